//! Pages of a section, as Markdown.

use docs_core::Location;

/// Section of a site that documents an API.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
#[non_exhaustive]
pub struct Section {
    /// Title of the description.
    pub title: String,
    /// Version of the API.
    pub version: String,
    /// Pages in the order of the sidebar.
    pub pages: Vec<Page>,
    /// Entries of the sidebar.
    pub sidebar: Vec<SidebarEntry>,
}

/// Line in the Markdown of an operation that marks the position of its form, if the page has one
/// ([`Page::form`]).
pub const FORM_PLACE: &str = "<p class=\"api-form\"></p>";

/// Page of a section.
#[derive(Clone, Debug, Eq, PartialEq)]
#[non_exhaustive]
pub struct Page {
    /// Path within the section, without an extension: `list-pets`, `schemas/pet`.
    pub id: String,
    /// Keys and values of the front matter, as lines of YAML.
    pub front_matter: Vec<(&'static str, String)>,
    /// Markdown without front matter.
    pub text: String,
    /// First lines of parts of the Markdown, from 1, with the locations of their sources in the description.
    pub origins: Vec<(u32, Location)>,
    /// Markdown of the description before the generated Markdown (`x-docs`).
    pub before: Option<OwnText>,
    /// Markdown of the description after the generated Markdown (`x-docs`).
    pub after: Option<OwnText>,
    /// Data of the form that sends the request of an operation, as JSON, if [`Options::send_to`](crate::Options::send_to) has an
    /// address. Its position in the Markdown is [`FORM_PLACE`].
    pub form: Option<String>,
}

/// Markdown of the description's author, with its location.
#[derive(Clone, Debug, Eq, PartialEq)]
#[non_exhaustive]
pub struct OwnText {
    /// Markdown.
    pub text: String,
    /// Location of the Markdown.
    pub location: Location,
}

/// Entry of the sidebar of a section.
#[derive(Clone, Debug, Eq, PartialEq)]
#[non_exhaustive]
pub enum SidebarEntry {
    /// Page.
    Page {
        /// Path of the page within the section.
        id: String,
        /// Label.
        label: String,
        /// Classes for its appearance.
        class_name: Option<String>,
    },
    /// Category of pages.
    Category {
        /// Label.
        label: String,
        /// Path of the page of the category within the section.
        page: Option<String>,
        /// Entries.
        entries: Vec<SidebarEntry>,
    },
}
