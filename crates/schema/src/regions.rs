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

/// The regions that somebody may have meant by a code that is none: another spelling, a name of the documentation, or another
/// company's word for a part of the world. Empty where nothing comes to mind.
#[must_use]
pub fn meant(code: &str) -> &'static [&'static str] {
    let plain: String =
        code.chars().filter(char::is_ascii_alphanumeric).map(|character| character.to_ascii_uppercase()).collect();
    let known = MEANT.iter().find(|(words, _)| words.split(' ').any(|word| word == plain));
    known.map_or(&[], |(_, codes)| *codes)
}

/// Words without blanks and dashes, and the regions that they stand for.
const MEANT: [(&str, &[&str]); 20] = [
    ("WNAM WESTERNNORTHAMERICA USWEST USW USWEST1 USWEST2 WNA WESTUS", &["WNAM"]),
    ("ENAM EASTERNNORTHAMERICA USEAST USE USEAST1 USEAST2 ENA EASTUS", &["ENAM"]),
    ("WEU WESTERNEUROPE EUWEST EUWEST1 EUWEST2 EUCENTRAL EUCENTRAL1 WESTEUROPE", &["WEU"]),
    ("EEU EASTERNEUROPE EUEAST EASTEUROPE", &["EEU"]),
    ("NSAM NORTHERNSOUTHAMERICA", &["NSAM"]),
    ("SSAM SOUTHERNSOUTHAMERICA", &["SSAM"]),
    ("OC OCEANIA OCE AU AUS AUSTRALIA", &["OC"]),
    ("ME MIDDLEEAST MEA", &["ME"]),
    ("NAF NORTHAFRICA NORTHERNAFRICA", &["NAF"]),
    ("SAF SOUTHAFRICA SOUTHERNAFRICA", &["SAF"]),
    ("SAS SOUTHERNASIA SOUTHASIA INDIA IN", &["SAS"]),
    ("SEAS SOUTHEASTASIA SEA SG SINGAPORE", &["SEAS"]),
    ("NEAS NORTHEASTASIA NEA JP JAPAN", &["NEAS"]),
    ("EASIA EA EAS EASTASIA ASIA APAC AS", &["NEAS", "SEAS"]),
    ("SAM SA LATAM SOUTHAMERICA", &["NSAM", "SSAM"]),
    ("NAM NA US USA NORTHAMERICA", &["WNAM", "ENAM"]),
    ("EU EUROPE EUR", &["WEU", "EEU"]),
    ("AFRICA AF AFR", &["NAF", "SAF"]),
    ("ALLREGIONS ALL", &["ALL_REGIONS"]),
    ("WORLD GLOBAL EVERYWHERE", &["ALL_REGIONS"]),
];

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
