//! Resources of pages that the policy of a site must allow: those of other hosts, and scripts and style sheets within the pages.

use serde::{Deserialize, Serialize};

/// Resource outside of a site that pages load, or a script or style sheet within a page, which the settings do not contain.
///
/// ```
/// use docs_model::{ExternalKind, ExternalResource};
///
/// let link = [("rel", "stylesheet"), ("href", "https://fonts.example.com/css?family=Inter")];
/// let resource = ExternalResource::from_link(link, "content/index.md").unwrap();
/// assert_eq!(resource.kind, ExternalKind::Style);
/// assert_eq!(ExternalResource::from_link([("rel", "icon"), ("href", "https://a.example/i.svg")], "content/index.md"), None);
/// ```
#[derive(Clone, Debug, Eq, Hash, PartialEq)]
#[non_exhaustive]
pub struct ExternalResource {
    /// Kind.
    pub kind: ExternalKind,
    /// Address; for a script or style sheet within a page the hash of its content, as a source of a
    /// Content-Security-Policy.
    pub address: String,
    /// File that contains the address, relative to the site's folder.
    pub named_by: String,
}

/// Kind of a resource outside of a site, or within a page.
#[derive(Clone, Copy, Debug, Deserialize, Eq, Hash, PartialEq, Serialize)]
#[non_exhaustive]
pub enum ExternalKind {
    /// Origin to which pages connect.
    Connection,
    /// Script, or module that pages load in advance.
    Script,
    /// Style sheet.
    Style,
    /// Script within a page.
    InlineScript,
    /// Style sheet within a page.
    InlineStyle,
}

/// A host that the Content-Security-Policy of a site allows besides the site's own, and the reason.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize)]
#[non_exhaustive]
pub struct AllowedHost {
    /// Source in the policy: `https://fonts.example.com`.
    pub host: String,
    /// Files that contain it, relative to the site's folder, in the order in which they were found.
    pub named_by: Vec<String>,
}

impl ExternalResource {
    /// Creates a resource from its address and the file that contains it.
    #[must_use]
    pub fn new(kind: ExternalKind, address: &str, named_by: &str) -> Self {
        Self { kind, address: address.to_owned(), named_by: named_by.to_owned() }
    }

    /// Creates the resource that a `link` element loads, from the attributes of the element; `None` if a
    /// Content-Security-Policy does not restrict the element.
    pub fn from_link<'a>(
        attributes: impl IntoIterator<Item = (&'a str, &'a str)>,
        named_by: &str,
    ) -> Option<Self> {
        let (mut relation, mut address) = ("", None);
        for (name, value) in attributes {
            match name {
                "rel" => relation = value,
                "href" => address = Some(value),
                _ => {}
            }
        }
        Some(Self::new(ExternalKind::from_relation(relation)?, address?, named_by))
    }
}

impl ExternalKind {
    /// Returns the directive of a Content-Security-Policy that restricts resources of the kind.
    pub(super) fn directive(self) -> &'static str {
        match self {
            Self::Connection => "connect-src",
            Self::Script | Self::InlineScript => "script-src",
            Self::Style | Self::InlineStyle => "style-src",
        }
    }

    /// Returns `true` for a script or a style sheet within a page.
    pub(super) fn is_inline(self) -> bool {
        matches!(self, Self::InlineScript | Self::InlineStyle)
    }

    /// Returns the kind of a `link` element by its attribute `rel`, which may contain several words.
    pub(super) fn from_relation(relation: &str) -> Option<Self> {
        relation.split_ascii_whitespace().find_map(|word| {
            match word.to_ascii_lowercase().as_str() {
                "stylesheet" => Some(Self::Style),
                "preconnect" => Some(Self::Connection),
                "modulepreload" => Some(Self::Script),
                _ => None,
            }
        })
    }
}
