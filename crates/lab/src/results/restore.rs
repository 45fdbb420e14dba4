//! Results as another version of the scenario has them.

use super::change::below;
use super::part::Part;
use serde_json::{Map, Value};
use whydown_schema::lookup::of;
use whydown_schema::report::Report;
use whydown_schema::text::Document;
use whydown_schema::{Edit, Index};

/// What makes two objects of `probes` speak of the same.
const HEAD: [&str; 6] = ["monitor_id", "pool_id", "endpoint", "data_center", "region", "at"];

/// The edits that give an endpoint, by its indices in the report of `now`, the results that it had `then`.
#[must_use]
pub fn restored(now: &Document, then: &Document, report: &Report, pool: usize, endpoint: usize) -> Vec<Edit> {
    let Some(of_pool) = report.pools.get(pool) else { return Vec::new() };
    let Some(reported) = of_pool.endpoints.get(endpoint) else { return Vec::new() };
    let spoken = |document: &Document| -> Vec<usize> {
        let Some(part) = Part::of(document, &of_pool.id, reported) else { return Vec::new() };
        part.spoken()
    };
    brought_back(now, &spoken(now), then, &spoken(then))
}

/// The edits that give every endpoint the results that it had `then`.
#[must_use]
pub fn restored_all(now: &Document, then: &Document) -> Vec<Edit> {
    let all = |document: &Document| (0..document.list("probes").len()).collect::<Vec<_>>();
    brought_back(now, &all(now), then, &all(then))
}

fn brought_back(now: &Document, of_now: &[usize], then: &Document, of_then: &[usize]) -> Vec<Edit> {
    let (list, before) = (now.list("probes"), then.list("probes"));
    // By what they speak of: which objects of today wait for their former selves.
    let mut heads = Index::new();
    let mut waiting: Vec<Vec<usize>> = Vec::new();
    for probe in of_now.iter().rev() {
        let Some(object) = list.get(*probe) else { continue };
        let at = heads.first(head(object), waiting.len());
        match waiting.get_mut(at) {
            Some(same) => same.push(*probe),
            None => waiting.push(vec![*probe]),
        }
    }
    let mut edits = Vec::new();
    let mut missing: Vec<Value> = Vec::new();
    let mut out_of_order = false;
    for former in of_then.iter().filter_map(|probe| before.get(*probe)) {
        let same = heads.get(&head(former)).and_then(|at| waiting.get_mut(at)).and_then(Vec::pop);
        match same.and_then(|probe| Some((probe, list.get(probe)?))) {
            Some((probe, object)) => {
                out_of_order |= !missing.is_empty();
                difference(&format!("/probes/{probe}"), object, former, &mut edits);
            }
            None => missing.push((**former).clone()),
        }
    }
    let gone: Vec<usize> = waiting.into_iter().flatten().collect();
    // What comes back comes back at the end. Where it stood before others, or nothing of the list stays, the list is written anew.
    if out_of_order || gone.len() == list.len() && !(gone.is_empty() && missing.is_empty()) {
        let of_others = list.iter().enumerate().filter(|(probe, _)| of_now.binary_search(probe).is_err());
        let formers = of_then.iter().filter_map(|probe| before.get(*probe));
        let all: Vec<Value> = of_others.map(|(_, it)| it).chain(formers).map(|it| (**it).clone()).collect();
        return vec![Edit::add("/probes", all)];
    }
    edits.extend(gone.into_iter().map(|probe| Edit::remove(format!("/probes/{probe}"))));
    edits.extend(missing.into_iter().map(|object| Edit::add("/probes/-", object)));
    edits
}

/// What an object of `probes` speaks of.
fn head(object: &Value) -> String {
    HEAD.iter().map(|name| format!("{:?};", of(object, name))).collect()
}

/// The edits that make one value another, as small as they get.
fn difference(path: &str, now: &Value, then: &Value, edits: &mut Vec<Edit>) {
    match (now, then) {
        _ if now == then => {}
        (Value::Object(now), Value::Object(then)) if shares(now, then) => {
            for (name, value) in now {
                match then.get(name) {
                    Some(then) => difference(&below(path, name), value, then, edits),
                    None => edits.push(Edit::remove(below(path, name))),
                }
            }
            let new = then.iter().filter(|(name, _)| !now.contains_key(*name));
            edits.extend(new.map(|(name, value)| Edit::add(below(path, name), value.clone())));
        }
        _ => edits.push(Edit::replace(path, then.clone())),
    }
}

/// Whether anything of an object is left, so that it can be changed rather than written anew.
fn shares(now: &Map<String, Value>, then: &Map<String, Value>) -> bool {
    now.keys().any(|name| then.contains_key(name))
}
