//! React components of a site that Markdown files import.
//!
//! This crate finds the imports and inserts the results. A [`ComponentBundler`] bundles and runs the components.

mod component_page;
mod context;
mod imported;
mod imports;
mod limit_issues;
mod route_properties;
mod shell_parts;

pub(crate) use component_page::component_page;
pub(crate) use context::{page_props, site_context};
pub(crate) use imported::SiteImports;
pub(crate) use imports::{BoundComponents, ImportScan};
pub(crate) use limit_issues::merge_limit_issues;
pub(crate) use shell_parts::{ShellParts, navbar_import, shell_imports};
