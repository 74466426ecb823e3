//! The blocks of a page in reading order.

use html5ever::tokenizer::Tag;
use serde::Serialize;

use super::attributes::{attribute, has_class, is_around_content};
use super::skip::Skip;

/// Kind of a [`Block`].
#[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum BlockKind {
    /// Paragraph, or text outside of any other block.
    #[default]
    Text,
    /// Heading.
    Heading,
    /// Item of a list, term or description.
    Item,
    /// Row of a table, with `|` between its cells.
    Row,
    /// Block of code.
    Code,
    /// Picture; its text is the alternative text.
    Picture,
    /// Video, audio, frame or other embedded file.
    Embed,
    /// Diagram; its text is the source.
    Diagram,
}

impl BlockKind {
    /// Returns the name for messages.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Heading => "heading",
            Self::Item => "list item",
            Self::Row => "table row",
            Self::Code => "code",
            Self::Picture => "picture",
            Self::Embed => "embedded file",
            Self::Diagram => "diagram",
        }
    }
}

/// Style of a [`Run`].
#[derive(Clone, Copy, Debug, Default, Eq, Hash, Ord, PartialEq, PartialOrd, Serialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Style {
    /// Text without emphasis.
    #[default]
    Plain,
    /// Emphasis: `em`, `i`.
    Emphasis,
    /// Strong emphasis: `strong`, `b`.
    Strong,
    /// Code: `code`, `kbd`, `samp`.
    Code,
    /// Deleted text: `del`, `s`.
    Deleted,
    /// Formula, as its source.
    Formula,
}

/// Part of a block with one style.
#[derive(Clone, Debug, Default, Eq, Hash, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Run {
    /// Text with single spaces; code as it is written.
    pub text: String,
    /// Style of the innermost element.
    pub style: Style,
    /// Address, if the run is the text of a link.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub link: Option<String>,
}

/// Paragraph, heading, row of a table or other part of a page that readers see as a unit.
#[derive(Clone, Debug, Default, Eq, Hash, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Block {
    /// Kind.
    pub kind: BlockKind,
    /// Level of a heading; 0 for other blocks.
    pub level: u8,
    /// Id of a heading.
    pub id: Option<String>,
    /// Language of code, address of a picture or of an embedded file; empty for other blocks.
    pub detail: String,
    /// Text.
    pub runs: Vec<Run>,
    /// `true` if the block is part of an interactive component.
    pub is_in_component: bool,
}

impl Block {
    /// Returns the text without styles.
    #[must_use]
    pub fn text(&self) -> String {
        self.runs.iter().map(|run| run.text.as_str()).collect()
    }
}

/// Elements of which a comparison of blocks omits the content. Those with a class below are omitted too.
const SKIPPED: [&str; 6] = ["nav", "footer", "script", "style", "template", "noscript"];

/// Classes of elements that repeat other parts of a build: the table of contents repeats the headings; version labels are values of
/// the whole site.
const REPEATING: [&str; 3] =
    ["theme-doc-toc-mobile", "theme-doc-version-badge", "theme-doc-version-banner"];

/// Element that contains an interactive component.
const COMPONENT: &str = "docs-island";

/// Elements within a line of text. All others end a block.
const INLINE: [&str; 29] = [
    "a", "abbr", "b", "bdi", "bdo", "br", "cite", "code", "data", "del", "dfn", "em", "i", "input",
    "ins", "kbd", "label", "mark", "q", "s", "samp", "small", "span", "strong", "sub", "sup",
    "time", "u", "wbr",
];

/// Elements that are closed by the next one of the group if their end tag is missing.
const IMPLIED_ENDS: [&[&str]; 3] = [&["li"], &["tr"], &["dt", "dd"]];

/// Returns the kind of the blocks that an element contains, if it has an effect on them.
fn kind_of(element: &str) -> Option<BlockKind> {
    Some(match element {
        "h1" | "h2" | "h3" | "h4" | "h5" | "h6" => BlockKind::Heading,
        "li" | "dt" | "dd" => BlockKind::Item,
        "tr" => BlockKind::Row,
        "pre" => BlockKind::Code,
        // They end the items and rows within them.
        "ul" | "ol" | "dl" | "table" => BlockKind::Text,
        _ => return None,
    })
}

fn style_of(element: &str) -> Option<Style> {
    Some(match element {
        "em" | "i" => Style::Emphasis,
        "strong" | "b" => Style::Strong,
        "code" | "kbd" | "samp" => Style::Code,
        "del" | "s" => Style::Deleted,
        _ => return None,
    })
}

/// Open element with the kind of its block.
struct Open {
    element: String,
    kind: BlockKind,
}

/// Reads blocks from the tags and texts of a page.
#[derive(Default)]
pub(super) struct BlockReader {
    /// Blocks, each with the region that was set when it ended.
    blocks: Vec<(usize, Block)>,
    region: usize,
    skip: Option<Skip>,
    /// Block to which text is added.
    current: Block,
    /// Number of cells of the open row.
    cells: usize,
    open: Vec<Open>,
    styles: Vec<(String, Style)>,
    link: Option<String>,
    /// Open elements of [`COMPONENT`], and of `button`.
    components: usize,
    buttons: usize,
}

impl BlockReader {
    /// Ends the last block. Returns the blocks of a region and of those within it, which have larger numbers.
    pub(super) fn finish(mut self, region: usize) -> Vec<Block> {
        self.flush();
        let blocks = self.blocks.into_iter();
        blocks.filter(|(of, _)| *of >= region).map(|(_, block)| block).collect()
    }

    /// Sets the region to which the following tags and texts belong.
    pub(super) fn set_region(&mut self, region: usize) {
        if self.region != region {
            self.flush();
            self.region = region;
        }
    }

    pub(super) fn start(&mut self, tag: &Tag) {
        let name = &*tag.name;
        if let Some(skip) = &mut self.skip {
            skip.start(name);
            return;
        }
        if self.skips(tag) {
            self.skip = Some(Skip::new(name));
            return;
        }
        match name {
            "br" => self.text("\n"),
            "td" | "th" => self.start_cell(),
            "img" => self.add_file(tag, BlockKind::Picture),
            "video" | "audio" | "iframe" | "embed" | "object" | "source" => {
                self.add_file(tag, BlockKind::Embed);
            }
            _ => {}
        }
        if let Some(style) = style_of(name) {
            self.styles.push((name.to_owned(), style));
        }
        if name == "a" {
            self.link = attribute(tag, "href").map(str::to_owned);
        }
        self.components += usize::from(name == COMPONENT);
        self.buttons += usize::from(name == "button");
        if !INLINE.contains(&name) {
            self.start_block(tag);
        } else if self.current.kind == BlockKind::Code && self.current.detail.is_empty() {
            self.current.detail = language(tag);
        }
        self.current.is_in_component |= self.components > 0;
    }

    fn start_block(&mut self, tag: &Tag) {
        let name = &*tag.name;
        let group = IMPLIED_ENDS.iter().find(|group| group.contains(&name));
        if let (Some(group), Some(last)) = (group, self.open.last())
            && group.contains(&last.element.as_str())
        {
            self.flush();
            self.open.pop();
        }
        match self.code_or_row() {
            Some(BlockKind::Row) => self.push(" ", Style::Plain),
            Some(_) => {}
            None => {
                self.flush();
                if let Some(kind) = kind_of(name) {
                    self.open(tag, kind);
                }
            }
        }
    }

    pub(super) fn end(&mut self, name: &str) {
        if let Some(skip) = &mut self.skip {
            if skip.ends_at(name) {
                self.skip = None;
            }
            return;
        }
        if name == "a" {
            self.link = None;
        }
        if let Some(index) = self.styles.iter().rposition(|(element, _)| element == name) {
            self.styles.remove(index);
        }
        if let Some(index) = self.open.iter().rposition(|open| open.element == name) {
            self.flush();
            self.open.truncate(index);
            self.current.kind = self.kind();
        } else if !INLINE.contains(&name) && self.code_or_row().is_none() {
            self.flush();
        }
        match name {
            COMPONENT => self.components = self.components.saturating_sub(1),
            "button" => self.buttons = self.buttons.saturating_sub(1),
            _ => {}
        }
        if self.current.runs.is_empty() {
            self.current.is_in_component = self.components > 0;
        }
    }

    pub(super) fn text(&mut self, text: &str) {
        // Buttons outside of components belong to the interface.
        if self.skip.is_none() && (self.buttons == 0 || self.components > 0) {
            let style = self.styles.last().map_or(Style::Plain, |(_, style)| *style);
            self.push(text, style);
        }
    }

    fn push(&mut self, text: &str, style: Style) {
        let link = self.link.clone();
        match self.current.runs.last_mut() {
            Some(run) if run.style == style && run.link == link => run.text.push_str(text),
            _ => self.current.runs.push(Run { text: text.to_owned(), style, link }),
        }
    }

    /// Returns whether the content of an element is omitted. Formulas and diagrams have their source instead.
    fn skips(&mut self, tag: &Tag) -> bool {
        if tag.self_closing {
            return false;
        }
        if let Some(source) = attribute(tag, "data-source").filter(|_| has_class(tag, "diagram")) {
            let run = Run { text: source.to_owned(), ..Run::default() };
            self.add(Block { kind: BlockKind::Diagram, runs: vec![run], ..Block::default() });
            return true;
        }
        match &*tag.name {
            "math" => {
                if let Some(source) = attribute(tag, "alttext") {
                    self.push(source, Style::Formula);
                }
                attribute(tag, "alttext").is_some()
            }
            "svg" => true,
            name => {
                SKIPPED.contains(&name)
                    || REPEATING.iter().any(|class| has_class(tag, class))
                    || is_around_content(tag)
            }
        }
    }

    fn open(&mut self, tag: &Tag, kind: BlockKind) {
        let name = &*tag.name;
        self.open.push(Open { element: name.to_owned(), kind });
        self.current.kind = kind;
        self.cells = 0;
        match kind {
            BlockKind::Heading => {
                self.current.level = name.as_bytes().get(1).map_or(0, |digit| digit - b'0');
                self.current.id = attribute(tag, "id").map(str::to_owned);
            }
            BlockKind::Code => self.current.detail = language(tag),
            _ => {}
        }
    }

    /// Returns the kind of the open element whose whole content is one block.
    fn code_or_row(&self) -> Option<BlockKind> {
        let kinds = self.open.iter().map(|open| open.kind);
        kinds.into_iter().find(|kind| matches!(kind, BlockKind::Code | BlockKind::Row))
    }

    /// Returns the kind of a text at this position.
    fn kind(&self) -> BlockKind {
        let kind = self.open.last().map_or(BlockKind::Text, |open| open.kind);
        if kind == BlockKind::Heading { BlockKind::Text } else { kind }
    }

    fn start_cell(&mut self) {
        if self.current.kind == BlockKind::Row {
            self.cells += 1;
            if self.cells > 1 {
                self.push(" | ", Style::Plain);
            }
        }
    }

    fn add_file(&mut self, tag: &Tag, kind: BlockKind) {
        let address = attribute(tag, "src").or_else(|| attribute(tag, "data"));
        let Some(address) = address else { return };
        let alternative = attribute(tag, "alt").or_else(|| attribute(tag, "title"));
        let runs = alternative.filter(|text| !text.is_empty()).map(|text| Run {
            text: text.to_owned(),
            link: self.link.clone(),
            ..Run::default()
        });
        let detail = address.to_owned();
        self.add(Block { kind, detail, runs: runs.into_iter().collect(), ..Block::default() });
    }

    /// Adds a block that is complete; the open one continues after it if it is code or a row of a
    /// table.
    fn add(&mut self, block: Block) {
        if self.code_or_row().is_none() {
            self.flush();
        }
        let is_in_component = self.components > 0;
        self.blocks.push((self.region, Block { is_in_component, ..block }));
    }

    /// Ends the current block. The next one has the kind of the element around it.
    fn flush(&mut self) {
        let is_in_component = self.components > 0;
        let next = Block { kind: self.kind(), is_in_component, ..Block::default() };
        let mut block = std::mem::replace(&mut self.current, next);
        let runs = std::mem::take(&mut block.runs);
        block.runs = tidied(runs, &block);
        if !block.runs.is_empty() {
            self.blocks.push((self.region, block));
        }
    }
}

/// Returns the language in the class of an element: `language-rust`.
fn language(tag: &Tag) -> String {
    let classes = attribute(tag, "class").unwrap_or_default().split_whitespace();
    let mut languages = classes.filter_map(|class| class.strip_prefix("language-"));
    languages.next().unwrap_or_default().to_owned()
}

/// Returns runs as readers see them: with single spaces, without the links of headings to themselves and without empty runs.
fn tidied(runs: Vec<Run>, block: &Block) -> Vec<Run> {
    let is_code = matches!(block.kind, BlockKind::Code | BlockKind::Diagram);
    let own = block.id.as_ref().map(|id| format!("#{id}"));
    let mut tidy: Vec<Run> = Vec::with_capacity(runs.len());
    let mut is_after_space = true;
    for mut run in runs {
        if own.is_some() && run.link == own {
            continue;
        }
        if is_code {
            // The colors of highlighted code are not part of its text.
            run.style = Style::Plain;
        } else {
            run.text = single_spaces(&run.text, &mut is_after_space);
        }
        match tidy.last_mut() {
            _ if run.text.is_empty() => {}
            Some(last) if last.style == run.style && last.link == run.link => {
                last.text.push_str(&run.text);
            }
            _ => tidy.push(run),
        }
    }
    if let Some(last) = tidy.last_mut() {
        last.text.truncate(last.text.trim_end().len());
    }
    tidy.retain(|run| !run.text.is_empty());
    tidy
}

/// Returns a string with single spaces and without invisible characters. `is_after_space` is `true` if a space precedes the
/// string; it is set to `true` if the string ends with one.
fn single_spaces(text: &str, is_after_space: &mut bool) -> String {
    let mut single = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '\u{200b}' | '\u{feff}' => {}
            _ if character.is_whitespace() => {
                if !*is_after_space {
                    single.push(' ');
                }
                *is_after_space = true;
            }
            _ => {
                single.push(character);
                *is_after_space = false;
            }
        }
    }
    single
}

#[cfg(test)]
mod tests {
    use super::super::Page;
    use super::*;

    /// Returns the blocks of an article: the name of each kind with its detail, and the text with its styles.
    fn blocks(html: &str) -> Vec<String> {
        let page = Page::read(&format!("<p>before</p><article>{html}</article><p>after</p>"));
        let run = |run: &Run| {
            let text = match run.style {
                Style::Plain => run.text.clone(),
                style => format!("{style:?}({})", run.text),
            };
            run.link.as_ref().map_or(text.clone(), |link| format!("[{text}]({link})"))
        };
        let blocks = page.blocks.iter().map(|block| {
            let runs: String = block.runs.iter().map(run).collect();
            let component = if block.is_in_component { " in a component" } else { "" };
            format!("{} {}{component}: {runs}", block.kind.name(), block.detail)
        });
        blocks.collect()
    }

    #[test]
    fn each_part_of_an_article_is_a_block() {
        let rows: [(&str, &[&str]); 12] = [
            ("<p>One <b>two</b>\n three.", &["text : One Strong(two) three."]),
            ("<h2 id=a>A<a href=#a>\u{200b}</a></h2>b", &["heading : A", "text : b"]),
            (
                "<ul><li>a<ul><li>b</ul><li><p>c</ul>d",
                &["list item : a", "list item : b", "list item : c", "text : d"],
            ),
            (
                "<table><tr><th>a<th><tr><td> <p>b</p><p>c</p> <td><code>d</code></table>e",
                &["table row : a |", "table row : b c | Code(d)", "text : e"],
            ),
            (
                "<pre class='x language-js'><code><span>a</span> =\n  <b>1</b>;\n</code></pre>",
                &["code js: a =\n  1;"],
            ),
            ("<p>a <a href=/x>b <em>c</em></a></p>", &["text : a [b ](/x)[Emphasis(c)](/x)"]),
            (
                "<p>a <img src=/p.png alt=P> b<iframe src=/f></iframe>",
                &["text : a", "picture /p.png: P", "text : b", "embedded file /f: "],
            ),
            (
                "<div class=diagram data-source='a --> b'><svg><text>a</text></svg><div>c</div></div>d",
                &["diagram : a --> b", "text : d"],
            ),
            ("<p>so <math alttext='x^2'><msup>x2</msup></math> is", &["text : so Formula(x^2) is"]),
            (
                "<p>a</p><docs-island><button>Clicked <!-- -->3</button></docs-island><button>Copy</button>",
                &["text : a", "text  in a component: Clicked 3"],
            ),
            (
                "<nav>n<nav></nav>n</nav><div class='a theme-doc-toc-mobile'>t<div>u</div>t</div>\
                 <span class='theme-doc-version-badge'>v</span>a<footer>f</footer>",
                &["text : a"],
            ),
            (
                "<dl><dt>a<dd>b</dl><blockquote>c</blockquote>",
                &["list item : a", "list item : b", "text : c"],
            ),
        ];
        for (html, expected) in rows {
            assert_eq!(blocks(html), expected, "{html}");
        }
    }

    #[test]
    fn pages_without_an_article_have_the_blocks_of_their_main_part() {
        let texts = |html: &str| -> Vec<String> {
            Page::read(html).blocks.iter().map(Block::text).collect()
        };
        assert_eq!(texts("<p>a<main><p>b</main>c"), ["b"]);
        assert_eq!(texts("<p>a"), ["a"]);
    }
}
