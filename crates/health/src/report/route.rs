//! Which pool sets and custom rules were looked at for a request, and what each made of it (R8.24, R8.25).

use crate::steering::{Applied, Choice, Entry, Fate, Reading, lists_of, shortened};
use whydown_schema::report::FixedResponse;
use whydown_schema::steering::{PoolSet, Rule, Steering};
use whydown_schema::{Facts, Outcome, Step};

/// A step for each, in the order in which they were looked at; of many that don't apply the first, and how many more.
pub(super) fn steps(choice: &Choice<'_>) -> Vec<Step> {
    let proxied = choice.route.balancer.given.proxied;
    let mut steps = Vec::new();
    for book_rule in ["R8.24", "R8.25"] {
        let mut passed_over = 0;
        for applied in choice.route.applied.iter().filter(|applied| self::book_rule(applied.entry) == book_rule) {
            let applies = matches!(applied.fate, Fate::Applies(_));
            passed_over += usize::from(!applies);
            if applies || passed_over <= MOST_PASSED_OVER {
                steps.push(step(applied, proxied));
            }
        }
        if passed_over > MOST_PASSED_OVER {
            let mut more = Step::new(book_rule, Outcome::PassedOver);
            more.facts.set("why", "more");
            more.facts.set("count", passed_over - MOST_PASSED_OVER);
            steps.push(more);
        }
    }
    steps
}

/// How many that don't apply have a step of their own.
const MOST_PASSED_OVER: usize = 12;

/// The rule of the book by which a set or a rule answered, with what it answers.
pub(super) fn answer(choice: &Choice<'_>, facts: &mut Facts) -> &'static str {
    let last = choice.route.applied.last();
    if let Some(response) = &choice.route.fixed_response {
        set_response(facts, response, choice.route.balancer.given.proxied);
    }
    if let Some(applied) = last {
        set_name(facts, applied.entry);
    }
    last.map_or("R8.25", |applied| book_rule(applied.entry))
}

const fn book_rule(entry: Entry<'_>) -> &'static str {
    match entry {
        Entry::PoolSet(_) => "R8.24",
        Entry::Rule(_) => "R8.25",
    }
}

fn step(applied: &Applied<'_>, proxied: bool) -> Step {
    let outcome = match applied.fate {
        Fate::Applies(_) => Outcome::Applies,
        _ => Outcome::PassedOver,
    };
    let mut step = Step::new(book_rule(applied.entry), outcome);
    let facts = &mut step.facts;
    set_name(facts, applied.entry);
    match applied.entry {
        Entry::PoolSet(set) => set_places(facts, set),
        Entry::Rule(rule) => facts.set("condition", shortened(rule.condition.trim())),
    }
    match &applied.fate {
        Fate::Applies(read) => {
            set_readings(facts, read);
            set_effects(facts, applied.entry, proxied);
        }
        Fate::NotMet(read) => {
            facts.set("why", "condition");
            set_readings(facts, read);
        }
        Fate::Idle => facts.set("why", "idle"),
        Fate::UnderGeo => facts.set("why", "geo"),
        Fate::NotThere { unsaid, elsewhere } => {
            facts.set("why", "place");
            facts.set("unsaid", owned(unsaid));
            facts.set("elsewhere", owned(elsewhere));
        }
    }
    step
}

fn owned(words: &[&str]) -> Vec<String> {
    words.iter().map(|&word| word.to_owned()).collect()
}

/// Its name; one without a name is known by its place in the list.
fn set_name(facts: &mut Facts, entry: Entry<'_>) {
    let (name, index) = match entry {
        Entry::PoolSet(set) => (&set.name, set.index),
        Entry::Rule(rule) => (&rule.name, rule.index),
    };
    facts.set("name", name.as_deref().unwrap_or_default());
    facts.set("number", index + 1);
}

fn set_places(facts: &mut Facts, set: &PoolSet) {
    let lists = lists_of(set);
    facts.set("every_request", set.matches_all);
    facts.set("several_lists", lists.len() > 1);
    for (list, entries) in lists {
        // A list may have a thousand entries, and every decision tells it.
        let shown = if entries.len() > MOST_PLACES { MOST_PLACES - 1 } else { MOST_PLACES };
        let mut told: Vec<String> = entries.iter().take(shown).cloned().collect();
        if entries.len() > told.len() {
            told.push(format!("+{}", entries.len() - told.len()));
        }
        facts.set(list, told);
    }
}

/// How many entries of a list of places a step tells.
const MOST_PLACES: usize = 6;

/// What a condition was answered by.
fn set_readings(facts: &mut Facts, read: &[Reading]) {
    let column = |of: &dyn Fn(&Reading) -> String| read.iter().map(of).collect::<Vec<_>>();
    facts.set("fields", column(&|reading| reading.field.clone()));
    facts.set("values", column(&|reading| reading.value.clone().unwrap_or_default()));
    let picked = |of: &dyn Fn(&&Reading) -> bool| {
        read.iter().filter(of).map(|reading| reading.field.clone()).collect::<Vec<_>>()
    };
    facts.set("absent", picked(&|reading| reading.value.is_none()));
    facts.set("assumed", picked(&|reading| reading.assumed));
}

/// What one that applies does.
fn set_effects(facts: &mut Facts, entry: Entry<'_>, proxied: bool) {
    let (response, overrides, terminates) = match entry {
        Entry::PoolSet(set) => (&set.fixed_response, &set.overrides, false),
        Entry::Rule(Rule { fixed_response, overrides, terminates, .. }) => (fixed_response, overrides, *terminates),
    };
    facts.set("terminates", terminates);
    match response {
        Some(response) => set_response(facts, response, proxied),
        None => facts.set("sets", set_fields(overrides)),
    }
}

fn set_response(facts: &mut Facts, response: &FixedResponse, proxied: bool) {
    facts.set("answers", true);
    facts.set("dns_only", !proxied);
    if let Some(code) = response.status_code {
        facts.set("status_code", code.to_string());
    }
    if let Some(location) = &response.location {
        facts.set("location", location);
    }
}

/// The fields that overrides set, as the API calls them.
fn set_fields(overrides: &Steering) -> Vec<String> {
    let pools = if overrides.named_pools { "pools" } else { "default_pools" };
    let fields = [
        (pools, overrides.default_pools.is_some()),
        ("fallback_pool", overrides.fallback_pool.is_some()),
        ("steering_policy", overrides.steering_policy.is_some()),
        (if overrides.named_pools { "pool_weights" } else { "random_steering" }, overrides.pool_weights.is_some()),
        ("location_strategy", overrides.location_strategy.is_some()),
        ("adaptive_routing", overrides.failover_across_pools.is_some()),
        ("session_affinity", overrides.session_affinity.is_some()),
        ("session_affinity_ttl", overrides.session_affinity_ttl.is_some()),
        (
            "session_affinity_attributes",
            overrides.drain_duration.is_some() || overrides.zero_downtime_failover.is_some(),
        ),
    ];
    let set = fields.into_iter().filter(|(_, is_set)| *is_set).map(|(field, _)| field);
    owned(&set.chain(overrides.maps.iter().map(|map| map.field)).collect::<Vec<_>>())
}
