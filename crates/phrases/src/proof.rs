//! The proof of one thing of a report, as lines to be read in order.

use crate::word_step;
use whydown_schema::order::by_rank;
use whydown_schema::report::{DataCenterReport, EndpointReport, MemberReport, Report};
use whydown_schema::text::index_of;
use whydown_schema::{Outcome, Role, Status, Step};

/// How many endpoints the proof of a pool lists; the report holds them all.
const MOST_ENDPOINTS: usize = 50;

/// The step at a JSON pointer of the report (an endpoint, say: `/pools/0/endpoints/1`), with its proof as `steps`, worded.
///
/// What fails comes first; data centers that say the same become one line. `None` where the pointer leads to nothing that has a
/// step, or the report was made without steps.
#[must_use]
pub fn explain(report: &Report, pointer: &str) -> Option<Step> {
    let tokens: Vec<&str> = pointer.split('/').skip(1).filter(|token| *token != "because").collect();
    let index = index_of;
    let mut step = match tokens.as_slice() {
        ["pools", pool] => {
            let pool = report.pools.get(index(pool)?)?;
            let mut step = pool.because.clone()?;
            let endpoints: Vec<&EndpointReport> = pool.endpoints.iter().collect();
            let endpoints = by_rank(endpoints, |endpoint| u64::from(endpoint.status == Status::Healthy));
            let own = std::mem::take(&mut step.steps);
            step.steps = endpoints.into_iter().take(MOST_ENDPOINTS).filter_map(|it| it.because.clone()).collect();
            step.steps.extend(own);
            step
        }
        ["pools", pool, "endpoints", endpoint, rest @ ..] => {
            let endpoint = report.pools.get(index(pool)?)?.endpoints.get(index(endpoint)?)?;
            match rest {
                [] => of_endpoint(endpoint)?,
                ["members", member] => {
                    of_member(endpoint.members.get(index(member)?)?, endpoint.because.as_ref(), &endpoint.members)?
                }
                ["regions", region, rest @ ..] => {
                    let region = endpoint.regions.get(index(region)?)?;
                    match rest {
                        [] => {
                            let mut step = region.because.clone()?;
                            step.steps = folded(region.data_centers.iter());
                            step
                        }
                        ["data_centers", data_center, rest @ ..] => {
                            let data_center = region.data_centers.get(index(data_center)?)?;
                            match rest {
                                [] => {
                                    let mut step = data_center.because.clone()?;
                                    step.steps = of_members(data_center.members.iter());
                                    step
                                }
                                ["members", member] => of_member(
                                    data_center.members.get(index(member)?)?,
                                    data_center.because.as_ref(),
                                    &data_center.members,
                                )?,
                                _ => return None,
                            }
                        }
                        _ => return None,
                    }
                }
                _ => return None,
            }
        }
        ["load_balancers", balancer] => report.load_balancers.get(index(balancer)?)?.because.clone()?,
        ["load_balancers", balancer, "decisions", decision] => {
            report.load_balancers.get(index(balancer)?)?.decisions.get(index(decision)?)?.because.clone()?
        }
        _ => return None,
    };
    word_step(&mut step);
    Some(step)
}

fn of_endpoint(endpoint: &EndpointReport) -> Option<Step> {
    let mut step = endpoint.because.clone()?;
    if endpoint.regions.is_empty() {
        step.steps.splice(0..0, of_members(endpoint.members.iter()));
        return Some(step);
    }
    let own = std::mem::take(&mut step.steps);
    step.steps = folded(endpoint.regions.iter().flat_map(|region| &region.data_centers));
    // D16: in one count the regions decide nothing, so they are no part of the proof.
    let regions = endpoint.regions.iter().filter_map(|region| region.because.clone());
    step.steps.extend(regions.filter(|step| step.rule != "D16"));
    step.steps.extend(own);
    Some(step)
}

/// What one monitor says, what becomes of it at its place, and what the others say there.
fn of_member(member: &MemberReport, place: Option<&Step>, all: &[MemberReport]) -> Option<Step> {
    let mut step = member.because.clone()?;
    let mut verdict = place?.clone();
    verdict.steps.clear();
    step.steps.push(verdict);
    step.steps.extend(of_members(all.iter().filter(|other| other.monitor_id != member.monitor_id)));
    Some(step)
}

/// The members' steps, in the order of what they decide: failing critical ones, failing voters, the rest.
fn of_members<'a>(members: impl Iterator<Item = &'a MemberReport>) -> Vec<Step> {
    let ordered = by_rank(members.collect(), |member: &&MemberReport| match (member.role, member.status) {
        (Role::Critical, Status::Unhealthy) => 0,
        (Role::Critical, Status::Unknown) => 1,
        (Role::Ordinary, Status::Unhealthy) => 2,
        (Role::Critical, _) => 3,
        (Role::Ordinary, _) => 4,
        (Role::Observer, _) => 5,
        (Role::Disabled, _) => 6,
    });
    ordered.into_iter().filter_map(|member| member.because.clone()).collect()
}

/// The steps of data centers, those that say the same as one: what is down first, then what is unknown, then the rest.
fn folded<'a>(data_centers: impl Iterator<Item = &'a DataCenterReport>) -> Vec<Step> {
    let mut lines: Vec<(Step, Vec<String>)> = Vec::new();
    for data_center in data_centers {
        let Some(step) = &data_center.because else { continue };
        match lines.iter_mut().find(|(line, _)| say_the_same(line, step)) {
            Some((_, codes)) => codes.push(data_center.code.clone()),
            None => lines.push((step.clone(), vec![data_center.code.clone()])),
        }
    }
    let lines = by_rank(lines, |(step, _)| match step.outcome {
        Outcome::Unhealthy => 0,
        Outcome::Unknown => 1,
        _ => 2,
    });
    lines
        .into_iter()
        .map(|(mut step, codes)| {
            if codes.len() > 1 {
                step.facts.set("data_centers", codes);
                // A single data center's margin isn't the margin of all of them.
                step.margin = None;
            }
            step
        })
        .collect()
}

/// Whether two data centers' steps differ in nothing but the data center.
fn say_the_same(one: &Step, other: &Step) -> bool {
    one.rule == other.rule
        && one.outcome == other.outcome
        && one.otherwise == other.otherwise
        && one
            .facts
            .iter()
            .filter(|(name, _)| *name != "data_center")
            .eq(other.facts.iter().filter(|(name, _)| *name != "data_center"))
}
