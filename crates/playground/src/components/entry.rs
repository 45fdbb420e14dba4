//! A line to type in: a text, or a number that the arrow keys count up and down.

use serde_json::Value;
use web_sys::HtmlInputElement;
use whydown_schema::share::{number, plain};
use yew::{
    AttrValue, Callback, Event, FocusEvent, Html, InputEvent, KeyboardEvent, Properties, TargetCast, component, html,
};

/// What a number may be, and by how much an arrow key changes it.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(crate) struct Range {
    /// The least.
    pub(crate) least: Option<f64>,
    /// The greatest.
    pub(crate) most: Option<f64>,
    /// The step; 1 where it isn't given.
    pub(crate) step: Option<f64>,
}

impl Range {
    /// Whether a number lies in it.
    pub(crate) fn holds(self, number: f64) -> bool {
        self.least.is_none_or(|least| number >= least) && self.most.is_none_or(|most| number <= most)
    }
}

/// What an [`Entry`] shows.
#[derive(Debug, Properties, PartialEq)]
pub(crate) struct Props {
    /// The `id` of the element.
    #[prop_or_default]
    pub(crate) id: Option<AttrValue>,
    /// What stands in it.
    pub(crate) value: AttrValue,
    /// What it may be where it is a number.
    #[prop_or_default]
    pub(crate) number: Option<Range>,
    /// The number that counts while none stands in it.
    #[prop_or_default]
    pub(crate) default: Option<f64>,
    /// What stands in it as long as nothing does.
    #[prop_or_default]
    pub(crate) placeholder: AttrValue,
    /// Its name, where no label names it.
    #[prop_or_default]
    pub(crate) label: Option<AttrValue>,
    /// The `id` of what describes it.
    #[prop_or_default]
    pub(crate) described: Option<AttrValue>,
    /// Whether an error is shown with it.
    #[prop_or_default]
    pub(crate) invalid: bool,
    /// Whether something has to stand in it.
    #[prop_or_default]
    pub(crate) required: bool,
    /// Gets the text with every letter.
    #[prop_or_default]
    pub(crate) on_type: Option<Callback<String>>,
    /// Gets the text once it is whole.
    #[prop_or_default]
    pub(crate) on_whole: Option<Callback<String>>,
    /// Called when the keyboard leaves it.
    #[prop_or_default]
    pub(crate) on_leave: Option<Callback<()>>,
}

/// The line.
#[component]
pub(crate) fn Entry(props: &Props) -> Html {
    let now = props.value.trim().parse::<f64>().ok().filter(|number| number.is_finite());
    let range = props.number;
    let oninput = props.on_type.as_ref().map(|on_type| {
        on_type.reform(|event: InputEvent| {
            event.target_dyn_into::<HtmlInputElement>().map(|input| input.value()).unwrap_or_default()
        })
    });
    let onchange = props.on_whole.as_ref().map(|on_whole| {
        on_whole.reform(|event: Event| {
            event.target_dyn_into::<HtmlInputElement>().map(|input| input.value()).unwrap_or_default()
        })
    });
    let onblur = props.on_leave.as_ref().map(|on_leave| on_leave.reform(|_: FocusEvent| ()));
    let onkeydown = range.map(|range| {
        let write = props.on_type.clone().or_else(|| props.on_whole.clone());
        let from = now.or(props.default);
        Callback::from(move |event: KeyboardEvent| {
            if let Some((number, write)) = stepped(&event.key(), from, range).zip(write.as_ref()) {
                event.prevent_default();
                write.emit(plain(number));
            }
        })
    });
    let written = |number: Option<f64>| number.map(plain);
    html! {
        <input
            class="field"
            type="text"
            id={props.id.clone()}
            autocomplete="off"
            autocapitalize="off"
            spellcheck="false"
            role={range.map(|_| "spinbutton")}
            inputmode={range.map(|range| if range.step == Some(1.0) { "numeric" } else { "decimal" })}
            aria-valuemin={range.and_then(|range| written(range.least))}
            aria-valuemax={range.and_then(|range| written(range.most))}
            aria-valuenow={range.and_then(|_| written(now))}
            placeholder={props.placeholder.clone()}
            aria-label={props.label.clone()}
            aria-required={props.required.then_some("true")}
            aria-invalid={props.invalid.then_some("true")}
            aria-describedby={props.described.clone()}
            value={props.value.clone()}
            {oninput}
            {onchange}
            {onblur}
            {onkeydown}
        />
    }
}

/// What a text says as a value. What can't be a number is written as it is: the findings say what is wrong with it.
pub(crate) fn meant(text: &str, is_number: bool) -> Value {
    if text.is_empty() {
        return Value::Null;
    }
    let found = if is_number { text.trim().parse::<f64>().ok().filter(|number| number.is_finite()) } else { None };
    found.map_or_else(|| Value::from(text), number)
}

/// The number that an arrow key leads to.
fn stepped(key: &str, now: Option<f64>, Range { least, most, step }: Range) -> Option<f64> {
    let step = step.unwrap_or(1.0);
    let to = match (key, now) {
        ("ArrowUp", Some(now)) => now + step,
        ("ArrowDown", Some(now)) => now - step,
        ("ArrowUp" | "ArrowDown", None) => least.unwrap_or_default(),
        _ => return None,
    };
    // Steps are decimal fractions, which sums of binary ones only come near to.
    let to = (to * 100.0).round() / 100.0;
    let to = least.map_or(to, |least| to.max(least));
    Some(most.map_or(to, |most| to.min(most)))
}

#[cfg(test)]
mod tests {
    use super::{Range, meant, stepped};
    use serde_json::{Value, json};

    #[test]
    fn what_is_typed_says_a_number_a_text_or_nothing() {
        for (text, is_number, value) in [
            ("", true, Value::Null),
            ("", false, Value::Null),
            ("60", true, json!(60)),
            ("0.56", true, json!(0.56)),
            ("1.", true, json!(1)),
            ("-", true, json!("-")),
            ("1e999", true, json!("1e999")),
            ("inf", true, json!("inf")),
            ("60", false, json!("60")),
            (" a", false, json!(" a")),
        ] {
            assert_eq!(meant(text, is_number), value, "{text}");
        }
    }

    #[test]
    fn arrow_keys_step_within_the_range() {
        let range = |least, most, step| Range { least, most, step };
        let share = range(Some(0.0), Some(1.0), Some(0.01));
        for (key, now, range, to) in [
            ("ArrowUp", Some(60.0), range(Some(10.0), Some(3600.0), Some(1.0)), Some(61.0)),
            ("ArrowDown", Some(10.0), range(Some(10.0), None, Some(1.0)), Some(10.0)),
            ("ArrowUp", Some(0.56), share, Some(0.57)),
            ("ArrowUp", Some(1.0), share, Some(1.0)),
            ("ArrowUp", None, range(Some(1.0), None, None), Some(1.0)),
            ("a", Some(1.0), share, None),
        ] {
            assert_eq!(stepped(key, now, range), to, "{key} {now:?}");
        }
    }

    #[test]
    fn a_range_holds_what_lies_in_it() {
        let percent = Range { least: Some(0.0), most: Some(100.0), step: None };
        for (number, holds) in [(0.0, true), (100.0, true), (-0.1, false), (100.1, false), (f64::NAN, false)] {
            assert_eq!(percent.holds(number), holds, "{number}");
        }
        assert!(Range::default().holds(-7.0));
    }
}
