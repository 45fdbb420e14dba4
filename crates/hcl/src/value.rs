//! Expressions as JSON, as far as they can be told without Terraform; the rest stands as it is written.

use crate::names::Names;
use hcl_edit::expr::{Expression, FuncCall, ObjectKey, Traversal, TraversalOperator};
use hcl_edit::template::Element;
use hcl_edit::{Number, Span};
use serde_json::{Map, Value, json};
use std::ops::Range;

/// Functions that give what they are given, in another type.
const SAME: [&str; 5] = ["toset", "tolist", "tomap", "sensitive", "nonsensitive"];

/// How much of an open text is told.
const TOLD: usize = 80;

/// Makes values of the expressions of one text.
#[derive(Debug)]
pub(crate) struct Values<'a> {
    text: &'a str,
    skipped: usize,
    /// What names stand for.
    pub(crate) names: Names,
    /// What only Terraform could tell, as it is written, so far.
    pub(crate) open: Vec<String>,
}

impl<'a> Values<'a> {
    /// For a text that begins so many bytes after its file.
    pub(crate) fn new(text: &'a str, skipped: usize) -> Self {
        Self { text, skipped, names: Names::default(), open: Vec::new() }
    }

    /// The value of an expression, and its place.
    pub(crate) fn of(&mut self, expression: &Expression) -> (Value, Value) {
        let mut place = self.place(expression.span());
        let value = match expression {
            Expression::Array(array) => {
                let each: Vec<(Value, Value)> = array.iter().map(|element| self.of(element)).collect();
                // Of a list of plain values only the list has a place, which keeps the answer short.
                let parted = each.iter().any(|(value, _)| value.is_object() || value.is_array());
                let (values, places): (Vec<Value>, Vec<Value>) = each.into_iter().unzip();
                if parted {
                    set(&mut place, "in", Value::Array(places));
                }
                Value::Array(values)
            }
            Expression::Object(object) => {
                let mut values = Map::with_capacity(object.len());
                let mut places = Map::with_capacity(object.len());
                for (key, value) in object.iter() {
                    let key = self.key(key);
                    let (value, place) = self.of(value.expr());
                    values.insert(key.clone(), value);
                    places.insert(key, place);
                }
                set(&mut place, "in", Value::Object(places));
                Value::Object(values)
            }
            Expression::Parenthesis(inner) => return self.of(inner.inner()),
            Expression::FuncCall(call) if is_same(call) => {
                return call.args.iter().next().map(|inner| self.of(inner)).unwrap_or_default();
            }
            other => self.told(other).unwrap_or_else(|| self.left_open(expression)),
        };
        (value, place)
    }

    /// The value of an expression without parts, where it can be told.
    fn told(&mut self, expression: &Expression) -> Option<Value> {
        match expression {
            Expression::Null(_) => Some(Value::Null),
            Expression::Bool(flag) => Some(Value::Bool(*flag.value())),
            Expression::Number(number) => Some(number_of(number.value())),
            Expression::String(text) => Some(Value::from(text.as_str())),
            Expression::StringTemplate(template) => self.filled(&mut template.iter()),
            Expression::HeredocTemplate(heredoc) => self.filled(&mut heredoc.template.iter()),
            Expression::Traversal(traversal) => self.traversed(traversal),
            _ => None,
        }
    }

    /// A template with its names filled in.
    fn filled(&mut self, elements: &mut dyn Iterator<Item = &Element>) -> Option<Value> {
        let mut text = String::new();
        let mut first = None;
        let mut count = 0;
        for element in elements {
            count += 1;
            let value = match element {
                Element::Literal(literal) => {
                    text.push_str(literal.value());
                    continue;
                }
                Element::Interpolation(interpolation) => self.certain(&interpolation.expr)?,
                Element::Directive(_) => return None,
            };
            match &value {
                Value::String(part) => text.push_str(part),
                Value::Number(_) | Value::Bool(_) => text.push_str(&value.to_string()),
                _ if count > 1 => return None,
                _ => {}
            }
            if !first.as_ref().is_some_and(|first: &Value| first.is_array() || first.is_object() || first.is_null()) {
                first = Some(value);
            }
        }
        match first {
            // `"${x}"` is x itself, whatever its type.
            Some(value) if count == 1 => Some(value),
            Some(Value::Null | Value::Array(_) | Value::Object(_)) => None,
            _ => Some(Value::String(text)),
        }
    }

    /// A value of which nothing is left open.
    pub(crate) fn certain(&mut self, expression: &Expression) -> Option<Value> {
        let known = self.open.len();
        let (value, _) = self.of(expression);
        let certain = self.open.len() == known;
        self.open.truncate(known);
        certain.then_some(value)
    }

    /// What a chain of names leads to: a resource's address for its id, or a value that is written out.
    fn traversed(&mut self, traversal: &Traversal) -> Option<Value> {
        let Expression::Variable(root) = &traversal.expr else { return None };
        let mut path = vec![root.as_str().to_owned()];
        let mut all = false;
        let mut plain = vec![root.as_str().to_owned()];
        for operator in &traversal.operators {
            let (part, named) = match operator.value() {
                TraversalOperator::GetAttr(name) => (name.as_str().to_owned(), true),
                TraversalOperator::LegacyIndex(index) => (index.value().to_string(), false),
                TraversalOperator::Index(Expression::Number(number)) => (number.value().to_string(), false),
                TraversalOperator::Index(Expression::String(key)) => (key.as_str().to_owned(), false),
                TraversalOperator::Index(_) if root.as_str().contains('_') => ("*".to_owned(), false),
                TraversalOperator::Index(_) => return None,
                TraversalOperator::AttrSplat(_) | TraversalOperator::FullSplat(_) => {
                    all = true;
                    ("*".to_owned(), false)
                }
            };
            if named {
                plain.push(part.clone());
            }
            path.push(part);
        }
        match (root.as_str(), plain.as_slice()) {
            ("local" | "var", _) if !all => self.names.value(&path),
            // A type of a resource has its provider's name before it: one object stands for all its instances.
            (kind, [_, name, id]) if kind.contains('_') && id == "id" => {
                let address = Value::String(format!("{kind}.{name}"));
                Some(if all { Value::Array(vec![address]) } else { address })
            }
            _ => None,
        }
    }

    fn key(&mut self, key: &ObjectKey) -> String {
        let expression = match key {
            ObjectKey::Ident(name) => return name.as_str().to_owned(),
            ObjectKey::Expression(expression) => expression,
        };
        match self.of(expression).0 {
            Value::String(key) => key,
            other => other.to_string(),
        }
    }

    fn left_open(&mut self, expression: &Expression) -> Value {
        let range = expression.span().unwrap_or_default();
        let written = self.text.get(range).unwrap_or_default().trim();
        let written = written.strip_prefix('"').and_then(|text| text.strip_suffix('"')).unwrap_or(written);
        self.leave_open(written);
        Value::from(written)
    }

    /// Notes what only Terraform could tell.
    pub(crate) fn leave_open(&mut self, written: &str) {
        let mut told: String = written.chars().take(TOLD).collect();
        if told.len() < written.len() {
            told.push('…');
        }
        self.open.push(told);
    }

    /// A place without parts.
    pub(crate) fn place(&self, range: Option<Range<usize>>) -> Value {
        let range = range.unwrap_or_default();
        json!({ "at": [range.start + self.skipped, range.end + self.skipped] })
    }
}

fn is_same(call: &FuncCall) -> bool {
    SAME.contains(&call.name.name.as_str()) && call.args.len() == 1
}

fn number_of(number: &Number) -> Value {
    let whole = number.as_i64().map(Value::from).or_else(|| number.as_u64().map(Value::from));
    whole.or_else(|| number.as_f64().map(Value::from)).unwrap_or_default()
}

/// Sets a field of an object.
pub(crate) fn set(object: &mut Value, key: &str, value: Value) {
    if let Value::Object(fields) = object {
        fields.insert(key.to_owned(), value);
    }
}
