//! The public highlighter: limits, parser and cache.

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use crate::cache::{Cache, Key};
use crate::escape::escaped;
use crate::syntaxes::{find_syntax, is_supported, names};
use crate::{lines, reference};

/// Maximum size of a code block, in bytes. Longer blocks are usually data that nobody reads, and stay plain.
const MAX_BLOCK_BYTES: usize = 256 * 1024;

/// Maximum length of a line, in bytes. Some syntaxes have expressions whose time grows with the square of the rest of the
/// line, and try them at every position: a line of shell code took 0.19 s with 1 KB and 1.45 s with 2 KB.
const MAX_LINE_BYTES: usize = 1024;

/// The parser that a [`Highlighter`] uses. The HTML is the same with both.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
#[non_exhaustive]
pub enum Parser {
    /// This crate's parser, with syntect's for syntaxes that cannot be decoded. The default.
    #[default]
    Fast,
    /// syntect's parser.
    Syntect,
}

/// Converts code to HTML and caches the results.
///
/// All threads of a build should share one highlighter. The cache contains at most about 100 MB.
///
/// ```
/// use docs_highlight::Highlighter;
///
/// let highlighter = Highlighter::new();
/// assert_eq!(
///     &*highlighter.highlight("rust", "let one = 1;"),
///     r#"<span class="hl-k">let</span> one <span class="hl-o">=</span> <span class="hl-n">1</span>;"#,
/// );
/// assert_eq!(&*highlighter.highlight("no-such-language", "1 < 2"), "1 &lt; 2");
/// ```
#[derive(Default)]
pub struct Highlighter {
    parser: Parser,
    cache: Mutex<Cache>,
}

impl Highlighter {
    /// Creates a highlighter with an empty cache and the fast parser.
    ///
    /// The syntaxes themselves are loaded once per process.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Creates a highlighter that uses a certain parser.
    ///
    /// ```
    /// use docs_highlight::{Highlighter, Parser};
    ///
    /// let (fast, syntect) = (Highlighter::new(), Highlighter::with_parser(Parser::Syntect));
    /// let code = "fn main() { println!(\"{}\", 1 + 1); }";
    /// assert_eq!(fast.highlight("rust", code), syntect.highlight("rust", code));
    /// ```
    #[must_use]
    pub fn with_parser(parser: Parser) -> Self {
        Self { parser, ..Self::default() }
    }

    /// Returns the name of the syntax that reads a language, as authors name it; `None` for unknown languages and for
    /// plain text.
    ///
    /// ```
    /// use docs_highlight::Highlighter;
    ///
    /// assert_eq!(Highlighter::syntax("sh"), Some("Bourne Again Shell (bash)"));
    /// assert_eq!(Highlighter::syntax("no-such-language"), None);
    /// ```
    #[must_use]
    pub fn syntax(language: &str) -> Option<&'static str> {
        find_syntax(language).map(|syntax| syntax.name.as_str())
    }

    /// Returns `true` for a language with a syntax, and for the names of plain text (`text`).
    ///
    /// ```
    /// use docs_highlight::Highlighter;
    ///
    /// assert!(Highlighter::supports("rust") && Highlighter::supports("text") && !Highlighter::supports("klingon"));
    /// ```
    #[must_use]
    pub fn supports(language: &str) -> bool {
        is_supported(language)
    }

    /// Returns the names of the supported languages: those that authors use most come first.
    ///
    /// ```
    /// use docs_highlight::Highlighter;
    ///
    /// assert!(Highlighter::languages().any(|language| language == "rust"));
    /// assert!(Highlighter::languages().all(Highlighter::supports));
    /// ```
    pub fn languages() -> impl Iterator<Item = &'static str> {
        names()
    }

    /// Returns the reason for which code is not highlighted in any language: it is too long, or has too long a
    /// line. `None` for all other code.
    ///
    /// ```
    /// use docs_highlight::Highlighter;
    ///
    /// assert_eq!(Highlighter::reason_not_highlighted("let one = 1;"), None);
    /// let reason = Highlighter::reason_not_highlighted(&"1, ".repeat(1000)).expect("it is too long");
    /// assert_eq!(reason, "a line has 3000 bytes, and 1024 are the most");
    /// ```
    #[must_use]
    pub fn reason_not_highlighted(code: &str) -> Option<String> {
        if code.len() > MAX_BLOCK_BYTES {
            return Some(format!(
                "it has {} bytes, and {MAX_BLOCK_BYTES} are the most",
                code.len()
            ));
        }
        let longest = code.lines().map(str::len).max().filter(|longest| *longest > MAX_LINE_BYTES);
        longest
            .map(|longest| format!("a line has {longest} bytes, and {MAX_LINE_BYTES} are the most"))
    }

    /// Returns code as HTML, with as many lines as the code has. No span crosses a line end.
    ///
    /// Lines of `code` end with line feeds. Code in an unknown language, and code that is
    /// [not highlighted](Self::reason_not_highlighted), is escaped only.
    #[must_use]
    pub fn highlight(&self, language: &str, code: &str) -> Arc<str> {
        let Some(syntax) =
            find_syntax(language).filter(|_| Self::reason_not_highlighted(code).is_none())
        else {
            return escaped(code).into();
        };
        let key = Key::new(&syntax.name, code);
        // A thread that panicked with the lock has left an older but valid cache.
        if let Some(html) = self.cache.lock().unwrap_or_else(PoisonError::into_inner).get(&key) {
            return html;
        }
        let html = match self.parser {
            Parser::Fast => {
                lines::highlight(syntax, code).or_else(|| reference::highlight(syntax, code))
            }
            Parser::Syntect => reference::highlight(syntax, code),
        };
        let html: Arc<str> = html.unwrap_or_else(|| escaped(code)).into();
        self.cache.lock().unwrap_or_else(PoisonError::into_inner).insert(key, Arc::clone(&html));
        html
    }
}

impl fmt::Debug for Highlighter {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Highlighter").field("parser", &self.parser).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_comment_over_several_lines_has_a_span_on_each() {
        let html = Highlighter::new().highlight("js", "/* a\nb */ c");
        assert_eq!(&*html, "<span class=\"hl-c\">/* a</span>\n<span class=\"hl-c\">b */</span> c");
    }

    #[test]
    fn the_number_of_lines_is_preserved() {
        let highlighter = Highlighter::new();
        for code in ["", "\n", "a\n\n\nb", "`\n${\n1}\n`\n", "/*"] {
            let html = highlighter.highlight("ts", code);
            assert_eq!(html.split('\n').count(), code.split('\n').count(), "{code:?}");
        }
    }

    #[test]
    fn aliases_of_a_language_share_cache_entries() {
        let highlighter = Highlighter::new();
        let first = highlighter.highlight("sh", "echo $HOME");
        assert!(Arc::ptr_eq(&first, &highlighter.highlight("bash", "echo $HOME")));
    }

    #[test]
    fn long_lines_stay_plain() {
        let line = "1,".repeat(MAX_LINE_BYTES);
        assert_eq!(*Highlighter::new().highlight("json", &line), *line);
    }
}
