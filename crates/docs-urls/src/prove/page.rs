//! The parts of a page that a comparison needs.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use html5ever::tendril::StrTendril;
use html5ever::tokenizer::states::RawKind;
use html5ever::tokenizer::{
    BufferQueue, Tag, TagKind, Token, TokenSink, TokenSinkResult, Tokenizer, TokenizerOpts,
};

use super::attributes::{attribute, has_class, is_around_content};
use super::blocks::{Block, BlockReader};
use super::path_key;
use super::skip::Skip;

/// Elements whose content readers do not see.
const SKIPPED: [&str; 9] =
    ["nav", "footer", "aside", "script", "style", "template", "button", "svg", "noscript"];

/// Elements within a word: `<b>bold</b>face` is one word. Two of them side by side are parts of several words, except spans, of which
/// colored code consists.
const WITHIN_WORDS: [&str; 15] = [
    "a", "abbr", "b", "code", "em", "i", "kbd", "mark", "s", "small", "span", "strong", "sub",
    "sup", "u",
];

/// Parts of a page. Headings, anchors, words, links and pictures are those of its `article`; of `main` without one, and of the whole
/// page without either.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
#[non_exhaustive]
pub struct Page {
    /// Text of the `title`.
    pub title: String,
    /// Description for search engines.
    pub description: Option<String>,
    /// Ids of elements, without those that programs generate.
    pub anchors: BTreeSet<String>,
    /// Text of the headings.
    pub headings: BTreeSet<String>,
    /// Words, each with its number.
    pub words: BTreeMap<String, usize>,
    /// Addresses of links.
    pub links: BTreeSet<String>,
    /// Names of pictures without the hashes of builds, each with its number. Pictures within the page have the empty name.
    pub pictures: BTreeMap<String, usize>,
    /// Links of the navbar: the label and the address of each.
    pub navbar: BTreeSet<(String, String)>,
    /// Links of the footer of all pages.
    pub footer: BTreeSet<(String, String)>,
    /// Target of an automatic refresh.
    pub refresh: Option<String>,
    /// Values of the head that depend on front matter, by name: `keywords`, `robots`, `og:image`… `tags` are those of the article.
    pub metadata: BTreeMap<String, String>,
    /// Blocks in reading order.
    pub blocks: Vec<Block>,
    /// Scripts of the interactive components.
    pub components: BTreeSet<String>,
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

    /// Returns the page with the addresses of its links in a form in which those of one page are equal: `path` is the page's own
    /// [path](super::page_path), `base_url` that under which the site is published. Links within the page are left out.
    ///
    /// ```
    /// use docs_urls::prove::Page;
    ///
    /// let page = Page::read("<a href=/docs/a/b.html#c>B</a> <a href=e>E</a>").resolved("/a/d", "/docs/");
    /// assert_eq!(page.links.iter().collect::<Vec<_>>(), ["/a/b#c", "/a/e"]);
    /// ```
    #[must_use]
    pub fn resolved(mut self, path: &str, base_url: &str) -> Self {
        let key = |address: &String| address_key(address, path, base_url);
        for run in self.blocks.iter_mut().flat_map(|block| &mut block.runs) {
            // Addresses within the page remain.
            if let Some(resolved) = run.link.as_ref().and_then(key) {
                run.link = Some(resolved);
            }
        }
        self.links = self.links.iter().filter_map(key).collect();
        for list in [&mut self.navbar, &mut self.footer] {
            let entries = std::mem::take(list).into_iter();
            *list = entries.filter_map(|(label, address)| Some((label, key(&address)?))).collect();
        }
        self
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
    /// Part of the layout around the content.
    around: Option<Skip>,
    /// The last tag is the end of an element within a word.
    is_after_end: bool,
    is_in_title: bool,
    heading: Option<String>,
    description: Option<String>,
    /// Text since the last element that ends words.
    run: String,
    /// Depth of the navbar, and of the footer of all pages.
    bars: [usize; 2],
    /// Address and label of the open link in the navbar or the footer.
    bar_link: Option<(String, String)>,
    navbar: BTreeSet<(String, String)>,
    footer: BTreeSet<(String, String)>,
    metadata: BTreeMap<String, String>,
    /// Text of the open link to a tag.
    tag: Option<String>,
    tags: Vec<String>,
    components: BTreeSet<String>,
    blocks: BlockReader,
    /// By open `span`: `true` if only screen readers read it.
    hidden_spans: Vec<bool>,
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
        let was_after_end = std::mem::take(&mut self.is_after_end);
        if !WITHIN_WORDS.contains(&name) || (was_after_end && name != "span") {
            self.end_words();
        }
        self.start_around(tag);
        self.start_in_bar(tag);
        self.blocks.start(tag);
        self.start_metadata(tag);
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
        if self.skipped == 0 {
            self.link_or_picture(tag);
        }
        if let Some(id) = attribute(tag, "id").filter(|id| !is_generated(id) && self.skipped == 0) {
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

    /// Omits the content of parts of the layout.
    fn start_around(&mut self, tag: &Tag) {
        match &mut self.around {
            Some(around) => around.start(&tag.name),
            None if is_around_content(tag) && !tag.self_closing => {
                self.around = Some(Skip::new(&tag.name));
                self.skipped += 1;
            }
            None => {}
        }
    }

    fn end_around(&mut self, name: &str) {
        if self.around.as_mut().is_some_and(|around| around.ends_at(name)) {
            self.around = None;
            self.skipped = self.skipped.saturating_sub(1);
        }
    }

    fn enter(&mut self, region: usize) {
        self.depth[region] += 1;
        self.has_region[region + 1] = true;
        self.set_region_of_blocks();
    }

    fn leave(&mut self, region: usize) {
        self.depth[region] = self.depth[region].saturating_sub(1);
        self.set_region_of_blocks();
    }

    fn set_region_of_blocks(&mut self) {
        let region = match self.depth.map(|depth| depth > 0) {
            [_, true] => Region::Article,
            [true, false] => Region::Main,
            [false, false] => Region::Body,
        };
        self.blocks.set_region(region as usize);
    }

    /// Records tags, and the scripts of components.
    fn start_metadata(&mut self, tag: &Tag) {
        match &*tag.name {
            "a" if self.depth[1] > 0 && attribute(tag, "rel") == Some("tag") => {
                self.tag = Some(String::new());
            }
            "docs-island" => {
                self.components.extend(attribute(tag, "data-module").map(str::to_owned));
            }
            _ => {}
        }
    }

    /// Records the navbar, the footer of all pages and their links.
    fn start_in_bar(&mut self, tag: &Tag) {
        let name = &*tag.name;
        for (index, (element, class)) in BARS.iter().enumerate() {
            // Elements of the same name within it are closed before it.
            if name == *element && (self.bars[index] > 0 || has_class(tag, class)) {
                self.bars[index] += 1;
            }
        }
        match name {
            "span" => self.hidden_spans.push(has_class(tag, "sr-only")),
            "a" if self.bars != [0, 0] => {
                let address = attribute(tag, "href").unwrap_or_default().to_owned();
                self.bar_link = Some((address, String::new()));
            }
            _ => {}
        }
    }

    fn end_in_bar(&mut self, name: &str) {
        match name {
            "span" => {
                self.hidden_spans.pop();
            }
            "a" => {
                if let Some((address, label)) = self.bar_link.take() {
                    let bar = if self.bars[0] > 0 { &mut self.navbar } else { &mut self.footer };
                    bar.insert((plain(&label), address));
                }
            }
            _ => {}
        }
        for (index, (element, _)) in BARS.iter().enumerate() {
            if name == *element {
                self.bars[index] = self.bars[index].saturating_sub(1);
            }
        }
    }

    fn link_or_picture(&mut self, tag: &Tag) {
        match &*tag.name {
            "a" => {
                if let Some(address) = attribute(tag, "href") {
                    let address = address.to_owned();
                    self.each_region(|page| {
                        page.links.insert(address.clone());
                    });
                }
            }
            "img" => {
                let name = picture_name(attribute(tag, "src").unwrap_or_default());
                self.each_region(|page| *page.pictures.entry(name.clone()).or_default() += 1);
            }
            _ => {}
        }
    }

    fn meta(&mut self, tag: &Tag) {
        if attribute(tag, "name").is_some_and(|name| name.eq_ignore_ascii_case("description")) {
            self.description = attribute(tag, "content").map(plain);
        }
        let name = attribute(tag, "name").or_else(|| attribute(tag, "property"));
        if let (Some(name), Some(content)) = (name, attribute(tag, "content"))
            && METADATA.contains(&name)
        {
            let values = self.metadata.entry(name.to_owned()).or_default();
            *values = [values.as_str(), content].join(" ").trim().to_owned();
        }
        let is_refresh =
            attribute(tag, "http-equiv").is_some_and(|kind| kind.eq_ignore_ascii_case("refresh"));
        let content = attribute(tag, "content").filter(|_| is_refresh);
        let address = content.and_then(|content| content.split_once("url="));
        if let Some((_, address)) = address {
            self.refresh = Some(address.trim().trim_matches(['"', '\'']).to_owned());
        }
    }

    fn end(&mut self, name: &str) {
        let is_within_words = WITHIN_WORDS.contains(&name);
        if !is_within_words {
            self.end_words();
        }
        self.is_after_end = is_within_words;
        self.end_around(name);
        self.end_in_bar(name);
        self.blocks.end(name);
        match name {
            "main" => self.leave(0),
            "article" => self.leave(1),
            "a" => self.tags.extend(self.tag.take().map(|tag| plain(&tag))),
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
        self.is_after_end = false;
        if self.is_in_title {
            self.title.get_or_insert_default().push_str(text);
            return;
        }
        if let Some((_, label)) = &mut self.bar_link
            && !self.hidden_spans.contains(&true)
        {
            label.push_str(text);
        }
        if let Some(tag) = &mut self.tag {
            tag.push_str(text);
        }
        self.blocks.text(text);
        if self.skipped > 0 {
            return;
        }
        if let Some(heading) = &mut self.heading {
            heading.push_str(text);
        }
        // The tokenizer divides text at character references.
        self.run.push_str(text);
    }

    /// Adds the words of the text since the last element that ends words.
    fn end_words(&mut self) {
        let run = std::mem::take(&mut self.run);
        let is_word = |character: char| character.is_alphanumeric();
        for word in run.split(|character| !is_word(character)).filter(|word| !word.is_empty()) {
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

    fn finish(mut self) -> Page {
        self.end_words();
        let [body, main, article] = self.regions;
        let (region, content) = match self.has_region {
            [_, _, true] => (Region::Article, article),
            [_, true, false] => (Region::Main, main),
            [_, false, false] => (Region::Body, body),
        };
        let title = plain(&self.title.unwrap_or_default());
        let blocks = self.blocks.finish(region as usize);
        let Self { refresh, description, navbar, footer, mut metadata, components, .. } = self;
        if !self.tags.is_empty() {
            metadata.insert("tags".to_owned(), self.tags.join(", "));
        }
        Page {
            title,
            description,
            navbar,
            footer,
            refresh,
            metadata,
            blocks,
            components,
            ..content
        }
    }
}

/// Values of the head that a page's front matter determines, without title and description.
const METADATA: [&str; 7] = [
    "article:author",
    "article:published_time",
    "article:tag",
    "author",
    "keywords",
    "og:image",
    "robots",
];

/// The navbar and the footer of all pages: the element and the class of each.
const BARS: [(&str, &str); 2] = [("nav", "navbar"), ("footer", "footer")];

/// Returns whether a program generates an id: Docusaurus for its own elements, React for each render.
fn is_generated(id: &str) -> bool {
    id.is_empty()
        || id.starts_with("__")
        || id.starts_with([':', '\u{ab}'])
        || id.starts_with("_R_")
}

/// Returns the name of a picture's file without the hash of a build; the empty one of a picture within the page.
fn picture_name(address: &str) -> String {
    if address.starts_with("data:") {
        return String::new();
    }
    let path = address.split(['?', '#']).next().unwrap_or_default();
    let name = path.rsplit('/').next().unwrap_or(path);
    without_hash(name).unwrap_or_else(|| name.to_owned())
}

/// Returns the name of a file without the hash of a build: `a.json` for `a-0123abcd.json` and `a.0123abcd.json`. `None` without a hash.
fn without_hash(name: &str) -> Option<String> {
    let (stem, extension) = name.rsplit_once('.')?;
    let (name, hash) = stem.rsplit_once(['-', '.'])?;
    let is_hash = hash.len() >= 8 && hash.bytes().all(|byte| byte.is_ascii_hexdigit());
    (is_hash && !name.is_empty()).then(|| format!("{name}.{extension}"))
}

/// Returns the form of an address in which those of one target are equal; `None` for an address within its page. Builds publish
/// copies of files in different folders, so that only the name of a file with a hash remains.
fn address_key(address: &str, path: &str, base_url: &str) -> Option<String> {
    let address = address.trim();
    if address.is_empty() || address.starts_with(['#', '?']) {
        return None;
    }
    if docs_model::leaves_site(address) {
        return Some(address.trim_end_matches('/').to_owned());
    }
    let (target, hash) = address.split_once('#').unwrap_or((address, ""));
    let key = match target.strip_prefix('/') {
        Some(_) => {
            let below = target.strip_prefix(base_url.trim_end_matches('/'));
            path_key(
                below.filter(|rest| rest.is_empty() || rest.starts_with('/')).unwrap_or(target),
            )
        }
        None => {
            let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
            path_key(&format!("/{}", docs_model::join_relative_path(folder, target)))
        }
    };
    let copy = key.rsplit('/').next().and_then(without_hash);
    let key = copy.unwrap_or_else(|| if key.is_empty() { "/".to_owned() } else { key });
    Some(if hash.is_empty() { key } else { format!("{key}#{hash}") })
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
    fn words_are_read_as_a_reader_sees_them() {
        let words = |html: &str| {
            let page = Page::read(html);
            page.words.keys().cloned().collect::<Vec<_>>()
        };
        assert_eq!(words("<p>&quot;typeorm&quot; a&amp;b"), ["a", "b", "typeorm"]);
        assert_eq!(
            words("<p>one<b>two</b> <code><span>three</span><span>Four</span><br>x</code>"),
            ["onetwo", "threeFour", "x"]
        );
    }

    #[test]
    fn elements_side_by_side_have_words_of_their_own() {
        let words = |html: &str| Page::read(html).words.into_keys().collect::<Vec<_>>();
        let old = "<div><a href=/x><span>Joe Doe</span></a></div><small>Maintainer</small>";
        let new = "<b><a href=/x>Joe Doe</a></b><small>Maintainer</small>";
        assert_eq!(words(new), ["Doe", "Joe", "Maintainer"]);
        assert_eq!(words(old), words(new));
    }

    #[test]
    fn the_layout_around_the_content_is_left_out() {
        let page = Page::read(
            "<div role=region><a class=skipToContent_fXgn href=#x>Skip</a></div>\
             <div class='theme-announcement-bar announcementBar_mb4j'><div id=n>News <a href=/n>n</a></div></div>\
             <div id=a>Content</div>",
        );
        assert_eq!(page.words.into_keys().collect::<Vec<_>>(), ["Content"]);
        assert_eq!(page.anchors.into_iter().collect::<Vec<_>>(), ["a"]);
        assert!(page.links.is_empty());
        assert_eq!(page.blocks.iter().map(Block::text).collect::<Vec<_>>(), ["Content"]);
    }

    #[test]
    fn ids_that_programs_generate_are_no_anchors() {
        let page =
            Page::read("<article id=__blog-post-container><i id=':r1:'></i><i id=a></i></article>");
        assert_eq!(page.anchors.iter().collect::<Vec<_>>(), ["a"]);
    }

    #[test]
    fn links_and_pictures_have_the_form_that_all_builds_share() {
        let page = Page::read(
            "<meta name=description content=' D  d '><nav class='navbar x'><nav><a href=/d/>Home \
             <span class=sr-only>(new tab)</span></a></nav><a href=/d/b>B</a></nav>\
             <article><a href='/d/b.html#c'>b</a><a href=e/>e</a><a href=#x>x</a><a href=https://a.example/>a</a>\
             <img src=/d/assets/images/cat-0123456789abcdef0123456789abcdef.png><img src=data:image/png;base64,AA>\
             <img src=/d/assets/dog.0a1b2c3d.png><footer><a href=/edit>Edit</a></footer></article>\
             <footer class=footer><a href=/d/imprint>Imprint</a></footer>",
        );
        let page = page.resolved("/f/g", "/d/");
        assert_eq!(page.description.as_deref(), Some("D d"));
        assert_eq!(page.links.iter().collect::<Vec<_>>(), ["/b#c", "/f/e", "https://a.example"]);
        assert_eq!(page.pictures.keys().collect::<Vec<_>>(), ["", "cat.png", "dog.png"]);
        let entry = |label: &str, address: &str| (label.to_owned(), address.to_owned());
        assert_eq!(page.navbar, BTreeSet::from([entry("B", "/b"), entry("Home", "/")]));
        assert_eq!(page.footer, BTreeSet::from([entry("Imprint", "/imprint")]));
    }

    #[test]
    fn links_to_copies_of_a_file_are_equal() {
        let links = |html: &str| Page::read(html).resolved("/a", "/").links;
        let old = links("<a href=/assets/files/api.v2-0123456789abcdef0123456789abcdef.json>a</a>");
        assert_eq!(old, links("<a href=/assets/api.v2.0a1b2c3d.json>a</a>"));
        assert_eq!(old.into_iter().collect::<Vec<_>>(), ["api.v2.json"]);
        assert_eq!(
            links("<a href=/v1.20240101/x>").into_iter().collect::<Vec<_>>(),
            ["/v1.20240101/x"]
        );
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
