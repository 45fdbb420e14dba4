//! What the flags of a group's members are said to do, held against what the group then decides (R3.2 to R3.8, Q13, Q14).

use crate::common::{CRITICAL, CRITICAL_DISABLED, CRITICAL_OBSERVER, DISABLED, Flags, OBSERVER, ORDINARY};
use serde_json::{Value, json};
use std::collections::HashMap;
use whydown::{Consequence, Document, Options, consequences};
use whydown_schema::{Role, Status};

const NAMES: [&str; 5] = ["a", "b", "c", "d", "e"];

fn group(members: &[Flags]) -> Value {
    let members = members.iter().zip(NAMES).map(|(Flags(enabled, observes, critical), name)| {
        json!({ "monitor_id": name, "enabled": enabled, "monitoring_only": observes, "must_be_healthy": critical })
    });
    json!([{ "id": "g", "members": members.collect::<Vec<_>>() }])
}

/// What the group decides for each set of failing members (by bits), everybody else passing.
fn decided(members: &[Flags], readings: &Value) -> Vec<Status> {
    let sets = 0..1_usize << members.len();
    let endpoints = sets.clone().map(|set| json!({ "name": set.to_string(), "address": "192.0.2.1" }));
    let probes = sets.flat_map(|set| {
        (0..members.len()).map(move |member| {
            json!({ "monitor_id": NAMES[member], "endpoint": set.to_string(), "results": { "CDG": set & 1 << member == 0 } })
        })
    });
    let scenario = json!({
        "readings": readings,
        "monitor_groups": group(members),
        "pools": [{ "name": "p", "monitor_group": "g", "origins": endpoints.collect::<Vec<_>>() }],
        "probes": probes.collect::<Vec<_>>(),
    });
    let report = whydown::evaluate(&scenario, Options { explain: false, contested: false }).unwrap();
    report.pools[0].endpoints.iter().map(|endpoint| endpoint.status).collect()
}

fn told(members: &[Flags], readings: &Value) -> Vec<whydown::MemberConsequences> {
    let scenario = json!({ "readings": readings, "monitor_groups": group(members) });
    consequences(&Document::of(scenario).unwrap(), 0)
}

fn hold(
    tables: &mut HashMap<String, Vec<Status>>,
    members: &[Flags],
    member: usize,
    readings: &Value,
    said: &Consequence,
) {
    let table = &*tables.entry(format!("{members:?} {readings}")).or_insert_with(|| decided(members, readings));
    let falls = |failing: &[usize]| table[failing.iter().fold(0, |set, member| set | 1 << member)] == Status::Unhealthy;
    let of = |it: &Consequence| format!("{members:?}, {member}, {readings}: {it:?}");
    assert_eq!(said.alone, falls(&[member]), "{}", of(said));
    let turns = (0..table.len()).any(|set| table[set] != table[set ^ 1 << member]);
    assert_eq!(said.decides, turns, "{}", of(said));
    let ordinary: Vec<usize> = (0..members.len()).filter(|it| members[*it] == ORDINARY).collect();
    for (index, name) in NAMES.iter().enumerate().take(members.len()).filter(|(index, _)| *index != member) {
        let is_named = said.others_alone.iter().any(|named| named == name);
        let alone_by_vote = ordinary.contains(&index) && said.needed == Some(1);
        assert_eq!(is_named || alone_by_vote, falls(&[index]), "{name}: {}", of(said));
    }
    let fewest = (1..1_usize << ordinary.len())
        .filter(|set| {
            let failing: Vec<usize> =
                ordinary.iter().enumerate().filter(|(bit, _)| set & 1 << bit != 0).map(|(_, member)| *member).collect();
            falls(&failing)
        })
        .map(usize::count_ones)
        .min();
    assert_eq!(said.needed, fewest, "{}", of(said));
}

#[test]
fn what_is_said_of_a_flag_is_what_the_group_decides_with_it_so() {
    let all: Vec<Flags> = (0..8).map(|bits| Flags(bits & 1 != 0, bits & 2 != 0, bits & 4 != 0)).collect();
    let mut groups: Vec<Vec<Flags>> = vec![Vec::new()];
    let (mut checked, mut tables) = (0, HashMap::new());
    for _ in 0..3 {
        groups = groups.iter().flat_map(|group| all.iter().map(|it| [group.as_slice(), &[*it]].concat())).collect();
        for members in &groups {
            for readings in [json!({}), json!({ "group_tie": "down" }), json!({ "critical_votes": "yes" })] {
                for of_member in told(members, &readings) {
                    for (flag, told) in of_member.flags.iter().enumerate() {
                        let member = of_member.member;
                        let mut turned = members.clone();
                        let Flags(enabled, observes, critical) = &mut turned[member];
                        let value = [enabled, observes, critical].into_iter().nth(flag).unwrap();
                        assert_eq!(told.on, *value);
                        *value = !*value;
                        hold(&mut tables, members, member, &readings, &told.now);
                        hold(&mut tables, &turned, member, &readings, &told.turned);
                        let same = told.now.role == told.turned.role;
                        assert_eq!(told.now.outranked_by.is_empty(), !same, "{members:?} {told:?}");
                        checked += 2;
                    }
                }
            }
        }
    }
    assert!(checked > 9000, "{checked}");
}

/// The group, the member, the flag, what it does as it is, what it does turned over.
const SENTENCES: &[(&[Flags], usize, usize, &str, &str)] = &[
    (
        &[CRITICAL, ORDINARY, ORDINARY],
        0,
        2,
        "One failure of a at a data center is enough there: what the other 2 monitors say no longer matters.",
        "a is one of 3 votes: 2 of them have to fail at a data center.",
    ),
    (
        &[CRITICAL, ORDINARY, ORDINARY],
        1,
        1,
        "What b finds counts.",
        "b is probed and only watched: it never counts. One failure of a at a data center is enough there. c is the only \
         vote left: its failure is enough.",
    ),
    (
        &[CRITICAL, ORDINARY, ORDINARY],
        1,
        2,
        "b is one of 2 votes: both have to fail at a data center. One failure of a is enough without it.",
        "One failure of b at a data center is enough there: what the other 2 monitors say no longer matters.",
    ),
    (
        &[ORDINARY, ORDINARY, ORDINARY],
        0,
        0,
        "a is probed, and counts.",
        "a is neither probed nor counted. Of the other 2 votes both have to fail.",
    ),
    (
        &[ORDINARY],
        0,
        1,
        "What a finds counts.",
        "a is probed and only watched: it never counts. Nobody else in the group counts, so it decides nothing.",
    ),
    (
        &[ORDINARY],
        0,
        2,
        "a is the only vote: its failure at a data center is enough there.",
        "One failure of a at a data center is enough there: it decides alone.",
    ),
    (
        &[CRITICAL, ORDINARY],
        0,
        2,
        "One failure of a at a data center is enough there, whatever b says.",
        "a is one of 2 votes: both have to fail at a data center.",
    ),
    (&[OBSERVER, ORDINARY], 0, 2, "Makes no difference: a is only watched.", "Makes no difference: a is only watched."),
    (
        &[DISABLED, ORDINARY],
        0,
        1,
        "Makes no difference while a is disabled.",
        "Makes no difference while a is disabled.",
    ),
    (
        &[OBSERVER, ORDINARY],
        0,
        0,
        "a is probed, and only watched.",
        "a is neither probed nor counted. b is the only vote left: its failure is enough.",
    ),
    (
        &[ORDINARY, ORDINARY, ORDINARY, ORDINARY, ORDINARY],
        4,
        0,
        "e is probed, and counts.",
        "e is neither probed nor counted. Of the other 4 votes 3 have to fail.",
    ),
    (
        &[CRITICAL, CRITICAL, ORDINARY],
        2,
        2,
        "c is the only vote: its failure at a data center is enough there. One failure of any of a and b is enough without it.",
        "One failure of c at a data center is enough there: what the other 2 monitors say no longer matters.",
    ),
    (
        &[CRITICAL_OBSERVER],
        0,
        1,
        "a is probed and only watched: it never counts. Nobody else in the group counts, so it decides nothing.",
        "One failure of a at a data center is enough there: it decides alone.",
    ),
    (
        &[CRITICAL_DISABLED],
        0,
        0,
        "a is neither probed nor counted. Nobody else in the group counts, so it decides nothing.",
        "One failure of a at a data center is enough there: it decides alone.",
    ),
];

#[test]
fn a_flag_is_told_in_the_words_of_its_group() {
    for (members, member, flag, now, turned) in SENTENCES {
        let told = told(members, &json!({}));
        let flag = &told[*member].flags[*flag];
        assert_eq!((flag.now.text.as_str(), flag.turned.text.as_str()), (*now, *turned), "{members:?}");
    }
}

#[test]
fn a_monitor_is_called_as_everywhere_and_a_strange_group_is_no_trouble() {
    let scenario = json!({
        "monitors": [{ "id": "f1aba936b94213e5b8dca0c0dbf1f9cc", "description": "Login" }],
        "monitor_groups": [
            { "members": [7, { "monitor_id": "f1aba936b94213e5b8dca0c0dbf1f9cc", "enabled": "yes" }, {}] },
            { "members": vec![json!({ "monitor_id": "x" }); 20_000] },
            { "members": (0..20_000).map(|id| json!({ "monitor_id": id.to_string() })).collect::<Vec<_>>() },
            "none",
        ],
    });
    let document = Document::of(scenario).unwrap();
    let of = |group| consequences(&document, group);
    let first = of(0);
    assert_eq!((first[0].member, first[0].monitor.as_str(), first[0].role), (1, "Login", Role::Ordinary));
    assert_eq!(first[1].member, 2);
    assert_eq!(of(1).len(), 1, "a monitor is a member once");
    assert_eq!((of(2).len(), of(3).len(), of(4).len()), (0, 0, 0));
}
