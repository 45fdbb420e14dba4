//! Data centers to try things at, where a scenario names none: three for each region, as a region is probed from (R4.1).
//!
//! The codes are those of cities that Cloudflare's status page lists; their regions follow the country lists of its
//! load-balancing documentation. Which three data centers really probe for a region isn't published, and may change.

/// Three well-known data centers of each region, in the order of [`crate::regions::REGIONS`].
pub const WELL_KNOWN: [(&str, [&str; 3]); 13] = [
    ("WNAM", ["SEA", "SJC", "LAX"]),
    ("ENAM", ["EWR", "IAD", "YYZ"]),
    ("WEU", ["AMS", "CDG", "LHR"]),
    ("EEU", ["WAW", "PRG", "BUD"]),
    ("NSAM", ["BOG", "MDE", "UIO"]),
    ("SSAM", ["GRU", "EZE", "SCL"]),
    ("OC", ["SYD", "MEL", "AKL"]),
    ("ME", ["DXB", "DOH", "RUH"]),
    ("NAF", ["CAI", "CMN", "TUN"]),
    ("SAF", ["JNB", "CPT", "DUR"]),
    ("SAS", ["BOM", "DEL", "MAA"]),
    ("SEAS", ["SIN", "KUL", "BKK"]),
    ("NEAS", ["NRT", "KIX", "ICN"]),
];

/// The well-known data centers of a region; none of a region that isn't one of the 13.
///
/// ```
/// use whydown_schema::data_centers::{region_of, well_known};
/// assert_eq!(well_known("WEU"), ["AMS", "CDG", "LHR"]);
/// assert!(well_known("EASIA").is_empty());
/// assert_eq!((region_of("CDG"), region_of("XYZ")), (Some("WEU"), None));
/// ```
#[must_use]
pub fn well_known(region: &str) -> &'static [&'static str] {
    WELL_KNOWN.iter().find(|(code, _)| *code == region).map_or(&[], |(_, codes)| codes)
}

/// The region of a well-known data center.
#[must_use]
pub fn region_of(code: &str) -> Option<&'static str> {
    WELL_KNOWN.iter().find(|(_, codes)| codes.contains(&code)).map(|(region, _)| *region)
}

#[cfg(test)]
mod tests {
    use super::WELL_KNOWN;
    use crate::index::Index;
    use crate::regions::REGIONS;

    #[test]
    fn each_region_has_three_of_its_own() {
        assert!(WELL_KNOWN.iter().map(|(region, _)| *region).eq(REGIONS.iter().map(|(region, _)| *region)));
        let mut seen = Index::new();
        assert!(WELL_KNOWN.iter().flat_map(|(_, codes)| codes).all(|code| seen.add(*code)));
    }
}
