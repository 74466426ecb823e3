//! Attributes of types in Rust: attributes of serde that determine the JSON, and documentation.

use syn::meta::ParseNestedMeta;
use syn::{Attribute, Error, Expr, ExprLit, Lit, LitStr, Meta, Result};

/// Serde attributes of a type, a variant or a field.
#[derive(Default)]
pub(super) struct SerdeAttributes {
    pub(super) flatten: bool,
    pub(super) rename: Option<String>,
    pub(super) rename_all: Option<String>,
    pub(super) rename_all_fields: Option<String>,
    pub(super) skip: bool,
    pub(super) skip_serializing_if: Option<String>,
    pub(super) tag: Option<String>,
}

impl SerdeAttributes {
    pub(super) fn new(attributes: &[Attribute]) -> Result<Self> {
        let mut read = Self::default();
        for attribute in attributes.iter().filter(|attribute| attribute.path().is_ident("serde")) {
            attribute.parse_nested_meta(|meta| read.add(&meta))?;
        }
        Ok(read)
    }

    fn add(&mut self, meta: &ParseNestedMeta<'_>) -> Result<()> {
        let name = meta.path.require_ident()?.to_string();
        let text = || Ok::<_, Error>(Some(meta.value()?.parse::<LitStr>()?.value()));
        match name.as_str() {
            "flatten" => self.flatten = true,
            "rename" => self.rename = text()?,
            "rename_all" => self.rename_all = text()?,
            "rename_all_fields" => self.rename_all_fields = text()?,
            "skip" => self.skip = true,
            "skip_serializing_if" => self.skip_serializing_if = text()?,
            "tag" => self.tag = text()?,
            _ => return Err(meta.error("the generator does not know this attribute of serde")),
        }
        Ok(())
    }
}

/// Returns whether a type derives `Serialize`.
pub(super) fn is_serialized(attributes: &[Attribute]) -> bool {
    let mut is_serialized = false;
    for attribute in attributes.iter().filter(|attribute| attribute.path().is_ident("derive")) {
        let derives = attribute.parse_nested_meta(|meta| {
            is_serialized |= meta.path.is_ident("Serialize");
            Ok(())
        });
        derives.expect("derives are a list of paths");
    }
    is_serialized
}

/// Returns the lines of a documentation comment.
pub(super) fn documentation(attributes: &[Attribute]) -> Vec<String> {
    let line = |attribute: &Attribute| {
        let Meta::NameValue(pair) = &attribute.meta else { return None };
        let Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) = &pair.value else { return None };
        let text = text.value();
        Some(text.strip_prefix(' ').unwrap_or(&text).to_owned())
    };
    attributes
        .iter()
        .filter(|attribute| attribute.path().is_ident("doc"))
        .filter_map(line)
        .collect()
}

/// Returns a name of Rust by a rule of `rename_all`; without a rule unchanged.
pub(super) fn renamed(name: &str, rule: Option<&str>) -> String {
    let words = words(name);
    match rule {
        Some("camelCase") => {
            let later = words.iter().skip(1).map(|word| word[..1].to_uppercase() + &word[1..]);
            words.iter().take(1).cloned().chain(later).collect()
        }
        Some("kebab-case") => words.join("-"),
        Some("lowercase") => name.to_lowercase(),
        Some(rule) => panic!("the generator does not know the rule `{rule}`"),
        None => name.to_owned(),
    }
}

/// Returns the words of a name, in lower case.
fn words(name: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    for part in name.split('_') {
        for (position, char) in part.char_indices() {
            if position == 0 || char.is_uppercase() {
                words.push(String::new());
            }
            let word = words.last_mut().expect("the first character starts a word");
            word.extend(char.to_lowercase());
        }
    }
    words
}

#[test]
fn names_follow_the_rules_of_serde() {
    assert_eq!(renamed("title_delimiter", Some("camelCase")), "titleDelimiter");
    assert_eq!(renamed("NotFound", Some("kebab-case")), "not-found");
    assert_eq!(renamed("NotFound", Some("camelCase")), "notFound");
    assert_eq!(renamed("NotFound", Some("lowercase")), "notfound");
    assert_eq!(renamed("title_delimiter", None), "title_delimiter");
}
