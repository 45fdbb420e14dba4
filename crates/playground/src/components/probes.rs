//! What the probes of an endpoint ask: of which monitor, how, with which Host header and name, and how often.

use super::rule::Rule;
use crate::shared::Shared;
use crate::words;
use whydown_schema::report::{EndpointReport, HostFrom, ProbeFacts, Report};
use yew::{Html, Properties, component, html};

/// What [`Probes`] shows.
#[derive(Debug, Properties)]
pub(crate) struct Props {
    /// The report.
    pub(crate) report: Shared<Report>,
    /// The endpoint, by its pool's index and its own.
    pub(crate) place: (usize, usize),
}

impl Props {
    fn endpoint(&self) -> Option<&EndpointReport> {
        self.report.pools.get(self.place.0)?.endpoints.get(self.place.1)
    }
}

/// By what is shown: a report in which it is the same shows the same.
impl PartialEq for Props {
    fn eq(&self, other: &Self) -> bool {
        let same = |(one, other): (&EndpointReport, &EndpointReport)| {
            let names = |endpoint| move |probe: &ProbeFacts| called(endpoint, &probe.monitor_id).to_owned();
            one.probes == other.probes && one.probes.iter().map(names(one)).eq(other.probes.iter().map(names(other)))
        };
        self.place == other.place
            && (self.report == other.report || self.endpoint().zip(other.endpoint()).is_some_and(same))
    }
}

/// The box of what each monitor's probes ask.
#[component]
pub(crate) fn Probes(props: &Props) -> Html {
    let Some(endpoint) = props.endpoint() else { return Html::default() };
    let monitors = endpoint.probes.iter().map(|probe| monitor(endpoint, probe));
    let rates: Option<Vec<f64>> = endpoint.probes.iter().map(|probe| probe.per_second).collect();
    let all = rates.filter(|rates| rates.len() > 1).map(|rates| rates.iter().sum::<f64>());
    html! {
        <section class="box" aria-labelledby="probes-title">
            <h3 id="probes-title">{ "What the probes ask " }<Rule id="R1.8" /></h3>
            { for monitors }
            { for all.map(|all| html! { <p>{ "Together " }<b class="count">{ words::often(all) }</b></p> }) }
        </section>
    }
}

/// What a monitor is called: as the verdicts on the endpoint call it.
fn called<'a>(endpoint: &'a EndpointReport, id: &'a str) -> &'a str {
    let centers = endpoint.regions.iter().flat_map(|region| &region.data_centers).flat_map(|center| &center.members);
    let member = endpoint.members.iter().chain(centers).find(|member| member.monitor_id == id);
    member.map_or(id, words::monitor)
}

/// One monitor's probes.
fn monitor(endpoint: &EndpointReport, probe: &ProbeFacts) -> Html {
    let port = probe.port.map(|port| format!(":{port}"));
    let asks: Vec<&str> =
        [probe.method.as_deref(), port.as_deref(), probe.path.as_deref()].into_iter().flatten().collect();
    let called = called(endpoint, &probe.monitor_id).to_owned();
    let fact = |name: &'static str, value: Html| html! { <><dt>{ name }</dt><dd>{ value }</dd></> };
    let host = probe.host.as_ref().map(|host| {
        let from = match probe.host_from {
            Some(HostFrom::Endpoint) => "from the endpoint's header",
            Some(HostFrom::Monitor) => "from the monitor's header",
            Some(HostFrom::Address) => "the endpoint's address",
            None => "",
        };
        fact("Host", html! { <><code>{ host }</code>{ " " }<span class="quiet">{ from }</span></> })
    });
    let tls = probe.kind == "https" || probe.sni.is_some();
    let sni = tls.then(|| {
        let sent = probe.sni.as_ref();
        fact(
            "SNI",
            sent.map_or_else(
                || html! { <span class="quiet">{ "none sent" }</span> },
                |name| html! { <code>{ name }</code> },
            ),
        )
    });
    let often = probe.per_second.map(|often| fact("Probes", html! { { words::often(often) } }));
    html! {
        <dl class="probe">
            <dt>{ "Monitor" }</dt>
            <dd><b>{ called }</b></dd>
            { fact("Asks", html! { <><code>{ probe.kind }</code>{ " " }{ asks.join(" ") }</> }) }
            { for host }
            { for sni }
            { for often }
        </dl>
    }
}
