//! How the data centers of an endpoint are laid out: regions side by side, in as many bands as the width asks for.

use whydown_schema::report::RegionReport;

/// Some data centers of one region, side by side in a band.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Part {
    /// The region's index.
    pub(crate) region: usize,
    /// The first data center's index in its region.
    pub(crate) from: usize,
    /// One past the last.
    pub(crate) to: usize,
}

impl Part {
    /// How many columns it takes.
    pub(crate) const fn width(self) -> usize {
        self.to.saturating_sub(self.from)
    }
}

/// The parts of regions that share a row.
pub(crate) type Band = Vec<Part>;

/// Lays the first `most` data centers out in bands of at most `columns`. A region that fits a band is never split.
pub(crate) fn bands(regions: &[RegionReport], columns: usize, most: usize) -> Vec<Band> {
    bands_of(regions.iter().map(|region| region.data_centers.len()), columns, most)
}

/// The same for regions of which only the number of data centers is known.
pub(crate) fn bands_of(sizes: impl Iterator<Item = usize>, columns: usize, most: usize) -> Vec<Band> {
    let columns = columns.max(1);
    let mut bands: Vec<Band> = Vec::new();
    let mut free = 0;
    let mut left = most;
    for (index, size) in sizes.enumerate() {
        let count = size.min(left);
        left = left.saturating_sub(count);
        let mut from = 0;
        while from < count {
            let rest = count.saturating_sub(from);
            // What doesn't fit what is free starts a new band.
            if free < rest.min(columns) {
                bands.push(Vec::new());
                free = columns;
            }
            let to = from.saturating_add(rest.min(free));
            let part = Part { region: index, from, to };
            free = free.saturating_sub(part.width());
            if let Some(band) = bands.last_mut() {
                band.push(part);
            }
            from = to;
        }
    }
    bands
}

#[cfg(test)]
mod tests {
    use super::*;
    use whydown_schema::Status;
    use whydown_schema::report::DataCenterReport;

    fn regions(sizes: &[usize]) -> Vec<RegionReport> {
        let center = |code: usize| DataCenterReport {
            code: code.to_string(),
            status: Status::Healthy,
            failure_reason: None,
            because: None,
            members: Vec::new(),
        };
        let region = |size: &usize| RegionReport {
            code: String::new(),
            status: Status::Healthy,
            because: None,
            data_centers: (0..*size).map(center).collect(),
        };
        sizes.iter().map(region).collect()
    }

    fn laid_out(sizes: &[usize], columns: usize, most: usize) -> Vec<Vec<(usize, usize, usize)>> {
        let parts = |band: Band| band.into_iter().map(|part| (part.region, part.from, part.to)).collect();
        bands(&regions(sizes), columns, most).into_iter().map(parts).collect()
    }

    #[test]
    fn regions_share_a_band_while_they_fit() {
        assert_eq!(laid_out(&[3, 3, 3], 6, 99), [vec![(0, 0, 3), (1, 0, 3)], vec![(2, 0, 3)]]);
        assert_eq!(laid_out(&[3, 3], 5, 99), [vec![(0, 0, 3)], vec![(1, 0, 3)]]);
    }

    #[test]
    fn only_a_region_wider_than_a_band_is_split() {
        assert_eq!(laid_out(&[7], 3, 99), [vec![(0, 0, 3)], vec![(0, 3, 6)], vec![(0, 6, 7)]]);
        assert_eq!(laid_out(&[2, 4, 1], 3, 99), [vec![(0, 0, 2)], vec![(1, 0, 3)], vec![(1, 3, 4), (2, 0, 1)]]);
    }

    #[test]
    fn no_more_than_asked_for_and_nothing_from_nothing() {
        assert_eq!(laid_out(&[3, 3], 6, 4), [vec![(0, 0, 3), (1, 0, 1)]]);
        assert_eq!(laid_out(&[], 6, 4), Vec::<Vec<_>>::new());
        assert_eq!(laid_out(&[1], 0, 4), [vec![(0, 0, 1)]]);
    }
}
