//! JSON pointers (RFC 6901).

use serde_json::Value;
use std::borrow::Cow;

/// The index of a list that a reference token of a JSON pointer stands for (RFC 6901): digits without a leading zero.
#[must_use]
pub fn index_of(token: &str) -> Option<usize> {
    let plain = token == "0" || !token.starts_with(['0', '+']);
    token.parse().ok().filter(|_| plain)
}

/// A reference token of a JSON pointer as the key it stands for (RFC 6901).
#[must_use]
pub fn unescaped(token: &str) -> Cow<'_, str> {
    if token.contains('~') { Cow::Owned(unescape(token)) } else { Cow::Borrowed(token) }
}

fn unescape(token: &str) -> String {
    let mut parts = token.split('~');
    let mut key = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        match (part.strip_prefix('1'), part.strip_prefix('0')) {
            (Some(rest), _) => key.extend(["/", rest]),
            (_, Some(rest)) => key.extend(["~", rest]),
            _ => key.extend(["~", part]),
        }
    }
    key
}

/// The value that a JSON pointer leads to (RFC 6901).
///
/// ```
/// let value = serde_json::json!({ "a/b": [1, 2] });
/// assert_eq!(whydown_schema::text::at(&value, "/a~1b/1"), Some(&value["a/b"][1]));
/// assert_eq!(whydown_schema::text::at(&value, "/a~1b/01"), None);
/// ```
#[must_use]
pub fn at<'a>(value: &'a Value, pointer: &str) -> Option<&'a Value> {
    let mut value = value;
    for token in tokens(pointer)? {
        value = match value {
            Value::Object(map) => map.get(unescaped(token).as_ref())?,
            Value::Array(list) => list.get(index_of(token)?)?,
            _ => return None,
        };
    }
    Some(value)
}

/// The same, to be changed.
#[must_use]
pub fn at_mut<'a>(value: &'a mut Value, pointer: &str) -> Option<&'a mut Value> {
    let mut value = value;
    for token in tokens(pointer)? {
        value = match value {
            Value::Object(map) => map.get_mut(unescaped(token).as_ref())?,
            Value::Array(list) => list.get_mut(index_of(token)?)?,
            _ => return None,
        };
    }
    Some(value)
}

/// The reference tokens of a JSON pointer, as they are written; `None` where it is no pointer.
fn tokens(pointer: &str) -> Option<impl Iterator<Item = &str>> {
    let tokens = if pointer.is_empty() { None } else { Some(pointer.strip_prefix('/')?.split('/')) };
    Some(tokens.into_iter().flatten())
}

/// Appends one reference token to a JSON pointer (RFC 6901: `~` and `/` are escaped).
pub fn push_token(pointer: &mut String, token: &str) {
    pointer.push('/');
    for character in token.chars() {
        match character {
            '~' => pointer.push_str("~0"),
            '/' => pointer.push_str("~1"),
            other => pointer.push(other),
        }
    }
}
