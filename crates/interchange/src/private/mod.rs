//! What a text holds that is nobody else's business: tokens, e-mail addresses, and the addresses and names of private networks;
//! and the same text with stand-ins for them.
//!
//! Every string, key and comment is looked at, so that a text which can't be read as JSON is too. What is the same gets the same
//! stand-in everywhere, so that references stay whole. What is found is told by its name or its shape: it can't be complete.

mod pieces;
mod stand_ins;
mod stretches;
mod tokens;

use pieces::{Kind, Piece, pieces};
use serde_json::Value;
use stand_ins::StandIns;
use std::borrow::Cow;
use stretches::{Part, Stretch, Stretches, unquoted};
use whydown_schema::text::{Utf16, push_token};
use whydown_schema::{Diagnostic, Edit, Findings, Fix};

/// The codes of what is found.
pub const PRIVATE_CODES: [&str; 4] = ["holds-token", "holds-email", "holds-private-address", "holds-private-host"];

/// How many secrets that their names have told are looked for elsewhere in the text.
const KNOWN: usize = 32;
/// The shortest of them: a shorter one may be a common word.
const SHORTEST_KNOWN: usize = 8;
/// How many characters of a secret are shown.
const SHOWN: usize = 4;
/// How many findings of a kind have a place; the rest are counted.
const PLACED: usize = 100;

/// What was found in a text, and the text without it.
#[derive(Debug, Clone, PartialEq)]
pub struct Private {
    /// A finding for each string, key or comment, with its place. The fix of one puts stand-ins in; a comment has none, since it is
    /// no part of the JSON.
    pub diagnostics: Vec<Diagnostic>,
    /// The text with all stand-ins put in.
    pub text: String,
}

/// What of a text is nobody else's business.
#[must_use]
pub fn private(text: &str) -> Private {
    let known = known_secrets(text);
    let mut all = Stretches::new(text, tokens::is_secret_name);
    let utf16 = Utf16::new(text);
    let mut stand_ins = None;
    let mut findings = Findings::default();
    let mut counts = [0_usize; PRIVATE_CODES.len()];
    let (mut replaced, mut at) = (String::new(), 0);
    while let Some(stretch) = all.next() {
        let content = content(&stretch);
        let mut found = pieces(&content, stretch.secret);
        if stretch.part != Part::Key && !stretch.secret {
            also_known(&content, &known, &mut found);
        }
        let Some(gravest) = found.iter().map(|piece| piece.kind).min() else { continue };
        let stand_ins = stand_ins.get_or_insert_with(|| StandIns::new(text));
        let new = with_stand_ins(&content, &found, stand_ins);
        let written = if stretch.part == Part::Comment { new.clone() } else { Value::from(&*new).to_string() };
        let end = stretch.start + stretch.written.len();
        replaced.push_str(text.get(at..stretch.start).unwrap_or_default());
        replaced.push_str(&written);
        at = end;
        let count = counts.get_mut(gravest as usize).map_or(0, |count| {
            *count += 1;
            *count
        });
        let mut finding = finding(gravest, &stretch, &found, &content);
        if count <= PLACED {
            finding.path = if stretch.part == Part::Comment { String::new() } else { all.pointer() };
            finding.facts.set("field", all.key());
            finding.range = Some(utf16.range(stretch.start, end));
            finding.fix = fix(stretch.part, &finding, &new, &written).map(Box::new);
        }
        findings.push(finding);
    }
    replaced.push_str(text.get(at..).unwrap_or_default());
    Private { diagnostics: findings.finish(), text: replaced }
}

/// What a stretch says.
fn content<'a>(stretch: &Stretch<'a>) -> Cow<'a, str> {
    match stretch.part {
        Part::Comment => Cow::Borrowed(stretch.written),
        // Most strings have no escapes.
        _ => match stretch.written.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')) {
            Some(plain) if !plain.contains('\\') => Cow::Borrowed(plain),
            _ => Cow::Owned(unquoted(stretch.written)),
        },
    }
}

/// Secrets that their names have told: they may stand elsewhere under other names.
fn known_secrets(text: &str) -> Vec<String> {
    let mut known: Vec<String> = Vec::new();
    let mut all = Stretches::new(text, tokens::is_secret_name);
    while let Some(stretch) = all.next() {
        if known.len() == KNOWN {
            break;
        }
        if stretch.secret {
            let content = content(&stretch);
            for piece in pieces(&content, true) {
                let secret = content.get(piece.start..piece.end).unwrap_or_default();
                if secret.len() >= SHORTEST_KNOWN && !known.iter().any(|known| known == secret) {
                    known.push(secret.to_owned());
                }
            }
        }
    }
    known
}

/// Adds where known secrets stand, unless something stands there already.
fn also_known(content: &str, known: &[String], found: &mut Vec<Piece>) {
    for secret in known {
        for (start, _) in content.match_indices(secret.as_str()) {
            let end = start + secret.len();
            if found.iter().all(|piece| piece.end <= start || end <= piece.start) {
                found.push(Piece { start, end, kind: Kind::Token });
            }
        }
    }
    found.sort_by_key(|piece| piece.start);
}

fn with_stand_ins(content: &str, found: &[Piece], stand_ins: &mut StandIns) -> String {
    let (mut new, mut at) = (String::with_capacity(content.len()), 0);
    for piece in found {
        new.push_str(content.get(at..piece.start).unwrap_or_default());
        new.push_str(&stand_ins.of(piece.kind, content.get(piece.start..piece.end).unwrap_or_default()));
        at = piece.end;
    }
    new.push_str(content.get(at..).unwrap_or_default());
    new
}

fn finding(kind: Kind, stretch: &Stretch<'_>, found: &[Piece], content: &str) -> Diagnostic {
    let code = match kind {
        Kind::Token => "holds-token",
        Kind::Email => "holds-email",
        Kind::Address => "holds-private-address",
        Kind::Host => "holds-private-host",
    };
    let shown = |piece: &Piece| {
        let whole = content.get(piece.start..piece.end).unwrap_or_default();
        let kept = if whole.chars().count() > 2 * SHOWN { SHOWN } else { 0 };
        match piece.kind {
            Kind::Token => format!("{}…", whole.chars().take(kept).collect::<String>()),
            _ => whole.to_owned(),
        }
    };
    let mut pieces: Vec<String> = Vec::new();
    for piece in found.iter().filter(|piece| piece.kind == kind).map(shown) {
        if pieces.len() < SHOWN && !pieces.contains(&piece) {
            pieces.push(piece);
        }
    }
    Diagnostic::warning(code, "").with("comment", stretch.part == Part::Comment).with("found", pieces)
}

fn fix(part: Part, finding: &Diagnostic, new: &str, written: &str) -> Option<Fix> {
    let edit = match part {
        Part::Comment => return None,
        Part::Value => Edit::replace(finding.path.as_str(), new),
        Part::Key => {
            let mut renamed = finding.path.rsplit_once('/')?.0.to_owned();
            push_token(&mut renamed, new);
            Edit::rename(finding.path.as_str(), renamed)
        }
    };
    let edit = Edit { range: finding.range, text: Some(written.to_owned()), ..edit };
    Some(Fix::new("stand-in", edit).with("value", written))
}

#[cfg(test)]
mod tests;
