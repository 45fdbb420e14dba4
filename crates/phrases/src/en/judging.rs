//! Observations: what they come to, line by line (R1), and what there is to say about them.

use super::template::{Sentence, worded};
use whydown_schema::{Facts, Step};

/// The sentence of a line about an observation.
pub(super) fn step(step: &Step) -> Option<String> {
    let about = step.facts.text("about")?;
    let mut facts = step.facts.clone();
    for name in ["expected_next", "received_next"] {
        let letter = spoken(&facts, name);
        facts.set(name, letter);
    }
    worded(LINES, about, &facts).map(|(line, _)| line)
}

/// A letter as it is called in a sentence; where there is none, the text ends.
fn spoken(facts: &Facts, name: &str) -> String {
    match facts.text(name) {
        None => "the end".to_owned(),
        Some(" ") => "a blank".to_owned(),
        Some("\n" | "\r") => "a line break".to_owned(),
        Some("\t") => "a tab".to_owned(),
        Some("`") => "a backquote".to_owned(),
        Some(letter) => ["`", letter, "`"].concat(),
    }
}

const fn line(code: &'static str, message: &'static str) -> Sentence {
    Sentence { code, message, help: "" }
}

/// The lines, by what they are about; errors by their words.
const LINES: &[Sentence] = &[
    // What passes.
    line(
        "answer",
        "The answer {code} is expected ({expected}{expects_more?, and {more_codes} more|}){marker?, and the body holds `{marker}`|}{followed?; it came after \
            {redirects} {redirects?redirect|redirects}|}.",
    ),
    line("tcp", "The TCP connection was established in time, and a TCP monitor asks for nothing more."),
    line("ping", "The echo reply came in time, and a ping asks for nothing more."),
    line(
        "udp",
        "The ping was answered, and the UDP packet drew no ICMP Port Unreachable, so the probe passes. A service that \
            silently drops the packet passes too.",
    ),
    line("smtp", "The server answered HELO and QUIT as SMTP asks for it (250 and 221)."),
    // What took too long.
    line("too-slow", "The answer took {rtt} ms, longer than the timeout of {timeout} s, so it counts as a timeout."),
    line("timeout", "Nothing came back within the timeout of {timeout} s."),
    // What went wrong on the way.
    line("dns", "The endpoint's address is a name that does not exist: check its spelling and its DNS record."),
    line(
        "dns_internal",
        "No check ran: the endpoint's name leads to an internal address, or to one that Cloudflare proxies. It was not \
            probed, which is something else than failing a probe. Use the address of the server itself, or a name that is \
            not proxied.",
    ),
    line(
        "monitor_config",
        "No check ran: the settings of the monitor are not valid. The endpoint was not probed, which is something else \
            than failing a probe. Correct the monitor.",
    ),
    line(
        "refused",
        "The connection was refused, or filtered on the way: check that the service listens on the port, and that a \
            firewall lets the probes in.",
    ),
    line("unreachable", "The network of the address can't be reached: check the address, and the routes to it."),
    line("no_route", "No route leads to the address: check the address, and the routes to it."),
    line("reset", "The endpoint closed the connection while the answer was being read."),
    line("port_unreachable", "ICMP Port Unreachable came back: nothing listens on the port."),
    line(
        "udp-refused",
        "The ping was answered, but the UDP packet drew ICMP Port Unreachable: nothing listens on the port.",
    ),
    line("tls_handshake", "The TLS handshake failed: check that the port speaks HTTPS, in TLS 1.0 or a newer version."),
    line(
        "tls_protocol",
        "What answered speaks no TLS that is understood: check that the port speaks HTTPS, in TLS 1.0 or a newer version.",
    ),
    line(
        "tls_sni",
        "The server does not serve the name {sni}, for which the TLS handshake asks: set the header `Host` to a name \
            that it serves.",
    ),
    line(
        "nameless",
        "The server needs to be asked for a name, and the TLS handshake names none, because no Host header is set: set \
            the header `Host` on the monitor or on the endpoint.",
    ),
    line(
        "tls_name",
        "The certificate is for another name than {sni?{sni}|the one that is asked for}: set the header `Host` to a name \
            that the certificate covers, or get one for this name.",
    ),
    line(
        "tls_untrusted",
        "The certificate is not publicly trusted, as one that the server signed itself: get one from a public \
            authority, or set `allow_insecure` on the monitor.",
    ),
    line("invalid_response", "What came back is not HTTP, or not all of it: often a 502 of a proxy in between."),
    line("other", "The probe failed for a reason that has no words of its own."),
    // What came back and isn't what was asked for.
    line("no-answer", "Neither a code nor an error was observed, and HTTP without a code is no valid answer."),
    line(
        "redirect",
        "The answer {code} is a redirect{location? to {location}|}. Redirects are not followed, so {code} itself is \
            judged, and expected is {expected?{expected}{expects_more?, and {more_codes} more|}|no code at all}.",
    ),
    line(
        "code",
        "The answer {code} is not what is expected ({expected?{expected}{expects_more?, and {more_codes} more|}|no code at all}).",
    ),
    line(
        "bodiless",
        "The answer to HEAD has no body, so `{marker}` is never found in it: ask with GET, or leave `expected_body` out.",
    ),
    line("body-missing", "The answer {code} is expected, but without a body there is no `{marker}` in it."),
    line(
        "beyond",
        "The answer {code} is expected, and `{marker}` is in the body, but not in the first {window} bytes, and only these \
            are searched.",
    ),
    line(
        "body",
        "The answer {code} is expected, but `{marker}` is not in {cut?the first {window} bytes of |}the body.{found? The \
            nearest place is `{found}`, after which {expected_next} was expected and {received_next} came.|}{without_blanks? \
            If blanks did not count, it would be found; but it is compared letter by letter.|}",
    ),
    line("greeting", "The server answered {code}, where SMTP asks for 250 to HELO and 221 to QUIT."),
    // What else bears on it.
    line(
        "forgiven",
        "The certificate is not trusted, or for another name; `allow_insecure` forgives that, and the rest is judged.",
    ),
    line(
        "retries-unused",
        "{retries} {retries?retry|retries} not used: {answered?the answer arrived, and |}only a timeout is tried again.",
    ),
    line(
        "retries-used",
        "{before?The first attempt|The first {before} attempts} {any_failure?failed|timed out}; attempt {attempt} \
            {passes?passes|decides}.",
    ),
    line(
        "retries-used-up",
        "{most?The one attempt timed out, and there are no retries|All {most} attempts timed out, the first and {retries} \
            {retries?retry|retries}}.",
    ),
    line(
        "retries-open",
        "{given?One|{given}} of up to {most} attempts {given?is|are} known; {given?it|the last one} timed out.",
    ),
    line(
        "host-of-endpoint",
        "The probe asks {method} {path} on port {port}{port_by_default? (the default)|}, with the Host {host} that the \
            endpoint sets{tls?; the TLS handshake asks for the same name (SNI)|}.",
    ),
    line(
        "host-of-monitor",
        "The probe asks {method} {path} on port {port}{port_by_default? (the default)|}, with the Host {host} that the \
            monitor sets{tls?; the TLS handshake asks for the same name (SNI)|}.",
    ),
    line(
        "host-of-address",
        "The probe asks {method} {path} on port {port}{port_by_default? (the default)|}. Neither the endpoint nor the \
            monitor sets a Host, so it is the address, {host}{tls?, and the TLS handshake names no server (no SNI)|}.{tunnel? \
            No ingress rule of a tunnel knows that name{not_found?, and that is where the 404 comes from|}: set the header \
            `Host` to a name that the tunnel serves.|}",
    ),
    line(
        "host-differs",
        "The server saw the Host {received} and not {host}: there the platform differs from its documentation. The result \
            stands.",
    ),
    line(
        "zone",
        "{zone?The probe goes through the settings of the zone {zone} (`probe_zone`), as real traffic does.|The probe bypasses \
            the zone's own settings (no `probe_zone`), so real traffic may fare otherwise.}",
    ),
    line(
        "elsewhere",
        "HAProxy, Route 53 and nerve would let the same probe pass: by default they take every code from 200 to 399 for \
            healthy. Cloudflare takes only the codes that are listed.",
    ),
];

/// What there is to say about observations, and about what the places' results have in common.
pub(super) const FINDINGS: &[Sentence] = &[
    Sentence {
        code: "observed-by-defaults",
        message: "{monitor} is not among the monitors, so what was observed is judged by the defaults: type http, GET, the \
            code 200, a timeout of 5 s and 2 retries.",
        help: "Add the monitor with its settings to `monitors`.",
    },
    Sentence {
        code: "attempts-beyond-retries",
        message: "{given} attempts are listed, but a probe of {monitor} makes {most} at most, with {retries} \
            {retries?retry|retries}; the rest is left aside.",
        help: "List the attempts of one probe only: what was seen an interval later is a result of its own.",
    },
    Sentence {
        code: "redirect-not-followed",
        message: "{endpoint} answers {monitor} with {code}, a redirect{location? to {location}|}. It is not followed, so \
            {code} itself is judged, and expected is {expected?{expected}{expects_more?, and {more_codes} more|}|no code at all}.",
        help: "Probe what it leads to, or follow it.",
    },
    Sentence {
        code: "probes-rate-limited",
        message: "{limited} of {data_centers} data centers ({percent} %) got 429 from {endpoint} of {pool} for {monitor}: a \
            rate limiter turns the probes away, and that is a failed check.{per_minute? The endpoint gets {per_minute} \
            probes a minute, of {monitors} {monitors?monitor|monitors} and from all data centers together.|}",
        help: "Let the probes past the rate limiter, or check from fewer regions or less often.",
    },
    Sentence {
        code: "every-location-fails-alike",
        message: "Every location fails at {endpoint} of {pool} with the same code at the same time: {code} at all \
            {data_centers} data centers, for {monitor}. Suspect the check, or the application's health URL, before the \
            endpoint.",
        help: "Open the health URL yourself, and rehearse the fallback pool: whether it can serve is never checked.",
    },
];
