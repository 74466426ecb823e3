//! JavaScript values that are known without running code.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use docs_ecmascript::Language;

/// Value of an expression.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Value {
    /// A file beside the page: `require('./a.png').default`, or the name of an import.
    Import(String),
    /// Rendered HTML: the children of a partial.
    Html(String),
    /// `false`, `true`.
    Bool(bool),
    /// `[…]`.
    List(Vec<Value>),
    /// `{…}`, in the order of the source.
    Map(Vec<(String, Value)>),
    /// `null` and `undefined`.
    Null,
    /// A number as written.
    Number(String),
    /// A string.
    Text(String),
    /// A value that is only known when an island runs.
    Unknown,
}

impl Value {
    /// Returns the string that React would render.
    pub(crate) fn shown(&self) -> Option<Cow<'_, str>> {
        match self {
            Self::Bool(_) | Self::Null => Some(Cow::Borrowed("")),
            Self::Number(text) | Self::Text(text) => Some(Cow::Borrowed(text)),
            Self::List(values) => {
                let shown: Option<Vec<_>> = values.iter().map(Self::shown).collect();
                Some(Cow::Owned(shown?.concat()))
            }
            Self::Html(_) | Self::Import(_) | Self::Map(_) | Self::Unknown => None,
        }
    }

    /// Returns `true` if the value is truthy.
    pub(crate) fn is_true(&self) -> bool {
        match self {
            Self::Bool(value) => *value,
            Self::Null => false,
            Self::Number(text) => text.parse::<f64>().is_ok_and(|number| number != 0.0),
            Self::Text(text) => !text.is_empty(),
            Self::Html(_) | Self::Import(_) | Self::List(_) | Self::Map(_) | Self::Unknown => true,
        }
    }

    /// Returns a member by its name or index; `None` if it requires running code.
    pub(crate) fn member(&self, key: &str) -> Option<Value> {
        match self {
            Self::Import(_) if matches!(key, "default" | "src") => Some(self.clone()),
            // A missing member of a map is `undefined`.
            Self::Map(_) => {
                Some(self.get(key).cloned().unwrap_or(Self::Null)).filter(Self::is_known)
            }
            Self::List(values) => {
                Some(values.get(key.parse::<usize>().ok()?).cloned().unwrap_or(Self::Null))
            }
            _ => None,
        }
    }

    /// Returns `true` if the value is known without running code.
    pub(crate) fn is_known(&self) -> bool {
        !matches!(self, Self::Unknown)
    }

    /// Returns `true` if the value is independent of its context: it contains no names of imports.
    pub(crate) fn is_data(&self) -> bool {
        match self {
            Self::Unknown => false,
            Self::Import(specifier) => is_asset(specifier),
            Self::List(values) => values.iter().all(Self::is_data),
            Self::Map(entries) => entries.iter().all(|(_, value)| value.is_data()),
            _ => true,
        }
    }

    /// Returns a value of a map.
    pub(crate) fn get(&self, key: &str) -> Option<&Value> {
        let Self::Map(entries) = self else { return None };
        entries.iter().rev().find(|(name, _)| name == key).map(|(_, value)| value)
    }
}

impl From<&docs_core::Value> for Value {
    fn from(value: &docs_core::Value) -> Self {
        use docs_core::Value as Setting;
        match value {
            Setting::Null => Self::Null,
            Setting::Boolean(value) => Self::Bool(*value),
            Setting::Number(number) => Self::Number(number.to_string()),
            Setting::Text(text) => Self::Text(text.clone()),
            Setting::List(values) => Self::List(values.iter().map(Self::from).collect()),
            Setting::Table(table) => {
                Self::Map(table.iter().map(|(key, value)| (key.clone(), value.into())).collect())
            }
        }
    }
}

/// Returns the words of code that may be names.
pub(crate) fn names(code: &str) -> impl Iterator<Item = &str> {
    let is_name = |char: char| char.is_alphanumeric() || matches!(char, '_' | '$');
    code.split(move |char| !is_name(char)).filter(|word| !word.is_empty())
}

/// Names in a source.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scope {
    /// Values by name: exports, and `props` in a partial.
    pub(crate) values: HashMap<String, Value>,
    /// Origins of imported names.
    pub(crate) imports: HashMap<String, Import>,
    /// Exported names, if the source may have islands.
    pub(crate) exports: HashSet<String>,
}

/// Extensions of files that scripts import as values, and that are neither pages, scripts nor packages.
const MODULES: [&str; 7] = [".css", ".scss", ".sass", ".less", ".json", ".yaml", ".yml"];

/// Returns `true` if the value of an imported file is its address.
pub(super) fn is_asset(specifier: &str) -> bool {
    let name = specifier.rsplit('/').next().unwrap_or_default();
    specifier.contains('/')
        && !specifier.contains(['!', '?'])
        && name.trim_start_matches('.').contains('.')
        && Language::from_path(name).is_none()
        && !MODULES.iter().any(|extension| name.ends_with(extension))
}

/// Origin of an imported name.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) struct Import {
    /// File or package.
    pub(crate) specifier: String,
    /// Name in that file: `default`, `*` for all of them, or any other.
    pub(crate) name: String,
}

impl Import {
    /// Returns `true` if the name may be data of a module: a script or JSON file of the project.
    pub(crate) fn is_data(&self) -> bool {
        let is_local =
            self.specifier.starts_with(['.', '/']) || self.specifier.starts_with("@site/");
        let is_text = self.specifier.contains(['!', '?']);
        let name = self.specifier.rsplit('/').next().unwrap_or_default();
        let is_module = !name.trim_start_matches('.').contains('.')
            || name.ends_with(".json")
            || Language::from_path(name).is_some();
        is_local && is_module && !is_text
    }

    /// Returns `true` if the name may contain the content of a file: Markdown, data, or a string.
    pub(crate) fn is_file_content(&self) -> bool {
        let is_string = self.specifier.contains('!') || self.specifier.ends_with("?raw");
        self.is_markdown() || self.is_data() || is_string
    }

    /// Returns `true` if the name belongs to a Markdown file.
    pub(crate) fn is_markdown(&self) -> bool {
        let path = self.specifier.to_ascii_lowercase();
        !path.contains('!') && (path.ends_with(".md") || path.ends_with(".mdx"))
    }
}

impl Scope {
    /// Returns the value of a name, if it is known.
    pub(crate) fn value(&self, name: &str) -> Option<&Value> {
        self.values.get(name).filter(|value| value.is_known())
    }

    /// Creates a scope with the front matter under its name in MDX. A page has no properties; a partial has those of
    /// its tag.
    pub(crate) fn with_front_matter(front_matter: Option<&docs_core::Value>) -> Self {
        let values = front_matter.map(|value| match value {
            // In Docusaurus, a source without front matter has an empty object.
            docs_core::Value::Null => Value::Map(Vec::new()),
            value => Value::from(value),
        });
        let known = values.map(|values| ("frontMatter".to_owned(), values));
        let props = ("props".to_owned(), Value::Map(Vec::new()));
        Self { values: known.into_iter().chain([props]).collect(), ..Self::default() }
    }

    /// Adds Markdown files that pages use without an import, by name. An import of the same name takes precedence.
    pub(crate) fn with_partials(mut self, partials: &[(&str, &str)]) -> Self {
        let import = |(name, specifier): &(&str, &str)| {
            let import = Import { specifier: (*specifier).to_owned(), name: "default".to_owned() };
            ((*name).to_owned(), import)
        };
        self.imports.extend(partials.iter().map(import));
        self
    }
}
