//! Policies of a site.

use serde::Deserialize;

use crate::{Policy, Severity};

/// Policies for issues that a site may tolerate (R-BUILD).
#[derive(Clone, Copy, Debug, Deserialize, Eq, PartialEq)]
#[serde(default, deny_unknown_fields)]
pub struct Policies {
    /// Links to paths that the site does not have.
    pub on_broken_links: Policy,
    /// Links to Markdown files that do not exist.
    pub on_broken_markdown_links: Policy,
    /// Links to ids that the page does not have.
    pub on_broken_anchors: Policy,
    /// Several pages at the same path.
    pub on_duplicate_routes: Policy,
    /// Code blocks in an unknown language.
    pub on_unknown_languages: Policy,
    /// Notations of other engines, which have no effect.
    pub on_foreign_notations: Policy,
    /// Documents that are in no sidebar.
    pub on_orphan_pages: Policy,
    /// Pages without a link from a sidebar, the navbar, the footer or another page.
    pub on_unreachable_pages: Policy,
    /// Static files whose name no source of the site contains.
    pub on_unused_files: Policy,
    /// Images without a description.
    pub on_missing_alt: Policy,
    /// Headings more than one level below the previous one, and second headings of the first level.
    pub on_skipped_headings: Policy,
    /// Address of `urls.lock` that neither a page nor a redirect has.
    pub on_lost_urls: Policy,
    /// Faults of descriptions of APIs: unresolved references, missing responses, undeclared parameters.
    pub on_openapi_faults: Policy,
    /// Highest severity of issues in versions from tags and branches, which can't be corrected any more.
    pub on_git_version_faults: Policy,
    /// Redirects with the path of a page, which has precedence. Default: an error. Not a setting of authors: a loader of another
    /// format sets what its own program does.
    #[serde(skip)]
    pub on_redirected_pages: Policy,
    /// Highest severity of broken links of elements ([`LinkKind::Element`](crate::LinkKind::Element)). Default: an error. Not a
    /// setting of authors: a loader of another format, whose own program ignores such links, sets a lower one.
    #[serde(skip)]
    pub max_element_severity: Severity,
}

impl Default for Policies {
    fn default() -> Self {
        Self {
            on_broken_links: Policy::Warn,
            on_broken_markdown_links: Policy::Warn,
            on_broken_anchors: Policy::Warn,
            on_duplicate_routes: Policy::Warn,
            on_unknown_languages: Policy::Warn,
            on_foreign_notations: Policy::Warn,
            on_orphan_pages: Policy::Warn,
            on_unreachable_pages: Policy::Warn,
            on_unused_files: Policy::Ignore,
            on_missing_alt: Policy::Warn,
            on_skipped_headings: Policy::Warn,
            on_lost_urls: Policy::Warn,
            on_openapi_faults: Policy::Warn,
            on_git_version_faults: Policy::Warn,
            on_redirected_pages: Policy::Throw,
            max_element_severity: Severity::Error,
        }
    }
}
