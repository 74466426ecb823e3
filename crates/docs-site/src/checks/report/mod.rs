//! Reports on a site: groups of issues, and the migration of a project in another format.

mod groups;
mod migration;

pub use self::groups::{IssueGroup, IssueSubject, group_issues};
pub use self::migration::{
    Cause, Differences, KeptCount, KeptPart, Migration, Omission, OmittedName, differences,
    omissions,
};
