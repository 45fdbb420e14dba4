//! Numbers for things: where each status stands in a summary, and which number a target has.

use crate::intake::Target;
use crate::model::PoolModel;

/// The numbering of a configuration.
#[derive(Debug, Clone, Default)]
pub(crate) struct Positions {
    /// For each pool the position of its label; its endpoints follow.
    pools: Vec<u32>,
    balancers: u32,
    /// For each pool the number of its first target; one more at the end for the total.
    targets: Vec<u32>,
    /// For each pool its members, and its places with the vantage point.
    shapes: Vec<(usize, usize)>,
}

impl Positions {
    /// Numbers pools, whose places must be known.
    pub(crate) fn new(pools: &[PoolModel]) -> Self {
        let mut positions = Self::default();
        let (mut position, mut target) = (0_usize, 0_usize);
        for pool in pools {
            positions.pools.push(number(position));
            positions.targets.push(number(target));
            let shape = (pool.members.len(), pool.places.vantage() + 1);
            positions.shapes.push(shape);
            position += 1 + pool.endpoints.len();
            target = target.saturating_add(pool.endpoints.len().saturating_mul(shape.0 * shape.1));
        }
        positions.balancers = number(position);
        positions.targets.push(number(target));
        positions
    }

    /// How many positions a summary has, its balancers aside.
    pub(crate) const fn count(&self) -> usize {
        self.balancers as usize
    }

    pub(crate) fn pool(&self, pool: usize) -> u32 {
        self.pools.get(pool).copied().unwrap_or(u32::MAX)
    }

    pub(crate) fn balancer(&self, balancer: usize) -> u32 {
        self.balancers.saturating_add(number(balancer))
    }

    /// How many targets there are.
    pub(crate) fn target_count(&self) -> u32 {
        self.targets.last().copied().unwrap_or_default()
    }

    /// The number of a member's target.
    pub(crate) fn number_of(&self, target: Target) -> Option<u32> {
        let (members, places) = self.shapes.get(target.pool)?;
        let first = *self.targets.get(target.pool)? as usize;
        Some(number(first + (target.endpoint * members + target.member?) * places + target.slot))
    }

    /// The target of a number.
    pub(crate) fn target_of(&self, target: u32) -> Option<Target> {
        if target >= self.target_count() {
            return None;
        }
        let pool = self.targets.partition_point(|first| *first <= target).checked_sub(1)?;
        let (members, places) = self.shapes.get(pool)?;
        let within = (target - self.targets.get(pool)?) as usize;
        let row = within / places;
        Some(Target { pool, endpoint: row / members, member: Some(row % members), slot: within % places })
    }
}

/// A position as a number that JavaScript's typed arrays hold.
fn number(position: usize) -> u32 {
    u32::try_from(position).unwrap_or(u32::MAX)
}
