//! The load-balancing API's objects, the scenario, the report and the diagnostics: plain data with public fields.
//!
//! Reading never fails as a whole: [`decode::scenario`] gives what could be read, and a [`Diagnostic`] with a JSON pointer for
//! the rest. No rule of health is decided here.

pub mod api;
pub mod consequence;
pub mod course;
pub mod data_centers;
pub mod decode;
pub mod diagnostic;
pub mod event;
pub mod facts;
pub mod findings;
pub mod fix;
pub mod form;
pub mod index;
#[cfg(feature = "typescript")]
pub mod input;
pub mod lookup;
pub mod observation;
pub mod order;
pub mod readings;
pub mod regions;
pub mod report;
pub mod scenario;
pub mod share;
pub mod status;
pub mod steering;
pub mod step;
pub mod text;
pub mod time;
pub mod validate;

pub use diagnostic::{ApiAnswer, Diagnostic, Range, Severity};
pub use facts::{Fact, Facts};
pub use findings::Findings;
pub use fix::{Edit, Fix};
pub use index::Index;
pub use readings::Readings;
pub use scenario::Scenario;
pub use status::{Label, Role, Status};
pub use step::{Margin, MarginUnit, Otherwise, Outcome, Step};
