//! Edits in their places of the text, so that a comment, the order of fields and the indentation outlive them.

use super::gap::Gap;
use super::layout::{LINE, laid_out, spaced, unfolded};
use super::{Source, Utf16, index_of, unescaped};
use crate::diagnostic::{Diagnostic, Range};
use crate::fix::{Edit, Fix, Operation};
use crate::index::Index;
use jsonc_parser::ast;
use jsonc_parser::common::Ranged;

/// An edit of the text: the bytes from here to there, and what replaces them.
type Written = (usize, usize, String);

impl Source<'_> {
    /// Gives the edits of every fix their range and their text.
    pub fn locate_fixes(&self, diagnostics: &mut [Diagnostic]) {
        if diagnostics.iter().all(|diagnostic| diagnostic.fix.is_none()) {
            return;
        }
        let utf16 = Utf16::new(self.text);
        for diagnostic in diagnostics.iter_mut() {
            if let Some(fix) = diagnostic.fix.as_mut() {
                self.locate_fix(fix, &utf16);
            }
        }
    }

    /// The text after these edits, each of which has its place in the text as it is; `None` where one has none.
    #[must_use]
    pub fn after(&self, mut edits: Vec<Edit>) -> Option<String> {
        self.locate_edits(&mut edits, &Utf16::new(self.text));
        edited(self.text, &edits)
    }

    fn locate_edits(&self, edits: &mut [Edit], utf16: &Utf16<'_>) {
        // Where something was put in behind a comment, the next goes behind that.
        let mut behind = Vec::new();
        // By parent: which edits take parts of it out.
        let mut parents = Index::new();
        let mut removed: Vec<(String, Vec<usize>)> = Vec::new();
        for (number, edit) in edits.iter_mut().enumerate() {
            if edit.op == Operation::Remove {
                let Some((parent, _)) = edit.path.rsplit_once('/') else { continue };
                let at = parents.first(parent.to_owned(), removed.len());
                match removed.get_mut(at) {
                    Some((_, numbers)) => numbers.push(number),
                    None => removed.push((parent.to_owned(), vec![number])),
                }
            } else if let Some((start, end, text)) = self.written(edit, &mut behind) {
                edit.range = Some(utf16.range(start, end));
                edit.text = Some(text);
            }
        }
        for (parent, numbers) in removed {
            let tokens = numbers.iter().filter_map(|number| {
                let (_, token) = edits.get(*number)?.path.rsplit_once('/')?;
                Some((*number, unescaped(token).into_owned()))
            });
            let tokens: Vec<(usize, String)> = tokens.collect();
            for (number, (start, end, text)) in self.taken_out(&parent, &tokens).into_iter().flatten() {
                if let Some(edit) = edits.get_mut(number) {
                    edit.range = Some(utf16.range(start, end));
                    edit.text = Some(text);
                }
            }
        }
    }

    fn locate_fix(&self, fix: &mut Fix, utf16: &Utf16<'_>) {
        self.locate_edits(&mut fix.edits, utf16);
        fix.or.iter_mut().for_each(|other| self.locate_fix(other, utf16));
    }

    /// An edit of the text: the bytes that are replaced, and what replaces them.
    fn written(&self, edit: &Edit, behind: &mut Vec<usize>) -> Option<Written> {
        match edit.op {
            Operation::Replace => {
                let range = self.node(&edit.path)?.range();
                Some((range.start, range.end, self.laid_out(edit, range.start)?))
            }
            Operation::Add => match self.node(&edit.path) {
                Some(there) => {
                    Some((there.range().start, there.range().end, self.laid_out(edit, there.range().start)?))
                }
                None => self.put_in(edit, behind),
            },
            Operation::Remove => None,
            Operation::Move => {
                let (from, to) = (edit.from.as_deref()?, edit.path.rsplit_once('/')?);
                let (parent, key) = from.rsplit_once('/')?;
                let parent = self.node(parent).filter(|_| parent == to.0)?;
                if let ast::Value::Array(list) = parent {
                    return self.moved(list, index_of(key)?, index_of(to.1)?);
                }
                let property = property(parent, &unescaped(key))?;
                let name = property.name.range();
                let start = property.range.start;
                let written = serde_json::to_string(unescaped(to.1).as_ref()).ok()?;
                Some((start, start + (name.end - name.start), written))
            }
        }
    }

    pub(super) fn node(&self, pointer: &str) -> Option<&ast::Value<'_>> {
        pointer.split('/').skip(1).try_fold(&self.root, |node, token| {
            let token = unescaped(token);
            match node {
                ast::Value::Object(object) => {
                    property(node, &token).map(|property| &property.value).filter(|_| !object.properties.is_empty())
                }
                ast::Value::Array(array) => array.elements.get(index_of(&token)?),
                _ => None,
            }
        })
    }

    /// A new field at the end of its object, or a new element at the end of its list (`-`), on a line of its own where those before
    /// it have theirs.
    fn put_in(&self, edit: &Edit, behind: &mut Vec<usize>) -> Option<Written> {
        let (parent, key) = edit.path.rsplit_once('/')?;
        let (inside, last, key) = match self.node(parent)? {
            ast::Value::Object(object) => {
                let key = format!("{}: ", serde_json::to_string(unescaped(key).as_ref()).ok()?);
                let last = object.properties.last().map(|last| (last.range.start, last.range.end));
                (object.range.start + 1..object.range.end.checked_sub(1)?, last, key)
            }
            ast::Value::Array(list) if key == "-" => {
                let last = list.elements.last().map(|last| (last.range().start, last.range().end));
                (list.range.start + 1..list.range.end.checked_sub(1)?, last, String::new())
            }
            _ => return None,
        };
        let Some((start, at)) = last else { return self.put_in_empty(inside, &key, edit, parent.is_empty(), behind) };
        let own_line = self.line_start(start)?;
        let before = self.text.get(own_line..start)?;
        if !before.trim().is_empty() || own_line == 0 {
            return Some((at, at, format!(", {key}{}", on_one_line(edit)?)));
        }
        let written = format!("\n{before}{key}{}", self.laid_out(edit, start)?);
        // A comment behind the last value stays behind it.
        let gap = Gap::new(self.text, at..inside.end)?;
        let (tail, end) = (gap.tail(), gap.tail_end());
        if tail.is_empty() || gap.one_line() {
            return Some((at, at, format!(",{written}")));
        }
        Some(match (behind.contains(&end), gap.comma_first()) {
            (true, true) => (end, end, format!("{written},")),
            (true, false) => (end, end, format!(",{written}")),
            (false, comma) => {
                behind.push(end);
                (at, end, format!(",{tail}{written}{}", if comma { "," } else { "" }))
            }
        })
    }

    /// The first field or element, behind what comments there are: on a line of its own where it is long, or where a scenario begins.
    fn put_in_empty(
        &self,
        inside: std::ops::Range<usize>,
        key: &str,
        edit: &Edit,
        root: bool,
        behind: &mut Vec<usize>,
    ) -> Option<Written> {
        if behind.contains(&inside.start) {
            return Some((inside.end, inside.end, format!(", {key}{}", on_one_line(edit)?)));
        }
        behind.push(inside.start);
        let comments = self.text.get(inside.clone())?.trim_end();
        let at = inside.start + comments.len();
        let one_line = on_one_line(edit)?;
        // A text of one line stays one.
        let short = one_line.len() <= LINE || self.line_start(inside.start) == Some(0);
        if comments.is_empty() && !root && short {
            return Some((at, inside.end, format!(" {key}{one_line} ")));
        }
        let indent = self.indent(inside.start);
        let inner = format!("{indent}  ");
        let written = match &edit.value {
            Some(value) if one_line.len() > LINE => unfolded(value, &inner),
            _ => one_line,
        };
        Some((at, inside.end, format!("\n{inner}{key}{written}\n{indent}")))
    }

    /// An element taken to another place of its list, with the comments about it; the blanks and the commas stay where they are.
    fn moved(&self, list: &ast::Array<'_>, from: usize, to: usize) -> Option<Written> {
        let values: Vec<(usize, usize)> =
            list.elements.iter().map(|element| (element.range().start, element.range().end)).collect();
        let (first, last) = (from.min(to), from.max(to));
        // The gaps before each element, and the one behind the last.
        let inside = (list.range.start + 1, list.range.end.checked_sub(1)?);
        let gap = |index: usize| {
            let start = index.checked_sub(1).map_or(Some(inside.0), |before| Some(values.get(before)?.1))?;
            let end = if index == values.len() { inside.1 } else { values.get(index)?.0 };
            Gap::new(self.text, start..end)
        };
        let gaps: Vec<Gap<'_>> = (first..=last + 1).map(gap).collect::<Option<_>>()?;
        let start = gaps.first()?.lead_start();
        let mut written = String::new();
        for place in first..=last {
            let source = match place {
                _ if place == to => from,
                _ if from < to => place + 1,
                _ => place - 1,
            };
            let (before, behind) = (gaps.get(source - first)?, gaps.get(source - first + 1)?);
            written.push_str(self.text.get(before.lead_start()..values.get(source)?.1)?);
            let after = gaps.get(place - first + 1)?;
            let comma = if after.comma_first() { "," } else { "" };
            // On one line a comment behind the comma would be about the next.
            match after.one_line() && !behind.to_line_end() {
                true => written.extend([behind.tail().as_str(), comma]),
                false => written.extend([comma, behind.tail().as_str()]),
            }
            let next = if place < last { self.text.get(after.tail_end()..after.lead_start())? } else { "" };
            // What follows a comment that reaches to the end of its line needs a line of its own.
            if behind.to_line_end() && after.one_line() {
                written.push('\n');
            }
            written.push_str(next);
        }
        Some((start, gaps.last()?.tail_end(), written))
    }

    /// Fields or elements of one parent with the commas that belong to them, each with the number of its edit. Neighbours go
    /// together: the first one's edit takes all of them out, and there is nothing left for the others to do.
    fn taken_out(&self, parent: &str, tokens: &[(usize, String)]) -> Option<Vec<(usize, Written)>> {
        let parent = self.node(parent)?;
        let (ranges, names): (Vec<(usize, usize)>, Option<Index<'_>>) = match parent {
            ast::Value::Object(object) => {
                let mut names = Index::new();
                for (at, property) in object.properties.iter().enumerate() {
                    names.set(property.name.as_str(), at);
                }
                let range = |property: &ast::ObjectProp<'_>| (property.range.start, property.range.end);
                (object.properties.iter().map(range).collect(), Some(names))
            }
            ast::Value::Array(array) => {
                (array.elements.iter().map(|element| (element.range().start, element.range().end)).collect(), None)
            }
            _ => return None,
        };
        let index = |token: &str| names.as_ref().map_or_else(|| index_of(token), |names| names.get(token));
        let mut parts: Vec<(usize, usize)> =
            tokens.iter().filter_map(|(number, token)| Some((index(token)?, *number))).collect();
        parts.retain(|(at, _)| *at < ranges.len());
        parts.sort_unstable();
        let mut edits = Vec::with_capacity(parts.len());
        for run in parts.chunk_by(|(at, _), (next, _)| next.saturating_sub(*at) <= 1) {
            let ((first, number), (last, _)) = (*run.first()?, *run.last()?);
            let ((start, _), (_, end)) = (*ranges.get(first)?, *ranges.get(last)?);
            let next = ranges.get(last + 1);
            let previous = first.checked_sub(1).and_then(|previous| ranges.get(previous));
            // What stands between two fields beside their comma is a comment, and somebody's.
            let (from, to, text) = match (next, previous) {
                (Some((next, _)), _) => {
                    (start, *next, Gap::new(self.text, end..*next)?.without_comma().trim_start().to_owned())
                }
                (None, Some((_, previous))) => {
                    let gap = Gap::new(self.text, *previous..start)?;
                    let left = gap.without_comma();
                    let line_ends = self.text.get(end..)?.lines().next().is_none_or(|rest| rest.trim().is_empty());
                    let left = if gap.line_comments() && !line_ends { left } else { left.trim_end().to_owned() };
                    (*previous, end, left)
                }
                (None, None) => (start, end, String::new()),
            };
            edits.push((number, (from, to, text)));
            edits.extend(run.iter().skip(1).map(|(_, number)| (*number, (to, to, String::new()))));
        }
        Some(edits)
    }

    /// A value as it is written at this place: on one line where it is short, else as deep as the line is.
    fn laid_out(&self, edit: &Edit, at: usize) -> Option<String> {
        let Some(value) = &edit.value else { return edit.text.clone() };
        Some(laid_out(value, &self.indent(at)))
    }

    /// The blanks that the line of this place begins with.
    fn indent(&self, at: usize) -> String {
        let line = self.line_start(at).and_then(|start| self.text.get(start..at)).unwrap_or_default();
        line.chars().take_while(|character| *character == ' ' || *character == '\t').collect()
    }

    fn line_start(&self, at: usize) -> Option<usize> {
        Some(self.text.get(..at)?.rfind('\n').map_or(0, |newline| newline + 1))
    }
}

/// What an edit puts in, on one line.
fn on_one_line(edit: &Edit) -> Option<String> {
    edit.value.as_ref().map(spaced).or_else(|| edit.text.clone())
}

/// The property that counts: of a key given twice the last.
fn property<'n, 'a>(node: &'n ast::Value<'a>, key: &str) -> Option<&'n ast::ObjectProp<'a>> {
    match node {
        ast::Value::Object(object) => object.properties.iter().rfind(|property| property.name.as_str() == key),
        _ => None,
    }
}

/// The text with these edits made, from the last to the first; `None` where one has no place in it.
///
/// Ranges count UTF-16 units, as editors do.
#[must_use]
pub fn edited(text: &str, edits: &[Edit]) -> Option<String> {
    let units: Vec<u16> = text.encode_utf16().collect();
    let mut places: Vec<(Range, &str)> =
        edits.iter().map(|edit| Some((edit.range?, edit.text.as_deref()?))).collect::<Option<_>>()?;
    places.sort_by_key(|(range, _)| range.start);
    let (mut edited, mut at) = (Vec::with_capacity(units.len()), 0);
    for (range, written) in places {
        edited.extend_from_slice(units.get(at..range.start as usize)?);
        edited.extend(written.encode_utf16());
        at = range.end as usize;
    }
    edited.extend_from_slice(units.get(at..)?);
    String::from_utf16(&edited).ok()
}

#[cfg(test)]
mod tests;
