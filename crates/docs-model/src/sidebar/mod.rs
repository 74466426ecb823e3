//! Sidebars and reading order.
//!
//! A sidebar has three stages, each with a type: a list of [`SidebarEntry`] from a file ([`read`](self::read)), the
//! list with generated entries ([`autogenerate`](self::autogenerate)), and the [`Sidebar`] of resolved links
//! ([`resolve`](self::resolve)).

mod autogenerate;
mod category_link;
mod entry;
mod file;
mod read;
mod resolve;
mod summary;
mod tree;

pub use autogenerate::CategoryMetadata;
pub use entry::{CategoryLinkEntry, GeneratedIndex, SidebarEntry};
pub use file::{MissingEntries, SidebarsFile};
pub(crate) use resolve::{ResolveContext, available, resolve_sidebar};
pub use tree::{CategoryLink, NavigationEntry, Sidebar, SidebarCategory, SidebarItem, SidebarLink};
