use super::*;
use crate::state::Action;
use whydown_schema::report::Report;

const TEXT: &str = r#"{
  "monitors": [{ "id": "m", "type": "http", "expected_codes": "200", "retries": 0 }],
  "pools": [{ "name": "eu", "monitor": "m", "origins": [{ "name": "a", "address": "192.0.2.1" }, { "name": "b", "address": "192.0.2.2" }] }],
  "probes": [
    // this morning
    { "monitor_id": "m", "endpoint": "a", "results": { "CDG": false, "AMS": null } },
    { "monitor_id": "m", "endpoint": "b", "results": { "CDG": true } }, // the other one
    { "monitor_id": "m", "endpoint": "a", "data_center": "FRA", "healthy": false },
  ],
  "at": 7, // then
  "name": "an afternoon"
}"#;

fn endpoint() -> Endpoint {
    Endpoint { pool: "eu".into(), name: "a".into() }
}

fn now(second: u32) -> Now {
    let text = format!("2026-11-30T12:{:02}:{:02}.000Z", second / 60, second % 60);
    Now { text: AttrValue::from(text), milliseconds: 1_795_000_000_000.0 + f64::from(second) * 1000.0 }
}

fn after(state: State, events: impl IntoIterator<Item = Event>) -> State {
    events.into_iter().fold(state, |state, event| {
        let next = yew::Reducible::reduce(Rc::new(state), Action::Live(event));
        Rc::unwrap_or_clone(next)
    })
}

fn opened(text: &str) -> State {
    Rc::unwrap_or_clone(yew::Reducible::reduce(
        Rc::new(State::new()),
        Action::Typed { text: text.to_owned(), pasted: String::new() },
    ))
}

fn started(second: u32) -> Event {
    Event::Started(endpoint(), vec!["m".into()], Mode::Interval, now(second))
}

fn came(state: &State, code: u32, second: u32) -> Event {
    let document = &state.picture.as_ref().unwrap().document;
    let checks = whydown::browser_checks(document, endpoint().key(), "http://a.example", |_| None).unwrap();
    let seen = Seen::Answer { code, body: None, rtt: 12.0, redirected: false };
    Event::Came(endpoint(), Rc::new(checks.checks[0].clone()), vec![seen], now(second))
}

fn run(state: State, codes: &[u32]) -> State {
    codes.iter().zip(1..).fold(state, |state, (code, second)| {
        let event = came(&state, *code, second);
        after(state, [event])
    })
}

fn report(state: &State) -> &Report {
    &state.picture.as_ref().unwrap().report
}

#[test]
fn a_start_sets_the_other_results_aside_and_what_comes_goes_in() {
    let state = after(opened(TEXT), [started(0)]);
    assert_eq!(
        *state.text,
        *TEXT
            .replace("    { \"monitor_id\": \"m\", \"endpoint\": \"a\", \"results\": { \"CDG\": false, \"AMS\": null } },\n", "")
            .replace(", // the other one\n    { \"monitor_id\": \"m\", \"endpoint\": \"a\", \"data_center\": \"FRA\", \"healthy\": false }", "")
            .replace("  \"at\": 7, // then\n", "  // then\n")
    );
    assert_eq!(state.writes.last().unwrap().written, Written::Edited);
    let checked = state.live.of(&endpoint()).unwrap();
    assert_eq!((checked.on, checked.aside.as_ref().unwrap().count), (true, 2));
    let state = run(state, &[200, 503]);
    assert_eq!(state.writes.last().unwrap().written, Written::Joined, "a part of the step that began with the start");
    let line = |code, second| {
        format!(
            "{{ \"monitor_id\": \"m\", \"pool_id\": \"eu\", \"endpoint\": \"a\", \"at\": \"2026-11-30T12:00:0{second}.000Z\", \
            \"observed\": {{ \"response_code\": {code}, \"rtt\": 12 }} }}"
        )
    };
    assert!(state.text.contains(&format!("\n    {},\n    {},\n  ]", line(200, 1), line(503, 2))), "{}", state.text);
    assert_eq!(report(&state).pools[0].endpoints[0].status, whydown_schema::Status::Unhealthy);
    assert_eq!(report(&state).pools[0].endpoints[0].members.len(), 1, "one vantage point");
    let state = after(state, [Event::BringBack(endpoint())]);
    assert_eq!(*state.text, *TEXT, "byte for byte");
    assert!(!state.live.of(&endpoint()).unwrap().on);
}

#[test]
fn the_others_come_back_whatever_else_was_changed() {
    for (text, replaced, by) in [
        (TEXT, "an afternoon", "an evening"),
        (
            TEXT,
            "{ \"monitor_id\": \"m\", \"endpoint\": \"b\", \"results\": { \"CDG\": true } }",
            "{ \"monitor_id\": \"m\", \"endpoint\": \"b\", \"results\": {} }",
        ),
    ] {
        let state = run(after(opened(text), [started(0)]), &[200]);
        let changed = state.text.replace(replaced, by);
        assert_ne!(changed, *state.text);
        let typed = Action::Typed { text: changed, pasted: String::new() };
        let state = Rc::unwrap_or_clone(yew::Reducible::reduce(Rc::new(state), typed));
        let state = after(state, [Event::BringBack(endpoint())]);
        let value = crate::engine::value(&state.text).unwrap();
        let probes = value["probes"].as_array().unwrap();
        let of_a = probes.iter().filter(|probe| probe["endpoint"] == "a").collect::<Vec<_>>();
        assert_eq!(of_a.len(), 2, "{}", state.text);
        assert!(of_a.iter().all(|probe| probe.get("pool_id").is_none()), "this browser's have left");
        assert_eq!(value["at"], 7);
        assert!(state.text.contains(by), "{}", state.text);
    }
}

#[test]
fn an_undo_of_the_start_is_made_good_by_the_next_result() {
    let state = run(after(opened(TEXT), [started(0)]), &[200]);
    let undone = Action::Typed { text: TEXT.to_owned(), pasted: String::new() };
    let state = Rc::unwrap_or_clone(yew::Reducible::reduce(Rc::new(state), undone));
    let state = run(state, &[503]);
    assert!(!state.text.contains("\"FRA\"") && state.text.contains("503"), "{}", state.text);
    let state = after(state, [Event::BringBack(endpoint())]);
    assert_eq!(*state.text, *TEXT);
}

#[test]
fn a_scenario_without_results_gets_a_list_of_them() {
    let text = "{\n  \"monitors\": [{ \"id\": \"m\", \"type\": \"http\" }],\n  \"pools\": [{ \"name\": \"eu\", \"monitor\": \"m\", \
        \"origins\": [{ \"name\": \"a\", \"address\": \"192.0.2.1\" }] }]\n}";
    let state = run(after(opened(text), [started(0)]), &[200]);
    let list = "  \"probes\": [\n    { \"monitor_id\": \"m\", \"pool_id\": \"eu\", \"endpoint\": \"a\", ";
    assert!(state.text.contains(list), "{}", state.text);
    let state = after(state, [Event::BringBack(endpoint())]);
    assert!(state.text.ends_with(",\n  \"probes\": []\n}"), "{}", state.text);
}

#[test]
fn the_oldest_of_more_than_a_hundred_leaves() {
    let state = run(after(opened(TEXT), [started(0)]), &[200; 103]);
    let value = crate::engine::value(&state.text).unwrap();
    let own: Vec<&str> = value["probes"].as_array().unwrap().iter().filter_map(|probe| probe["at"].as_str()).collect();
    assert_eq!((own.len(), own.first().copied()), (MOST, Some("2026-11-30T12:00:04.000Z")));
    let monitor = state.live.of(&endpoint()).unwrap().monitor("m").unwrap().clone();
    assert_eq!((monitor.past.len(), monitor.keys.len()), (MOST, MOST));
}

#[test]
fn seconds_of_the_scenario_go_on() {
    let text = TEXT.replace("\"endpoint\": \"b\",", "\"endpoint\": \"b\", \"at\": 100,");
    let state = run(after(opened(&text), [started(0)]), &[200, 200]);
    assert!(state.text.contains("\"at\": 101,") && state.text.contains("\"at\": 102,"), "{}", state.text);
    assert!(report(&state).diagnostics.iter().all(|found| found.code != "mixed-times"));
}

#[test]
fn what_is_no_result_is_kept_and_changes_no_text() {
    let state = after(opened(TEXT), [started(0)]);
    let before = state.text.clone();
    let event = came(&state, 200, 1);
    let Event::Came(endpoint, check, _, now) = event else { panic!() };
    let state =
        after(state, [Event::Came(endpoint.clone(), check.clone(), vec![Seen::Opaque { rtt: 3.0 }], now.clone())]);
    assert_eq!(state.text, before);
    let past = state.live.of(&endpoint).unwrap().monitor("m").unwrap().past.clone();
    assert_eq!((past.len(), past[0].healthy), (1, None));
    let counted = Event::CountOpaque(endpoint.clone(), "m".into(), true);
    let state = after(state, [counted, Event::Came(endpoint, check, vec![Seen::Opaque { rtt: 3.0 }], now)]);
    assert!(state.text.contains("\"healthy\": true, \"rtt\": 3"), "{}", state.text);
}

#[test]
fn another_text_stops_everything_and_the_one_before_comes_back_with_what_was_set_aside() {
    let state = run(after(opened(TEXT), [started(0)]), &[200]);
    let stops = state.live.stops;
    let state = Rc::unwrap_or_clone(yew::Reducible::reduce(Rc::new(state), Action::Example(1)));
    assert!(state.live.stops != stops && !state.live.runs());
    let state = Rc::unwrap_or_clone(yew::Reducible::reduce(Rc::new(state), Action::Undo));
    let state = after(state, [Event::BringBack(endpoint())]);
    assert_eq!(*state.text, *TEXT);
}

#[test]
fn what_is_kept_with_the_text_brings_the_others_back_after_a_reload() {
    assert_eq!(Live::default().saved(), None);
    let state = run(after(opened(TEXT), [started(0)]), &[200, 503]);
    let saved = state.live.saved().unwrap().to_string();
    let restored = Live::restored(&serde_json::from_str(&saved).unwrap());
    assert!(!restored.runs());
    let reloaded = opened(&state.text).with_live(|live| *live = restored);
    let state = after(reloaded, [Event::BringBack(endpoint())]);
    assert_eq!(*state.text, *TEXT);
    assert_eq!(Live::restored(&Value::from("nonsense")), Live::default());
}

#[test]
fn what_was_stopped_does_nothing_any_more() {
    let does = |doing| Event::Does(endpoint(), "m".into(), doing);
    let doing = |state: &State| state.live.of(&endpoint()).unwrap().monitor("m").unwrap().doing;
    let state = after(opened(TEXT), [started(0), does(Doing::Asking(2))]);
    assert_eq!(doing(&state), Some(Doing::Asking(2)));
    let state = after(state, [Event::Stopped, does(Doing::Asking(3))]);
    assert_eq!(doing(&state), None);
    assert!(!state.live.runs());
}
