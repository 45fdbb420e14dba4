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

/// How many places have to be down, every one having a verdict, before an endpoint can be anything but healthy: a bound that one
/// look at all places is held against, before regions are counted one by one. 0 where nothing is sure.
pub(crate) fn fewest_to_turn(by_count: bool, regions: impl Iterator<Item = usize>, readings: &Readings) -> u32 {
    let all_up = |expected: u32| Tally { up: expected, known: expected, expected };
    let to_turn = |all: Majority| match all.status {
        Status::Healthy => all.up - all.needed + 1,
        _ => 0,
    };
    let (mut places, mut count, mut cheapest) = (0, 0, u32::MAX);
    for size in regions.filter_map(|size| u32::try_from(size).ok()).filter(|size| *size > 0) {
        places += size;
        count += 1;
        cheapest = cheapest.min(to_turn(region(all_up(size), readings)));
    }
    match (count, by_count) {
        (0, _) => 0,
        (_, true) => to_turn(flat(all_up(places), readings)),
        // Regions are held against the same threshold as places in one count.
        (_, false) => cheapest.saturating_mul(to_turn(flat(all_up(count), readings))),
    }
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
    of_regions(up, known, expected, readings)
}

/// The majority of regions that are counted already.
pub(crate) fn of_regions(up: u32, known: u32, expected: u32, readings: &Readings) -> Majority {
    let of = match readings.missing_region {
        _ if known == 0 => 0,
        MissingRegion::LeftOut => known,
        MissingRegion::Down => expected,
    };
    Majority::new(up, of, expected - known, readings.geo_threshold, readings)
}

#[cfg(test)]
mod tests {
    use super::*;
    use whydown_schema::readings::{GeoTie, Threshold};

    /// The verdict on regions of these sizes with so many places down in each.
    fn verdict(by_count: bool, regions: &[(usize, usize)], readings: &Readings) -> Status {
        let tallies = regions.iter().map(|&(size, down)| {
            let number = |it: usize| u32::try_from(it).unwrap();
            Tally { up: number(size - down), known: number(size), expected: number(size) }
        });
        if by_count {
            flat(tallies.fold(Tally::default(), Tally::and), readings).status
        } else {
            two_level(tallies, readings).status
        }
    }

    /// Every way in which places of these regions can be down.
    fn ways(sizes: &[usize]) -> Vec<Vec<(usize, usize)>> {
        sizes.iter().fold(vec![Vec::new()], |ways, &size| {
            let longer =
                |way: &Vec<_>| (0..=size).map(|down| [way.as_slice(), &[(size, down)]].concat()).collect::<Vec<_>>();
            ways.iter().flat_map(longer).collect()
        })
    }

    #[test]
    fn with_fewer_places_down_than_the_bound_an_endpoint_is_healthy() {
        for sizes in [&[3, 3, 3, 3][..], &[1, 2, 5], &[4], &[6, 0, 1], &[2, 2], &[1, 1, 1], &[]] {
            for part in [0.0, 0.3, 0.5, 0.7, 0.99] {
                for (geo_tie, by_count) in
                    [(GeoTie::Up, false), (GeoTie::Up, true), (GeoTie::Down, false), (GeoTie::Down, true)]
                {
                    let readings =
                        Readings { geo_tie, geo_threshold: Threshold::new(part).unwrap(), ..Readings::default() };
                    let bound = fewest_to_turn(by_count, sizes.iter().copied(), &readings);
                    let mut turned = false;
                    for way in ways(sizes) {
                        let down: usize = way.iter().map(|(_, down)| down).sum();
                        let status = verdict(by_count, &way, &readings);
                        assert!(
                            status == Status::Healthy || down >= bound as usize,
                            "{way:?} {part} {geo_tie:?} {by_count}"
                        );
                        turned |= down == bound as usize && status != Status::Healthy;
                    }
                    // For regions of one size the bound is exact, so that it isn't one that never holds.
                    let alike = sizes.iter().all(|size| Some(size) == sizes.first());
                    assert!(
                        turned || !alike || sizes.is_empty() || part == 0.0,
                        "{sizes:?} {part} {geo_tie:?} {by_count}: {bound}"
                    );
                }
            }
        }
    }

    #[test]
    fn regions_of_one_word_are_counted_alike_at_once_and_one_by_one() {
        let mut chance = 1_u64;
        let mut word = || {
            chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (chance >> 32) | (chance.rotate_left(17) << 32)
        };
        for sizes in [&[3; 13][..], &[1, 2, 3], &[7, 1, 5, 4], &[6; 10], &[2; 31], &[1]] {
            let regions = whydown_planes::Regions::new(sizes.iter().copied()).unwrap();
            for round in 0..2000 {
                let known =
                    word() | if round % 2 == 0 { word() } else { 0 } | if round % 4 == 0 { u64::MAX } else { 0 };
                let up = known & word() & if round % 3 == 0 { word() } else { u64::MAX };
                let mut start = 0;
                let tallies: Vec<Tally> = sizes
                    .iter()
                    .map(|&size| {
                        let mask = ((1_u64 << size) - 1) << start;
                        start += size;
                        let count = |bits: u64| (bits & mask).count_ones();
                        Tally { up: count(up), known: count(known), expected: u32::try_from(size).unwrap() }
                    })
                    .collect();
                for (geo_tie, missing_data_center) in [
                    (GeoTie::Up, MissingDataCenter::LeftOut),
                    (GeoTie::Up, MissingDataCenter::Down),
                    (GeoTie::Down, MissingDataCenter::LeftOut),
                    (GeoTie::Down, MissingDataCenter::Down),
                ] {
                    let readings = Readings { geo_tie, missing_data_center, ..Readings::default() };
                    let words = whydown_planes::Words { known, up, critical_fails: 0 };
                    let missing_is_down = missing_data_center == MissingDataCenter::Down;
                    let (known, up) = regions.count(words, missing_is_down, geo_tie == GeoTie::Up);
                    let at_once = of_regions(up, known, u32::try_from(sizes.len()).unwrap(), &readings);
                    assert_eq!(
                        at_once,
                        two_level(tallies.iter().copied(), &readings),
                        "{sizes:?} {tallies:?} {geo_tie:?}"
                    );
                }
            }
        }
        for others in [&[7; 10][..], &[8]] {
            assert_eq!(whydown_planes::Regions::new(others.iter().copied()), None);
        }
    }
}
