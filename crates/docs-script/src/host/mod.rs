//! The host of a script: the functions of the program that the engine's own scripts call.
//!
//! `node.js` implements the subset of Node that scripts see; `modules/loader.js` loads modules with these functions;
//! `data.js` converts the result.

mod files;
mod messages;
mod modules;
mod promises;
mod session;

use std::rc::Rc;

use rquickjs::{Ctx, Object};

pub(crate) use session::Session;

/// Modules and globals of Node.
pub(crate) const NODE: &str = include_str!("node.js");

/// Classes for bytes.
pub(crate) const BYTES: &str = include_str!("bytes.js");

/// Modules of Node that do not use the system.
pub(crate) const LIBRARY: &str = include_str!("library.js");

/// Conversion of values to data.
pub(crate) const DATA: &str = include_str!("data.js");

/// Replacements for packages that are not installed.
pub(crate) const PACKAGES: &str = include_str!("packages.js");

/// Functions that Docusaurus passes to the generator of sidebars.
pub(crate) const SIDEBARS: &str = include_str!("sidebars.js");

/// Effects of plugins on modules and pages.
pub(crate) const EFFECTS: &str = include_str!("effects.js");

/// Plugins that are functions.
pub(crate) const PLUGINS: &str = include_str!("plugins.js");

/// Creates the object `host` of `loader.js` and `node.js`.
pub(crate) fn functions<'js>(
    ctx: &Ctx<'js>,
    session: &Rc<Session>,
) -> rquickjs::Result<Object<'js>> {
    let host = Object::new(ctx.clone())?;
    host.set("root", session.root().to_string_lossy().as_ref())?;
    host.set("docusaurusVersion", session.docusaurus_version.as_deref())?;
    modules::add(ctx, &host, session)?;
    messages::add(ctx, &host, session)?;
    files::add(ctx, &host, session)?;
    promises::add(ctx, &host, session)?;
    Ok(host)
}
