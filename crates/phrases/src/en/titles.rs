//! What a fix does, as the words on the button that does it.

use super::template::filled;
use whydown_schema::Fix;

/// The titles of fixes, by the fix's code.
const TITLES: &[(&str, &str)] = &[
    ("write", "Write {value}"),
    ("remove", "Remove `{field}`"),
    ("assume", "Assume {value}"),
    ("rename", "Rename to `{to}`"),
    ("add", "Add `{field}`: {value}"),
    ("convert", "Convert it to the API's form"),
    ("remove-member", "Remove this member"),
    ("remove-entry", "Remove this entry"),
    ("set", "Set `{field}` to {value}"),
    ("make-critical", "Make {monitor} critical"),
    ("stand-in", "Put {value} in its place"),
    ("also-default", "List {pool} in `default_pools` too"),
];

/// The title of a fix.
pub(crate) fn title(fix: &Fix) -> String {
    let template = TITLES.iter().find(|(code, _)| *code == fix.code).map_or("Mend it", |(_, template)| template);
    filled(template, &fix.facts)
}
