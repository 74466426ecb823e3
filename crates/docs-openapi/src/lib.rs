#![doc = include_str!("../README.md")]

mod anchors;
mod blocks;
mod check;
mod description;
mod faults;
mod files;
mod form;
mod json;
mod linked_schemas;
mod literals;
mod markdown;
mod media;
mod model;
mod node;
mod page;
mod pages;
pub mod parts;
mod placeholders;
mod properties;
mod references;
mod samples;
mod schema;
mod schema_places;
mod security;
mod text;
mod values;
mod view;
mod yaml;

pub use description::{Options, Reference};
pub use files::ReadFile;
pub use page::{FORM_PLACE, OwnText, Page, Section, SidebarEntry};
