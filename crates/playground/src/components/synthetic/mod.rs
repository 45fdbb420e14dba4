//! Made-up results: a matrix of monitors by data centers for one endpoint, in which anybody can say what passes and what fails.

mod band;
mod detail;
mod endpoints;
mod grid;
mod layout;
mod line;
mod toolbar;
mod verdict;

use crate::shared::Shared;
use crate::state::{Action, Picture};
use detail::Detail;
use endpoints::Endpoints;
use grid::Grid;
use layout::At;
use std::rc::Rc;
use toolbar::Toolbar;
use verdict::verdict;
use whydown::results::{Change, Sheet, restored, restored_all};
use whydown_schema::Edit;
use yew::{Callback, Html, Properties, component, html, use_callback, use_memo, use_state_eq};

/// What [`Synthetic`] shows.
#[derive(Debug, Properties, PartialEq)]
pub(crate) struct Props {
    /// The scenario and its report.
    pub(crate) picture: Picture,
    /// The scenario as it was pasted, opened or chosen.
    pub(crate) pasted: Option<Picture>,
    /// What to do.
    pub(crate) act: Callback<Action>,
}

/// New results, and whether they belong to the change before.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Set {
    pub(crate) changes: Vec<Change>,
    pub(crate) joined: bool,
}

/// The tab.
#[component]
pub(crate) fn Synthetic(props: &Props) -> Html {
    let added = use_state_eq(Vec::<String>::new);
    let focus = use_state_eq(At::default);
    let Picture { report, document, .. } = &props.picture;
    // The report tells of one endpoint all that there is.
    let (pool, endpoint) = props.picture.open().unwrap_or_default();
    let source = (report.clone(), document.clone(), pool, endpoint, (*added).clone());
    let sheet = use_memo(source, |(report, document, pool, endpoint, added)| {
        Sheet::read(document, report, *pool, *endpoint, added).map(Shared::new)
    });
    let add = use_callback((added.setter(), (*added).clone()), |code: String, (added, codes)| {
        added.set([codes.clone(), vec![code]].concat());
    });
    let found = report.pools.get(pool).and_then(|pool| pool.endpoints.get(endpoint));
    if found.is_none() {
        return html! { <p class="nothing quiet">{ "There is no endpoint to make up results for. A pool with an endpoint can be added in Build." }</p> };
    }
    let emit = {
        let act = props.act.clone();
        move |edits: Vec<Edit>, joined| {
            if !edits.is_empty() {
                act.emit(Action::Edit { edits, joined });
            }
        }
    };
    let set = {
        let (sheet, document, emit) = (Rc::clone(&sheet), document.clone(), emit.clone());
        Callback::from(move |Set { changes, joined }: Set| {
            if let Some(sheet) = sheet.as_ref() {
                emit(sheet.edits(&document, &changes), joined);
            }
        })
    };
    let is_as_pasted = props.pasted.as_ref().is_none_or(|pasted| pasted.text == props.picture.text);
    let bring_back = |all: bool| {
        let (report, now, pasted, emit) = (report.clone(), document.clone(), props.pasted.clone(), emit.clone());
        Callback::from(move |_: yew::MouseEvent| {
            let Some(then) = pasted.as_ref().map(|pasted| &pasted.document) else { return };
            let edits = if all { restored_all(&now, then) } else { restored(&now, then, &report, pool, endpoint) };
            emit(edits, false);
        })
    };
    let on_focus = {
        let focus = focus.setter();
        Callback::from(move |at: At| focus.set(at))
    };
    let content = match sheet.as_ref() {
        Some(sheet) if !sheet.rows.is_empty() => {
            let focus = focus.within(sheet);
            html! {
                <>
                    <Toolbar sheet={sheet.clone()} set={set.clone()} {add} />
                    <Grid
                        sheet={sheet.clone()}
                        report={report.clone()}
                        {pool}
                        {endpoint}
                        {focus}
                        {on_focus}
                        set={set.clone()}
                    />
                    <Detail
                        sheet={sheet.clone()}
                        document={document.clone()}
                        report={report.clone()}
                        {pool}
                        {endpoint}
                        at={focus.cell()}
                        {set}
                    />
                </>
            }
        }
        _ => {
            html! { <p class="quiet synthetic__none">{ "Nothing here takes results: no monitor probes this endpoint." }</p> }
        }
    };
    html! {
        <div class="synthetic">
            <div class="synthetic__head">
                <Endpoints report={report.clone()} chosen={(pool, endpoint)} act={props.act.clone()} />
                { verdict(report, pool, endpoint) }
            </div>
            { content }
            <div class="synthetic__back" role="group" aria-label="Results as they were">
                <span class="quiet">{ "Bring back what was pasted:" }</span>
                <button type="button" class="button button--small" disabled={is_as_pasted} onclick={bring_back(false)}>
                    { "for this endpoint" }
                </button>
                <button type="button" class="button button--small" disabled={is_as_pasted} onclick={bring_back(true)}>
                    { "for every endpoint" }
                </button>
            </div>
        </div>
    }
}
