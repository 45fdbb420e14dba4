//! The load-balancing API's objects as data: every field with its form and its part in a call. Stated once, here: reading,
//! validation and writing all go by these tables.
//!
//! Written after the API's schema of August 2026, its documentation and recorded answers. An object of the API may hold fields
//! that are newer than the tables: they are kept and named, never refused, except where the API itself forbids them
//! ([`Object::closed`]).

mod balancer;
mod group;
mod mistakes;
mod monitor;
mod pool;
mod rule;
mod words;

pub use balancer::{ADAPTIVE_ROUTING, LOAD_BALANCER, LOCATION_STRATEGY, RANDOM_STEERING, SESSION_AFFINITY_ATTRIBUTES};
pub use group::{MEMBER, MONITOR_GROUP};
pub use mistakes::{Mistake, mistake};
pub use monitor::MONITOR;
pub use pool::{FILTER_OPTIONS, LOAD_SHEDDING, NOTIFICATION_FILTER, ORIGIN, ORIGIN_HEADER, ORIGIN_STEERING, POOL};
pub use rule::{FIXED_RESPONSE, POOL_SET, POOL_SET_MATCH, POOL_SET_OVERRIDES, RULE, RULE_OVERRIDES, TOPOLOGY};
pub use words::{
    FAILOVER, LOCATION_MODES, MONITOR_TYPES, ORIGIN_POLICIES, PREFER_ECS, SAMESITE, SECURE, SESSION_AFFINITIES,
    SESSION_SHEDDING_POLICIES, SHEDDING_POLICIES, STEERING_POLICIES, Words,
};

/// A kind of object.
#[derive(Debug)]
pub struct Object {
    /// What sentences call it.
    pub name: &'static str,
    /// The list of a scenario that holds such objects; empty for parts of others.
    pub list: &'static str,
    /// Its fields, in the order in which they are written.
    pub fields: &'static [Field],
    /// The API forbids any other field.
    pub closed: bool,
}

/// A field of an object.
#[derive(Debug)]
pub struct Field {
    /// Its name.
    pub name: &'static str,
    /// What it holds.
    pub form: Form,
    /// Its part in a call.
    pub part: Part,
    /// The API writes `null` for "not set", and takes it.
    pub nullable: bool,
    /// What is taken where it is left out.
    pub absent: Absent,
}

/// What is taken where a field is left out: the constant that reading it takes. Words have theirs beside them ([`Words::default`]).
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Absent {
    /// Nothing, or what depends on other fields.
    Nothing,
    /// Yes or no.
    Flag(bool),
    /// A number.
    Number(f64),
    /// A text.
    Text(&'static str),
}

impl Field {
    /// The same, with what is taken where it is left out.
    const fn or(self, absent: Absent) -> Self {
        Self { absent, ..self }
    }
}

/// Which part a field has in calls that create or replace an object.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// The API demands it.
    Required,
    /// It may be left out.
    Optional,
    /// Only answers hold it; a call leaves it out, and nothing demands it there.
    Answered,
}

/// What a field holds.
#[derive(Debug)]
pub enum Form {
    /// A text of at most so many characters.
    Text(u32),
    /// The id of an object.
    Id,
    /// One of a few words.
    Word(&'static Words),
    /// Yes or no.
    Flag,
    /// A whole number in a range.
    Whole(u32, u32),
    /// A number in a range.
    Number(f64, f64),
    /// A number from 0 to 1 in steps of which so many make 1. Compared as the decimal it is written as: 0.56 is a step of 0.01,
    /// though no binary fraction is.
    Share(u32),
    /// A date and time of RFC 3339.
    Time,
    /// The code of a region.
    Region,
    /// A list.
    List(&'static Self),
    /// An object whose keys are names of the user's.
    Map(&'static Self),
    /// An object of the API.
    Object(&'static Object),
    /// Anything at all.
    Any,
}

impl Form {
    /// The kind of JSON value that it is, as sentences call it.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Text(_) | Self::Id | Self::Word(_) | Self::Time | Self::Region => "string",
            Self::Flag => "boolean",
            Self::Whole(..) | Self::Number(..) | Self::Share(_) => "number",
            Self::List(_) => "list",
            Self::Map(_) | Self::Object(_) => "object",
            Self::Any => "",
        }
    }
}

impl Object {
    /// The field of this name.
    #[must_use]
    pub fn field(&self, name: &str) -> Option<&'static Field> {
        self.fields.iter().find(|field| field.name == name)
    }
}

/// The four kinds of objects that have lists of their own.
pub const OBJECTS: [&Object; 4] = [&MONITOR, &MONITOR_GROUP, &POOL, &LOAD_BALANCER];

/// No limit is known.
const ANY_LENGTH: u32 = u32::MAX;
/// A text without a known limit.
const TEXT: Form = Form::Text(ANY_LENGTH);
/// A whole number without a known upper limit.
const COUNT: Form = Form::Whole(0, u32::MAX);
/// Seconds without known limits.
const SECONDS: Form = Form::Number(0.0, f64::INFINITY);

const fn field(name: &'static str, form: Form, part: Part) -> Field {
    Field { name, form, part, nullable: false, absent: Absent::Nothing }
}

const fn required(name: &'static str, form: Form) -> Field {
    field(name, form, Part::Required)
}

const fn optional(name: &'static str, form: Form) -> Field {
    field(name, form, Part::Optional)
}

const fn nullable(name: &'static str, form: Form) -> Field {
    Field { nullable: true, ..field(name, form, Part::Optional) }
}

const fn answered(name: &'static str, form: Form) -> Field {
    field(name, form, Part::Answered)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_field_has_one_entry() {
        for object in OBJECTS {
            for (index, field) in object.fields.iter().enumerate() {
                let first = object.fields.iter().position(|other| other.name == field.name);
                assert_eq!(first, Some(index), "{} {}", object.name, field.name);
            }
        }
    }
}
