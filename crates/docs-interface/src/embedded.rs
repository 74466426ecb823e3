//! The built interface.

use std::borrow::Cow;

use docs_script::{Bundle, BundleError, CompiledModules};
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
    let guest = GuestFiles {
        list: GUEST.to_owned(),
        server: GUEST_MODULES.iter().map(text).collect(),
        compiled: GUEST_BYTECODE,
    };
    Interface::new(MANIFEST, SERVER_BUNDLE, FILES.iter().map(file).collect())
        .expect("the interface's build writes a valid manifest")
        .with_guest(guest)
}

/// Compiles a server bundle, or returns the embedded bytecode of the same bundle.
///
/// # Errors
///
/// Returns an error if the source is not a JavaScript module.
pub(crate) fn compiled(server_bundle: &str) -> Result<Bundle, BundleError> {
    if server_bundle == SERVER_BUNDLE {
        Ok(Bundle::from_compiled(SERVER_BYTECODE))
    } else {
        Bundle::compile(server_bundle)
    }
}
