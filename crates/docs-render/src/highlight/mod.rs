//! Colours for code.
//!
//! A syntax's scopes are folded into a dozen roles (see `roles`), each with a class of four
//! letters: a page stays small and its colours are a matter of one style sheet ([`highlight_css`]).
//! Recognising syntax is the slowest part of building a site, so a [`Highlighter`] is shared by all
//! threads and remembers what it has seen.

mod cache;
#[cfg(test)]
mod comparison;
mod css;
mod grammar;
mod languages;
mod lines;
mod parse;
mod prefilter;
mod roles;

use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use syntect::parsing::{SyntaxReference, SyntaxSet};

use crate::html::escaped;
use cache::Cache;
pub use css::{CODE_BACKGROUND_DARK, CODE_BACKGROUND_LIGHT, highlight_css};

/// Longer blocks and longer lines are data rather than something to read; they stay plain. A line takes
/// time with the square of its length: one of 8 KB with hundreds of open tags took ten seconds.
const LONGEST_BLOCK_BYTES: usize = 256 * 1024;
const LONGEST_LINE_BYTES: usize = 2 * 1024;

/// Turns code into HTML, and remembers it.
///
/// ```
/// use docs_render::Highlighter;
///
/// let highlighter = Highlighter::new();
/// assert_eq!(
///     &*highlighter.highlight("rust", "let one = 1;"),
///     r#"<span class="hl-k">let</span> one <span class="hl-o">=</span> <span class="hl-n">1</span>;"#,
/// );
/// assert_eq!(&*highlighter.highlight("unheard-of", "1 < 2"), "1 &lt; 2");
/// ```
#[derive(Default)]
pub struct Highlighter {
    cache: Mutex<Cache>,
}

/// What highlighted code is remembered by: the name of the syntax that reads it, and the code.
///
/// Aliases of a language share their entries.
#[derive(Clone, Debug, Eq, Hash, PartialEq)]
pub(crate) struct Key {
    syntax: &'static str,
    code: Box<str>,
}

impl Highlighter {
    /// A highlighter that has seen nothing yet. The syntaxes themselves are loaded once in a
    /// program.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The name of the syntax that reads a language, as authors name it; `None` for a language that
    /// is not known, and for plain text.
    ///
    /// ```
    /// use docs_render::Highlighter;
    ///
    /// assert_eq!(Highlighter::syntax("sh"), Some("Bourne Again Shell (bash)"));
    /// assert_eq!(Highlighter::syntax("unheard-of"), None);
    /// ```
    #[must_use]
    pub fn syntax(language: &str) -> Option<&'static str> {
        find_syntax(language).map(|syntax| syntax.name.as_str())
    }

    /// Whether a language has colours, or is meant to have none (`text`).
    ///
    /// ```
    /// use docs_render::Highlighter;
    ///
    /// assert!(Highlighter::knows("rust") && Highlighter::knows("text") && !Highlighter::knows("klingon"));
    /// ```
    #[must_use]
    pub fn knows(language: &str) -> bool {
        let language = language.to_lowercase();
        let mut aliases = languages::ALIASES.iter();
        language.is_empty()
            || find_syntax(&language).is_some()
            || aliases.any(|(alias, _)| *alias == language)
    }

    /// Why code stays plain in any language: it is data rather than something to read. `None` for
    /// code that is not too long.
    ///
    /// ```
    /// use docs_render::Highlighter;
    ///
    /// assert_eq!(Highlighter::leaves_plain("let one = 1;"), None);
    /// let reason = Highlighter::leaves_plain(&"1, ".repeat(1000)).expect("it is too long");
    /// assert_eq!(reason, "a line has 3000 bytes, and 2048 are the most");
    /// ```
    #[must_use]
    pub fn leaves_plain(code: &str) -> Option<String> {
        if code.len() > LONGEST_BLOCK_BYTES {
            return Some(format!(
                "it has {} bytes, and {LONGEST_BLOCK_BYTES} are the most",
                code.len()
            ));
        }
        let longest =
            code.lines().map(str::len).max().filter(|longest| *longest > LONGEST_LINE_BYTES);
        longest.map(|longest| {
            format!("a line has {longest} bytes, and {LONGEST_LINE_BYTES} are the most")
        })
    }

    /// The code (lines end with line feeds) as HTML: as many lines as the code has, each with
    /// complete spans.
    ///
    /// Code in an unknown language comes back escaped.
    #[must_use]
    pub fn highlight(&self, language: &str, code: &str) -> Arc<str> {
        let Some(syntax) = find_syntax(language).filter(|_| Self::leaves_plain(code).is_none())
        else {
            return escaped(code).into();
        };
        let key = Key { syntax: &syntax.name, code: code.into() };
        // A thread that panicked while it held the lock left a cache that is merely older.
        if let Some(html) = self.cache.lock().unwrap_or_else(PoisonError::into_inner).get(&key) {
            return html;
        }
        let html: Arc<str> =
            lines::coloured(syntax, &key.code).unwrap_or_else(|| escaped(&key.code)).into();
        self.cache.lock().unwrap_or_else(PoisonError::into_inner).insert(key, Arc::clone(&html));
        html
    }
}

impl fmt::Debug for Highlighter {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Highlighter").finish_non_exhaustive()
    }
}

fn syntaxes() -> &'static SyntaxSet {
    static SYNTAXES: OnceLock<SyntaxSet> = OnceLock::new();
    SYNTAXES.get_or_init(two_face::syntax::extra_newlines)
}

/// The syntax for a language as authors write it: by our alias, else by a syntax's name or file
/// extension.
fn find_syntax(language: &str) -> Option<&'static SyntaxReference> {
    static INDEX: OnceLock<HashMap<String, &'static SyntaxReference>> = OnceLock::new();
    let index = INDEX.get_or_init(|| {
        let mut index = HashMap::new();
        for syntax in syntaxes().syntaxes().iter().filter(|syntax| !syntax.hidden) {
            for token in syntax.file_extensions.iter().chain([&syntax.name]) {
                index.insert(token.to_lowercase(), syntax);
            }
        }
        for (alias, name) in languages::ALIASES {
            match languages::PLAIN {
                plain if *name == plain => index.remove(*alias),
                _ => syntaxes()
                    .find_syntax_by_name(name)
                    .and_then(|syntax| index.insert((*alias).to_owned(), syntax)),
            };
        }
        index
    });
    match index.get(language) {
        Some(syntax) => Some(syntax),
        None => index.get(&language.to_lowercase()).copied(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_alias_names_a_syntax() {
        for (alias, name) in languages::ALIASES {
            let found = syntaxes().find_syntax_by_name(name).is_some();
            assert!(found || *name == languages::PLAIN, "{alias} -> {name}");
        }
    }

    #[test]
    fn languages_that_sites_use_are_known() {
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

    #[test]
    fn a_comment_over_lines_is_coloured_on_each() {
        let html = Highlighter::new().highlight("js", "/* a\nb */ c");
        assert_eq!(&*html, "<span class=\"hl-c\">/* a</span>\n<span class=\"hl-c\">b */</span> c");
    }

    #[test]
    fn as_many_lines_come_out_as_went_in() {
        let highlighter = Highlighter::new();
        for code in ["", "\n", "a\n\n\nb", "`\n${\n1}\n`\n", "/*"] {
            let html = highlighter.highlight("ts", code);
            assert_eq!(html.split('\n').count(), code.split('\n').count(), "{code:?}");
        }
    }

    #[test]
    fn a_block_is_remembered_under_all_names_of_its_language() {
        let highlighter = Highlighter::new();
        let first = highlighter.highlight("sh", "echo $HOME");
        assert!(Arc::ptr_eq(&first, &highlighter.highlight("bash", "echo $HOME")));
    }

    #[test]
    fn data_stays_plain() {
        let line = "1,".repeat(LONGEST_LINE_BYTES);
        assert_eq!(*Highlighter::new().highlight("json", &line), *line);
    }
}
