//! How many data centers would have to turn for an endpoint's verdict to turn.

use crate::geography::{Majority, Tally, region};
use whydown_schema::order::by_rank;
use whydown_schema::{Margin, MarginUnit, Outcome, Readings, Status};

/// How far a count is from its opposite, in the things that were counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Distance {
    to_flip: u32,
    direction: Status,
}

impl Distance {
    /// As a margin in data centers, wherever they lie.
    pub(super) fn in_data_centers(self) -> Margin {
        Margin {
            to_flip: self.to_flip,
            of: MarginUnit::DataCenters,
            direction: Outcome::from(self.direction),
            places: Vec::new(),
            regions: None,
            text: String::new(),
        }
    }
}

/// The distance of one count: how many verdicts that are there would have to turn. `None` where turning all isn't enough, or
/// nothing is known.
pub(super) const fn of_count(majority: Majority, tally: Tally) -> Option<Distance> {
    match majority.status {
        Status::Healthy if majority.needed > 0 && majority.up >= majority.needed => {
            Some(Distance { to_flip: majority.up - majority.needed + 1, direction: Status::Unhealthy })
        }
        Status::Unhealthy if majority.needed - majority.up <= tally.known - tally.up => {
            Some(Distance { to_flip: majority.needed - majority.up, direction: Status::Healthy })
        }
        _ => None,
    }
}

/// The distance of a two-level verdict in data centers: how many regions would have to turn, and the cheapest that could. Where
/// any region would do, none is named.
pub(super) fn of_regions(majority: Majority, regions: &[(&str, Tally)], readings: &Readings) -> Option<Margin> {
    let direction = match majority.status {
        Status::Healthy => Status::Unhealthy,
        Status::Unhealthy => Status::Healthy,
        _ => return None,
    };
    let turning = match majority.status {
        Status::Healthy if majority.needed > 0 => majority.up - majority.needed + 1,
        Status::Unhealthy => majority.needed - majority.up,
        _ => return None,
    } as usize;
    let costs: Vec<(u32, &str)> = regions
        .iter()
        .filter_map(|(code, tally)| {
            let region = region(*tally, readings);
            let distance = of_count(region, *tally).filter(|_| region.status == majority.status)?;
            Some((distance.to_flip, *code))
        })
        .collect();
    if costs.len() < turning {
        return None;
    }
    let costs = by_rank(costs, |(cost, _)| u64::from(*cost));
    let cheapest = costs.iter().take(turning);
    let to_flip = cheapest.clone().map(|(cost, _)| cost).sum();
    let dearest = cheapest.clone().map(|(cost, _)| *cost).max().unwrap_or_default();
    // Where only one region has to turn, every region that costs as much is one where it may.
    let places: Vec<String> = if turning == 1 {
        costs.iter().filter(|(cost, _)| *cost == dearest).map(|(_, code)| (*code).to_owned()).collect()
    } else {
        cheapest.map(|(_, code)| (*code).to_owned()).collect()
    };
    let everywhere = turning == 1 && places.len() == costs.len() && costs.len() == regions.len();
    Some(Margin {
        places: if everywhere { Vec::new() } else { places },
        regions: u32::try_from(turning).ok(),
        ..Distance { to_flip, direction }.in_data_centers()
    })
}
