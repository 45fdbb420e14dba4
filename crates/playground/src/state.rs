//! Everything the page knows, and the one function that changes it.

use crate::asking::{self, Asking};
use crate::engine::{self, Bench};
use crate::examples;
use crate::link::Linked;
use crate::live::{self, Live};
use crate::place::{self, Place};
use crate::reading::{self, Answer, Held, Shows};
use crate::shared::Shared;
use crate::text::Text;
use crate::view::{List, View};
use std::rc::Rc;
use whydown::{Focus, Plan};
use whydown_schema::report::Report;
use whydown_schema::text::Document;
use whydown_schema::{Diagnostic, Edit, Range, Status};
use yew::{AttrValue, Reducible};

pub(crate) use writing::{Write, Written};

/// A report, and the scenario that it is of.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Picture {
    /// The engine's verdicts.
    pub(crate) report: Shared<Report>,
    /// The scenario's text.
    pub(crate) text: Text,
    /// What the text says.
    pub(crate) document: Shared<Document>,
    /// Where the engine holds it.
    pub(crate) bench: Bench,
    /// What the report shows of it.
    focus: Focus,
}

impl Picture {
    /// The endpoint of which the report shows every data center, by its indices there.
    pub(crate) fn open(&self) -> Option<(usize, usize)> {
        self.focus.open
    }

    /// That of a scenario of which nothing is there yet.
    pub(crate) fn nothing() -> Option<Self> {
        let (bench, focus) = (Bench::default(), Focus::default());
        bench.take("{}").ok()?;
        let report = Shared::new(bench.report(&focus, false)?);
        let document = Shared::new(bench.document());
        Some(Self { report, text: Text::default(), document, bench, focus })
    }
}

/// The ways to look at the scenario, and to change it: what the left pane shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Tab {
    /// Forms.
    Build,
    /// The text.
    #[default]
    Json,
    /// Made-up results.
    Probes,
    /// Checks from this browser.
    Live,
}

impl Tab {
    /// Its name in links and in what is saved.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Build => "build",
            Self::Json => "json",
            Self::Probes => "probes",
            Self::Live => "live",
        }
    }

    /// The tab of this name.
    pub(crate) fn named(name: &str) -> Option<Self> {
        [Self::Build, Self::Json, Self::Probes, Self::Live].into_iter().find(|tab| tab.name() == name)
    }
}

/// What the editor's text was replaced by, until the next replacement.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Replaced {
    /// What the file or example is called that replaced it; nothing for a paste.
    pub(crate) by: Option<AttrValue>,
    /// The text before.
    pub(crate) before: Held,
    /// Whether both can be read together.
    pub(crate) addable: bool,
    /// What came, where it has been added to the text before.
    pub(crate) added: Option<Held>,
}

/// Everything the page knows.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct State {
    /// What the editor shows.
    pub(crate) text: Text,
    /// Grows whenever the page itself, not the user, has set the text.
    pub(crate) set: u32,
    /// Grows whenever it has put another text in the place of the one before.
    pub(crate) opened: u32,
    /// The last texts that the page has set, so that each change is a step of the editor's undo though several come at once.
    pub(crate) writes: Vec<Write>,
    /// What the left pane shows.
    pub(crate) tab: Tab,
    /// The last good picture.
    pub(crate) picture: Option<Picture>,
    /// The picture of what was pasted, opened or chosen last, before any change.
    pub(crate) pasted: Option<Picture>,
    /// Where the engine holds the scenario.
    pub(crate) bench: Bench,
    /// Whether the picture and the findings hold all there is to say; of many results, some of it is said a moment later.
    pub(crate) settled: bool,
    /// Why the text has no picture of its own; empty when the picture is of the text.
    pub(crate) stopped: Shared<Vec<Diagnostic>>,
    /// What is wrong with the text, or was assumed about it.
    pub(crate) findings: Shared<Vec<Diagnostic>>,
    /// The thing that is explained.
    pub(crate) selected: Option<Place>,
    /// What is open in the picture.
    pub(crate) view: View,
    /// The answer of the API, or the file, from which the scenario was made.
    pub(crate) answer: Option<Answer>,
    /// Whether the text is the user's: written, pasted or opened. An example can be had again.
    pub(crate) own: bool,
    /// Where the editor is to go once it shows the text.
    pub(crate) jump: Option<Range>,
    /// Grows with each such jump: the same place can be gone to again.
    pub(crate) jumps: u32,
    /// What can be undone.
    pub(crate) replaced: Option<Replaced>,
    /// The plan of the account, which chooses the limits; `None` where it isn't said.
    pub(crate) plan: Option<Plan>,
    /// What is known of checks from this browser.
    pub(crate) live: Rc<Live>,
}

/// What can happen.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Action {
    /// The user has changed the editor's text; `pasted` holds what a paste put in.
    Typed {
        /// The text as it now is.
        text: String,
        /// What was pasted; empty for other changes.
        pasted: String,
    },
    /// The text can be read now that what reads HCL is here.
    Reread,
    /// A text was handed over as a whole: pasted or dropped, or a file's.
    Open {
        /// The text.
        text: String,
        /// What the file is called; nothing for a paste.
        title: Option<AttrValue>,
    },
    /// An example was chosen, by its index.
    Example(usize),
    /// A thing of the picture was selected.
    Select(Place),
    /// The answer, or the scenario made from it, is to be shown in the editor.
    Show(Shows),
    /// A place of what was handed over is to be shown in the editor.
    GoTo(Range),
    /// A place of the text that the editor shows is to be gone to.
    Find(Range),
    /// The left pane is to show something else.
    Tab(Tab),
    /// The scenario is to be changed where these edits say, and nowhere else: the text keeps its comments and its order.
    Edit {
        /// The edits; each has its place in the scenario as it is.
        edits: Vec<Edit>,
        /// Whether the undo takes them back together with the change before.
        joined: bool,
    },
    /// The same, one edit after the other: each has its place in the scenario after those before it. One undo takes them back.
    Steps(Vec<Edit>),
    /// The scenario's text is to become this, as one step of the undo.
    Rewrite(String),
    /// A link was opened.
    Link(Linked),
    /// What another tab has saved is to be shown here.
    Take(Held),
    /// The text before the last replacement is to come back.
    Undo,
    /// What came is to be added to the text that it replaced.
    Add,
    /// What was added is to stand alone again.
    Alone,
    /// More of a list is to be shown.
    More(List),
    /// Something is asked of a balancer, by its index: the scenario's requests are written.
    Ask(usize, Asking),
    /// What was left for later is to be said.
    Settle,
    /// The account's plan was chosen.
    Plan(Option<Plan>),
    /// Something happened to checks from this browser.
    Live(live::Event),
}

impl Reducible for State {
    type Action = Action;

    fn reduce(self: Rc<Self>, action: Action) -> Rc<Self> {
        let state = Self { jump: None, ..Rc::unwrap_or_clone(self) };
        Rc::new(match action {
            Action::Typed { text, pasted } => state.typed(&Text::from(text), &pasted),
            Action::Reread => {
                let text = state.text.clone();
                state.typed(&text, &text)
            }
            Action::Open { text, title } => state.opened(&text, title),
            Action::Example(index) => state.example(index),
            Action::Select(place) => state.select(place),
            Action::Show(shows) => state.show(shows),
            Action::GoTo(range) => state.go_to(range),
            Action::Find(range) => state.find(range),
            Action::Tab(tab) => Self { tab, ..state },
            Action::Edit { edits, joined } => state.edit(edits, joined),
            Action::Steps(edits) => state.edit_by(edits.into_iter().map(|edit| vec![edit]), Written::Edited),
            Action::Rewrite(text) => state.with_scenario(text, Written::Edited),
            Action::Link(linked) => state.linked(linked),
            Action::Take(held) => state.taken(held),
            Action::Undo => state.undo(),
            Action::Add => state.add(),
            Action::Alone => state.alone(),
            Action::More(list) => {
                let view = state.view.clone().with_more(list);
                let selected = state.selected;
                state.look(selected, view)
            }
            Action::Settle => state.settle(),
            Action::Ask(balancer, asking) => state.ask(balancer, &asking),
            Action::Plan(plan) => state.on(plan),
            Action::Live(event) => state.live(event),
        })
    }
}

impl State {
    /// The page as it opens: on the first example.
    pub(crate) fn new() -> Self {
        let Some(first) = examples::ALL.first() else { return Self::empty() };
        // It is a scenario: nothing has to find out what it is.
        let next = Self::empty().put(Held { text: Text::from(first.text), answer: None });
        match first.look_at {
            Some(place) => next.select(place),
            None => next,
        }
    }

    /// The page without anything on it yet.
    pub(crate) fn empty() -> Self {
        Self {
            text: Text::default(),
            set: 0,
            opened: 0,
            writes: Vec::new(),
            tab: Tab::default(),
            picture: None,
            pasted: None,
            bench: Bench::default(),
            settled: true,
            stopped: Shared::new(Vec::new()),
            findings: Shared::new(Vec::new()),
            selected: None,
            view: View::default(),
            answer: None,
            own: false,
            jump: None,
            jumps: 0,
            replaced: None,
            plan: None,
            live: Rc::default(),
        }
    }

    /// Whether the picture is not of the text that is shown.
    pub(crate) fn is_stale(&self) -> bool {
        !self.stopped.is_empty()
    }

    /// Whether the editor shows the API's answer rather than the scenario made from it.
    pub(crate) fn shows_answer(&self) -> bool {
        self.answer.as_ref().is_some_and(|answer| answer.shows == Shows::Answer)
    }

    /// The scenario's text, whichever text the editor shows.
    pub(crate) fn scenario(&self) -> Text {
        self.held().scenario().clone()
    }

    fn typed(self, text: &Text, pasted: &str) -> Self {
        // What was pasted is back, by the editor's own undo.
        let is_original = self.answer.as_ref().is_some_and(|answer| answer.original == *text);
        let shows_answer = self.shows_answer();
        if (shows_answer && text.trim() != pasted.trim()) || (is_original && pasted.is_empty()) {
            return self.answer_typed(text);
        }
        if let Some(found) = reading::in_paste(text, pasted) {
            return self.replace(found, None, true);
        }
        if shows_answer {
            return self.answer_typed(text);
        }
        Self { text: text.clone(), own: true, ..self }.evaluated(text)
    }

    /// The API's answer was changed where it stands: the scenario is made anew.
    fn answer_typed(self, text: &Text) -> Self {
        let text_now = text.clone();
        let title = self.answer.as_ref().and_then(|answer| answer.title.clone());
        match engine::read(text) {
            // No answer any more but a scenario, as it was before the paste.
            Ok(read) if reading::is_itself(text, &read) => {
                Self { text: text_now, own: true, answer: None, ..self }.evaluated(text)
            }
            Ok(read) => {
                let answer = Answer { shows: Shows::Answer, ..Answer::new(text, title, read) };
                let scenario = answer.scenario.clone();
                Self { text: text_now, own: true, answer: Some(answer), ..self }.evaluated(&scenario)
            }
            Err(findings) => {
                let answer = self.answer.clone().map(|answer| Answer { original: text_now.clone(), ..answer });
                Self { text: text_now, own: true, answer, ..self }.stopped_by(findings)
            }
        }
    }

    fn opened(self, text: &str, title: Option<AttrValue>) -> Self {
        let text = plain_lines(text);
        self.replace(reading::open(&text, title.clone()), title, true)
    }

    fn example(self, index: usize) -> Self {
        let Some(example) = examples::ALL.get(index) else { return self };
        let before = self.selected;
        let next = self.replace(reading::open(example.text, None), Some(AttrValue::Static(example.title)), false);
        match example.look_at {
            Some(place) => next.select(place),
            None => Self { selected: next.selected.or(before), ..next },
        }
    }

    /// Puts another text into the editor, and looks at what matters most in it.
    fn replace(self, found: reading::Found, title: Option<AttrValue>, own: bool) -> Self {
        let before = self.held();
        let was_good = !self.is_stale();
        // Nothing is lost with a text that can be had again.
        let keeps = self.own && !before.text.trim().is_empty();
        let next = self.put(Held { text: found.text, answer: found.answer });
        let addable = own && was_good && !next.is_stale();
        let replaced = match keeps {
            true => Some(Replaced { by: title, before, addable, added: None }),
            // An example that nobody has changed doesn't stand between a text and the way back to it.
            false => next.replaced.clone().map(|it| Replaced {
                by: title,
                addable: addable && it.addable,
                added: None,
                ..it
            }),
        };
        // Nobody has to bring back what is here.
        let replaced = replaced.filter(|it| it.before.text != next.text);
        Self { own, replaced, ..next }
    }

    /// What the editor shows, and what it was made from.
    fn held(&self) -> Held {
        Held { text: self.text.clone(), answer: self.answer.clone() }
    }

    /// Puts a text into the editor, evaluated, with what is most telling selected.
    fn put(self, held: Held) -> Self {
        let Held { text, answer } = held;
        let live = Rc::new(self.live.replaced());
        let next = Self { text: text.clone(), answer, live, ..self }.set(Written::Anew);
        let next = next.evaluated(&text);
        if next.is_stale() {
            return next;
        }
        let place = next.picture.as_ref().and_then(|picture| most_telling(&picture.report));
        let fresh = Self { view: View::default(), selected: None, pasted: next.picture.clone(), ..next };
        match place {
            Some(place) => fresh.select(place),
            None => fresh,
        }
    }

    fn undo(self) -> Self {
        let Some(replaced) = self.replaced.clone() else { return self };
        Self { replaced: None, ..self.put_back(replaced.before) }
    }

    /// Puts a text back that the editor has shown before.
    fn put_back(self, held: Held) -> Self {
        let live = Rc::new(self.live.back());
        let next = Self { text: held.text.clone(), answer: held.answer, own: true, live, ..self }.set(Written::Anew);
        if next.shows_answer() {
            return next.answer_typed(&held.text);
        }
        let next = next.evaluated(&held.text);
        Self { pasted: next.picture.clone(), ..next }
    }

    /// Has what came read together with what it replaced: the engine lays them into one scenario.
    fn add(self) -> Self {
        let Some(replaced) = self.replaced.clone().filter(|replaced| replaced.addable) else { return self };
        let came = self.held();
        let text = reading::together(&replaced.before, &came);
        let title = replaced.by.as_ref().map(|title| AttrValue::from(format!("what you had and {title}")));
        let found = reading::open(&text, title);
        let next = self.put(Held { text: found.text, answer: found.answer });
        Self { replaced: Some(Replaced { added: Some(came), ..replaced }), ..next }
    }

    fn alone(self) -> Self {
        let Some(mut replaced) = self.replaced.clone() else { return self };
        let Some(came) = replaced.added.take() else { return self };
        Self { replaced: Some(replaced), ..self.put_back(came) }
    }

    /// Shows a place of what was handed over.
    fn go_to(self, range: Range) -> Self {
        self.show(Shows::Answer).set(Written::Anew).find(range)
    }

    /// Goes to a place of the text that the editor shows.
    fn find(self, range: Range) -> Self {
        Self { tab: Tab::Json, jump: Some(range), jumps: self.jumps.wrapping_add(1), ..self }
    }

    fn show(self, shows: Shows) -> Self {
        let Some(answer) = self.answer.clone().filter(|answer| answer.shows != shows) else { return self };
        match shows {
            Shows::Answer => {
                let text = answer.original.clone();
                let findings = Shared::new(engine::findings_of_answer(&text, self.plan));
                let answer = Answer { shows, scenario: self.text.clone(), ..answer };
                Self { text, answer: Some(answer), findings, ..self }.set(Written::Anew)
            }
            Shows::Scenario => {
                let text = answer.scenario.clone();
                let answer = Answer { shows, ..answer };
                Self { text: text.clone(), answer: Some(answer), ..self }.set(Written::Anew).evaluated(&text)
            }
        }
    }

    /// The limits are another plan's.
    fn on(self, plan: Option<Plan>) -> Self {
        let next = Self { plan, ..self };
        if next.is_stale() { next } else { next.with_findings() }
    }

    /// Writes a request into the scenario's text, and looks at where it goes.
    fn ask(self, balancer: usize, asking: &Asking) -> Self {
        if self.is_stale() {
            return self;
        }
        let Some((text, request)) = asking::asked(&self.scenario(), asking) else { return self };
        let next = self.with_scenario(text, Written::Edited);
        let decisions = next.picture.as_ref().and_then(|picture| picture.report.load_balancers.get(balancer));
        let at = decisions.and_then(|it| it.decisions.iter().position(|decision| decision.request.index == request));
        next.select(at.map_or(Place::Balancer(balancer), |at| Place::Decision(balancer, at)))
    }

    /// Changes the scenario where the edits say.
    pub(crate) fn edit(self, edits: Vec<Edit>, joined: bool) -> Self {
        self.edit_by([edits], if joined { Written::Joined } else { Written::Edited })
    }

    /// Changes the scenario step by step. A text that can't be read takes no edit, but a scenario can begin with nothing at all.
    fn edit_by(self, steps: impl IntoIterator<Item = Vec<Edit>>, written: Written) -> Self {
        let empty = self.text.trim().is_empty();
        if self.is_stale() && !empty {
            return self;
        }
        let mut text = if empty { "{}".to_owned() } else { self.scenario().to_string() };
        for edits in steps {
            let Some(after) = self.bench.after(&text, &edits) else { return self };
            text = after;
        }
        self.with_scenario(text, written)
    }

    /// Shows the scenario, whose text the page has changed.
    pub(crate) fn with_scenario(self, text: String, written: Written) -> Self {
        if *text == *self.text {
            return self;
        }
        let answer = self.answer.clone().map(|answer| Answer { shows: Shows::Scenario, ..answer });
        let written = if self.shows_answer() { Written::Anew } else { written };
        let text = Text::from(text);
        let next = Self { text: text.clone(), answer, own: true, ..self };
        next.set(written).evaluated(&text)
    }

    /// Nothing can be made of the text: the picture stays, and says why.
    fn stopped_by(self, findings: Vec<Diagnostic>) -> Self {
        let findings = Shared::new(findings);
        Self { stopped: findings.clone(), findings, ..self }
    }
}

/// What someone who hands a text over most likely asks about: the first endpoint that is down, else the first one.
fn most_telling(report: &Report) -> Option<Place> {
    let down = report.pools.iter().enumerate().find_map(|(pool, found)| {
        let down = found.endpoints.iter().position(|endpoint| endpoint.status == Status::Unhealthy)?;
        Some(Place::Endpoint(pool, down))
    });
    down.or_else(|| place::first(report))
}

/// The text with the line ends that the editor uses, so that the engine's places are the editor's.
fn plain_lines(text: &str) -> String {
    text.replace("\r\n", "\n").replace('\r', "\n")
}

mod arriving;
mod looking;
#[cfg(test)]
mod tests;
mod writing;
