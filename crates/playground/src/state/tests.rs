use super::*;
use whydown_schema::report::PoolReport;

/// An event with one origin that a critical monitor saw down.
const EVENT: &str = r#"{ "timestamp": "2025-12-01 10:20:30", "pool": { "id": "p", "name": "eu", "minimum_origins": 1 }, "origins": [
    { "name": "a", "ip": "192.0.2.1", "healthy": true, "monitors": [
        { "id": "m", "healthy": true, "must_be_healthy": true, "monitoring_only": false } ] },
    { "name": "b", "ip": "192.0.2.2", "healthy": false, "failure_reason": "TCP connection failed", "monitors": [
        { "id": "m", "healthy": false, "failure_reason": "TCP connection failed", "must_be_healthy": true, "monitoring_only": false } ] } ] }"#;

fn after(state: State, actions: impl IntoIterator<Item = Action>) -> State {
    let start = Rc::new(state);
    (*actions.into_iter().fold(start, |state, action| state.reduce(action))).clone()
}

fn typed(text: &str) -> Action {
    Action::Typed { text: text.to_owned(), pasted: String::new() }
}

fn pasted(text: &str) -> Action {
    Action::Typed { text: text.to_owned(), pasted: text.to_owned() }
}

/// How the page has set the text last.
fn last(state: &State) -> Written {
    state.writes.last().unwrap().written
}

fn report(state: &State) -> &Report {
    &state.picture.as_ref().unwrap().report
}

#[test]
fn opens_on_the_first_example() {
    let state = State::new();
    assert_eq!(state.selected, Some(Place::Endpoint(0, 0)));
    assert_eq!(state.view.open, Some((0, 0)));
    assert!(!state.is_stale());
    assert_eq!(state.replaced, None);
}

#[test]
fn every_example_can_be_read_and_no_more_surprises_in_it_than_it_is_about() {
    for index in 0..examples::ALL.len() {
        let state = after(State::new(), [Action::Example(index)]);
        assert!(!state.is_stale(), "{}", state.text);
        // Two regions, two voters, and regions with one pool are what several examples are about.
        let wrong = |found: &&Diagnostic| {
            found.severity != whydown_schema::Severity::Note
                && !["even-regions", "two-voters", "geo-without-alternative"].contains(&found.code)
        };
        assert_eq!(state.findings.iter().find(wrong), None);
        assert!(!report(&state).pools.is_empty());
    }
}

#[test]
fn every_starter_opens_as_it_is_written_with_nothing_to_mend_and_can_be_taken_back() {
    let own = after(State::new(), [typed("{ }")]);
    for starter in &examples::STARTERS {
        let title = Some(AttrValue::Static(starter.title));
        let opened =
            after(own.clone(), [Action::Tab(Tab::Build), Action::Open { text: starter.text.to_owned(), title }]);
        assert_eq!((&*opened.text, opened.tab, opened.is_stale()), (starter.text, Tab::Build, false));
        let is_wrong = |found: &&Diagnostic| {
            found.severity != whydown_schema::Severity::Note && found.code != "nothing-to-evaluate"
        };
        assert_eq!(opened.findings.iter().find(is_wrong), None, "{}", starter.title);
        assert_eq!(opened.replaced.as_ref().and_then(|replaced| replaced.by.as_deref()), Some(starter.title));
        assert_eq!(&*after(opened, [Action::Undo]).text, "{ }");
    }
    let [groups, observer, standby, nothing] = examples::STARTERS.each_ref().map(|starter| {
        let opened = after(State::new(), [Action::Open { text: starter.text.to_owned(), title: None }]);
        let status = |pool: &PoolReport| pool.endpoints.iter().map(|endpoint| endpoint.status).collect::<Vec<_>>();
        report(&opened).pools.iter().map(status).collect::<Vec<_>>()
    });
    let (up, down) = (Status::Healthy, Status::Unhealthy);
    assert_eq!(groups, [vec![up, down]], "a failing voter takes nothing down, the critical monitor does");
    assert_eq!(observer, [vec![up, up]], "what is only watched takes nothing down");
    assert_eq!(standby, [vec![up, down, down], vec![up]], "the primary pool has too few");
    assert!(nothing.is_empty());
}

#[test]
fn a_text_that_cannot_be_read_keeps_the_picture() {
    let before = after(State::new(), [Action::Select(Place::Pool(1))]);
    let broken = after(before.clone(), [typed("{")]);
    assert!(broken.is_stale());
    assert_eq!(broken.picture, before.picture);
    assert_eq!(broken.selected, Some(Place::Pool(1)));
    let mended = after(broken, [typed(&before.text)]);
    assert!(!mended.is_stale());
    assert_eq!(mended.selected, Some(Place::Pool(1)));
}

#[test]
fn a_pasted_event_is_made_into_a_scenario() {
    let state = after(State::new(), [pasted(EVENT)]);
    let answer = state.answer.as_ref().unwrap();
    assert_eq!(&*answer.original, EVENT);
    assert_eq!(answer.recognized.as_slice(), ["1 health event".to_owned()]);
    assert_eq!(state.text, answer.scenario);
    // What one asks about is what is down.
    assert_eq!(state.selected, Some(Place::Endpoint(0, 1)));
}

#[test]
fn a_paste_into_the_middle_counts_when_it_is_a_whole_answer() {
    let start = State::new();
    let middle = format!("{}{EVENT}", start.text);
    let state = after(start, [Action::Typed { text: middle, pasted: EVENT.to_owned() }]);
    assert_eq!(&*state.answer.unwrap().original, EVENT);
}

#[test]
fn a_pasted_piece_stays_a_piece() {
    let start = State::new();
    let text = start.text.replacen("\"enabled\": true", "\"enabled\": false", 1);
    let state = after(start, [Action::Typed { text: text.clone(), pasted: "false".to_owned() }]);
    assert_eq!((&*state.text, &state.answer), (text.as_str(), &None));
    // Not even a whole pool, where a comma is missing.
    let pool = r#"{ "id": "x", "name": "x", "origins": [] }"#;
    let broken = state.text.replacen("\"pools\": [", &format!("\"pools\": [{pool}"), 1);
    let state = after(State::new(), [Action::Typed { text: broken.clone(), pasted: pool.to_owned() }]);
    assert_eq!((&*state.text, state.is_stale()), (broken.as_str(), true));
}

#[test]
fn the_answer_and_the_scenario_can_be_looked_at_in_turn() {
    let made = after(State::new(), [pasted(EVENT)]);
    let changed = made.text.replace("\"minimum_origins\": 1", "\"minimum_origins\": 2");
    let answer = after(made, [typed(&changed), Action::Show(Shows::Answer)]);
    assert_eq!(&*answer.text, EVENT);
    assert_eq!(report(&answer).pools[0].minimum_origins, 2);
    let back = after(answer.clone(), [Action::Show(Shows::Scenario)]);
    assert_eq!(&*back.text, changed);
    // A change of the answer makes the scenario anew.
    let edited =
        after(answer, [typed(&EVENT.replace("\"id\": \"m\", \"healthy\": false", "\"id\": \"m\", \"healthy\": true"))]);
    assert_eq!(report(&edited).pools[0].endpoints[1].status, Status::Healthy);
    assert!(edited.shows_answer());
}

#[test]
fn what_was_written_can_be_brought_back() {
    let written = after(State::new(), [typed("{ }")]);
    let replaced = after(written, [Action::Example(2)]);
    assert_eq!(replaced.replaced.as_ref().unwrap().by.as_deref(), Some("Two voters, one fails"));
    let back = after(replaced, [Action::Undo]);
    assert_eq!(&*back.text, "{ }");
    assert_eq!(back.replaced, None);
    // An example that was only looked at can be had again anyway.
    assert_eq!(after(State::new(), [Action::Example(2)]).replaced, None);
}

#[test]
fn texts_from_other_systems_get_the_line_ends_of_the_editor() {
    let state = after(State::new(), [Action::Open { text: "{\r\n}\r".to_owned(), title: None }]);
    assert_eq!(&*state.text, "{\n}\n");
}

#[test]
fn a_selection_that_is_gone_moves_to_what_is_left_of_it() {
    let state =
        after(State::new(), [Action::Select(Place::Member(0, 1, 1, 2, 2)), Action::Select(Place::Endpoint(1, 2))]);
    let fewer =
        state.text.replace(",\n        { \"name\": \"app-5\", \"address\": \"198.51.100.5\", \"enabled\": true }", "");
    assert_ne!(fewer, &*state.text);
    let state = after(state, [typed(&fewer)]);
    assert_eq!(state.selected, Some(Place::Pool(1)));
}

#[test]
fn what_the_api_refused_is_said_and_not_taken_for_a_scenario() {
    const REFUSED: &str =
        r#"{ "success": false, "errors": [{ "code": 10000, "message": "Authentication error" }], "result": null }"#;
    for action in [pasted(REFUSED), typed(REFUSED), Action::Open { text: REFUSED.to_owned(), title: None }] {
        let state = after(State::new(), [action]);
        assert!(state.is_stale());
        assert!(state.findings.iter().any(|found| found.code == "api-refused"), "{:?}", state.findings);
        assert!(state.findings.iter().all(|found| found.code != "unknown-field"));
    }
}

#[test]
fn the_editors_own_undo_leads_back_to_what_was_pasted_and_then_to_the_text_before() {
    let start = State::new();
    let made = after(start.clone(), [pasted(EVENT)]);
    let undone = after(made, [typed(EVENT)]);
    assert!(undone.shows_answer() && !undone.is_stale());
    assert_eq!(report(&undone).pools.len(), 1);
    let before = after(undone, [typed(&start.text)]);
    assert_eq!((before.answer.is_some(), before.is_stale()), (false, false));
    let looking = after(before, [Action::Select(start.selected.unwrap())]);
    assert_eq!(report(&looking), report(&start));
}

#[test]
fn a_scenario_pasted_over_another_is_opened_on_what_is_down_and_unfolded() {
    let line = r#"{"pools":[{"name":"eu","monitor":"m","origins":[{"name":"a"},{"name":"b"}]}],"probes":[{"endpoint":"a","monitor_id":"m","healthy":true},{"endpoint":"b","monitor_id":"m","healthy":false}]}"#;
    let state = after(State::new(), [pasted(line)]);
    assert_eq!(state.selected, Some(Place::Endpoint(0, 1)));
    assert!(state.text.lines().count() > 5, "{}", state.text);
}

/// A list of pools as the API answers it: the pool of the event with another name, and one more.
const POOLS: &str = r#"{ "success": true, "errors": [], "messages": [], "result": [
    { "id": "p", "name": "europe", "minimum_origins": 1, "check_regions": ["WEU"], "origins": [
        { "name": "a", "address": "192.0.2.1", "enabled": true }, { "name": "b", "address": "192.0.2.2", "enabled": true } ] },
    { "id": "q", "name": "asia", "minimum_origins": 1, "origins": [{ "name": "c", "address": "192.0.2.3", "enabled": true }] } ] }"#;

fn pool_names(state: &State) -> Vec<&str> {
    report(state).pools.iter().map(|pool| pool.name.as_str()).collect()
}

#[test]
fn a_second_answer_can_be_added_to_the_first() {
    let second = after(State::new(), [pasted(EVENT), pasted(POOLS)]);
    assert_eq!(pool_names(&second), ["europe", "asia"]);
    assert!(second.replaced.as_ref().unwrap().addable);
    let both = after(second.clone(), [Action::Add]);
    assert_eq!(pool_names(&both), ["europe", "asia"]);
    // The event's results are there again, and what it had to assume about the pool gave way to the pool.
    assert_eq!(report(&both).pools[0].endpoints[1].status, Status::Unhealthy);
    assert_eq!(both.answer.as_ref().unwrap().recognized.as_slice(), ["2 pools", "1 health event"]);
    let alone = after(both.clone(), [Action::Alone]);
    assert_eq!((&alone.text, &alone.answer), (&second.text, &second.answer));
    assert!(alone.replaced.as_ref().unwrap().addable);
    let back = after(both, [Action::Undo]);
    assert_eq!(&*back.answer.as_ref().unwrap().original, EVENT);
    assert_eq!(back.replaced, None);
}

#[test]
fn what_was_changed_by_hand_is_what_is_added_to() {
    let made = after(State::new(), [pasted(EVENT)]);
    let changed = made.text.replace("192.0.2.2", "192.0.2.77");
    let both = after(made, [typed(&changed), pasted(POOLS), Action::Add]);
    assert!(both.text.contains("192.0.2.77"), "{}", both.text);
    let told = &both.answer.as_ref().unwrap().findings;
    assert!(told.iter().any(|found| found.code == "object-conflict"), "{told:?}");
}

#[test]
fn nothing_is_added_to_an_example_or_to_what_cannot_be_read() {
    assert_eq!(after(State::new(), [pasted(EVENT)]).replaced, None);
    let broken = after(State::new(), [typed("{"), pasted(EVENT)]);
    assert!(!broken.replaced.as_ref().unwrap().addable);
    let example = after(State::new(), [pasted(EVENT), Action::Example(1)]);
    assert!(!example.replaced.as_ref().unwrap().addable);
}

#[test]
fn an_answer_pasted_behind_or_into_a_scenario_is_taken_for_itself() {
    let start = after(State::new(), [typed(r#"{ "pools": [] }"#)]);
    let pool = r#"{ "id": "x", "name": "x", "origins": [{ "name": "d", "address": "192.0.2.4" }] }"#;
    let (head, tail) = start.text.split_at(3);
    for (text, paste) in [
        (format!("{}\n{POOLS}", start.text), POOLS),
        (format!("{head}{POOLS}{tail}"), POOLS),
        (format!("{}{pool}", start.text), pool),
    ] {
        let state = after(start.clone(), [Action::Typed { text, pasted: paste.to_owned() }]);
        assert_eq!(&*state.answer.as_ref().unwrap().original, paste);
        assert_eq!(state.replaced.unwrap().before.text, start.text);
    }
}

#[test]
fn a_place_of_what_was_pasted_is_gone_to_once() {
    let made = after(State::new(), [pasted(EVENT)]);
    let range = made.answer.as_ref().unwrap().findings.iter().find_map(|found| found.range).unwrap();
    let there = after(made, [Action::GoTo(range)]);
    assert_eq!((there.shows_answer(), there.jump), (true, Some(range)));
    assert_eq!(after(there, [Action::Select(Place::Pool(0))]).jump, None);
}

#[test]
fn what_was_pasted_is_checked_where_it_stands() {
    let wrong = POOLS.replace("[\"WEU\"]", "[\"WEUR\"]");
    let state = after(State::new(), [pasted(&wrong), Action::Show(Shows::Answer)]);
    let found = state.findings.iter().find(|found| found.code == "unknown-region").unwrap();
    let range = found.range.unwrap();
    assert_eq!(wrong.get(range.start as usize..range.end as usize), Some("\"WEUR\""));
}

/// A balancer in front of one pool, and no requests.
const BALANCER: &str = r#"{ "pools": [{ "id": "p", "origins": [{ "name": "o", "address": "192.0.2.1" }] }],
    "load_balancers": [{ "name": "www.example.com", "default_pools": ["p"], "fallback_pool": "p" }] }"#;

fn from(region: &str) -> Action {
    Action::Ask(0, Asking::For { field: "region", value: region.to_owned() })
}

#[test]
fn what_is_asked_stands_in_the_text_and_is_looked_at() {
    let asked = after(State::new(), [typed(BALANCER), from("WEU"), from("OC")]);
    assert!(asked.text.contains(r#""requests": [{ "region": "WEU" }, { "region": "OC" }]"#), "{}", asked.text);
    assert_eq!(asked.selected, Some(Place::Decision(0, 1)));
    assert_eq!(report(&asked).load_balancers[0].decisions.len(), 2);
    let again = after(asked.clone(), [from("WEU")]);
    assert_eq!(
        (&again.text, again.selected),
        (&asked.text, Some(Place::Decision(0, 0))),
        "it is found, not written twice"
    );
    let none = after(again, [Action::Ask(0, Asking::Remove(1)), Action::Ask(0, Asking::Remove(0))]);
    assert_eq!(&*none.scenario(), BALANCER);
}

#[test]
fn nothing_is_asked_while_the_text_cannot_be_read() {
    let broken = after(State::new(), [typed(BALANCER), typed("{")]);
    assert_eq!(after(broken.clone(), [from("WEU")]), broken);
}

#[test]
fn what_is_asked_of_an_answer_stands_in_the_scenario_made_from_it() {
    let asked = after(State::new(), [pasted(EVENT), Action::Ask(0, Asking::Add)]);
    assert!(asked.scenario().contains(r#""name": "request 1""#), "{}", asked.scenario());
    assert!(!asked.shows_answer());
    let back = after(asked.clone(), [Action::Show(Shows::Answer), Action::Show(Shows::Scenario)]);
    assert_eq!(back.scenario(), asked.scenario(), "going to the answer and back keeps it");
}

#[test]
fn an_edit_changes_its_own_place_and_keeps_comments_order_and_selection() {
    let text = "{ // mine\n  \"pools\": [ { \"name\": \"eu\",   \"origins\": [ { \"name\": \"a\", \"address\": \"192.0.2.1\" } ] } ] }";
    let before = after(State::new(), [typed(text), Action::Select(Place::Pool(0))]);
    let edit = |edits, joined| Action::Edit { edits, joined };
    let renamed = after(before.clone(), [edit(vec![Edit::replace("/pools/0/name", "us")], false)]);
    assert_eq!(*renamed.text, text.replace("eu", "us"));
    assert_eq!((renamed.set, last(&renamed)), (before.set.wrapping_add(1), Written::Edited));
    assert_eq!(
        (renamed.opened, after(before.clone(), [Action::Example(1)]).opened),
        (before.opened, before.opened.wrapping_add(1))
    );
    assert_eq!((renamed.selected, renamed.own), (Some(Place::Pool(0)), true));
    assert_eq!(renamed.picture.as_ref().unwrap().document.at("/pools/0/name"), Some(&serde_json::json!("us")));
    let joined = after(renamed.clone(), [edit(vec![Edit::add("/pools/0/minimum_origins", 1)], true)]);
    assert_eq!(last(&joined), Written::Joined);
    assert!(joined.text.contains("// mine"));
    // What changes nothing, and what has no place, is no change.
    for nothing in [Edit::replace("/pools/0/name", "us"), Edit::remove("/pools/7")] {
        let same = after(renamed.clone(), [edit(vec![nothing], false)]);
        assert_eq!((&same.text, same.set), (&renamed.text, renamed.set));
    }
    let broken = after(before, [typed("{"), edit(vec![Edit::add("/name", "x")], false)]);
    assert_eq!(&*broken.text, "{");
}

#[test]
fn an_edit_while_the_answer_is_shown_changes_the_scenario_and_shows_it() {
    let before = after(State::new(), [pasted(EVENT), Action::Show(Shows::Answer)]);
    let next = after(before, [Action::Edit { edits: vec![Edit::add("/name", "mine")], joined: false }]);
    assert!(!next.shows_answer());
    assert!(next.text.contains("\"name\": \"mine\""));
    assert_eq!(last(&next), Written::Anew);
}

#[test]
fn the_same_place_can_be_gone_to_twice() {
    let range = Range { start: 2, end: 4 };
    let once = after(State::new(), [Action::Tab(Tab::Build), Action::Find(range)]);
    assert_eq!((once.tab, once.jump), (Tab::Json, Some(range)));
    assert_ne!(after(once.clone(), [Action::Find(range)]).jumps, once.jumps);
}

#[test]
fn what_is_looked_at_is_proven_and_what_is_not_costs_nothing() {
    let state = after(State::new(), [Action::Select(Place::Endpoint(0, 1))]);
    let proven = |state: &State| -> Vec<bool> {
        report(state).pools[0].endpoints.iter().map(|endpoint| endpoint.because.is_some()).collect()
    };
    assert_eq!(proven(&state), [false, true]);
    let pool = after(state.clone(), [Action::Select(Place::Pool(0))]);
    assert_eq!(proven(&pool), [true, true]);
    // Nothing else is looked at by choosing a part of what is open.
    let part = after(state.clone(), [Action::Select(Place::Center(0, 1, 0, 0))]);
    assert_eq!((part.selected, &part.picture), (Some(Place::Center(0, 1, 0, 0)), &state.picture));
    // What isn't there leads to what is.
    assert_eq!(after(state, [Action::Select(Place::Center(0, 0, 9, 9))]).selected, Some(Place::Endpoint(0, 0)));
}

/// One pool of so many endpoints with three monitors at two hundred data centers.
fn large(endpoints: usize) -> String {
    let results: Vec<String> = (0..200).map(|at| format!("\"C{at}\": true")).collect();
    let results = results.join(", ");
    let names = || (0..endpoints).map(|at| format!("app-{at}"));
    let origins: Vec<String> =
        names().map(|name| format!("{{ \"name\": \"{name}\", \"address\": \"192.0.2.1\" }}")).collect();
    let probe = |name: String| {
        format!(
            "{{ \"monitor_id\": \"m\", \"endpoint\": \"{name}\", \"region\": \"WEU\", \"results\": {{ {results} }} }}"
        )
    };
    let probes: Vec<String> = names().map(probe).collect();
    format!(
        "{{ \"pools\": [{{ \"name\": \"eu\", \"monitor\": \"m\", \"origins\": [{}] }}], \"probes\": [{}] }}",
        origins.join(","),
        probes.join(",")
    )
}

#[test]
fn of_many_results_the_verdicts_are_told_first_and_the_rest_a_moment_later() {
    let text = large(80);
    let first = after(State::new(), [typed(&text)]);
    assert!(!first.settled);
    assert_eq!(report(&first).pools[0].status, whydown_schema::Label::Healthy);
    let rest = after(first.clone(), [Action::Settle]);
    assert!(rest.settled);
    assert!(!rest.findings.is_empty() && rest.findings != first.findings);
    // To look elsewhere takes nothing of that back.
    let elsewhere = after(rest.clone(), [Action::Select(Place::Endpoint(0, 7))]);
    assert!(elsewhere.settled);
    assert_eq!(report(&elsewhere).pools[0].contested, report(&rest).pools[0].contested);
    // A late one changes nothing.
    assert_eq!(after(elsewhere.clone(), [Action::Settle]), elsewhere);
}

#[test]
fn what_was_pasted_opened_or_chosen_last_is_kept_as_it_was() {
    let start = State::new();
    let edit = Action::Edit { edits: vec![Edit::replace("/probes/0/results/SJC", false)], joined: false };
    let pasted = |state: &State| state.pasted.as_ref().unwrap().text.clone();
    let changed = after(start.clone(), [edit]);
    assert_ne!(changed.text, start.text);
    assert_eq!(pasted(&changed), start.text);
    let event = after(changed.clone(), [Action::Typed { text: EVENT.to_owned(), pasted: EVENT.to_owned() }]);
    assert_eq!(pasted(&event), event.scenario());
    assert_eq!(pasted(&after(event, [Action::Undo])), changed.text, "what came back is what can be brought back");
    assert_eq!(&*pasted(&after(start, [Action::Example(2), typed("{")])), examples::ALL[2].text);
}

#[test]
fn each_text_that_the_page_sets_is_kept_for_the_editor() {
    let edit =
        |value: bool, joined| Action::Edit { edits: vec![Edit::replace("/probes/0/results/SJC", value)], joined };
    let state = after(State::new(), [edit(false, false), edit(true, true)]);
    let writes: Vec<(u32, Written)> = state.writes.iter().map(|write| (write.set, write.written)).collect();
    assert_eq!(writes, [(1, Written::Anew), (2, Written::Edited), (3, Written::Joined)]);
    assert!(state.writes[1].text.contains("\"SJC\": false") && state.writes[2].text == state.text);
    let many = after(state, (0..100).map(|step| edit(step % 2 == 1, true)));
    assert_eq!((many.writes.len(), many.writes.last().unwrap().set), (writing::MOST_WRITES, many.set));
}

#[test]
fn an_example_in_between_loses_no_text() {
    let mine = "{\n  \"pools\": [{ \"name\": \"mine\" }]\n}\n";
    let state = after(State::new(), [typed(mine), Action::Example(1), Action::Example(2)]);
    let back = after(state.clone(), [Action::Undo]);
    assert_eq!(&*back.text, mine);
    let again = after(state, [Action::Open { text: mine.to_owned(), title: None }]);
    assert_eq!((&*again.text, again.replaced), (mine, None), "what is here needs no way back");
}
