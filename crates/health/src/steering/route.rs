//! How a balancer steers one request: its own settings, with those of the pool set and the custom rules that apply put over them
//! (R8.1, R8.24, R8.25).

use super::Unjudged;
use crate::model::{BalancerModel, Model, SteeringModel};
use crate::serving::ServingPlace;
use std::borrow::Cow;
use whydown_schema::report::{FixedResponse, Via};
use whydown_schema::scenario::Request;

/// How a balancer steers one request.
#[derive(Debug, Clone)]
pub(crate) struct Route<'a> {
    pub(crate) balancer: &'a BalancerModel,
    /// The settings that hold for it.
    pub(crate) settings: Cow<'a, SteeringModel>,
    /// What chose its list of pools.
    pub(crate) via: Via,
    /// The answer that it gets in place of a pool.
    pub(crate) fixed_response: Option<FixedResponse>,
}

impl<'a> Route<'a> {
    /// The balancer's own settings.
    pub(crate) const fn own(balancer: &'a BalancerModel) -> Self {
        Self { balancer, settings: Cow::Borrowed(&balancer.settings), via: Via::Steering, fixed_response: None }
    }

    /// The way of a request.
    ///
    /// # Errors
    /// What a rule or a pool set asks that can't be told from the request.
    pub(crate) fn of(
        model: &'a Model,
        balancer: &'a BalancerModel,
        request: &'a Request,
        place: ServingPlace<'a>,
    ) -> Result<Self, Unjudged> {
        let _ = (model, request, place);
        let own = |asked: bool, what: &'static str| {
            let pointer = format!("/load_balancers/{}/{what}", balancer.given.index);
            if asked { Err(Unjudged { what, pointer, about: None }) } else { Ok(()) }
        };
        own(balancer.given.active_pool_sets() > 0, "pool_sets")?;
        own(balancer.given.active_rules() > 0, "rules")?;
        Ok(Self::own(balancer))
    }
}
