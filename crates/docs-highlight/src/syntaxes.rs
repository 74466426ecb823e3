//! The set of syntaxes, and the lookup of a syntax by the name that an author writes after a code fence.

use std::collections::HashMap;
use std::sync::OnceLock;

use syntect::parsing::{SyntaxReference, SyntaxSet};

use crate::languages::{ALIASES, PLAIN};

/// Returns the syntaxes of syntect and `bat`. The first call decodes the set.
pub(crate) fn syntaxes() -> &'static SyntaxSet {
    static SYNTAXES: OnceLock<SyntaxSet> = OnceLock::new();
    SYNTAXES.get_or_init(two_face::syntax::extra_newlines)
}

/// Returns the syntax of a language: by our alias, else by a syntax's name or file extension.
pub(crate) fn find_syntax(language: &str) -> Option<&'static SyntaxReference> {
    static INDEX: OnceLock<HashMap<String, &'static SyntaxReference>> = OnceLock::new();
    let index = INDEX.get_or_init(index);
    match index.get(language) {
        Some(syntax) => Some(syntax),
        None => index.get(&language.to_lowercase()).copied(),
    }
}

/// Returns `true` for a language with a syntax, and for the names of plain text.
pub(crate) fn is_supported(language: &str) -> bool {
    let language = language.to_lowercase();
    language.is_empty()
        || find_syntax(&language).is_some()
        || ALIASES.iter().any(|(alias, _)| *alias == language)
}

/// Returns the names of all known languages: aliases, then file extensions and names of syntaxes.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    let syntaxes = syntaxes().syntaxes().iter().filter(|syntax| !syntax.hidden);
    let names = syntaxes.flat_map(|syntax| syntax.file_extensions.iter().chain([&syntax.name]));
    ALIASES.iter().map(|(alias, _)| *alias).chain(names.map(String::as_str))
}

/// Returns the syntaxes by name, file extension and alias, all in lower case.
fn index() -> HashMap<String, &'static SyntaxReference> {
    let mut index = HashMap::new();
    for syntax in syntaxes().syntaxes().iter().filter(|syntax| !syntax.hidden) {
        for token in syntax.file_extensions.iter().chain([&syntax.name]) {
            index.insert(token.to_lowercase(), syntax);
        }
    }
    for (alias, name) in ALIASES {
        match *name {
            PLAIN => index.remove(*alias),
            name => syntaxes()
                .find_syntax_by_name(name)
                .and_then(|syntax| index.insert((*alias).to_owned(), syntax)),
        };
    }
    index
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_alias_names_a_syntax() {
        for (alias, name) in ALIASES {
            let found = syntaxes().find_syntax_by_name(name).is_some();
            assert!(found || *name == PLAIN, "{alias} -> {name}");
        }
    }

    #[test]
    fn common_languages_are_known() {
        let languages = "bash c console cpp csharp css diff dockerfile go graphql html ini java javascript js json json5 \
             jsonc jsx kotlin less lua makefile markdown md mdx objc php powershell protobuf py python rb rs ruby rust \
             scss sh shell sql swift toml ts tsx typescript vue xml yaml yml zsh Dockerfile JSON";
        for language in languages.split_whitespace() {
            assert!(find_syntax(language).is_some(), "{language}");
        }
        for language in ["", "text", "txt", "plain", "plaintext", "no-such-language"] {
            assert!(find_syntax(language).is_none(), "{language}");
        }
    }
}
