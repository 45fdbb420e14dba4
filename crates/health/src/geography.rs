//! Data centers → region → endpoint (R4.3–R4.6, Q19–Q24, D1, D13–D16). Everything is counting: the same functions serve the bit planes,
//! which count by population, and the steps.

use whydown_schema::readings::{GeoTie, MissingDataCenter, MissingRegion, Threshold};
use whydown_schema::{Readings, Status};

/// The data centers of one region, counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tally {
    /// How many are up.
    pub up: u32,
    /// How many have a verdict.
    pub known: u32,
    /// How many are expected (D12).
    pub expected: u32,
}

impl Tally {
    /// Two regions counted as one.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self { up: self.up + other.up, known: self.known + other.known, expected: self.expected + other.expected }
    }
}

/// A count held against a threshold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Majority {
    /// What it comes to; `unknown` when nothing has a verdict.
    pub status: Status,
    /// How many are up.
    pub up: u32,
    /// Of how many.
    pub of: u32,
    /// How many must be up.
    pub needed: u32,
    /// How many are without a verdict, counted or not.
    pub missing: u32,
}

impl Majority {
    fn new(up: u32, of: u32, missing: u32, threshold: Threshold, readings: &Readings) -> Self {
        let needed = threshold.needed(of, readings.geo_tie == GeoTie::Up);
        let status = match of {
            0 => Status::Unknown,
            _ if up >= needed => Status::Healthy,
            _ => Status::Unhealthy,
        };
        Self { status, up, of, needed, missing }
    }
}

/// One region: the majority of its data centers (R4.3), ties by R4.4 and Q20, missing ones by Q23. The threshold inside a
/// region is always one half (D13); a region without any result is unknown, never down (D15).
#[must_use]
pub fn region(tally: Tally, readings: &Readings) -> Majority {
    data_centers(tally, Threshold::HALF, readings)
}

/// All data centers in one count (R4.5, and Q19's other reading), with the threshold of Q22.
#[must_use]
pub fn flat(tally: Tally, readings: &Readings) -> Majority {
    data_centers(tally, readings.geo_threshold, readings)
}

fn data_centers(tally: Tally, threshold: Threshold, readings: &Readings) -> Majority {
    let of = match readings.missing_data_center {
        _ if tally.known == 0 => 0,
        MissingDataCenter::LeftOut => tally.known,
        MissingDataCenter::Down => tally.expected,
    };
    Majority::new(tally.up, of, tally.expected - tally.known, threshold, readings)
}

/// Two levels: the majority of regions, each by the majority of its data centers (R4.3). A region without a result is left
/// out or down by Q24; one that no data center is expected in is out of the count (D15).
#[must_use]
pub fn two_level(regions: impl Iterator<Item = Tally>, readings: &Readings) -> Majority {
    let (mut up, mut known, mut expected) = (0, 0, 0);
    for tally in regions.filter(|tally| tally.expected > 0) {
        expected += 1;
        match region(tally, readings).status {
            Status::Healthy => {
                up += 1;
                known += 1;
            }
            Status::Unhealthy => known += 1,
            _ => {}
        }
    }
    let of = match readings.missing_region {
        _ if known == 0 => 0,
        MissingRegion::LeftOut => known,
        MissingRegion::Down => expected,
    };
    Majority::new(up, of, expected - known, readings.geo_threshold, readings)
}
