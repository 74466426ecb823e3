//! All kinds of issues, by area.

mod components;
mod content;
mod docusaurus;
mod files;
mod navigation;
mod settings;

use super::diagnostic::{Diagnostic, DiagnosticArea};

pub(super) const AREAS: &[DiagnosticArea] = &[
    DiagnosticArea {
        name: "settings",
        title: "Settings and styles",
        description: "Issues of `site.toml`, of the theme and of style sheets.",
        diagnostics: settings::DIAGNOSTICS,
    },
    DiagnosticArea {
        name: "navigation",
        title: "Links, addresses and navigation",
        description: "Issues of links, addresses, redirects, sidebars, the navbar and the footer.",
        diagnostics: navigation::DIAGNOSTICS,
    },
    DiagnosticArea {
        name: "content",
        title: "Content",
        description: "Issues of front matter, Markdown text, tags and blogs.",
        diagnostics: content::DIAGNOSTICS,
    },
    DiagnosticArea {
        name: "components",
        title: "Components and MDX",
        description: "Issues of JSX, expressions, imports, partials and React components.",
        diagnostics: components::DIAGNOSTICS,
    },
    DiagnosticArea {
        name: "files",
        title: "Files and the program",
        description: "Issues of files and folders, and of rendering under `site dev`.",
        diagnostics: files::DIAGNOSTICS,
    },
    DiagnosticArea {
        name: "docusaurus",
        title: "Docusaurus projects",
        description: "Issues of projects with a `docusaurus.config.*`.",
        diagnostics: docusaurus::DIAGNOSTICS,
    },
];
