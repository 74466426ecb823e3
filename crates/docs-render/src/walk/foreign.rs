//! Reports on notations of other engines.

use std::borrow::Cow;

use comrak::nodes::{Node, NodeValue};
use docs_core::{Issue, MarkdownDialect, Names};

use super::reporter::Reporter;
use super::text::{is_of_autolink, plain_text};
use crate::blocks::inline::INLINE_BLOCKS;
use crate::blocks::{abbreviations, block_of_component};
use crate::code::{FenceInfo, marks};
use crate::dialects::{RawInclude, is_markdown_attribute, raw_include};
use crate::foreign::{self, InlineDirective, Notation, Surroundings};
use crate::options::{Format, Options};
use crate::tags::{Token, Value, tokens};

/// Code of the issues.
const CODE: &str = "foreign-notation";

/// Start of an include of VitePress.
const INCLUDE: &str = "<!--@include";

/// Marker of the notation of an icon.
const ICON: &str = ":";

/// Marker of the notation of a directive on a line of its own.
const COLONS: &str = "::";

/// Fragments of the address of an image for one color mode: those of GitHub, and those of MkDocs.
const MODE_FRAGMENTS: [&str; 4] =
    ["#gh-dark-mode-only", "#gh-light-mode-only", "#only-dark", "#only-light"];

/// Starts of such fragments.
const MODE_STARTS: [&str; 2] = ["#gh-", "#only-"];

/// Extensions of videos, which an image element does not play.
const VIDEOS: [&str; 5] = [".m4v", ".mov", ".mp4", ".ogv", ".webm"];

/// Maximum length of the part of a line that is searched for backslashes before braces.
const MAX_SEARCHED: usize = 4096;

/// Maximum length of a term before its definition. A longer line is a sentence that continues.
const MAX_TERM: usize = 40;

impl Reporter<'_> {
    /// Reports the notations of other engines in a text node, each once per page.
    pub(super) fn report_notations(&mut self, node: Node<'_>, text: &str, line: u32) {
        let is_enabled = self.input.options.foreign_notations.is_some() && !self.ignores_notations;
        if is_enabled && text.starts_with('$') && surroundings(node).starts_line {
            self.report_plain_formula(text, line);
        }
        if !is_enabled || !foreign::may_contain(text) || is_of_autolink(node, text) {
            return;
        }
        let is_markdown = self.input.options.format == Format::Markdown;
        // In MDX, an unknown variable is text if blocks are enabled.
        let blocks = self.input.options.blocks;
        let source = self.source_line(node.data().sourcepos.start.line);
        let has_braces =
            is_markdown || blocks && text.contains("{{") && !has_string_expression(source);
        let surroundings = surroundings(node);
        let ends_block = surroundings.ends_block && self.input.options.dialects.vitepress;
        let surroundings = Surroundings { has_braces, ends_block, ..surroundings };
        // The attributes of an image are checked together with the image.
        let is_checked = blocks && follows_image(node);
        let may_follow = is_markdown || blocks;
        let follows_target = surroundings.follows_target && may_follow && !is_checked;
        let surroundings = Surroundings { follows_target, ..surroundings };
        // A backslash before a variable prevents its replacement.
        let text = &*self.input.options.variables.without_uses(text);
        let is_directive = surroundings.starts_line && self.report_directive_line(node, text, line);
        let is_unreported = |notation: &Notation| !(is_directive && notation.marker == COLONS);
        self.report_directives_within(text, line);
        let source = &source[..source.floor_char_boundary(MAX_SEARCHED)];
        let is_escaped = |excerpt: &str| source.contains(&format!("\\{excerpt}"));
        let found = foreign::find(text, surroundings).into_iter();
        for (notation, excerpt) in found.filter(|(notation, _)| is_unreported(notation)) {
            if is_escaped(excerpt) {
                continue;
            }
            let has_attributes = source.contains(&format!("{excerpt}{{"));
            let message = self.message_on_notation(notation, excerpt, has_attributes);
            let advice = self.advice_on_notation(notation, excerpt);
            let name = format!("{}{advice}", notation.marker);
            self.report_foreign_notation(&name, excerpt, message, &advice, line);
        }
        let is_supported = |name: &str| self.input.options.blocks && is_inline_block(name);
        if has_braces {
            self.report_split_tag(node, text, line);
        }
        if let Some(InlineDirective { name, written, .. }) =
            foreign::inline_directives(text).find(|directive| !is_supported(directive.name))
        {
            let message = format!(
                "`{written}` is a directive in other engines; readers see it as it is written"
            );
            let help = self
                .advice_on_directive(name)
                .unwrap_or_else(|| "write an element of HTML, such as `<span>`".to_owned());
            self.report_foreign_notation(&format!(":{name}"), written, message, &help, line);
        }
    }

    /// Returns the message on a notation. The attributes in braces after an icon are read, but have no effect on its name.
    fn message_on_notation(
        &self,
        notation: &Notation,
        excerpt: &str,
        has_attributes: bool,
    ) -> String {
        if has_attributes && self.is_unknown_icon(notation) {
            return format!(
                "`{excerpt}` is an icon of MkDocs without a picture here; readers see it as it is written, without the attributes in \
                 braces after it"
            );
        }
        notation.message(excerpt)
    }

    /// Returns `true` if a site does not read a dialect, which has an effect on sources of this format.
    fn may_set(&self, dialect: MarkdownDialect) -> bool {
        let Options { format, dialects, .. } = self.input.options;
        let is_read = *format == Format::Markdown || dialect == MarkdownDialect::Github;
        is_read && !dialects.read(dialect)
    }

    /// Returns `true` for an icon in the dialect of MkDocs, whose picture is not known.
    fn is_unknown_icon(&self, notation: &Notation) -> bool {
        let options = self.input.options;
        options.blocks && options.dialects.mkdocs && notation.marker == ICON
    }

    /// Returns the advice on a notation.
    fn advice_on_notation(&self, notation: &Notation, excerpt: &str) -> Cow<'static, str> {
        if self.input.options.blocks && notation.marker == abbreviations::START {
            return Cow::Borrowed(
                "write its meaning after the colon, and an empty line before and after the abbreviations",
            );
        }
        let directive = excerpt.trim_start_matches(':');
        if notation.marker == COLONS
            && let Some(instead) = self.equivalent(directive)
        {
            return Cow::Owned(format!("write `{instead}`"));
        }
        if !self.is_unknown_icon(notation) {
            let advice = match self.input.options.format {
                Format::Markdown => notation.advice.markdown,
                Format::Mdx => notation.advice.mdx,
            };
            return match notation.dialect.filter(|dialect| self.may_set(*dialect)) {
                Some(dialect) => {
                    let name = dialect.name();
                    let set = format!("set `dialects = [\"{name}\"]` under `[markdown]`");
                    Cow::Owned(format!("{set}, or {advice}"))
                }
                None => Cow::Borrowed(advice),
            };
        }
        let name = excerpt.trim_matches(':').split_once('-').map_or(excerpt, |(_, name)| name);
        Cow::Owned(format!("write `:icon[name]`; {}", docs_icons::advice(name)))
    }

    /// Reports a tag of a template language that contains a bare link, which is a node of its own.
    fn report_split_tag(&mut self, node: Node<'_>, text: &str, line: u32) {
        let Some(link) = node.next_sibling().filter(|link| is_bare_link(link)) else { return };
        let Some(start) = foreign::unclosed_tag(text) else { return };
        let is_text = |node: &Node<'_>| matches!(node.data().value, NodeValue::Text(_));
        let after = link.next_sibling().filter(is_text);
        let after = after.map(|text| plain_text(text)).unwrap_or_default();
        let tag = start.to_owned() + &plain_text(link) + &after;
        let surroundings = Surroundings { has_braces: true, ..Surroundings::default() };
        let found = foreign::find(&tag, surroundings).into_iter();
        for (notation, excerpt) in found.filter(|(_, excerpt)| tag.starts_with(excerpt)) {
            let advice = self.advice_on_notation(notation, excerpt);
            let name = format!("{}{advice}", notation.marker);
            let message = notation.message(excerpt);
            self.report_foreign_notation(&name, excerpt, message, &advice, line);
        }
    }

    /// Reports the uses of unknown variables with names similar to known ones; returns `true` if there are any.
    pub(super) fn report_misspelt_variables(&mut self, text: &str, line: u32) -> bool {
        let variables = self.input.options.variables;
        let mut is_any = false;
        for (written, near) in variables.misspelt(text) {
            let message =
                format!("the variable `{written}` is unknown; readers see it as it is written");
            let help = format!(
                "did you mean `{{{{{near}}}}}`? A backslash before the braces keeps them as text"
            );
            self.issue(line, written, Issue::warning("unknown-variable", message).help(help));
            is_any = true;
        }
        is_any
    }

    /// Reports the directives within a line that remain text because they lack a part.
    pub(super) fn report_faulty_inline_blocks(&mut self, text: &str, line: u32) {
        if !self.input.options.blocks || !text.contains("[") {
            return;
        }
        let last_brace = text.rfind('}').unwrap_or_default();
        for InlineDirective { name, written, end } in foreign::inline_directives(text) {
            // The fault of its braces has an issue.
            let is_open = text[end..].starts_with('{') && last_brace < end;
            let block = INLINE_BLOCKS.iter().find(|block| block.name == name);
            if let Some(block) = block.filter(|_| !is_open) {
                self.report_unknown_name(block, label_of(written), written, line);
            }
        }
    }

    /// Returns `true` if struck text is the subscript of a word in other engines: `H~2~O`.
    pub(super) fn is_subscript(&self, node: Node<'_>) -> bool {
        let follows_word =
            node.previous_sibling().is_some_and(|before| match &before.data().value {
                NodeValue::Text(text) => text.ends_with(char::is_alphanumeric),
                _ => false,
            });
        let start = node.data().sourcepos.start;
        let written = self.source_line(start.line).get(start.column.saturating_sub(1)..);
        let is_single =
            written.is_some_and(|text| text.starts_with('~') && !text.starts_with("~~"));
        follows_word && is_single
    }

    /// Reports a subscript of other engines, which is struck through.
    pub(super) fn report_subscript(&mut self, line: u32) {
        let message = "a part of a word between single tildes is struck through, not lowered";
        self.report_foreign_notation("~", "~", message.to_owned(), "write `<sub>`", line);
    }

    /// Reports an include of VitePress, which remains a comment.
    pub(super) fn report_include(&mut self, html: &str, line: u32) {
        if html.match_indices("<!--").any(|(at, _)| foreign::is_include(&html[at..])) {
            let message = "a comment with `@include` inserts nothing";
            let help = match self.may_set(MarkdownDialect::Vitepress) {
                true => {
                    "set `dialects = [\"vitepress\"]` under `[markdown]`, or write `::include{file=./part.md}` on a line of its own"
                }
                false => "write `::include{file=./part.md}` on a line of its own",
            };
            self.report_foreign_notation(INCLUDE, "<!--", message.to_owned(), help, line);
        }
    }

    /// Reports a line within a raw element of HTML, such as `pre`, that would include a file elsewhere.
    pub(super) fn report_raw_include(&mut self, html: &str, line: u32) {
        let Some(RawInclude { element, before, written }) = raw_include(html, self.input.options)
        else {
            return;
        };
        let line = line.saturating_add(u32::try_from(before).unwrap_or(u32::MAX));
        let message = format!("`{written}` includes no file in `<{element}>`");
        let help = match element {
            "pre" => "write a block of code between fences that contains this line",
            _ => "copy the content of the file into the element",
        };
        // A comment has one issue.
        let name = if written.starts_with("<!--") { INCLUDE } else { element };
        self.report_foreign_notation(name, written, message, help, line);
    }

    /// Reports elements whose content would be Markdown in MkDocs.
    pub(super) fn report_markdown_attributes(&mut self, html: &str, line: u32) {
        if self.input.options.foreign_notations.is_none() || !html.contains('<') {
            return;
        }
        for (below, token) in tokens(html) {
            let Token::Tag(tag) = token else { continue };
            let is_read = tag.attributes.iter().any(|attribute| {
                is_markdown_attribute(attribute.name) && attribute.value != Value::Text("0")
            });
            if is_read {
                let message =
                    format!("`markdown` has no effect on `<{}>`: its content is HTML", tag.name);
                let help = match self.input.options.dialects.mkdocs {
                    true => {
                        "write the start tag and the end tag on lines of their own, or the whole element on one line without references and footnotes"
                    }
                    false => {
                        "set `dialects = [\"mkdocs\"]` under `[markdown]`, or remove it and leave empty lines around the text"
                    }
                };
                self.report_foreign_notation("markdown", "markdown", message, help, line + below);
            }
        }
    }

    /// Reports an image whose address has a meaning in other engines. Returns `true` if it is a video, which is no image.
    pub(super) fn report_image_address(&mut self, address: &str, line: u32) -> bool {
        if self.input.options.foreign_notations.is_none() {
            return false;
        }
        let mode = MODE_FRAGMENTS.iter().find(|known| address.ends_with(*known));
        if let Some(fragment) = mode.filter(|_| !self.input.options.blocks) {
            let message =
                format!("`{fragment}` has no effect: the image is shown in both color modes");
            let help = "write `<ThemedImage>` in a file with the extension `mdx`";
            self.report_foreign_notation("#mode", fragment, message, help, line);
        }
        let fragment = address.rfind('#').map(|at| &address[at..]).filter(|_| mode.is_none());
        let is_of_mode =
            |fragment: &&str| MODE_STARTS.iter().any(|start| fragment.starts_with(start));
        if let Some(fragment) = fragment.filter(is_of_mode) {
            let message =
                format!("`{fragment}` has no effect: the image is shown in both color modes");
            let help = match Names::new(MODE_FRAGMENTS).nearest(fragment) {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("write `{}` or `{}`", MODE_FRAGMENTS[0], MODE_FRAGMENTS[1]),
            };
            self.report_foreign_notation("#mode", fragment, message, &help, line);
        }
        let path = address.split(['?', '#']).next().unwrap_or_default().to_ascii_lowercase();
        let is_video = VIDEOS.iter().any(|extension| path.ends_with(extension));
        if is_video {
            let message = "an image with the address of a video shows nothing";
            let help = match self.input.options.blocks {
                true => format!("write `::video[Title]{{src={address}}}` on a line of its own"),
                false => format!("write `<video src=\"{address}\" controls></video>`"),
            };
            self.report_foreign_notation("video", address, message.to_owned(), &help, line);
        }
        is_video
    }

    /// Reports a component in CommonMark, which parses it as an HTML element.
    pub(super) fn report_component(&mut self, name: &str, line: u32) {
        if self.input.options.format == Format::Markdown && foreign::is_component(name) {
            let message = format!(
                "`<{name}>` is an element of HTML in a file of CommonMark, not a component: it is `<{}>`",
                name.to_ascii_lowercase()
            );
            let block = block_of_component(name).filter(|_| self.input.options.blocks);
            let instead = match (self.equivalent(name), block) {
                (Some(directive), _) => format!("write `{directive}`; "),
                (None, Some(block)) => format!("write `:::{}`; ", block.name),
                (None, None) => String::new(),
            };
            let help = format!(
                "{instead}a file with components has the extension `mdx`; a tag that readers should see is in backticks"
            );
            let tag = format!("<{name}");
            self.report_foreign_notation(&tag, &tag, message, &help, line);
        }
    }

    /// Reports the words of other engines in the info string of a code fence, and their marks in the code.
    pub(super) fn report_fence_words(&mut self, info: &str, code: &str, line: u32) {
        if self.input.options.foreign_notations.is_none() {
            return;
        }
        let lacks_code = !self.input.options.blocks && code.trim().is_empty();
        let blocks = self.input.options.blocks;
        let fence = FenceInfo::parse(info);
        let has_tabs = self.input.options.tab_blocks;
        let is_known = |word: &str| {
            if has_tabs && (word == "tab" || word.starts_with("tab=")) {
                return true;
            }
            let names_language = fence.changed_language.is_some() && word.starts_with("lang=");
            let is_attribute = fence.is_terminal && word.starts_with("frame=")
                || word.starts_with("collapse=")
                || word.starts_with("icon=");
            blocks && (word.starts_with('/') || word == "wrap" || names_language || is_attribute)
        };
        let words =
            foreign::fence_words(info, lacks_code, blocks, self.input.options.dialects.vitepress);
        for (word, advice) in words.into_iter().filter(|(word, _)| !is_known(word)) {
            let message = format!("`{word}` has no effect on a code block");
            let name = word.split_once('=').map_or(word, |(name, _)| name);
            self.report_foreign_notation(&format!("{name}="), word, message, &advice, line);
        }
        let mark_without_effect =
            marks::without_effect(fence.language, code, self.input.options.blocks);
        if let Some(mark) = mark_without_effect {
            let message =
                format!("`{mark}` in code marks nothing; readers see it as it is written");
            let help = if self.input.options.blocks {
                "the marks are `++`, `--`, `highlight`, `focus`, `error` and `warning`, in a comment at the end of a line"
            } else {
                "mark lines with a range, as in `{1,3-5}`, or with a comment above them: `highlight-next-line`"
            };
            self.report_foreign_notation("[!code", "", message, help, line);
        }
    }

    /// Reports the first use of a notation on a page. `excerpt` is the source of the use in its line.
    pub(super) fn report_foreign_notation(
        &mut self,
        notation: &str,
        excerpt: &str,
        message: String,
        advice: &str,
        line: u32,
    ) {
        let Some(severity) = self.input.options.foreign_notations else { return };
        if self.reported.insert(notation.to_owned()) {
            self.issue(line, excerpt, Issue::new(severity, CODE, message).help(advice));
        }
    }
}

/// Returns the position of a text node among its siblings. Does not determine whether braces are text.
fn surroundings(node: Node<'_>) -> Surroundings {
    let is_end = node.next_sibling().is_none();
    let is_in = |is_parent: fn(&NodeValue) -> bool| {
        node.parent().is_some_and(|parent| is_parent(&parent.data().value))
    };
    let ends_heading = is_end && is_in(|parent| matches!(parent, NodeValue::Heading(_)));
    let ends_block =
        is_end && is_in(|parent| matches!(parent, NodeValue::Paragraph | NodeValue::TableCell));
    let Some(before) = node.previous_sibling() else {
        let starts_line = is_in(|parent| matches!(parent, NodeValue::Paragraph));
        return Surroundings { starts_line, ends_heading, ends_block, ..Surroundings::default() };
    };
    let value = &before.data().value;
    let starts_line = matches!(value, NodeValue::SoftBreak | NodeValue::LineBreak);
    Surroundings {
        follows_target: matches!(value, NodeValue::Image(_) | NodeValue::Link(_)),
        ends_heading,
        ends_block,
        starts_line,
        starts_second_line: starts_line && follows_term(before),
        has_braces: false,
    }
}

fn is_bare_link(node: &Node<'_>) -> bool {
    node.first_child().is_some_and(|child| match &child.data().value {
        NodeValue::Text(text) => is_of_autolink(child, text),
        _ => false,
    })
}

fn follows_image(node: Node<'_>) -> bool {
    let is_image = |before: Node<'_>| matches!(before.data().value, NodeValue::Image(_));
    node.previous_sibling().is_some_and(is_image)
}

/// Returns `true` if a line break ends the first line of a paragraph, and the line is short enough for a term.
fn follows_term(line_break: Node<'_>) -> bool {
    let Some(term) = line_break.previous_sibling() else { return false };
    let is_first = term.previous_sibling().is_none();
    is_first
        && match &term.data().value {
            NodeValue::Text(text) => {
                text.chars().count() <= MAX_TERM && !text.ends_with(['.', ',', ';'])
            }
            NodeValue::Code(_) | NodeValue::Emph | NodeValue::Strong => true,
            _ => false,
        }
}

/// Returns `true` if a line of MDX contains an expression that starts with a string, as an author writes braces.
fn has_string_expression(line: &str) -> bool {
    ["{'", "{\"", "{`"].iter().any(|start| line.contains(start))
}

fn is_inline_block(name: &str) -> bool {
    INLINE_BLOCKS.iter().any(|block| block.name == name)
}

/// Returns the label of a directive within a line.
fn label_of(written: &str) -> &str {
    let label = written.split_once('[').map_or(written, |(_, label)| label);
    label.trim_end_matches(']').trim()
}
