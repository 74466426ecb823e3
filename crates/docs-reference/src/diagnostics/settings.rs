//! Issues of `site.toml`, of the theme and of style sheets.

use crate::diagnostic::Diagnostic;

pub(super) const DIAGNOSTICS: &[Diagnostic] = &[
    Diagnostic {
        code: "settings",
        severity: "error",
        title: "A setting is unknown or has a wrong value",
        cause: "`site.toml`, or the configuration of a Docusaurus project, has a key that the program does not \
            know, a value of another type, or two settings that contradict each other. Without a `title` and \
            a `url` there is no site.",
        fix: "Follow the advice of the message: it names the nearest known key or the expected type. \
            [Settings](../settings/index.md) lists all keys.",
    },
    Diagnostic {
        code: "messages",
        severity: "warning; error for a malformed `messages.toml`",
        title: "A message can't be used",
        cause: "`i18n/LANGUAGE/messages.toml`, or a translation file of a Docusaurus project, is malformed, or one of its messages has an \
            unknown key, other placeholders than the original, or incomplete plural forms. The original is used.",
        fix: "Correct the message: [Messages](../messages.md) lists all keys with their placeholders.",
    },
    Diagnostic {
        code: "search-settings",
        severity: "warning",
        title: "The hosted search lacks a setting",
        cause: "`search.provider` is `\"hosted\"` or `\"hosted-with-fallback\"`, and `application_id`, `api_key` \
            or `index_name` is empty.",
        fix: "Copy the missing values from the service's dashboard, or set `search.provider = \"embedded\"`.",
    },
    Diagnostic {
        code: "theme-contrast",
        severity: "warning",
        title: "A color of the theme has too little contrast",
        cause: "`theme.accent` or `theme.accent_dark` has a contrast of less than 4.5:1 with the background, so \
            that some readers can't read links.",
        fix: "Use the color that the message proposes, or a darker one for the light mode and a lighter one for \
            the dark mode.",
    },
    Diagnostic {
        code: "missing-setting-file",
        severity: "warning; error for a style sheet",
        title: "A file that settings or sidebars name does not exist",
        cause: "The favicon, the site's picture, a logo, a font or the icon of an entry of a sidebar is in no folder of static files: browsers request it in vain. \
            Or the sidebars file of a version, or a style sheet in `theme.custom_css`, does not exist.",
        fix: "Correct the path: `img/logo.svg` is the file `static/img/logo.svg`. Upper and lower case differ. A file that \
            another program adds to the address is written as `pathname:///img/logo.svg`. The paths of sidebars files and style sheets are \
            relative to the site's folder.",
    },
    Diagnostic {
        code: "custom-css",
        severity: "warning or error",
        title: "A style sheet can't be used",
        cause: "A file in `theme.custom_css`, or a file that a style sheet imports or names in `url(…)`, does not \
            exist or can't be read.",
        fix: "Correct the path. Paths in `custom_css` are relative to the site's folder, paths in style sheets \
            to the style sheet; `/` starts in `static/`.",
    },
    Diagnostic {
        code: "sass",
        severity: "warning or error",
        title: "A style sheet in Sass can't be compiled",
        cause: "The compiler of Sass found a fault, the file can't be read, or the compilation exceeded its \
            limits on time and memory.",
        fix: "Correct the line that the message names. A style sheet that needs more than the limits has an \
            endless loop or recursion.",
    },
    Diagnostic {
        code: "postcss",
        severity: "warning",
        title: "A style sheet uses rules of PostCSS",
        cause: "Rules such as `@tailwind` and `@apply` have a meaning only for plugins of PostCSS. They run in Node.js with the rights \
            of the user, so a build does not run them unless it may; or one of them failed.",
        fix: "Install the packages of the project, and build with `--allow-run`. Or compile the style sheet with its own tool, and name \
            the result in `theme.custom_css`.",
    },
    Diagnostic {
        code: "style-command",
        severity: "warning",
        title: "The command for style sheets has no result",
        cause: "The command of `styles.command` runs with the rights of the user, so a build does not run it unless it may; or it failed, \
            printed nothing, or did not end. The style sheet is published unchanged.",
        fix: "Build with `--allow-run`. A command reads a style sheet from its standard input, and prints the result; errors are in the last \
            lines that it printed.",
    },
    Diagnostic {
        code: "interface",
        severity: "error",
        title: "The interface can't be used",
        cause: "The folder in `theme.ui` contains no built interface, or one of another version of the program.",
        fix: "Build the interface again with the checkout of the program's version: see [Components of the \
            interface](../../guides/interface.md).",
    },
    Diagnostic {
        code: "deploy",
        severity: "warning",
        title: "A static file replaces the one that is written for the host",
        cause: "`deploy.host` makes a build write a file such as `_redirects`, and the static folder contains one of the same \
            name, which is published instead.",
        fix: "Remove the file and write its redirects in `site.toml`, or remove `deploy.host`, so that redirects are documents.",
    },
    Diagnostic {
        code: "script",
        severity: "error",
        title: "The program runs no scripts",
        cause: "The site is a Docusaurus project, and the program that embeds the engine has no evaluator for \
            scripts.",
        fix: "In a Rust program: pass an evaluator to `Project::with_scripts`. The command line always has one.",
    },
    Diagnostic {
        code: "outside-project",
        severity: "error",
        title: "A path leads out of the project",
        cause: "A setting names a file or folder outside of the project: the repository around the site, or else \
            the site's folder.",
        fix: "Move the files into the project, or allow the folder with `--allow-read DIR`.",
    },
];
