//! Sentences for people. The engine states rule, outcome and facts; a language words them, and nothing else is said anywhere.
//!
//! [`word_report`] fills every `text`, `message` and `help` of a report; [`explain`] lists the proof of one thing as numbered
//! lines, folding data centers that say the same into one.

mod en;
mod proof;

pub use proof::explain;

use whydown_schema::consequence::MemberConsequences;
use whydown_schema::form::FormField;
use whydown_schema::report::{EndpointReport, MemberReport, Report};
use whydown_schema::{Diagnostic, Fix, Step};

/// Words every step and diagnostic of a report.
pub fn word_report(report: &mut Report) {
    for pool in &mut report.pools {
        pool.because.iter_mut().for_each(word_step);
        pool.endpoints.iter_mut().for_each(word_endpoint);
    }
    for balancer in &mut report.load_balancers {
        balancer.because.iter_mut().for_each(word_step);
        for decision in &mut balancer.decisions {
            decision.because.iter_mut().for_each(word_step);
            decision.contested.iter_mut().for_each(|contested| contested.text = en::contested_decision(contested));
        }
    }
    report.notifications.iter_mut().filter_map(|notification| notification.because.as_mut()).for_each(word_step);
    word_diagnostics(&mut report.diagnostics);
}

fn word_endpoint(endpoint: &mut EndpointReport) {
    endpoint.because.iter_mut().for_each(word_step);
    endpoint.detection.iter_mut().for_each(|detection| word_step(&mut detection.because));
    word_members(&mut endpoint.members);
    for region in &mut endpoint.regions {
        region.because.iter_mut().for_each(word_step);
        for data_center in &mut region.data_centers {
            data_center.because.iter_mut().for_each(word_step);
            word_members(&mut data_center.members);
        }
    }
}

fn word_members(members: &mut [MemberReport]) {
    members.iter_mut().filter_map(|member| member.because.as_mut()).for_each(word_step);
}

/// The words of a heading, a label or a comment in a written file; empty for a key that there is not.
#[must_use]
pub fn label(key: &str) -> &'static str {
    en::label(key)
}

/// Words what the flags of a group's members do.
pub fn word_consequences(members: &mut [MemberConsequences]) {
    for member in members {
        member.flags.iter_mut().for_each(|flag| en::flag(&member.monitor, flag));
    }
}

/// Words the fields of a form for this kind of object.
pub fn word_form(kind: &str, fields: &mut [FormField]) {
    fields.iter_mut().for_each(|field| en::field(kind, field));
}

/// Words a step and those it rests on. The text is made from the step's rule, outcome and facts alone.
pub fn word_step(step: &mut Step) {
    step.text = en::step(step);
    let margin = step.margin.as_ref().map(|margin| en::margin(margin, step));
    if let (Some(margin), Some(text)) = (&mut step.margin, margin) {
        margin.text = text;
    }
    for otherwise in &mut step.otherwise {
        otherwise.text = en::otherwise(otherwise, step.outcome);
    }
    step.steps.iter_mut().for_each(word_step);
}

/// Words diagnostics that have no message yet.
pub fn word_diagnostics(diagnostics: &mut [Diagnostic]) {
    for diagnostic in diagnostics.iter_mut().filter(|diagnostic| diagnostic.message.is_empty()) {
        if matches!(diagnostic.code, "out-of-range" | "not-a-step") {
            let field = diagnostic.path.rsplit('/').next().unwrap_or_default().to_owned();
            diagnostic.facts.set("field", field);
        }
        (diagnostic.message, diagnostic.help) = en::diagnostic(diagnostic.code, &diagnostic.facts);
        if let Some(api) = &diagnostic.api {
            diagnostic.message.push_str(&en::api_answer(api, diagnostic.severity));
        }
        diagnostic.fix.iter_mut().for_each(|fix| word_fix(fix));
    }
}

fn word_fix(fix: &mut Fix) {
    fix.title = en::title(fix);
    fix.or.iter_mut().for_each(word_fix);
}
