//! Issues of projects with a `docusaurus.config.*`.

use crate::diagnostic::Diagnostic;

pub(super) const DIAGNOSTICS: &[Diagnostic] = &[
    Diagnostic {
        code: "config-script",
        severity: "error",
        title: "A script of the project failed",
        cause: "`docusaurus.config.*`, a sidebars file or a function in them threw an error, is not JavaScript, \
            or did not end within the limits.",
        fix: "Follow the message, which has the place in the script. Scripts read files of the project only, \
            and have no network and no processes.",
    },
    Diagnostic {
        code: "config-message",
        severity: "info",
        title: "A script wrote to the console",
        cause: "The message is that of the project's own script.",
        fix: "Nothing.",
    },
    Diagnostic {
        code: "missing-module",
        severity: "info",
        title: "A package of the configuration is not installed",
        cause: "A stand-in takes its place, so that the rest of the configuration works.",
        fix: "Nothing, if it is a theme or plugin that the site can do without; else install the package.",
    },
    Diagnostic {
        code: "node-module",
        severity: "info",
        title: "A script uses a module of Node",
        cause: "Modules such as `child_process` have no effect here.",
        fix: "Nothing, if the site can do without the result.",
    },
    Diagnostic {
        code: "missing-value",
        severity: "warning",
        title: "A setting needs a package that is not installed",
        cause: "The setting is left out.",
        fix: "Install the package, or write the value itself.",
    },
    Diagnostic {
        code: "no-default-export",
        severity: "error",
        title: "The configuration has no default export",
        cause: "The script exports nothing that could be a configuration.",
        fix: "Write `export default {…}` or `module.exports = {…}`.",
    },
    Diagnostic {
        code: "unknown-plugin",
        severity: "info or warning",
        title: "A plugin, theme or preset is left out",
        cause: "The program has no counterpart, or a plugin of the project failed. The message says what the site \
            lacks.",
        fix: "[Migration](../../guides/migrate-docusaurus.md#what-is-left-out) describes replacements.",
    },
    Diagnostic {
        code: "left-out-setting",
        severity: "info or warning",
        title: "A setting has no effect",
        cause: "The program has no counterpart for it.",
        fix: "Remove it, or use the setting of `site.toml` that the message names.",
    },
    Diagnostic {
        code: "left-out-entry",
        severity: "info or warning",
        title: "An entry of a sidebar is left out",
        cause: "It comes from a file or a package that does not exist, such as generated documentation.",
        fix: "Run the project's own generator before the build, or install the package.",
    },
    Diagnostic {
        code: "scripted-page",
        severity: "info",
        title: "A page is a script that can't be rendered",
        cause: "A file in `src/pages` is a component, and components do not run.",
        fix: "Write the page in Markdown.",
    },
    Diagnostic {
        code: "blog-options",
        severity: "info or warning",
        title: "An option of a blog has no effect",
        cause: "It is a function or an expression without a counterpart.",
        fix: "Use the behavior that the message describes.",
    },
    Diagnostic {
        code: "edit-url",
        severity: "warning",
        title: "The function for edit links failed",
        cause: "It threw an error, or returned neither an address nor `undefined`.",
        fix: "Correct the function.",
    },
    Diagnostic {
        code: "number-prefix",
        severity: "warning",
        title: "The function for number prefixes returned no name",
        cause: "The names that the message lists keep their numbers.",
        fix: "Return `{filename, numberPrefix}`.",
    },
    Diagnostic {
        code: "versions-file",
        severity: "error",
        title: "The file of versions is invalid",
        cause: "`versions.json` is not a list of names.",
        fix: "Write a list such as `[\"2.0\", \"1.0\"]`.",
    },
    Diagnostic {
        code: "written-files",
        severity: "info",
        title: "The configuration or a plugin writes files",
        cause: "Scripts write to memory. Documents, components and the static folder use the files as if they were in the project, which stays as it is.",
        fix: "Nothing. Files that the project needs without a build can be written beforehand.",
    },
];
