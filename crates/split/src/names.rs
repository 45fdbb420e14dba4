//! What functions are called, in a way that lasts from one build to the next.

use std::collections::BTreeSet;

/// A function's name without the hashes that the compiler puts into it.
///
/// They stand in brackets behind a crate (`core[c5930c85a12de822]`), or at the end (`::h76e69e68e280ee71`).
pub(crate) fn lasting(name: &str) -> String {
    let name = match name.rsplit_once("::h") {
        Some((before, hash)) if is_hash(hash) => before,
        _ => name,
    };
    let mut parts = name.split('[');
    let mut lasting = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        match part.split_once(']') {
            Some((hash, behind)) if is_hash(hash) => lasting.push_str(behind),
            _ => {
                lasting.push('[');
                lasting.push_str(part);
            }
        }
    }
    lasting
}

fn is_hash(text: &str) -> bool {
    (14..=16).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// The names in a list, one on each line.
pub(crate) fn listed(list: &str) -> BTreeSet<String> {
    list.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::lasting;

    #[test]
    fn a_name_is_the_same_in_every_build() {
        for (name, expected) in [
            ("whydown_schema::validate::validate::h76e69e68e280ee71", "whydown_schema::validate::validate"),
            ("<core[c5930c85a12de822]::fmt::Formatter>::pad", "<core::fmt::Formatter>::pad"),
            ("<a[c5930c85a12de822]::B as c[15930c85a12de822]::D>::e", "<a::B as c::D>::e"),
            ("<[u8] as a::B>::c", "<[u8] as a::B>::c"),
            ("memcpy", "memcpy"),
            ("a::h", "a::h"),
        ] {
            assert_eq!(lasting(name), expected);
        }
    }
}
