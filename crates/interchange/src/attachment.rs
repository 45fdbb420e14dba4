//! What a pool's health comes from: the monitor or group attached to it, made here where results are there without one.
//!
//! Results for a pool without a monitor are ignored (D17), so a pool that has results must have one attached.

use crate::draft::Draft;
use crate::findings::Findings;
use crate::json::{object, text};
use crate::members::{Member, Members};
use crate::merge::Placed;
use serde_json::{Map, Value};
use whydown_schema::{Diagnostic, Index};

/// The monitor that stands for one which no result names.
const UNNAMED_MONITOR: &str = "monitor-not-named";

/// What is attached to a pool. With both, the group is used (R3.10).
enum Attached {
    Group(String),
    Monitor(String),
    Nothing,
}

impl Attached {
    fn to(pool: &Map<String, Value>) -> Self {
        match (text(pool, "monitor_group"), text(pool, "monitor")) {
            (Some(group), _) => Self::Group(group.to_owned()),
            (None, Some(monitor)) => Self::Monitor(monitor.to_owned()),
            (None, None) => Self::Nothing,
        }
    }
}

/// Where the results stand, and of when they are.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Answer<'a> {
    /// The place of the answer in the text.
    pub(crate) pointer: &'a str,
    /// The time that an event gives.
    pub(crate) time: Option<&'a str>,
}

/// How a pool is called in a finding.
pub(crate) fn name_of(pool: &Map<String, Value>) -> &str {
    text(pool, "name").or_else(|| text(pool, "id")).unwrap_or_default()
}

/// Sees to it that results of several monitors count: the pool has a group with these members, and the monitors exist.
pub(crate) fn attach_group(
    pool: &mut Placed,
    members: &Members,
    from: Answer<'_>,
    draft: &mut Draft,
    findings: &mut Findings,
) {
    members.tell_missing_flags(findings);
    let group = match Attached::to(&pool.object) {
        // A group of one is like its monitor (R3.11).
        Attached::Monitor(monitor) if members.iter().all(|member| member.monitor == monitor) => None,
        Attached::Monitor(monitor) => {
            let warning = Diagnostic::warning("group-not-attached", from.pointer).by("R3.10");
            findings.add(warning.with("pool", name_of(&pool.object)).with("monitor", monitor));
            None
        }
        Attached::Group(id) => Some(id),
        Attached::Nothing => {
            let id = draft.fresh_group_id();
            pool.object.insert("monitor_group".to_owned(), Value::String(id.clone()));
            Some(id)
        }
    };
    if let Some(id) = group {
        match draft.monitor_groups.object(&id) {
            Some(known) => tell_differences(&id, known, members, from, findings),
            None => make_group(&id, pool, members, from, draft, findings),
        }
    }
    make_monitors(members, from, draft, findings);
}

/// Sees to it that a verdict without a monitor counts: the pool has some monitor.
pub(crate) fn attach_any(pool: &mut Placed, from: Answer<'_>, draft: &mut Draft, findings: &mut Findings) {
    if !matches!(Attached::to(&pool.object), Attached::Nothing) {
        return;
    }
    pool.object.insert("monitor".to_owned(), Value::from(UNNAMED_MONITOR));
    if draft.monitors.object(UNNAMED_MONITOR).is_none() {
        draft.monitors.lay_made(object([
            ("id", Value::from(UNNAMED_MONITOR)),
            ("description", Value::from("Stands for whatever monitored the pool: the results do not name it")),
        ]));
    }
    let note = Diagnostic::note("assumed-monitor", from.pointer).by("D17").with("monitor", UNNAMED_MONITOR);
    findings.once(note.with("pool", name_of(&pool.object)).with("pool_given", !pool.made));
}

fn make_group(
    id: &str,
    pool: &Placed,
    members: &Members,
    from: Answer<'_>,
    draft: &mut Draft,
    findings: &mut Findings,
) {
    let of_when = from.time.map(|time| format!(" of {time}")).unwrap_or_default();
    draft.monitor_groups.lay_made(object([
        ("id", Value::from(id)),
        ("description", Value::from(format!("Made from the flags in the health event{of_when}"))),
        ("members", members.to_value()),
    ]));
    let active = || members.iter().filter(|member| member.enabled);
    let note = Diagnostic::note("assumed-monitor-group", from.pointer).by("R3.10");
    findings.add(
        note.with("group", id)
            .with("pool", name_of(&pool.object))
            .with("pool_given", !pool.made)
            .with("members", members.len())
            .with("critical", active().filter(|member| member.must_be_healthy() && !member.observes()).count())
            .with("observers", active().filter(|member| member.observes()).count()),
    );
}

/// Makes the monitors that nobody gave. Their type is left out: no event tells it.
fn make_monitors(members: &Members, from: Answer<'_>, draft: &mut Draft, findings: &mut Findings) {
    let mut made = Vec::new();
    for member in members.iter() {
        if draft.monitors.object(&member.monitor).is_none() {
            draft.monitors.lay_made(object([
                ("id", Value::from(member.monitor.as_str())),
                ("description", Value::from("Named in a health event; its settings are not known")),
            ]));
            made.push(member.monitor.clone());
        }
    }
    if !made.is_empty() {
        findings.once(Diagnostic::note("assumed-monitors", from.pointer).with("monitors", made));
    }
}

/// Says where the group as it is configured now is not what the event saw.
fn tell_differences(
    id: &str,
    group: &Map<String, Value>,
    members: &Members,
    from: Answer<'_>,
    findings: &mut Findings,
) {
    let configured = group.get("members").and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
    let mut by_monitor = Index::new();
    for (at, monitor) in configured.iter().enumerate() {
        if let Some(monitor) = monitor.as_object().and_then(|member| text(member, "monitor_id")) {
            by_monitor.set(monitor, at);
        }
    }
    let differs = |seen: &&Member| match by_monitor.get(&seen.monitor).and_then(|at| configured.get(at)) {
        None => true,
        Some(member) => {
            let flag = |key: &str| member.get(key).and_then(Value::as_bool);
            flag("monitoring_only").unwrap_or(false) != seen.observes()
                || flag("must_be_healthy").unwrap_or(false) != seen.must_be_healthy()
                || !flag("enabled").unwrap_or(true)
        }
    };
    let different: Vec<String> =
        members.iter().filter(|member| member.enabled).filter(differs).map(|member| member.monitor.clone()).collect();
    if !different.is_empty() {
        let warning = Diagnostic::warning("group-flags-differ", from.pointer);
        findings.add(warning.with("group", id).with("monitors", different));
    }
}
