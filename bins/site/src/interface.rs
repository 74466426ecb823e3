//! Embedded interface.

use std::borrow::Cow;

use docs_site::{GuestFiles, Interface};

use crate::interface_renderer::compile_ahead;

include!(concat!(env!("OUT_DIR"), "/ui.rs"));

/// Returns the embedded interface.
pub(crate) fn embedded() -> Interface {
    let file = |(name, bytes): &(&'static str, &'static [u8])| {
        (Cow::Borrowed(*name), Cow::Borrowed(*bytes))
    };
    let text = |(path, text): &(&str, &str)| ((*path).to_owned(), (*text).to_owned());
    let guest =
        GuestFiles { list: GUEST.to_owned(), server: GUEST_MODULES.iter().map(text).collect() };
    Interface::new(MANIFEST, SERVER_BUNDLE, FILES.iter().map(file).collect())
        .expect("the interface's build writes a valid manifest")
        .with_guest(guest)
}

/// Compiles the embedded server bundle on another thread, before the first page needs it. For a site with its own
/// interface, only the compilation is wasted.
pub(crate) fn compile_embedded() {
    compile_ahead(SERVER_BUNDLE);
}
