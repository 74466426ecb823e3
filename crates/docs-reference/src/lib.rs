#![doc = include_str!("../README.md")]

mod blocks;
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

pub use blocks::{Block, blocks};
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
