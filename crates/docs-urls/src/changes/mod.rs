//! A comparison of two builds of a site for reviewers: pages that were added, removed, moved or changed, and the differences that
//! readers see.
//!
//! *Input*: two [`BuiltFiles`], such as the output folders of two revisions. *Output*: [`Changes`]. Both builds are read like those of
//! [`prove`](crate::prove); names of hashed files, scripts, styles and other markup are not compared, so that two builds of the same
//! sources are equal.
//!
//! ```
//! use std::collections::BTreeMap;
//!
//! use docs_urls::changes::Changes;
//!
//! let build = |text: &str| BTreeMap::from([("limits.html".to_owned(), text.as_bytes().to_vec())]);
//! let old = build("<title>Limits</title><article><p>Ten calls a day.</p></article>");
//! let new = build("<title>Limits</title><article><p>Twenty calls a day.</p></article>");
//! let changes = Changes::between(&old, &new)?;
//! assert_eq!(changes.pages[0].path, "/limits");
//! assert_eq!(changes.pages[0].blocks[0].words[1].run.text, "Twenty");
//! assert!(Changes::between(&old, &old)?.is_empty());
//! # Ok::<(), docs_urls::changes::UnreadableFile>(())
//! ```

mod blocks;
mod build;
mod compare;
mod consequences;
mod edit;
mod excerpt;
mod files;
mod html;
mod inline_html;
mod lines;
mod markdown;
mod moves;
mod page;
mod shared;
mod sidebars;
mod text;
mod words;

pub use blocks::{BlockChange, Part};
pub use compare::{Changes, Counts, FileChange};
pub use edit::{Edit, ValueChange};
pub use files::{BuiltFiles, UnreadableFile};
pub use html::html;
pub use markdown::markdown;
pub use page::PageChange;
pub use shared::SharedChange;
pub use sidebars::{Entry, EntryChange, SidebarChange};
pub use text::text;
pub use words::{Mark, Span, words};
