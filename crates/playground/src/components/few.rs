//! A list that may be long: its first items, and the rest on demand.

use yew::{AttrValue, Html, MouseEvent, Properties, component, html, use_state_eq};

/// How many more items come with each demand.
const PAGE: usize = 50;

/// What [`Few`] shows.
#[derive(Debug, Properties, PartialEq)]
pub(crate) struct Props {
    /// The class of the list.
    pub(crate) class: &'static str,
    /// What the list is called.
    #[prop_or_default]
    pub(crate) label: Option<AttrValue>,
    /// The items, `<li>` each.
    pub(crate) items: Vec<Html>,
    /// How many of them are shown at first.
    pub(crate) first: usize,
}

/// The list with a button for the rest. A single item more is shown rather than counted.
#[component]
pub(crate) fn Few(props: &Props) -> Html {
    let further = use_state_eq(|| 0usize);
    let count = props.items.len();
    let at_first = if count <= props.first.saturating_add(1) { count } else { props.first };
    let shown = at_first.saturating_add(*further).min(count);
    let rest = count.saturating_sub(shown);
    let onclick = {
        let (now, set) = (*further, further.setter());
        move |_: MouseEvent| set.set(if rest == 0 { 0 } else { now.saturating_add(PAGE) })
    };
    html! {
        <ul class={props.class} aria-label={props.label.clone()}>
            { for props.items.iter().take(shown).cloned() }
            if count > at_first {
                <li>
                    <button type="button" class="link" {onclick}>
                        { if rest == 0 { "Show fewer".to_owned() } else { format!("and {rest} more") } }
                    </button>
                </li>
            }
        </ul>
    }
}
