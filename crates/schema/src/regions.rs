//! The regions of the network (R4.2).

/// The codes and names of the 13 regions, in the API's order.
pub const REGIONS: [(&str, &str); 13] = [
    ("WNAM", "Western North America"),
    ("ENAM", "Eastern North America"),
    ("WEU", "Western Europe"),
    ("EEU", "Eastern Europe"),
    ("NSAM", "Northern South America"),
    ("SSAM", "Southern South America"),
    ("OC", "Oceania"),
    ("ME", "Middle East"),
    ("NAF", "North Africa"),
    ("SAF", "South Africa"),
    ("SAS", "Southern Asia"),
    ("SEAS", "South East Asia"),
    ("NEAS", "North East Asia"),
];

/// Whether a code is one of the 13.
#[must_use]
pub fn is_region(code: &str) -> bool {
    REGIONS.iter().any(|(known, _)| *known == code)
}

/// The name of a region, for example `Western Europe` for `WEU`.
///
/// ```
/// assert_eq!(whydown_schema::regions::region_name("WEU"), Some("Western Europe"));
/// assert_eq!(whydown_schema::regions::region_name("EASIA"), None);
/// ```
#[must_use]
pub fn region_name(code: &str) -> Option<&'static str> {
    REGIONS.iter().find(|(known, _)| *known == code).map(|(_, name)| *name)
}
