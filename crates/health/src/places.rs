//! Where a pool is probed from: its data centers, those of one region side by side, each at one bit of the planes.

use std::ops::Range;
use whydown_planes::Regions;
use whydown_schema::Index;
use whydown_schema::regions::REGIONS;
use whydown_schema::scenario::CheckRegions;

/// The data centers that a pool expects results from (D12).
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Places {
    /// The codes; the position is the bit.
    pub(crate) data_centers: Vec<String>,
    /// The regions, in the order in which they are reported.
    pub(crate) regions: Vec<Region>,
    /// All data centers as masks: (index of the word, bits).
    pub(crate) masks: Vec<(usize, u64)>,
    /// The regions for counting them at once, where one word holds all places.
    pub(crate) in_one_word: Option<Regions>,
    slots: Index<'static>,
}

/// A region of [`Places`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Region {
    /// Its code; empty when none was named.
    pub(crate) code: String,
    /// Its data centers.
    pub(crate) slots: Range<usize>,
    /// The same as masks: (index of the word, bits).
    pub(crate) masks: Vec<(usize, u64)>,
}

impl Places {
    /// Orders data centers (code, region) by region, leaving out those that `check_regions` doesn't name.
    pub(crate) fn new<'a>(
        check_regions: &CheckRegions,
        data_centers: impl Iterator<Item = (&'a str, &'a str)>,
    ) -> Self {
        let mut by_region: Vec<(&str, Vec<&str>)> = match check_regions {
            CheckRegions::AllDataCenters => Vec::new(),
            CheckRegions::AllRegions => REGIONS.iter().map(|(code, _)| (*code, Vec::new())).collect(),
            CheckRegions::Regions(codes) => codes.iter().map(|code| (code.as_str(), Vec::new())).collect(),
        };
        let mut positions = Index::new();
        for (position, (region, _)) in by_region.iter().enumerate() {
            positions.set(*region, position);
        }
        for (code, region) in data_centers.filter(|(_, region)| checks(check_regions, region)) {
            let position = positions.first(region, by_region.len());
            match by_region.get_mut(position) {
                Some((_, codes)) => codes.push(code),
                None => by_region.push((region, vec![code])),
            }
        }

        let mut places = Self::default();
        for (code, codes) in by_region.into_iter().filter(|(_, codes)| !codes.is_empty()) {
            let start = places.data_centers.len();
            places.data_centers.extend(codes.into_iter().map(str::to_owned));
            let slots = start..places.data_centers.len();
            places.regions.push(Region { code: code.to_owned(), masks: masks(slots.clone()), slots });
        }
        places.masks = masks(0..places.data_centers.len());
        places.in_one_word = Regions::new(places.regions.iter().map(|region| region.slots.len()));
        for (slot, code) in places.data_centers.iter().enumerate() {
            places.slots.set(code.clone(), slot);
        }
        places
    }

    /// The bit of a data center.
    pub(crate) fn slot(&self, data_center: &str) -> Option<usize> {
        self.slots.get(data_center)
    }

    /// The bit after the last data center: the one vantage point that stands for the whole network.
    pub(crate) const fn vantage(&self) -> usize {
        self.data_centers.len()
    }

    /// How many words a plane has: a bit for each data center and one for the vantage point.
    pub(crate) const fn words(&self) -> usize {
        self.data_centers.len() / 64 + 1
    }
}

/// Whether a pool with these `check_regions` is probed from a region. An unnamed region is checked only by "every data center".
pub(crate) fn checks(check_regions: &CheckRegions, region: &str) -> bool {
    match check_regions {
        CheckRegions::AllDataCenters => true,
        CheckRegions::AllRegions => !region.is_empty(),
        CheckRegions::Regions(codes) => codes.iter().any(|code| code == region),
    }
}

/// The bits of a range of slots, word by word.
fn masks(slots: Range<usize>) -> Vec<(usize, u64)> {
    let mut masks: Vec<(usize, u64)> = Vec::new();
    for slot in slots {
        let (word, bit) = (slot / 64, 1 << (slot % 64));
        match masks.last_mut() {
            Some((last, mask)) if *last == word => *mask |= bit,
            _ => masks.push((word, bit)),
        }
    }
    masks
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn data_centers_of_one_region_stand_side_by_side() {
        let named = [("SEA", "WNAM"), ("CDG", "WEU"), ("LAX", "WNAM"), ("SIN", "SEAS")];
        let regions = CheckRegions::Regions(vec!["WEU".to_owned(), "WNAM".to_owned()]);
        let places = Places::new(&regions, named.into_iter());
        assert_eq!(places.data_centers, ["CDG", "SEA", "LAX"]);
        assert_eq!(places.regions.iter().map(|region| region.slots.clone()).collect::<Vec<_>>(), [0..1, 1..3]);
        assert_eq!(places.slot("LAX"), Some(2));
        assert_eq!(places.slot("SIN"), None);
    }

    #[test]
    fn masks_cross_words() {
        assert_eq!(masks(62..66), [(0, 0b11 << 62), (1, 0b11)]);
        assert_eq!(masks(5..5), []);
    }
}
