//! Rendering of code blocks: container, title and lines.

mod changes;
pub(crate) mod escapes;
mod file_name;
mod folds;
pub(crate) mod include;
mod line_ranges;
mod magic;
pub(crate) mod marks;
mod meta;
pub(crate) mod npm;
pub(crate) mod session;
pub(crate) mod text_marks;
mod twoslash;
mod words;

use std::borrow::Cow;
use std::sync::Arc;

use memchr::memchr_iter;

use crate::html::{push_attribute, push_text, push_value};
use crate::options::Options;
pub(crate) use file_name::take_file_name;
pub(crate) use folds::Folds;
use line_ranges::LineRanges;
use magic::{LineClasses, MarkedCode, take_comments};
pub(crate) use meta::{FenceInfo, text_marks_of, without_title};
use session::Session;
use words::with_marks;

/// Attribute of code without diff signs. Its value is the language of the code.
pub(crate) const CHANGES: &str = "data-changes";

/// Properties of a code block component.
#[derive(Debug)]
pub(crate) struct Component {
    pub(crate) language: String,
    pub(crate) title: Option<String>,
    /// Class names, without those of the language.
    pub(crate) class: String,
    /// Words after the language in the info string of the equivalent fence.
    pub(crate) meta: String,
    pub(crate) first_number: Option<u32>,
}

/// Appends a code block.
pub(crate) fn push_block(html: &mut String, info: &str, literal: &str, options: &Options<'_>) {
    push_fence(html, &FenceInfo::read(info, options), &twoslash::shown(info, literal), options);
}

/// Appends a code block with a parsed info string.
pub(crate) fn push_fence(
    html: &mut String,
    fence: &FenceInfo<'_>,
    literal: &str,
    options: &Options<'_>,
) {
    let shown = match fence.language {
        escapes::LANGUAGE if options.blocks => escapes::without_escapes(literal),
        _ => Cow::Borrowed(literal),
    };
    let mut marked = mark_lines(fence, &shown, options);
    if options.blocks && marks::may_contain(fence.language, &marked.text) {
        let highlight = options.magic_comments.first().map_or("", |magic| magic.class);
        marked = marks::strip_marks(&marked, highlight);
    }
    let changed_language = fence.changed_language.filter(|_| options.blocks);
    if changed_language.is_some() {
        marked = changes::strip_signs(&marked);
    }
    push_opening(html, fence, changed_language, options);
    let language = changed_language.unwrap_or(fence.language);
    let MarkedCode { text, mut classes } = marked;
    let code = text.strip_suffix('\n').unwrap_or(&text);
    let session = if options.blocks { Session::read(language, code) } else { None };
    let colored = match &session {
        Some(session) => Some(colored_session(session, &mut classes, options)),
        None => highlighted(language, code, options),
    };
    let folded = fence.folded.as_ref().filter(|_| options.blocks);
    let folds = folded.map(|folded| Folds::new(folded, lines(code).count())).unwrap_or_default();
    let numbered = options.added_classes("code-numbered-line");
    let numbered = numbered.filter(|_| fence.first_number.is_some());
    let line_classes = options.added_classes("line").chain(numbered).chain(["line"]);
    let layout = LineLayout {
        class: line_classes.collect::<Vec<_>>().join(" "),
        classes: &classes,
        folds,
        first_number: fence.first_number,
        fold_label: options.labels.folded_lines,
    };
    match colored {
        _ if options.blocks && !fence.words.is_empty() => {
            let colored = colored.unwrap_or_else(|| plain(code));
            layout.push(html, &colored, |html, line| {
                html.push_str(&with_marks(line, &fence.words));
            });
        }
        Some(colored) => layout.push(html, &colored, |html, line| html.push_str(line)),
        None => layout.push(html, code, push_text),
    }
    html.push_str("</code></pre>");
    if options.added_class("code-content").is_some() {
        html.push_str("</div>");
    }
    html.push_str("</div>\n");
}

/// Returns a session as HTML, and adds the classes of its output.
fn colored_session(
    session: &Session<'_>,
    classes: &mut LineClasses<'_>,
    options: &Options<'_>,
) -> Arc<str> {
    for line in session.output() {
        classes.entry(line).or_default().push(session::OUTPUT);
    }
    let color = |command: &str| {
        highlighted(session::COMMANDS, command, options).unwrap_or_else(|| plain(command))
    };
    session.html(color).into()
}

/// Returns code as HTML without colors.
fn plain(code: &str) -> Arc<str> {
    let mut html = String::new();
    push_text(&mut html, code);
    html.into()
}

/// Returns code as HTML with colors; `None` if the options contain no highlighter.
#[cfg(feature = "highlighting")]
fn highlighted(language: &str, code: &str, options: &Options<'_>) -> Option<Arc<str>> {
    options.highlighter.map(|highlighter| highlighter.highlight(language, code))
}

/// Returns `None` because the program contains no highlighter.
#[cfg(not(feature = "highlighting"))]
fn highlighted(_: &str, _: &str, _: &Options<'_>) -> Option<Arc<str>> {
    None
}

/// Elements of the lines of a block.
struct LineLayout<'a> {
    /// Classes of all lines.
    class: String,
    /// Further classes of lines.
    classes: &'a LineClasses<'a>,
    folds: Folds,
    first_number: Option<u32>,
    /// Label of a fold, with `{range}` as the placeholder for its lines.
    fold_label: &'a str,
}

impl LineLayout<'_> {
    /// Appends each line in an element of its own.
    fn push(&self, html: &mut String, code: &str, push_line: impl Fn(&mut String, &str)) {
        let first_number = self.first_number.unwrap_or(1);
        for (index, line) in lines(code).enumerate() {
            self.folds.open(html, index + 1, first_number, self.fold_label);
            html.push_str("<span class=\"");
            html.push_str(&self.class);
            for class in self.classes.get(&index).into_iter().flatten() {
                html.push(' ');
                push_value(html, class);
            }
            html.push('"');
            // The counter of the style sheet does not count the lines of a closed fold.
            if self.first_number.is_some() && !self.folds.is_empty() {
                push_attribute(html, "data-number", &(index + first_number as usize).to_string());
            }
            html.push('>');
            push_line(html, line);
            html.push_str("</span>\n");
            self.folds.close(html, index + 1);
        }
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
    let mut marked = match (&fence.lines, options.magic_comments.first()) {
        (Some(ranges), Some(magic)) => MarkedCode {
            text: Cow::Borrowed(literal),
            classes: indices(ranges, literal).map(|index| (index, vec![magic.class])).collect(),
        },
        _ => take_comments(literal, fence.language, options.magic_comments),
    };
    for (ranges, class) in
        [(&fence.added_lines, marks::ADDED), (&fence.removed_lines, marks::REMOVED)]
    {
        for index in indices(ranges, literal) {
            marked.classes.entry(index).or_default().push(class);
        }
    }
    marked
}

/// Returns the indices of the lines of code in ranges.
fn indices(ranges: &LineRanges, code: &str) -> impl Iterator<Item = usize> + use<> {
    ranges.merged(lines(code).count()).into_iter().flatten().map(|line| line - 1)
}

fn push_opening(
    html: &mut String,
    fence: &FenceInfo<'_>,
    changed_language: Option<&str>,
    options: &Options<'_>,
) {
    let language = shown_language(fence.language);
    html.push_str("<div");
    push_attribute(html, "class", &block_classes(fence, &language, options));
    push_attribute(html, "data-language", &language);
    if let Some(number) = fence.first_number {
        push_attribute(html, "data-line-numbers", &number.to_string());
    }
    if fence.is_wrapped && options.blocks {
        html.push_str(" data-wrapped");
    }
    html.push('>');
    push_header(html, fence, options);
    if let Some(class) = options.added_class("code-content") {
        html.push_str("<div");
        push_attribute(html, "class", &class);
        html.push('>');
    }
    html.push_str("<pre");
    let class = options.class_names("code-lines");
    push_attribute(
        html,
        "class",
        &class.replacen("code-lines", &format!("language-{language}"), 1),
    );
    if let Some(changed) = changed_language {
        push_attribute(html, CHANGES, changed);
    }
    html.push_str(" tabindex=\"0\"><code");
    let lines = options.added_classes("code-block-lines");
    let numbers = options.added_classes("code-block-numbered-lines");
    let numbers = numbers.filter(|_| fence.first_number.is_some());
    let classes: Vec<&str> = lines.chain(numbers).collect();
    if !classes.is_empty() {
        push_attribute(html, "class", &classes.join(" "));
    }
    html.push('>');
}

/// Class of the element of a code block.
const BLOCK: &str = "theme-code-block";

/// Returns the classes of a block. A look with class names of its own has the language there too, as in Docusaurus, where style sheets
/// select `div[class^="language-"]`.
fn block_classes(fence: &FenceInfo<'_>, language: &str, options: &Options<'_>) -> String {
    let of_language = options.added_class(BLOCK).map(|_| format!("language-{language}"));
    let author = Some(fence.class).filter(|class| !class.is_empty()).map(str::to_owned);
    let names = author.into_iter().chain(of_language).chain([options.class_names(BLOCK)]);
    names.collect::<Vec<_>>().join(" ")
}

/// Appends the title, or the header of a terminal without a title.
fn push_header(html: &mut String, fence: &FenceInfo<'_>, options: &Options<'_>) {
    let is_terminal = fence.is_terminal && options.blocks;
    if fence.title.is_none() && !is_terminal {
        return;
    }
    html.push_str("<div");
    let class = if is_terminal { "code-terminal code-title" } else { "code-title" };
    push_attribute(html, "class", &options.class_names(class));
    html.push_str(if fence.title.is_some() { " data-code-title>" } else { ">" });
    if let Some(icon) = fence.icon.filter(|_| options.blocks) {
        html.push_str(&docs_icons::icon(icon, "block-icon").unwrap_or_default());
    }
    push_text(html, fence.title.unwrap_or_default());
    html.push_str("</div>");
}

/// Returns the language in lower case, as in Docusaurus, because style sheets depend on it.
fn shown_language(language: &str) -> Cow<'_, str> {
    match language {
        "" => Cow::Borrowed("text"),
        _ if language.bytes().all(|byte| byte.is_ascii_lowercase()) => Cow::Borrowed(language),
        _ => Cow::Owned(language.to_lowercase()),
    }
}
