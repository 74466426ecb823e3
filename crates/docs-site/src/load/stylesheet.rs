//! Style sheet of a site: the interface's styles, the colors of code, the theme's settings, custom styles.
//!
//! The interface's rules are in cascade layers and custom rules are not, so that custom rules take precedence.

use std::io::Read as _;

use docs_model::{ExternalKind, ExternalResource, Issue, Location, Settings};
use docs_routing::decode_component;

use crate::inputs::source::SourceTree;
use crate::load::assets::hashed_name;
use crate::load::style_paths::source_path;
use crate::load::theme::theme_css;
use crate::load::{LoadedStyle, StaticFile, join_style_sheets};
use crate::values::address::href;

/// Code of all issues of custom styles.
const CODE: &str = "custom-css";

/// A style sheet, and the files that it refers to.
#[derive(Debug, Default)]
pub(crate) struct StyleSheet {
    pub(crate) text: String,
    /// Name beside the style sheet, and source, of each file.
    pub(crate) files: Vec<(String, String)>,
    /// Imported style sheets on other hosts.
    pub(crate) external: Vec<ExternalResource>,
    pub(crate) issues: Vec<Issue>,
}

/// Files that the style sheets of a site may refer to.
#[derive(Clone, Copy)]
pub(crate) struct StyleFiles<'a> {
    pub(crate) sources: &'a dyn SourceTree,
    pub(crate) static_files: &'a [StaticFile],
}

impl StyleFiles<'_> {
    /// Returns `true` if a static file has a path within the built site.
    fn is_static(&self, path: &str) -> bool {
        self.static_files.iter().any(|file| file.path == path)
    }
}

impl StyleSheet {
    /// Joins the style sheets of an interface and of a site.
    pub(crate) fn new(
        interface: &str,
        settings: &Settings,
        styles: &[LoadedStyle],
        files: StyleFiles<'_>,
    ) -> Self {
        let mut sheet = Self::default();
        // Imports are valid only at the start of a style sheet.
        let mut imports = String::new();
        let mut own = String::new();
        for style in styles {
            let (openings, rest) = split_openings(&style.text);
            for opening in openings {
                let import = match opening {
                    Opening::Import(import) => import,
                    Opening::Layers(layers) => {
                        own.push_str(layers);
                        continue;
                    }
                };
                let (address, _) = split_import(import);
                if is_external_address(address) {
                    imports.push_str(import);
                    let kind = ExternalKind::Style;
                    sheet.external.push(ExternalResource::new(kind, address, &style.file));
                } else if !is_tailwind_import(import) {
                    let message =
                        format!("`{import}` is left out: its file is missing or can't be read");
                    sheet.issues.push(
                        Issue::warning(CODE, message).at(Location::file(&style.file)).help(
                            "correct the path, or install the package that contains the file",
                        ),
                    );
                }
            }
            own.push_str(&sheet.with_addresses(rest, settings, style, files));
            own.push('\n');
        }
        let theme = theme_css(&settings.theme, &settings.base_url) + &announcement_css(settings);
        let site = format!("{}{theme}{own}", code_colors());
        sheet.text = imports + &join_style_sheets(interface, &site, settings.theme.cascade);
        sheet
    }

    /// Returns the style sheet with the addresses of the files in the built site.
    fn with_addresses(
        &mut self,
        text: &str,
        settings: &Settings,
        style: &LoadedStyle,
        files: StyleFiles<'_>,
    ) -> String {
        with_urls(text, |address| {
            let (found, place) = match address.strip_prefix('/') {
                Some(path) => {
                    let is_known = files.is_static(&decode_component(without_query(path)));
                    (is_known.then(|| href(settings, address)), "among the static files")
                }
                None => (self.add_file(address, style, files.sources), "in the project"),
            };
            if found.is_none() {
                let message = format!("the file `{address}` does not exist {place}");
                self.issues.push(Issue::warning(CODE, message).at(Location::file(&style.file)));
            }
            found.or_else(|| address.starts_with('/').then(|| href(settings, address)))
        })
    }

    /// Adds a file of the project that a style sheet refers to. Returns its address relative to the style sheet.
    fn add_file(
        &mut self,
        address: &str,
        style: &LoadedStyle,
        sources: &dyn SourceTree,
    ) -> Option<String> {
        let end = without_query(address).len();
        let folder = style.file.rsplit_once('/').map_or("", |(folder, _)| folder);
        let source = source_path(&format!("{folder}/{}", &address[..end]));
        if !sources.is_publishable(&source) {
            return None;
        }
        let mut bytes = Vec::new();
        sources.open(&source).ok()?.read_to_end(&mut bytes).ok()?;
        let name = source.rsplit('/').next().unwrap_or(&source).replace(' ', "-");
        let (stem, extension) = name.rsplit_once('.').unwrap_or((&name, ""));
        let name = hashed_name(stem, extension, &bytes);
        self.files.push((name.clone(), source));
        Some(format!("{name}{}", &address[end..]))
    }
}

/// Returns the start of an address without query and fragment.
pub(crate) fn without_query(address: &str) -> &str {
    address.split(['?', '#']).next().unwrap_or_default()
}

/// Returns a style sheet with replaced addresses of files of the site. Addresses for which `replace` returns `None` are unchanged.
pub(crate) fn with_urls(text: &str, mut replace: impl FnMut(&str) -> Option<String>) -> String {
    let mut done = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("url(") {
        done.push_str(before);
        done.push_str("url(");
        let Some((written, behind)) = after.split_once(')') else {
            rest = after;
            continue;
        };
        let address = written.trim().trim_matches(['"', '\'']);
        let replaced = if is_external_address(address) { None } else { replace(address) };
        done.push_str(&replaced.map_or_else(|| written.to_owned(), |new| format!("\"{new}\"")));
        done.push(')');
        rest = behind;
    }
    done.push_str(rest);
    done
}

/// Statement at the start of a style sheet, with its semicolon.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Opening<'a> {
    /// `@import "…";`
    Import(&'a str),
    /// `@layer a, b;`, which determines the order of cascade layers. Imports may follow it.
    Layers(&'a str),
}

/// Splits a style sheet into the statements at its start and the rest.
pub(crate) fn split_openings(text: &str) -> (Vec<Opening<'_>>, &str) {
    let mut openings = Vec::new();
    let mut rest = text;
    loop {
        rest = rest.trim_start_matches(['\u{feff}', ' ', '\t', '\r', '\n']);
        let end = match rest.starts_with("/*") {
            true => rest.find("*/").map(|end| end + 2),
            false => statement_end(rest),
        };
        let Some(end) = end else { return (openings, rest) };
        let statement = &rest[..end];
        match statement.split([' ', '\t', '\r', '\n', '"', '\'']).next() {
            Some("@import") => openings.push(Opening::Import(statement)),
            // A layer with rules is no statement.
            Some("@layer") if !statement.contains('{') => openings.push(Opening::Layers(statement)),
            Some(start) if start == "@charset" || start.starts_with("/*") => {}
            _ => return (openings, rest),
        }
        rest = &rest[end..];
    }
}

/// Returns the end of a statement: the position after the first semicolon outside of quotes and brackets.
fn statement_end(text: &str) -> Option<usize> {
    let mut quote = None;
    let mut depth = 0_u32;
    for (at, character) in text.char_indices() {
        match (quote, character) {
            (Some(open), _) if character == open => quote = None,
            (Some(_), _) => {}
            (None, '"' | '\'') => quote = Some(character),
            (None, '(') => depth += 1,
            (None, ')') => depth = depth.saturating_sub(1),
            (None, ';') if depth == 0 => return Some(at + 1),
            (None, _) => {}
        }
    }
    None
}

/// Returns the addresses of other hosts that the imports at the start of a style sheet name.
pub(crate) fn external_imports(text: &str) -> Vec<String> {
    let addresses = split_openings(text).0.into_iter().filter_map(|opening| match opening {
        Opening::Import(import) => Some(split_import(import).0),
        Opening::Layers(_) => None,
    });
    addresses.filter(|address| is_external_address(address)).map(str::to_owned).collect()
}

/// Splits an import into its address and its condition: `@import url("…") print;`, `@import "…";`.
pub(crate) fn split_import(import: &str) -> (&str, &str) {
    let rest = import.trim_start_matches("@import").trim_start();
    let rest = rest.strip_prefix("url(").unwrap_or(rest).trim_start();
    let quote = rest.chars().next().filter(|first| matches!(first, '"' | '\''));
    let (rest, end) = match quote {
        Some(quote) => (&rest[1..], rest[1..].find(quote)),
        None => (rest, rest.find([')', ' ', ';'])),
    };
    let (address, condition) = rest.split_at(end.unwrap_or(rest.len()));
    (address, condition.trim_start_matches(['"', '\'', ')', ' ']).trim_end_matches([';', ' ']))
}

/// Returns `true` for an import of a style sheet of Tailwind, which has no effect before Tailwind's plugin of PostCSS runs. It is reported
/// where programs for style sheets are called.
pub(crate) fn is_tailwind_import(import: &str) -> bool {
    split_import(import).0.split('/').next() == Some("tailwindcss")
}

/// Returns the rules of an imported style sheet within the condition of the import: a cascade layer, features that the browser must
/// support, and a media query, each of them optional.
pub(crate) fn conditional_rules(rules: &str, condition: &str) -> String {
    let (layer, condition) = match condition.strip_prefix("layer") {
        Some(rest) => match argument(rest) {
            Some((name, rest)) => (Some(name), rest),
            None if rest.is_empty() || rest.starts_with(char::is_whitespace) => (Some(""), rest),
            None => (None, condition),
        },
        None => (None, condition),
    };
    let condition = condition.trim_start();
    let supports = condition.strip_prefix("supports").and_then(argument);
    let (features, media) =
        supports.map_or((None, condition), |(features, rest)| (Some(features), rest));
    let mut rules = rules.to_owned();
    if let Some(layer) = layer {
        rules = format!("@layer {layer}{{{rules}}}");
    }
    if let Some(features) = features {
        rules = format!("@supports ({features}){{{rules}}}");
    }
    match media.trim() {
        "" => rules,
        media => format!("@media {media}{{{rules}}}"),
    }
}

/// Splits a string that starts with an argument in brackets into the argument and the rest.
fn argument(text: &str) -> Option<(&str, &str)> {
    let inside = text.strip_prefix('(')?;
    let mut depth = 1_u32;
    let end = inside.find(|character| {
        match character {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        depth == 0
    })?;
    Some((&inside[..end], &inside[end + 1..]))
}

/// Returns `true` if an address is kept unchanged, and `false` if it refers to a file of the site.
pub(crate) fn is_external_address(address: &str) -> bool {
    let scheme = address.split_once(':').is_some_and(|(scheme, _)| {
        !scheme.is_empty() && scheme.bytes().all(|byte| byte.is_ascii_alphanumeric())
    });
    scheme || address.starts_with("//") || address.starts_with('#') || address.is_empty()
}

/// Returns the style sheet with the colors of the announcement.
fn announcement_css(settings: &Settings) -> String {
    let Some(announcement) = &settings.announcement else { return String::new() };
    let mut css = String::new();
    if let Some(background) = announcement.background {
        css.push_str(&format!(".announcement-bar{{background:{background}}}"));
    }
    if let Some(color) = announcement.color {
        css.push_str(&format!(".announcement-bar,.announcement-bar a{{color:{color}}}"));
    }
    css
}

/// Returns the rules for the colors of code.
#[cfg(feature = "highlighting")]
fn code_colors() -> String {
    docs_render::highlight_css()
}

/// Returns an empty string: code has no colors.
#[cfg(not(feature = "highlighting"))]
fn code_colors() -> String {
    String::new()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn statements_at_the_start_are_split_from_the_rest() {
        let text = "/* ours */\n@charset 'utf-8';\n@layer a, b;@import url('https://a.example/css?family=A:wght@400;700');\n\
                    @import \"./b.css\";\nbody { color: red }";
        let (openings, rest) = split_openings(text);
        let layers = Opening::Layers("@layer a, b;");
        let imports =
            ["@import url('https://a.example/css?family=A:wght@400;700');", "@import \"./b.css\";"];
        assert_eq!(openings, [layers, Opening::Import(imports[0]), Opening::Import(imports[1])]);
        assert_eq!(external_imports(text), ["https://a.example/css?family=A:wght@400;700"]);
        assert_eq!(rest, "body { color: red }");
    }

    #[test]
    fn imports_are_split_into_address_and_condition() {
        let rows = [
            ("@import './a.css';", ("./a.css", "")),
            ("@import url(a.css) print;", ("a.css", "print")),
            ("@import url(\"a.css\") layer(x) screen ;", ("a.css", "layer(x) screen")),
        ];
        for (import, expected) in rows {
            assert_eq!(split_import(import), expected);
        }
    }

    #[test]
    fn imported_rules_have_the_condition_of_the_import() {
        let rows = [
            ("", "a{}"),
            ("print", "@media print{a{}}"),
            ("layer", "@layer {a{}}"),
            ("layer(x.y)", "@layer x.y{a{}}"),
            ("layer\n  screen", "@media screen{@layer {a{}}}"),
            ("layered", "@media layered{a{}}"),
            (
                "supports(not (display: grid)) screen",
                "@media screen{@supports (not (display: grid)){a{}}}",
            ),
            (
                "layer(x) supports(top: 0) print, screen",
                "@media print, screen{@supports (top: 0){@layer x{a{}}}}",
            ),
        ];
        for (condition, expected) in rows {
            assert_eq!(conditional_rules("a{}", condition), expected);
        }
    }

    #[test]
    fn an_incomplete_sheet_is_kept_as_written() {
        for text in ["@import 'a", "/* a", "", "@import", "@layer a{b{c:d;}}", "a{b:c;}"] {
            assert_eq!(split_openings(text), (Vec::new(), text));
        }
    }
}
