//! What a page's text names, found by the routes: the adapter between rendering and routing.

use std::borrow::Cow;

use docs_model::{LinkKind, split_source};
use docs_render::{Card, LinkResolver, Partial, ResolvedImage, ResolvedLink};
use docs_routing::{Destination, LinkContext, RoutePath, SiteFiles, Target};

use crate::payload::CardData;
use crate::routes::Routes;

/// Resolves the links of one file, as part of the page at a route.
pub(crate) struct Resolver<'a> {
    pub(crate) routes: &'a Routes<'a>,
    pub(crate) route: &'a RoutePath,
    /// The file that the links stand in: the page's own, or a part of it.
    pub(crate) file: Cow<'a, str>,
    pub(crate) content_roots: &'a [&'a str],
    /// What a list of cards on the page shows.
    pub(crate) cards: &'a [CardData],
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

    fn resolve(&self, written: &str) -> Target {
        self.context().resolve(written, self.routes)
    }
}

impl LinkResolver for Resolver<'_> {
    fn link(&self, href: &str) -> ResolvedLink {
        let target = self.resolve(href);
        let kind = target.kind();
        match target.destination {
            Destination::Asset { file } => match self.routes.assets.publish(&file) {
                Some((path, _)) => ResolvedLink { href: self.routes.base_url.join(&path), kind },
                None => ResolvedLink { href: target.href, kind: LinkKind::External },
            },
            _ => ResolvedLink { href: target.href, kind },
        }
    }

    fn image(&self, src: &str) -> ResolvedImage {
        let target = self.resolve(src);
        let kind = target.kind();
        match target.destination {
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
        }
    }

    fn partial(&self, specifier: &str) -> Option<Partial<'_>> {
        let file = self.context().imported_file(specifier)?;
        let text = self.routes.assets.text(&file)?;
        let source = split_source(&text);
        Some(Partial {
            text: source.body.to_owned(),
            first_line: source.first_line,
            resolver: Some(Box::new(Resolver { file: Cow::Owned(file.clone()), ..*self })),
            file,
        })
    }

    fn raw_text(&self, path: &str) -> Option<String> {
        self.routes.assets.text(&self.context().imported_file(path)?)
    }

    fn cards(&self) -> Vec<Card> {
        let card = |card: &CardData| Card {
            href: card.href.clone(),
            title: card.label.clone(),
            description: card.description.clone(),
        };
        self.cards.iter().map(card).collect()
    }
}

impl SiteFiles for Routes<'_> {
    fn page(&self, source: &str) -> Option<&RoutePath> {
        self.page_of(source)
    }

    fn is_static(&self, path: &str) -> bool {
        self.assets.is_static(path)
    }

    fn is_asset(&self, file: &str) -> bool {
        self.assets.exists(file)
    }
}
