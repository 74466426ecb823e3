//! Sidebars: what stands beside a page, and which page comes before and after another.
//!
//! A sidebar's life has three steps, each a type: the author's [`SidebarEntry`] list, read from a file
//! ([`read`](self::read)), generated entries put in ([`autogenerate`](self::autogenerate)), and the [`Sidebar`]
//! of links that a page shows ([`resolve`](self::resolve)).

mod autogenerate;
mod read;
mod resolve;
mod tree;

pub use autogenerate::CategoryMetadata;
pub use read::{CategoryLinkEntry, GeneratedIndex, MissingEntries, SidebarEntry, SidebarsFile};
pub(crate) use resolve::{ResolveContext, available, resolve_sidebar};
pub use tree::{CategoryLink, NavigationEntry, Sidebar, SidebarCategory, SidebarItem, SidebarLink};
