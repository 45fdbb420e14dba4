//! The rule book in examples: what each rule, open question and settled detail makes of a small input.
//!
//! One module for each stage; the ids (`R3.4`, `Q11`, `D3`) are the catalogue's, `C…` are real problems that people had.

#![expect(
    clippy::unwrap_used,
    clippy::unwrap_in_result,
    clippy::panic,
    clippy::panic_in_result_fn,
    clippy::indexing_slicing,
    reason = "a test that panics has failed, which is what it is for"
)]
#![expect(clippy::type_complexity, reason = "a row of a table says more than a name for its type")]

mod balancer;
mod cases_probes;
mod cases_schema;
mod cases_time;
mod cases_traffic;
mod changes;
mod common;
mod custom_rules;
mod damping;
mod decisions_told;
mod documents_disagree;
mod expressions;
mod flags;
mod forms;
mod geography;
mod group;
mod input;
mod judging;
mod latency;
mod laws;
mod laws_traffic;
mod local_policies;
mod many;
mod policies;
mod pool;
mod pool_sets;
mod private;
mod proof;
mod retries;
mod rulebook;
mod sessions;
mod shedding;
mod sources;
mod steering;
mod validation;
mod workbench;
mod writing;
