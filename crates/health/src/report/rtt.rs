//! A pool's round trip time beside its verdict: region by region, where there is none, and what it may leave out (R9.3, R8.10).

use super::Context;
use crate::latency;
use crate::model::{MemberModel, Model, PoolModel};
use crate::serving::ServingPlace;
use crate::verdicts::PoolVerdicts;
use whydown_schema::scenario::{CheckRegions, MonitorType};
use whydown_schema::share::{plain, tenths};
use whydown_schema::{Index, Step};

/// Every region that any pool is probed from.
pub(super) fn regions(model: &Model) -> Vec<&str> {
    let mut known = Index::new();
    let codes = model.pools.iter().flat_map(|pool| &pool.places.regions).map(|region| region.code.as_str());
    codes.filter(|code| !code.is_empty() && known.add(*code)).collect()
}

/// What a pool's round trip time is made of. `None` without any.
pub(super) fn step(context: Context<'_>, index: usize, pool: &PoolModel, verdicts: &PoolVerdicts) -> Option<Step> {
    let rtt = latency::pool_rtt(context.averages, index, &verdicts.endpoints)?;
    let mut step = Step::new("R9.3", verdicts.verdict.label);
    step.facts.set("did", "measured");
    step.facts.set("pool", &pool.name);
    step.facts.set("rtt", tenths(rtt));
    if pool.check_regions != CheckRegions::AllDataCenters {
        let (mut measured, mut without) = (Vec::new(), Vec::new());
        for code in context.regions {
            let place = ServingPlace { region: Some(code), ..ServingPlace::default() };
            match latency::pool_rtt_in(context.averages, index, &verdicts.endpoints, place) {
                Some(rtt) => measured.push(format!("{code} {} ms", plain(tenths(rtt)))),
                None => without.push((*code).to_owned()),
            }
        }
        step.facts.set("regions", measured);
        step.facts.set("without", without);
    }
    let members = pool.members.iter().zip(&pool.member_names);
    let kind = |member: &MemberModel| context.network.model.settings_of(Some(member)).monitor().kind;
    let over_tcp = members.filter(|(member, _)| member.enabled && kind(member) == MonitorType::Tcp);
    step.facts.set("tcp", over_tcp.map(|(_, name)| name.clone()).collect::<Vec<_>>());
    Some(step)
}
