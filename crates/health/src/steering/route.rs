//! How a balancer steers one request: its own settings, with those of the pool set and the custom rules that apply put over them
//! (R8.1, R8.24, R8.25).

use super::expression::{Asked, Reading};
use super::{Unjudged, custom_rules, pool_sets};
use crate::model::{BalancerModel, Model, SteeringModel};
use crate::serving::ServingPlace;
use std::borrow::Cow;
use whydown_schema::report::{FixedResponse, Via};
use whydown_schema::scenario::Request;
use whydown_schema::steering::{PoolSet, Rule, Steering};

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
    /// Every pool set and rule that was looked at, in order.
    pub(crate) applied: Vec<Applied<'a>>,
}

/// A pool set or a rule that was looked at.
#[derive(Debug, Clone)]
pub(crate) struct Applied<'a> {
    pub(crate) entry: Entry<'a>,
    pub(crate) fate: Fate,
}

/// A pool set or a rule.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Entry<'a> {
    PoolSet(&'a PoolSet),
    Rule(&'a Rule),
}

/// What became of it, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Fate {
    /// It applies; of a rule, what its condition rests on.
    Applies(Vec<Reading>),
    /// The condition isn't met.
    NotMet(Vec<Reading>),
    /// Whether the condition is met can't be told, and changes nothing.
    Idle,
    /// Rules don't work under geo steering.
    UnderGeo,
    /// The request isn't at the places of the set.
    NotThere {
        /// Lists that ask what the request doesn't say.
        unsaid: Vec<&'static str>,
        /// Lists that don't name where it is. Without a list of either kind the set names no place.
        elsewhere: Vec<&'static str>,
    },
}

/// A way under construction.
#[derive(Debug)]
pub(super) struct Way<'a> {
    /// The balancer's own settings.
    pub(super) own: &'a Steering,
    /// The settings so far, where something was put over the balancer's.
    pub(super) over: Option<Steering>,
    pub(super) via: Via,
    pub(super) fixed_response: Option<FixedResponse>,
    pub(super) applied: Vec<Applied<'a>>,
}

impl Way<'_> {
    /// The settings that hold so far.
    pub(super) fn settings(&self) -> &Steering {
        self.over.as_ref().unwrap_or(self.own)
    }
}

impl<'a> Route<'a> {
    /// The balancer's own settings.
    pub(crate) const fn own(balancer: &'a BalancerModel) -> Self {
        let settings = Cow::Borrowed(&balancer.settings);
        Self { balancer, settings, via: Via::Steering, fixed_response: None, applied: Vec::new() }
    }

    /// The way of a request: pool sets come first, and custom rules put their settings over what the set made of it.
    ///
    /// # Errors
    /// What a rule asks that can't be told from the request.
    pub(crate) fn of(
        model: &'a Model,
        balancer: &'a BalancerModel,
        request: &'a Request,
        place: ServingPlace<'a>,
    ) -> Result<Self, Unjudged> {
        let given = &balancer.given;
        let mut way =
            Way { own: &given.steering, over: None, via: Via::Steering, fixed_response: None, applied: Vec::new() };
        pool_sets::apply(&mut way, given, place);
        if way.fixed_response.is_none() {
            let asked = Asked { request, place, balancer: &balancer.name, proxied: given.proxied };
            custom_rules::apply(&mut way, balancer, asked)?;
        }
        let followed =
            |over| SteeringModel::follow(&over, &balancer.followed, |reference| model.pool_by_key(reference));
        Ok(Self {
            balancer,
            settings: way.over.map_or(Cow::Borrowed(&balancer.settings), |over| Cow::Owned(followed(over))),
            via: way.via,
            fixed_response: way.fixed_response,
            applied: way.applied,
        })
    }
}
