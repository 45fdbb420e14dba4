//! How open questions of the documentation are read: the `readings` of a scenario.
//!
//! Each question has its values once, here; the first is the default.

use serde::{Serialize, Serializer, ser::SerializeMap};

/// One key of `readings` with its question and its values.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Key {
    /// The key, for example `geo_aggregation`.
    pub key: &'static str,
    /// The question it settles, for example `Q19`.
    pub question: &'static str,
    /// The values, the default first.
    pub values: &'static [&'static str],
}

macro_rules! readings {
    ($( $(#[$doc:meta])* $field:ident : $type:ident = $question:literal { $($variant:ident = $word:literal),+ $(,)? } )+) => {
        $(
            $(#[$doc])*
            #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
            pub enum $type {
                $(#[doc = concat!("`", $word, "`")] $variant),+
            }
            impl $type {
                const WORDS: &'static [&'static str] = &[$($word),+];
                const ALL: &'static [Self] = &[$(Self::$variant),+];
                /// The value as `readings` writes it.
                #[must_use]
                pub const fn word(self) -> &'static str {
                    match self { $(Self::$variant => $word),+ }
                }
                /// The value of this word.
                #[must_use]
                pub fn of(word: &str) -> Option<Self> {
                    Self::ALL.iter().copied().find(|value| value.word() == word)
                }
            }
            impl Default for $type {
                fn default() -> Self {
                    let [first, ..] = [$(Self::$variant),+];
                    first
                }
            }
        )+

        /// How open questions are read. [`Default`] is the first value of each key.
        #[derive(Debug, Clone, PartialEq, Default)]
        pub struct Readings {
            $( $(#[$doc])* pub $field: $type, )+
            /// Q22: what part of the regions (and, in flat modes, of the data centers) must be exceeded.
            pub geo_threshold: Threshold,
            /// R9.4: the weight of a new round trip time in the moving average, in (0, 1].
            pub ewma_alpha: Alpha,
            /// R1.4: how many bytes of the body are searched.
            pub body_window: BodyWindow,
        }

        impl Readings {
            /// Every key that takes words, in the rule book's order.
            pub const KEYS: &'static [Key] = &[
                $( Key { key: stringify!($field), question: $question, values: $type::WORDS } ),+
            ];

            /// Sets a key that takes words. `false` when there is no such key or no such value.
            pub fn set(&mut self, key: &str, word: &str) -> bool {
                match key {
                    $( stringify!($field) => match $type::of(word) {
                        Some(value) => { self.$field = value; true }
                        None => false,
                    }, )+
                    _ => false,
                }
            }

            /// The value of a key that takes words.
            #[must_use]
            pub fn get(&self, key: &str) -> Option<&'static str> {
                match key {
                    $( stringify!($field) => Some(self.$field.word()), )+
                    _ => None,
                }
            }
        }
    };
}

readings! {
    /// Whether a passing critical member votes in the quorum.
    critical_votes: CriticalVotes = "Q11" { No = "no", Yes = "yes" }
    /// What exactly half of the voters failing means.
    group_tie: GroupTie = "Q12" { Up = "up", Down = "down" }
    /// What a member is that is both `must_be_healthy` and `monitoring_only`.
    critical_observer: CriticalObserver = "Q13" { Observer = "observer", Critical = "critical", Reject = "reject" }
    /// What a group without a voter means.
    no_voters: NoVoters = "Q15" { Unmonitored = "unmonitored", Up = "up", Down = "down", Reject = "reject" }
    /// What a critical member without a result means.
    critical_unknown: CriticalUnknown = "Q07" { Unknown = "unknown", Skip = "skip", Pass = "pass" }
    /// How an ordinary member without a result counts.
    ordinary_unknown: OrdinaryUnknown = "Q10" { InDenominator = "in_denominator", LeftOut = "left_out", Failing = "failing" }
    /// How far a critical member's failure reaches.
    critical_scope: CriticalScope = "Q09" { DataCenter = "data_center", Endpoint = "endpoint", Pool = "pool" }
    /// Where results are damped.
    damping_level: DampingLevel = "Q04" { Monitor = "monitor", Endpoint = "endpoint" }
    /// Whether the first result skips damping.
    first_result: FirstResult = "Q05" { Immediate = "immediate", Damped = "damped" }
    /// Whether a critical failure bypasses `consecutive_down`.
    override_bypasses_damping: OverrideBypassesDamping = "Q06" { No = "no", Yes = "yes" }
    /// What retries cover.
    retries_cover: RetriesCover = "Q01" { Timeouts = "timeouts", Failures = "failures" }
    /// What a failure reason means that says no check ran.
    no_check_ran: NoCheckRan = "Q02" { Unhealthy = "unhealthy", Unknown = "unknown" }
    /// Whether regions or data centers are counted.
    geo_aggregation: GeoAggregation = "Q19" { TwoLevel = "two_level", Flat = "flat" }
    /// What a tie of data centers or regions means.
    geo_tie: GeoTie = "Q20" { Down = "down", Up = "up" }
    /// How a data center without a result counts.
    missing_data_center: MissingDataCenter = "Q23" { LeftOut = "left_out", Down = "down" }
    /// How a region without a result counts.
    missing_region: MissingRegion = "Q24" { LeftOut = "left_out", Down = "down" }
    /// Whether endpoints are judged first, or the pool at each data center.
    pool_order: PoolOrder = "Q28" { EndpointsFirst = "endpoints_first", PerDataCenter = "per_data_center" }
    /// What `minimum_origins: 0` means.
    minimum_origins_zero: MinimumOriginsZero = "Q29" { Literal = "literal", One = "one", Reject = "reject" }
    /// Whether an endpoint of weight 0 counts towards the threshold.
    weight_zero_counts: WeightZeroCounts = "Q32" { Yes = "yes", No = "no" }
    /// The label of a usable pool with endpoints that have no result yet.
    mixed_unknown_label: MixedUnknownLabel = "Q34" { Degraded = "degraded", Healthy = "healthy", Unknown = "unknown" }
    /// Whether a degraded pool makes the load balancer degraded.
    degraded_pool_degrades_balancer: DegradedPoolDegradesBalancer = "Q37" { No = "no", Yes = "yes" }
    /// Whether a disabled pool makes the load balancer degraded.
    disabled_pool_degrades_balancer: DisabledPoolDegradesBalancer = "Q38" { No = "no", Yes = "yes" }
    /// Whether a fallback pool outside the default pools counts.
    fallback_counts: FallbackCounts = "Q41" { No = "no", Yes = "yes" }
    /// How the fallback pool chooses its endpoints.
    fallback_uses_health: FallbackUsesHealth = "Q42" { No = "no", PreferHealthy = "prefer_healthy" }
    /// What a candidate pool without a round trip time means.
    missing_rtt: MissingRtt = "Q44" { FailoverOrder = "failover_order", Last = "last", First = "first" }
    /// Where round trip times are averaged.
    latency_scope: LatencyScope = "Q49" { Region = "region", Worldwide = "worldwide" }
    /// Which round trip times of failing results count.
    failing_rtt: FailingRtt = "Q50" { AnyWithRtt = "any_with_rtt", PassingOnly = "passing_only", TimeoutValue = "timeout_value" }
    /// Whether the moving average comes before the mean over members.
    ewma_order: EwmaOrder = "Q51" { PerMember = "per_member", PerGroup = "per_group" }
    /// Whose round trip times make a pool's.
    latency_endpoints: LatencyEndpoints = "Q52" { Healthy = "healthy", AllProbed = "all_probed" }
    /// Whether pools that shed by hash share one draw.
    shed_hash: ShedHash = "Q46" { Salted = "salted", Shared = "shared" }
    /// Whether a session stays in a critical pool.
    affinity_in_critical_pool: AffinityInCriticalPool = "Q48" { Move = "move", Stay = "stay" }
    /// Whether an observer alerts.
    observer_alerts: ObserverAlerts = "Q53" { OriginEvent = "origin_event", None = "none" }
}

impl Readings {
    /// The keys that take numbers, with their questions or rules.
    pub const NUMBER_KEYS: [(&'static str, &'static str); 3] =
        [("geo_threshold", "Q22"), ("ewma_alpha", "R9.4"), ("body_window", "R1.4")];

    /// Sets a key that takes a number. `false` when there is no such key, or the number is out of its range.
    pub fn set_number(&mut self, key: &str, number: f64) -> bool {
        match key {
            "geo_threshold" => Threshold::new(number).map(|threshold| self.geo_threshold = threshold).is_some(),
            "ewma_alpha" if number > 0.0 && number <= 1.0 => {
                self.ewma_alpha = Alpha(number);
                true
            }
            "body_window" if number >= 0.0 && number.fract() == 0.0 && number <= 9_007_199_254_740_991.0 => {
                #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a whole number in range")]
                let bytes = number as u64;
                self.body_window = BodyWindow(bytes);
                true
            }
            _ => false,
        }
    }

    /// The question that one value of a key answers: `critical_scope: pool` is Q08, its other values are Q09.
    #[must_use]
    pub fn question_of(key: &str, word: &str) -> Option<&'static str> {
        if key == "critical_scope" && word == "pool" {
            return Some("Q08");
        }
        Self::KEYS
            .iter()
            .map(|known| (known.key, known.question))
            .chain(Self::NUMBER_KEYS)
            .find(|(known, _)| *known == key)
            .map(|(_, question)| question)
    }
}

impl Serialize for Readings {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for key in Self::KEYS {
            map.serialize_entry(key.key, &self.get(key.key))?;
        }
        map.serialize_entry("geo_threshold", &self.geo_threshold.part())?;
        map.serialize_entry("ewma_alpha", &self.ewma_alpha.0)?;
        map.serialize_entry("body_window", &self.body_window.0)?;
        map.end()
    }
}

/// The part of the places that must be exceeded (Q22), kept as a whole number of billionths so that counting stays exact.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Threshold {
    billionths: u32,
}

impl Threshold {
    /// One half (R4.3).
    pub const HALF: Self = Self { billionths: 500_000_000 };
    /// 70 %, the quorum of a retired support article; the other reading that is tried for Q22.
    pub const RETIRED: Self = Self { billionths: 700_000_000 };

    /// A part in [0, 1).
    #[must_use]
    pub fn new(part: f64) -> Option<Self> {
        if !(0.0..1.0).contains(&part) {
            return None;
        }
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "at most 1e9 and not negative")]
        let billionths = (part * 1e9).round() as u32;
        (billionths < 1_000_000_000).then_some(Self { billionths })
    }

    /// The part as a number, for example 0.5.
    #[must_use]
    pub fn part(self) -> f64 {
        f64::from(self.billionths) / 1e9
    }

    /// How many of `total` places must be up: strictly more than the part, or with `tie_is_up` at least the part.
    ///
    /// ```
    /// use whydown_schema::readings::Threshold;
    /// assert_eq!(Threshold::HALF.needed(2, false), 2);
    /// assert_eq!(Threshold::HALF.needed(2, true), 1);
    /// assert_eq!(Threshold::new(0.7).unwrap().needed(13, false), 10);
    /// assert_eq!(Threshold::new(0.7).unwrap().needed(10, true), 7);
    /// ```
    #[must_use]
    pub fn needed(self, total: u32, tie_is_up: bool) -> u32 {
        if self == Self::HALF {
            return if tie_is_up { total.div_ceil(2) } else { total / 2 + 1 };
        }
        let product = u64::from(self.billionths) * u64::from(total);
        let needed = if tie_is_up { product.div_ceil(1_000_000_000) } else { product / 1_000_000_000 + 1 };
        u32::try_from(needed).unwrap_or(u32::MAX)
    }
}

impl Default for Threshold {
    fn default() -> Self {
        Self::HALF
    }
}

/// The weight of a new round trip time in the moving average (R9.4): unpublished, 0.3 is our choice.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Alpha(f64);

impl Alpha {
    /// The weight, in (0, 1].
    #[must_use]
    pub const fn weight(self) -> f64 {
        self.0
    }
}

impl Default for Alpha {
    fn default() -> Self {
        Self(0.3)
    }
}

/// How many bytes of a body are searched (R1.4).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BodyWindow(u64);

impl BodyWindow {
    /// 100 MB, as another page of the documentation has it; the other reading that is tried for R1.4.
    pub const WIDE: Self = Self(104_857_600);

    /// The number of bytes.
    #[must_use]
    pub const fn bytes(self) -> u64 {
        self.0
    }
}

impl Default for BodyWindow {
    fn default() -> Self {
        Self(10_240)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_takes_its_own_values_and_no_other() {
        for key in Readings::KEYS {
            let mut readings = Readings::default();
            assert_eq!(readings.get(key.key), key.values.first().copied(), "{}", key.key);
            for value in key.values {
                assert!(readings.set(key.key, value));
                assert_eq!(readings.get(key.key), Some(*value));
            }
            assert!(!readings.set(key.key, "perhaps"));
        }
        assert!(!Readings::default().set("no_such_key", "yes"));
    }

    #[test]
    fn numbers_are_held_to_their_ranges() {
        let mut readings = Readings::default();
        for (key, number, taken) in [
            ("geo_threshold", 0.7, true),
            ("geo_threshold", 0.0, true),
            ("geo_threshold", 1.0, false),
            ("geo_threshold", -0.1, false),
            ("geo_threshold", f64::NAN, false),
            ("ewma_alpha", 1.0, true),
            ("ewma_alpha", 0.0, false),
            ("body_window", 104_857_600.0, true),
            ("body_window", 0.5, false),
            ("group_tie", 1.0, false),
        ] {
            assert_eq!(readings.set_number(key, number), taken, "{key} {number}");
        }
    }
}
