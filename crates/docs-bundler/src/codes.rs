//! Codes of issues.

/// Code of an issue about a module that cannot be found, read, parsed or bundled.
pub const COMPONENT_CODE: &str = "component";

/// Code of an issue about a package that is not installed.
pub const MISSING_PACKAGE_CODE: &str = "missing-package";
