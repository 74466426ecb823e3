//! The built interface.

use std::borrow::Cow;
use std::thread;

use docs_script::Bundle;
use docs_site::{GuestFiles, Interface};

include!(concat!(env!("OUT_DIR"), "/ui.rs"));

/// Hash of the client bundle, which identifies the interface.
pub const VERSION: &str = env!("INTERFACE_VERSION");

/// Returns the interface that is part of this crate.
///
/// ```
/// let interface = docs_interface::embedded();
/// assert!(interface.server_bundle().contains("renderShell"));
/// ```
#[must_use]
pub fn embedded() -> Interface {
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
///
/// ```
/// docs_interface::compile_ahead();
/// ```
pub fn compile_ahead() {
    // The first request reports errors.
    thread::spawn(|| drop(Bundle::compile(SERVER_BUNDLE)));
}
