//! Notations of MkDocs: those of Python-Markdown, its extensions and the theme Material.
//!
//! References: <https://squidfunk.github.io/mkdocs-material/reference/admonitions/>,
//! <https://squidfunk.github.io/mkdocs-material/reference/content-tabs/> and
//! <https://facelessuser.github.io/pymdown-extensions/extensions/snippets/>.

use docs_core::ADMONITION_KINDS;

use super::api_blocks::api_block;
use super::line::{Line, bracketed};
use crate::admonitions::{attribute_words, unquoted};
use crate::blocks::mkdocs::capitalized;
use crate::options::Options;

/// Kinds of Material's admonitions whose name differs in this crate, with that name.
const KINDS: [(&str, &str); 21] = [
    ("abstract", "info"),
    ("attention", "warning"),
    ("bug", "danger"),
    ("check", "success"),
    ("cite", "secondary"),
    ("done", "success"),
    ("error", "danger"),
    ("example", "note"),
    ("fail", "danger"),
    ("failure", "danger"),
    ("faq", "info"),
    ("help", "info"),
    ("hint", "tip"),
    ("missing", "danger"),
    ("question", "info"),
    ("quote", "secondary"),
    ("seealso", "note"),
    ("snippet", "note"),
    ("summary", "info"),
    ("tldr", "info"),
    ("todo", "info"),
];

/// Start of a line that includes a file.
pub(super) const SNIPPET: &str = "--8<--";

/// Attribute of an include whose links are those of the page.
pub(crate) const OF_PAGE: &str = "of-page";

/// Attribute of an admonition without a title, which is that of VitePress.
pub(crate) const NO_TITLE: &str = "no-title";

/// Returns the replacement for a line that contains a notation.
pub(super) fn line(line: &str, options: &Options<'_>) -> Option<Line> {
    let included = || include(line).map(Line::Include);
    let markdown = || heading(line).map(Line::Markdown);
    let block = container(line, options.admonitions).or_else(|| api_block(line, options));
    block.map(Line::Block).or_else(included).or_else(markdown)
}

/// Returns the directive for a line that starts an indented block. An exclamation mark before a tab starts a new set of
/// tabs.
fn container(line: &str, custom: &[&str]) -> Option<String> {
    tab(line).or_else(|| admonition(line, custom))
}

/// Returns the directive for `=== "Title"`. A `!` after the signs starts a new set of tabs; a `+` selects the tab.
fn tab(line: &str) -> Option<String> {
    let rest = line.strip_prefix("===")?;
    let flags = rest.len() - rest.trim_start_matches(['!', '+']).len();
    let (flags, rest) = rest.split_at(flags);
    let title = rest.strip_prefix(' ')?.trim();
    let title = title.strip_prefix('"')?.strip_suffix('"')?;
    let start = if flags.contains('!') { "!" } else { "" };
    let default = if flags.contains('+') { "{default}" } else { "" };
    Some(format!("{start}tab{}{default}", bracketed(title)))
}

/// Returns the directive of `!!! kind "Title"`, or of its folded forms `??? kind` and `???+ kind`.
fn admonition(line: &str, custom: &[&str]) -> Option<String> {
    let marker = ["!!!", "???"].into_iter().find(|marker| line.starts_with(marker))?;
    let is_folded = marker == "???";
    let (kinds, title) = kinds_and_title(&line[marker.len()..])?;
    let mut words = kinds.split_whitespace();
    // Only the title of a folded block can stand alone.
    let written = match words.next() {
        Some(kind) => kind.to_lowercase(),
        None if is_folded && title.is_some() => "note".to_owned(),
        None => return None,
    };
    let written = written.as_str();
    let is_bare = title.is_some_and(str::is_empty);
    let title = title.filter(|title| !title.is_empty());
    let classes = words.map(|class| format!(".{class}"));
    if is_folded {
        let open = line.starts_with("???+").then(|| "open".to_owned());
        let title = title.map_or_else(|| capitalized(written), ToOwned::to_owned);
        return Some(format!(
            "details{}{}",
            bracketed(&title),
            braces(open.into_iter().chain(classes))
        ));
    }
    let no_title = (is_bare && title.is_none()).then(|| NO_TITLE.to_owned());
    let attributes = braces(no_title.into_iter().chain(classes));
    let is_built_in = ADMONITION_KINDS.iter().any(|kind| kind.keyword == written);
    let is_own = is_built_in || custom.contains(&written);
    let known = KINDS.iter().find(|(name, _)| *name == written);
    let kind = if is_own { written } else { known.map_or("note", |(_, kind)| kind) };
    Some(match title {
        Some(title) => format!("{kind}{}{attributes}", bracketed(title)),
        None if is_bare || is_own => format!("{kind}{attributes}"),
        None => format!("{kind}{}{attributes}", bracketed(&capitalized(written))),
    })
}

/// Returns attributes in braces; empty if there are none.
fn braces(attributes: impl Iterator<Item = String>) -> String {
    let attributes: Vec<String> = attributes.collect();
    if attributes.is_empty() { String::new() } else { format!("{{{}}}", attributes.join(" ")) }
}

/// Splits the words after a marker into kind with classes, and title: ` note inline "Title"`. Returns `None` for other text.
fn kinds_and_title(written: &str) -> Option<(&str, Option<&str>)> {
    let rest = written.strip_prefix('+').unwrap_or(written);
    let rest = rest.strip_prefix(' ').unwrap_or(rest).trim_end();
    let (kinds, title) = match rest.strip_suffix('"') {
        Some(quoted) => {
            let (kinds, title) = quoted.split_once('"')?;
            (kinds, Some(title))
        }
        None => (rest, None),
    };
    let is_kind = |char: char| char.is_alphanumeric() || matches!(char, '_' | '-' | ' ');
    let is_separate = title.is_none() || kinds.is_empty() || kinds.ends_with(' ');
    (is_separate && !kinds.starts_with(' ') && kinds.chars().all(is_kind)).then_some((kinds, title))
}

/// Returns the directive for a line that includes a Markdown file: `--8<-- "part.md"`.
fn include(line: &str) -> Option<String> {
    Some(directive_of(&snippet(line)?))
}

/// Returns the directive that includes a file. The file is a part of the page, so its links are relative to the page.
pub(super) fn directive_of(file: &str) -> String {
    format!("include{{file=\"{file}\" {OF_PAGE}}}")
}

/// Returns the address of the file that a line includes, with its part as a fragment. A path is relative to the site's folder.
pub(super) fn snippet(line: &str) -> Option<String> {
    let written = line.trim().strip_prefix(SNIPPET)?.trim();
    let written = written.strip_prefix(['"', '\''])?.strip_suffix(['"', '\''])?;
    let (path, part) = written.split_once(':').unwrap_or((written, ""));
    let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let fragment = match part.split_once(':') {
        _ if part.is_empty() => String::new(),
        Some((first, last)) if is_number(first) && is_number(last) => {
            format!("#L{}-L{last}", if first.is_empty() { "1" } else { first })
        }
        None if is_number(part) => format!("#L{part}-"),
        _ => format!("#{part}"),
    };
    let is_name = !path.is_empty() && !path.contains(['"', '\'', '}']);
    is_name.then(|| match path.starts_with(['.', '@']) {
        true => format!("{path}{fragment}"),
        false => format!("@site/{path}{fragment}"),
    })
}

/// Returns a heading with its id and classes in the syntax of this crate: `## Title { #id data-toc-label="Label" }`. Ignores the label.
fn heading(line: &str) -> Option<String> {
    let title = line.trim_start_matches('#');
    let (title, attributes) = title.trim_end().strip_suffix('}')?.rsplit_once('{')?;
    if title.len() == line.len() || !title.starts_with(' ') || !attributes.contains(' ') {
        return None;
    }
    let mut id = None;
    let mut classes = String::new();
    let mut has_label = false;
    for word in attribute_words(attributes.strip_prefix(':').unwrap_or(attributes)) {
        match word.split_once('=') {
            None if word.starts_with('.') => classes.push_str(&format!(" {word}")),
            None => id = Some(word.strip_prefix('#')?),
            Some(("id", value)) => id = Some(unquoted(value)),
            Some(("data-toc-label", _)) => has_label = true,
            Some(_) => return None,
        }
    }
    let level = line.len() - line.trim_start_matches('#').len();
    let start = format!("{}{}", &line[..level], title.trim_end());
    match id {
        Some(id) => Some(format!("{start} {{#{id}{classes}}}")),
        // Other parts of this crate read classes alone.
        None if !has_label => None,
        None if classes.is_empty() => Some(start),
        None => Some(format!("{start} {{{}}}", classes.trim_start())),
    }
}

/// Returns the info string of a code block with `hl_lines` and `linenums` in the syntax of this crate.
pub(super) fn fence_info(info: &str) -> String {
    let trimmed = info.trim();
    let inner = trimmed.strip_prefix('{').and_then(|inside| inside.strip_suffix('}'));
    // Other braces are ranges of lines.
    let inner = inner.filter(|inside| inside.starts_with([' ', ':', '.', '#']));
    let inner = inner.map(|inside| inside.strip_prefix(':').unwrap_or(inside));
    let is_own =
        inner.is_none() && !["hl_lines=", "linenums="].iter().any(|name| info.contains(name));
    if is_own {
        return info.to_owned();
    }
    let mut parts = Vec::new();
    for word in attribute_words(inner.unwrap_or(trimmed)) {
        let (name, value) = word.split_once('=').unwrap_or((word, ""));
        parts.push(match (name, unquoted(value)) {
            ("hl_lines", lines) => {
                let ranges: Vec<&str> = lines.split_whitespace().collect();
                format!("{{{}}}", ranges.join(","))
            }
            ("linenums", "1" | "") => "showLineNumbers".to_owned(),
            ("linenums", first) => format!("showLineNumbers={first}"),
            _ if parts.is_empty() => word.trim_start_matches('.').to_owned(),
            _ => word.to_owned(),
        });
    }
    parts.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_indented_block_is_a_directive() {
        let rows = [
            ("!!! note", Some("note")),
            ("!!! danger \"Don't *try*\"", Some("danger[Don't *try*]")),
            ("!!! bug", Some("danger[Bug]")),
            ("!!! recipe", Some("recipe")),
            ("!!! my-kind", Some("note[My kind]")),
            ("!!! note \"\"", Some("note{no-title}")),
            ("!!! bug \"\"", Some("danger{no-title}")),
            ("??? note \"\"", Some("details[Note]")),
            ("!!! info inline end \"A\"", Some("info[A]{.inline .end}")),
            ("!!! note wide \"\"", Some("note{no-title .wide}")),
            ("???+ note wide", Some("details[Note]{open .wide}")),
            ("??? question", Some("details[Question]")),
            ("???+ tip \"A [b] c\"", Some("details[A [b] c]{open}")),
            ("=== \"A tab\"", Some("tab[A tab]")),
            ("===! \"A\"", Some("!tab[A]")),
            ("===+ \"A\"", Some("tab[A]{default}")),
            ("=== A", None),
            ("======", None),
            ("!!! tip \"A\"  ", Some("tip[A]")),
            ("!!! warning Two words", Some("warning{.Two .words}")),
            ("!!! It is late", Some("note[It]{.is .late}")),
            ("!!!note \"A\"", Some("note[A]")),
            ("??? \"Only a title\"", Some("details[Only a title]")),
            ("!!! \"Only a title\"", None),
            ("!!! note\"A\"", None),
            ("!!! Stop, it is late!", None),
            ("!!!", None),
        ];
        for (line, expected) in rows {
            assert_eq!(container(line, &["recipe"]).as_deref(), expected, "{line}");
        }
    }

    #[test]
    fn a_snippet_is_an_include() {
        let rows = [
            ("--8<-- \"a/b.md\"", Some("@site/a/b.md")),
            ("--8<-- \"./b.md:part\"", Some("./b.md#part")),
            ("--8<-- 'b.md:3:5'", Some("@site/b.md#L3-L5")),
            ("--8<-- \"b.md::5\"", Some("@site/b.md#L1-L5")),
            ("--8<-- \"b.md:3\"", Some("@site/b.md#L3-")),
            ("--8<--", None),
            ("--8<-- b.md", None),
        ];
        for (line, expected) in rows {
            assert_eq!(snippet(line).as_deref(), expected, "{line}");
        }
    }

    #[test]
    fn a_heading_has_its_id() {
        let rows = [
            ("## A { #b }", Some("## A {#b}")),
            ("### A {: #b }", Some("### A {#b}")),
            ("# A { id=\"1.2\" data-toc-label=\"B c\" }", Some("# A {#1.2}")),
            ("## A { .b }", None),
            ("## A { data-toc-label=\"B\" }", Some("## A")),
            ("## A { .b data-toc-label=\"B\" }", Some("## A {.b}")),
            ("## A { #b .c data-toc-label=\"B\" }", Some("## A {#b .c}")),
            ("## A { data-x=1 }", None),
            ("## A {#b}", None),
            ("A { #b }", None),
            ("##A { #b }", None),
        ];
        for (line, expected) in rows {
            assert_eq!(heading(line).as_deref(), expected, "{line}");
        }
    }

    #[test]
    fn words_of_code_have_their_effect() {
        let rows = [
            (
                " py hl_lines=\"2 4-5\" linenums=\"1\" title=\"a b.py\"",
                "py {2,4-5} showLineNumbers title=\"a b.py\"",
            ),
            ("{ .py linenums=\"7\" }", "py showLineNumbers=7"),
            ("{.py #a title=\"b\"}", "py #a title=\"b\""),
            ("{: .py}", "py"),
            ("{1,3}", "{1,3}"),
            ("js {1} title=\"a\"", "js {1} title=\"a\""),
            ("", ""),
        ];
        for (info, expected) in rows {
            assert_eq!(fence_info(info), expected, "{info}");
        }
    }
}
