//! The parts of a page that a comparison needs.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use html5ever::tendril::StrTendril;
use html5ever::tokenizer::states::RawKind;
use html5ever::tokenizer::{
    BufferQueue, Tag, TagKind, Token, TokenSink, TokenSinkResult, Tokenizer, TokenizerOpts,
};

/// Elements whose content readers do not see.
const SKIPPED: [&str; 9] =
    ["nav", "footer", "aside", "script", "style", "template", "button", "svg", "noscript"];

/// Parts of a page. Headings, anchors and words are those of its `article`; of `main` without one, and of the whole
/// page without either.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
#[non_exhaustive]
pub struct Page {
    /// Text of the `title`.
    pub title: String,
    /// Ids of elements.
    pub anchors: BTreeSet<String>,
    /// Text of the headings.
    pub headings: BTreeSet<String>,
    /// Words, each with its number.
    pub words: BTreeMap<String, usize>,
    /// Target of an automatic refresh.
    pub refresh: Option<String>,
}

impl Page {
    /// Reads the HTML of a page. As in browsers, every string is valid HTML.
    #[must_use]
    pub fn read(html: &str) -> Self {
        let tokenizer = Tokenizer::new(PageReader::default(), TokenizerOpts::default());
        let input = BufferQueue::default();
        input.push_back(StrTendril::from(html));
        // A script ends a run of the tokenizer; the rest follows.
        while !input.is_empty() {
            let _ = tokenizer.feed(&input);
        }
        tokenizer.end();
        tokenizer.sink.0.into_inner().finish()
    }
}

/// The element to which a part of the page belongs.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Region {
    Body,
    Main,
    Article,
}

const REGIONS: [Region; 3] = [Region::Body, Region::Main, Region::Article];

/// Receives the tokens of a page.
#[derive(Default)]
struct PageReader(RefCell<State>);

#[derive(Default)]
struct State {
    title: Option<String>,
    refresh: Option<String>,
    /// Depth of `main` and of `article`.
    depth: [usize; 2],
    skipped: usize,
    is_in_title: bool,
    heading: Option<String>,
    /// Parts by region: those of an article also belong to the outer regions.
    regions: [Page; 3],
    has_region: [bool; 3],
}

impl TokenSink for PageReader {
    type Handle = ();

    fn process_token(&self, token: Token, _line: u64) -> TokenSinkResult<()> {
        let mut state = self.0.borrow_mut();
        match token {
            Token::TagToken(tag) if tag.kind == TagKind::StartTag => return state.start(&tag),
            Token::TagToken(tag) => state.end(&tag.name),
            Token::CharacterTokens(text) => state.text(&text),
            _ => {}
        }
        TokenSinkResult::Continue
    }
}

impl State {
    fn start(&mut self, tag: &Tag) -> TokenSinkResult<()> {
        let name = &*tag.name;
        match name {
            "main" => self.enter(0),
            "article" => self.enter(1),
            "title" if self.skipped == 0 && self.title.is_none() => {
                self.is_in_title = true;
                self.title = Some(String::new());
            }
            "meta" => self.meta(tag),
            "h1" | "h2" | "h3" | "h4" | "h5" | "h6" if self.skipped == 0 => {
                self.heading = Some(String::new());
            }
            _ if SKIPPED.contains(&name) && !tag.self_closing => self.skipped += 1,
            _ => {}
        }
        if let Some(id) = attribute(tag, "id").filter(|id| !id.is_empty() && self.skipped == 0) {
            let id = id.to_owned();
            self.each_region(|page| {
                page.anchors.insert(id.clone());
            });
        }
        match name {
            "script" => TokenSinkResult::RawData(RawKind::ScriptData),
            "style" | "noscript" | "xmp" | "iframe" => TokenSinkResult::RawData(RawKind::Rawtext),
            "title" | "textarea" => TokenSinkResult::RawData(RawKind::Rcdata),
            _ => TokenSinkResult::Continue,
        }
    }

    fn enter(&mut self, region: usize) {
        self.depth[region] += 1;
        self.has_region[region + 1] = true;
    }

    fn meta(&mut self, tag: &Tag) {
        let is_refresh =
            attribute(tag, "http-equiv").is_some_and(|kind| kind.eq_ignore_ascii_case("refresh"));
        let content = attribute(tag, "content").filter(|_| is_refresh);
        let address = content.and_then(|content| content.split_once("url="));
        if let Some((_, address)) = address {
            self.refresh = Some(address.trim().trim_matches(['"', '\'']).to_owned());
        }
    }

    fn end(&mut self, name: &str) {
        match name {
            "main" => self.depth[0] = self.depth[0].saturating_sub(1),
            "article" => self.depth[1] = self.depth[1].saturating_sub(1),
            "title" => self.is_in_title = false,
            "h1" | "h2" | "h3" | "h4" | "h5" | "h6" => {
                // Lists of pages have icons before their headings.
                let is_icon = |character: char| !character.is_alphanumeric();
                let heading = self.heading.take().map(|heading| plain(&heading));
                let heading = heading.map(|heading| heading.trim_start_matches(is_icon).to_owned());
                if let Some(heading) = heading.filter(|heading| !heading.is_empty()) {
                    self.each_region(|page| {
                        page.headings.insert(heading.clone());
                    });
                }
            }
            _ if SKIPPED.contains(&name) => self.skipped = self.skipped.saturating_sub(1),
            _ => {}
        }
    }

    fn text(&mut self, text: &str) {
        if self.is_in_title {
            self.title.get_or_insert_default().push_str(text);
            return;
        }
        if self.skipped > 0 {
            return;
        }
        if let Some(heading) = &mut self.heading {
            heading.push_str(text);
        }
        let is_word = |character: char| character.is_alphanumeric();
        for word in text.split(|character| !is_word(character)).filter(|word| !word.is_empty()) {
            self.each_region(|page| *page.words.entry(word.to_owned()).or_default() += 1);
        }
    }

    /// Adds a part to the regions that are open.
    fn each_region(&mut self, mut add: impl FnMut(&mut Page)) {
        for region in REGIONS {
            let is_open = match region {
                Region::Body => true,
                Region::Main => self.depth[0] > 0,
                Region::Article => self.depth[1] > 0,
            };
            if is_open {
                add(&mut self.regions[region as usize]);
            }
        }
    }

    fn finish(self) -> Page {
        let [body, main, article] = self.regions;
        let content = match self.has_region {
            [_, _, true] => article,
            [_, true, false] => main,
            [_, false, false] => body,
        };
        let title = plain(&self.title.unwrap_or_default());
        Page { title, refresh: self.refresh, ..content }
    }
}

fn attribute<'a>(tag: &'a Tag, name: &str) -> Option<&'a str> {
    let found = tag.attrs.iter().find(|attribute| &*attribute.name.local == name);
    found.map(|attribute| &*attribute.value)
}

/// Returns a string with single spaces, and without the invisible characters that links to headings consist of.
fn plain(text: &str) -> String {
    let text = text.replace(['\u{200b}', '\u{feff}'], "");
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_article_of_a_page_is_read() {
        let page = Page::read(
            "<!doctype html><title>A &amp; B</title><nav id=top>Menu</nav><main><p>Outside</p>\
             <article id=x><nav>Crumbs</nav><h2 id='set up'>📄️ Set  <b>up</b><a href='#'>\u{200b}</a></h2>\
             <p>One two, two.</p><script>var three = '<h2>no</h2>';</script><footer>Edit</footer></article></main>",
        );
        assert_eq!(page.title, "A & B");
        assert_eq!(page.anchors.iter().collect::<Vec<_>>(), ["set up", "x"]);
        assert_eq!(page.headings.iter().collect::<Vec<_>>(), ["Set up"]);
        let words: Vec<(&str, usize)> =
            page.words.iter().map(|(word, count)| (word.as_str(), *count)).collect();
        assert_eq!(words, [("One", 1), ("Set", 1), ("two", 2), ("up", 1)]);
        assert_eq!(page.refresh, None);
    }

    #[test]
    fn pages_without_an_article_are_read_whole() {
        let of = |html: &str| Page::read(html).words.keys().cloned().collect::<Vec<_>>();
        assert_eq!(of("<p>a<main>b</main>"), ["b"]);
        assert_eq!(of("<p>a<footer>b"), ["a"]);
        assert_eq!(of("<<<p id"), ["p"; 0]);
        let moved = Page::read("<meta http-equiv=Refresh content='0; url=/new'>");
        assert_eq!(moved.refresh.as_deref(), Some("/new"));
    }
}
