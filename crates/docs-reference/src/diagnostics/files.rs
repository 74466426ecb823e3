//! Issues of files and folders.

use crate::diagnostic::Diagnostic;

pub(super) const DIAGNOSTICS: &[Diagnostic] = &[
    Diagnostic {
        code: "unreadable",
        severity: "error",
        title: "A file or folder can't be read",
        cause: "The system reports an error, such as a missing permission.",
        fix: "Change the permissions, or remove the file.",
    },
    Diagnostic {
        code: "too-large",
        severity: "error",
        title: "A text is too large",
        cause: "A page, a partial, a data file or a style sheet has more than 10 MiB. It is not read, and the site lacks it.",
        fix: "Divide it into several files. A file in the static folder is published unchanged, whatever its size.",
    },
    Diagnostic {
        code: "file-name",
        severity: "warning",
        title: "A file name can't be used",
        cause: "The name is not UTF-8, or contains characters that an address can't have. The file is left out. Or it is a component \
            in `pages`, where only Markdown files are pages, and no page imports it.",
        fix: "Rename the file. Import a component into a page, or move it to another folder.",
    },
    Diagnostic {
        code: "dangling-link",
        severity: "warning",
        title: "A symbolic link leads to no file",
        cause: "Its target does not exist.",
        fix: "Remove the link, or correct its target.",
    },
    Diagnostic {
        code: "outside-link",
        severity: "warning",
        title: "A symbolic link leads out of the project",
        cause: "It is not followed, so that a site publishes files of its own project only.",
        fix: "Copy the file into the project, or allow its folder with `--allow-read DIR`.",
    },
    Diagnostic {
        code: "nested-links",
        severity: "warning",
        title: "Linked folders are nested too deeply",
        cause: "Symbolic links lead to folders with further links, or in a circle.",
        fix: "Link to the folder itself.",
    },
    Diagnostic {
        code: "special-file",
        severity: "warning",
        title: "A file is a pipe, socket or device",
        cause: "It can't be published and is left out.",
        fix: "Remove it from the folder.",
    },
    Diagnostic {
        code: "no-pages",
        severity: "error",
        title: "The site has no pages",
        cause: "All folders are empty, or contain drafts and private pages only.",
        fix: "Write a page, for example `content/index.md`.",
    },
    Diagnostic {
        code: "no-documents",
        severity: "warning",
        title: "A version has no documents",
        cause: "Its folder contains no page.",
        fix: "Write a page in the folder, or remove the version.",
    },
    Diagnostic {
        code: "shell",
        severity: "error",
        title: "A page's shell can't be rendered",
        cause: "Under `site dev`, a component of a replaced interface failed.",
        fix: "Correct the component in the folder of `theme.ui`, and build the interface again.",
    },
    Diagnostic {
        code: "site",
        severity: "error",
        title: "The site can't be rendered",
        cause: "Under `site dev`, a file that all pages need can't be made.",
        fix: "Follow the message. If it persists with an unchanged program, report it.",
    },
    Diagnostic {
        code: "unused-file",
        severity: "`policies.on_unused_files`",
        title: "Nothing names a static file",
        cause: "The name of the file occurs in no page, setting, style sheet, component or other text of the site. Files that are \
            requested by convention, such as `robots.txt`, are not reported.",
        fix: "Remove the file, unless another site links to it.",
    },
];
