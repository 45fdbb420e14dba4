//! The other readings of open questions, for finding out which verdicts they would change.

use whydown_schema::Readings;
use whydown_schema::readings::{BodyWindow, Threshold};

/// Each other value of a key, with the readings that have it. `reject` is left out: it gives no verdict.
pub(crate) fn of_key(readings: &Readings, key: &str) -> Vec<(String, Readings)> {
    if key == "geo_threshold" {
        let mut other = readings.clone();
        other.geo_threshold = Threshold::RETIRED;
        let same = readings.geo_threshold == Threshold::RETIRED;
        return if same { Vec::new() } else { vec![("0.7".to_owned(), other)] };
    }
    if key == "body_window" {
        let mut other = readings.clone();
        other.body_window = BodyWindow::WIDE;
        let same = readings.body_window == BodyWindow::WIDE;
        return if same { Vec::new() } else { vec![(BodyWindow::WIDE.bytes().to_string(), other)] };
    }
    let Some(known) = Readings::KEYS.iter().find(|known| known.key == key) else {
        return Vec::new();
    };
    let now = readings.get(key);
    known
        .values
        .iter()
        .filter(|word| Some(**word) != now && **word != "reject")
        .filter_map(|word| {
            let mut other = readings.clone();
            other.set(key, word).then(|| ((*word).to_owned(), other))
        })
        .collect()
}
