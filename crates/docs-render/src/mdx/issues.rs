//! Issues that are found before a source is parsed.

use docs_core::Issue;

use crate::tags::MAX_ATTRIBUTES;

/// Issues of a source, each with its line from 0 and the start of the affected source.
#[derive(Debug, Default)]
pub(crate) struct Issues(Vec<(usize, String, Issue)>);

impl Issues {
    pub(super) fn add(&mut self, line: usize, about: impl Into<String>, issue: Issue) {
        self.0.push((line, about.into(), issue));
    }

    /// Returns `true` if the last issue is on a line.
    pub(super) fn ends_on(&self, line: usize) -> bool {
        self.0.last().is_some_and(|(last, ..)| *last == line)
    }
}

impl IntoIterator for Issues {
    type Item = (usize, String, Issue);
    type IntoIter = std::vec::IntoIter<(usize, String, Issue)>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

pub(super) fn unsupported_export(name: &str) -> Issue {
    let message = format!("the export `{name}` would have to be run; it is left out");
    let help = "write its value down, or write what it shows as Markdown";
    Issue::info("unsupported-export", message).help(help)
}

/// Returns the issue of an import whose file may not be a part of the page, because the authors are not trusted.
pub(super) fn refused_file(specifier: &str) -> Issue {
    let message = format!(
        "the import of `{specifier}` is left out: authors who are not trusted include no files"
    );
    let help = "copy the text, or set `unsafe_html = true` under `[markdown]`";
    Issue::warning("missing-include", message).help(help)
}

/// Returns the issue of statements with a syntax error.
pub(super) fn invalid_statements(message: &str) -> Issue {
    let message =
        format!("these statements are not JavaScript, and none of them counts: {message}");
    let help = "correct them, or write the first word as text: `\\import`, `\\export`";
    Issue::warning("invalid-statements", message).help(help)
}

/// Returns the issue of statements that exceed the maximum size.
pub(super) fn long_statements(max_bytes: usize) -> Issue {
    let message =
        format!("these statements are longer than {} KB; none of them counts", max_bytes / 1024);
    let help =
        "leave a line empty between the imports and what is long, or import that from a file";
    Issue::warning("long-statements", message).help(help)
}

/// Returns the issue of statements in a program without a parser.
pub(super) fn missing_parser() -> Issue {
    let message = "this program contains no JavaScript parser: the imports and exports of the file are left out";
    let help = "build the program with the feature `components` of docs-render";
    Issue::warning("unread-statements", message).help(help)
}

/// Returns the issue of a tag or an expression whose end is beyond the maximum size.
pub(super) fn long_tag(start: char, max_bytes: usize) -> Issue {
    let what = if start == '{' { "expression" } else { "tag" };
    let message =
        format!("the {what} does not end within {} KB; it is shown as text", max_bytes / 1024);
    let help = "end it, or write its first character as text: `\\{`, `\\<`";
    Issue::warning("long-tag", message).help(help)
}

/// Returns the issue of a tag or an expression without an end.
pub(super) fn unfinished(start: &str) -> Issue {
    let (code, what) = match start {
        "{" => ("unfinished-expression", "expression"),
        _ => ("unfinished-tag", "tag"),
    };
    let message = format!("the {what} that `{start}` starts has no end; it is shown as text");
    let help = format!("end it, or write `\\{start}` for the character alone");
    Issue::warning(code, message).help(help)
}

/// Returns the issue of a tag that exceeds the maximum number of attributes.
pub(super) fn many_attributes() -> Issue {
    let message = format!("the tag has more than {MAX_ATTRIBUTES} attributes; it is shown as text");
    Issue::warning("long-tag", message).help("leave attributes out")
}

/// Returns the issue of a source with too many unclosed tags and expressions.
pub(super) fn unread_tags() -> Issue {
    let message = "so many tags and expressions before this do not end that from here on they are \
                   shown as text";
    let help = "end those, or write their first characters as text: `\\{`, `\\<`";
    Issue::warning("unread-tags", message).help(help)
}
