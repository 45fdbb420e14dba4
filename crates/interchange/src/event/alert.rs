//! A health alert, as a notification's webhook sends it, made into the event that it tells of.

use super::parts::{Event, Sighting, time_of};
use crate::attachment::name_of;
use crate::contents::Item;
use crate::findings::Findings;
use crate::json::{fill, take_object, text};
use serde_json::{Map, Number, Value};
use whydown_schema::Diagnostic;

/// What is taken over of an alert, or says nothing about health.
const USED: [&str; 16] = [
    "alert_type",
    "event_source",
    "new_health",
    "pool_id",
    "pool_name",
    "origin_name",
    "origin_address",
    "origin_failure_reason",
    "failure_reason",
    "reason",
    "timestamp",
    "ts",
    "data",
    "name",
    "text",
    "account_id",
];

/// The event that an alert tells of: one endpoint of one pool, or the pool alone.
pub(super) fn event(item: Item, findings: &mut Findings) -> Event {
    let Item { object: mut outer, pointer, .. } = item;
    // What is around the data may name the alert and its time.
    let mut alert = take_object(&mut outer, "data");
    for (key, value) in outer {
        fill(&mut alert, &key, Some(value));
    }
    if let Some(seconds) = alert.get("ts").and_then(Value::as_i64) {
        fill(&mut alert, "timestamp", Some(calendar(seconds)));
    }
    findings.left_aside("health alert", &pointer, &alert, &USED);
    let healthy = match text(&alert, "new_health") {
        Some(word) if word.eq_ignore_ascii_case("healthy") => Some(true),
        Some(word) if word.eq_ignore_ascii_case("unhealthy") => Some(false),
        _ => None,
    };
    let reason = ["origin_failure_reason", "failure_reason", "reason"].into_iter().find_map(|key| text(&alert, key));
    let mut pool = Map::new();
    fill(&mut pool, "id", text(&alert, "pool_id").map(Value::from));
    fill(&mut pool, "name", text(&alert, "pool_name").map(Value::from));
    let mut sightings = Vec::new();
    if let Some(name) = text(&alert, "origin_name") {
        let mut origin = Map::new();
        fill(&mut origin, "name", Some(Value::from(name)));
        fill(&mut origin, "address", text(&alert, "origin_address").map(Value::from));
        fill(&mut origin, "healthy", healthy.map(Value::from));
        fill(&mut origin, "failure_reason", reason.map(Value::from));
        sightings.extend(Sighting::new(Value::Object(origin), pointer.clone(), findings));
    } else {
        let warning = Diagnostic::warning("event-without-endpoints", pointer.clone());
        findings.once(warning.with("pool", name_of(&pool)));
    }
    let (at, seconds) = time_of(&mut alert, &pointer, findings);
    Event { pointer, at, seconds, pool, sightings }
}

/// Seconds since 1970 as events write their time, so that both can stand in one scenario.
fn calendar(seconds: i64) -> Value {
    let (days, second) = (seconds.div_euclid(86_400), seconds.rem_euclid(86_400));
    // Days are counted from 1 March of year 0, in eras of 400 years, so that the leap day comes last.
    let shifted = days.saturating_add(719_468);
    let (era, day) = (shifted.div_euclid(146_097), shifted.rem_euclid(146_097));
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (month, late) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    let year = era.saturating_mul(400).saturating_add(year + late);
    if !(0..=9999).contains(&year) {
        return Value::Number(Number::from(seconds));
    }
    let (hour, minute, second) = (second / 3600, second / 60 % 60, second % 60);
    Value::from(format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}Z"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use whydown_schema::time::Time;

    #[test]
    fn a_time_in_seconds_is_that_time() {
        for (seconds, expected) in [
            (0, "1970-01-01T00:00:00Z"),
            (1_709_210_096, "2024-02-29T12:34:56Z"),
            (-1, "1969-12-31T23:59:59Z"),
            (951_782_400, "2000-02-29T00:00:00Z"),
        ] {
            let text = calendar(seconds);
            assert_eq!(text, expected);
            #[expect(clippy::cast_precision_loss, reason = "small numbers")]
            let same = Time::calendar(text.as_str().unwrap()).unwrap().seconds() == seconds as f64;
            assert!(same, "{text}");
        }
        assert!(calendar(i64::MAX).is_number() && calendar(i64::MIN).is_number());
    }
}
