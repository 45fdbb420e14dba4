//! Load shedding (R8.19, Q46, Q47, D46): what usable pools give away, and who takes it.

use super::policy::{Measure, Ranked, Ranking};
use super::share::Share;
use whydown_schema::steering::LoadShedding;

/// How many shedding pools a cascade goes through under a policy by weight: each doubles the work.
pub(crate) const MOST_CASCADED: usize = 12;

/// How what is shed is distributed.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Manner {
    /// One draw for all pools that shed by hash (Q46).
    pub(crate) one_draw: bool,
    /// Nothing takes what all pools shed: the last one tried keeps it.
    pub(crate) last_keeps: bool,
}

/// Whether a distribution has too many shedding pools to be worked out: it would take a step for each set of them.
pub(crate) fn is_too_long(ranking: &Ranking, sheds: &[LoadShedding]) -> bool {
    sets(ranking, sheds) > 1 << MOST_CASCADED
}

/// How many sets of shedding pools a distribution goes through.
pub(crate) fn sets(ranking: &Ranking, sheds: &[LoadShedding]) -> usize {
    if ranking.in_order {
        return 0;
    }
    let shedding = sheds.iter().filter(|it| it.default_percent > 0.0).count();
    u32::try_from(shedding).ok().and_then(|shedding| 1_usize.checked_shl(shedding)).unwrap_or(usize::MAX)
}

/// What each ranked candidate keeps, in the order of the ranking, and what is left for the fallback.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Distribution {
    pub(crate) kept: Vec<Share>,
    pub(crate) rest: Share,
}

/// Distributes a part of the requests. In order: what a pool sheds goes to the next one, which sheds its own percentage of it. By
/// weight: the shed part is distributed over the pools not yet tried (D46). With one draw for all pools that shed by hash
/// (Q46's other reading), a client shed by one is shed by all with at least that percentage.
///
/// Where nothing takes what all of them shed, the last pool that a request tries keeps it.
pub(crate) fn distribute(
    ranking: &Ranking,
    sheds: &[LoadShedding],
    amount: Share,
    Manner { one_draw, last_keeps }: Manner,
) -> Distribution {
    let percents: Vec<Share> = sheds.iter().map(|it| Share::percent(it.default_percent)).collect();
    let mut total = Distribution { kept: vec![Share::ZERO; ranking.ranked.len()], rest: Share::ZERO };
    let drawn = |it: &LoadShedding| one_draw && it.by_hash;
    // Each part of the clients that the one draw treats alike.
    let mut bounds: Vec<Share> = sheds.iter().zip(&percents).filter(|(it, _)| drawn(it)).map(|(_, it)| *it).collect();
    bounds.push(Share::ONE);
    bounds.sort_unstable();
    let mut from = Share::ZERO;
    for bound in bounds {
        let part = bound.minus(from);
        if !part.is_zero() {
            let shed = |(it, percent): (&LoadShedding, &Share)| match drawn(it) {
                true if *percent > from => Share::ONE,
                true => Share::ZERO,
                false => *percent,
            };
            let shed: Vec<Share> = sheds.iter().zip(&percents).map(shed).collect();
            cascade(ranking, &shed, (amount.times(part), last_keeps), &mut total);
        }
        from = bound;
    }
    total
}

fn cascade(ranking: &Ranking, shed: &[Share], (amount, last_keeps): (Share, bool), total: &mut Distribution) {
    if !ranking.in_order {
        return by_weight(ranking, shed, (amount, last_keeps), total);
    }
    let mut left = amount;
    for (kept, shed) in total.kept.iter_mut().zip(shed) {
        if left.is_zero() {
            return;
        }
        // One that sheds all keeps nothing, and one draw makes many of those.
        if *shed != Share::ONE {
            *kept = kept.plus(left.times(shed.rest()));
            left = left.times(*shed);
        }
    }
    match total.kept.last_mut().filter(|_| last_keeps) {
        Some(last) => *last = last.plus(left),
        None => total.rest = total.rest.plus(left),
    }
}

/// The requests that have been shed by the same pools are distributed together: there are as many such groups as there are sets
/// of shedding pools, and each is looked at once, the smaller sets first. The pools that shed nothing take their parts of what
/// all groups give them together.
fn by_weight(ranking: &Ranking, shed: &[Share], (amount, last_keeps): (Share, bool), total: &mut Distribution) {
    let places = || 0..ranking.ranked.len();
    let sheds = |at: &usize| shed.get(*at).is_some_and(|it| !it.is_zero());
    let shedding: Vec<usize> = places().filter(sheds).collect();
    let keeping: Vec<usize> = places().filter(|at| !sheds(at)).collect();
    let measure = |at: usize, even: bool| {
        let ranked = ranking.ranked.get(at);
        ranked.map_or(Share::ZERO, |it| if even { it.measure.even() } else { it.measure.weight() })
    };
    let kept_by_weight = |even: bool| Share::sum(keeping.iter().map(|at| measure(*at, even)));
    let keeping_weights = [false, true].map(kept_by_weight);
    let weightless = keeping_weights.first().is_some_and(|weight| weight.is_zero());
    // What the pools that shed nothing get for each unit of weight: by their own weights, and where each counts as 1.
    let mut units = [Share::ZERO; 2];
    let mut shed_by = vec![Share::ZERO; 1 << shedding.len()];
    if let Some(first) = shed_by.first_mut() {
        *first = amount;
    }
    for set in 0..shed_by.len() {
        let part = shed_by.get(set).copied().unwrap_or(Share::ZERO);
        if part.is_zero() {
            continue;
        }
        let untried = || shedding.iter().copied().enumerate().filter(|(bit, _)| set >> bit & 1 == 0);
        let open = keeping.len() + untried().count();
        if open == 0 {
            total.rest = total.rest.plus(part);
            continue;
        }
        let even = weightless && untried().all(|(_, at)| measure(at, false).is_zero());
        let weights: Vec<(usize, usize, Share)> =
            untried().map(|(bit, at)| (bit, at, measure(at, even))).filter(|(_, _, it)| !it.is_zero()).collect();
        let keeps = keeping_weights.get(usize::from(even)).copied().unwrap_or(Share::ZERO);
        let unit = part.of(weights.iter().fold(keeps, |sum, (_, _, weight)| sum.plus(*weight)));
        if let Some(units) = units.get_mut(usize::from(even)) {
            *units = units.plus(unit);
        }
        let is_last = open == 1 && last_keeps;
        for (bit, at, weight) in weights {
            let share = unit.times(weight);
            let percent = shed.get(at).copied().filter(|_| !is_last).unwrap_or(Share::ZERO);
            if let Some(kept) = total.kept.get_mut(at) {
                *kept = kept.plus(share.times(percent.rest()));
            }
            if let Some(next) = shed_by.get_mut(set | 1 << bit) {
                *next = next.plus(share.times(percent));
            }
        }
    }
    for at in keeping {
        for (even, unit) in [false, true].into_iter().zip(units) {
            if let Some(kept) = total.kept.get_mut(at).filter(|_| !unit.is_zero()) {
                *kept = kept.plus(unit.times(measure(at, even)));
            }
        }
    }
}

/// Parts by weight. Weights that are all 0 count as all 1, and what is open is counted all the same (D45, Q45).
pub(crate) fn shares(measures: &[(usize, Measure)]) -> Vec<(usize, Share)> {
    let even = measures.iter().all(|(_, measure)| measure.weight().is_zero());
    let weight = |measure: &Measure| if even { measure.even() } else { measure.weight() };
    let total = Share::sum(measures.iter().map(|(_, measure)| weight(measure)));
    measures.iter().map(|(index, measure)| (*index, weight(measure).of(total))).collect()
}

/// What each candidate sheds, in the order of the ranking.
pub(crate) fn of_ranked(ranked: &[Ranked], of: impl Fn(usize) -> LoadShedding) -> Vec<LoadShedding> {
    ranked.iter().map(|it| of(it.candidate)).collect()
}
