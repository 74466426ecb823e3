//! Aliases of modules and pictures in `tsconfig.json`, which Astro reads: `"paths": { "~/*": ["./src/*"] }`.

use std::collections::BTreeMap;

use docs_model::{MarkdownDialect, Settings, join_relative_path};
use serde_json::Value;

use super::messages::read;
use super::reader::SiteReader;

/// Name of the file, in the site's folder.
const FILE: &str = "tsconfig.json";

/// End of a pattern, and of the paths to which it maps.
const ANY: &str = "/*";

/// Returns the aliases by name; none for a site without the dialect of Starlight. A file that is not valid has none: the addresses that
/// need them are reported.
pub(super) fn read_aliases(
    settings: &Settings,
    reader: &mut SiteReader<'_>,
) -> BTreeMap<String, String> {
    if !settings.markdown.dialects.contains(&MarkdownDialect::Starlight) {
        return BTreeMap::new();
    }
    read(FILE, reader).map(|text| aliases(&text)).unwrap_or_default()
}

/// Returns the aliases of a file. The first path of a pattern is used.
fn aliases(text: &str) -> BTreeMap<String, String> {
    let Ok(config) = serde_json::from_str::<Value>(&plain_json(text)) else {
        return BTreeMap::new();
    };
    let options = &config["compilerOptions"];
    let folder = options["baseUrl"].as_str().unwrap_or_default();
    let paths = options["paths"].as_object().into_iter().flatten();
    let alias = |(pattern, targets): (&String, &Value)| {
        let target = join_relative_path(folder, targets.get(0)?.as_str()?);
        match (pattern.strip_suffix(ANY), target.strip_suffix(ANY)) {
            (Some(name), Some(target)) => Some((name.to_owned(), target.to_owned())),
            (None, None) if !pattern.contains('*') => Some((format!("{pattern}$"), target)),
            _ => None,
        }
    };
    paths.filter_map(alias).collect()
}

/// Returns JSON without comments and without commas before closing brackets.
fn plain_json(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(char) = rest.chars().next() {
        let length = match char {
            '"' => string_length(rest),
            '/' if rest.starts_with("//") => {
                rest = &rest[rest.find('\n').unwrap_or(rest.len())..];
                continue;
            }
            '/' if rest.starts_with("/*") => {
                rest = rest[2..].split_once("*/").map_or("", |(_, after)| after);
                continue;
            }
            '}' | ']' => {
                let end = plain.trim_end().trim_end_matches(',').len();
                plain.truncate(end);
                1
            }
            other => other.len_utf8(),
        };
        plain.push_str(&rest[..length]);
        rest = &rest[length..];
    }
    plain
}

/// Returns the length of the string at the start, with its quotation marks.
fn string_length(text: &str) -> usize {
    let mut is_escaped = false;
    let is_end = |(_, char): &(usize, char)| {
        let ends = *char == '"' && !is_escaped;
        is_escaped = *char == '\\' && !is_escaped;
        ends
    };
    text.char_indices().skip(1).find(is_end).map_or(text.len(), |(at, _)| at + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_aliases() {
        let text = r#"{
            // "comment": "of one line",
            "extends": "astro/tsconfigs/strict", /* and of several *//*/ "c": 1 */
            "compilerOptions": {
                "baseUrl": ".",
                "paths": {
                    "~/*": ["./src/*", "other/*"],
                    "@logo": ["src/logo.svg"],
                    "a//\"*": ["b"],
                    "*": ["lib/*"],
                },
            },
        }"#;
        let expected = [("@logo$", "src/logo.svg"), ("~", "src")];
        let expected = expected.map(|(name, path)| (name.to_owned(), path.to_owned()));
        assert_eq!(aliases(text), BTreeMap::from(expected));
        assert_eq!(aliases("{"), BTreeMap::new());
        assert_eq!(aliases("{\"a\": \"b"), BTreeMap::new());
        assert_eq!(aliases("{}"), BTreeMap::new());
    }
}
