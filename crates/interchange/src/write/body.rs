//! Request bodies: the objects without what the API alone writes, and every reference known for one.

use super::inventory::{Inventory, Listed, Target};
use super::spoken;
use crate::findings::set_aside;
use crate::json::field;
use crate::kind::Kind;
use serde_json::{Map, Value};
use whydown_schema::text::push_token;
use whydown_schema::{Diagnostic, Findings};

/// A part of a body.
#[derive(Debug)]
pub(super) enum Node<'a> {
    /// A text, a number, a flag or nothing.
    Scalar(&'a Value),
    /// A text that isn't the scenario's.
    Text(String),
    /// A reference to an object that is written too.
    Reference(Target),
    /// A list.
    List(Vec<Node<'a>>),
    /// An object.
    Object(Vec<(Key<'a>, Node<'a>)>),
}

/// A key of an object.
#[derive(Debug, Clone, Copy)]
pub(super) enum Key<'a> {
    /// A field's name.
    Plain(&'a str),
    /// The id of an object that is written too: `pool_weights` has such keys.
    Reference(Target),
}

/// The body of one object.
#[derive(Debug)]
pub(super) struct Body<'a> {
    /// Where the object stands in the scenario's list.
    pub(super) index: usize,
    /// The object, as it was given.
    pub(super) object: &'a Map<String, Value>,
    /// By which it is referred to.
    pub(super) key: Option<&'a str>,
    /// What people call it.
    pub(super) name: Option<&'a str>,
    /// What is sent.
    pub(super) node: Node<'a>,
}

/// The bodies of a scenario, in the order in which they are created.
#[derive(Debug)]
pub(super) struct Bodies<'a> {
    /// The monitors.
    pub(super) monitors: Vec<Body<'a>>,
    /// The monitor groups.
    pub(super) groups: Vec<Body<'a>>,
    /// The pools.
    pub(super) pools: Vec<Body<'a>>,
    /// The load balancers.
    pub(super) balancers: Vec<Body<'a>>,
    /// References to objects that are not written: of which kind, and which.
    pub(super) outside: Vec<(Kind, String)>,
}

impl<'a> Bodies<'a> {
    /// Each kind with the scenario's list and the field that holds its name, in the order in which they are created.
    pub(super) fn lists(&self) -> [(Kind, &'static str, &'static str, &[Body<'a>]); 4] {
        [
            (Kind::Monitor, "monitors", "description", &self.monitors),
            (Kind::MonitorGroup, "monitor_groups", "description", &self.groups),
            (Kind::Pool, "pools", "name", &self.pools),
            (Kind::LoadBalancer, "load_balancers", "name", &self.balancers),
        ]
    }

    /// The bodies of one kind.
    pub(super) fn of_kind(&self, kind: Kind) -> &[Body<'a>] {
        match kind {
            Kind::Monitor => &self.monitors,
            Kind::MonitorGroup => &self.groups,
            Kind::Pool => &self.pools,
            _ => &self.balancers,
        }
    }
}

/// How deep a body may be nested; a text is refused at this depth when it is read.
const DEEPEST: usize = 512;

/// What stands where nothing can be written.
static NOTHING: Value = Value::Null;

/// Which part of which object a value is: it says which fields are read-only and which are references.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Part {
    Monitor,
    Group,
    Member,
    Pool,
    Endpoint,
    Balancer,
    /// Anything deeper: in a balancer its rules and pool sets have references too.
    Inner,
    InnerOfBalancer,
}

impl Part {
    /// What the API writes and nobody sends.
    const fn read_only(self) -> &'static [&'static str] {
        match self {
            Self::Monitor | Self::Group => &["id", "created_on", "modified_on", "created_at", "updated_at"],
            Self::Member => &["created_at", "updated_at", "created_on", "modified_on"],
            Self::Pool => &[
                "id",
                "created_on",
                "modified_on",
                "created_at",
                "updated_at",
                "disabled_at",
                "healthy",
                "failure_reason",
                "changed",
                "networks",
            ],
            Self::Endpoint => &["disabled_at", "healthy", "failure_reason", "changed", "ip"],
            Self::Balancer => {
                &["id", "created_on", "modified_on", "created_at", "updated_at", "disabled_at", "zone_id", "zone_name"]
            }
            Self::Inner | Self::InnerOfBalancer => &[],
        }
    }

    /// The part's name in findings.
    const fn word(self) -> &'static str {
        match self {
            Self::Monitor => "monitor",
            Self::Group => "monitor_group",
            Self::Member => "member",
            Self::Pool => "pool",
            Self::Endpoint => "endpoint",
            Self::Balancer => "load_balancer",
            Self::Inner | Self::InnerOfBalancer => "part",
        }
    }

    fn child(self, key: &str) -> Self {
        match (self, key) {
            (Self::Group, "members") => Self::Member,
            (Self::Pool, "origins") => Self::Endpoint,
            (Self::Balancer | Self::InnerOfBalancer, _) => Self::InnerOfBalancer,
            _ => Self::Inner,
        }
    }

    fn references(self, key: &str) -> References {
        match (self, key) {
            (Self::Member, "monitor_id") | (Self::Pool, "monitor") => References::One(Kind::Monitor),
            (Self::Pool, "monitor_group") => References::One(Kind::MonitorGroup),
            (Self::Balancer | Self::InnerOfBalancer, "fallback_pool") => References::One(Kind::Pool),
            (Self::Balancer | Self::InnerOfBalancer, "default_pools") => References::Each(Kind::Pool),
            (Self::Balancer | Self::InnerOfBalancer, "region_pools" | "country_pools" | "pop_pools") => {
                References::EachOfEach(Kind::Pool)
            }
            (Self::InnerOfBalancer, "pools") => References::Each(Kind::Pool),
            (Self::InnerOfBalancer, "pool_weights") => References::Keys(Kind::Pool),
            _ => References::None,
        }
    }
}

/// Where the references are in a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum References {
    None,
    /// The value itself.
    One(Kind),
    /// Each element.
    Each(Kind),
    /// Each element of each field.
    EachOfEach(Kind),
    /// The keys.
    Keys(Kind),
}

impl References {
    /// Where they are in an element, or in a field of a map.
    const fn within(self) -> Self {
        match self {
            Self::Each(kind) => Self::One(kind),
            Self::EachOfEach(kind) => Self::Each(kind),
            _ => Self::None,
        }
    }
}

/// The bodies of a scenario.
pub(super) fn of<'a>(scenario: &'a Map<String, Value>, findings: &mut Findings) -> Bodies<'a> {
    let inventory = Inventory::of(scenario, findings);
    let mut lowering = Lowering { inventory: &inventory, outside: Vec::new(), left_out: Vec::new(), findings };
    let [monitors, groups, pools, balancers] = [Part::Monitor, Part::Group, Part::Pool, Part::Balancer]
        .map(|part| lowering.shelf(part))
        .map(|bodies| bodies.unwrap_or_default());
    lowering.tell_left_out();
    let outside = lowering.outside;
    Bodies { monitors, groups, pools, balancers, outside }
}

/// What is needed on the way down.
struct Lowering<'a, 'i> {
    inventory: &'i Inventory<'a>,
    outside: Vec<(Kind, String)>,
    /// The read-only fields that were there: of which part, where first, and which.
    left_out: Vec<(Part, String, Vec<String>)>,
    findings: &'i mut Findings,
}

impl<'a> Lowering<'a, '_> {
    fn shelf(&mut self, part: Part) -> Option<Vec<Body<'a>>> {
        let shelf = self.inventory.shelves.iter().find(|shelf| shelf.kind.word() == part.word())?;
        let mut bodies = Vec::with_capacity(shelf.listed.len());
        for Listed { index, object, key, name } in shelf.listed.iter().copied() {
            let mut place = format!("/{}/{index}", shelf.list);
            let node = self.object(object, part, References::None, &mut place, 1);
            bodies.push(Body { index, object, key, name, node });
        }
        Some(bodies)
    }

    fn value(
        &mut self,
        value: &'a Value,
        part: Part,
        references: References,
        place: &mut String,
        depth: usize,
    ) -> Node<'a> {
        match value {
            Value::Array(_) | Value::Object(_) if depth > DEEPEST => {
                self.findings.push(set_aside(place.as_str(), "too_deep"));
                Node::Scalar(&NOTHING)
            }
            Value::Array(list) => {
                let length = place.len();
                let mut nodes = Vec::with_capacity(list.len());
                for (index, element) in list.iter().enumerate() {
                    push_token(place, &index.to_string());
                    nodes.push(self.value(element, part, references.within(), place, depth + 1));
                    place.truncate(length);
                }
                Node::List(nodes)
            }
            Value::Object(object) => self.object(object, part, references, place, depth),
            Value::String(reference) if !reference.is_empty() => match references {
                References::One(kind) => match self.resolved(kind, reference, place) {
                    Some(target) => Node::Reference(target),
                    None => Node::Scalar(value),
                },
                _ => Node::Scalar(value),
            },
            _ => Node::Scalar(value),
        }
    }

    fn object(
        &mut self,
        object: &'a Map<String, Value>,
        part: Part,
        references: References,
        place: &mut String,
        depth: usize,
    ) -> Node<'a> {
        let length = place.len();
        let mut fields = Vec::with_capacity(object.len());
        for (key, value) in object {
            if part.read_only().contains(&key.as_str()) {
                self.leave_out(part, key, place);
                continue;
            }
            push_token(place, key);
            let (inner, key) = match references {
                References::None => (part.references(key), Key::Plain(key)),
                References::Keys(kind) => {
                    let target = self.resolved(kind, key, place);
                    (References::None, target.map_or(Key::Plain(key.as_str()), Key::Reference))
                }
                outer => (outer.within(), Key::Plain(key.as_str())),
            };
            let child = match key {
                Key::Plain(key) => part.child(key),
                Key::Reference(_) => Part::Inner,
            };
            fields.push((key, self.value(value, child, inner, place, depth + 1)));
            place.truncate(length);
        }
        Node::Object(fields)
    }

    fn resolved(&mut self, kind: Kind, reference: &str, place: &str) -> Option<Target> {
        let target = self.inventory.find(kind, reference);
        if target.is_none() && self.findings.first_of(kind.word(), reference) {
            let kept = Diagnostic::warning("reference-kept", place).with("kind", spoken(kind.word()));
            self.findings.push(kept.with("reference", reference));
            self.outside.push((kind, reference.to_owned()));
        }
        target
    }

    fn leave_out(&mut self, part: Part, key: &str, place: &str) {
        match self.left_out.iter_mut().find(|(known, _, _)| *known == part) {
            None => self.left_out.push((part, field(place, key), vec![key.to_owned()])),
            Some((_, _, keys)) if !keys.iter().any(|known| known == key) => keys.push(key.to_owned()),
            Some(_) => {}
        }
    }

    /// Says once for each part which of its fields the API alone writes.
    fn tell_left_out(&mut self) {
        for (part, place, keys) in std::mem::take(&mut self.left_out) {
            let note = Diagnostic::note("read-only-left-out", place).with("part", spoken(part.word()));
            self.findings.push(note.with("one", keys.len() == 1).with("fields", keys));
        }
    }
}
