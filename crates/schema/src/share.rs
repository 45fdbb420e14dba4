//! Shares and other numbers in words: as exact as they need to be.

use serde_json::Value;

/// A share of 1 in thousandths: a small whole number, for which no page has to carry tables of floating point.
#[must_use]
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a share is between 0 and 1")]
pub fn thousandths(share: f64) -> u32 {
    (share * 1000.0).round() as u32
}

/// A number as a sentence shows it: `60`, `0.5`. As JSON writes it, which saves a page a second way to write numbers.
///
/// ```
/// use whydown_schema::share::plain;
/// assert_eq!([plain(60.0), plain(0.5)], ["60", "0.5"]);
/// ```
#[must_use]
pub fn plain(number: f64) -> String {
    let written = Value::from(number).to_string();
    written.strip_suffix(".0").unwrap_or(&written).to_owned()
}

/// A number as JSON holds it: a whole one without a fraction.
///
/// ```
/// use whydown_schema::share::number;
/// assert_eq!([number(60.0), number(0.5)], [serde_json::json!(60), serde_json::json!(0.5)]);
/// ```
#[must_use]
pub fn number(number: f64) -> Value {
    #[expect(clippy::cast_possible_truncation, reason = "whole and within what a fraction holds exactly")]
    let whole = number as i64;
    if number.fract() == 0.0 && number.abs() < 9_007_199_254_740_992.0 {
        Value::from(whole)
    } else {
        Value::from(number)
    }
}

/// A number with one decimal.
///
/// ```
/// use whydown_schema::share::{plain, tenths};
/// assert_eq!(plain(tenths(12.34)), "12.3");
/// ```
#[must_use]
pub fn tenths(number: f64) -> f64 {
    (number * 10.0).round() / 10.0
}

/// The longest time that is told by its number, in seconds: a little more than thirty years.
const LONGEST: f64 = 1e9;

/// A time in seconds, with one decimal. What nobody would live to see is told without its number.
///
/// ```
/// use whydown_schema::share::seconds;
/// assert_eq!([seconds(75.0), seconds(0.25), seconds(1e308)], ["75 s", "0.3 s", "30 years and more"]);
/// ```
#[must_use]
pub fn seconds(seconds: f64) -> String {
    if seconds > LONGEST { "30 years and more".to_owned() } else { [plain(tenths(seconds)).as_str(), " s"].concat() }
}

/// A share of 1 in percent, with at most one decimal and without the sign.
///
/// ```
/// use whydown_schema::share::percent;
/// assert_eq!([percent(1.0), percent(1.0 / 3.0), percent(0.0)], ["100", "33.3", "0"]);
/// ```
#[must_use]
pub fn percent(share: f64) -> String {
    let thousandths = thousandths(share);
    match (thousandths / 10, thousandths % 10) {
        (whole, 0) => whole.to_string(),
        (whole, tenth) => format!("{whole}.{tenth}"),
    }
}
