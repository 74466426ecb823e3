//! Settings of documents in other repositories.

use crate::setting::{DefaultValue, Setting, ValueKind};

pub(super) const SETTINGS: &[Setting] = &[
    Setting {
        path: "sources",
        kind: ValueKind::Tables,
        default: DefaultValue::Absent("none"),
        example: "",
        description: "Documents of other repositories. `site sources update` fetches them and records their commits in `site.lock`.",
    },
    Setting {
        path: "sources[].name",
        kind: ValueKind::String,
        default: DefaultValue::Required,
        example: r#""billing""#,
        description: "Name of the set of documents: letters, digits, `-`, `_` and `.`.",
    },
    Setting {
        path: "sources[].git",
        kind: ValueKind::String,
        default: DefaultValue::Required,
        example: r#""https://git.example.com/billing.git""#,
        description: "Address of the repository (https, ssh, http, git), or the path of a folder with a repository, relative to the site.",
    },
    Setting {
        path: "sources[].ref",
        kind: ValueKind::String,
        default: DefaultValue::Absent("the main branch of the repository"),
        example: r#""release/2.x""#,
        description: "Tag, branch or full name of a commit.",
    },
    Setting {
        path: "sources[].path",
        kind: ValueKind::String,
        default: DefaultValue::Absent("the name"),
        example: r#""products/billing""#,
        description: "Path of the documents within the site.",
    },
    Setting {
        path: "sources[].content",
        kind: ValueKind::String,
        default: DefaultValue::Value(r#""content""#),
        example: r#""docs""#,
        description: "Folder of the documents in the repository, `.` for the repository itself.",
    },
    Setting {
        path: "sources[].sidebars",
        kind: ValueKind::String,
        default: DefaultValue::Absent("`sidebars.toml`, if it exists"),
        example: r#""docs/sidebars.toml""#,
        description: "File of the sidebars in the repository: TOML, or the `SUMMARY.md` of an mdBook. Without the file, one sidebar follows the folders.",
    },
    Setting {
        path: "sources[].edit_url",
        kind: ValueKind::String,
        default: DefaultValue::Absent("no edit links"),
        example: r#""https://git.example.com/billing/edit/main""#,
        description: "Start of the edit links; the path of the file in the repository follows.",
    },
];
