//! Docusaurus projects, read as settings of `docs-model`.
//!
//! *Input*: the value of an evaluated configuration, and the texts of the files beside it. *Output*: [`Project`], which has
//! the settings of the site and of its docs plugins, and an [`Issue`](docs_model::Issue) for each error. The crate reads no
//! files and runs no scripts.
//!
//! Defaults are those of the reference. Sources: the facts R-ENV-06, R-VER-11 and the reference's documented options.

/// Runs the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod blog_plugin;
mod config;
mod docs_plugin;
mod infima;
mod markdown;
mod missing_entries;
mod packages;
mod pages;
mod project;
mod redirects;
mod settings;
mod syntax_plugins;
mod theme;
mod translations;
mod unknown_parts;
mod versions_file;

pub use docs_plugin::{DocsPlugin, SidebarsOption};
pub use infima::adopt_infima;
pub use missing_entries::without_missing_entries;
pub use packages::{is_about_built_in_package, is_about_missing_package, replaced_packages};
pub use pages::{is_scripted_page, missing_default_export, scripted_page_path, scripted_pages};
pub use project::{CONFIG_EXTENSIONS, Project, config_file};
pub use redirects::RedirectOptions;
pub use translations::{blog_translations, pages_translations, translations_folder};
pub use versions_file::read_versions_file;
