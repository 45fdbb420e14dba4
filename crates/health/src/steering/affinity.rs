//! Sessions that stay with their endpoint (R8.20, R8.21, Q48).

use super::Grounds;
use super::route::Route;
use super::share::Share;
use crate::serving::ServingPlace;
use whydown_schema::scenario::Request;

/// What becomes of the session of a request.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum SessionWay {
    /// It stays with its endpoint: this part of the requests; the rest is shed (R8.19).
    Stays {
        /// The pool.
        pool: usize,
        /// The endpoint.
        endpoint: usize,
        /// The part that stays.
        share: Share,
    },
}

/// What becomes of the session of a request; `None` where there is none, or nothing keeps it.
pub(crate) fn way(
    grounds: Grounds<'_>,
    route: &Route<'_>,
    request: &Request,
    place: ServingPlace<'_>,
) -> Option<SessionWay> {
    let _ = (grounds, route, request, place);
    None
}
