//! What is wrong with an input, and what to do about it.

mod configuration;
mod design;
mod document;
mod engine;
mod object;
mod private;
mod result;
mod terraform;
mod writing;

use super::template::worded;
use super::{changes, judging};
use super::{routing, sessions};
use whydown_schema::Facts;

type Worded = (String, Option<String>);

pub(super) fn diagnostic(code: &str, facts: &Facts) -> Option<Worded> {
    document::document(code, facts)
        .or_else(|| object::object(code, facts))
        .or_else(|| result::result(code, facts))
        .or_else(|| engine::engine(code, facts))
        .or_else(|| worded(configuration::SENTENCES, code, facts))
        .or_else(|| worded(judging::FINDINGS, code, facts))
        .or_else(|| worded(design::SENTENCES, code, facts))
        .or_else(|| worded(routing::SENTENCES, code, facts))
        .or_else(|| worded(terraform::SENTENCES, code, facts))
        .or_else(|| worded(private::SENTENCES, code, facts))
        .or_else(|| worded(writing::SENTENCES, code, facts))
        .or_else(|| worded(changes::SENTENCES, code, facts))
        .or_else(|| worded(sessions::SENTENCES, code, facts))
}

fn say(message: impl Into<String>, help: impl Into<String>) -> Option<Worded> {
    Some((message.into(), Some(help.into())))
}

fn tell(message: impl Into<String>) -> Option<Worded> {
    Some((message.into(), None))
}
