//! Files that define tags: `tags.yml`.

use std::collections::HashMap;
use std::hash::{Hash, Hasher};

use docs_core::kebab_case;
use indexmap::IndexMap;

use crate::{Issue, Location, Value, read_yaml};

/// Tags of a tags file, by key.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct TagsFile {
    tags: IndexMap<String, DefinedTag>,
}

/// Tag of a tags file.
#[derive(Clone, Debug, Eq, Hash, PartialEq)]
#[non_exhaustive]
pub struct DefinedTag {
    /// Label.
    pub label: String,
    /// Path of the page, relative to the page of all tags.
    pub permalink: String,
    /// Description in one sentence.
    pub description: Option<String>,
}

/// Code of the issues of a tags file.
const CODE: &str = "tags-file";

impl TagsFile {
    /// Reads a file. Invalid tags are reported and ignored.
    ///
    /// ```
    /// use docs_model::TagsFile;
    ///
    /// let (tags, issues) = TagsFile::read("blog/tags.yml", "release:\n  label: Releases\nnewsLetter:\n");
    /// assert!(issues.is_empty());
    /// assert_eq!(tags.get("release").unwrap().label, "Releases");
    /// assert_eq!(tags.get("newsLetter").unwrap().permalink, "/news-letter");
    /// ```
    #[must_use]
    pub fn read(file: &str, text: &str) -> (Self, Vec<Issue>) {
        if text.trim().is_empty() {
            return Default::default();
        }
        let table = match read_yaml(CODE, file, text) {
            Ok(Value::Table(table)) => table,
            Ok(Value::Null) => return Default::default(),
            Ok(other) => {
                let message = format!(
                    "the file must be a table of tags by their keys, but is {}",
                    other.kind()
                );
                return (
                    Self::default(),
                    vec![Issue::error(CODE, message).at(Location::file(file))],
                );
            }
            Err(issue) => return (Self::default(), vec![issue]),
        };
        let mut issues = Vec::new();
        let mut tags = IndexMap::with_capacity(table.len());
        for (key, value) in table {
            if !matches!(value, Value::Table(_) | Value::Null) {
                let message = format!(
                    "the tag `{key}` must be a table of `label`, `permalink` and `description`, but is {}",
                    value.kind()
                );
                issues.push(Issue::error(CODE, message).at(Location::file(file)));
                continue;
            }
            let text = |name: &str| value.get(name).and_then(Value::as_text);
            let filled = |name: &str| text(name).filter(|text| !text.is_empty());
            let tag = DefinedTag {
                label: filled("label").map_or_else(|| capitalized(&key), str::to_owned),
                permalink: filled("permalink")
                    .map_or_else(|| format!("/{}", kebab_case(&key)), str::to_owned),
                description: text("description").map(str::to_owned),
            };
            tags.insert(key, tag);
        }
        issues.extend(shared_permalinks(file, &tags));
        (Self { tags }, issues)
    }

    /// Returns whether the file defines no tag.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.tags.is_empty()
    }

    /// Returns the tag with a key.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&DefinedTag> {
        self.tags.get(key)
    }
}

impl Hash for TagsFile {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.tags.as_slice().hash(state);
    }
}

/// Reports tags with the same address.
fn shared_permalinks(file: &str, tags: &IndexMap<String, DefinedTag>) -> Vec<Issue> {
    let mut first: HashMap<&str, &str> = HashMap::new();
    let mut issues = Vec::new();
    for (key, tag) in tags {
        if let Some(other) = first.insert(&tag.permalink, key) {
            let message = format!(
                "the tags `{other}` and `{key}` have the same permalink `{}`",
                tag.permalink
            );
            let issue = Issue::error(CODE, message).at(Location::file(file));
            issues.push(issue.help("give each tag a `permalink` of its own"));
        }
    }
    issues
}

/// Returns a word with an upper-case first letter, and lower-case letters after it.
fn capitalized(word: &str) -> String {
    let mut characters = word.chars();
    let first = characters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(characters.flat_map(char::to_lowercase)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tag_without_a_label_has_its_key() {
        let (tags, issues) = TagsFile::read("tags.yml", "fooBar: {}\nx:\n  description: About x\n");
        assert!(issues.is_empty());
        let tag = tags.get("fooBar").unwrap();
        assert_eq!((tag.label.as_str(), tag.permalink.as_str()), ("Foobar", "/foo-bar"));
        assert_eq!(tags.get("x").unwrap().description.as_deref(), Some("About x"));
    }

    #[test]
    fn tags_with_one_address_are_reported() {
        let (tags, issues) = TagsFile::read("tags.yml", "a:\n  permalink: /b\nb: {}\n");
        let issue = issues[0].to_string();
        let expected =
            "tags.yml: error[tags-file]: the tags `a` and `b` have the same permalink `/b`";
        assert!(issue.starts_with(expected), "{issue}");
        assert_eq!((issues.len(), tags.get("a").is_some()), (1, true));
    }

    #[test]
    fn invalid_tags_are_reported() {
        for text in ["- a", "a: 1", "a: [", "text"] {
            assert_eq!(TagsFile::read("tags.yml", text).1.len(), 1, "{text}");
        }
        assert!(TagsFile::read("tags.yml", "").1.is_empty());
    }
}
