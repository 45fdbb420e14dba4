//! What names stand for: `local.x` and `var.x` where their values are written out.

use crate::value::Values;
use hcl_edit::structure::{Body, Structure};
use serde_json::Value;
use std::collections::HashMap;

/// How much may be put in place of names, in bytes and values: a short text can't become an endless one.
const MOST: usize = 1024 * 1024;

/// Values by name, and what is left to be put in.
#[derive(Debug)]
pub(crate) struct Names {
    values: HashMap<String, Value>,
    left: usize,
}

impl Default for Names {
    fn default() -> Self {
        Self { values: HashMap::new(), left: MOST }
    }
}

impl Names {
    /// The value at a path, `["local", "pools", "eu"]`, if it is known and not too much.
    pub(crate) fn value(&mut self, path: &[String]) -> Option<Value> {
        let (root, rest) = path.split_at_checked(2)?;
        let mut value = self.values.get(&root.join("."))?;
        for key in rest {
            value = match value {
                Value::Array(list) => list.get(key.parse::<usize>().ok()?)?,
                Value::Object(object) => object.get(key)?,
                _ => return None,
            };
        }
        // What is too much once uses everything up, or looking would cost what putting in would.
        self.left = weighed(value, self.left).unwrap_or(0);
        (self.left > 0).then(|| value.clone())
    }
}

/// What is left of an allowance after a value; nothing where it is too much.
fn weighed(value: &Value, left: usize) -> Option<usize> {
    let mut left = left.checked_sub(1)?;
    match value {
        Value::String(text) => left.checked_sub(text.len()),
        Value::Array(list) => {
            for element in list {
                left = weighed(element, left)?;
            }
            Some(left)
        }
        Value::Object(object) => {
            for (key, element) in object {
                left = weighed(element, left.checked_sub(key.len())?)?;
            }
            Some(left)
        }
        _ => Some(left),
    }
}

/// Takes up the defaults of variables and, in their order, the locals; those that only Terraform could tell stay names.
pub(crate) fn take_up(body: &Body, values: &mut Values<'_>) {
    for block in body.blocks().filter(|block| block.has_ident("variable")) {
        let default = block.body.get_attribute("default");
        if let (Some(name), Some(default)) = (block.labels.first(), default) {
            learn(format!("var.{}", name.as_str()), &default.value, values);
        }
    }
    for block in body.blocks().filter(|block| block.has_ident("locals")) {
        for structure in &block.body {
            if let Structure::Attribute(attribute) = structure {
                learn(format!("local.{}", attribute.key.as_str()), &attribute.value, values);
            }
        }
    }
}

fn learn(name: String, expression: &hcl_edit::expr::Expression, values: &mut Values<'_>) {
    if let Some(value) = values.certain(expression) {
        values.names.values.insert(name, value);
    }
}
