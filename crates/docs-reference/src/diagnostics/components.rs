//! Issues of JSX, expressions, imports, partials and React components.

use crate::diagnostic::Diagnostic;

pub(super) const DIAGNOSTICS: &[Diagnostic] = &[
    Diagnostic {
        code: "component",
        severity: "warning or error",
        title: "A component can't be bundled or rendered",
        cause: "A module can't be found, read or parsed; or a component failed, or used something that only Node has. The component is left out; the rest of the page is built.",
        fix: "Follow the message, which has the place in the component. Code for browsers belongs in an effect \
            or in `<BrowserOnly>`.",
    },
    Diagnostic {
        code: "component-limit",
        severity: "warning",
        title: "A component does not end",
        cause: "The component took longer than two seconds, or exceeded another limit of the engine. It is left out; the rest of the \
            page is built. After three pages, the component is left out of all others untried. Such a component may fail with \
            the data of some pages alone: then it is left out of the others as well, and the pages on which it was tried depend \
            on the order in which threads render them. The next build tries it again. The same holds for the statements of a \
            text, such as an `export` in a partial: they are left out with the components that use them.",
        fix: "Correct the component, or compute its data before the build. The message has the number of pages.",
    },
    Diagnostic {
        code: "missing-package",
        severity: "warning",
        title: "A package is not installed",
        cause: "A component imports a package that is not in `node_modules`. A component of the package, or one that calls its functions, shows only its children, and is left out without any.",
        fix: "Install the package with your package manager.",
    },
    Diagnostic {
        code: "unused-theme-component",
        severity: "info",
        title: "A theme component of the project has no effect",
        cause: "A file of `src/theme` replaces a part of Docusaurus' classic theme which this engine renders itself. It replaces \
            `Footer` or its parts, `NotFound`, `Root`, the components that show Markdown, and those that pages import.",
        fix: "Nothing, if the part looks right without it. Otherwise change it with settings, styles or `theme.ui`.",
    },
    Diagnostic {
        code: "browser-only",
        severity: "info",
        title: "A component is rendered in the browser alone",
        cause: "It needs a variable that only browsers have, such as `window` or `Intl`, so that the page has no HTML for it.",
        fix: "Nothing, if readers without JavaScript can do without it. Otherwise read the variable in an effect, or write the formatted \
            value in the source.",
    },
    Diagnostic {
        code: "unknown-component",
        severity: "warning",
        title: "A component has no definition",
        cause: "Its name is neither imported nor one of the theme. Only its content is shown.",
        fix: "Import the component, correct its name, or write its content as Markdown. [Components and \
            directives](../components.md) lists those of the theme.",
    },
    Diagnostic {
        code: "live-code",
        severity: "info",
        title: "Live code is shown as code",
        cause: "A block that says `live` would need a compiler in the browser.",
        fix: "Nothing, or import a component that shows the result.",
    },
    Diagnostic {
        code: "invalid-expression",
        severity: "warning",
        title: "An expression is not JavaScript",
        cause: "The expression or attribute is left out.",
        fix: "Correct it, or write `\\{` for a brace in text.",
    },
    Diagnostic {
        code: "unsupported-expression",
        severity: "info",
        title: "An expression would have to be run",
        cause: "Components do not run on this site (`unsafe_html = false`), or the expression is in a place where \
            only constants are read. It is left out.",
        fix: "Write the value itself.",
    },
    Diagnostic {
        code: "invalid-statements",
        severity: "warning",
        title: "Imports or exports are not JavaScript",
        cause: "None of the statements of the block has an effect.",
        fix: "Correct them, or write the first word as text: `\\import`, `\\export`.",
    },
    Diagnostic {
        code: "unread-statements",
        severity: "warning",
        title: "A program without a JavaScript parser leaves imports and exports out",
        cause: "The program was built without the feature `components` of docs-render. Expressions with known values and the \
            components of the theme work without it.",
        fix: "Build the program with the feature.",
    },
    Diagnostic {
        code: "html-as-text",
        severity: "warning",
        title: "A program without a sanitiser shows HTML as text",
        cause: "`markdown.unsafe_html` is off, and the program was built without the feature `sanitizing` of docs-render. The \
            tags of all texts are shown as they are written.",
        fix: "Build the program with the feature, or use Markdown in place of HTML.",
    },
    Diagnostic {
        code: "long-statements",
        severity: "warning",
        title: "Statements are too long",
        cause: "None of the statements of the block has an effect.",
        fix: "Leave an empty line between imports and long data, or import the data from a file.",
    },
    Diagnostic {
        code: "unsupported-export",
        severity: "info",
        title: "An export would have to be run",
        cause: "Components do not run on this site, and the value is not a constant. It is left out.",
        fix: "Write the value as a constant, or write its content as Markdown.",
    },
    Diagnostic {
        code: "unfinished-tag",
        severity: "warning",
        title: "A JSX tag has no end",
        cause: "It is shown as text.",
        fix: "End the tag, or write `\\<` for the character.",
    },
    Diagnostic {
        code: "unfinished-expression",
        severity: "warning",
        title: "An expression has no end",
        cause: "It is shown as text.",
        fix: "Close the brace, or write `\\{` for the character.",
    },
    Diagnostic {
        code: "long-tag",
        severity: "warning",
        title: "A tag or an expression is too long",
        cause: "Its end is not within the length that is read, or it has too many attributes. It is shown as text.",
        fix: "End it earlier, or import its data from a file.",
    },
    Diagnostic {
        code: "unread-tags",
        severity: "warning",
        title: "Too many tags and expressions have no end",
        cause: "The rest of the page is read as text, so that the time to read it stays bounded.",
        fix: "End the tags and expressions before it.",
    },
    Diagnostic {
        code: "missing-partial",
        severity: "warning",
        title: "A partial does not exist",
        cause: "The imported Markdown file can't be found. Its tag is left out.",
        fix: "Correct the path. It is relative to the file with the import; `@site/` is the site's folder.",
    },
    Diagnostic {
        code: "circular-partial",
        severity: "warning",
        title: "A partial includes itself",
        cause: "The text would contain itself, directly or through others, or partials are nested more than eight \
            levels deep.",
        fix: "Remove the import from one of the files.",
    },
];
