//! Monitor groups: who decides alone, and who never does.

use super::{Severity, fixes, lints, mended, only, places};
use serde_json::{Value, json};

/// A group of one member for each letter: `C` critical, `o` ordinary, `w` watching only, `x` disabled, `X` disabled and critical.
fn group(members: &str) -> Value {
    let member = |(index, letter): (usize, char)| {
        json!({ "monitor_id": format!("m{}", index + 1), "enabled": !matches!(letter, 'x' | 'X'),
            "monitoring_only": letter == 'w', "must_be_healthy": matches!(letter, 'C' | 'X') })
    };
    let members: Vec<Value> = members.chars().enumerate().map(member).collect();
    json!({ "monitor_groups": [{ "id": "g", "members": members }] })
}

fn read(mut source: Value, key: &str, value: &str) -> Value {
    source["readings"] = json!({ key: value });
    source
}

#[test]
fn which_members_raise_which_lint() {
    for (members, expected) in [
        ("Coo", vec![]),
        ("ooo", vec![]),
        ("oooo", vec![]),
        ("C", vec![]),
        ("o", vec![]),
        ("Cw", vec![]),
        ("oow", vec!["warning two-voters "]),
        ("oo", vec!["warning two-voters "]),
        ("oox", vec!["warning two-voters "]),
        ("Co", vec!["warning lone-ordinary-voter /members/1"]),
        ("oCC", vec!["warning lone-ordinary-voter /members/0"]),
        ("CC", vec!["note every-member-critical "]),
        ("CwCC", vec!["note every-member-critical "]),
        // Under Q11's other reading two of four are no majority.
        ("CCoo", vec!["note voter-never-decides "]),
        ("CooX", vec!["warning critical-but-disabled /members/3"]),
        // Nobody votes: the engine says so, and that is enough.
        ("XX", vec![]),
        ("ww", vec![]),
        ("", vec![]),
    ] {
        let found = lints(&group(members)).into_iter().map(|found| {
            let severity = serde_json::to_value(found.severity).unwrap();
            let place = found.path.strip_prefix("/monitor_groups/0").unwrap().to_owned();
            format!("{} {} {place}", severity.as_str().unwrap(), found.code)
        });
        assert_eq!(found.collect::<Vec<_>>(), expected, "{members}");
    }
}

#[test]
fn readings_change_who_decides() {
    // Exactly half is down: either of two is enough.
    assert_eq!(places(&read(group("oo"), "group_tie", "down"), "two-voters"), Vec::<String>::new());
    // Critical monitors vote: an ordinary one beside them is outvoted for ever.
    for members in ["Co", "CCo", "CCoo", "CCCoo"] {
        let source = read(group(members), "critical_votes", "yes");
        let found = only(&source, "voter-never-decides");
        assert_eq!((found.severity, found.rule), (Severity::Warning, Some("R3.5")), "{members}");
        assert_eq!(places(&source, "lone-ordinary-voter"), Vec::<String>::new(), "{members}");
    }
    assert_eq!(places(&read(group("Coo"), "critical_votes", "yes"), "voter-never-decides"), Vec::<String>::new());
    // With a tie as down, one of two votes is enough again.
    let mut both = group("Co");
    both["readings"] = json!({ "critical_votes": "yes", "group_tie": "down" });
    assert_eq!(places(&both, "voter-never-decides"), Vec::<String>::new());
}

#[test]
fn the_sentences_name_the_monitors_and_count() {
    let mut source = group("CCo");
    source["monitors"] = json!([{ "description": "database", "type": "tcp", "port": 5432 }]);
    source["monitor_groups"][0]["members"][2]["monitor_id"] = json!("database");
    for (source, code, said) in [
        (&source, "lone-ordinary-voter", "database is the only ordinary monitor beside 2 critical ones"),
        (&source, "lone-ordinary-voter", "1 of 1 fails"),
        (&source, "lone-ordinary-voter", "(Q11); then it could never take anything down."),
        (&group("oo"), "two-voters", "m1 and m2 are the only voters, and both must fail"),
        (&group("CCC"), "every-member-critical", "All 3 voters are critical (m1, m2 and m3)"),
        (&group("CC"), "every-member-critical", "Both voters are critical (m1 and m2)"),
        (&group("CCoo"), "voter-never-decides", "m3 and m4 decide nothing if critical monitors vote in the quorum"),
        (&group("CCoo"), "voter-never-decides", "no majority of the 4 votes"),
        (&group("CooX"), "critical-but-disabled", "m4 has `must_be_healthy`, but the member is disabled"),
    ] {
        let found = only(source, code);
        assert!(found.message.contains(said), "{}", found.message);
    }
}

/// C52: a pair of equal monitors never fails on one.
#[test]
fn c52_either_of_two_voters_can_be_made_critical() {
    let source = group("oo");
    let found = only(&source, "two-voters");
    assert_eq!(fixes(&found), ["Make m1 critical", "Make m2 critical"]);
    assert_eq!(places(&mended(&source, &found), "two-voters"), Vec::<String>::new());
    // The flag may be missing: then it is added.
    let mut short = source;
    short["monitor_groups"][0]["members"][0].as_object_mut().unwrap().remove("must_be_healthy");
    let found = only(&short, "two-voters");
    assert_eq!(mended(&short, &found)["monitor_groups"][0]["members"][0]["must_be_healthy"], true);
}

/// C54: nobody left to vote. What the engine cautions of is worded by itself, and not told again here.
#[test]
fn c54_the_engine_says_why_nobody_votes() {
    for (members, said) in [
        ("", "Nobody votes in this group: it has no members, so the health of its endpoints is ignored"),
        ("X", "Nobody votes in this group: its only member is disabled, so"),
        ("xx", "Nobody votes in this group: all its members are disabled, so"),
        ("w", "Nobody votes in this group: its only member just observes, so"),
        ("ww", "Nobody votes in this group: all its members just observe, so"),
        ("wx", "Nobody votes in this group: its members are disabled or just observe, so"),
    ] {
        let source = group(members);
        let (scenario, _) = whydown_schema::decode::scenario(&source).unwrap();
        let mut cautions = whydown_health::cautions(&scenario);
        whydown_phrases::word_diagnostics(&mut cautions);
        assert_eq!(cautions.len(), 1, "{members}");
        assert_eq!(cautions[0].code, "group-without-voters");
        assert!(cautions[0].message.starts_with(said), "{}", cautions[0].message);
        assert_eq!(lints(&source), vec![], "{members}");
    }
}

#[test]
fn a_group_that_no_pool_names_is_unused() {
    for (pools, unused) in [
        (json!([{ "id": "p", "monitor_group": "g" }]), false),
        (json!([{ "id": "p", "monitor": "m1" }]), true),
        (json!([]), false),
    ] {
        let mut source = group("ooo");
        source["pools"] = pools;
        assert_eq!(
            places(&source, "group-unused"),
            if unused { vec!["/monitor_groups/0"] } else { vec![] },
            "{source}"
        );
    }
}
