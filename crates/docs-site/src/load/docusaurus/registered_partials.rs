//! Markdown files that a Docusaurus project registers as components of all pages.

use std::collections::BTreeMap;
use std::ops::Range;

use docs_ecmascript::{Import, Language, Origin};
use docs_model::join_relative_path;

use crate::load::modules::parse_script;
use crate::load::reader::SiteReader;

/// Name of the theme component with the components of all pages.
const REGISTRY: &str = "MDXComponents";

/// Returns the specifiers of the Markdown files in `src/theme/MDXComponents`, by the names of their components.
pub(super) fn registered_partials(
    theme_components: &BTreeMap<String, String>,
    reader: &mut SiteReader<'_>,
) -> BTreeMap<String, String> {
    let Some(file) = theme_components.get(REGISTRY) else { return BTreeMap::new() };
    let source = reader.read(file).unwrap_or_default();
    Language::from_path(file).map(|language| partials(file, &source, language)).unwrap_or_default()
}

fn partials(file: &str, text: &str, language: Language) -> BTreeMap<String, String> {
    let Some(module) = parse_script(text, language) else { return BTreeMap::new() };
    let default = module.exports.iter().find(|export| export.name == "default");
    let Some(Origin::Value(range)) = default.map(|export| &export.origin) else {
        return BTreeMap::new();
    };
    let texts: BTreeMap<&str, String> = module
        .imports
        .iter()
        .filter(|import| import.name == "default" && is_markdown(&import.specifier))
        .map(|import| (import.local.as_str(), specifier(file, import)))
        .collect();
    let entries = entries(text, range.clone());
    entries.filter_map(|(name, local)| Some((name.to_owned(), texts.get(local)?.clone()))).collect()
}

fn is_markdown(specifier: &str) -> bool {
    specifier.ends_with(".md") || specifier.ends_with(".mdx")
}

/// Returns the specifier of an import for any file of the project.
fn specifier(file: &str, import: &Import) -> String {
    if import.specifier.starts_with('.') {
        let folder = file.rsplit_once('/').map_or("", |(folder, _)| folder);
        format!("@site/{}", join_relative_path(folder, &import.specifier))
    } else {
        import.specifier.clone()
    }
}

/// Returns the entries of an object whose values are names: `Part` or `Part: Local`. Others are skipped.
fn entries(text: &str, object: Range<usize>) -> impl Iterator<Item = (&str, &str)> {
    let inside = text[object].trim_matches(['{', '}', '(', ')']);
    let lines = inside.lines().map(|line| line.split("//").next().unwrap_or_default());
    lines.flat_map(|line| line.split(',')).map(|entry| {
        let (name, local) = entry.split_once(':').unwrap_or((entry, entry));
        (name.trim().trim_matches(['"', '\'']), local.trim())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_in_the_registry_are_components() {
        let text = "import Original from '@theme-original/MDXComponents';\n\
            import Note from '@site/docs/_note.mdx';\nimport Other from '../../docs/_other.md';\n\
            import Unused from './_unused.mdx';\nimport Chart from './Chart';\n\
            const all = {\n  ...Original, Chart,\n  Note, // a text\n  Renamed: Other,\n};\nexport default all;";
        let found = partials("src/theme/MDXComponents.js", text, Language::JavaScript);
        let expected = [("Note", "@site/docs/_note.mdx"), ("Renamed", "@site/docs/_other.md")];
        let expected = expected.map(|(name, file)| (name.to_owned(), file.to_owned()));
        assert_eq!(found, BTreeMap::from(expected));
    }
}
