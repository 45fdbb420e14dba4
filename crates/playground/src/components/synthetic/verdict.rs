//! What the results come to, beside the matrix: one looks here where the picture is out of sight.

use crate::components::rule::prose;
use crate::components::status::pill;
use whydown_schema::report::Report;
use yew::{Html, html};

/// The verdicts on the endpoint and its pool, and why.
pub(super) fn verdict(report: &Report, pool: usize, endpoint: usize) -> Html {
    let Some(of) = report.pools.get(pool) else { return Html::default() };
    let Some(found) = of.endpoints.get(endpoint) else { return Html::default() };
    let because = found.because.as_ref().map(|step| prose(&step.text));
    html! {
        <div class="synthetic__verdict" role="status">
            <span>{ &found.name }{ " " }{ pill(found.status) }</span>
            <span>{ "Pool " }{ &of.name }{ " " }{ pill(of.status) }</span>
            <span class="synthetic__because quiet">{ for because }</span>
        </div>
    }
}
