//! Scripts and style sheets within pages.

use std::collections::HashSet;

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use sha2::{Digest as _, Sha256};

use super::head::{Loaded, loaded_by};
use super::{ExternalKind, ExternalResource};
use crate::{Issue, Location, Settings};

/// Name of the header of the policy.
pub(super) const POLICY: &str = "content-security-policy";

/// Source that allows all inline elements of a directive. Browsers ignore it beside hashes.
pub(super) const UNSAFE_INLINE: &str = "'unsafe-inline'";

/// Start of the sources that allow an inline element.
pub(super) const HASH: &str = "'sha256-";

/// Number of different scripts and style sheets within pages that a policy allows. Each adds 54 bytes to every response, and
/// hosts limit the length of headers (Cloudflare Pages: 2000 characters).
const LIMIT: usize = 16;

/// Code of the issue of a script or style sheet that the policy blocks.
const CODE: &str = "blocked-inline-element";

/// Returns the source that allows an inline element with this content.
pub(super) fn hash_source(text: &str) -> String {
    format!("{HASH}{}'", BASE64_STANDARD.encode(Sha256::digest(text)))
}

impl ExternalResource {
    /// Returns the resources of elements in the HTML of an article.
    ///
    /// ```
    /// use docs_model::{ExternalKind, ExternalResource};
    ///
    /// let html = "<script src='https://a.example/x.js'></script><style>p{}</style>";
    /// let resources = ExternalResource::from_article(html, "content/index.md");
    /// assert_eq!(resources[0], ExternalResource::new(ExternalKind::Connection, "https://a.example", "content/index.md"));
    /// assert_eq!(resources[1], ExternalResource::new(ExternalKind::Script, "https://a.example", "content/index.md"));
    /// assert_eq!(resources[2].kind, ExternalKind::InlineStyle);
    /// assert!(resources[2].address.starts_with("'sha256-"));
    ///
    /// let capitals = ExternalResource::from_article("<SCRIPT>go()</SCRIPT>", "content/index.md");
    /// assert_eq!(capitals, ExternalResource::from_article("<script>go()</script>", "content/index.md"));
    /// ```
    #[must_use]
    pub fn from_article(html: &str, named_by: &str) -> Vec<Self> {
        // Nearly all articles lack all of them. Five searches are a fifth of the work of one that ignores case.
        if !["<script", "<style", "<link", "<S", "<L"].iter().any(|start| html.contains(start)) {
            return Vec::new();
        }
        resources_of(html, named_by)
    }
}

/// Returns the resources of the elements of some HTML in a file.
pub(super) fn resources_of(html: &str, named_by: &str) -> Vec<ExternalResource> {
    let mut resources = Vec::new();
    for loaded in loaded_by(html) {
        let (kind, address) = match loaded {
            Loaded::Script(origin) => {
                let address = address_of(origin);
                // Scripts of other hosts request data of their own host, such as those of analytics.
                let connection = ExternalKind::Connection;
                resources.push(ExternalResource::new(connection, &address, named_by));
                (ExternalKind::Script, address)
            }
            Loaded::Style(origin) => (ExternalKind::Style, address_of(origin)),
            Loaded::Connection(origin) => (ExternalKind::Connection, address_of(origin)),
            Loaded::InlineScript(code) => (ExternalKind::InlineScript, hash_source(&code)),
            Loaded::InlineStyle(code) => (ExternalKind::InlineStyle, hash_source(&code)),
        };
        resources.push(ExternalResource::new(kind, &address, named_by));
    }
    resources
}

/// Returns the address of an origin.
fn address_of(origin: String) -> String {
    if origin.contains("//") { origin } else { format!("//{origin}") }
}

/// Returns the scripts and style sheets within pages that the policy of a site allows by their hashes.
pub(super) fn allowed_inline<'a>(
    settings: &Settings,
    external: &'a [ExternalResource],
) -> Vec<&'a ExternalResource> {
    let inline = inline(settings, external);
    inline.into_iter().take(LIMIT).collect()
}

/// Returns an issue for each file whose page has scripts or style sheets beyond those that the policy allows.
///
/// ```
/// use docs_model::{ExternalResource, Settings, blocked_inline_elements};
///
/// let (settings, _) = Settings::from_toml("site.toml", "title = 'T'\nurl = 'https://t.example.com'\n");
/// let settings = settings.unwrap();
/// let scripts: String = (0..17).map(|number| format!("<script>go({number})</script>")).collect();
/// let external = ExternalResource::from_article(&scripts, "content/index.md");
/// assert_eq!(blocked_inline_elements(&settings, &external[..16]), []);
/// assert_eq!(blocked_inline_elements(&settings, &external).len(), 1);
/// ```
#[must_use]
pub fn blocked_inline_elements(settings: &Settings, external: &[ExternalResource]) -> Vec<Issue> {
    let mut files = HashSet::new();
    let inline = inline(settings, external).into_iter().skip(LIMIT);
    let blocked = inline.filter(|resource| files.insert(resource.named_by.as_str()));
    let issue = |resource: &ExternalResource| {
        let message = format!(
            "browsers ignore a script or style sheet within this page: the Content-Security-Policy allows {LIMIT} different ones"
        );
        let help = "move it to a file of the static folder, or add `'unsafe-inline'` to \
            `serve.content_security_policy`";
        Issue::warning(CODE, message).help(help).at(Location::file(&resource.named_by))
    };
    blocked.map(issue).collect()
}

/// Returns the different scripts and style sheets within pages that the policy has to allow by their hashes: only those of trusted
/// authors.
fn inline<'a>(settings: &Settings, external: &'a [ExternalResource]) -> Vec<&'a ExternalResource> {
    let allows_all = |resource: &ExternalResource| {
        let sources = settings.serve.content_security_policy.iter();
        let of_kind =
            sources.filter(|(name, _)| name.eq_ignore_ascii_case(resource.kind.directive()));
        of_kind.flat_map(|(_, sources)| sources).any(|source| source == UNSAFE_INLINE)
    };
    let mut headers = settings.serve.headers.everywhere.keys();
    let sets_policy = headers.any(|name| name.eq_ignore_ascii_case(POLICY));
    let mut known = HashSet::new();
    let inline = external.iter().filter(|resource| {
        settings.markdown.unsafe_html
            && !sets_policy
            && resource.kind.is_inline()
            && !allows_all(resource)
            && known.insert((resource.kind, resource.address.as_str()))
    });
    inline.collect()
}
