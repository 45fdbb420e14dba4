//! A count of what is up as a bar, with a mark where it is enough.

use whydown_schema::Facts;
use yew::{Html, html};

/// The bar of a step's count; nothing where its facts hold none, or nothing to count.
pub(crate) fn meter(facts: &Facts) -> Html {
    let Some((up, of)) = facts.number("up").zip(facts.number("of")).filter(|(_, of)| *of > 1.0) else {
        return Html::default();
    };
    let percent = |count: f64| format!("{}%", (count / of).clamp(0.0, 1.0) * 100.0);
    let needed = facts.number("needed").filter(|needed| *needed <= of);
    let enough = needed.is_none_or(|needed| up >= needed);
    html! {
        <span class="meter" data-status={if enough { "healthy" } else { "unhealthy" }} aria-hidden="true">
            <span class="meter__bar" style={format!("width: {}", percent(up))} />
            { for needed.map(|needed| html! { <span class="meter__mark" style={format!("left: {}", percent(needed))} /> }) }
        </span>
    }
}
