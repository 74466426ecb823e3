//! All kinds of issues, by area.

mod components;
mod content;
mod docusaurus;
mod files;
mod navigation;
mod openapi;
mod settings;

use super::diagnostic::{Diagnostic, DiagnosticArea};

/// Returns all kinds of issues by their areas.
#[must_use]
pub fn areas() -> &'static [DiagnosticArea] {
    AREAS
}

/// Returns all kinds of issues.
pub fn diagnostics() -> impl Iterator<Item = &'static Diagnostic> {
    AREAS.iter().flat_map(|area| area.diagnostics)
}

/// Returns the kind of the issues with a code.
#[must_use]
pub fn diagnostic(code: &str) -> Option<&'static Diagnostic> {
    diagnostics().find(|diagnostic| diagnostic.code == code)
}

const AREAS: &[DiagnosticArea] = &[
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
        name: "openapi",
        title: "References of APIs",
        description: "Issues of descriptions in OpenAPI, and of texts on their pages.",
        diagnostics: openapi::DIAGNOSTICS,
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

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn each_code_is_listed_once_and_in_one_form() {
        let mut codes = HashSet::new();
        for diagnostic in diagnostics() {
            let code = diagnostic.code;
            assert!(codes.insert(code), "{code} is listed twice");
            let is_part =
                |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
            assert!(code.bytes().all(is_part), "{code}");
            for sentence in [diagnostic.cause, diagnostic.fix] {
                assert!(sentence.ends_with('.'), "{code}: {sentence}");
            }
            assert!(!diagnostic.title.ends_with('.'), "{code}");
        }
    }
}
