//! Markdown from the HTML of an article.

use std::cell::RefCell;

use docs_server::RoutePath;
use html5ever::tendril::StrTendril;
use html5ever::tokenizer::states::RawKind;
use html5ever::tokenizer::{
    BufferQueue, Tag, TagKind, Token, TokenSink, TokenSinkResult, Tokenizer, TokenizerOpts,
};

use crate::text::{PageText, TextHeading};

/// Elements whose content is invisible to readers.
const SKIPPED: [&str; 7] = ["button", "script", "style", "template", "svg", "nav", "noscript"];

/// Elements that have no content and no end tag.
const VOID: [&str; 14] = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source",
    "track", "wbr",
];

/// Returns an article in Markdown. Links lead to public addresses, which `address` returns for a path.
pub(crate) fn article_text(
    html: &str,
    page: &RoutePath,
    address: &dyn Fn(&str) -> String,
) -> PageText {
    let reader = ArticleReader(RefCell::new(Writer::new(page, address)));
    let tokenizer = Tokenizer::new(reader, TokenizerOpts::default());
    let input = BufferQueue::default();
    input.push_back(StrTendril::from(html));
    // A script ends a run of the tokenizer; the rest follows.
    while !input.is_empty() {
        let _ = tokenizer.feed(&input);
    }
    tokenizer.end();
    tokenizer.sink.0.into_inner().finish()
}

struct ArticleReader<'a>(RefCell<Writer<'a>>);

impl TokenSink for ArticleReader<'_> {
    type Handle = ();

    fn process_token(&self, token: Token, _line: u64) -> TokenSinkResult<()> {
        let mut writer = self.0.borrow_mut();
        match token {
            Token::TagToken(tag) if tag.kind == TagKind::StartTag => {
                writer.start(&tag);
                return match &*tag.name {
                    "script" => TokenSinkResult::RawData(RawKind::ScriptData),
                    "style" | "noscript" | "iframe" => TokenSinkResult::RawData(RawKind::Rawtext),
                    "textarea" => TokenSinkResult::RawData(RawKind::Rcdata),
                    _ => TokenSinkResult::Continue,
                };
            }
            Token::TagToken(tag) => writer.end(&tag.name),
            Token::CharacterTokens(text) => writer.text(&text),
            _ => {}
        }
        TokenSinkResult::Continue
    }
}

/// Writes Markdown while tags are read.
struct Writer<'a> {
    page: &'a RoutePath,
    address: &'a dyn Fn(&str) -> String,
    out: PageText,
    /// Number of line ends before the next text.
    pending: usize,
    /// `true` if a space precedes the next text of the line.
    space: bool,
    /// Depth of open elements below one that is skipped, itself included.
    skipped: usize,
    /// `true` while nothing follows the bullet of the current entry.
    is_at_bullet: bool,
    /// Numbers of the next entries of open lists; `None` for lists with bullets.
    lists: Vec<Option<usize>>,
    is_in_code_block: bool,
    /// Position after the `[` of an open link, with the link's target.
    link: Option<(usize, String)>,
    is_first_row: bool,
    cells: usize,
}

impl<'a> Writer<'a> {
    fn new(page: &'a RoutePath, address: &'a dyn Fn(&str) -> String) -> Self {
        Self {
            page,
            address,
            out: PageText::default(),
            pending: 0,
            space: false,
            skipped: 0,
            is_at_bullet: false,
            lists: Vec::new(),
            is_in_code_block: false,
            link: None,
            is_first_row: false,
            cells: 0,
        }
    }

    fn start(&mut self, tag: &Tag) {
        let name = &*tag.name;
        let is_void = VOID.contains(&name) || tag.self_closing;
        if self.skipped > 0 || is_skipped(tag) {
            self.skipped += usize::from(!is_void);
            return;
        }
        match name {
            "h1" | "h2" | "h3" | "h4" | "h5" | "h6" => self.heading(tag),
            "p" | "div" | "section" | "header" | "blockquote" | "details" | "figure" | "dl" => {
                self.block(2);
            }
            "summary" | "dt" | "dd" | "figcaption" => self.block(1),
            "ul" => self.list(None),
            "ol" => {
                let first = attribute(tag, "start").and_then(|start| start.parse().ok());
                self.list(Some(first.unwrap_or(1)));
            }
            "li" => self.entry(),
            "pre" => {
                self.block(2);
                let class = attribute(tag, "class").unwrap_or_default();
                let language = class.split(' ').find_map(|class| class.strip_prefix("language-"));
                self.raw(&format!("```{}\n", language.unwrap_or_default()));
                self.is_in_code_block = true;
            }
            "code" | "kbd" if !self.is_in_code_block => {
                self.raw("`");
            }
            "strong" | "b" if !self.is_in_code_block => self.raw("**"),
            "br" => self.block(1),
            "hr" => {
                self.block(2);
                self.raw("---");
                self.block(2);
            }
            "img" => self.image(tag),
            "a" => self.link(tag),
            "table" => {
                self.block(2);
                self.is_first_row = true;
            }
            "tr" => {
                self.block(1);
                self.cells = 0;
            }
            "td" | "th" => {
                self.raw(if self.cells == 0 { "| " } else { " | " });
                self.cells += 1;
                self.space = false;
            }
            _ => {}
        }
    }

    fn end(&mut self, name: &str) {
        if self.skipped > 0 {
            self.skipped -= 1;
            return;
        }
        match name {
            "h1" | "h2" | "h3" | "h4" | "h5" | "h6" => {
                if let Some(heading) =
                    self.out.headings.last_mut().filter(|heading| heading.title.is_empty())
                {
                    let line = &self.out.text[heading.start.min(self.out.text.len())..];
                    heading.title =
                        line.trim_start_matches('#').replace(['`', '*'], "").trim().to_owned();
                }
                self.block(2);
            }
            "p" | "div" | "section" | "header" | "blockquote" | "details" | "figure" | "dl"
            | "table" => {
                self.block(2);
            }
            "summary" | "dt" | "dd" | "figcaption" | "li" => self.block(1),
            "ul" | "ol" => {
                self.lists.pop();
                self.block(if self.lists.is_empty() { 2 } else { 1 });
            }
            "pre" => {
                self.is_in_code_block = false;
                if !self.out.text.ends_with('\n') {
                    self.out.text.push('\n');
                }
                self.pending = 0;
                self.out.text.push_str("```");
                self.block(2);
            }
            "code" | "kbd" if !self.is_in_code_block => {
                self.out.text.push('`');
            }
            "strong" | "b" if !self.is_in_code_block => self.out.text.push_str("**"),
            "a" => self.end_link(),
            "tr" => self.end_row(),
            _ => {}
        }
    }

    fn text(&mut self, text: &str) {
        if self.skipped > 0 {
            return;
        }
        if self.is_in_code_block {
            self.out.text.push_str(text);
            return;
        }
        let text = text.replace(['\u{200b}', '\u{feff}'], "");
        self.space |= text.starts_with(|first: char| first.is_whitespace());
        for word in text.split_whitespace() {
            self.raw(word);
            self.space = true;
        }
        self.space = text.ends_with(|last: char| last.is_whitespace())
            || (self.space && text.trim().is_empty());
    }

    /// Appends text that is not split into words.
    fn raw(&mut self, text: &str) {
        let out = &mut self.out.text;
        if self.pending > 0 && !out.is_empty() {
            let line_end = "\n".repeat(self.pending);
            out.push_str(&line_end);
            // Text of an entry is below the entry's own.
            out.push_str(&"  ".repeat(self.lists.len().min(MAX_INDENT)));
        } else if self.space && !out.is_empty() && !out.ends_with(' ') {
            out.push(' ');
        }
        (self.pending, self.space, self.is_at_bullet) = (0, false, false);
        out.push_str(text);
    }

    /// Ends the line. `lines` is 2 if a blank line follows.
    fn block(&mut self, lines: usize) {
        if !self.is_in_code_block && !self.is_at_bullet {
            let lines = if self.lists.is_empty() { lines } else { 1 };
            self.pending = self.pending.max(lines);
            self.space = false;
        }
    }

    fn heading(&mut self, tag: &Tag) {
        self.block(2);
        let level = tag.name.as_bytes().get(1).map_or(1, |digit| digit.saturating_sub(b'0'));
        self.raw("");
        self.out.headings.push(TextHeading {
            level,
            title: String::new(),
            anchor: attribute(tag, "id").filter(|id| !id.is_empty()).map(str::to_owned),
            start: self.out.text.len(),
        });
        self.raw(&"#".repeat(level.into()));
        self.space = true;
    }

    fn list(&mut self, first: Option<usize>) {
        self.block(2);
        self.lists.push(first);
    }

    fn entry(&mut self) {
        self.pending = self.pending.max(1);
        let bullet = match self.lists.last_mut() {
            Some(Some(number)) => {
                *number += 1;
                format!("{}. ", *number - 1)
            }
            _ => "- ".to_owned(),
        };
        // The bullet is at the indentation of the list.
        let depth = self.lists.pop();
        self.raw(&bullet);
        self.lists.extend(depth);
        self.is_at_bullet = true;
    }

    fn image(&mut self, tag: &Tag) {
        let Some(text) = attribute(tag, "alt").filter(|text| !text.is_empty()) else { return };
        self.raw(&format!("![{}]", text.split_whitespace().collect::<Vec<_>>().join(" ")));
    }

    fn link(&mut self, tag: &Tag) {
        let Some(target) = attribute(tag, "href").filter(|_| self.link.is_none()) else { return };
        let target = match target {
            target if target.contains("://") || target.starts_with("mailto:") => target.to_owned(),
            hash if hash.starts_with('#') => {
                (self.address)(&format!("{}{hash}", self.page.as_str()))
            }
            path => (self.address)(path),
        };
        self.raw("[");
        self.link = Some((self.out.text.len(), target));
    }

    fn end_link(&mut self) {
        let Some((start, target)) = self.link.take() else { return };
        if self.out.text.len() == start {
            // The link has no text.
            self.out.text.truncate(start - 1);
        } else {
            self.out.text.push_str(&format!("]({target})"));
        }
    }

    fn end_row(&mut self) {
        self.out.text.push_str(" |");
        if std::mem::take(&mut self.is_first_row) {
            self.out.text.push('\n');
            self.out.text.push_str(&"|---".repeat(self.cells));
            self.out.text.push('|');
        }
        self.block(1);
    }

    fn finish(mut self) -> PageText {
        let end = self.out.text.trim_end().len();
        self.out.text.truncate(end);
        self.out.text.push('\n');
        self.out
    }
}

/// Maximum indentation of nested lists. Deeper lists have the same indentation.
const MAX_INDENT: usize = 20;

/// Returns whether an element has no text of the page: controls, pictures, and links from headings to themselves.
fn is_skipped(tag: &Tag) -> bool {
    let has_class = |name: &str| {
        attribute(tag, "class").is_some_and(|class| class.split(' ').any(|class| class == name))
    };
    SKIPPED.contains(&&*tag.name) || has_class("hash-link")
}

fn attribute<'a>(tag: &'a Tag, name: &str) -> Option<&'a str> {
    let found = tag.attrs.iter().find(|attribute| &*attribute.name.local == name);
    found.map(|attribute| &*attribute.value)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(html: &str) -> PageText {
        article_text(html, &RoutePath::parse("/p"), &|path| format!("https://a.example{path}"))
    }

    #[test]
    fn an_article_becomes_markdown() {
        let page = text(
            "<header><h1>Keys</h1></header>\n<p>See <a href=\"/b#c\">B</a>, <code>x  y</code> and\n<strong>c</strong>.</p>\
             <h2 id=\"use-it\">Use <code>it</code><a class=\"hash-link\" href=\"#use-it\">&#8203;</a></h2>\
             <ol><li>One<ul><li>Inner</li></ul></li><li><p>Two</p></li></ol>\
             <div><pre class=\"language-js\"><code><span>let a;\n</span>  b\n</code></pre><button>Copy</button></div>\
             <table><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><td>1</td><td></td></tr></tbody></table>\
             <p><img src=\"x.png\" alt=\"A cat\"></p>",
        );
        assert_eq!(
            page.text,
            "# Keys\n\nSee [B](https://a.example/b#c), `x y` and **c**.\n\n## Use `it`\n\n1. One\n  - Inner\n2. Two\n\n\
             ```js\nlet a;\n  b\n```\n\n| A | B |\n|---|---|\n| 1 |  |\n\n![A cat]\n"
        );
        let headings: Vec<(&str, Option<&str>, &str)> = page
            .headings
            .iter()
            .map(|heading| {
                (
                    &*heading.title,
                    heading.anchor.as_deref(),
                    &page.text[heading.start..heading.start + 4],
                )
            })
            .collect();
        assert_eq!(headings, [("Keys", None, "# Ke"), ("Use it", Some("use-it"), "## U")]);
    }

    #[test]
    fn any_text_is_read() {
        for html in [
            "",
            "<<<p id",
            "</li></ul></a></pre>",
            "<a><a><li><tr></tr>",
            "<script>x",
            "<ol start=x><li>",
        ] {
            assert!(text(html).text.ends_with('\n'), "{html}");
        }
        let deep = "<ul><li>".repeat(10_000);
        assert!(text(&deep).text.len() < 1_000_000);
    }
}
