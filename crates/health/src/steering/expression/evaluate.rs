//! What a condition says of a request: true, false, or open where the request doesn't say what it would need.

use super::field::{Field, List};
use super::parser::{Comparison, Function, Node, Operand};
use super::set::Set;
use super::{Answer, shortened};
use crate::serving::ServingPlace;
use std::borrow::Cow;
use std::net::IpAddr;
use whydown_schema::scenario::Request;

/// A request, as a condition sees it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Asked<'a> {
    pub(crate) request: &'a Request,
    pub(crate) place: ServingPlace<'a>,
    /// The load balancer's name.
    pub(crate) balancer: &'a str,
    pub(crate) proxied: bool,
}

/// An answer of a condition, or of a part of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Truth {
    True,
    False,
    Open(Open),
}

/// Why an answer is open.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Open {
    /// The request doesn't say this field.
    Unsaid(String),
    /// This field belongs to HTTP requests, and the balancer is DNS-only; or the other way round.
    OutOfReach(&'static str),
    /// This regular expression isn't evaluated.
    Regex(String),
    /// What the functions make of such values isn't documented.
    Function(&'static str),
    /// The condition isn't understood from here on.
    NotUnderstood(String),
    /// The value of this field is too long to be looked at.
    LongValue(String),
    /// The condition is too long to be looked at.
    TooLong,
}

/// The longest value, or list of values, that is looked at, in bytes: longer than an address or a header of a request can be.
const MOST_BYTES: usize = 32_768;

/// How much work one condition may be: a hundred elements of a list, each looked for among a thousand texts, are a third of it.
const MOST_WORK: usize = 300_000;

/// How many bytes of a text are as much work as an element.
const BYTES_AT_ONCE: usize = 64;

/// A field that was looked at.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Reading {
    pub(crate) field: String,
    /// Its value; `None` where the request has none.
    pub(crate) value: Option<String>,
    /// The request doesn't say it: this is what is taken then.
    pub(crate) assumed: bool,
}

/// A value of one request.
#[derive(Debug, Clone, PartialEq)]
enum Value<'a> {
    /// Nothing: an element that a list doesn't have. No comparison with it holds.
    Missing,
    Text(Cow<'a, str>),
    Number(i64),
    Address(IpAddr),
    Flag(bool),
}

impl Value<'_> {
    fn told(&self) -> Option<String> {
        Some(match self {
            Self::Missing => return None,
            Self::Text(text) => shortened(text),
            Self::Number(number) => number.to_string(),
            Self::Address(address) => address.to_string(),
            Self::Flag(flag) => flag.to_string(),
        })
    }
}

fn text<'a>(text: impl Into<Cow<'a, str>>) -> Value<'a> {
    Value::Text(text.into())
}

/// A condition that is asked of a request.
pub(super) struct Evaluation<'a> {
    asked: Asked<'a>,
    /// Whether the request is taken to come by HTTPS.
    https: bool,
    asked_for_scheme: bool,
    element: Option<Cow<'a, str>>,
    read: Vec<Reading>,
    work: usize,
}

impl<'a> Evaluation<'a> {
    pub(super) const fn new(asked: Asked<'a>, https: bool) -> Self {
        Self { asked, https, asked_for_scheme: false, element: None, read: Vec::new(), work: 0 }
    }

    /// Counts what is to be looked at.
    fn works(&mut self, more: usize) -> Result<(), Open> {
        self.work = self.work.saturating_add(more);
        if self.work > MOST_WORK { Err(Open::TooLong) } else { Ok(()) }
    }

    pub(super) const fn asked_for_scheme(&self) -> bool {
        self.asked_for_scheme
    }

    pub(super) fn answer(&mut self, node: &Node) -> Answer {
        let truth = self.truth(node);
        Answer { truth, read: std::mem::take(&mut self.read) }
    }

    fn truth(&mut self, node: &Node) -> Truth {
        if let Err(open) = self.works(1) {
            return Truth::Open(open);
        }
        match node {
            Node::And(parts) => self.joined(parts, &Truth::False),
            Node::Or(parts) => self.joined(parts, &Truth::True),
            Node::Xor(parts) => {
                let mut odd = false;
                for part in parts {
                    match self.truth(part) {
                        Truth::Open(open) => return Truth::Open(open),
                        truth => odd ^= truth == Truth::True,
                    }
                }
                truth_of(odd)
            }
            Node::Not(node) => match self.truth(node) {
                Truth::True => Truth::False,
                Truth::False => Truth::True,
                open @ Truth::Open(_) => open,
            },
            Node::Compare { left, by, right } => {
                let (left, right) = (self.value(left), self.value(right));
                tell(left.and_then(|left| Ok(compare(&left, *by, &right?))))
            }
            Node::In(operand, set) => {
                let value = self.works(set.len()).and_then(|()| self.value(operand));
                tell(value.map(|value| is_in(&value, set)))
            }
            Node::Like(operand, pattern) => {
                tell(self.value(operand).map(|value| matches!(value, Value::Text(text) if pattern.matches(&text))))
            }
            Node::Flag(operand) => tell(self.value(operand).map(|value| value == Value::Flag(true))),
            Node::Each { all, list, node } => self.each(*all, list, node),
            Node::Regex(regex) => Truth::Open(Open::Regex(regex.clone())),
        }
    }

    /// Parts of which one that is `decisive` decides; otherwise one that is open leaves the whole open.
    fn joined(&mut self, parts: &[Node], decisive: &Truth) -> Truth {
        let before = self.read.len();
        let mut open = None;
        for part in parts {
            let mark = self.read.len();
            match self.truth(part) {
                truth if truth == *decisive => {
                    // The answer rests on this part alone.
                    self.read.drain(before..mark);
                    return truth;
                }
                Truth::Open(why) => open = open.or(Some(why)),
                _ => {}
            }
        }
        match (open, decisive) {
            (Some(open), _) => Truth::Open(open),
            (None, Truth::False) => Truth::True,
            (None, _) => Truth::False,
        }
    }

    /// `any` or `all` over a list. Of a list that isn't there neither holds.
    fn each(&mut self, all: bool, list: &List, node: &Node) -> Truth {
        let elements = match self.list(list) {
            Ok(Some(elements)) => elements,
            Ok(None) => return Truth::False,
            Err(open) => return Truth::Open(open),
        };
        let mut open = None;
        for element in elements {
            self.element = Some(element);
            match self.truth(node) {
                Truth::Open(why) => open = open.or(Some(why)),
                truth if all == (truth == Truth::False) => return truth,
                _ => {}
            }
        }
        open.map_or_else(|| truth_of(all), Truth::Open)
    }

    fn value(&mut self, operand: &Operand) -> Result<Value<'a>, Open> {
        match operand {
            Operand::Text(literal) => Ok(text(literal.clone())),
            Operand::Number(number) => Ok(Value::Number(*number)),
            Operand::Address(address) => Ok(Value::Address(*address)),
            Operand::Element => Ok(self.element.clone().map_or(Value::Missing, Value::Text)),
            Operand::Field(field) => self.field(field),
            Operand::Item(list, index) => {
                let element = self.list(list)?.and_then(|elements| elements.into_iter().nth(*index));
                Ok(element.map_or(Value::Missing, Value::Text))
            }
            Operand::Count(list) => Ok(self.list(list)?.map_or(Value::Missing, |elements| number(elements.len()))),
            Operand::Call(function, operands) => {
                let values: Result<Vec<Value<'a>>, Open> = operands.iter().map(|it| self.value(it)).collect();
                call(*function, values?)
            }
        }
    }

    /// The value of a field, as the request says it or as it is taken where the request doesn't.
    fn field(&mut self, field: &Field) -> Result<Value<'a>, Open> {
        let Asked { request, place, balancer, proxied } = self.asked;
        if !field.reach.has(proxied) {
            return Err(Open::OutOfReach(field.name));
        }
        let (host, host_assumed) = self.host();
        let uri = request.path.as_deref().unwrap_or("/");
        let (path, query) = uri.split_once('?').unwrap_or((uri, ""));
        let mut assumed = false;
        let value = match field.name {
            "cf.load_balancer.name" => Some(text(balancer)),
            "cf.load_balancer.region" => place.region.map(text),
            "ip.src" => request.client_ip.as_deref().and_then(|ip| ip.parse().ok()).map(Value::Address),
            "ip.src.country" | "ip.geoip.country" => place.country.map(|country| text(country.to_ascii_uppercase())),
            "http.host" => {
                assumed = host_assumed;
                Some(text(host))
            }
            "dns.qry.name" => {
                assumed = host_assumed;
                Some(text([host.trim_end_matches('.'), "."].concat()))
            }
            "http.request.method" => {
                assumed = request.method.is_none();
                Some(text(request.method.as_deref().unwrap_or("GET").to_ascii_uppercase()))
            }
            "http.request.uri" | "http.request.uri.path" | "http.request.uri.query" => {
                assumed = request.path.is_none();
                Some(text(match field.name {
                    "http.request.uri" => uri,
                    "http.request.uri.path" => path,
                    _ => query,
                }))
            }
            "http.request.full_uri" => {
                assumed = host_assumed || request.path.is_none();
                self.asked_for_scheme = true;
                let scheme = if self.https { "https://" } else { "http://" };
                Some(text([scheme, host, uri].concat()))
            }
            "ssl" => {
                self.asked_for_scheme = true;
                return Ok(Value::Flag(self.https));
            }
            "http.cookie" => self.header_field("cookie"),
            "http.referer" => self.header_field("referer"),
            "http.user_agent" => self.header_field("user-agent"),
            "http.x_forwarded_for" => self.header_field("x-forwarded-for"),
            _ => None,
        };
        let value = value.ok_or_else(|| Open::Unsaid(field.name.to_owned()))?;
        if let Value::Text(text) = &value {
            if text.len() > MOST_BYTES {
                return Err(Open::LongValue(field.name.to_owned()));
            }
            self.works(text.len() / BYTES_AT_ONCE)?;
        }
        self.note(field.name, || value.told(), assumed);
        Ok(value)
    }

    /// The host that is asked for; without one the balancer's own name.
    fn host(&self) -> (&'a str, bool) {
        let header = || self.header("host").and_then(|values| values.first().map(String::as_str));
        let said = self.asked.request.host.as_deref().or_else(header);
        (said.unwrap_or(self.asked.balancer), said.is_none())
    }

    /// The values of a header, by its name in lower case; `None` where the request doesn't have it or says no headers. A
    /// name with capitals finds nothing.
    fn header(&self, name: &str) -> Option<&'a Vec<String>> {
        let headers =
            self.asked.request.headers.as_ref().filter(|_| !name.bytes().any(|it| it.is_ascii_uppercase()))?;
        headers.iter().find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|(_, values)| values)
    }

    /// A header that is a field: empty where a request has headers, and not this one.
    fn header_field(&self, name: &str) -> Option<Value<'a>> {
        self.asked.request.headers.as_ref()?;
        let value = self.header(name).and_then(|values| values.first()).map_or("", String::as_str);
        Some(text(value))
    }

    /// The elements of a list; `None` where a map doesn't have its key.
    fn list(&mut self, list: &List) -> Result<Option<Vec<Cow<'a, str>>>, Open> {
        if !self.asked.proxied {
            return Err(Open::OutOfReach(list.map()));
        }
        let request = self.asked.request;
        let uri = request.path.as_deref().unwrap_or("/");
        let query = uri.split_once('?').map_or("", |(_, query)| query);
        let pairs = query.split('&').filter(|pair| !pair.is_empty());
        let mut arguments = pairs.map(|pair| pair.split_once('=').unwrap_or((pair, "")));
        let mut assumed = request.path.is_none();
        let elements = match list {
            List::Argument(key) => {
                let found: Vec<Cow<'a, str>> =
                    arguments.filter(|(name, _)| name == key).map(|(_, value)| value.into()).collect();
                (!found.is_empty()).then_some(found)
            }
            List::ArgumentNames => Some(arguments.by_ref().map(|(name, _)| name.into()).collect()),
            List::ArgumentValues => Some(arguments.by_ref().map(|(_, value)| value.into()).collect()),
            List::Header(key) if key == "host" => {
                let (host, host_assumed) = self.host();
                assumed = host_assumed;
                Some(vec![host.into()])
            }
            List::Header(_) | List::HeaderNames | List::HeaderValues => {
                assumed = false;
                let Some(headers) = &request.headers else { return Err(Open::Unsaid(list.name())) };
                match list {
                    List::Header(key) => {
                        self.header(key).map(|values| values.iter().map(|value| value.as_str().into()).collect())
                    }
                    List::HeaderNames => Some(headers.iter().map(|(name, _)| name.as_str().into()).collect()),
                    _ => Some(headers.iter().flat_map(|(_, values)| values).map(|it| it.as_str().into()).collect()),
                }
            }
        };
        let bytes: usize = elements.iter().flatten().map(|element| element.len()).sum();
        if bytes > MOST_BYTES {
            return Err(Open::LongValue(list.name()));
        }
        self.works(elements.as_ref().map_or(0, Vec::len) + bytes / BYTES_AT_ONCE)?;
        self.note(&list.name(), || elements.as_ref().map(|elements| shortened(&elements.join(", "))), assumed);
        Ok(elements)
    }

    /// Notes a field that was looked at, once.
    fn note(&mut self, field: &str, value: impl FnOnce() -> Option<String>, assumed: bool) {
        if self.read.iter().all(|reading| reading.field != field) {
            self.read.push(Reading { field: field.to_owned(), value: value(), assumed });
        }
    }
}

const fn truth_of(flag: bool) -> Truth {
    if flag { Truth::True } else { Truth::False }
}

fn tell(told: Result<bool, Open>) -> Truth {
    told.map_or_else(Truth::Open, truth_of)
}

fn number(count: usize) -> Value<'static> {
    Value::Number(i64::try_from(count).unwrap_or(i64::MAX))
}

/// A comparison of two values of one kind; with a missing one none holds.
fn compare(left: &Value<'_>, by: Comparison, right: &Value<'_>) -> bool {
    let order = match (left, right) {
        (Value::Text(left), Value::Text(right)) => {
            if by == Comparison::Contains {
                return left.contains(right.as_ref());
            }
            left.as_bytes().cmp(right.as_bytes())
        }
        (Value::Number(left), Value::Number(right)) => left.cmp(right),
        (Value::Address(left), Value::Address(right)) => left.cmp(right),
        _ => return false,
    };
    match by {
        Comparison::Equal => order.is_eq(),
        Comparison::NotEqual => order.is_ne(),
        Comparison::Less => order.is_lt(),
        Comparison::LessOrEqual => order.is_le(),
        Comparison::Greater => order.is_gt(),
        Comparison::GreaterOrEqual => order.is_ge(),
        Comparison::Contains => false,
    }
}

fn is_in(value: &Value<'_>, set: &Set) -> bool {
    match (value, set) {
        (Value::Text(text), Set::Texts(texts)) => texts.iter().any(|known| known == text),
        (Value::Number(number), Set::Numbers(ranges)) => {
            ranges.iter().any(|(first, last)| (first..=last).contains(&number))
        }
        (Value::Address(address), Set::Addresses(ranges)) => {
            ranges.iter().any(|(first, last)| first.is_ipv4() == address.is_ipv4() && (first..=last).contains(&address))
        }
        _ => false,
    }
}

/// What a function makes of its values. Of a missing one most make a missing one.
fn call<'a>(function: Function, values: Vec<Value<'a>>) -> Result<Value<'a>, Open> {
    if function == Function::Coalesce {
        return Ok(values.into_iter().find(|value| *value != Value::Missing).unwrap_or(Value::Missing));
    }
    if values.contains(&Value::Missing) {
        return if function == Function::Concat { Err(Open::Function("concat")) } else { Ok(Value::Missing) };
    }
    let mut texts = values.iter().map(|value| match value {
        Value::Text(text) => text.as_ref(),
        _ => "",
    });
    let first = texts.next().unwrap_or_default();
    Ok(match function {
        Function::Lower => text(first.to_ascii_lowercase()),
        Function::Upper => text(first.to_ascii_uppercase()),
        Function::Length => match values.first() {
            // Elements of a list, counted already.
            Some(Value::Number(count)) => Value::Number(*count),
            _ => number(first.len()),
        },
        Function::StartsWith => Value::Flag(first.starts_with(texts.next().unwrap_or_default())),
        Function::EndsWith => Value::Flag(first.ends_with(texts.next().unwrap_or_default())),
        Function::Concat => {
            let whole: String = [first].into_iter().chain(texts).collect();
            if whole.len() > MOST_BYTES {
                return Err(Open::LongValue("concat".to_owned()));
            }
            text(whole)
        }
        Function::Substring => {
            let bound = |at: usize| match values.get(at) {
                Some(Value::Number(number)) => bounded(*number, first.len()),
                _ => first.len(),
            };
            let (start, end) = (bound(1), bound(2));
            text(first.get(start..end.max(start)).ok_or(Open::Function("substring"))?.to_owned())
        }
        Function::Coalesce => Value::Missing,
    })
}

/// An index into a text; a negative one counts from its end.
fn bounded(index: i64, length: usize) -> usize {
    let from_start = usize::try_from(index).ok();
    let from_end = || length.saturating_sub(usize::try_from(index.unsigned_abs()).unwrap_or(usize::MAX));
    from_start.map_or_else(from_end, |index| index.min(length))
}
