//! The members of a monitor group, as health events show them.

use crate::findings::Findings;
use crate::json::{field, object};
use serde_json::{Map, Value};
use whydown_schema::{Diagnostic, Index};

/// One member: a monitor and its flags, as far as an event stated them.
#[derive(Debug)]
pub(crate) struct Member {
    /// The monitor.
    pub(crate) monitor: String,
    /// Whether it takes part now: it is in the newest event.
    pub(crate) enabled: bool,
    monitoring_only: Option<bool>,
    must_be_healthy: Option<bool>,
    /// Where it was seen last.
    pointer: String,
}

impl Member {
    /// Whether it is an observer.
    pub(crate) fn observes(&self) -> bool {
        self.monitoring_only == Some(true)
    }

    /// Whether its failure decides alone. An observer's never does (Q13), but the flag is told as it is.
    pub(crate) fn must_be_healthy(&self) -> bool {
        self.must_be_healthy == Some(true)
    }

    /// The member as the API writes it.
    fn as_value(&self) -> Value {
        Value::Object(object([
            ("monitor_id", Value::from(self.monitor.as_str())),
            ("enabled", Value::from(self.enabled)),
            ("monitoring_only", Value::from(self.observes())),
            ("must_be_healthy", Value::from(self.must_be_healthy())),
        ]))
    }
}

/// The members seen so far, in order.
#[derive(Debug, Default)]
pub(crate) struct Members {
    list: Vec<Member>,
    by_monitor: Index<'static>,
}

impl Members {
    /// Takes up what one event says of a monitor. Events come newest first, so that what is known stays.
    pub(crate) fn saw(
        &mut self,
        monitor: &str,
        said: &Map<String, Value>,
        newest: bool,
        place: impl Fn() -> String,
        findings: &mut Findings,
    ) {
        let flag = |key| said.get(key).and_then(Value::as_bool);
        let (monitoring_only, must_be_healthy) = (flag("monitoring_only"), flag("must_be_healthy"));
        let Some(member) = self.by_monitor.get(monitor).and_then(|index| self.list.get_mut(index)) else {
            if !newest {
                findings.add(Diagnostic::warning("monitor-left-group", place()).by("R3.2").with("monitor", monitor));
            }
            self.by_monitor.set(monitor.to_owned(), self.list.len());
            self.list.push(Member {
                monitor: monitor.to_owned(),
                enabled: newest && flag("enabled").unwrap_or(true),
                monitoring_only,
                must_be_healthy,
                pointer: place(),
            });
            return;
        };
        for (name, known, said) in [
            ("monitoring_only", &mut member.monitoring_only, monitoring_only),
            ("must_be_healthy", &mut member.must_be_healthy, must_be_healthy),
        ] {
            match (*known, said) {
                (None, said) => *known = said,
                (Some(kept), Some(said)) if kept != said => {
                    let differ = Diagnostic::warning("member-flags-differ", field(&place(), name));
                    findings.add(differ.with("monitor", monitor).with("flag", name).with("kept", kept));
                }
                _ => {}
            }
        }
    }

    /// Says of which members a flag is in no event, and is taken as false.
    pub(crate) fn tell_missing_flags(&self, findings: &mut Findings) {
        for member in &self.list {
            for (name, flag) in
                [("monitoring_only", member.monitoring_only), ("must_be_healthy", member.must_be_healthy)]
            {
                if flag.is_none() {
                    let missing = Diagnostic::note("assumed-member-flag", member.pointer.clone()).by("Q18");
                    findings.add(missing.with("monitor", &member.monitor).with("flag", name));
                }
            }
        }
    }

    /// The members, in order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &Member> {
        self.list.iter()
    }

    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.list.len()
    }

    /// Whether no event showed a monitor.
    pub(crate) fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// The members as the API writes them.
    pub(crate) fn to_value(&self) -> Value {
        Value::Array(self.list.iter().map(Member::as_value).collect())
    }
}
