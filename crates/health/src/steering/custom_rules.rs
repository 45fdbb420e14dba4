//! Custom rules (R8.25): what those whose condition a request meets put over the settings beneath.

use super::expression::{Asked, Condition, Open, Truth};
use super::route::{Applied, Entry, Fate, Way};
use super::{Unjudged, policy_of};
use crate::model::BalancerModel;
use whydown_schema::report::Via;
use whydown_schema::scenario::SteeringPolicy;
use whydown_schema::steering::{LoadBalancer, Rule, Steering};

/// A rule that isn't disabled, with its condition understood.
#[derive(Debug)]
pub(crate) struct ActiveRule {
    /// Where it is in the balancer's list.
    at: usize,
    condition: Condition,
}

/// The active rules of a balancer in the order in which they are looked at: of priority, then of the list.
pub(crate) fn in_order(balancer: &LoadBalancer) -> Vec<ActiveRule> {
    let mut active: Vec<(usize, &Rule)> =
        balancer.rules.iter().enumerate().filter(|(_, rule)| !rule.disabled).collect();
    active.sort_by_key(|(_, rule)| rule.priority);
    active.into_iter().map(|(at, rule)| ActiveRule { at, condition: Condition::parse(&rule.condition) }).collect()
}

/// Puts over a way what the rules make of it.
///
/// # Errors
/// What the condition of a rule asks that can't be told, where it matters.
pub(super) fn apply<'a>(way: &mut Way<'a>, balancer: &'a BalancerModel, asked: Asked<'_>) -> Result<(), Unjudged> {
    let under_geo = policy_of(way.settings()) == SteeringPolicy::Geo;
    for (position, active) in balancer.rules.iter().enumerate() {
        let Some(rule) = balancer.given.rules.get(active.at) else { continue };
        if under_geo {
            way.looked_at(rule, Fate::UnderGeo);
            continue;
        }
        let answer = active.condition.ask(asked);
        match answer.truth {
            Truth::False => way.looked_at(rule, Fate::NotMet(answer.read)),
            Truth::True => {
                way.looked_at(rule, Fate::Applies(answer.read));
                way.put_over(rule);
                if rule.terminates || rule.fixed_response.is_some() {
                    return Ok(());
                }
            }
            Truth::Open(open) => {
                let is_last = position + 1 == balancer.rules.len();
                if !is_idle(rule, way.settings(), is_last) {
                    return Err(unjudged(balancer, rule, open));
                }
                way.looked_at(rule, Fate::Idle);
            }
        }
    }
    Ok(())
}

/// Whether a rule changes nothing, applied or not.
fn is_idle(rule: &Rule, beneath: &Steering, is_last: bool) -> bool {
    let ends = rule.fixed_response.is_some() || rule.terminates && !is_last;
    !ends && rule.overrides.is_idle_over(beneath)
}

impl<'a> Way<'a> {
    fn looked_at(&mut self, rule: &'a Rule, fate: Fate) {
        self.applied.push(Applied { entry: Entry::Rule(rule), fate });
    }

    /// Puts a rule's settings over those beneath, or gives its answer.
    fn put_over(&mut self, rule: &Rule) {
        if let Some(response) = &rule.fixed_response {
            self.fixed_response = Some(response.clone());
            self.via = Via::Rule;
            return;
        }
        if rule.overrides == Steering::default() {
            return;
        }
        let beneath = self.over.take().unwrap_or_else(|| self.own.clone());
        let over = rule.overrides.over(beneath);
        let chooses_list = match policy_of(&over) {
            SteeringPolicy::Geo => !rule.overrides.maps.is_empty() || rule.overrides.default_pools.is_some(),
            _ => rule.overrides.default_pools.is_some(),
        };
        if chooses_list {
            self.via = Via::Rule;
        }
        self.over = Some(over);
    }
}

/// What is open about a condition.
fn unjudged(balancer: &BalancerModel, rule: &Rule, open: Open) -> Unjudged {
    let (what, about) = match open {
        Open::Unsaid(field) => ("condition_unsaid", Some(field)),
        Open::OutOfReach(field) => {
            (if balancer.given.proxied { "condition_of_dns" } else { "condition_of_http" }, Some(field.to_owned()))
        }
        Open::Regex(regex) => ("condition_regex", Some(regex)),
        Open::Function(name) => ("condition_function", Some(name.to_owned())),
        Open::NotUnderstood(rest) => ("condition_text", Some(rest).filter(|rest| !rest.is_empty())),
        Open::LongValue(field) => ("condition_value", Some(field)),
        Open::TooLong => ("condition_length", None),
    };
    let pointer = format!("/load_balancers/{}/rules/{}/condition", balancer.given.index, rule.index);
    Unjudged { what, pointer, about }
}
