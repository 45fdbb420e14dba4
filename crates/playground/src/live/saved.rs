//! What of the checks outlives the page: what was set aside, and by what the results of this browser are known.

use super::results::Aside;
use super::{Checked, Endpoint, Live, Monitor};
use crate::text::Text;
use serde_json::{Value, json};
use std::rc::Rc;
use yew::AttrValue;

impl Live {
    /// What has to be kept with the scenario's text, so that nothing is lost; `None` where there is nothing.
    pub(crate) fn saved(&self) -> Option<Value> {
        let on = self.checked.iter().filter(|checked| checked.on).map(|checked| {
            let keys = checked.monitors.iter().map(|it| json!({ "id": it.id.as_str(), "keys": it.keys }));
            json!({
                "pool": checked.endpoint.pool.as_str(),
                "endpoint": checked.endpoint.name.as_str(),
                "clock": checked.clock,
                "monitors": keys.collect::<Vec<_>>(),
                "aside": checked.aside.as_ref().map(|aside| json!({
                    "before": &*aside.before,
                    "after": &*aside.after,
                    "probes": aside.probes.iter().map(AttrValue::as_str).collect::<Vec<_>>(),
                    "at": aside.at.as_ref().map(AttrValue::as_str),
                    "count": aside.count,
                })),
            })
        });
        let on: Vec<Value> = on.collect();
        (!on.is_empty()).then(|| Value::Array(on))
    }

    /// What was kept, with nothing running; what isn't understood is left out.
    pub(crate) fn restored(saved: &Value) -> Self {
        let checked = saved.as_array().into_iter().flatten().filter_map(checked).collect();
        Self { checked, ..Self::default() }
    }
}

fn whole(object: &Value, field: &str) -> Option<Text> {
    object.get(field)?.as_str().map(Text::from)
}

fn text(object: &Value, field: &str) -> Option<AttrValue> {
    object.get(field)?.as_str().map(|text| AttrValue::from(text.to_owned()))
}

fn checked(saved: &Value) -> Option<Checked> {
    let endpoint = Endpoint { pool: text(saved, "pool")?, name: text(saved, "endpoint")? };
    let list = |object: &Value, field: &str| object.get(field).and_then(Value::as_array).cloned().unwrap_or_default();
    let monitors = list(saved, "monitors").into_iter().filter_map(|it| {
        Some(Monitor {
            id: text(&it, "id")?,
            url: None,
            counts_opaque: false,
            runs: None,
            doing: None,
            past: Vec::new(),
            keys: list(&it, "keys"),
        })
    });
    let clock = saved.get("clock").and_then(|clock| Some((clock.get(0)?.as_f64()?, clock.get(1)?.as_f64()?)));
    let aside = saved.get("aside").filter(|aside| aside.is_object()).and_then(|aside| {
        let probes = list(aside, "probes");
        let probes = probes.iter().filter_map(|probe| Some(AttrValue::from(probe.as_str()?.to_owned())));
        Some(Rc::new(Aside {
            before: whole(aside, "before")?,
            after: whole(aside, "after")?,
            probes: probes.collect(),
            at: text(aside, "at"),
            count: aside.get("count").and_then(Value::as_u64).and_then(|count| usize::try_from(count).ok())?,
        }))
    });
    Some(Checked { endpoint, monitors: monitors.collect(), on: true, aside, clock })
}
