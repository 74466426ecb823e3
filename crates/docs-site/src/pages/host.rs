//! Adapter between rendering and the rest of the site: link targets, images, partials, cards.

use std::borrow::Cow;
use std::cell::Cell;
use std::sync::Arc;

use docs_model::{
    ASSETS_FOLDER, AUTHORS_FOLDER, LinkKind, apply_trailing_slash, revision_root, split_source,
};
use docs_render::{Card, Exported, ImageVariant, PageHost, Partial, ResolvedImage, ResolvedLink};
use docs_routing::{
    Address, Destination, LinkContext, RoutePath, SiteFiles, Target, decode_component,
};
use tracing::info_span;

use crate::load::assets::Assets;
use crate::load::image_size::Size;
use crate::load::modules::{Export, ModuleFiles, SourceModule, exported};
use crate::load::static_folders;
use crate::pages::active_files::{is_image_document, is_script_or_page};
use crate::pages::data::{CardData, cards};
use crate::pages::image_variants::{ImageVariants, VariantFile};
use crate::plan::{Page, SiteRoutes};
use crate::values::address::{is_external, opens_new_tab};

/// Host of one Markdown file, as part of the page at a route.
#[derive(Clone)]
pub(crate) struct SiteHost<'a> {
    routes: &'a SiteRoutes,
    assets: &'a Assets,
    /// Page, whose position in the sidebar determines a list of cards.
    page: Page<'a>,
    route: &'a RoutePath,
    /// The Markdown file: the page's own, or one of its partials.
    file: Cow<'a, str>,
    content_roots: Vec<&'a str>,
    /// Smaller copies of images; `None` where pages have none.
    variants: Option<&'a ImageVariants<'a>>,
}

/// Inputs of a result.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Origin {
    /// Only the argument.
    Text,
    /// The site's pages and static files.
    Routes,
    /// Files beside the pages too, or the content of a file.
    Files,
}

impl<'a> SiteHost<'a> {
    pub(crate) fn new(
        routes: &'a SiteRoutes,
        assets: &'a Assets,
        (route, page): (&'a RoutePath, Page<'a>),
        file: &'a str,
    ) -> Self {
        let content_roots = match page {
            Page::Doc(version, _) => routes.content_roots(version).collect(),
            Page::Post(blog, ..) => {
                let settings = &blog.settings;
                let folders = settings.translated.iter().chain([&settings.content]);
                folders.map(String::as_str).collect()
            }
            Page::Standalone(_) => routes.pages_roots().collect(),
            _ => Vec::new(),
        };
        let file = Cow::Borrowed(file);
        Self { routes, assets, page, route, file, content_roots, variants: None }
    }

    /// Adds smaller copies of images.
    pub(crate) fn with_variants(self, variants: Option<&'a ImageVariants<'a>>) -> Self {
        Self { variants, ..self }
    }

    /// Returns the host of a partial on the same page.
    pub(crate) fn for_partial(&self, file: String) -> Self {
        Self { file: Cow::Owned(file), ..self.clone() }
    }

    fn context(&self) -> LinkContext<'_> {
        LinkContext {
            route: self.route,
            source: &self.file,
            content_roots: &self.content_roots,
            base_url: &self.routes.base_url,
        }
    }

    fn resolve(&self, written: &str) -> (Target, Origin) {
        let files = TrackedFiles {
            routes: self.routes,
            assets: self.assets,
            has_read_tree: Cell::new(false),
        };
        let in_static_folder = self.static_import(written);
        let in_revision = self.static_file_of_revision(written);
        let aliased = self.aliased_file(written);
        let special = in_static_folder.or(in_revision.as_deref()).or(aliased.as_deref());
        let address = special.unwrap_or(written);
        let target = self.context().resolve(address, &files);
        // The next tag or branch may contain the file.
        let may_be_in_revision = written.starts_with('/') && revision_root(&self.file).is_some();
        let has_read_tree = in_static_folder.is_some() || may_be_in_revision;
        files.has_read_tree.set(files.has_read_tree.get() || has_read_tree);
        let origin = match target.destination {
            Destination::External if !files.has_read_tree.get() => Origin::Text,
            Destination::Page { .. } if !files.has_read_tree.get() => Origin::Routes,
            _ => Origin::Files,
        };
        (target, origin)
    }

    /// Returns the address of a static file that is imported by its path below a static folder: a bundler looks for absolute
    /// paths there too.
    fn static_import<'b>(&self, written: &'b str) -> Option<&'b str> {
        let path = written.strip_prefix("@site")?;
        let file = path.strip_prefix('/')?;
        (self.assets.is_static(file) && !self.assets.exists(file)).then_some(path)
    }

    /// Returns the import of a file to whose path an alias of the project maps an address.
    fn aliased_file(&self, written: &str) -> Option<String> {
        let file = self.assets.aliased(written)?;
        self.assets.exists(&file).then(|| format!("@site/{file}"))
    }

    /// Returns the import of a static file by its address, if the page is in a tag or branch that contains the file. The file in the
    /// work tree may have been removed or changed since.
    fn static_file_of_revision(&self, written: &str) -> Option<String> {
        let root = revision_root(&self.file)?;
        let address = Address::split(written);
        let path = address.path.strip_prefix('/').filter(|path| !path.starts_with('/'))?;
        // Addresses of pages, of which there are many, have no extension.
        let is_file = path.rsplit('/').next().is_some_and(|name| name.contains('.'));
        if !is_file {
            return None;
        }
        let in_root = |folder: &&'a str| folder.strip_prefix(root)?.strip_prefix('/');
        let contents: Vec<&str> = self.content_roots.iter().filter_map(in_root).collect();
        let folders = static_folders(&self.routes.site.settings, &contents);
        let decoded = decode_component(path);
        let has_file = |folder: &&String| self.assets.exists(&format!("{root}/{folder}/{decoded}"));
        folders.iter().find(has_file).map(|folder| format!("@site/{folder}/{path}"))
    }

    /// Returns the target of a link.
    pub(crate) fn find_link(&self, href: &str) -> (ResolvedLink, Origin) {
        let _span = info_span!("resolve").entered();
        let (target, origin) = self.resolve(href);
        let kind = target.kind();
        let theme = &self.routes.site.settings.theme;
        let link = match target.destination {
            Destination::Asset { file } if self.refuses(&file) => {
                ResolvedLink { href: target.href, kind: LinkKind::RefusedFile }
            }
            Destination::Asset { file } => match self.publish(&file) {
                Some((path, _)) => ResolvedLink { href: self.routes.base_url.join(&path), kind },
                None => ResolvedLink { href: target.href, kind: LinkKind::External },
            },
            Destination::Page { .. } => {
                let wanted = self.routes.site.settings.trailing_slash;
                ResolvedLink { href: with_trailing_slash(target.href, wanted), kind }
            }
            // The path of another program on the same host.
            Destination::External if !is_external(href) && opens_new_tab(theme, href) => {
                ResolvedLink { href: target.href, kind: LinkKind::File }
            }
            _ => ResolvedLink { href: target.href, kind },
        };
        (link, origin)
    }

    /// Returns the address and size of an image.
    pub(crate) fn find_image(&self, src: &str) -> (ResolvedImage, Origin) {
        let (image, _, origin) = self.find_source_of_image(src);
        (image, origin)
    }

    /// Returns the address and size of an image, with its smaller copies.
    pub(crate) fn find_image_with_variants(&self, src: &str) -> (ResolvedImage, Origin) {
        let (image, source, origin) = self.find_source_of_image(src);
        // Only an image whose width is known can have a `srcset`.
        let source = source.filter(|_| image.size.is_some());
        let Some((variants, source)) = self.variants.zip(source) else { return (image, origin) };
        let files = variants.for_image(&source, self.assets).into_iter();
        let variant = |VariantFile { path, width }| ImageVariant {
            href: self.routes.base_url.join(&path),
            width,
        };
        (ResolvedImage { variants: files.map(variant).collect(), ..image }, origin)
    }

    /// Returns the address and size of an image, and its source if it is a file of the project.
    fn find_source_of_image(&self, src: &str) -> (ResolvedImage, Option<String>, Origin) {
        let _span = info_span!("resolve").entered();
        let (target, origin) = self.resolve(src);
        let mut image = ResolvedImage {
            kind: target.kind(),
            href: target.href,
            size: None,
            variants: Vec::new(),
        };
        let mut source = None;
        match target.destination {
            Destination::Asset { file } if self.refuses(&file) => {
                image.kind = LinkKind::RefusedFile;
            }
            Destination::Asset { file } => {
                let (path, size) = self.publish(&file).unwrap_or((src.to_owned(), None));
                image.href = self.routes.base_url.join(&path);
                image.size = size;
                source = Some(file);
            }
            Destination::Static { path } => {
                let path = &path.as_str()[1..];
                image.size = self.assets.static_size(path);
                source = self.assets.static_source(path);
            }
            Destination::Page { path, .. } if !self.routes.has_page(&path) => {
                image.kind = LinkKind::MissingFile;
            }
            _ => {}
        }
        (image, source, origin)
    }

    /// Returns `true` if a file beside a text is not published, because browsers would run it.
    fn refuses(&self, file: &str) -> bool {
        !self.routes.site.settings.markdown.unsafe_html && is_script_or_page(file)
    }

    /// Publishes a file beside a text. An image that is a document, of authors who are not trusted, has a folder whose responses
    /// forbid scripts.
    fn publish(&self, file: &str) -> Option<(String, Option<Size>)> {
        let is_trusted = self.routes.site.settings.markdown.unsafe_html;
        let folder =
            if is_trusted || !is_image_document(file) { ASSETS_FOLDER } else { AUTHORS_FOLDER };
        self.assets.publish(file, folder)
    }

    /// Returns the files in whose folders imports of the file are searched; empty if only the file's own folder is searched.
    pub(crate) fn counterparts(&self) -> Vec<String> {
        match self.content_roots.len() {
            0 | 1 => Vec::new(),
            _ => self.context().counterparts().map(Cow::into_owned).collect(),
        }
    }

    /// Returns a Markdown file that the file imports. [`for_partial`](Self::for_partial) resolves its links.
    pub(crate) fn find_partial(&self, specifier: &str) -> Option<Partial<'static>> {
        let file = self.imported_file(specifier)?;
        self.partial_of(file)
    }

    /// Returns the first existing file for an import, or the most likely one.
    pub(crate) fn imported_file(&self, specifier: &str) -> Option<String> {
        let files = self.candidates(&self.file, specifier);
        let existing = files.iter().position(|file| self.assets.exists(file));
        files.into_iter().nth(existing.unwrap_or(0))
    }

    /// Returns an export of a module that the file imports. [`for_partial`](Self::for_partial) resolves links of a
    /// Markdown file.
    pub(crate) fn find_exported(&self, module: &str, name: &str) -> Option<Exported<'static>> {
        match exported(self, &self.file, module, name)? {
            Export::Data(text) => Some(Exported::Data(text)),
            Export::Markdown(file) => self.partial_of(file).map(Exported::Markdown),
        }
    }

    /// Returns the body of a Markdown file.
    pub(crate) fn partial_of(&self, file: String) -> Option<Partial<'static>> {
        let text = self.assets.markdown(&file)?;
        let source = split_source(&text);
        Some(Partial {
            text: source.body.to_owned(),
            first_line: source.first_line,
            host: None,
            file,
        })
    }

    /// Returns the cards of the page's category, also for a list in a partial.
    pub(crate) fn find_cards(&self) -> Vec<Card> {
        let Page::Doc(version, doc) = self.page else { return Vec::new() };
        let card = |card: CardData| Card {
            href: card.href,
            title: card.label,
            description: card.description,
        };
        let items = self.routes.items_beside(version, doc);
        let of_version = self.routes.docs(version).1;
        cards(&self.routes.site.settings, of_version, items).into_iter().map(card).collect()
    }

    /// Returns the content of a file that the file imports as a string.
    pub(crate) fn find_text(&self, path: &str) -> Option<String> {
        self.assets.text(&self.imported_file(path)?)
    }
}

impl ModuleFiles for SiteHost<'_> {
    /// Returns the candidates for a specifier. As in a bundler, an absolute path is relative to the static folders,
    /// then to the site's folder; one after `@` to the folders of the documents. A bare specifier is a package. An alias
    /// of the project precedes all of them.
    fn candidates(&self, file: &str, specifier: &str) -> Vec<String> {
        let context = LinkContext { source: file, ..self.context() };
        let path = specifier.split('?').next().unwrap_or(specifier);
        let in_site = |path: &str| context.imported_files(&format!("@site/{path}"));
        let in_package = || in_site(&format!("node_modules/{path}"));
        let aliased = self.assets.aliased(path).map(|path| in_site(&path)).unwrap_or_default();
        let files = if let Some(path) = path.strip_prefix('/') {
            self.assets.static_source(path).into_iter().chain(in_site(path)).collect()
        } else if let Some(path) = path.strip_prefix("@/") {
            let roots = self.content_roots.iter();
            roots.flat_map(|root| in_site(&format!("{root}/{path}"))).chain(in_site(path)).collect()
        } else if path.starts_with('.') {
            context.imported_files(path)
        } else if path.starts_with('@') {
            [context.imported_files(path), in_package()].concat()
        } else {
            [in_package(), context.imported_files(path)].concat()
        };
        [aliased, files].concat()
    }

    fn exists(&self, path: &str) -> bool {
        self.assets.exists(path)
    }

    fn module(&self, path: &str) -> Option<Arc<SourceModule>> {
        self.assets.module(path)
    }
}

impl PageHost for SiteHost<'_> {
    fn link(&self, href: &str) -> ResolvedLink {
        self.find_link(href).0
    }

    fn image(&self, src: &str) -> ResolvedImage {
        self.find_image(src).0
    }

    fn image_with_variants(&self, src: &str) -> ResolvedImage {
        self.find_image_with_variants(src).0
    }

    fn partial(&self, specifier: &str) -> Option<Partial<'_>> {
        let partial = self.find_partial(specifier)?;
        let host = self.for_partial(partial.file.clone());
        Some(Partial { host: Some(Box::new(host)), ..partial })
    }

    fn exported(&self, module: &str, name: &str) -> Option<Exported<'_>> {
        Some(match self.find_exported(module, name)? {
            Exported::Markdown(partial) => {
                let host = self.for_partial(partial.file.clone());
                Exported::Markdown(Partial { host: Some(Box::new(host)), ..partial })
            }
            data => data,
        })
    }

    fn raw_text(&self, path: &str) -> Option<String> {
        self.find_text(path)
    }

    fn cards(&self) -> Vec<Card> {
        self.find_cards()
    }
}

/// Applies the setting for trailing slashes to the path of an address within the site.
fn with_trailing_slash(href: String, wanted: Option<bool>) -> String {
    if wanted.is_none() || !href.starts_with('/') {
        return href;
    }
    let end = href.find(['?', '#']).unwrap_or(href.len());
    apply_trailing_slash(href[..end].to_owned(), wanted) + &href[end..]
}

/// Files of the site that record whether the source tree was used.
struct TrackedFiles<'a> {
    routes: &'a SiteRoutes,
    assets: &'a Assets,
    has_read_tree: Cell<bool>,
}

impl SiteFiles for TrackedFiles<'_> {
    fn page(&self, source: &str) -> Option<&RoutePath> {
        self.routes.route_of(source)
    }

    fn is_static(&self, path: &str) -> bool {
        self.assets.is_static(path)
    }

    fn is_asset(&self, file: &str) -> bool {
        self.has_read_tree.set(true);
        self.assets.exists(file)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_slash_of_a_link_is_that_of_the_setting() {
        let rows = [
            ("/a#b", Some(true), "/a/#b"),
            ("/a/?b#c", Some(false), "/a?b#c"),
            ("/a", None, "/a"),
            ("/", Some(false), "/"),
            ("/a.html#b", Some(true), "/a.html#b"),
            ("#b", Some(true), "#b"),
            ("../a", Some(true), "../a"),
        ];
        for (href, wanted, expected) in rows {
            assert_eq!(with_trailing_slash(href.to_owned(), wanted), expected, "{href}");
        }
    }
}
