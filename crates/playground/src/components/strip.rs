//! What there is to tell about keeping and opening, in a strip over the panes.

use crate::handing;
use crate::keeping::{Refused, Told};
use crate::link::Problem;
use crate::text::Text;
use crate::versions;
use yew::{Callback, Html, MouseEvent, Properties, component, html};

/// What a [`Strip`] shows.
#[derive(Debug, Properties, PartialEq)]
pub(crate) struct Props {
    /// What there is to tell about saving.
    pub(crate) told: Told,
    /// Why a link could not be opened.
    pub(crate) problem: Option<Problem>,
    /// The scenario's text, to be saved as a file where the browser doesn't keep it.
    pub(crate) scenario: Text,
    /// Asks for both versions.
    pub(crate) on_compare: Callback<MouseEvent>,
    /// Keeps the version of this tab.
    pub(crate) on_keep: Callback<()>,
    /// Closes what is said about a link.
    pub(crate) on_close: Callback<()>,
}

/// A line for each thing that there is to tell; nothing where there is nothing.
#[component]
pub(crate) fn Strip(props: &Props) -> Html {
    let link = |label: &'static str, onclick: Callback<MouseEvent>| {
        html! { <button type="button" class="link" {onclick}>{ label }</button> }
    };
    let problem = props.problem.map(|problem| {
        html! {
            <div class="strip__row" key="link">
                <span><b>{ "This link can\u{2019}t be opened." }</b>{ " " }{ about_link(problem) }</span>
                <span class="strip__ways">{ link("Close", props.on_close.reform(|_| ())) }</span>
            </div>
        }
    });
    let refused = props.told.refused.map(|refused| {
        let scenario = props.scenario.clone();
        // A download that the browser refuses, it says itself.
        let download = Callback::from(move |_: MouseEvent| _ = handing::download("scenario.json", &scenario));
        html! {
            <div class="strip__row" key="saving">
                <span><b>{ "Your text is not saved." }</b>{ " " }{ about_saving(refused) }</span>
                <span class="strip__ways">{ link("Download it", download) }</span>
            </div>
        }
    });
    let other = props.told.other.as_ref().map(|other| {
        html! {
            <div class="strip__row" key="other">
                <span>
                    <b>{ "There is another version of your text." }</b>
                    { format!(" Another tab saved it {}.", versions::at(other.at)) }
                </span>
                <span class="strip__ways">
                    { link("Show both", props.on_compare.clone()) }
                    { link("Keep mine", props.on_keep.reform(|_| ())) }
                </span>
            </div>
        }
    });
    html! {
        <div class="strip" role="status">
            { for problem }
            { for refused }
            { for other }
        </div>
    }
}

fn about_link(problem: Problem) -> &'static str {
    match problem {
        Problem::Newer => "It was made by a later version of this page. Reload the page, and open the link again.",
        Problem::Broken => "Part of it is missing or was changed on the way. Ask for the link again, or for a file.",
        Problem::Large => "What it carries is longer than what is read here. Ask for a file with less in it.",
        Problem::Unsupported => "This browser can\u{2019}t unpack it. Open it in a newer browser.",
    }
}

fn about_saving(refused: Refused) -> &'static str {
    match refused {
        Refused::Full => "The browser has no room left for it, so a reload would lose your last changes.",
        Refused::Forbidden => "The browser doesn\u{2019}t let this page keep anything, so a reload would lose it.",
    }
}
