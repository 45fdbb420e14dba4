//! What can be selected in the picture: one thing of the report, named by its indices there.

use whydown_schema::report::{
    DataCenterReport, Decision, EndpointReport, LoadBalancerReport, MemberReport, PoolReport, RegionReport, Report,
};

/// One thing of the report.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Place {
    /// A load balancer.
    Balancer(usize),
    /// A load balancer's decision for one request.
    Decision(usize, usize),
    /// A pool.
    Pool(usize),
    /// A pool's endpoint.
    Endpoint(usize, usize),
    /// A region that checks an endpoint.
    Region(usize, usize, usize),
    /// A data center of a region that checks an endpoint.
    Center(usize, usize, usize, usize),
    /// What one monitor says at a data center.
    Member(usize, usize, usize, usize, usize),
    /// What one monitor says where one vantage point stands for the whole network.
    Sole(usize, usize, usize),
}

impl Place {
    /// The JSON pointer of it in the report.
    pub(crate) fn pointer(self) -> String {
        match self {
            Self::Balancer(balancer) => format!("/load_balancers/{balancer}"),
            Self::Decision(balancer, decision) => format!("/load_balancers/{balancer}/decisions/{decision}"),
            Self::Pool(pool) => format!("/pools/{pool}"),
            Self::Endpoint(pool, endpoint) => format!("/pools/{pool}/endpoints/{endpoint}"),
            Self::Region(pool, endpoint, region) => format!("/pools/{pool}/endpoints/{endpoint}/regions/{region}"),
            Self::Center(pool, endpoint, region, center) => {
                format!("/pools/{pool}/endpoints/{endpoint}/regions/{region}/data_centers/{center}")
            }
            Self::Member(pool, endpoint, region, center, member) => {
                format!("/pools/{pool}/endpoints/{endpoint}/regions/{region}/data_centers/{center}/members/{member}")
            }
            Self::Sole(pool, endpoint, member) => format!("/pools/{pool}/endpoints/{endpoint}/members/{member}"),
        }
    }

    /// The place of a JSON pointer.
    pub(crate) fn parse(pointer: &str) -> Option<Self> {
        let mut tokens = pointer.split('/').skip(1);
        let mut names = Vec::new();
        let mut numbers = Vec::new();
        while let Some(name) = tokens.next() {
            names.push(name);
            numbers.push(tokens.next()?.parse::<usize>().ok()?);
        }
        Some(match (names.as_slice(), numbers.as_slice()) {
            (["load_balancers"], [balancer]) => Self::Balancer(*balancer),
            (["load_balancers", "decisions"], [balancer, decision]) => Self::Decision(*balancer, *decision),
            (["pools"], [pool]) => Self::Pool(*pool),
            (["pools", "endpoints"], [pool, endpoint]) => Self::Endpoint(*pool, *endpoint),
            (["pools", "endpoints", "regions"], [pool, endpoint, region]) => Self::Region(*pool, *endpoint, *region),
            (["pools", "endpoints", "regions", "data_centers"], [pool, endpoint, region, center]) => {
                Self::Center(*pool, *endpoint, *region, *center)
            }
            (
                ["pools", "endpoints", "regions", "data_centers", "members"],
                [pool, endpoint, region, center, member],
            ) => Self::Member(*pool, *endpoint, *region, *center, *member),
            (["pools", "endpoints", "members"], [pool, endpoint, member]) => Self::Sole(*pool, *endpoint, *member),
            _ => return None,
        })
    }

    /// What it is a part of.
    pub(crate) fn parent(self) -> Option<Self> {
        match self {
            Self::Balancer(_) | Self::Pool(_) => None,
            Self::Decision(balancer, _) => Some(Self::Balancer(balancer)),
            Self::Endpoint(pool, _) => Some(Self::Pool(pool)),
            Self::Region(pool, endpoint, _) | Self::Sole(pool, endpoint, _) => Some(Self::Endpoint(pool, endpoint)),
            Self::Center(pool, endpoint, region, _) => Some(Self::Region(pool, endpoint, region)),
            Self::Member(pool, endpoint, region, center, _) => Some(Self::Center(pool, endpoint, region, center)),
        }
    }

    /// The index of the pool that it is, or is a part of.
    pub(crate) fn pool(self) -> Option<usize> {
        match self {
            Self::Pool(pool) => Some(pool),
            _ => self.endpoint().map(|(pool, _)| pool),
        }
    }

    /// The index of the load balancer that it is, or is a part of.
    pub(crate) const fn balancer(self) -> Option<usize> {
        match self {
            Self::Balancer(balancer) | Self::Decision(balancer, _) => Some(balancer),
            _ => None,
        }
    }

    /// The endpoint it is or belongs to.
    pub(crate) fn endpoint(self) -> Option<(usize, usize)> {
        match self {
            Self::Balancer(_) | Self::Decision(..) | Self::Pool(_) => None,
            Self::Endpoint(pool, endpoint)
            | Self::Region(pool, endpoint, _)
            | Self::Center(pool, endpoint, ..)
            | Self::Member(pool, endpoint, ..)
            | Self::Sole(pool, endpoint, _) => Some((pool, endpoint)),
        }
    }

    /// The index of the region that it is, or is a part of, among those of its endpoint.
    pub(crate) const fn region(self) -> Option<usize> {
        match self {
            Self::Region(_, _, region) | Self::Center(_, _, region, _) | Self::Member(_, _, region, ..) => Some(region),
            Self::Balancer(_) | Self::Decision(..) | Self::Pool(_) | Self::Endpoint(..) | Self::Sole(..) => None,
        }
    }

    /// It and what it is a part of, outermost first.
    pub(crate) fn path(self) -> Vec<Self> {
        let mut path: Vec<Self> = std::iter::successors(Some(self), |place| place.parent()).collect();
        path.reverse();
        path
    }

    /// It, or the nearest thing around it that the report has; the first endpoint, pool or balancer where nothing of it is left.
    pub(crate) fn nearest(self, report: &Report) -> Option<Self> {
        let itself =
            std::iter::successors(Some(self), |place| place.parent()).find(|place| Thing::at(report, *place).is_some());
        itself.or_else(|| first(report))
    }
}

/// The first endpoint, pool or balancer of a report.
pub(crate) fn first(report: &Report) -> Option<Place> {
    let endpoint = report.pools.iter().position(|pool| !pool.endpoints.is_empty()).map(|pool| Place::Endpoint(pool, 0));
    let pool = || (!report.pools.is_empty()).then_some(Place::Pool(0));
    let balancer = || (!report.load_balancers.is_empty()).then_some(Place::Balancer(0));
    endpoint.or_else(pool).or_else(balancer)
}

/// A thing of the report, found.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Thing<'a> {
    /// A load balancer.
    Balancer(&'a LoadBalancerReport),
    /// A decision.
    Decision(&'a Decision),
    /// A pool.
    Pool(&'a PoolReport),
    /// An endpoint.
    Endpoint(&'a EndpointReport),
    /// A region.
    Region(&'a RegionReport),
    /// A data center.
    Center(&'a DataCenterReport),
    /// A member.
    Member(&'a MemberReport),
}

impl<'a> Thing<'a> {
    /// What is at a place of a report.
    pub(crate) fn at(report: &'a Report, place: Place) -> Option<Self> {
        let endpoint = |pool: usize, endpoint: usize| report.pools.get(pool)?.endpoints.get(endpoint);
        let region = |pool, at, region: usize| endpoint(pool, at)?.regions.get(region);
        let center = |pool, at, in_region, center: usize| region(pool, at, in_region)?.data_centers.get(center);
        Some(match place {
            Place::Balancer(balancer) => Self::Balancer(report.load_balancers.get(balancer)?),
            Place::Decision(balancer, decision) => {
                Self::Decision(report.load_balancers.get(balancer)?.decisions.get(decision)?)
            }
            Place::Pool(pool) => Self::Pool(report.pools.get(pool)?),
            Place::Endpoint(pool, at) => Self::Endpoint(endpoint(pool, at)?),
            Place::Region(pool, at, in_region) => Self::Region(region(pool, at, in_region)?),
            Place::Center(pool, at, in_region, in_center) => Self::Center(center(pool, at, in_region, in_center)?),
            Place::Member(pool, at, in_region, in_center, member) => {
                Self::Member(center(pool, at, in_region, in_center)?.members.get(member)?)
            }
            Place::Sole(pool, at, member) => Self::Member(endpoint(pool, at)?.members.get(member)?),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Place;

    #[test]
    fn a_pointer_leads_back_to_its_place() {
        let places = [
            Place::Balancer(1),
            Place::Decision(1, 2),
            Place::Pool(3),
            Place::Endpoint(3, 4),
            Place::Region(3, 4, 5),
            Place::Center(3, 4, 5, 6),
            Place::Member(3, 4, 5, 6, 7),
            Place::Sole(3, 4, 8),
        ];
        for place in places {
            assert_eq!(Place::parse(&place.pointer()), Some(place));
            assert!(place.parent().is_none_or(|parent| place.pointer().starts_with(&parent.pointer())));
        }
        for nonsense in ["", "/", "/pools", "/pools/x", "/pools/1/regions/2", "pools/1"] {
            assert_eq!(Place::parse(nonsense), None);
        }
    }
}
