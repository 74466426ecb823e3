//! Codes of the issues of scripts.

/// Code of an error that prevents the evaluation of a script or of a part of its value.
pub const SCRIPT_CODE: &str = "config-script";

/// Code of the information that a stand-in replaces a missing package.
pub const MISSING_MODULE_CODE: &str = "missing-module";

/// Code of the information that a stand-in replaces a module of Node, such as `child_process`.
pub const NODE_MODULE_CODE: &str = "node-module";

/// Code of the warning that a setting is omitted because it needs a missing package.
pub const MISSING_VALUE_CODE: &str = "missing-value";

/// Code of a message that a script wrote to the console.
pub const MESSAGE_CODE: &str = "config-message";

/// Code of the information that a script has written files.
pub const WRITTEN_FILES_CODE: &str = "written-files";
