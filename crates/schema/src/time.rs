//! Times and durations as the scenario and the API write them.

use serde::{Serialize, Serializer};
use serde_json::Number;

/// A moment on the scenario's own clock.
///
/// Either seconds, or an RFC 3339 time kept as it was written (a blank for the `T` and a missing zone, read as UTC, are accepted).
#[derive(Debug, Clone, PartialEq)]
pub enum Time {
    /// Seconds on the scenario's clock, fractions allowed.
    Seconds(f64),
    /// A calendar time: as written, and in seconds since 1970 for comparing.
    Calendar {
        /// The text as it was given.
        text: String,
        /// Seconds since 1970-01-01T00:00:00Z.
        seconds: f64,
    },
}

impl Time {
    /// Reads a calendar time.
    ///
    /// ```
    /// use whydown_schema::time::Time;
    /// let documented = Time::calendar("2025-09-22 19:22:00").unwrap();
    /// assert_eq!(documented.seconds(), Time::calendar("2025-09-22T21:22:00+02:00").unwrap().seconds());
    /// assert_eq!(Time::calendar("yesterday"), None);
    /// ```
    #[must_use]
    pub fn calendar(text: &str) -> Option<Self> {
        Some(Self::Calendar { text: text.to_owned(), seconds: seconds_since_1970(text.trim())? })
    }

    /// Seconds, for comparing times of one kind.
    #[must_use]
    pub const fn seconds(&self) -> f64 {
        match self {
            Self::Seconds(seconds) | Self::Calendar { seconds, .. } => *seconds,
        }
    }

    /// Whether it is a calendar time.
    #[must_use]
    pub const fn is_calendar(&self) -> bool {
        matches!(self, Self::Calendar { .. })
    }
}

impl Serialize for Time {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Seconds(seconds) => serializer.serialize_f64(*seconds),
            Self::Calendar { text, .. } => serializer.serialize_str(text),
        }
    }
}

/// Digits at a place of a text, as a number: `digits("2025-09", 5, 2)` is 9.
fn digits(text: &str, start: usize, length: usize) -> Option<i64> {
    let part = text.get(start..start.checked_add(length)?)?;
    if part.is_empty() || !part.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    part.parse::<u32>().ok().map(i64::from)
}

/// A number as JSON writes it. The one reader of numbers serves here too: another would bring its own tables into the page.
fn number(text: &str) -> Option<f64> {
    text.parse::<Number>().ok()?.as_f64()
}

fn seconds_since_1970(text: &str) -> Option<f64> {
    let bytes = text.as_bytes();
    let separator = |place: usize, allowed: &[u8]| bytes.get(place).filter(|byte| allowed.contains(byte)).map(|_| ());
    separator(4, b"-")?;
    separator(7, b"-")?;
    separator(10, b"Tt ")?;
    separator(13, b":")?;
    separator(16, b":")?;
    let (year, month, day) = (digits(text, 0, 4)?, digits(text, 5, 2)?, digits(text, 8, 2)?);
    let (hour, minute, second) = (digits(text, 11, 2)?, digits(text, 14, 2)?, digits(text, 17, 2)?);
    let days_in_month = match month {
        2 if (year % 4 == 0 && year % 100 != 0) || year % 400 == 0 => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    };
    if !(1..=12).contains(&month) || !(1..=days_in_month).contains(&day) || hour > 23 || minute > 59 || second > 60 {
        return None;
    }

    let rest = text.get(19..)?;
    let (fraction, zone) = match rest.strip_prefix('.') {
        Some(rest) => {
            let length = rest.bytes().take_while(u8::is_ascii_digit).count();
            let (fraction, zone) = rest.split_at_checked(length)?;
            (number(&format!("0.{fraction}"))?, zone)
        }
        None => (0.0, rest),
    };
    let zone_seconds = match zone {
        "" | "Z" | "z" => 0,
        offset => {
            let sign = match offset.as_bytes().first()? {
                b'+' => 1,
                b'-' => -1,
                _ => return None,
            };
            if offset.len() != 6 || offset.as_bytes().get(3) != Some(&b':') {
                return None;
            }
            sign * (digits(offset, 1, 2)? * 3600 + digits(offset, 4, 2)? * 60)
        }
    };

    // Days since 1970, counting years from March so that the leap day comes last.
    let (shifted_year, shifted_month) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
    let leap_days = shifted_year.div_euclid(4) - shifted_year.div_euclid(100) + shifted_year.div_euclid(400);
    let days = shifted_year * 365 + leap_days + (153 * shifted_month + 2) / 5 + day - 1 - 719_468;
    #[expect(clippy::cast_precision_loss, reason = "the year has four digits")]
    let seconds = (days * 86_400 + hour * 3600 + minute * 60 + second - zone_seconds) as f64;
    Some(seconds + fraction)
}

/// Reads a duration as the API prints it (`"161.1ms"`, `"1.2s"`, `"1m2.5s"`, `"850µs"`), in milliseconds.
///
/// ```
/// use whydown_schema::time::milliseconds;
/// assert_eq!(milliseconds("161.1ms"), Some(161.1));
/// assert_eq!(milliseconds("1.5s"), Some(1500.0));
/// assert_eq!(milliseconds("soon"), None);
/// ```
#[must_use]
pub fn milliseconds(text: &str) -> Option<f64> {
    const UNITS: [(&str, f64); 8] =
        [("ns", 1e-6), ("us", 1e-3), ("µs", 1e-3), ("μs", 1e-3), ("ms", 1.0), ("s", 1e3), ("m", 6e4), ("h", 3.6e6)];
    let mut rest = text.trim();
    let mut total = 0.0;
    if rest.is_empty() {
        return None;
    }
    while !rest.is_empty() {
        let length = rest.bytes().take_while(|byte| byte.is_ascii_digit() || *byte == b'.').count();
        let (digits, after) = rest.split_at_checked(length)?;
        let amount = number(digits)?;
        let (unit, factor) = UNITS.iter().find(|(unit, _)| after.starts_with(unit))?;
        total += amount * factor;
        rest = after.strip_prefix(*unit)?;
    }
    Some(total)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn calendar_times_are_read_as_rfc_3339_says() {
        for (text, seconds) in [
            ("1970-01-01T00:00:00Z", Some(0.0)),
            ("2000-03-01T00:00:00Z", Some(951_868_800.0)),
            ("2014-01-01T05:20:00.5Z", Some(1_388_553_600.5)),
            ("2025-09-22 19:22:00", Some(1_758_568_920.0)),
            ("2025-09-22T19:22:00-01:30", Some(1_758_574_320.0)),
            ("2025-02-29T00:00:00Z", None),
            ("2025-13-01T00:00:00Z", None),
            ("2025-09-22", None),
            ("2025-09-22T19:22:00.Z", None),
            ("2025-09-22T19:22:00 CET", None),
            ("", None),
        ] {
            assert_eq!(Time::calendar(text).map(|time| time.seconds()), seconds, "{text}");
        }
    }

    #[test]
    fn durations_are_read_as_go_prints_them() {
        for (text, expected) in [
            ("12.1ms", Some(12.1)),
            ("1.2s", Some(1200.0)),
            ("1m2s", Some(62_000.0)),
            ("2h", Some(7_200_000.0)),
            ("850µs", Some(0.85)),
            ("12", None),
            ("", None),
            ("ms", None),
            ("1.2.3s", None),
        ] {
            assert_eq!(milliseconds(text), expected, "{text}");
        }
    }
}
