//! `expected_codes` as a set of codes (R1.3, D35).

/// A code or a class of codes, from first to last.
pub(crate) type Codes = (u16, u16);

/// The classes of codes that are looked for.
pub(crate) const REDIRECTS: Codes = (300, 399);
pub(crate) const SERVER_ERRORS: Codes = (500, 599);
/// What a firewall or a rate limiter answers to a probe that it turns away.
pub(crate) const BLOCKED: [u16; 3] = [401, 403, 429];

/// The parts of a list of codes; what is neither a code nor a class is passed over.
pub(crate) fn parts(list: &str) -> impl Iterator<Item = Codes> {
    list.split(',').filter_map(|part| part_of(part.trim()))
}

fn part_of(part: &str) -> Option<Codes> {
    match part.as_bytes() {
        [digit @ b'1'..=b'9', b'x' | b'X', b'x' | b'X'] => {
            let first = u16::from(digit - b'0') * 100;
            Some((first, first + 99))
        }
        [b'1'..=b'9', _, _] => part.parse().ok().map(|code| (code, code)),
        _ => None,
    }
}

/// Whether a part holds any of these codes.
pub(crate) const fn overlap(part: Codes, codes: Codes) -> bool {
    part.0 <= codes.1 && codes.0 <= part.1
}

/// A part in words: `200` or `200–299`.
pub(crate) fn worded((first, last): Codes) -> String {
    if first == last { first.to_string() } else { format!("{first}–{last}") }
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
            ("2x, +20, 0xx, 20, 2000, ok, 2é", vec![]),
            ("", vec![]),
        ] {
            assert_eq!(parts(list).collect::<Vec<_>>(), expected, "{list}");
        }
    }
}
