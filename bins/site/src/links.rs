//! What a page's text names, found by the routes: the adapter between rendering and routing.
//!
//! Every answer that depends on the rest of the site is noted: while it stays the same, so does the article.

use std::borrow::Cow;
use std::cell::{Cell, RefCell};

use docs_model::{LinkKind, split_source};
use docs_render::{Card, PageHost, Partial, ResolvedImage, ResolvedLink};
use docs_routing::{Destination, LinkContext, RoutePath, SiteFiles, Target};
use tracing::info_span;

use crate::cache::{Asked, Fingerprint, Fingerprinter, Question};
use crate::payload::CardData;
use crate::routes::{Page, Routes};

/// Resolves the links of one file, as part of the page at a route.
pub(crate) struct Resolver<'a> {
    pub(crate) routes: &'a Routes<'a>,
    pub(crate) route: &'a RoutePath,
    /// The file that the links stand in: the page's own, or a part of it.
    pub(crate) file: Cow<'a, str>,
    pub(crate) content_roots: &'a [&'a str],
    /// The page, by whose place in the sidebar a list of cards is made.
    pub(crate) page: Page<'a>,
    /// What has been asked so far.
    pub(crate) asked: &'a RefCell<Vec<Asked>>,
    /// The file stands within the page, as a part of it.
    pub(crate) is_part: bool,
}

impl Resolver<'_> {
    fn context(&self) -> LinkContext<'_> {
        LinkContext {
            route: self.route,
            source: &self.file,
            content_roots: self.content_roots,
            base_url: &self.routes.base_url,
        }
    }

    /// Would all these questions be answered as they were? With the `same_routes`, only those are asked again that
    /// other files had a part in.
    pub(crate) fn answers_as_before(&self, asked: &[Asked], same_routes: bool) -> bool {
        let _span = info_span!("resolve").entered();
        asked.iter().filter(|asked| !(same_routes && asked.is_of_routes)).all(|asked| {
            let part = asked.file.as_deref().map(|file| self.part(file.to_owned()));
            let resolver = part.as_ref().unwrap_or(self);
            let written = &asked.written;
            let answer = match asked.question {
                Question::Link => of_link(&resolver.find_link(written).0),
                Question::Image => of_image(&resolver.find_image(written).0),
                Question::Partial => of_partial(resolver.find_partial(written).as_ref()),
                Question::Text => of_text(resolver.find_text(written).as_deref()),
                Question::Cards => of_cards(&resolver.find_cards()),
            };
            answer == asked.answer
        })
    }

    /// The same for a file that the page shows as a part of itself.
    fn part(&self, file: String) -> Self {
        Self { file: Cow::Owned(file), is_part: true, ..*self }
    }

    fn note(&self, question: Question, written: &str, answer: Fingerprint, from: Source) {
        let is_of_routes = match from {
            Source::Text => return,
            Source::Routes => true,
            Source::Files => false,
        };
        let file = self.is_part.then(|| self.file.to_string());
        let written = written.to_owned();
        self.asked.borrow_mut().push(Asked { question, file, written, answer, is_of_routes });
    }

    fn resolve(&self, written: &str) -> (Target, Source) {
        let files = NotedFiles { routes: self.routes, has_asked_disk: Cell::new(false) };
        let target = self.context().resolve(written, &files);
        let from = match target.destination {
            Destination::External if !files.has_asked_disk.get() => Source::Text,
            Destination::Page { .. } if !files.has_asked_disk.get() => Source::Routes,
            _ => Source::Files,
        };
        (target, from)
    }

    /// Where a link leads, and what that comes from.
    fn find_link(&self, href: &str) -> (ResolvedLink, Source) {
        let (target, from) = self.resolve(href);
        let kind = target.kind();
        let link = match target.destination {
            Destination::Asset { file } => match self.routes.assets.publish(&file) {
                Some((path, _)) => ResolvedLink { href: self.routes.base_url.join(&path), kind },
                None => ResolvedLink { href: target.href, kind: LinkKind::External },
            },
            _ => ResolvedLink { href: target.href, kind },
        };
        (link, from)
    }

    /// The same for an image.
    fn find_image(&self, src: &str) -> (ResolvedImage, Source) {
        let (target, from) = self.resolve(src);
        let kind = target.kind();
        let image = match target.destination {
            Destination::Asset { file } => {
                let published = self.routes.assets.publish(&file);
                let (path, size) = published.unwrap_or((src.to_owned(), None));
                ResolvedImage { href: self.routes.base_url.join(&path), kind, size }
            }
            Destination::Static { path } => {
                let size = self.routes.assets.static_size(&path.as_str()[1..]);
                ResolvedImage { href: target.href, kind, size }
            }
            _ => ResolvedImage { href: target.href, kind, size: None },
        };
        (image, from)
    }

    fn find_partial(&self, specifier: &str) -> Option<Partial<'_>> {
        let file = self.context().imported_file(specifier)?;
        let text = self.routes.assets.text(&file)?;
        let source = split_source(&text);
        Some(Partial {
            text: source.body.to_owned(),
            first_line: source.first_line,
            host: Some(Box::new(self.part(file.clone()))),
            file,
        })
    }

    /// Returns the cards of the page's category, also for a list that stands in a part of the page.
    fn find_cards(&self) -> Vec<Card> {
        let Page::Doc { version, doc } = self.page else { return Vec::new() };
        let card = |card: CardData| Card {
            href: card.href,
            title: card.label,
            description: card.description,
        };
        self.routes.doc_cards(version, doc).into_iter().map(card).collect()
    }

    fn find_text(&self, path: &str) -> Option<String> {
        self.routes.assets.text(&self.context().imported_file(path)?)
    }
}

fn of_link(link: &ResolvedLink) -> Fingerprint {
    Fingerprinter::default().text(&link.href).value(&link.kind).finish()
}

fn of_image(image: &ResolvedImage) -> Fingerprint {
    Fingerprinter::default().text(&image.href).value(&image.kind).value(&image.size).finish()
}

fn of_partial(partial: Option<&Partial<'_>>) -> Fingerprint {
    let mut fingerprint = Fingerprinter::default();
    if let Some(partial) = partial {
        fingerprint.text(&partial.file).text(&partial.text).value(&partial.first_line);
    }
    fingerprint.finish()
}

fn of_text(text: Option<&str>) -> Fingerprint {
    Fingerprint::of_value(&text)
}

fn of_cards(cards: &[Card]) -> Fingerprint {
    let mut fingerprint = Fingerprinter::default();
    for card in cards {
        fingerprint.text(&card.href).text(&card.title).value(&card.description);
    }
    fingerprint.finish()
}

impl PageHost for Resolver<'_> {
    fn link(&self, href: &str) -> ResolvedLink {
        let _span = info_span!("resolve").entered();
        let (link, from) = self.find_link(href);
        self.note(Question::Link, href, of_link(&link), from);
        link
    }

    fn image(&self, src: &str) -> ResolvedImage {
        let _span = info_span!("resolve").entered();
        let (image, from) = self.find_image(src);
        self.note(Question::Image, src, of_image(&image), from);
        image
    }

    fn partial(&self, specifier: &str) -> Option<Partial<'_>> {
        let partial = self.find_partial(specifier);
        self.note(Question::Partial, specifier, of_partial(partial.as_ref()), Source::Files);
        partial
    }

    fn raw_text(&self, path: &str) -> Option<String> {
        let text = self.find_text(path);
        self.note(Question::Text, path, of_text(text.as_deref()), Source::Files);
        text
    }

    fn cards(&self) -> Vec<Card> {
        let cards = self.find_cards();
        self.note(Question::Cards, "", of_cards(&cards), Source::Routes);
        cards
    }
}

/// What an answer comes from.
#[derive(Clone, Copy, Debug)]
enum Source {
    /// What is written, and nothing else.
    Text,
    /// Where the site's pages and static files are.
    Routes,
    /// Files beside the pages too, or what is in a file.
    Files,
}

/// The site's files, and whether it took a look at the disk to know them.
struct NotedFiles<'a> {
    routes: &'a Routes<'a>,
    has_asked_disk: Cell<bool>,
}

impl SiteFiles for NotedFiles<'_> {
    fn page(&self, source: &str) -> Option<&RoutePath> {
        self.routes.page_of(source)
    }

    fn is_static(&self, path: &str) -> bool {
        self.routes.assets.is_static(path)
    }

    fn is_asset(&self, file: &str) -> bool {
        self.has_asked_disk.set(true);
        self.routes.assets.exists(file)
    }
}
