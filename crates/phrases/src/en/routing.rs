//! Pool sets and custom rules: which apply to a request, what they do, and what couldn't be told of a condition.

use super::template::Sentence;
use super::words::{agree, alternatives, grouped, list, number, text};
use whydown_schema::{Facts, Outcome, Step};

/// What a balancer's settings don't do everywhere.
pub(super) const SENTENCES: &[Sentence] = &[
    Sentence {
        code: "limits-elsewhere",
        message: "{fields|`} of {balancer} {count?has|have} no effect on traffic of Spectrum{not_by_cookie?; and in the China network \
                  sessions are kept by `cookie` alone|}.",
        help: "",
    },
    Sentence {
        code: "affinity-of-dns-only",
        message: "{balancer} is DNS-only, and `session_affinity` is left out: one page says that `ip_cookie` doesn't work there, another \
                  that nothing else does.",
        help: "Set `proxied` to true to have sessions kept.",
    },
    Sentence {
        code: "condition-not-understood",
        message: "The condition of {rule?the custom rule {rule}|a custom rule} isn't understood{about? from \"{about}\" on|: it ends too early}.",
        help: "Write it in Cloudflare's rules language: fields, operators in lower case, strings in double quotes.",
    },
    Sentence {
        code: "condition-out-of-reach",
        message: "The condition of {rule?the custom rule {rule}|a custom rule} asks for `{about}`, which only \
                  {proxied?a DNS-only load balancer sees; this one is proxied|a proxied load balancer sees; this one is DNS-only}.",
        help: "{proxied?Use fields of HTTP requests, such as `http.host`|Use fields of DNS queries, such as `dns.qry.name`}, or \
               change `proxied`.",
    },
    Sentence {
        code: "condition-header-case",
        message: "The condition of {rule?the custom rule {rule}|a custom rule} asks for the header \"{about}\", and header names are in lower case there: it \
                  is never found.",
        help: "Ask for \"{lower}\".",
    },
];

pub(super) fn step(step: &Step) -> Option<String> {
    let facts = &step.facts;
    let is_set = match step.rule {
        "R8.24" => true,
        "R8.25" => false,
        _ => return None,
    };
    if text(facts, "why") == "more" {
        let more = number(facts, "count");
        let kind = match is_set {
            true => agree(more, "pool set doesn't", "pool sets don't"),
            false => agree(more, "custom rule doesn't", "custom rules don't"),
        };
        return Some(format!("{} more {kind} apply.", grouped(more)));
    }
    let who = who(facts, is_set);
    Some(match step.outcome {
        Outcome::FixedResponse => format!("{who} answers itself: {}.{}", response(facts), no_pool(facts, is_set)),
        Outcome::Applies => {
            let why = if is_set { at_places(facts) } else { met(facts) };
            format!("{who} applies{why}.{}{}", effects(facts), both_lists(facts))
        }
        Outcome::PassedOver => match text(facts, "why") {
            "geo" => format!("{who} is passed over: custom rules don't work under geo steering."),
            "idle" => {
                format!("{who} changes nothing, whether its condition is met or not; which it is can't be told.")
            }
            "place" => format!("{who} doesn't apply: {}.{}", not_there(facts), both_lists(facts)),
            _ => {
                format!("{who} doesn't apply: {}.", readings(facts).unwrap_or_else(|| "its condition isn't met".into()))
            }
        },
        _ => return None,
    })
}

fn who(facts: &Facts, is_set: bool) -> String {
    let kind = if is_set { "Pool set" } else { "Custom rule" };
    match text(facts, "name") {
        "" => format!("{kind} no. {}", number(facts, "number")),
        name => format!("{kind} {name}"),
    }
}

fn response(facts: &Facts) -> String {
    let location = match text(facts, "location") {
        "" => String::new(),
        location => format!(" to {location}"),
    };
    match text(facts, "status_code") {
        "" => format!("a fixed response{location}"),
        code => format!("HTTP {code}{location}"),
    }
}

/// A fixed response takes the place of a pool; a DNS answer can't hold one.
fn no_pool(facts: &Facts, is_set: bool) -> &'static str {
    match (facts.flag("dns_only"), is_set) {
        (false, _) => " No pool is asked.",
        (true, true) => " DNS can't carry that: the answer is NOERROR without an address.",
        (true, false) => " DNS can't carry that, and what a resolver gets in its place isn't documented.",
    }
}

/// Why a rule applies.
fn met(facts: &Facts) -> String {
    match readings(facts) {
        Some(readings) => format!(": {readings}"),
        None if text(facts, "condition").is_empty() => " to every request: it has no condition".to_owned(),
        None => " to every request".to_owned(),
    }
}

/// The fields that an answer rests on, with their values.
fn readings(facts: &Facts) -> Option<String> {
    let (absent, assumed) = (facts.list("absent"), facts.list("assumed"));
    let reading = |(field, value): (&String, &String)| {
        if absent.contains(field) {
            format!("the request has no `{field}`")
        } else if assumed.contains(field) {
            format!("`{field}` is taken to be \"{value}\", since the request doesn't say it")
        } else {
            format!("`{field}` is \"{value}\"")
        }
    };
    let readings: Vec<String> = facts.list("fields").iter().zip(facts.list("values")).map(reading).collect();
    (!readings.is_empty()).then(|| list(&readings))
}

/// What one that applies does.
fn effects(facts: &Facts) -> String {
    let sets = facts.list("sets");
    let mut effects = if facts.flag("answers") {
        format!(" It answers itself: {}.", response(facts))
    } else if sets.is_empty() {
        " It sets nothing.".to_owned()
    } else {
        let quoted: Vec<String> = sets.iter().map(|field| format!("`{field}`")).collect();
        format!(" It sets {}.", list(&quoted))
    };
    if facts.flag("terminates") && !facts.flag("answers") {
        effects.push_str(" No later rule is looked at.");
    }
    effects
}

/// The places of a set, in the words of each of its lists.
fn places(facts: &Facts) -> Vec<(&'static str, String)> {
    let kinds = [("pops", "data center"), ("countries", "country"), ("regions", "region")];
    let said = kinds.into_iter().filter(|(list, _)| !facts.list(list).is_empty());
    said.map(|(list, kind)| {
        let entry = |entry: &String| match entry.strip_prefix('+') {
            Some(more) => format!("{more} more"),
            None => entry.clone(),
        };
        let entries: Vec<String> = facts.list(list).iter().map(entry).collect();
        (list, format!("{kind} {}", alternatives(&entries)))
    })
    .collect()
}

fn at_places(facts: &Facts) -> String {
    if facts.flag("every_request") {
        return " to every request".to_owned();
    }
    let places: Vec<String> = places(facts).into_iter().map(|(_, place)| place).collect();
    format!(" in {}", list(&places))
}

/// Why a set doesn't apply.
fn not_there(facts: &Facts) -> String {
    let (unsaid, elsewhere) = (facts.list("unsaid"), facts.list("elsewhere"));
    let named = |lists: &[String]| -> Vec<String> {
        places(facts).into_iter().filter(|(list, _)| lists.iter().any(|it| it == list)).map(|(_, it)| it).collect()
    };
    if !elsewhere.is_empty() {
        return format!("it is for {}, and the request is elsewhere", list(&named(elsewhere)));
    }
    if !unsaid.is_empty() {
        return format!("it is for {}, and the request doesn't say where it is", list(&named(unsaid)));
    }
    "its `match` names no place".to_owned()
}

/// The documentation joins the lists of a topology with "and", the API's schema with "or".
fn both_lists(facts: &Facts) -> &'static str {
    if facts.flag("several_lists") {
        " Each of its lists has to match, as its page says; the API's schema says that one is enough."
    } else {
        ""
    }
}

/// That the outcome of a condition is open: why, and what would tell. `left_open` says which decisions that leaves open.
pub(super) fn open_condition(facts: &Facts, left_open: &str) -> (String, String) {
    let about = text(facts, "about");
    let (why, help) = match text(facts, "what") {
        "condition_unsaid" => {
            (format!("The condition asks for `{about}`, which the request doesn't say"), wanted(about))
        }
        "condition_of_http" => (
            format!("The condition asks for `{about}`, which only a proxied load balancer sees; this one is DNS-only"),
            "Use fields of DNS queries (`dns.qry.name`, `ip.src`), or set `proxied` to true.",
        ),
        "condition_of_dns" => (
            format!("The condition asks for `{about}`, which only a DNS-only load balancer sees; this one is proxied"),
            "Use fields of HTTP requests (`http.host`, `http.request.uri.path`), or set `proxied` to false.",
        ),
        "condition_regex" => (
            format!(
                "The condition matches the regular expression \"{about}\", and only literal text with `^` and `$` is evaluated"
            ),
            "Use `eq`, `contains`, `wildcard`, `starts_with()` or `ends_with()` to have it evaluated.",
        ),
        "condition_function" => (
            format!("What `{about}()` makes of the request's value isn't documented"),
            "Give the request the value that the condition asks for.",
        ),
        "condition_value" => (
            format!("The request's `{about}` is too long to be looked at"),
            "Shorten it: a real request holds less than this.",
        ),
        "condition_length" => (
            "The condition is too long to be evaluated".to_owned(),
            "Shorten it: the API takes about 4,000 characters.",
        ),
        _ if about.is_empty() => {
            ("The condition ends too early".to_owned(), "Complete it: a field, an operator and a value.")
        }
        _ => (
            format!("The condition isn't understood from \"{about}\" on"),
            "Write it in Cloudflare's rules language: fields, operators in lower case, strings in double quotes.",
        ),
    };
    (format!("{why}, so {left_open}."), help.to_owned())
}

/// What a request would have to say.
fn wanted(field: &str) -> &'static str {
    match field {
        "ip.src" => "Give the request a `client_ip`.",
        "ip.src.country" | "ip.geoip.country" => "Give the request a `country`.",
        "cf.load_balancer.region" => "Give the request a `data_center` or a `region`.",
        "http.cookie" | "http.referer" | "http.user_agent" | "http.x_forwarded_for" => {
            "Give the request `headers`: one that it doesn't list is absent then."
        }
        _ if field.starts_with("http.request.headers") => {
            "Give the request `headers`: one that it doesn't list is absent then."
        }
        _ => "A request can't say this here. Disable the rule to see the rest.",
    }
}
