//! Codes of issues.

pub use docs_bundler::COMPONENT_CODE;
pub(crate) use docs_bundler::MISSING_PACKAGE_CODE;

/// Code of an issue about a component that only browsers can render.
pub const BROWSER_ONLY_CODE: &str = "browser-only";
