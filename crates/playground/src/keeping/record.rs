//! What a tab has saved, as JSON: what a reload needs to show the same page, the text before the last replacement included.

use crate::link;
use crate::place::Place;
use crate::reading::{Answer, Held, Shows};
use crate::state::{Replaced, State, Tab};
use crate::text::Text;
use serde_json::{Map, Value, json};
use whydown::Plan;
use yew::AttrValue;

/// The part of the page's state that is saved.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Kept {
    /// The editor's text, and what it was made from.
    pub(crate) held: Held,
    /// Whether it is the user's.
    pub(crate) own: bool,
    /// What was replaced by it.
    pub(crate) replaced: Option<Replaced>,
    /// What is selected.
    pub(crate) place: Option<Place>,
    /// What the left pane shows.
    pub(crate) tab: Tab,
    /// The account's plan.
    pub(crate) plan: Option<Plan>,
    /// What was set aside for live checks, where anything was.
    pub(crate) live: Option<Value>,
}

/// What was saved, by whom and when.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Record {
    /// When, in milliseconds since 1970.
    pub(super) at: f64,
    /// Which opening of the page has written it: two tabs may believe to be the same one.
    pub(super) writer: String,
    /// The fragment of the link that the page shows, as long as its address is that link.
    pub(super) link: Option<String>,
    /// The state.
    pub(super) kept: Kept,
}

impl Kept {
    /// What of a state is saved.
    pub(crate) fn of(state: &State) -> Self {
        Self {
            held: Held { text: state.text.clone(), answer: state.answer.clone() },
            own: state.own,
            replaced: state.replaced.clone(),
            place: state.selected,
            tab: state.tab,
            plan: state.plan,
            live: state.live.saved(),
        }
    }

    /// Whether it holds anything that can't be had again.
    pub(super) fn is_worth_it(&self) -> bool {
        self.own && !self.held.text.trim().is_empty() || self.replaced.is_some()
    }
}

impl Record {
    /// It as JSON.
    pub(super) fn json(&self) -> String {
        let kept = &self.kept;
        let mut fields = Map::new();
        fields.insert("version".to_owned(), Value::from(1));
        fields.insert("at".to_owned(), Value::from(self.at));
        fields.insert("writer".to_owned(), Value::from(&*self.writer));
        if let Some(link) = &self.link {
            fields.insert("link".to_owned(), Value::from(&**link));
        }
        fields.insert("own".to_owned(), Value::from(kept.own));
        fields.insert("held".to_owned(), held(&kept.held));
        if let Some(replaced) = &kept.replaced {
            let added = replaced.added.as_ref().map(held);
            fields.insert(
                "replaced".to_owned(),
                json!({ "by": replaced.by.as_deref(), "before": held(&replaced.before), "addable": replaced.addable, "added": added }),
            );
        }
        if let Some(live) = &kept.live {
            fields.insert("live".to_owned(), live.clone());
        }
        link::write_view(&mut fields, kept.place, kept.tab, kept.plan);
        Value::Object(fields).to_string()
    }

    /// It, from its JSON; nothing where another version of the page has written something else.
    pub(super) fn read(json: &str) -> Option<Self> {
        let value: Value = serde_json::from_str(json).ok()?;
        if value.get("version")?.as_u64()? != 1 {
            return None;
        }
        let (place, tab, plan) = link::read_view(&value);
        let replaced = value.get("replaced").and_then(|replaced| {
            Some(Replaced {
                by: title(replaced, "by"),
                before: read_held(replaced.get("before")?)?,
                addable: flag(replaced, "addable"),
                added: replaced.get("added").and_then(read_held),
            })
        });
        let live = value.get("live").cloned();
        let kept =
            Kept { held: read_held(value.get("held")?)?, own: flag(&value, "own"), replaced, place, tab, plan, live };
        let text = |field: &str| value.get(field).and_then(Value::as_str).map(str::to_owned);
        Some(Self { at: value.get("at")?.as_f64()?, writer: text("writer")?, link: text("link"), kept })
    }
}

fn held(held: &Held) -> Value {
    let answer = held.answer.as_ref().map(|answer| {
        json!({
            "original": &*answer.original,
            "title": answer.title.as_deref(),
            "scenario": &*answer.scenario,
            "recognized": *answer.recognized,
            "shown": answer.shows == Shows::Answer,
        })
    });
    json!({ "text": &*held.text, "answer": answer })
}

fn read_held(value: &Value) -> Option<Held> {
    let answer = value.get("answer").and_then(|answer| {
        let shows = if flag(answer, "shown") { Shows::Answer } else { Shows::Scenario };
        let recognized = answer.get("recognized").and_then(Value::as_array).into_iter().flatten();
        let recognized = recognized.filter_map(Value::as_str).map(str::to_owned).collect();
        let (original, scenario) = (word(answer, "original")?, word(answer, "scenario")?);
        Some(Answer::again(original, title(answer, "title"), scenario, recognized, shows))
    });
    Some(Held { text: word(value, "text")?, answer })
}

fn title(value: &Value, field: &str) -> Option<AttrValue> {
    value.get(field)?.as_str().map(|title| AttrValue::from(title.to_owned()))
}

fn word(value: &Value, field: &str) -> Option<Text> {
    value.get(field)?.as_str().map(Text::from)
}

fn flag(value: &Value, field: &str) -> bool {
    value.get(field).and_then(Value::as_bool).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::Action;
    use std::rc::Rc;
    use yew::Reducible;

    const EVENT: &str = r#"{ "timestamp": "2025-12-01 10:20:30", "pool": { "id": "p", "name": "eu", "minimum_origins": 1 }, "origins": [
        { "name": "a", "ip": "192.0.2.1", "healthy": false, "failure_reason": "TCP connection failed", "monitors": [
            { "id": "m", "healthy": false, "failure_reason": "TCP connection failed", "must_be_healthy": true, "monitoring_only": false } ] } ] }"#;

    fn after(actions: impl IntoIterator<Item = Action>) -> State {
        let start = Rc::new(State::new());
        (*actions.into_iter().fold(start, |state, action| state.reduce(action))).clone()
    }

    fn typed(text: &str) -> Action {
        Action::Typed { text: text.to_owned(), pasted: String::new() }
    }

    fn saved(state: &State) -> Record {
        let record = Record { at: 1.5, writer: "w".to_owned(), link: Some("v1.x".to_owned()), kept: Kept::of(state) };
        Record::read(&record.json()).unwrap()
    }

    #[test]
    fn a_reload_shows_the_same_page() {
        let event = || Action::Open { text: EVENT.to_owned(), title: Some(AttrValue::from("event.json")) };
        for actions in [
            vec![],
            vec![typed("{ // mine\n}"), Action::Tab(Tab::Probes), Action::Plan(Some(Plan::Pro))],
            vec![Action::Select(Place::Pool(1))],
            vec![typed("{")],
            vec![typed("{ \"pools\": [] } // mine"), event()],
            vec![event(), Action::Show(Shows::Answer)],
            vec![typed("{ \"pools\": [{ \"name\": \"a\" }] }"), event(), Action::Add],
        ] {
            let state = after(actions);
            let record = saved(&state);
            assert_eq!((record.at, record.writer.as_str(), record.link.as_deref()), (1.5, "w", Some("v1.x")));
            let again = State::restored(record.kept);
            let same = |state: &State| {
                (
                    (state.text.clone(), state.scenario(), state.own, state.tab, state.plan),
                    (state.is_stale(), state.findings.len(), state.shows_answer()),
                    state
                        .answer
                        .as_ref()
                        .map(|it| (it.original.clone(), it.title.clone(), it.recognized.join("|"), it.findings.len())),
                    state
                        .replaced
                        .as_ref()
                        .map(|it| (it.by.clone(), it.before.text.clone(), it.addable, it.added.is_some())),
                )
            };
            assert_eq!(same(&again), same(&state));
            if !state.is_stale() {
                assert_eq!(again.selected, state.selected);
                let report = |state: &State| serde_json::to_value(&*state.picture.as_ref().unwrap().report).unwrap();
                assert_eq!(report(&again), report(&state));
            }
            let undone = |state: State| Rc::new(state).reduce(Action::Undo).text.clone();
            assert_eq!(undone(again), undone(state), "what was replaced comes back");
        }
    }

    #[test]
    fn what_is_no_record_is_none() {
        for json in [
            "",
            "{}",
            "[]",
            r#"{"version":2,"at":1,"writer":"w","held":{"text":""}}"#,
            r#"{"version":1,"at":1,"writer":"w"}"#,
        ] {
            assert_eq!(Record::read(json), None, "{json}");
        }
    }

    #[test]
    fn an_example_is_not_worth_keeping_and_a_text_is() {
        assert!(!Kept::of(&after([])).is_worth_it());
        assert!(!Kept::of(&after([Action::Example(2)])).is_worth_it());
        assert!(Kept::of(&after([typed("{}")])).is_worth_it());
        assert!(!Kept::of(&after([typed("")])).is_worth_it());
        assert!(Kept::of(&after([typed("{}"), Action::Example(2)])).is_worth_it());
    }
}
