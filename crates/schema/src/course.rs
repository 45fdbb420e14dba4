//! The course of one monitor's results for one endpoint: what each result did, and where that leaves the monitor's ladder (R2.x).

use crate::scenario::Time;
use crate::status::Status;
use crate::step::Step;
use serde::Serialize;

/// A monitor's results for an endpoint in their order, and where its ladder stands after them.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Course {
    /// The last results, in order.
    pub results: Vec<CourseResult>,
    /// How many earlier ones there are.
    pub earlier: usize,
    /// Where the ladder stands.
    pub ladder: LadderReport,
}

/// One result, and what it did.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct CourseResult {
    /// Whether it passed.
    pub healthy: bool,
    /// When it was known.
    pub at: Option<Time>,
    /// The API's own words for the failure.
    pub failure_reason: Option<String>,
    /// In milliseconds.
    pub rtt: Option<f64>,
    /// What it did to the ladder.
    pub because: Step,
}

/// The damping ladder of a monitor (R2.1): how many results in a row turn it, and how many there are.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct LadderReport {
    /// The status that it holds.
    pub status: Status,
    /// How many passes in a row make it healthy, 1 at least (R2.2).
    pub up: u32,
    /// How many failures in a row make it unhealthy, 1 at least.
    pub down: u32,
    /// How many results in a row speak against its status.
    pub run: u32,
    /// Whether those are passes.
    pub run_passes: bool,
    /// How many more failures in a row make it unhealthy; `None` where it is.
    pub to_down: Option<u32>,
    /// How many more passes in a row make it healthy; `None` where it is.
    pub to_up: Option<u32>,
    /// The same in words.
    pub because: Step,
}
