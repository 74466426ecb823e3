//! Code blocks: the box, its title, its lines.

mod magic;
mod meta;
pub(crate) mod npm;

use std::sync::Arc;

use crate::Options;
use crate::html::{escaped, push_attribute, push_text, push_value};
pub use magic::MagicComment;
use magic::{MarkedCode, take_comments};
pub(crate) use meta::FenceInfo;

/// What a code block component says about its block.
#[derive(Debug)]
pub(crate) struct Component {
    pub(crate) language: String,
    pub(crate) title: Option<String>,
    /// The words that a fence would have.
    pub(crate) meta: String,
    pub(crate) first_number: Option<u32>,
}

/// Appends a code block.
pub(crate) fn push_block(html: &mut String, info: &str, literal: &str, options: &Options<'_>) {
    push_fence(html, &FenceInfo::parse(info), literal, options);
}

/// Appends a code block whose fence was read.
pub(crate) fn push_fence(
    html: &mut String,
    fence: &FenceInfo<'_>,
    literal: &str,
    options: &Options<'_>,
) {
    let marked = mark_lines(fence, literal, options);
    push_opening(html, fence);
    let lines = highlighted(fence, marked.text.strip_suffix('\n').unwrap_or(&marked.text), options);
    for (number, line) in lines.split('\n').enumerate() {
        html.push_str("<span class=\"line");
        for class in marked.classes.get(&number).into_iter().flatten() {
            html.push(' ');
            push_value(html, class);
        }
        html.push_str("\">");
        html.push_str(line);
        html.push_str("</span>\n");
    }
    html.push_str("</code></pre></div>\n");
}

/// Lines are marked by the fence or by comments, not by both.
fn mark_lines<'a>(fence: &FenceInfo<'_>, literal: &str, options: &Options<'a>) -> MarkedCode<'a> {
    match (&fence.lines, options.magic_comments.first()) {
        (Some(lines), Some(magic)) => MarkedCode {
            text: literal.to_owned(),
            classes: lines
                .iter()
                .filter_map(|line| Some((line.checked_sub(1)?, vec![magic.class])))
                .collect(),
        },
        _ => take_comments(literal, fence.language, options.magic_comments),
    }
}

fn push_opening(html: &mut String, fence: &FenceInfo<'_>) {
    // The reference writes languages in lower case, and sites style them so.
    let language =
        if fence.language.is_empty() { "text".to_owned() } else { fence.language.to_lowercase() };
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
    push_attribute(html, "class", &format!("language-{language}"));
    html.push_str(" tabindex=\"0\"><code>");
}

/// The code as HTML, in as many lines as the code has.
fn highlighted(fence: &FenceInfo<'_>, code: &str, options: &Options<'_>) -> Arc<str> {
    match options.highlighter {
        Some(highlighter) => highlighter.highlight(fence.language, code),
        None => escaped(code).into(),
    }
}
