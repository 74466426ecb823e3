//! Routes of a site, without its data.

use docs_model::{Blog, DocId, Issue, Location, SidebarId, SidebarItem, Site, Version};
use docs_routing::{RoutePath, RouteTable};
use indexmap::IndexMap;
use rustc_hash::FxHashMap;

use super::originals::Originals;
use super::page::{PageId, VersionIndex};
use super::reserved::ReservedPaths;
use super::version::VersionEntry;
use crate::inputs::source::SETTINGS_FILE;

/// Routes with indices into the data of their site. Languages with the same documents share them.
#[derive(Debug, Default)]
pub(super) struct RouteIndex {
    pub(super) table: RouteTable<PageId>,
    /// The page of each Markdown file, by the path of the original file relative to the site's folder.
    pub(super) sources: FxHashMap<String, (RoutePath, PageId)>,
    pub(super) versions: Vec<VersionEntry>,
    pub(super) categories: Vec<CategoryPosition>,
    /// Paths of files that the engine writes.
    pub(super) reserved_paths: ReservedPaths,
    /// Issues of pages that would replace a generated file.
    pub(super) reserved: Vec<Issue>,
}

/// Position of a category with a generated page.
#[derive(Debug)]
pub(super) struct CategoryPosition {
    pub(super) version: VersionIndex,
    pub(super) sidebar: SidebarId,
    /// Index of the entry at each level of the sidebar.
    pub(super) path: Vec<usize>,
}

impl RouteIndex {
    /// Creates the routes of a site.
    pub(super) fn new(site: &Site, originals: &Originals) -> Self {
        let mut routes = Self { reserved_paths: ReservedPaths::new(site), ..Self::default() };
        for (instance, docs) in site.instances.iter().enumerate() {
            for (version, _) in docs.versions.iter().enumerate() {
                routes.add_version(site, (instance, version), originals);
            }
        }
        for (index, blog) in site.blogs.iter().enumerate() {
            routes.add_blog(index, blog, originals);
        }
        for (index, page) in site.pages.iter().enumerate() {
            routes.add(&page.permalink, PageId::Standalone(index), &page.file, originals);
        }
        let search = site.settings.search.as_ref();
        if let Some(path) = search.and_then(|search| search.page_path.as_ref()) {
            let path = RoutePath::parse(&format!("/{path}"));
            routes.table.insert(path, PageId::Search, Location::file(SETTINGS_FILE));
        }
        routes
    }

    fn add_version(&mut self, site: &Site, position: (usize, usize), originals: &Originals) {
        let instance = &site.instances[position.0];
        let version = &instance.versions[position.1];
        let index = VersionIndex(self.versions.len());
        let mut docs: IndexMap<DocId, RoutePath> = IndexMap::with_capacity(version.docs.len());
        for (number, doc) in version.docs.values().enumerate() {
            let path = self.add(&doc.permalink, PageId::Doc(index, number), &doc.file, originals);
            docs.insert(doc.id.clone(), path);
        }
        for (id, sidebar) in &*version.sidebars {
            self.add_categories(index, id, &sidebar.items, &mut Vec::new());
        }
        self.add_tags(index, version);
        self.versions.push(VersionEntry::new(position, version, docs));
    }

    fn add_categories(
        &mut self,
        version: VersionIndex,
        sidebar: &SidebarId,
        items: &[SidebarItem],
        path: &mut Vec<usize>,
    ) {
        for (position, item) in items.iter().enumerate() {
            let SidebarItem::Category(category) = item else { continue };
            path.push(position);
            if let Some(link) = category.link.as_ref().filter(|link| link.generated.is_some()) {
                let id = PageId::Category(self.categories.len());
                self.table.insert(RoutePath::parse(&link.href), id, Location::file("sidebars"));
                let (sidebar, path) = (sidebar.clone(), path.clone());
                self.categories.push(CategoryPosition { version, sidebar, path });
            }
            self.add_categories(version, sidebar, &category.items, path);
            path.pop();
        }
    }

    fn add_tags(&mut self, index: VersionIndex, version: &Version) {
        if version.tags.is_empty() {
            return;
        }
        let list = RoutePath::parse(&version.tags_permalink());
        self.table.insert(list, PageId::Tags(index), Location::file("tags"));
        for (position, tag) in version.tags.iter().enumerate() {
            let path = RoutePath::parse(&tag.permalink);
            self.table.insert(path, PageId::Tag(index, position), Location::file("tags"));
        }
    }

    fn add_blog(&mut self, index: usize, blog: &Blog, originals: &Originals) {
        for (position, post) in blog.posts.iter().enumerate() {
            self.add(&post.permalink, PageId::Post(index, position), &post.file, originals);
        }
        let lists = blog.lists.iter().enumerate();
        let lists = lists.map(|(position, list)| (&list.permalink, PageId::Posts(index, position)));
        let tags =
            (!blog.tags.is_empty()).then_some((&blog.tags_permalink, PageId::BlogTags(index)));
        let archive = blog.archive_permalink.as_ref().filter(|_| blog.has_archive());
        let archive = archive.map(|path| (path, PageId::BlogArchive(index)));
        let authors = blog
            .has_authors_page()
            .then_some((&blog.authors_permalink, PageId::BlogAuthors(index)));
        // The pages of all tags, posts and authors precede those of single tags and authors, which may have the same file.
        for (permalink, page) in tags.into_iter().chain(archive).chain(authors).chain(lists) {
            let location = Location::file(&blog.settings.content);
            self.table.insert(RoutePath::parse(permalink), page, location);
        }
    }

    fn add(
        &mut self,
        permalink: &str,
        page: PageId,
        file: &str,
        originals: &Originals,
    ) -> RoutePath {
        let path = RoutePath::parse(permalink);
        match self.reserved_paths.page_issue(&path, file) {
            Some(issue) => self.reserved.push(issue),
            None => {
                self.table.insert(path.clone(), page, Location::file(file));
            }
        }
        self.sources.insert(originals.path_of(file).into_owned(), (path.clone(), page));
        path
    }
}
