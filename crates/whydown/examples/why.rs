//! Reads a scenario, or any API answer, from standard input and prints what was made of it and why:
//! `cargo run --example why < answer.json`.

#![allow(clippy::print_stdout, reason = "a program for the terminal")]

use std::io::Read;
use whydown::{Diagnostic, Options, Report, Severity, Step};

fn main() -> std::io::Result<()> {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text)?;
    match whydown::read(&text) {
        Ok(read) => {
            print_diagnostics(&read.diagnostics);
            match whydown::evaluate(&read.scenario, Options::default()) {
                Ok(report) => print_report(&report),
                Err(diagnostics) => print_diagnostics(&diagnostics),
            }
        }
        Err(diagnostics) => print_diagnostics(&diagnostics),
    }
    Ok(())
}

fn print_diagnostics(diagnostics: &[Diagnostic]) {
    for diagnostic in diagnostics {
        let severity = match diagnostic.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Note => "note",
        };
        let place = if diagnostic.path.is_empty() { String::new() } else { format!(" at {}", diagnostic.path) };
        println!("{severity}: {} [{}{place}]", diagnostic.message, diagnostic.code);
        if let Some(help) = &diagnostic.help {
            println!("    {help}");
        }
    }
}

fn print_report(report: &Report) {
    for (index, balancer) in report.load_balancers.iter().enumerate() {
        print_proof(report, &format!("/load_balancers/{index}"));
        for decision in 0..balancer.decisions.len() {
            print_proof(report, &format!("/load_balancers/{index}/decisions/{decision}"));
        }
    }
    for (pool_index, pool) in report.pools.iter().enumerate() {
        print_proof(report, &format!("/pools/{pool_index}"));
        for (index, endpoint) in pool.endpoints.iter().enumerate() {
            print_proof(report, &format!("/pools/{pool_index}/endpoints/{index}"));
            for contested in &endpoint.contested {
                println!(
                    "    contested by {}: {} gives {}",
                    contested.question,
                    contested.reading,
                    contested.status.word()
                );
            }
        }
    }
    print_diagnostics(&report.diagnostics);
}

fn print_proof(report: &Report, pointer: &str) {
    let Some(step) = whydown::explain(report, pointer) else { return };
    println!("{} [{}]", step.text, step.rule);
    print_lines(&step, "  ");
    for (number, line) in step.steps.iter().enumerate() {
        println!("  {}. {} [{}]", number + 1, line.text, line.rule);
        print_lines(line, "     ");
        for part in &line.steps {
            println!("     - {} [{}]", part.text, part.rule);
            print_lines(part, "       ");
        }
    }
}

fn print_lines(step: &Step, indent: &str) {
    if let Some(margin) = &step.margin {
        println!("{indent}margin: {}", margin.text);
    }
    for otherwise in &step.otherwise {
        println!("{indent}otherwise: {}", otherwise.text);
    }
}
