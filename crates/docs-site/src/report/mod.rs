//! Reports on a site: many issues as few groups, and what became of a project in another format.

mod groups;
mod migration;

pub use self::groups::{IssueGroup, IssueSubject, group_issues};
pub use self::migration::{Cause, Kept, KeptPart, LeftOut, LeftOutName, Migration, left_out};
