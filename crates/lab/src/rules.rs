//! Lints of custom rules: conditions that can't be met or aren't understood (R8.25).

use crate::balancer::Balancer;
use crate::configuration::Configuration;
use crate::written::shown;
use whydown_health::{ConditionTrouble, condition_troubles};
use whydown_schema::steering::Rule;
use whydown_schema::{Diagnostic, Edit, Findings, Fix};

pub(crate) fn lint(all: &Configuration<'_>, findings: &mut Findings) {
    for balancer in &all.scenario.load_balancers {
        let the = Balancer { all, balancer };
        for rule in balancer.rules.iter().filter(|rule| !rule.disabled) {
            for trouble in condition_troubles(&rule.condition, balancer.proxied) {
                findings.push(the.named(condition(&the, rule, &trouble)));
            }
        }
    }
}

/// What is wrong with a rule's condition.
fn condition(the: &Balancer<'_>, rule: &Rule, trouble: &ConditionTrouble) -> Diagnostic {
    let pointer = the.pointer(&format!("rules/{}/condition", rule.index));
    let warning = |code: &'static str, about: &str| {
        Diagnostic::warning(code, pointer.clone())
            .by("R8.25")
            .with("rule", shown(rule.name.as_deref().unwrap_or_default()))
            .with("about", shown(about))
    };
    match trouble {
        ConditionTrouble::NotUnderstood(rest) => warning("condition-not-understood", rest),
        ConditionTrouble::OutOfReach(field) => {
            warning("condition-out-of-reach", field).with("proxied", the.balancer.proxied)
        }
        ConditionTrouble::HeaderCase(name) => {
            let lower = name.to_ascii_lowercase();
            let named = |name: &str| ["[\"", name, "\"]"].concat();
            let mended = rule.condition.replace(&named(name), &named(&lower));
            let fix = Fix::new("write", Edit::replace(pointer.clone(), mended)).with("value", named(&lower));
            warning("condition-header-case", name).with("lower", lower).mended_by(fix)
        }
    }
}
