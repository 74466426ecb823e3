//! Modules that export all exports of other modules.

use crate::module::{Language, Module, Origin};
use crate::require::required_modules;

/// An export of all exports of another module.
#[derive(Clone, Debug, Eq, PartialEq)]
#[non_exhaustive]
pub struct WholeExport {
    /// Path or package of the other module.
    pub specifier: String,
    /// Offset of the statement, in bytes.
    pub at: usize,
    /// `true` for a statement of CommonJS.
    pub is_required: bool,
}

/// Returns the exports of all exports of other modules, in the order of the code: `export * from "./a"` and
/// `module.exports = require("./a")`.
///
/// ECMAScript with a syntax error has none. CommonJS is searched without parsing, so statements in comments and strings count
/// too.
///
/// ```
/// use docs_ecmascript::{Language, whole_exports};
///
/// let text = "export {a} from './a';\nexport * as b from './b';\nexport * from './c';\n";
/// let [export] = &whole_exports(text, Language::JavaScript)[..] else { panic!("one") };
/// assert_eq!((export.specifier.as_str(), export.at), ("./c", 49));
/// ```
#[must_use]
pub fn whole_exports(text: &str, language: Language) -> Vec<WholeExport> {
    let mut found = common_js_reexports(text);
    // Modules without such a statement, which are most of them, are not parsed.
    if follows(text, "export", "*").next().is_some()
        && let Ok(module) = Module::parse(text, language)
    {
        found.extend(module.exports.into_iter().filter(|export| export.name == "*").filter_map(
            |export| match export.origin {
                Origin::Module { specifier, .. } => {
                    Some(WholeExport { specifier, at: export.at, is_required: false })
                }
                _ => None,
            },
        ));
    }
    found.sort_by_key(|export| export.at);
    found
}

fn common_js_reexports(text: &str) -> Vec<WholeExport> {
    let assignments = follows(text, "module.exports", "=");
    let required = assignments.filter_map(|(at, value)| {
        let value = value.trim_start();
        let specifier = value.starts_with("require").then(|| required_modules(value).next())??;
        Some(WholeExport { specifier: specifier.to_owned(), at, is_required: true })
    });
    required.collect()
}

/// Returns the offsets of a word before a sign, with the code after the sign.
fn follows<'t>(
    text: &'t str,
    word: &'t str,
    sign: &'t str,
) -> impl Iterator<Item = (usize, &'t str)> {
    text.match_indices(word).filter_map(move |(at, word)| {
        Some((at, text[at + word.len()..].trim_start().strip_prefix(sign)?))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_statements_that_export_everything_count() {
        for (text, expected) in [
            ("export*from'./a'", &["./a"][..]),
            ("export * from './a';\nexport * from './b'", &["./a", "./b"]),
            ("export * as a from './a'", &[]),
            ("export type * from './a'", &[]),
            ("import * as a from './a'; export {a}", &[]),
            ("const text = 'export * from'", &[]),
            (
                "if (a) { module.exports = require('./a'); } else { module.exports=require(\"./b\") }",
                &["./a", "./b"],
            ),
            ("module.exports = {a: require('./a')}", &[]),
            ("module.exports.a = require('./a')", &[]),
            ("module.exports == require('./a')", &[]),
        ] {
            let found = whole_exports(text, Language::TypeScript);
            let specifiers: Vec<&str> =
                found.iter().map(|found| found.specifier.as_str()).collect();
            assert_eq!(specifiers, expected, "{text}");
        }
    }
}
