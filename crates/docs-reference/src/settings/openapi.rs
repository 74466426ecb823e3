//! Settings of references of APIs.

use crate::setting::{DefaultValue, Setting, ValueKind};

pub(super) const SETTINGS: &[Setting] = &[
    Setting {
        path: "openapi",
        kind: ValueKind::Tables,
        default: DefaultValue::Absent("none"),
        example: "",
        description: "References of APIs, each from a description in OpenAPI 3.0 or 3.1.",
    },
    Setting {
        path: "openapi[].file",
        kind: ValueKind::String,
        default: DefaultValue::Required,
        example: r#""specs/shop.yaml""#,
        description: "File with the description, in JSON or YAML, relative to the site. It can refer to other files of the project.",
    },
    Setting {
        path: "openapi[].path",
        kind: ValueKind::String,
        default: DefaultValue::Absent("name of the file"),
        example: r#""api""#,
        description: "Path of the reference within the site.",
    },
    Setting {
        path: "openapi[].label",
        kind: ValueKind::String,
        default: DefaultValue::Absent("`Overview`"),
        example: r#""Introduction""#,
        description: "Label of the first page in the sidebar.",
    },
    Setting {
        path: "openapi[].docs",
        kind: ValueKind::String,
        default: DefaultValue::Absent("path of the file without its extension"),
        example: r#""content/api""#,
        description: "Folder with your own texts for pages of the reference, in Markdown files with the names of the pages.",
    },
    Setting {
        path: "openapi[].send_to",
        kind: ValueKind::String,
        default: DefaultValue::Absent("no forms"),
        example: r#""https://sandbox.example.com/v1""#,
        description: "Base address of the requests that readers send with the form of an operation: an address, whose host the Content-Security-Policy \
               then allows, or a path on the host of the site, for instance that of a proxy.",
    },
];
