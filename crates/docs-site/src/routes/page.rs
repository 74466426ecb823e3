//! Pages by their position in the data of a site.

use docs_model::{
    Blog, BlogList, BlogListKind, BlogPost, Doc, SidebarCategory, SidebarId, StandalonePage, Tag,
};

/// Path of the not-found page, which every static host looks for.
pub(crate) const NOT_FOUND: &str = "/404";

/// A page, by its position in the data of the site.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub(crate) enum PageId {
    /// A document of a version.
    Doc(VersionIndex, usize),
    /// A category's generated page, by its position among all of them.
    Category(usize),
    /// The list of all tags of a version.
    Tags(VersionIndex),
    /// The list of all documents with a tag.
    Tag(VersionIndex, usize),
    /// A page of no version.
    Standalone(usize),
    /// A post, by the positions of its blog and of itself.
    Post(usize, usize),
    /// A list of posts, by the positions of its blog and of itself.
    Posts(usize, usize),
    /// The list of all tags of a blog.
    BlogTags(usize),
    /// The list of all authors of a blog.
    BlogAuthors(usize),
    /// The list of all posts of a blog, by year.
    BlogArchive(usize),
    /// The page with all search results.
    Search,
    /// The response for every other path.
    NotFound,
}

/// Position of a version among all versions of all sets of docs.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub(crate) struct VersionIndex(pub(super) usize);

/// A page with its data.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Page<'a> {
    Doc(VersionIndex, &'a Doc),
    Category(VersionIndex, &'a SidebarId, &'a SidebarCategory),
    Tags(VersionIndex),
    Tag(VersionIndex, &'a Tag),
    Standalone(&'a StandalonePage),
    /// A post with its position.
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

    /// Returns whether searches of the site find the page. Lists of other pages have no text of their own.
    pub(crate) fn is_searchable(&self) -> bool {
        self.file().is_some() && self.is_indexable()
    }

    /// Returns whether the sitemap lists the page for search engines (facts R-MD-12, R-BUILD-20).
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
