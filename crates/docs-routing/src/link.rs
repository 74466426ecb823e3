//! Destinations of links in Markdown pages.
//!
//! Authors link to files (`./form.md`), to paths (`/v3/form`) and to other sites. Links to Markdown files become paths
//! (R-MD-03); absolute paths stay unchanged, and relative ones are resolved as in a browser. A link to a missing file
//! stays unchanged too.
//!
//! A file and its translation are one file for links (R-LOC-03): a relative link may be written from the position of
//! either, and may name either.

use std::borrow::Cow;

use docs_core::{LinkKind, PATHNAME, leaves_site, revision_root};

use crate::address::decode_component;
use crate::{Address, BaseUrl, RoutePath};

/// Prefix of paths relative to the site's folder.
const SITE_ALIAS: &str = "@site/";

/// Existing files, for resolving links.
///
/// Files are identified by their path relative to the site's folder, with forward slashes. [`LinkContext::resolve`] has an
/// example.
pub trait SiteFiles {
    /// Returns the path of the page of a source file: `content/v3/form.md`. A page has the file of its original and that
    /// of its translation, whichever of them exist.
    fn page(&self, source: &str) -> Option<&RoutePath>;

    /// Returns whether the site serves a static file at a path without a leading slash: `img/logo.svg`.
    fn is_static(&self, path: &str) -> bool;

    /// Returns whether a file exists that pages may embed or link to: `content/v3/form.pdf`.
    fn is_asset(&self, file: &str) -> bool;
}

/// Page of a link.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct LinkContext<'a> {
    /// Path of the page.
    pub route: &'a RoutePath,
    /// Source file of the page, relative to the site's folder.
    pub source: &'a str,
    /// Folders with the documents of the page's version, relative to the site's folder; translations come first. A source
    /// in one of them has counterparts: the files with the same path below the others.
    pub content_roots: &'a [&'a str],
    /// Base URL of the site.
    pub base_url: &'a BaseUrl,
}

/// Destination of a link.
#[derive(Clone, Debug, Eq, PartialEq)]
#[non_exhaustive]
pub struct Target {
    /// Address for the page's HTML, including the base URL; for an [`Asset`](Destination::Asset) the original address.
    pub href: String,
    /// Kind of the destination.
    pub destination: Destination,
}

/// Kind of a destination.
#[derive(Clone, Debug, Eq, PartialEq)]
#[non_exhaustive]
pub enum Destination {
    /// A page of the site, which need not exist.
    Page {
        /// Path of the page without the base URL.
        path: RoutePath,
        /// Unmodified id within the page.
        hash: Option<String>,
    },
    /// A static file, served at its own path.
    Static {
        /// Path of the file without the base URL.
        path: RoutePath,
    },
    /// A file beside the pages, which has no address yet.
    Asset {
        /// File, relative to the site's folder.
        file: String,
    },
    /// Another site, another scheme, or a path that the author excludes from checks.
    External,
    /// A Markdown file that does not exist.
    BrokenMarkdown,
}

impl Target {
    /// Returns the kind of the link for the report of its page.
    ///
    /// ```
    /// # use docs_core::LinkKind;
    /// # use docs_routing::{BaseUrl, LinkContext, RoutePath, SiteFiles};
    /// # struct Nothing;
    /// # impl SiteFiles for Nothing {
    /// #     fn page(&self, _: &str) -> Option<&RoutePath> { None }
    /// #     fn is_static(&self, _: &str) -> bool { false }
    /// #     fn is_asset(&self, _: &str) -> bool { false }
    /// # }
    /// # let (route, base_url) = (RoutePath::root(), BaseUrl::root());
    /// # let context =
    /// #     LinkContext { route: &route, source: "index.md", content_roots: &[], base_url: &base_url };
    /// let target = context.resolve("./gone.md", &Nothing);
    /// assert_eq!((target.href.as_str(), target.kind()), ("./gone.md", LinkKind::BrokenMarkdown));
    /// ```
    #[must_use]
    pub fn kind(&self) -> LinkKind {
        match self.destination {
            Destination::Page { .. } => LinkKind::Page,
            Destination::Static { .. } | Destination::Asset { .. } => LinkKind::File,
            Destination::External => LinkKind::External,
            Destination::BrokenMarkdown => LinkKind::BrokenMarkdown,
        }
    }
}

impl LinkContext<'_> {
    /// Resolves a link of the page.
    ///
    /// ```
    /// use docs_routing::{BaseUrl, Destination, LinkContext, RoutePath, SiteFiles};
    ///
    /// struct Files(RoutePath);
    ///
    /// impl SiteFiles for Files {
    ///     fn page(&self, source: &str) -> Option<&RoutePath> {
    ///         (source == "content/v3/form.md").then_some(&self.0)
    ///     }
    ///     fn is_static(&self, path: &str) -> bool {
    ///         path == "img/logo.svg"
    ///     }
    ///     fn is_asset(&self, _file: &str) -> bool {
    ///         false
    ///     }
    /// }
    ///
    /// let files = Files(RoutePath::parse("/v3/form"));
    /// let (route, base_url) = (RoutePath::parse("/v3/agent"), BaseUrl::parse("/docs/"));
    /// let context = LinkContext {
    ///     route: &route,
    ///     source: "content/v3/agent.md",
    ///     content_roots: &["content/v3"],
    ///     base_url: &base_url,
    /// };
    /// let href = |written: &str| context.resolve(written, &files).href;
    /// assert_eq!(href("./form.md#fields"), "/docs/v3/form#fields");
    /// assert_eq!(href("/v3/form"), "/docs/v3/form");
    /// assert_eq!(href("form"), "/docs/v3/form", "as a browser would follow it");
    /// assert_eq!(href("https://example.com/x.md"), "https://example.com/x.md");
    /// ```
    #[must_use]
    pub fn resolve(&self, written: &str, files: &impl SiteFiles) -> Target {
        if let Some(path) = written.strip_prefix(PATHNAME) {
            return Target { href: self.with_base(path), destination: Destination::External };
        }
        if leaves_site(written) {
            return Target { href: written.to_owned(), destination: Destination::External };
        }
        let address = Address::split(written);
        let path = decode_component(address.path);
        if is_markdown(&path)
            && let Some(route) = self.markdown_sources(&path).find_map(|file| files.page(&file))
        {
            return self.page(route, &address);
        }
        if let Some(file) = self.assets(&path).find(|file| files.is_asset(file)) {
            let destination = Destination::Asset { file };
            return Target { href: written.to_owned(), destination };
        }
        self.route(written, &address, files)
    }

    /// Returns the target for a page, with the original query and hash.
    fn page(&self, route: &RoutePath, address: &Address<'_>) -> Target {
        Target {
            href: self.base_url.join(&address.with_path(route.as_str()).to_string()),
            destination: Destination::Page {
                path: route.clone(),
                hash: address.hash.map(str::to_owned),
            },
        }
    }

    /// Returns the candidates for a link to a Markdown file, in order of precedence.
    fn markdown_sources<'b>(&'b self, path: &'b str) -> impl Iterator<Item = String> + 'b {
        let aliased = path.strip_prefix(SITE_ALIAS);
        let path = aliased.unwrap_or(path);
        let is_beside = aliased.is_none() && !path.starts_with('/');
        let is_below_root =
            aliased.is_none() && !path.starts_with("./") && !path.starts_with("../");
        let is_in_site = aliased.is_some() || is_below_root;
        let beside = is_beside.then(|| self.folders_beside()).into_iter().flatten();
        let roots = is_below_root.then_some(self.content_roots).into_iter().flatten();
        let site = is_in_site.then(|| self.site_folder());
        beside
            .chain(roots.map(|root| Cow::Borrowed(*root)))
            .chain(site.map(Cow::Borrowed))
            .map(move |folder| join(&folder, path))
    }

    /// Returns the source and its counterparts in the order of the content roots.
    ///
    /// ```
    /// use docs_routing::{BaseUrl, LinkContext, RoutePath};
    ///
    /// let (route, base_url) = (RoutePath::parse("/v3/agent"), BaseUrl::root());
    /// let content_roots = &["i18n/fr/content/v3", "content/v3"];
    /// let source = "content/v3/agent.mdx";
    /// let context = LinkContext { route: &route, source, content_roots, base_url: &base_url };
    /// assert!(context.counterparts().eq(["i18n/fr/content/v3/agent.mdx", source]));
    /// ```
    pub fn counterparts(&self) -> impl Iterator<Item = Cow<'_, str>> {
        let roots = Some(self.content_roots).filter(|roots| roots.len() > 1);
        let relative =
            roots.and_then(|roots| roots.iter().find_map(|root| self.source_below(root)));
        let own = relative.is_none().then_some(Cow::Borrowed(self.source));
        let all = relative.into_iter().flat_map(|relative| {
            self.content_roots.iter().map(move |root| Cow::Owned(format!("{root}/{relative}")))
        });
        own.into_iter().chain(all)
    }

    /// Returns the folders to which a relative path may refer.
    fn folders_beside(&self) -> impl Iterator<Item = Cow<'_, str>> {
        self.counterparts().map(|source| match source {
            Cow::Borrowed(source) => Cow::Borrowed(folder_of(source)),
            Cow::Owned(source) => Cow::Owned(folder_of(&source).to_owned()),
        })
    }

    /// Returns the folder of the site in the tag or branch that contains the source; empty for a source in the work tree.
    fn site_folder(&self) -> &str {
        revision_root(self.source).unwrap_or_default()
    }

    /// Returns the path of the source below a folder.
    fn source_below(&self, folder: &str) -> Option<&str> {
        self.source.strip_prefix(folder)?.strip_prefix('/')
    }

    /// Returns the candidates for the file of an import, relative to the site's folder, in order of precedence. The
    /// specifier is relative to the page's source or to a counterpart, or starts with the site alias.
    ///
    /// ```
    /// use docs_routing::{BaseUrl, LinkContext, RoutePath};
    ///
    /// let (route, base_url) = (RoutePath::parse("/v3/agent"), BaseUrl::root());
    /// let source = "content/v3/agent.mdx";
    /// let context = LinkContext { route: &route, source, content_roots: &[], base_url: &base_url };
    /// assert_eq!(context.imported_files("./_part.mdx"), ["content/v3/_part.mdx"]);
    /// assert_eq!(context.imported_files("@site/code/a.js?raw"), ["code/a.js"]);
    ///
    /// let in_tag = LinkContext { source: "v2.1:/content/agent.mdx", ..context };
    /// assert_eq!(in_tag.imported_files("@site/code/a.js"), ["v2.1:/code/a.js"]);
    ///
    /// let content_roots = &["i18n/fr/content/v3", "content/v3"];
    /// let context = LinkContext { content_roots, ..context };
    /// assert_eq!(
    ///     context.imported_files("./_part.mdx"),
    ///     ["i18n/fr/content/v3/_part.mdx", "content/v3/_part.mdx"],
    /// );
    /// ```
    #[must_use]
    pub fn imported_files(&self, specifier: &str) -> Vec<String> {
        let path = specifier.split('?').next().unwrap_or(specifier);
        self.files(path).collect()
    }

    /// Returns the candidates for the file beside the page that a link with an extension may refer to. Pages are
    /// excluded.
    fn assets<'b>(&'b self, path: &'b str) -> impl Iterator<Item = String> + 'b {
        let is_page = is_markdown(path) || path.ends_with(".html");
        let is_asset = path.starts_with(SITE_ALIAS)
            || has_extension(path) && !is_page && !path.starts_with('/');
        is_asset.then(|| self.files(path)).into_iter().flatten()
    }

    /// Returns the candidates for a file by its path relative to the source, or to the site's folder with its alias.
    fn files<'b>(&'b self, path: &'b str) -> impl Iterator<Item = String> + 'b {
        let aliased = path.strip_prefix(SITE_ALIAS);
        let beside = aliased.is_none().then(|| self.folders_beside()).into_iter().flatten();
        let in_site = aliased.map(|path| join(self.site_folder(), path));
        in_site.into_iter().chain(beside.map(move |folder| join(&folder, path)))
    }

    /// Resolves a path relative to the page, as in a browser.
    fn route(&self, written: &str, address: &Address<'_>, files: &impl SiteFiles) -> Target {
        let href = self.with_base(written);
        let here = RoutePath::parse(&self.base_url.join(self.route.as_str()));
        let path = self.base_url.strip(&here.resolve(&href));
        match path {
            Some(path) if !address.path.is_empty() && files.is_static(&path.as_str()[1..]) => {
                Target { href, destination: Destination::Static { path } }
            }
            _ if is_markdown(&decode_component(address.path)) => {
                Target { href: written.to_owned(), destination: Destination::BrokenMarkdown }
            }
            // Resolved like in Docusaurus, so that `/tools` and `/tools/` link to the same page.
            Some(path) if is_relative(address.path) => self.page(&path, address),
            Some(path) => {
                let hash = address.hash.map(str::to_owned);
                Target { href, destination: Destination::Page { path, hash } }
            }
            None => Target { href, destination: Destination::External },
        }
    }

    /// Prepends the base URL to an absolute path without it, like Docusaurus.
    fn with_base(&self, written: &str) -> String {
        let is_absolute = written.starts_with('/') && !written.starts_with("//");
        if is_absolute && !written.starts_with(self.base_url.as_str()) {
            self.base_url.join(written)
        } else {
            written.to_owned()
        }
    }
}

/// Returns whether a path is relative to the page's folder; an address of only a hash or query is not.
fn is_relative(path: &str) -> bool {
    !path.is_empty() && !path.starts_with('/')
}

/// Returns whether a path is that of a Markdown file.
pub(crate) fn is_markdown(path: &str) -> bool {
    let extension = path.rsplit_once('.').map_or("", |(_, extension)| extension);
    extension.eq_ignore_ascii_case("md") || extension.eq_ignore_ascii_case("mdx")
}

/// Returns whether the last segment of a path has an extension.
fn has_extension(path: &str) -> bool {
    let name = path.rsplit('/').next().unwrap_or_default();
    name.rsplit_once('.').is_some_and(|(stem, extension)| {
        !stem.trim_matches('.').is_empty() && !extension.is_empty()
    })
}

fn folder_of(file: &str) -> &str {
    file.rsplit_once('/').map_or("", |(folder, _)| folder)
}

/// Joins a folder and a path, and resolves dot segments. A path outside of the site's folder starts with `..`, for sets
/// of docs beside it. [`SiteFiles`] decides which of its files exist for pages.
fn join(folder: &str, path: &str) -> String {
    docs_core::join_relative_path(folder, path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_lead_through_folders_beside_the_site() {
        assert_eq!(join("content/v3", "../../a.md"), "a.md");
        assert_eq!(join("content/v3", "../../../a.md"), "../a.md");
        assert_eq!(join("../docs/v3", "../a.md"), "../docs/a.md");
        assert_eq!(join("../docs", "../../x/./a.md"), "../../x/a.md");
        assert_eq!(join("", "/./a//b.md"), "a/b.md");
    }

    #[test]
    fn an_extension_needs_a_name_before_it() {
        for path in ["a.pdf", "a/b.c.gz", "v1.0"] {
            assert!(has_extension(path), "{path}");
        }
        for path in ["a", ".hidden", "a.b/c", "..", "a.", ""] {
            assert!(!has_extension(path), "{path}");
        }
    }
}
