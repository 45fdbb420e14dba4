//! The group rule for 64 data centers at a time.

use super::failing_needed;
use whydown_planes::Kernel;
use whydown_schema::{Readings, Role};

/// The rule of a group with these roles, ready for words: at each place the same as [`super::decide`].
#[must_use]
pub fn kernel(roles: &[Role], readings: &Readings) -> Kernel {
    Kernel::new(roles, readings, |voters| failing_needed(voters, readings))
}
