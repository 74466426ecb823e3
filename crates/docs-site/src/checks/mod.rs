//! Checks of a whole site: unreachable pages, unused files, lost addresses, groups of issues.

pub(crate) mod linked_files;
pub(crate) mod report;
pub(crate) mod settings_links;
pub(crate) mod unreachable;
pub(crate) mod unused_files;
pub(crate) mod urls;
