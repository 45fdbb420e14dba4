//! Texts that are not scenarios: what the API answered, or a file. The engine makes a scenario of them; the page keeps both.

use crate::engine;
use crate::shared::Shared;
use crate::text::Text;
use crate::tidy::tidy;
use crate::words;
use whydown::Read;
use whydown_schema::Diagnostic;
use yew::AttrValue;

/// Which of the two texts the editor shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Shows {
    /// What was handed over.
    Answer,
    /// The scenario made from it.
    Scenario,
}

/// A text that was handed over, and the scenario that was made from it.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Answer {
    /// What was handed over, as it was.
    pub(crate) original: Text,
    /// What the file or example is called; nothing for a paste.
    pub(crate) title: Option<AttrValue>,
    /// The scenario's text, with what the user has changed since.
    pub(crate) scenario: Text,
    /// The scenario's text as it was made.
    pub(crate) made: Text,
    /// What was recognised in it, in words: `2 pools`.
    pub(crate) recognized: Shared<Vec<String>>,
    /// What was assumed, or left aside.
    pub(crate) findings: Shared<Vec<Diagnostic>>,
    /// Which of the two the editor shows.
    pub(crate) shows: Shows,
}

impl Answer {
    /// What was made of a text that was handed over; the scenario is shown.
    pub(crate) fn new(original: &str, title: Option<AttrValue>, read: Read) -> Self {
        let recognized = read.recognized.iter().map(|found| words::counted(found.kind.word(), found.count)).collect();
        let made = Text::from(tidy(&read.scenario));
        Self {
            original: Text::from(original),
            title,
            scenario: made.clone(),
            made,
            recognized: Shared::new(recognized),
            findings: Shared::new(read.diagnostics),
            shows: Shows::Scenario,
        }
    }
}

impl Answer {
    /// What was made of a text before: it is read once more for what that finds, and the scenario is as it was left.
    pub(crate) fn again(
        original: Text,
        title: Option<AttrValue>,
        scenario: Text,
        recognized: Vec<String>,
        shows: Shows,
    ) -> Self {
        match engine::read(&original) {
            Ok(read) => Self { scenario, shows, ..Self::new(&original, title, read) },
            Err(_) => Self {
                original,
                title,
                scenario,
                made: Text::default(),
                recognized: Shared::new(recognized),
                findings: Shared::new(Vec::new()),
                shows,
            },
        }
    }
}

/// A text of the editor, and what it was made from.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Held {
    /// What the editor shows.
    pub(crate) text: Text,
    /// What it was made from.
    pub(crate) answer: Option<Answer>,
}

impl Held {
    /// The scenario's text.
    pub(crate) fn scenario(&self) -> &Text {
        match &self.answer {
            Some(answer) if answer.shows == Shows::Answer => &answer.scenario,
            _ => &self.text,
        }
    }

    /// What to read anew: what was handed over as long as nobody has changed the scenario made from it, so that what was
    /// assumed then gives way to what is told now.
    fn source(&self) -> &Text {
        match &self.answer {
            Some(answer) if *self.scenario() == answer.made => &answer.original,
            _ => self.scenario(),
        }
    }
}

/// Two texts as one, for the engine to read together. A Terraform configuration goes on in another; beside anything else the
/// scenario made from it stands for it.
pub(crate) fn together(had: &Held, came: &Held) -> String {
    let [one, other] = [had.source(), came.source()];
    if engine::is_hcl(one) && engine::is_hcl(other) {
        return format!("{one}\n{other}");
    }
    let [one, other] =
        [had, came].map(|held| if engine::is_hcl(held.source()) { held.scenario() } else { held.source() });
    format!("{}\n\n{}", one.trim_end(), other.trim_start())
}

/// What to put into the editor, and where it comes from.
#[derive(Debug)]
pub(crate) struct Found {
    /// The text for the editor.
    pub(crate) text: Text,
    /// What it was made from, when it isn't what was handed over.
    pub(crate) answer: Option<Answer>,
}

/// What to show of a text that was handed over: a scenario as it is, anything else as the scenario made from it, and what
/// can't be read as it is, for the user to mend.
pub(crate) fn open(text: &str, title: Option<AttrValue>) -> Found {
    match engine::read(text) {
        Ok(read) if !is_itself(text, &read) => made(text, title, read),
        Ok(read) => Found { text: Text::from(unfolded(text, &read)), answer: None },
        Err(_) => Found { text: Text::from(text), answer: None },
    }
}

/// What a paste brought, when that is an answer of the API or a whole scenario, and not a piece for the text it went into.
pub(crate) fn in_paste(text: &str, pasted: &str) -> Option<Found> {
    if pasted.trim().is_empty() {
        return None;
    }
    let whole = text.trim() == pasted.trim();
    // An answer behind a scenario could be read together with it, but who pastes into a text that is there wants the answer.
    let together = if whole || engine::value(text).is_some() { engine::read(text).ok() } else { None };
    if let Some(read) = together {
        return match is_itself(text, &read) {
            false => Some(made(text, None, read)),
            // A scenario that takes the whole place of another is opened like a file; on one line nobody can read it.
            true if whole => Some(Found { text: Text::from(unfolded(text, &read)), answer: None }),
            true => None,
        };
    }
    // It went into the middle of a text and broke it: what was wanted is the answer, not the middle.
    let apart = engine::is_answer(pasted) || stands_beside(text, pasted);
    let read = engine::read(pasted).ok().filter(|read| apart || engine::is_whole(read))?;
    Some(if is_itself(pasted, &read) { open(pasted, None) } else { made(pasted, None, read) })
}

/// Whether what was pasted stands before or behind a text that is whole without it.
fn stands_beside(text: &str, pasted: &str) -> bool {
    let (text, pasted) = (text.trim(), pasted.trim());
    let rest = text.strip_suffix(pasted).or_else(|| text.strip_prefix(pasted));
    rest.is_some_and(|rest| engine::value(rest).is_some())
}

/// A scenario's text; set anew where it is all on one line.
fn unfolded(text: &str, read: &Read) -> String {
    if text.trim().contains('\n') { text.to_owned() } else { tidy(&read.scenario) }
}

fn made(text: &str, title: Option<AttrValue>, read: Read) -> Found {
    let answer = Answer::new(text, title, read);
    Found { text: answer.scenario.clone(), answer: Some(answer) }
}

/// Whether a text is the scenario that was read from it.
pub(crate) fn is_itself(text: &str, read: &Read) -> bool {
    engine::value(text).is_some_and(|value| value == read.scenario)
}
