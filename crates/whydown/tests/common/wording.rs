//! What every sentence is held to.

use whydown::{Diagnostic, Report, Step};

/// Every sentence of a report, and of the proof of everything in it.
pub(crate) fn of_report(report: &Report) {
    for pointer in pointers(report) {
        let step = whydown::explain(report, &pointer).unwrap_or_else(|| panic!("no proof of {pointer}"));
        of_step(&step);
    }
    for pool in &report.pools {
        pool.because.iter().for_each(of_step);
        for endpoint in &pool.endpoints {
            endpoint.because.iter().for_each(of_step);
            for region in &endpoint.regions {
                region.because.iter().for_each(of_step);
                region.data_centers.iter().flat_map(|it| &it.because).for_each(of_step);
            }
        }
    }
    report.diagnostics.iter().for_each(of_diagnostic);
}

/// The findings about a scenario that is refused: at least one is an error.
pub(crate) fn of_refusal(diagnostics: &[Diagnostic]) {
    assert!(diagnostics.iter().any(|found| found.severity == whydown::Severity::Error), "{diagnostics:#?}");
    diagnostics.iter().for_each(of_diagnostic);
}

/// The places of a report that have a proof.
pub(crate) fn pointers(report: &Report) -> Vec<String> {
    let mut pointers = Vec::new();
    for (pool_index, pool) in report.pools.iter().enumerate() {
        pointers.push(format!("/pools/{pool_index}"));
        for (index, endpoint) in pool.endpoints.iter().enumerate() {
            let endpoint_pointer = format!("/pools/{pool_index}/endpoints/{index}");
            pointers.extend((0..endpoint.members.len()).map(|member| format!("{endpoint_pointer}/members/{member}")));
            for (index, region) in endpoint.regions.iter().enumerate() {
                let region_pointer = format!("{endpoint_pointer}/regions/{index}");
                for (index, data_center) in region.data_centers.iter().enumerate() {
                    let pointer = format!("{region_pointer}/data_centers/{index}");
                    pointers.extend((0..data_center.members.len()).map(|member| format!("{pointer}/members/{member}")));
                    pointers.push(pointer);
                }
                pointers.push(region_pointer);
            }
            pointers.push(endpoint_pointer);
        }
    }
    for (index, balancer) in report.load_balancers.iter().enumerate() {
        pointers.push(format!("/load_balancers/{index}"));
        pointers.extend((0..balancer.decisions.len()).map(|it| format!("/load_balancers/{index}/decisions/{it}")));
    }
    pointers
}

/// A step has a sentence made for its rule, which the catalogue holds; so have its margin, its counterfactuals and its parts.
pub(crate) fn of_step(step: &Step) {
    sentence(&step.text, &format!("{step:?}"));
    // What stands between backquotes is quoted: a field's name, or a text of the user's.
    let said: String = step.text.split('`').step_by(2).collect();
    assert!(!said.contains('{') && !said.contains('}'), "{}", step.text);
    assert_eq!(step.text.matches('`').count() % 2, 0, "{}", step.text);
    assert!(whydown::rule(step.rule).is_some(), "{} is no rule: {}", step.rule, step.text);
    // A step that no sentence was written for is worded `R9.9: healthy.`
    assert!(!step.text.starts_with(&format!("{}:", step.rule)), "not worded: {}", step.text);
    // Monitors, pools and endpoints of these tests have no underscore in their names: one would be a field or a fact.
    assert!(!said.contains('_'), "a raw name: {}", step.text);
    for raw in ["quorum", "denominator", "threshold not met", "Some(", "None)", "null"] {
        assert!(!step.text.contains(raw), "{raw}: {}", step.text);
    }
    if let Some(margin) = &step.margin {
        assert!(margin.to_flip > 0, "{step:?}");
        assert!(!margin.text.is_empty() && !margin.text.ends_with('.'), "a clause: {}", margin.text);
        assert!(!margin.text.contains("  ") && !margin.text.contains('_'), "{}", margin.text);
    }
    for otherwise in &step.otherwise {
        sentence(&otherwise.text, &format!("{otherwise:?}"));
        assert!(otherwise.question.is_some() != otherwise.without.is_some(), "{otherwise:?}");
        assert_eq!(otherwise.question.is_some(), otherwise.reading.is_some(), "{otherwise:?}");
        assert!(!otherwise.text.contains("read as"), "not worded: {}", otherwise.text);
    }
    step.steps.iter().for_each(of_step);
}

/// A finding has a sentence of its own, and a place.
pub(crate) fn of_diagnostic(found: &Diagnostic) {
    sentence(&found.message, &format!("{found:?}"));
    of_diagnostic_about_anything(found);
}

/// The same about input with names that are no words: they may spoil a sentence.
pub(crate) fn of_diagnostic_about_anything(found: &Diagnostic) {
    assert!(found.message.ends_with('.'), "no sentence: {found:?}");
    assert_ne!(found.message, found.code.replace('-', " "), "not worded: {found:?}");
    assert!(found.path.is_empty() || found.path.starts_with('/'), "{found:?}");
    if let Some(help) = &found.help {
        assert!(!help.trim().is_empty(), "{found:?}");
    }
    if let Some(rule) = found.rule {
        assert!(whydown::rule(rule).is_some(), "{rule} is no rule: {found:?}");
    }
}

fn sentence(text: &str, what: &str) {
    assert!(text.ends_with('.'), "no sentence: {what}");
    assert!(!text.contains("  ") && !text.contains(" ,") && !text.contains(" ."), "{text}");
    assert!(text.trim() == text && text.len() >= 8, "{text}");
}
