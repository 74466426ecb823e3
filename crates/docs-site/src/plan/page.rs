//! Pages by their indices in the data of a site.

use docs_model::{
    Blog, BlogList, BlogListKind, BlogPost, Doc, FrontMatter, SidebarCategory, SidebarId,
    StandalonePage, Tag,
};
use docs_routing::RoutePath;

/// Path of the not-found page, by convention of static hosts.
pub(crate) const NOT_FOUND: &str = "/404";

/// Folder of the documents for printing.
pub(crate) const PRINT_FOLDER: &str = "print";

/// Identifier of a page: its index in the data of the site.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub(crate) enum PageId {
    /// A document of a version.
    Doc(VersionIndex, usize),
    /// Generated page of a category, by its index among all of them.
    Category(usize),
    /// List of all tags of a version.
    Tags(VersionIndex),
    /// List of all documents with a tag.
    Tag(VersionIndex, usize),
    /// Standalone page.
    Standalone(usize),
    /// Post, by the indices of its blog and of itself.
    Post(usize, usize),
    /// List of posts, by the indices of its blog and of itself.
    Posts(usize, usize),
    /// List of all tags of a blog.
    BlogTags(usize),
    /// List of all authors of a blog.
    BlogAuthors(usize),
    /// List of all posts of a blog, by year.
    BlogArchive(usize),
    /// Search page.
    Search,
    /// Not-found page.
    NotFound,
}

/// A page of a site: its path and its identifier.
#[derive(Clone, Debug)]
pub struct PageRoute {
    pub(crate) path: RoutePath,
    pub(crate) id: PageId,
}

impl PageRoute {
    /// Returns the path of the page, without the site's base URL.
    #[must_use]
    pub fn path(&self) -> &RoutePath {
        &self.path
    }
}

/// Index of a version among all versions of all sets of docs.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub(crate) struct VersionIndex(pub(super) usize);

/// Page with its data.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Page<'a> {
    Doc(VersionIndex, &'a Doc),
    Category(VersionIndex, &'a SidebarId, &'a SidebarCategory),
    Tags(VersionIndex),
    Tag(VersionIndex, &'a Tag),
    Standalone(&'a StandalonePage),
    /// Post with its index.
    Post(&'a Blog, usize, &'a BlogPost),
    Posts(&'a Blog, &'a BlogList),
    BlogTags(&'a Blog),
    BlogAuthors(&'a Blog),
    BlogArchive(&'a Blog),
    Search,
    NotFound,
}

impl<'a> Page<'a> {
    /// Returns the Markdown file of the page, if it has one.
    pub(crate) fn file(&self) -> Option<&'a str> {
        match self {
            Self::Doc(_, doc) => Some(&doc.file),
            Self::Standalone(page) => Some(&page.file),
            Self::Post(_, _, post) => Some(&post.file),
            _ => None,
        }
    }

    /// Returns the version of the page, if it belongs to a set of docs.
    pub(crate) fn version(&self) -> Option<VersionIndex> {
        match self {
            Self::Doc(version, _)
            | Self::Category(version, ..)
            | Self::Tags(version)
            | Self::Tag(version, _) => Some(*version),
            _ => None,
        }
    }

    /// Returns `true` if the search index contains the page. Generated lists have no content that other pages lack.
    pub(crate) fn is_searchable(&self) -> bool {
        let is_hidden = |front_matter: &FrontMatter| front_matter.hide_from_search;
        self.file().is_some() && self.is_indexable() && !self.front_matter().is_some_and(is_hidden)
    }

    /// Returns the front matter of a page with a source file.
    pub(crate) fn front_matter(&self) -> Option<&'a FrontMatter> {
        match self {
            Self::Doc(_, doc) => Some(&doc.front_matter),
            Self::Standalone(page) => Some(&page.front_matter),
            Self::Post(_, _, post) => Some(&post.front_matter),
            _ => None,
        }
    }

    /// Returns `true` if the sitemap contains the page (R-MD-12, R-BUILD-20).
    pub(crate) fn is_indexable(&self) -> bool {
        match self {
            Self::Doc(_, doc) => !doc.front_matter.unlisted && !doc.front_matter.draft,
            Self::Standalone(page) => !page.front_matter.unlisted,
            Self::Post(_, _, post) => !post.front_matter.unlisted && !post.front_matter.draft,
            Self::Posts(blog, list) => match list.kind {
                BlogListKind::Tag(position) => !blog.tags[position].unlisted,
                BlogListKind::All | BlogListKind::Author(_) => true,
            },
            Self::Category(..) | Self::Tags(_) | Self::Tag(..) => true,
            Self::BlogTags(_) | Self::BlogAuthors(_) | Self::BlogArchive(_) => true,
            Self::Search | Self::NotFound => false,
        }
    }
}
