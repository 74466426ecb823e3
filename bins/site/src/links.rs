//! Links of a page, understood by the routes: the adapter between rendering and routing.

use docs_model::LinkKind;
use docs_render::{LinkResolver, ResolvedImage, ResolvedLink};
use docs_routing::{Destination, LinkContext, RoutePath, SiteFiles};

use crate::routes::Routes;

/// Resolves the links of one page.
pub(crate) struct Resolver<'a> {
    pub(crate) routes: &'a Routes<'a>,
    pub(crate) context: LinkContext<'a>,
}

impl LinkResolver for Resolver<'_> {
    fn link(&self, href: &str) -> ResolvedLink {
        let target = self.context.resolve(href, self.routes);
        let kind = target.kind();
        match target.destination {
            Destination::Asset { file } => match self.routes.assets.publish(&file) {
                Some((path, _)) => ResolvedLink { href: self.context.base_url.join(&path), kind },
                None => ResolvedLink { href: target.href, kind: LinkKind::External },
            },
            _ => ResolvedLink { href: target.href, kind },
        }
    }

    fn image(&self, src: &str) -> ResolvedImage {
        let target = self.context.resolve(src, self.routes);
        let kind = target.kind();
        match target.destination {
            Destination::Asset { file } => {
                let published = self.routes.assets.publish(&file);
                let (path, size) = published.unwrap_or((src.to_owned(), None));
                ResolvedImage { href: self.context.base_url.join(&path), kind, size }
            }
            Destination::Static { path } => {
                let size = self.routes.assets.static_size(&path.as_str()[1..]);
                ResolvedImage { href: target.href, kind, size }
            }
            _ => ResolvedImage { href: target.href, kind, size: None },
        }
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
