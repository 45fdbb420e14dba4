//! Every monitor group there can be: the readable rule and the bit planes agree on all of them.
//!
//! A member has 24 states (three flags, and fails, passes or has no result), a group up to five members: 8,308,825 groups in
//! order, 118,755 without regard to order.

use whydown_health::group::{GroupVerdict, decide, kernel, role};
use whydown_schema::readings::{CriticalObserver, CriticalUnknown, CriticalVotes, GroupTie, OrdinaryUnknown};
use whydown_schema::{Readings, Role, Status};

const RESULTS: [Option<bool>; 3] = [Some(false), Some(true), None];

/// What 64 places at once say of one place.
fn by_words(roles: &[Role], known: &[u64], up: &[u64], place: usize, readings: &Readings) -> (bool, bool, bool) {
    let words = kernel(roles, readings).decide(known, up);
    let bit = 1 << place;
    (words.known & bit != 0, words.up & bit != 0, words.critical_fails & bit != 0)
}

/// The same of a verdict of the readable rule.
fn by_rule(verdict: &GroupVerdict) -> (bool, bool, bool) {
    let known = matches!(verdict.status, Status::Healthy | Status::Unhealthy);
    (known, verdict.status == Status::Healthy, verdict.critical_failing > 0)
}

#[test]
fn all_8_308_825_groups_agree_and_order_never_matters() {
    let readings = Readings::default();
    let mut groups = 0_u64;
    for size in 0..=5_u32 {
        let results = 3_usize.pow(size);
        for flags in 0..8_usize.pow(size) {
            let roles: Vec<Role> = (0..size)
                .map(|member| flags / 8_usize.pow(member) % 8)
                .map(|flags| role(flags & 1 != 0, flags & 2 != 0, flags & 4 != 0, &readings))
                .collect();
            // Each combination of results is one place; 64 places make a word.
            for first in (0..results).step_by(64) {
                let places = first..results.min(first + 64);
                let result = |place: usize, member: usize| RESULTS[place / [1, 3, 9, 27, 81][member] % 3];
                let plane = |wanted: fn(Option<bool>) -> bool| -> Vec<u64> {
                    (0..roles.len())
                        .map(|member| {
                            places
                                .clone()
                                .filter(|place| wanted(result(*place, member)))
                                .fold(0, |word, place| word | 1 << (place - first))
                        })
                        .collect()
                };
                let known = plane(|result| result.is_some());
                let up = plane(|result| result == Some(true));
                let words = kernel(&roles, &readings).decide(&known, &up);
                for place in places.clone() {
                    groups += 1;
                    let mut members: Vec<(Role, Option<bool>)> =
                        roles.iter().enumerate().map(|(member, role)| (*role, result(place, member))).collect();
                    let verdict = decide(&members, &readings);
                    let bit = 1 << (place - first);
                    let of_words = (words.known & bit != 0, words.up & bit != 0, words.critical_fails & bit != 0);
                    assert_eq!(of_words, by_rule(&verdict), "{members:?}");
                    members.reverse();
                    assert_eq!(decide(&members, &readings), verdict, "{members:?} in another order");
                    members.sort_unstable_by_key(|(role, result)| (*role as u8, *result));
                    assert_eq!(decide(&members, &readings), verdict, "{members:?} in another order");
                }
            }
        }
    }
    assert_eq!(groups, 8_308_825);
}

/// Every combination of the readings that a group depends on at one data center.
fn group_readings() -> Vec<Readings> {
    let mut all = Vec::new();
    for critical_votes in [CriticalVotes::No, CriticalVotes::Yes] {
        for group_tie in [GroupTie::Up, GroupTie::Down] {
            for critical_observer in [CriticalObserver::Observer, CriticalObserver::Critical] {
                for critical_unknown in [CriticalUnknown::Unknown, CriticalUnknown::Skip, CriticalUnknown::Pass] {
                    for ordinary_unknown in
                        [OrdinaryUnknown::InDenominator, OrdinaryUnknown::LeftOut, OrdinaryUnknown::Failing]
                    {
                        all.push(Readings {
                            critical_votes,
                            group_tie,
                            critical_observer,
                            critical_unknown,
                            ordinary_unknown,
                            ..Readings::default()
                        });
                    }
                }
            }
        }
    }
    all
}

#[test]
fn all_118_755_groups_agree_under_every_reading() {
    let all_readings = group_readings();
    assert_eq!(all_readings.len(), 72);
    let mut groups = 0;
    let mut states = Vec::new();
    each_multiset(&mut states, 0, &mut |states| {
        groups += 1;
        for readings in &all_readings {
            let mut members = [(Role::Disabled, None); 5];
            let (mut roles, mut known, mut up) = ([Role::Disabled; 5], [0_u64; 5], [0_u64; 5]);
            // Not place 0, so that a mistake about places shows.
            let place = groups % 64;
            for (index, state) in states.iter().enumerate() {
                let (flags, result) = (state / 3, RESULTS[state % 3]);
                let its_role = role(flags & 1 != 0, flags & 2 != 0, flags & 4 != 0, readings);
                members[index] = (its_role, result);
                roles[index] = its_role;
                known[index] = u64::from(result.is_some()) << place;
                up[index] = u64::from(result == Some(true)) << place;
            }
            let size = states.len();
            let verdict = decide(&members[..size], readings);
            let words = by_words(&roles[..size], &known[..size], &up[..size], place, readings);
            assert_eq!(words, by_rule(&verdict), "{:?} under {readings:?}", &members[..size]);
        }
    });
    assert_eq!(groups, 118_755);
}

fn each_multiset(states: &mut Vec<usize>, least: usize, visit: &mut impl FnMut(&[usize])) {
    visit(states);
    if states.len() < 5 {
        for state in least..24 {
            states.push(state);
            each_multiset(states, state, visit);
            states.pop();
        }
    }
}

#[test]
fn groups_larger_than_the_api_allows_agree_too() {
    let readings = Readings::default();
    // A linear congruential generator: the same groups on every run.
    let mut random = 12_345_u64;
    let mut next = |below: u64| {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (random >> 33) % below
    };
    for size in [6, 7, 8, 15, 16, 255, 256, 300] {
        for _ in 0..50 {
            let members: Vec<(Role, Option<bool>)> = (0..size)
                .map(|_| {
                    let role = if next(40) == 0 { Role::Critical } else { Role::Ordinary };
                    (role, RESULTS[usize::try_from(next(3)).unwrap()])
                })
                .collect();
            let roles: Vec<Role> = members.iter().map(|(role, _)| *role).collect();
            let known: Vec<u64> = members.iter().map(|(_, result)| u64::from(result.is_some()) << 7).collect();
            let up: Vec<u64> = members.iter().map(|(_, result)| u64::from(*result == Some(true)) << 7).collect();
            assert_eq!(by_words(&roles, &known, &up, 7, &readings), by_rule(&decide(&members, &readings)), "{size}");
        }
    }
}
