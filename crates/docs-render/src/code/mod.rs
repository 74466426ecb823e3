//! Rendering of code blocks: container, title and lines.

pub(crate) mod include;
mod magic;
pub(crate) mod marks;
mod meta;
pub(crate) mod npm;
mod twoslash;
mod words;

use std::borrow::Cow;
use std::sync::Arc;

use memchr::memchr_iter;

use crate::html::{push_attribute, push_text, push_value};
use crate::options::Options;
use magic::{MarkedCode, take_comments};
pub(crate) use meta::{FenceInfo, without_title};
use words::with_marks;

/// Properties of a code block component.
#[derive(Debug)]
pub(crate) struct Component {
    pub(crate) language: String,
    pub(crate) title: Option<String>,
    /// Words after the language in the info string of the equivalent fence.
    pub(crate) meta: String,
    pub(crate) first_number: Option<u32>,
}

/// Appends a code block.
pub(crate) fn push_block(html: &mut String, info: &str, literal: &str, options: &Options<'_>) {
    push_fence(html, &FenceInfo::parse(info), &twoslash::shown(info, literal), options);
}

/// Appends a code block with a parsed info string.
pub(crate) fn push_fence(
    html: &mut String,
    fence: &FenceInfo<'_>,
    literal: &str,
    options: &Options<'_>,
) {
    let mut marked = mark_lines(fence, literal, options);
    if options.blocks && marks::may_contain(fence.language, &marked.text) {
        let highlight = options.magic_comments.first().map_or("", |magic| magic.class);
        marked = marks::taken(&marked, highlight);
    }
    push_opening(html, fence, options);
    let code = marked.text.strip_suffix('\n').unwrap_or(&marked.text);
    let colored = highlighted(fence.language, code, options);
    match colored {
        _ if options.blocks && !fence.words.is_empty() => {
            let plain = || {
                let mut html = String::new();
                push_text(&mut html, code);
                html
            };
            let colored = colored.map_or_else(plain, |colored| colored.to_string());
            push_lines(html, &colored, &marked, |html, line| {
                html.push_str(&with_marks(line, &fence.words));
            });
        }
        Some(colored) => push_lines(html, &colored, &marked, |html, line| html.push_str(line)),
        None => push_lines(html, code, &marked, push_text),
    }
    html.push_str("</code></pre></div>\n");
}

/// Returns code as HTML with colors; `None` for a page without them.
#[cfg(feature = "highlighting")]
fn highlighted(language: &str, code: &str, options: &Options<'_>) -> Option<Arc<str>> {
    options.highlighter.map(|highlighter| highlighter.highlight(language, code))
}

/// Returns `None`: the program contains no highlighter.
#[cfg(not(feature = "highlighting"))]
fn highlighted(_: &str, _: &str, _: &Options<'_>) -> Option<Arc<str>> {
    None
}

/// Appends each line in an element of its own.
fn push_lines(
    html: &mut String,
    code: &str,
    marked: &MarkedCode<'_>,
    push_line: impl Fn(&mut String, &str),
) {
    for (number, line) in lines(code).enumerate() {
        html.push_str("<span class=\"line");
        for class in marked.classes.get(&number).into_iter().flatten() {
            html.push(' ');
            push_value(html, class);
        }
        html.push_str("\">");
        push_line(html, line);
        html.push_str("</span>\n");
    }
}

/// Returns the lines of a string without line ends.
fn lines(text: &str) -> impl Iterator<Item = &str> {
    let ends = memchr_iter(b'\n', text.as_bytes()).chain([text.len()]);
    ends.scan(0, |start, end| Some(&text[std::mem::replace(start, end + 1)..end]))
}

/// Returns the classes of lines, from the info string or from comments, but not both.
fn mark_lines<'a>(
    fence: &FenceInfo<'_>,
    literal: &'a str,
    options: &Options<'a>,
) -> MarkedCode<'a> {
    match (&fence.lines, options.magic_comments.first()) {
        (Some(lines), Some(magic)) => MarkedCode {
            text: Cow::Borrowed(literal),
            classes: lines
                .iter()
                .filter_map(|line| Some((line.checked_sub(1)?, vec![magic.class])))
                .collect(),
        },
        _ => take_comments(literal, fence.language, options.magic_comments),
    }
}

fn push_opening(html: &mut String, fence: &FenceInfo<'_>, options: &Options<'_>) {
    let language = shown_language(fence.language);
    html.push_str("<div class=\"theme-code-block\"");
    push_attribute(html, "data-language", &language);
    if let Some(number) = fence.first_number {
        push_attribute(html, "data-line-numbers", &number.to_string());
    }
    html.push('>');
    if let Some(title) = fence.title {
        html.push_str("<div class=\"code-title\" data-code-title>");
        push_text(html, title);
        html.push_str("</div>");
    }
    html.push_str("<pre");
    let class = options.class_names("code-lines");
    push_attribute(
        html,
        "class",
        &class.replacen("code-lines", &format!("language-{language}"), 1),
    );
    html.push_str(" tabindex=\"0\"><code>");
}

/// Returns the language in lower case, as in Docusaurus: style sheets depend on it.
fn shown_language(language: &str) -> Cow<'_, str> {
    match language {
        "" => Cow::Borrowed("text"),
        _ if language.bytes().all(|byte| byte.is_ascii_lowercase()) => Cow::Borrowed(language),
        _ => Cow::Owned(language.to_lowercase()),
    }
}
