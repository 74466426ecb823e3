//! The interface that the build script has embedded.

use std::borrow::Cow;

use docs_site::Interface;

use crate::interface_renderer::compile_ahead;

include!(concat!(env!("OUT_DIR"), "/ui.rs"));

/// Returns the interface that is part of the program.
pub(crate) fn embedded() -> Interface {
    let file = |(name, bytes): &(&'static str, &'static [u8])| {
        (Cow::Borrowed(*name), Cow::Borrowed(*bytes))
    };
    Interface::new(MANIFEST, SERVER_BUNDLE, FILES.iter().map(file).collect())
        .expect("the interface's build writes a valid manifest")
}

/// Compiles the embedded server bundle on another thread, before the first page needs it. Sites with an interface of their own
/// waste the compilation only.
pub(crate) fn compile_embedded() {
    compile_ahead(SERVER_BUNDLE);
}
