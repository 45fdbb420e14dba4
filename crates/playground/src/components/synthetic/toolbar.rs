//! What is done to all results of an endpoint at once, and more data centers for it.

use super::Set;
use crate::components::entry::{Entry, Range};
use crate::shared::Shared;
use crate::words;
use std::iter;
use web_sys::HtmlSelectElement;
use whydown::results::{Change, Outcome, Sheet};
use yew::{Callback, Event, Html, MouseEvent, Properties, SubmitEvent, TargetCast, component, html, use_state_eq};

/// What a probability in percent may be.
const PERCENT: Range = Range { least: Some(0.0), most: Some(100.0), step: Some(5.0) };
/// What a seed may be: a whole number that JavaScript holds exactly.
const SEED: Range = Range { least: Some(0.0), most: Some(9_007_199_254_740_991.0), step: Some(1.0) };

/// What a [`Toolbar`] shows.
#[derive(Debug, Properties, PartialEq)]
pub(crate) struct Props {
    /// The results.
    pub(crate) sheet: Shared<Sheet>,
    /// Sets results.
    pub(crate) set: Callback<Set>,
    /// Adds a data center, by its code.
    pub(crate) add: Callback<String>,
}

/// The toolbar.
#[component]
pub(crate) fn Toolbar(props: &Props) -> Html {
    let open = use_state_eq(|| false);
    let percent = use_state_eq(|| "30".to_owned());
    let seed = use_state_eq(|| "1".to_owned());
    let all = |outcome: Outcome| {
        let sheet = props.sheet.clone();
        props.set.reform(move |_: MouseEvent| {
            let cells = (0..sheet.rows.len()).flat_map(|row| (0..sheet.columns.len()).map(move |column| (row, column)));
            let changes = cells.map(|(row, column)| Change { row, column, outcome: outcome.clone() }).collect();
            Set { changes, joined: false }
        })
    };
    let toggle = {
        let (now, open) = (*open, open.setter());
        move |_: MouseEvent| open.set(!now)
    };
    let write = |field: &yew::UseStateHandle<String>| {
        let field = field.setter();
        Callback::from(move |text| field.set(text))
    };
    let probability = percent.trim().parse::<f64>().ok().filter(|percent| PERCENT.holds(*percent));
    let number = seed.trim().parse::<u64>().ok();
    let draw = {
        let (sheet, set) = (props.sheet.clone(), props.set.clone());
        move |event: SubmitEvent| {
            event.prevent_default();
            if let Some((percent, seed)) = probability.zip(number) {
                set.emit(Set { changes: sheet.random(percent / 100.0, seed), joined: false });
            }
        }
    };
    html! {
        <div class="synthetic__tools">
            <div class="synthetic__buttons" role="group" aria-label="Set every result">
                <button type="button" class="button button--small" onclick={all(Outcome::Pass)}>{ "All pass" }</button>
                <button type="button" class="button button--small" onclick={all(Outcome::Fail(None))}>{ "All fail" }</button>
                <button type="button" class="button button--small" onclick={all(Outcome::Nothing)}>{ "No results" }</button>
                <button
                    type="button"
                    class="button button--small"
                    aria-expanded={open.to_string()}
                    aria-controls="by-chance"
                    onclick={toggle}
                >
                    { "Random…" }
                </button>
                if !props.sheet.more.is_empty() {
                    <More sheet={props.sheet.clone()} add={props.add.clone()} />
                }
            </div>
            <form class="synthetic__chance" id="by-chance" hidden={!*open} onsubmit={draw}>
                <label>
                    <span>{ "Each fails with" }</span>
                    <Entry
                        label="Probability of a failure, in percent"
                        number={PERCENT}
                        value={(*percent).clone()}
                        invalid={probability.is_none()}
                        on_type={write(&percent)}
                    />
                    <span>{ "%" }</span>
                </label>
                <label>
                    <span>{ "Seed" }</span>
                    <Entry number={SEED} value={(*seed).clone()} invalid={number.is_none()} on_type={write(&seed)} />
                </label>
                <button type="submit" class="button button--small button--main" disabled={probability.zip(number).is_none()}>{ "Draw" }</button>
                <p class="quiet">{ "The same seed draws the same results again." }</p>
            </form>
        </div>
    }
}

/// What [`More`] shows.
#[derive(Debug, Properties)]
struct MoreProps {
    sheet: Shared<Sheet>,
    add: Callback<String>,
}

/// By what is shown: a sheet to which the same can be added shows the same.
impl PartialEq for MoreProps {
    fn eq(&self, other: &Self) -> bool {
        self.add == other.add && (self.sheet == other.sheet || self.sheet.more == other.sheet.more)
    }
}

/// A select that adds a data center as a column.
#[component]
fn More(props: &MoreProps) -> Html {
    let onchange = props.add.reform(|event: Event| {
        let select = event.target_dyn_into::<HtmlSelectElement>();
        let code = select.as_ref().map(HtmlSelectElement::value).unwrap_or_default();
        if let Some(select) = select {
            select.set_value("");
        }
        code
    });
    let groups = props.sheet.more.chunk_by(|(region, _), (next, _)| region == next).filter_map(|of_region| {
        let (region, _) = of_region.first()?;
        let options = of_region.iter().map(|(_, code)| html! { <option value={*code}>{ *code }</option> });
        Some(html! { <optgroup label={words::region(region).to_owned()}>{ for options }</optgroup> })
    });
    let first = html! { <option value="" selected=true>{ "Add a data center…" }</option> };
    html! {
        <select class="select synthetic__more" aria-label="Add a data center" {onchange}>
            { for iter::once(first).chain(groups) }
        </select>
    }
}
