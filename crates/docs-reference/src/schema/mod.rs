//! JSON Schemas of the files that authors write, generated from the tables of the reference.

mod describe;
mod front_matter;
mod settings;
mod sidebars;

use serde_json::{Value, json};

/// A schema of the files that authors write, for editors and other programs.
///
/// Schemas conform to draft 7 of JSON Schema, which the language servers of TOML and YAML support. They accept files that the
/// engine reads without an issue, except for keys of `site.toml` in the spelling of Docusaurus, and for numbers and flags in quotes.
/// They do not contain rules between keys.
///
/// ```
/// use docs_reference::Schema;
///
/// let schema = Schema::Site.to_json();
/// assert_eq!(schema["properties"]["markdown"]["properties"]["math"]["type"], "boolean");
/// assert_eq!(schema["required"][0], "title");
/// ```
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
#[non_exhaustive]
pub enum Schema {
    /// `site.toml`.
    Site,
    /// A file of sidebars.
    Sidebars,
    /// A `_category_` file of a folder.
    Category,
    /// Front matter of documents, posts and pages.
    FrontMatter,
}

impl Schema {
    /// All schemas.
    pub const ALL: [Self; 4] = [Self::Site, Self::Sidebars, Self::Category, Self::FrontMatter];

    /// Returns the name of the schema: the argument of `site schema`, and the name of its file in the manual.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Site => "site",
            Self::Sidebars => "sidebars",
            Self::Category => "category",
            Self::FrontMatter => "front-matter",
        }
    }

    /// Returns the schema as JSON.
    #[must_use]
    pub fn to_json(self) -> Value {
        let (title, mut schema) = match self {
            Self::Site => ("site.toml", settings::schema()),
            Self::Sidebars => ("Sidebars", sidebars::schema()),
            Self::Category => ("Category", sidebars::category_schema()),
            Self::FrontMatter => ("Front matter", front_matter::schema()),
        };
        schema["$schema"] = json!("http://json-schema.org/draft-07/schema#");
        schema["title"] = json!(title);
        schema
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn descriptions_contain_no_links() {
        for schema in Schema::ALL {
            let text = schema.to_json().to_string();
            assert!(!text.contains("](../"), "{schema:?}");
        }
    }
}
