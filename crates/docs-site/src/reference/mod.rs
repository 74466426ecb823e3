//! The reference of the engine as data: settings, keys of front matter, kinds of issues, components and directives.
//!
//! The manual's reference is written from these tables ([`pages`]), and tests compare them with the code: every setting, key,
//! issue and component is listed, with its default and an example that works.
//!
//! ```
//! use docs_site::reference::{diagnostic, setting};
//!
//! let unknown = diagnostic("unknown-language").unwrap();
//! assert_eq!(unknown.title, "A code block has an unknown language");
//! assert_eq!(setting("markdown.math").unwrap().default.to_string(), "`false`");
//! assert!(diagnostic("unknown-code").is_none());
//! ```

mod component;
mod components;
mod diagnostic;
mod diagnostics;
mod front_matter;
mod front_matter_keys;
mod pages;
mod schema;
mod setting;
mod settings;
mod sidebar;
mod syntax;

pub use component::Component;
pub use components::components;
pub use diagnostic::{Diagnostic, DiagnosticArea};
pub use diagnostics::{areas, diagnostic, diagnostics};
pub use front_matter::{FrontMatterKey, FrontMatterKind};
pub use front_matter_keys::front_matter_keys;
pub use pages::{ReferencePage, pages};
pub use schema::Schema;
pub use setting::{DefaultValue, Setting, ValueKind};
pub use settings::{setting, settings};
pub use sidebar::{
    SidebarEntryType, SidebarKey, SidebarValue, category_file_keys, category_link_types,
    sidebar_entry_types,
};
pub use syntax::directives;
