//! Blogs with their ordered posts, tags, authors and lists.

use std::collections::HashMap;
use std::sync::Arc;

use indexmap::IndexMap;

use super::author::{AuthorsFile, BlogAuthor};
use super::blog_settings::BlogSettings;
use super::lists::{BlogList, BlogListKind, Paginated};
use super::post::BlogPost;
use crate::tag_addresses::TagAddresses;
use crate::{apply_trailing_slash, join_paths};

/// A blog.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Blog {
    /// Settings.
    pub settings: BlogSettings,
    /// Posts, in the order of the lists.
    pub posts: Vec<Arc<BlogPost>>,
    /// Tags, sorted by their labels.
    pub tags: Vec<BlogTag>,
    /// Authors of the file of all authors.
    pub authors: Vec<BlogAuthor>,
    /// Number of posts of each author.
    pub author_counts: Vec<usize>,
    /// Pages of all lists of posts.
    pub lists: Vec<BlogList>,
    /// Path of the first list within the site, without the base URL.
    pub permalink: String,
    /// Path of the page of all tags.
    pub tags_permalink: String,
    /// Path of the page of all authors.
    pub authors_permalink: String,
    /// Path of the archive; `None` without one.
    pub archive_permalink: Option<String>,
    /// Contents of the authors file, for posts that are edited.
    pub authors_file: AuthorsFile,
    /// Contents of the tags file, for posts that are edited.
    pub tags_file: crate::TagsFile,
    trailing_slash: Option<bool>,
}

/// A tag of a blog.
#[derive(Clone, Debug, Eq, Hash, PartialEq)]
#[non_exhaustive]
pub struct BlogTag {
    /// Label for readers.
    pub label: String,
    /// Path of the page within the site, without the base URL.
    pub permalink: String,
    /// Sentence about the tag.
    pub description: Option<String>,
    /// Positions of the posts that the page lists.
    pub posts: Vec<usize>,
    /// `true` if all its posts are unlisted.
    pub unlisted: bool,
}

/// The parts of a blog.
#[derive(Debug)]
pub struct BlogParts {
    /// Settings.
    pub settings: BlogSettings,
    /// Posts, in any order.
    pub posts: Vec<BlogPost>,
    /// Authors.
    pub authors: AuthorsFile,
    /// Defined tags.
    pub tags: crate::TagsFile,
    /// `true` if paths end with a slash, `false` if they do not; `None` keeps paths unchanged.
    pub trailing_slash: Option<bool>,
}

impl Blog {
    /// Creates a blog from its parts.
    ///
    /// ```
    /// use docs_model::{AuthorsFile, Blog, BlogParts, BlogSettings, TagsFile};
    ///
    /// let parts = BlogParts {
    ///     settings: BlogSettings::default(),
    ///     posts: Vec::new(),
    ///     authors: AuthorsFile::default(),
    ///     tags: TagsFile::default(),
    ///     trailing_slash: None,
    /// };
    /// let blog = Blog::new(parts);
    /// assert_eq!((blog.permalink.as_str(), blog.lists.len()), ("/blog", 0));
    /// ```
    #[must_use]
    pub fn new(parts: BlogParts) -> Self {
        let BlogParts { settings, mut posts, authors, tags, trailing_slash } = parts;
        sort(&mut posts, settings.oldest_first);
        let path = |relative: &str| {
            apply_trailing_slash(join_paths(&settings.path, relative), trailing_slash)
        };
        let mut blog = Self {
            permalink: path("").trim_end_matches('/').to_owned(),
            tags_permalink: TagAddresses::new(&settings.path, &settings.tags_path, trailing_slash)
                .list(),
            authors_permalink: path(&settings.authors_path),
            archive_permalink: settings.archive_path.as_deref().map(path),
            tags: collect_tags(&posts),
            posts: posts.into_iter().map(Arc::new).collect(),
            authors: authors.authors.values().cloned().collect(),
            author_counts: Vec::new(),
            lists: Vec::new(),
            authors_file: authors,
            tags_file: tags,
            settings,
            trailing_slash,
        };
        blog.permalink = apply_trailing_slash(join_paths("", &blog.permalink), trailing_slash);
        if !blog.posts.is_empty() {
            blog.add_lists();
        }
        blog
    }

    /// Shares equal posts with the blog in another language, so that each is in memory once.
    pub(crate) fn share_with(&mut self, other: &Self) {
        let others: HashMap<&str, &Arc<BlogPost>> =
            other.posts.iter().map(|post| (post.file.as_str(), post)).collect();
        for post in &mut self.posts {
            if let Some(equal) = others.get(post.file.as_str()).filter(|other| **other == post) {
                *post = Arc::clone(equal);
            }
        }
    }

    /// Returns whether the blog has the same pages at the same paths as in another language, because no post is
    /// translated.
    pub(crate) fn has_same_pages(&self, other: &Self) -> bool {
        self.posts == other.posts
            && self.lists == other.lists
            && self.tags_permalink == other.tags_permalink
            && self.archive_permalink == other.archive_permalink
            && self.authors_permalink == other.authors_permalink
            && self.authors.is_empty() == other.authors.is_empty()
    }

    /// Returns whether there is a page of all authors. A blog without posts has none.
    #[must_use]
    pub fn has_authors_page(&self) -> bool {
        !self.authors.is_empty() && !self.posts.is_empty()
    }

    /// Returns whether there is an archive. An empty archive is omitted.
    #[must_use]
    pub fn has_archive(&self) -> bool {
        self.archive_permalink.is_some() && self.listed().next().is_some()
    }

    /// Returns the positions of the listed posts.
    pub fn listed(&self) -> impl DoubleEndedIterator<Item = usize> {
        let posts = self.posts.iter().enumerate();
        posts.filter(|(_, post)| !post.front_matter.unlisted).map(|(position, _)| position)
    }

    /// Returns the listed posts before and after a post, in the order of the list. An unlisted post has none.
    #[must_use]
    pub fn neighbors(&self, position: usize) -> (Option<&BlogPost>, Option<&BlogPost>) {
        let is_listed = |position: &usize| {
            self.posts.get(*position).is_some_and(|post| !post.front_matter.unlisted)
        };
        if !is_listed(&position) {
            return (None, None);
        }
        let before = (0..position).rev().find(is_listed);
        let after = (position + 1..self.posts.len()).find(is_listed);
        (before.map(|before| &*self.posts[before]), after.map(|after| &*self.posts[after]))
    }

    /// Returns the latest posts, for the sidebar.
    #[must_use]
    pub fn recent(&self) -> &[Arc<BlogPost>] {
        &self.posts[..self.settings.sidebar_count.apply_to(self.posts.len())]
    }

    /// Returns the key by which pages identify the sidebar.
    #[must_use]
    pub fn sidebar_key(&self) -> String {
        format!("blog-{}", self.settings.id)
    }

    fn add_lists(&mut self) {
        let listed: Vec<usize> = self.listed().collect();
        let mut lists = self.paginated(BlogListKind::All, &self.permalink, &listed);
        for (position, tag) in self.tags.iter().enumerate() {
            lists.extend(self.paginated(BlogListKind::Tag(position), &tag.permalink, &tag.posts));
        }
        let by_author = self.posts_by_author();
        self.author_counts = by_author.iter().map(Vec::len).collect();
        for (position, author) in self.authors.iter().enumerate() {
            let Some(page) = &author.page else { continue };
            lists.extend(self.paginated(
                BlogListKind::Author(position),
                page,
                &by_author[position],
            ));
        }
        self.lists = lists;
    }

    fn paginated(&self, kind: BlogListKind, base: &str, posts: &[usize]) -> Vec<BlogList> {
        let page_path = match kind {
            BlogListKind::Author(_) => &self.settings.author_page_path,
            BlogListKind::All | BlogListKind::Tag(_) => &self.settings.page_path,
        };
        let per_page = self.settings.posts_per_page;
        let trailing_slash = self.trailing_slash;
        Paginated { kind, base, page_path, posts, per_page, trailing_slash }.pages()
    }

    /// Returns the positions of the listed posts of each author.
    fn posts_by_author(&self) -> Vec<Vec<usize>> {
        let positions: IndexMap<&str, usize> = self
            .authors
            .iter()
            .enumerate()
            .filter_map(|(position, author)| Some((author.key.as_deref()?, position)))
            .collect();
        let mut posts = vec![Vec::new(); self.authors.len()];
        for position in self.listed() {
            for author in &self.posts[position].authors {
                let Some(found) = author.key.as_deref().and_then(|key| positions.get(key)) else {
                    continue;
                };
                let posts: &mut Vec<usize> = &mut posts[*found];
                if posts.last() != Some(&position) {
                    posts.push(position);
                }
            }
        }
        posts
    }
}

/// Sorts posts by descending date, or by ascending date. Posts without a date are the oldest.
fn sort(posts: &mut [BlogPost], oldest_first: bool) {
    // Posts are sorted by file first, so that the order of posts with the same date does not depend
    // on the file system.
    posts.sort_by(|one, other| one.file.cmp(&other.file));
    posts.sort_by_key(|post| std::cmp::Reverse(post.date));
    if oldest_first {
        posts.reverse();
    }
}

/// Returns the tags of posts. Tags with the same path are merged, and have the label of the first
/// post.
fn collect_tags(posts: &[BlogPost]) -> Vec<BlogTag> {
    let mut tags: IndexMap<&str, BlogTag> = IndexMap::new();
    for (position, post) in posts.iter().enumerate() {
        for written in &post.tags {
            let tag = tags.entry(&written.permalink).or_insert_with(|| BlogTag {
                label: written.label.clone(),
                permalink: written.permalink.clone(),
                description: written.description.clone(),
                posts: Vec::new(),
                unlisted: false,
            });
            if tag.posts.last() != Some(&position) {
                tag.posts.push(position);
            }
        }
    }
    let mut tags: Vec<BlogTag> = tags.into_values().collect();
    for tag in &mut tags {
        let is_unlisted = |position: &usize| posts[*position].front_matter.unlisted;
        tag.unlisted = tag.posts.iter().all(is_unlisted);
        if !tag.unlisted {
            tag.posts.retain(|position| !is_unlisted(position));
        }
    }
    tags.sort_by(|one, other| one.label.cmp(&other.label));
    tags
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{PostContext, TagsFile};

    fn blog(settings: BlogSettings, files: &[(&str, &str)]) -> Blog {
        let authors =
            "ada: { name: Ada, page: true }\nbo: { name: Bo, page: true }\ncy: { name: Cy }";
        let (authors, _) = AuthorsFile::read("authors.yml", authors, "/blog/authors", None);
        let tags = TagsFile::default();
        let context = PostContext {
            settings: &settings,
            authors: &authors,
            tags: &tags,
            trailing_slash: None,
            has_blocks: false,
            variables: crate::Variables::NONE,
        };
        let read = |(file, text): &(&str, &str)| {
            BlogPost::read(file, file, &format!("---\n{text}\n---\n"), &context).0
        };
        let posts = files.iter().map(read).collect();
        Blog::new(BlogParts { settings, posts, authors, tags, trailing_slash: None })
    }

    const FILES: [(&str, &str); 4] = [
        ("2024-01-01-a.md", "tags: [x, y]\nauthors: [ada]"),
        ("2024-03-01-b.md", "tags: [y]\nauthors: [ada, cy]"),
        ("2024-02-01-c.md", "unlisted: true\ntags: [x, z]\nauthors: ada"),
        ("2023-02-01-d.md", "{}"),
    ];

    fn files(blog: &Blog, positions: &[usize]) -> Vec<String> {
        positions.iter().map(|position| blog.posts[*position].title.clone()).collect()
    }

    #[test]
    fn posts_are_sorted_by_date() {
        let newest = blog(BlogSettings::default(), &FILES);
        assert_eq!(files(&newest, &[0, 1, 2, 3]), ["b", "c", "a", "d"]);
        let settings = BlogSettings { oldest_first: true, ..BlogSettings::default() };
        let oldest = blog(settings, &FILES);
        assert_eq!(files(&oldest, &[0, 1, 2, 3]), ["d", "a", "c", "b"]);
    }

    #[test]
    fn lists_leave_unlisted_posts_out() {
        let blog = blog(BlogSettings::default(), &FILES);
        let lists: Vec<_> = blog
            .lists
            .iter()
            .map(|list| (list.permalink.as_str(), files(&blog, &list.posts).join(" ")))
            .collect();
        let expected = [
            ("/blog", "b a d"),
            ("/blog/tags/x", "a"),
            ("/blog/tags/y", "b a"),
            // The page of a tag is unlisted, because all posts with the tag are unlisted.
            ("/blog/tags/z", "c"),
            ("/blog/authors/ada", "b a"),
            ("/blog/authors/bo", ""),
        ];
        assert_eq!(lists, expected.map(|(path, posts)| (path, posts.to_owned())));
        assert_eq!(
            blog.tags.iter().map(|tag| tag.unlisted).collect::<Vec<_>>(),
            [false, false, true]
        );
        assert_eq!(blog.author_counts, [2, 0, 1]);
    }

    #[test]
    fn equal_posts_are_in_memory_once() {
        let english = blog(BlogSettings::default(), &FILES);
        let mut french = blog(BlogSettings::default(), &FILES);
        Arc::make_mut(&mut french.posts[0]).title = "Traduit".to_owned();
        french.share_with(&english);
        let is_shared =
            |position: usize| Arc::ptr_eq(&french.posts[position], &english.posts[position]);
        assert_eq!([0, 1, 2, 3].map(is_shared), [false, true, true, true]);
        assert_eq!(french.posts[0].title, "Traduit");
    }

    #[test]
    fn neighbors_are_listed_posts() {
        let blog = blog(BlogSettings::default(), &FILES);
        let titles = |position| {
            let (before, after) = blog.neighbors(position);
            [before, after].map(|post: Option<&BlogPost>| post.map_or("", |post| &post.title))
        };
        assert_eq!(
            [titles(0), titles(1), titles(2), titles(3)],
            [["", "a"], ["", ""], ["b", "d"], ["a", ""]]
        );
    }

    #[test]
    fn a_blog_at_the_root_has_paths_of_its_own() {
        let settings = BlogSettings { path: "/".to_owned(), ..BlogSettings::default() };
        let blog = blog(settings, &FILES);
        assert_eq!((blog.permalink.as_str(), blog.tags_permalink.as_str()), ("/", "/tags"));
        assert_eq!(blog.posts[0].permalink, "/2024/03/01/b");
    }
}
