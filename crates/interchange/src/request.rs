//! A call of the API, as commands and the documentation write it: what it says of the JSON that goes with it.

use crate::kind::Kind;
use std::ops::Range;

/// A call of the API.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Request {
    /// `PATCH`, `POST` and so on.
    pub(crate) method: String,
    /// What the path is about.
    pub(crate) kind: Option<Kind>,
    /// The id in the path.
    pub(crate) id: Option<String>,
    /// What follows the id: `health`, `preview`, `references`.
    pub(crate) action: Option<String>,
    /// The shell variable that takes the answer.
    pub(crate) variable: Option<String>,
    /// Where it stands in the text, in bytes.
    pub(crate) place: Range<usize>,
}

/// The lists of the API, by the word in the path, and what is in them.
const LISTS: [(&str, Option<Kind>); 7] = [
    ("monitor_groups", Some(Kind::MonitorGroup)),
    ("monitors", Some(Kind::Monitor)),
    ("pools", Some(Kind::Pool)),
    ("load_balancers", Some(Kind::LoadBalancer)),
    ("preview", None),
    ("events", Some(Kind::HealthEvent)),
    ("load_balancing_analytics", None),
];

/// What may stand after a list in place of an id.
const NO_IDS: [&str; 5] = ["search", "regions", "usage", "preview", "validate"];

/// The methods that a line of the documentation begins with.
const METHODS: [&str; 5] = ["GET", "POST", "PUT", "PATCH", "DELETE"];

impl Request {
    /// The call of this address; `None` where the address is no list of load balancing.
    pub(crate) fn new(method: &str, address: &str, place: Range<usize>) -> Option<Self> {
        let path = address.split(['?', '#']).next().unwrap_or_default();
        let mut request =
            Self { method: method.to_ascii_uppercase(), kind: None, id: None, action: None, variable: None, place };
        let mut known = false;
        let mut after_list = false;
        for segment in path.split('/').filter(|segment| !segment.is_empty()) {
            if let Some((_, kind)) = LISTS.iter().find(|(word, _)| *word == segment) {
                // `…/monitors/{id}/preview` is about the monitor.
                if request.id.is_some() {
                    request.action = Some(segment.to_owned());
                    continue;
                }
                (known, after_list, request.kind) = (true, true, *kind);
            } else if after_list && NO_IDS.contains(&segment) {
                (after_list, request.kind) = (false, None);
            } else if after_list {
                after_list = false;
                request.id = Some(plain(segment)).filter(|id| !id.is_empty());
            } else if request.id.is_some() {
                request.action = Some(segment.to_owned());
            }
        }
        known.then_some(request)
    }

    /// The call in a line such as `PATCH /accounts/{account_id}/load_balancers/pools/{pool_id} HTTP/1.1`.
    pub(crate) fn of_line(line: &str, at: usize) -> Option<Self> {
        let bare = line.trim_start_matches(|character: char| character.is_whitespace() || "#/>*`$".contains(character));
        let mut words = bare.split_whitespace();
        let method = words.next().filter(|word| METHODS.contains(word))?;
        let address = words.next()?.trim_matches(|character| "`*\"'".contains(character));
        Self::new(method, address, at..at + line.len())
    }

    /// Whether it changes a part of an object and leaves the rest.
    pub(crate) fn is_partial(&self) -> bool {
        self.method == "PATCH"
    }

    /// The object that it is about, as a body would have it: nothing for a preview, which tries out what isn't saved.
    pub(crate) fn subject(&self) -> Option<&str> {
        self.id.as_deref().filter(|_| self.action.is_none())
    }
}

/// An id without what marks it as a variable or a placeholder: `$P`, `${P}`, `{pool_id}`, `:id`, `<id>`.
fn plain(segment: &str) -> String {
    segment.trim_matches(|character| "${}:<>\"'`".contains(character)).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_path_tells() {
        let told = |line: &str| {
            let request = Request::of_line(line, 0)?;
            Some((request.kind, request.id, request.action))
        };
        let some = |text: &str| Some(text.to_owned());
        for (line, expected) in [
            ("GET /accounts/a/load_balancers/monitor_groups", Some((Some(Kind::MonitorGroup), None, None))),
            ("POST /accounts/{account_id}/monitor_groups HTTP/1.1", Some((Some(Kind::MonitorGroup), None, None))),
            ("PATCH /accounts/a/load_balancers/pools/$P", Some((Some(Kind::Pool), some("P"), None))),
            ("### `PUT /zones/z/load_balancers/{id}`", Some((Some(Kind::LoadBalancer), some("id"), None))),
            (
                "GET https://api.cloudflare.com/client/v4/accounts/a/load_balancers/pools/p1/health?x=1",
                Some((Some(Kind::Pool), some("p1"), some("health"))),
            ),
            (
                "POST /accounts/a/load_balancers/monitors/m/preview",
                Some((Some(Kind::Monitor), some("m"), some("preview"))),
            ),
            ("GET /accounts/a/load_balancers/preview/x", Some((None, some("x"), None))),
            ("GET /accounts/a/load_balancers/search?query=eu", Some((None, None, None))),
            ("GET /user/load_balancing_analytics/events?since=1", Some((Some(Kind::HealthEvent), None, None))),
            ("GET /zones/z/dns_records", None),
            ("GETTING /pools", None),
            ("a sentence about POST /pools", None),
        ] {
            assert_eq!(told(line), expected, "{line}");
        }
    }
}
