//! Values that all layers use: escaped markup, fingerprints, addresses in pages, locks.

pub(crate) mod address;
pub(crate) mod fingerprint;
pub(crate) mod html;
pub(crate) mod mutex;
pub(crate) mod path;
pub(crate) mod xml;
