#![doc = include_str!("../README.md")]

mod address;
mod admonitions;
mod edits;
mod entry_kind;
mod id;
mod inline_blocks;
mod issue;
mod link_report;
mod nearest;
mod policies;
mod record;
mod redirect;
mod relative_path;
mod search_key;
mod slug;
mod statements;
mod value;
mod variables;

pub use address::{AddressUse, PATHNAME, has_scheme, leaves_site, refused_address};
pub use admonitions::{ADMONITION_KINDS, AdmonitionKind};
pub use edits::edits_within;
pub use entry_kind::EntryKind;
pub use id::{DocId, SidebarId, VersionName};
pub use inline_blocks::{INLINE_BLOCKS, without_inline_blocks};
pub use issue::{Issue, Location, Policy, Severity};
pub use link_report::{LinkKind, LinkReport, ReportedLink};
pub use nearest::{Names, unknown_key};
pub use policies::Policies;
pub use record::{HIERARCHY_LEVELS, Hierarchy, Record, RecordKind};
pub use redirect::{InvalidStatus, Redirect, RedirectStatus};
pub use relative_path::join_relative_path;
pub use search_key::SearchKey;
pub use slug::{Slugger, slugify};
pub use statements::has_statements;
pub use value::Value;
pub use variables::{InvalidVariable, Variables};
