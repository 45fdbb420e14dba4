//! The proofs: numbered lines, those of what isn't plainly healthy first, the others folded.

use super::escape::{code, prose};
use super::page::Page;
use super::{room, status};
use whydown_schema::report::Report;
use whydown_schema::{Step, order::by_rank};

/// How many lines of one proof are listed.
const MOST_LINES: usize = 20;

/// How many lines stand open; more of them are folded.
const MOST_OPEN: usize = 6;

/// A verdict whose proof is to be told.
struct Proved {
    pointer: String,
    /// What it is, as Markdown.
    what: String,
    status: &'static str,
}

pub(super) fn write(report: &Report, explain: &dyn Fn(&str) -> Option<Step>, page: &mut Page) {
    let (open, healthy): (Vec<Proved>, Vec<Proved>) =
        proved(report, page).into_iter().partition(|it| it.status != "healthy");
    if open.is_empty() && healthy.is_empty() {
        return;
    }
    page.section("proofs", room::PROOFS);
    if open.is_empty() {
        let line = format!("\n{}", page.words("all-healthy"));
        page.line(&line);
    }
    for proved in open {
        proof(&proved, explain, false, page);
    }
    if healthy.is_empty() {
        return;
    }
    let summary = format!("\n<details><summary>{}</summary>", page.words("healthy-ones"));
    page.line(&summary);
    for proved in healthy {
        proof(&proved, explain, true, page);
    }
    page.line("\n</details>");
}

/// Every verdict: balancers, pools, endpoints; of what isn't healthy the endpoints first, because the others rest on them.
fn proved(report: &Report, page: &Page) -> Vec<Proved> {
    let mut all: Vec<(u64, Proved)> = Vec::new();
    for (index, balancer) in report.load_balancers.iter().enumerate() {
        let what = format!("{} {}", page.words("load-balancer"), code(&balancer.name));
        all.push((2, Proved { pointer: format!("/load_balancers/{index}"), what, status: balancer.status.word() }));
    }
    for (index, pool) in report.pools.iter().enumerate() {
        let pointer = format!("/pools/{index}");
        for (index, endpoint) in pool.endpoints.iter().enumerate() {
            let what = format!(
                "{} {} ({} {})",
                page.words("endpoint"),
                code(&endpoint.name),
                page.words("pool"),
                code(&pool.name)
            );
            let rank = u64::from(endpoint.status.word() != "unhealthy");
            let pointer = format!("{pointer}/endpoints/{index}");
            all.push((rank, Proved { pointer, what, status: endpoint.status.word() }));
        }
        let what = format!("{} {}", page.words("pool"), code(&pool.name));
        all.push((1, Proved { pointer, what, status: pool.status.word() }));
    }
    by_rank(all, |(rank, _)| *rank).into_iter().map(|(_, proved)| proved).collect()
}

fn proof(proved: &Proved, explain: &dyn Fn(&str) -> Option<Step>, folded: bool, page: &mut Page) {
    if !page.has_room() {
        return;
    }
    let Some(step) = explain(&proved.pointer) else { return };
    page.line(&format!("\n### {}: {}\n", proved.what, status(proved.status)));
    page.line(&line(&step));
    asides(&step, "", page);
    if step.steps.is_empty() {
        return;
    }
    let folds = !folded && step.steps.len() > MOST_OPEN;
    if folds {
        let summary = format!("\n<details><summary>{} {}</summary>", step.steps.len(), page.words("lines"));
        page.line(&summary);
    }
    page.line("");
    for (number, inner) in step.steps.iter().take(MOST_LINES).enumerate() {
        page.line(&format!("{}. {}", number + 1, line(inner)));
        asides(inner, "   ", page);
    }
    if step.steps.len() > MOST_LINES {
        let more = format!("\n… {} {}", step.steps.len() - MOST_LINES, page.words("more-lines"));
        page.line(&more);
    }
    if folds {
        page.line("\n</details>");
    }
}

/// A step's sentence and the rule it is by.
fn line(step: &Step) -> String {
    format!("{} ({})", prose(&step.text), step.rule)
}

/// How far a step is from its opposite, and what another reading would have said.
fn asides(step: &Step, indent: &str, page: &mut Page) {
    if let Some(margin) = &step.margin {
        let line = format!("{indent}- *{}* {}.", page.words("margin"), prose(&margin.text));
        page.line(&line);
    }
    for otherwise in step.otherwise.iter().take(4) {
        let line = format!("{indent}- *{}* {}", page.words("otherwise"), prose(&otherwise.text));
        page.line(&line);
    }
}
