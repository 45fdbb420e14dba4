//! What a form for an object of the API asks: its fields in the API's order, what each holds, what is taken where it is left out,
//! and whether it means anything for the object as it is.
//!
//! The fields are those of [`crate::api`]; what a table can't say, because it depends on the object or the plan, is in
//! [`dependent`], which asks [`crate::validate`] and [`crate::scenario`] rather than stating it again.

mod dependent;
mod fresh;
mod reference;

pub use fresh::{Fresh, copy, fresh, member, origin};
pub use reference::{LONG_ID, Named, Referrer, endpoint_referrers, name_field, named, referred, referrers};

use crate::api::{
    ADAPTIVE_ROUTING, Absent, FILTER_OPTIONS, FIXED_RESPONSE, Field, Form, LOAD_BALANCER, LOAD_SHEDDING,
    LOCATION_STRATEGY, MEMBER, MONITOR, MONITOR_GROUP, NOTIFICATION_FILTER, ORIGIN, ORIGIN_HEADER, ORIGIN_STEERING,
    Object, POOL, POOL_SET, POOL_SET_MATCH, POOL_SET_OVERRIDES, Part, RANDOM_STEERING, RULE, RULE_OVERRIDES,
    SESSION_AFFINITY_ATTRIBUTES, TOPOLOGY, Words,
};
use crate::regions::REGIONS;
use crate::validate::Plan;
use dependent::Asked;
use serde::Serialize;
use serde_json::Value;

/// A field as a form shows it.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct FormField {
    /// The API's name of it.
    pub name: &'static str,
    /// What a form calls it.
    pub label: String,
    /// What it does, in a sentence.
    pub help: String,
    /// What it holds.
    pub holds: Holds,
    /// What is taken where it is left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional, type = "unknown"))]
    pub default: Option<Value>,
    /// The same in words; also where leaving it out means something that no value says. Empty where nothing is taken.
    pub default_text: String,
    /// The API demands it.
    pub required: bool,
    /// Only answers hold it: it is shown, and not to be changed.
    pub answered: bool,
    /// It means something for this object as it is: a `tcp` monitor has no `path`.
    pub applies: bool,
    /// Why it means nothing, in a sentence; empty where it does, or where that goes without saying.
    pub idle: String,
    /// What its number counts: `s`, `%`, `°`; empty where nothing needs to be said.
    pub unit: &'static str,
}

/// What a field holds.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Holds {
    /// A text.
    Text {
        /// The most characters that it may have, where a limit is known.
        longest: Option<u32>,
    },
    /// Yes or no.
    Flag,
    /// A number.
    Number {
        /// The least.
        least: Option<f64>,
        /// The greatest, where there is one.
        most: Option<f64>,
        /// The step; `None` where any fraction will do.
        step: Option<f64>,
    },
    /// One of a few words.
    Word {
        /// The words.
        words: Vec<Choice>,
    },
    /// Some of a few words.
    Words {
        /// The words.
        words: Vec<Choice>,
        /// The one that stands for all others.
        all: Option<&'static str>,
    },
    /// The id, or else the name, of an object in a list of the scenario.
    Reference {
        /// The list.
        list: &'static str,
    },
    /// References in order.
    References {
        /// The list.
        list: &'static str,
    },
    /// Several texts.
    Texts,
    /// Values by header name.
    Header,
    /// Lists of references by place: a region, a country or a data center.
    PoolsByPlace {
        /// The known places; empty where any may be named.
        places: Vec<Choice>,
    },
    /// A number for each pool.
    WeightByPool,
    /// An object with a form of its own.
    Object {
        /// The kind of it, as [`form`] takes it.
        of: &'static str,
    },
    /// A list of objects with forms of their own.
    Objects {
        /// The kind of each, as [`form`] takes it.
        of: &'static str,
    },
}

/// A word that a field takes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Choice {
    /// As the API has it.
    pub word: &'static str,
    /// For people.
    pub label: String,
    /// What it does, in a sentence; empty where the label says it.
    pub about: String,
}

/// The kinds of objects that have forms, each by the field or list of the API that holds it.
const KINDS: [(&str, &Object); 21] = [
    ("monitors", &MONITOR),
    ("monitor_groups", &MONITOR_GROUP),
    ("members", &MEMBER),
    ("pools", &POOL),
    ("origins", &ORIGIN),
    ("origin_header", &ORIGIN_HEADER),
    ("load_shedding", &LOAD_SHEDDING),
    ("origin_steering", &ORIGIN_STEERING),
    ("notification_filter", &NOTIFICATION_FILTER),
    ("notification_filter_options", &FILTER_OPTIONS),
    ("load_balancers", &LOAD_BALANCER),
    ("random_steering", &RANDOM_STEERING),
    ("location_strategy", &LOCATION_STRATEGY),
    ("adaptive_routing", &ADAPTIVE_ROUTING),
    ("session_affinity_attributes", &SESSION_AFFINITY_ATTRIBUTES),
    ("rules", &RULE),
    ("rule_overrides", &RULE_OVERRIDES),
    ("fixed_response", &FIXED_RESPONSE),
    ("pool_sets", &POOL_SET),
    ("pool_set_match", &POOL_SET_MATCH),
    ("topology", &TOPOLOGY),
];

/// Every kind that [`form`] takes.
pub fn kinds() -> impl Iterator<Item = &'static str> {
    KINDS.iter().map(|(kind, _)| *kind).chain(["pool_set_overrides"])
}

/// The fields of an object of this kind, not yet worded; none where there is no such kind. What isn't an object counts as an
/// empty one.
#[must_use]
pub fn form(kind: &str, object: &Value, plan: Option<Plan>) -> Vec<FormField> {
    let Some((kind, table)) = table_of(kind) else { return Vec::new() };
    let asked = Asked::new(kind, object, plan);
    table.fields.iter().filter(|field| !is_bookkeeping(field)).map(|field| shown(field, &asked)).collect()
}

fn table_of(kind: &str) -> Option<(&'static str, &'static Object)> {
    if kind == "pool_set_overrides" {
        return Some(("pool_set_overrides", &POOL_SET_OVERRIDES));
    }
    KINDS.iter().find(|(known, _)| *known == kind).copied()
}

fn kind_of(table: &Object) -> &'static str {
    let known = KINDS.iter().find(|(_, known)| std::ptr::eq(*known, table));
    known.map_or("pool_set_overrides", |(kind, _)| *kind)
}

/// What only answers hold is of no use in a form, but for the id, by which others refer to it.
fn is_bookkeeping(field: &Field) -> bool {
    field.part == Part::Answered && field.name != "id"
}

fn shown(field: &'static Field, asked: &Asked<'_>) -> FormField {
    FormField {
        name: field.name,
        label: String::new(),
        help: String::new(),
        holds: asked.holds(field).unwrap_or_else(|| holds(field)),
        default: asked.default(field).or_else(|| default(field)),
        default_text: String::new(),
        required: field.part == Part::Required || asked.demands(field.name),
        answered: field.part == Part::Answered,
        applies: asked.applies(field.name),
        idle: String::new(),
        unit: unit(field.name),
    }
}

fn default(field: &Field) -> Option<Value> {
    match (field.absent, &field.form) {
        (Absent::Flag(flag), _) => Some(Value::from(flag)),
        (Absent::Number(number), _) => Some(crate::share::number(number)),
        (Absent::Text(text), _) => Some(Value::from(text)),
        (Absent::Nothing, Form::Word(words)) if !words.default.is_empty() => Some(Value::from(words.default)),
        (Absent::Nothing, _) => None,
    }
}

fn holds(field: &Field) -> Holds {
    match &field.form {
        Form::Text(longest) => Holds::Text { longest: (*longest != u32::MAX).then_some(*longest) },
        Form::Time | Form::Region | Form::Any => Holds::Text { longest: None },
        Form::Id => match list_of(field.name) {
            Some(list) => Holds::Reference { list },
            None => Holds::Text { longest: None },
        },
        Form::Word(words) => Holds::Word { words: choices(words) },
        Form::Flag => Holds::Flag,
        Form::Whole(least, most) => Holds::Number {
            least: Some(f64::from(*least)),
            most: (*most != u32::MAX).then_some(f64::from(*most)),
            step: Some(1.0),
        },
        Form::Number(least, most) => {
            Holds::Number { least: Some(*least), most: most.is_finite().then_some(*most), step: None }
        }
        Form::Share(steps) => Holds::Number { least: Some(0.0), most: Some(1.0), step: Some(1.0 / f64::from(*steps)) },
        Form::List(Form::Region) => {
            Holds::Words { words: regions(field.name == "check_regions"), all: Some("ALL_REGIONS") }
        }
        Form::List(Form::Id) => Holds::References { list: list_of(field.name).unwrap_or_default() },
        Form::List(Form::Object(object)) => Holds::Objects { of: kind_of(object) },
        Form::List(_) => Holds::Texts,
        Form::Map(Form::List(Form::Id)) => {
            let places = if field.name == "region_pools" { regions(false) } else { Vec::new() };
            Holds::PoolsByPlace { places }
        }
        Form::Map(Form::Number(..)) => Holds::WeightByPool,
        Form::Map(_) => Holds::Header,
        Form::Object(object) => Holds::Object { of: kind_of(object) },
    }
}

/// The list that a reference leads into.
fn list_of(field: &str) -> Option<&'static str> {
    match field {
        "monitor" | "monitor_id" => Some("monitors"),
        "monitor_group" => Some("monitor_groups"),
        "default_pools" | "fallback_pool" | "pools" => Some("pools"),
        _ => None,
    }
}

fn choices(words: &Words) -> Vec<Choice> {
    words.all.iter().map(|word| choice(word)).collect()
}

const fn choice(word: &'static str) -> Choice {
    Choice { word, label: String::new(), about: String::new() }
}

fn regions(with_all: bool) -> Vec<Choice> {
    let all = with_all.then(|| choice("ALL_REGIONS"));
    all.into_iter().chain(REGIONS.iter().map(|(code, _)| choice(code))).collect()
}

fn unit(field: &str) -> &'static str {
    match field {
        "interval" | "timeout" | "ttl" | "session_affinity_ttl" | "drain_duration" => "s",
        "default_percent" | "session_percent" => "%",
        "latitude" | "longitude" => "°",
        _ => "",
    }
}
