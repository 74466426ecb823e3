//! Bundles the React components of a documentation site for the server and the browser.
//!
//! Pages import components; [`bundle`] collects the imported modules, their transitive imports, their style sheets and
//! their files. Each imported module becomes an entry, once as ES modules for an embedded engine ([`Bundle::server`])
//! and once as files for browsers ([`Bundle::files`]). The bundler is [rolldown].
//!
//! The module opens no files: it reads all files through [`ProjectFiles`](docs_script::ProjectFiles). React and the modules of
//! the interface are [`GuestModules`], which are external to the bundle, so that a page has one instance of React.
//!
//! Modules of a project never cause the bundling to fail. A module that cannot be found, read or parsed is reported and replaced
//! by a stand-in of the interface: its components render their children, and only components that call its functions fail.
//!
//! ```
//! use std::sync::Arc;
//!
//! use docs_components::MemoryFiles;
//! use docs_components::bundling::{ComponentImport, GuestModules, Request, bundle};
//!
//! let files = MemoryFiles::from_iter([("src/Hello.jsx", "export default () => 'Hello';")]);
//! let import = ComponentImport {
//!     importer: "docs/intro.mdx".to_owned(),
//!     specifier: "@site/src/Hello".to_owned(),
//!     names: vec!["default".to_owned()],
//!     line: 3,
//!     counterparts: Vec::new(),
//! };
//! let guest = GuestModules::default();
//! let bundle = bundle(Arc::new(files), &Request::new(&[import], &guest, "/"));
//! let module = bundle.module("docs/intro.mdx", "@site/src/Hello").expect("a module");
//! assert!(bundle.server[&module.server].contains("Hello"));
//! ```
//!
//! [rolldown]: https://rolldown.rs

mod assets;
mod build;
mod bundle;
mod contexts;
mod css;
mod entries;
mod file_system;
mod guest;
mod imported;
mod issues;
mod load;
mod plugin;
mod request;
mod resolve;
mod svg;
mod typescript;
mod whole_exports;

pub use build::bundle;
pub use bundle::{Bundle, BundledFile, BundledModule};
pub use docs_site::ComponentImport;
pub use guest::{GuestError, GuestModules, GuestStyles};
pub use request::Request;

#[cfg(test)]
mod tests;
