//! Issues of descriptions of APIs.

use crate::diagnostic::Diagnostic;

pub(super) const DIAGNOSTICS: &[Diagnostic] = &[
    Diagnostic {
        code: "openapi-file",
        severity: "error; a warning in a Docusaurus project",
        title: "The description of an API can't be read",
        cause: "The file does not exist, is not valid JSON or YAML, or has a version of OpenAPI other than 3.0 and 3.1. \
            In a Docusaurus project, also a document of `docusaurus-plugin-openapi-docs` whose data (`api` in the front matter) can't be \
            read.",
        fix: "Correct the file at the place of the issue. Convert a description in Swagger 2.0. Write a document of the plugin again.",
    },
    Diagnostic {
        code: "openapi-reference",
        severity: "`policies.on_openapi_faults`",
        title: "A reference of a description leads to nothing",
        cause: "A `$ref` names a value that does not exist, a file that can't be read, another host, or only other references. \
            The page lacks the value.",
        fix: "Correct the `$ref`. Download files of other hosts into the project.",
    },
    Diagnostic {
        code: "openapi-fault",
        severity: "`policies.on_openapi_faults`",
        title: "A part of a description is not as OpenAPI requires it",
        cause: "For example, an operation has no responses, two operations have the same `operationId`, or a parameter of a path is not \
            declared.",
        fix: "Correct the description at the place of the issue.",
    },
    Diagnostic {
        code: "openapi-text",
        severity: "warning",
        title: "A text belongs to no page of an API",
        cause: "The folder `docs` of an `[[openapi]]` contains a Markdown file whose name is not that of a page, or a document of \
            `docusaurus-plugin-openapi-docs` contains text that is not part of the description. It is left out.",
        fix: "Rename the file after the last part of the page's address, or remove it. Move the text into the description.",
    },
];
