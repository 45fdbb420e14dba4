//! `expected_codes` as a set of codes (R1.3, D35).

use whydown_schema::scenario::Monitor;

/// A code or a class of codes, from first to last.
pub type Codes = (u16, u16);

/// What is expected where nothing is written (D35).
pub const DEFAULT: &str = Monitor::DEFAULT_CODES;

/// The redirects.
pub const REDIRECTS: Codes = (300, 399);

/// The parts of a list of codes: single ones and classes, separated by commas, blanks ignored (R1.3, D35). What is neither a code
/// nor a class is passed over.
pub fn parts(list: &str) -> impl Iterator<Item = Codes> {
    list.split(',').filter_map(part_of)
}

fn part_of(part: &str) -> Option<Codes> {
    // Blanks mean nothing, wherever they stand: `2 xx` is no other class than `2xx`.
    let mut letters = [0; 3];
    for (at, byte) in part.bytes().filter(|byte| !byte.is_ascii_whitespace()).enumerate() {
        *letters.get_mut(at)? = byte;
    }
    match letters {
        [digit @ b'1'..=b'9', b'x' | b'X', b'x' | b'X'] => {
            let first = u16::from(digit - b'0') * 100;
            Some((first, first + 99))
        }
        [hundreds @ b'1'..=b'9', tens @ b'0'..=b'9', ones @ b'0'..=b'9'] => {
            let digit = |byte: u8| u16::from(byte - b'0');
            let code = digit(hundreds) * 100 + digit(tens) * 10 + digit(ones);
            Some((code, code))
        }
        _ => None,
    }
}

/// Whether a part holds any of these codes.
#[must_use]
pub const fn overlap(part: Codes, codes: Codes) -> bool {
    part.0 <= codes.1 && codes.0 <= part.1
}

/// A part in words: `200` or `200–299`.
#[must_use]
pub fn worded((first, last): Codes) -> String {
    if first == last { first.to_string() } else { format!("{first}–{last}") }
}

/// A list of parts as a set: in order, without what is said twice. A list of any length becomes at most 900 parts.
pub(super) fn set(list: &str) -> Vec<Codes> {
    let mut known = [0_u64; 16];
    for code in parts(list).flat_map(|(first, last)| first..=last) {
        if let Some(word) = known.get_mut(usize::from(code / 64)) {
            *word |= 1 << (code % 64);
        }
    }
    let mut set: Vec<Codes> = Vec::new();
    for (first, mut word) in (0_u16..).step_by(64).zip(known) {
        while word != 0 {
            #[expect(clippy::cast_possible_truncation, reason = "below 64")]
            let code = first + word.trailing_zeros() as u16;
            word &= word - 1;
            match set.last_mut() {
                // A class ends where it ends: 200–299 and 300–399 stay two.
                Some((_, last)) if *last + 1 == code && !code.is_multiple_of(100) => *last = code,
                _ => set.push((code, code)),
            }
        }
    }
    set
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_of_codes_is_read_by_commas() {
        for (list, expected) in [
            ("200", vec![(200, 200)]),
            ("2xx", vec![(200, 299)]),
            ("2xx, 3XX", vec![(200, 299), (300, 399)]),
            (" 200 ,404,", vec![(200, 200), (404, 404)]),
            ("2 x x", vec![(200, 299)]),
            ("2x, +20, 0xx, 20, 2000, ok, 2é, 2xxx", vec![]),
            ("", vec![]),
        ] {
            assert_eq!(parts(list).collect::<Vec<_>>(), expected, "{list}");
        }
    }

    #[test]
    fn a_set_says_nothing_twice() {
        for (list, expected) in [
            ("404, 2xx, 200, 2xx", vec![(200, 299), (404, 404)]),
            ("2xx,3xx", vec![(200, 299), (300, 399)]),
            ("200,201,202", vec![(200, 202)]),
            ("nothing", vec![]),
        ] {
            assert_eq!(set(list), expected, "{list}");
        }
        assert_eq!(set(&"200,404,9xx,".repeat(100_000)).len(), 3);
    }
}
