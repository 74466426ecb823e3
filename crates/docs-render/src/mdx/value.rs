//! JavaScript values, as far as they can be read without running anything.

use std::borrow::Cow;
use std::collections::HashMap;

/// A value that an author wrote down.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Value {
    /// A file beside the page: `require('./a.png').default`, or the name of an import.
    Import(String),
    /// HTML that was rendered already: the children of a partial.
    Html(String),
    /// `false`, `true`.
    Bool(bool),
    /// `[…]`.
    List(Vec<Value>),
    /// `{…}`, in the order of the text.
    Map(Vec<(String, Value)>),
    /// `null` and `undefined`.
    Null,
    /// A number as written.
    Number(String),
    /// A string.
    Text(String),
}

impl Value {
    /// What React would show of it.
    pub(crate) fn shown(&self) -> Option<Cow<'_, str>> {
        match self {
            Self::Bool(_) | Self::Null => Some(Cow::Borrowed("")),
            Self::Number(text) | Self::Text(text) => Some(Cow::Borrowed(text)),
            Self::List(values) => {
                let shown: Option<Vec<_>> = values.iter().map(Self::shown).collect();
                Some(Cow::Owned(shown?.concat()))
            }
            Self::Html(_) | Self::Import(_) | Self::Map(_) => None,
        }
    }

    /// A value of a map.
    pub(crate) fn get(&self, key: &str) -> Option<&Value> {
        let Self::Map(entries) = self else { return None };
        entries.iter().rev().find(|(name, _)| name == key).map(|(_, value)| value)
    }
}

impl From<&docs_model::Value> for Value {
    fn from(value: &docs_model::Value) -> Self {
        use docs_model::Value as Setting;
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

/// The names that a text knows.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scope {
    /// Values by name: exports, and `props` in a partial.
    pub(crate) values: HashMap<String, Value>,
    /// Where names were imported from.
    pub(crate) imports: HashMap<String, String>,
}

impl Scope {
    /// A scope that knows the front matter under its name in MDX.
    pub(crate) fn with_front_matter(front_matter: Option<&docs_model::Value>) -> Self {
        let values = front_matter.map(|value| match value {
            // In Docusaurus, the object of a text without front matter is empty.
            docs_model::Value::Null => Value::Map(Vec::new()),
            value => Value::from(value),
        });
        let known = values.map(|values| ("frontMatter".to_owned(), values));
        Self { values: known.into_iter().collect(), ..Self::default() }
    }
}
