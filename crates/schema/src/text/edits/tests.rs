use super::*;
use serde_json::json;

/// The text after one edit of it.
fn after(text: &str, edit: Edit) -> String {
    let source = Source::read(text).unwrap();
    let mut diagnostics = [Diagnostic::error("x", "").mended_by(Fix::new("write", edit.clone()))];
    source.locate_fixes(&mut diagnostics);
    let fix = diagnostics[0].fix.as_ref().unwrap();
    let after = edited(text, &fix.edits).unwrap();
    assert_eq!(source.after(vec![edit]).as_deref(), Some(after.as_str()), "a fix and a bare edit write the same");
    after
}

#[test]
fn an_edit_leaves_the_rest_of_the_text_alone() {
    for (text, edit, expected) in [
        (r#"{"a": 1, "b": 2}"#, Edit::replace("/a", json!("x")), r#"{"a": "x", "b": 2}"#),
        (r#"{"a": 1, "b": 2}"#, Edit::remove("/a"), r#"{"b": 2}"#),
        (r#"{"a": 1, "b": 2}"#, Edit::remove("/b"), r#"{"a": 1}"#),
        (r#"{"a": 1}"#, Edit::remove("/a"), "{}"),
        (r#"{"a": [1, 2, 3]}"#, Edit::remove("/a/1"), r#"{"a": [1, 3]}"#),
        (r#"{"a": 1}"#, Edit::add("/b", json!(false)), r#"{"a": 1, "b": false}"#),
        (r#"{"a": {}}"#, Edit::add("/a/b", json!(1)), r#"{"a": { "b": 1 }}"#),
        (r#"{"a": []}"#, Edit::add("/a/-", json!({ "b": 1 })), r#"{"a": [ { "b": 1 } ]}"#),
        (r#"{"a": [1]}"#, Edit::add("/a/-", json!([2])), r#"{"a": [1, [2]]}"#),
        ("{\"a\": [\n  // one\n  1,\n]}", Edit::add("/a/-", json!(2)), "{\"a\": [\n  // one\n  1,\n  2,\n]}"),
        (r#"{"a": null}"#, Edit::add("/a", json!(true)), r#"{"a": true}"#),
        (r#"{"ä😀": 1, "b": 2}"#, Edit::rename("/b", "/c"), r#"{"ä😀": 1, "c": 2}"#),
        ("\u{feff}{\"a\": 1}", Edit::rename("/a", "/b"), "\u{feff}{\"b\": 1}"),
        (r#"{"a": 1}"#, Edit::replace_written("/a", "[1,  2]"), r#"{"a": [1,  2]}"#),
        (r#"{"a": []}"#, Edit::add_written("/a/-", "{\"b\":1}"), r#"{"a": [ {"b":1} ]}"#),
        ("{\n  // why\n  \"a\": 1,\n}", Edit::add("/b", json!([1])), "{\n  // why\n  \"a\": 1,\n  \"b\": [1],\n}"),
        ("{\n  \"a\": 1, // why\n  \"b\": 2\n}", Edit::remove("/b"), "{\n  \"a\": 1 // why\n}"),
        ("{\"a\": 1, // why\n  \"b\": 2}", Edit::remove("/b"), "{\"a\": 1 // why\n  }"),
        ("{\"a\": 1 /* x, y */, \"b\": 2}", Edit::remove("/a"), "{/* x, y */ \"b\": 2}"),
        ("{\n  \"a\": 1 // why\n}", Edit::add("/b", json!(2)), "{\n  \"a\": 1, // why\n  \"b\": 2\n}"),
        ("{\n  \"a\": 1, // why\n}", Edit::add("/b", json!(2)), "{\n  \"a\": 1, // why\n  \"b\": 2,\n}"),
    ] {
        assert_eq!(after(text, edit), expected, "{text}");
    }
}

#[test]
fn what_is_long_begins_a_list_on_a_line_of_its_own() {
    let long = format!("{{ \"name\": \"{}\" }}", "x".repeat(LINE));
    let (first, second) = (Edit::add_written("/a/-", long.as_str()), Edit::add_written("/a/-", "{ }"));
    let once = after("{\n  \"a\": []\n}", first.clone());
    assert_eq!(once, format!("{{\n  \"a\": [\n    {long}\n  ]\n}}"));
    assert_eq!(after(&once, second), format!("{{\n  \"a\": [\n    {long},\n    {{ }}\n  ]\n}}"));
    assert_eq!(after("{\"a\": []}", first), format!("{{\"a\": [ {long} ]}}"));
}

#[test]
fn a_list_is_written_without_what_is_gone() {
    for (text, gone, expected) in [
        ("{\"a\": [1, 2, 3]}", &[1][..], "[1, 3]"),
        ("{\"a\": [1, 2, 3]}", &[1, 2], "[1]"),
        ("{\"a\": [1, 2, 3]}", &[0, 2], "[2]"),
        ("{\"a\": [1, 2, 3]}", &[0, 1, 2], "[]"),
        ("{\"a\": [1, 2, 3]}", &[7], "[1, 2, 3]"),
        ("{\"a\": []}", &[], "[]"),
        (
            "{\"a\": [\n  // one\n  1,\n  // two\n  2,\n  3, // three\n]}",
            &[1],
            "[\n  // one\n  1,\n  // two\n  3, // three\n]",
        ),
        ("{\"a\": [\n  1, // one\n  2,\n]}", &[1], "[\n  1,\n]"),
    ] {
        let source = Source::read(text).unwrap();
        assert_eq!(source.written_without("/a", gone).as_deref(), Some(expected), "{text} without {gone:?}");
    }
    assert_eq!(Source::read("{\"a\": 1}").unwrap().written_without("/a", &[]), None);
    assert_eq!(Source::read("{\"a\": [1,  2]}").unwrap().written_at("/a"), Some("[1,  2]"));
}

#[test]
fn several_parts_are_taken_out_at_once_whichever_they_are() {
    let remove = |paths: &[&str]| paths.iter().map(|path| Edit::remove(*path)).collect::<Vec<_>>();
    for (text, paths, expected) in [
        ("[1, 2, 3]", &["/1", "/2"][..], "[1]"),
        ("[1, 2, 3]", &["/2", "/1"], "[1]"),
        ("[1, 2, 3]", &["/0", "/2"], "[2]"),
        ("[1, 2, 3]", &["/0", "/1", "/2"], "[]"),
        ("[1, 2, 3, 4]", &["/0", "/1", "/3"], "[3]"),
        ("[1, 2, 3]", &["/1", "/1"], "[1, 3]"),
        (r#"{"a": 1, "b": 2, "c": 3}"#, &["/b", "/c"], r#"{"a": 1}"#),
        (r#"{"a": 1, "b": 2, "c": [4, 5, 6]}"#, &["/a", "/c/2", "/c/1"], r#"{"b": 2, "c": [4]}"#),
        ("[\n  1, // one\n  2,\n  3\n]", &["/1", "/2"], "[\n  1 // one\n]"),
    ] {
        assert_eq!(Source::read(text).unwrap().after(remove(paths)).as_deref(), Some(expected), "{text} {paths:?}");
    }
    let added = [remove(&["/2"]), vec![Edit::add("/-", json!(4))]].concat();
    assert_eq!(Source::read("[1, 2, 3]").unwrap().after(added).as_deref(), Some("[1, 2, 4]"));
    let nowhere = remove(&["/1", "/7"]);
    assert_eq!(Source::read("[1, 2, 3]").unwrap().after(nowhere), None, "one has no place");
}

#[test]
fn a_scenario_grows_from_nothing() {
    let member = json!({ "monitor_id": "web", "enabled": true, "monitoring_only": false, "must_be_healthy": false });
    let group = json!({ "description": "group", "members": [member] });
    let grown = after("{}\n", Edit::add("/monitor_groups", json!([group])));
    let line = member.to_string().replace(':', ": ").replace(',', ", ").replace('{', "{ ").replace('}', " }");
    assert_eq!(
        grown,
        format!(
            "{{\n  \"monitor_groups\": [\n    {{\n      \"description\": \"group\",\n      \"members\": [\n        {line}\n      ]\n    }}\n  ]\n}}\n"
        )
    );
    let more = after(&grown, Edit::add("/monitors", json!([{ "type": "https" }])));
    assert_eq!(more, grown.replacen("  ]\n}\n", "  ],\n  \"monitors\": [{ \"type\": \"https\" }]\n}\n", 1));
    for (text, edit, expected) in [
        ("{\n}", Edit::add("/a", json!(1)), "{\n  \"a\": 1\n}"),
        ("{ // mine\n}", Edit::add("/a", json!(1)), "{ // mine\n  \"a\": 1\n}"),
        ("{\n  \"a\": [\n  ]\n}", Edit::add("/a/-", json!(1)), "{\n  \"a\": [ 1 ]\n}"),
    ] {
        assert_eq!(after(text, edit), expected, "{text}");
    }
    let two = Source::read("{\"a\": {}}").unwrap().after(vec![Edit::add("/a/b", 1), Edit::add("/a/c", 2)]);
    assert_eq!(Source::read(&two.unwrap()).unwrap().value(), json!({ "a": { "b": 1, "c": 2 } }));
}

#[test]
fn several_things_go_in_behind_one_comment() {
    for (text, expected) in [
        ("{\n  \"a\": 1 // why\n}", "{\n  \"a\": 1, // why\n  \"b\": 2,\n  \"c\": 3\n}"),
        ("{\n  \"a\": 1, // why\n}", "{\n  \"a\": 1, // why\n  \"b\": 2,\n  \"c\": 3,\n}"),
    ] {
        let edits = vec![Edit::add("/b", json!(2)), Edit::add("/c", json!(3))];
        assert_eq!(Source::read(text).unwrap().after(edits).as_deref(), Some(expected));
    }
}

#[test]
fn an_element_moves_with_the_comments_about_it() {
    let lines = "[\n  // one\n  1,\n  2, // two\n\n  // apart\n\n  { \"a\": 3 } // three\n  // the end\n]";
    for (text, from, to, expected) in [
        ("[1, 2, 3]", 0, 2, "[2, 3, 1]"),
        ("[1, 2, 3]", 2, 0, "[3, 1, 2]"),
        ("[1, 2, 3]", 1, 1, "[1, 2, 3]"),
        ("[ \"a\",\"b\" , \"c\", ]", 0, 1, "[ \"b\",\"a\", \"c\", ]"),
        ("[1 /* x, y */, 2 /* z */]", 0, 1, "[2 /* z */, 1 /* x, y */]"),
        ("[/* x */ 1, /* y */ 2]", 1, 0, "[/* y */ 2, /* x */ 1]"),
        ("[ // all\n  1,\n  2\n]", 1, 0, "[ // all\n  2,\n  1\n]"),
        ("[1, // x\n 2]", 0, 1, "[2,\n 1 // x\n]"),
        ("[\n  1\n  , 2\n  , 3\n]", 2, 0, "[\n  3\n  , 1\n  , 2\n]"),
        (lines, 0, 1, "[\n  2, // two\n  // one\n  1,\n\n  // apart\n\n  { \"a\": 3 } // three\n  // the end\n]"),
        (lines, 2, 0, "[\n  { \"a\": 3 }, // three\n  // one\n  1,\n\n  // apart\n\n  2 // two\n  // the end\n]"),
    ] {
        let moved = after(&format!("{{\"l\": {text}}}"), Edit::relocate("/l", from, to));
        assert_eq!(moved, format!("{{\"l\": {expected}}}"), "{text} {from} {to}");
    }
}

#[test]
fn a_move_by_steps_and_a_move_at_once_write_the_same_values_and_lose_no_comment() {
    let text = "{\"l\": [ // l\n  /* a */ 1, // b\n  2, /* c */ 3,\n\n  // d\n  4 // e\n  , 5\n] }";
    let list = |text: &str| Source::read(text).unwrap().value()["l"].as_array().unwrap().clone();
    for from in 0..5 {
        for to in 0..5 {
            let at_once = after(text, Edit::relocate("/l", from, to));
            let mut by_steps = text.to_owned();
            let mut at: usize = from;
            while at != to {
                let next = if at < to { at + 1 } else { at - 1 };
                by_steps = after(&by_steps, Edit::relocate("/l", at, next));
                at = next;
            }
            let mut expected = list(text);
            let moved = expected.remove(from);
            expected.insert(to, moved);
            assert_eq!((list(&at_once), list(&by_steps)), (expected.clone(), expected), "{from} {to}\n{at_once}");
            for comment in ["// l", "/* a */", "// b", "/* c */", "// d", "// e"] {
                assert!(at_once.contains(comment) && by_steps.contains(comment), "{comment}: {at_once}");
            }
        }
    }
    for nowhere in [("/l/5", "/l/0"), ("/l/0", "/l/5"), ("/l/0", "/m/1"), ("/l/x", "/l/0")] {
        assert_eq!(Source::read(text).unwrap().after(vec![Edit::rename(nowhere.0, nowhere.1)]), None, "{nowhere:?}");
    }
}

#[test]
fn an_edit_without_a_place_changes_nothing() {
    let text = r#"{"a": 1, "b": [1]}"#;
    for edit in
        [Edit::replace("/c", json!(1)), Edit::add("/a/-", json!(1)), Edit::add("/b/x", json!(1)), Edit::remove("/b/1")]
    {
        assert_eq!(Source::read(text).unwrap().after(vec![edit.clone()]), None, "{edit:?}");
    }
}
