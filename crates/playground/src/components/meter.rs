//! A count of what is up as a bar, with a mark where it is enough.

use whydown_schema::Facts;
use yew::{Html, html};

/// The bar of a step's count; nothing where its facts hold none, or nothing to count.
pub(crate) fn meter(facts: &Facts) -> Html {
    let Some((up, of)) = facts.count("up").zip(facts.count("of")).filter(|(_, of)| *of > 1) else {
        return Html::default();
    };
    // The style sheet divides: numbers as texts would bring their own tables into the page.
    let share = |count: u64| format!("calc(100% * {} / {of})", count.min(of));
    let needed = facts.count("needed").filter(|needed| *needed <= of);
    let enough = needed.is_none_or(|needed| up >= needed);
    html! {
        <span class="meter" data-status={if enough { "healthy" } else { "unhealthy" }} aria-hidden="true">
            <span class="meter__bar" style={format!("width: {}", share(up))} />
            { for needed.map(|needed| html! { <span class="meter__mark" style={format!("left: {}", share(needed))} /> }) }
        </span>
    }
}
