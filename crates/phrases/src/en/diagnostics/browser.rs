//! About checks from a browser: what it can't do or see, and what an outcome says (`whydown_lab::browser`).

use super::super::template::Sentence;

const fn line(code: &'static str, message: &'static str) -> Sentence {
    Sentence { code, message, help: "" }
}

/// The words, in the order in which they are met.
pub(super) const SENTENCES: &[Sentence] = &[
    // What holds for all of it.
    line(
        "browser-vantage",
        "These checks run in this browser, from your network and with your address: one vantage point, and none of \
            Cloudflare's data centers. A firewall, a resolver or a distance may make the two see different things.",
    ),
    line(
        "browser-disabled",
        "{member?{monitor} is disabled in its group, so it isn't run, and no result of it would count.|{pool?The pool of {endpoint}|{endpoint}} \
            is switched off, so no result for {pool?it|this endpoint} would count.}",
    ),
    line("browser-no-monitor", "No monitor is attached to the pool of {endpoint}, so there is nothing to run."),
    // What can't be run.
    line(
        "browser-speaks",
        "A browser can't run {monitor}: {tcp?a page can't open a TCP connection of its own, and asking the port by HTTP would be another check|{icmp_ping?a page \
            can't send a ping|{udp_icmp?a page can send neither a ping nor a UDP packet|a page can't speak SMTP, and browsers block its port}}}.",
    ),
    line("browser-method", "A browser can't run {monitor}: no page may send the method {method}."),
    line(
        "browser-unlisted",
        "The scenario doesn't hold the monitor {monitor}, so what it would ask isn't known. Add it to `monitors`.",
    ),
    line(
        "browser-no-address",
        "{none?There is no address to ask: write one.|{credentials?A browser asks no address with a user or password in it.|{bad_port?Browsers never ask this port, \
            whatever listens there.|{port?The port is no number from 1 to 65,535.|{host?There is no host in it that could be asked.|Only addresses that begin \
            with http:// or https:// can be asked.}}}}}",
    ),
    // Which address is asked.
    line("browser-asks-own", "The address of {endpoint}."),
    line(
        "browser-asks-address",
        "The address of {endpoint} itself. The server is asked for `{address}`, where a probe asks it for `{host}`.",
    ),
    line(
        "browser-asks-host",
        "The Host name that probes send. Your resolver says where it leads: perhaps to the load balancer rather than to {endpoint}.",
    ),
    // What this browser can't do or see.
    line(
        "browser-mixed",
        "This page came over HTTPS, so the browser blocks plain HTTP (mixed content) and doesn't say so to the page. If nothing \
            comes back, that is no result.",
    ),
    line(
        "browser-private",
        "{host} is {loopback?this computer itself|an address of a private network}, and this page is not: the browser may ask you first, or block it (private-network \
            rules) and not say so to the page. If nothing comes back, that is no result.",
    ),
    line(
        "browser-insecure",
        "{monitor} accepts any certificate (`allow_insecure`); a browser can't be told to. With a certificate that it doesn't trust nothing comes \
            back, and since a probe would go on, that is no result.",
    ),
    line(
        "browser-certificate",
        "The certificate has to be valid for the address {host} itself, which few are. If nothing comes back, that may be all it means, so it is no result.",
    ),
    line(
        "browser-host",
        "A page can't set the Host header: probes send `{host}`, this browser sends `{sent}`. A server of several sites may answer differently.",
    ),
    line(
        "browser-sni",
        "In the TLS handshake this browser asks for {host}, where probes {sni?ask for {sni}|name no server, because no Host header is set}.",
    ),
    line("browser-headers", "No page may set {headers|`}, so the request goes without."),
    line(
        "browser-cors",
        "Code and body can be read only where the server allows it (CORS). {blind?Where it doesn't, the browser asks once more just whether anything answers, \
            follows redirects at that, and hides what came: reachable, but no code and no body.|Where it doesn't, nothing can be told from its answer.}",
    ),
    line(
        "browser-preflight",
        "{headers?Because of {headers|`}|Because of the method {method}} the browser first asks for permission with OPTIONS; a server that doesn't know this \
            can't be read.",
    ),
    line(
        "browser-follows",
        "Redirects are followed wherever they lead, and every server on the way has to allow that its answer is read. How many there were isn't shown.",
    ),
    line(
        "browser-no-redirect",
        "A redirect isn't followed, and the browser hides its code and where it leads. {fails?No redirect is expected, so any of them is a failure.|{passes?Every redirect is \
            expected, so any of them is a pass.|Whether it is an expected one can't be told, so it is no result.}}",
    ),
    line("browser-body", "Of the body the first {kilobytes} KB are read, as text: what a probe searches, too."),
    line(
        "browser-zone",
        "`probe_zone` is set: probes go through the settings of the zone {zone}. This request goes to the address as any visitor's does.",
    ),
    line("browser-hidden", "While this page is in the background, the browser may stretch the interval."),
    // What came back.
    line(
        "browser-answered",
        "{code}{redirected? after a redirect|}{rtt? in {rtt} ms|}: {passes?it passes|it fails ({failure_reason})}{retried?, at attempt {attempts}|}.",
    ),
    line(
        "browser-timeout",
        "Nothing came within {timeout} s{retried?, in any of {attempts} attempts|}: {passes?it passes|it fails ({failure_reason})}.",
    ),
    line(
        "browser-opaque",
        "Reachable, answer not visible: something answered in {rtt} ms, and the server doesn't allow this page to see what. No result.",
    ),
    line(
        "browser-counted",
        "Reachable, answer not visible: something answered in {rtt} ms, and you count that as a pass. A 500 or an error page would count as well.",
    ),
    line(
        "browser-redirect",
        "A redirect came in {rtt} ms, not followed, its code hidden by the browser: {fails?no redirect is expected, so it fails|{passes?every redirect is expected, so it \
            passes|whether it is an expected one can't be told, so there is no result}}.",
    ),
    line("browser-offline", "This browser has no network, which says nothing of the endpoint. No result."),
    line(
        "browser-nothing",
        "Nothing came back, and the browser doesn't tell a page why: refused, reset, no such name, a certificate and its own blocking all look the same. {doubted?It may \
            well be {mixed?its block on plain HTTP|{private?its rules for private networks|{insecure?a certificate that the monitor would accept|the certificate, which has to be \
            valid for the address}}}, so there is no result.|It fails ({failure_reason}).}",
    ),
];
