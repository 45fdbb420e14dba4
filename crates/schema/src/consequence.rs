//! What each flag of a member does in its group: as it is, and turned over. Plain data, of which `whydown-phrases` makes sentences.

use crate::status::Role;
use serde::Serialize;

/// The flags of a member, and what each does.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct MemberConsequences {
    /// The member's index in `members`.
    pub member: usize,
    /// What sentences call its monitor.
    pub monitor: String,
    /// Its role.
    pub role: Role,
    /// `enabled`, `monitoring_only` and `must_be_healthy`.
    pub flags: Vec<FlagConsequence>,
}

/// What a flag does.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct FlagConsequence {
    /// The flag.
    pub flag: &'static str,
    /// Whether it is on.
    pub on: bool,
    /// As it is.
    pub now: Consequence,
    /// Turned over.
    pub turned: Consequence,
}

/// How the group decides at a data center with a flag so or so, everything else as it is.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Consequence {
    /// The member's role then.
    pub role: Role,
    /// The flag that makes this one mean nothing; empty where it means something.
    pub outranked_by: &'static str,
    /// The member's failure is enough, everybody else passing.
    pub alone: bool,
    /// There are results of the others with which the member's own decides.
    pub decides: bool,
    /// The other members whose failure is enough, everybody else passing, beside those that vote.
    pub others_alone: Vec<String>,
    /// The other members that vote.
    pub other_votes: Vec<String>,
    /// How many members are counted where nothing has failed yet.
    pub voters: u32,
    /// How many voting members have to fail, those that are critical passing; `None` where no number is enough.
    #[cfg_attr(feature = "typescript", ts(type = "number | null"))]
    pub needed: Option<u32>,
    /// All of it in a sentence or two.
    pub text: String,
}
