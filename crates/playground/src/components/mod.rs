//! The parts of the page, one a file.

pub(crate) mod alike;
pub(crate) mod app;
pub(crate) mod balancer;
pub(crate) mod cut;
pub(crate) mod endpoint;
pub(crate) mod export_dialog;
pub(crate) mod finding_list;
pub(crate) mod header;
pub(crate) mod line;
pub(crate) mod matrix;
pub(crate) mod menu;
pub(crate) mod meter;
pub(crate) mod more;
pub(crate) mod notice;
pub(crate) mod open_dialog;
pub(crate) mod pick;
pub(crate) mod picture;
pub(crate) mod pool;
pub(crate) mod problems;
pub(crate) mod readings;
pub(crate) mod rule;
pub(crate) mod rules_dialog;
pub(crate) mod sole;
pub(crate) mod status;
pub(crate) mod text_pane;
pub(crate) mod why;
