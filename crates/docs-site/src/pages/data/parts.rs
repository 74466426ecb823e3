//! Parts of a site for a page with an article.

use docs_model::{
    Blog, BlogPost, Doc, DocsInstance, FrontMatter, ShownChange, Site, StandalonePage, Variables,
    Version,
};

use super::types::AuthorData;

/// Parts of a page with an article.
#[derive(Debug)]
pub(crate) enum PageParts<'a> {
    Doc {
        instance: &'a DocsInstance,
        version: &'a Version,
        doc: &'a Doc,
    },
    Standalone(&'a StandalonePage),
    /// Post with the addresses of its picture and of its authors' pictures, and the date of its last change.
    Post {
        blog: &'a Blog,
        post: &'a BlogPost,
        image: Option<String>,
        authors: Vec<AuthorData>,
        modified: Option<String>,
    },
}

impl PageParts<'_> {
    pub(crate) fn front_matter(&self) -> &FrontMatter {
        match self {
            Self::Doc { doc, .. } => &doc.front_matter,
            Self::Standalone(page) => &page.front_matter,
            Self::Post { post, .. } => &post.front_matter,
        }
    }

    /// Returns the variables of the version of a document; `None` for other pages, which use the variables of the site.
    pub(crate) fn own_variables(&self) -> Option<&Variables> {
        match self {
            Self::Doc { version, .. } => Some(&version.settings.variables),
            Self::Standalone(_) | Self::Post { .. } => None,
        }
    }

    pub(crate) fn title(&self) -> &str {
        match self {
            Self::Doc { doc, .. } => &doc.title,
            Self::Standalone(page) => &page.title,
            Self::Post { post, .. } => &post.title,
        }
    }

    pub(crate) fn description(&self) -> Option<&str> {
        match self {
            Self::Doc { doc, .. } => doc.description.as_deref(),
            Self::Standalone(page) => page.description.as_deref(),
            Self::Post { post, .. } => post.description.as_deref(),
        }
    }

    /// Returns the label of the document's version.
    pub(crate) fn version_label(&self) -> Option<&str> {
        match self {
            Self::Doc { version, .. } => Some(&version.settings.label),
            _ => None,
        }
    }

    pub(crate) fn permalink(&self) -> &str {
        match self {
            Self::Doc { doc, .. } => &doc.permalink,
            Self::Standalone(page) => &page.permalink,
            Self::Post { post, .. } => &post.permalink,
        }
    }

    pub(crate) fn file(&self) -> &str {
        match self {
            Self::Doc { doc, .. } => &doc.file,
            Self::Standalone(page) => &page.file,
            Self::Post { post, .. } => &post.file,
        }
    }

    /// Returns the parts of the last change that the page contains.
    pub(crate) fn shown_change(&self, site: &Site) -> ShownChange {
        match self {
            Self::Doc { instance, .. } => instance.settings.shown_change(),
            Self::Standalone(_) => site.pages_change,
            Self::Post { blog, .. } => blog.settings.shown_change(),
        }
    }

    /// Returns the offset of the body within its file, in bytes.
    pub(crate) fn body_offset(&self) -> usize {
        match self {
            Self::Doc { doc, .. } => doc.body_offset,
            Self::Standalone(page) => page.body_offset,
            Self::Post { post, .. } => post.body_offset,
        }
    }

    /// Returns the line of the file on which the body starts.
    pub(crate) fn first_line(&self) -> u32 {
        match self {
            Self::Doc { doc, .. } => doc.first_line,
            Self::Standalone(page) => page.first_line,
            Self::Post { post, .. } => post.first_line,
        }
    }

    /// Returns the properties of a page that is a React component, as JSON.
    pub(crate) fn properties(&self) -> Option<&str> {
        match self {
            Self::Standalone(page) if page.is_component => Some(&page.properties),
            _ => None,
        }
    }

    /// Returns `true` if the page is a React component.
    pub(crate) fn is_component(&self) -> bool {
        self.properties().is_some()
    }

    /// Returns `true` if a line of the body starts with `import` or `export`.
    pub(crate) fn has_statements(&self) -> bool {
        match self {
            Self::Doc { doc, .. } => doc.has_statements,
            Self::Standalone(page) => page.has_statements,
            Self::Post { post, .. } => post.has_statements,
        }
    }

    /// Returns `true` if the body starts with a first-level heading.
    pub(crate) fn has_content_title(&self) -> bool {
        match self {
            Self::Doc { doc, .. } => doc.has_content_title,
            Self::Standalone(page) => page.has_content_title,
            Self::Post { post, .. } => post.has_content_title,
        }
    }
}
