//! Codes of issues.

/// Code of an issue about a component, or about a module that cannot be found, read, parsed or bundled.
pub const COMPONENT_CODE: &str = "component";

/// Code of an issue about a component that only browsers can render.
pub const BROWSER_ONLY_CODE: &str = "browser-only";

/// Code of an issue about a package that is not installed.
pub(crate) const MISSING_PACKAGE_CODE: &str = "missing-package";
