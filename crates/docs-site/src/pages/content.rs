//! Inputs of a page's content: its article, its list, or its posts.

use docs_model::{Blog, BlogList, BlogPost, FrontMatter, Settings};
use docs_routing::RoutePath;

use crate::pages::article::Article;
use crate::pages::base::Base;
use crate::pages::data::{self, PageContext, PageParts, SerializedData};
use crate::pages::host::SiteHost;
use crate::pages::post_list::PostList;
use crate::pages::snapshot::Snapshot;
use crate::plan::{Page, PageRoute};
use crate::values::address::href;

/// Inputs of a page's content.
pub(crate) enum Content<'a> {
    Article(Box<Article<'a>>),
    /// A page whose content is part of its data.
    Listing(Box<SerializedData>),
    /// A list of posts.
    Posts(Box<PostList<'a>>),
}

impl Snapshot {
    /// Returns the inputs of a page's content.
    pub(crate) fn content<'a>(&'a self, page: &'a PageRoute) -> Content<'a> {
        let Base { routes, shared, .. } = self.base();
        let (settings, path) = (&self.site().settings, &page.path);
        let contexts = self.contexts();
        let plain = || contexts.page(path);
        let mut data = match self.page(page.id) {
            Page::Doc(..) | Page::Standalone(_) | Page::Post(..) => {
                return Content::Article(Box::new(self.article(page)));
            }
            Page::Category(version, sidebar, category) => {
                let context = contexts.category(version, sidebar, path);
                let docs = routes.docs(version);
                data::category_page(settings, docs, category, path.as_str(), context)
            }
            Page::Tags(version) => {
                data::tags_page(settings, routes.docs(version), path.as_str(), plain())
            }
            Page::Tag(version, tag) => {
                let docs = routes.docs(version);
                let all_tags = docs.1.tags_permalink();
                data::tag_page(settings, docs, tag, &all_tags, plain())
            }
            Page::Posts(blog, list) => {
                return Content::Posts(Box::new(self.post_list(blog, list, path)));
            }
            Page::BlogTags(blog) => {
                let context = contexts.blog(blog, path);
                data::blog_tags_page(settings, blog, context)
            }
            Page::BlogAuthors(blog) => {
                let context = contexts.blog(blog, path);
                data::authors_page(settings, blog, context)
            }
            Page::BlogArchive(blog) => data::archive_page(settings, blog, path.as_str(), plain()),
            Page::Search => data::search_page(&routes.site, path.as_str(), plain()),
            Page::NotFound => {
                let mut data = data::not_found_page(settings, plain());
                data::add_elements(&mut data.head, &shared.not_found_head);
                data
            }
        };
        data::add_default_image(&mut data.head, settings);
        data::add_default_metas(&mut data.head, &shared.head);
        shared.page_styles.add_to(&mut data, settings);
        Content::Listing(Box::new(SerializedData::new(data)))
    }

    fn article<'a>(&'a self, page: &'a PageRoute) -> Article<'a> {
        let parts = self.parts(page);
        let (parts, section) =
            parts.expect("only documents, posts and standalone pages have an article");
        let file = self.page(page.id).file().unwrap_or_default();
        let text = self.text(file);
        let anchors = self.base().anchors.get(&page.path).map(Vec::as_slice).unwrap_or_default();
        let generated = &self.base().loaded.generated;
        Article {
            path: &page.path,
            page: self.page(page.id),
            parts,
            section,
            text,
            anchors,
            form: generated.form(file),
            has_blocks: generated.has_blocks(file),
        }
    }

    /// Returns the parts of the site for a page with an article, and its section; `None` for other pages.
    pub(crate) fn parts<'a>(
        &'a self,
        page: &'a PageRoute,
    ) -> Option<(PageParts<'a>, Option<&'a str>)> {
        let routes = &self.base().routes;
        let data = self.page(page.id);
        Some(match data {
            Page::Doc(index, doc) => {
                let (instance, version) = routes.docs(index);
                (PageParts::Doc { instance, version, doc }, routes.section(index, doc))
            }
            Page::Standalone(standalone) => (PageParts::Standalone(standalone), None),
            Page::Post(blog, _, post) => {
                let parts = self.post_parts(blog, post, &page.path, data);
                (parts, Some(blog.settings.title.as_str()))
            }
            _ => return None,
        })
    }

    /// Returns a page of a list of posts.
    fn post_list<'a>(
        &'a self,
        blog: &'a Blog,
        list: &'a BlogList,
        path: &RoutePath,
    ) -> PostList<'a> {
        let shared = &self.base().shared;
        let positions = list.posts.iter();
        let articles: Vec<Article<'_>> = positions
            .filter_map(|position| {
                self.post_article(blog, *position, self.post(&blog.posts[*position]))
            })
            .collect();
        let shown = articles.iter().map(|article| &article.parts);
        let context = self.contexts().blog(blog, path);
        let settings = &self.site().settings;
        let mut data = data::posts_page(settings, blog, list, shown, context);
        data::add_default_image(&mut data.head, settings);
        data::add_default_metas(&mut data.head, &shared.head);
        shared.page_styles.add_to(&mut data, settings);
        PostList::new(SerializedData::new(data), articles)
    }

    /// Returns the article of a post.
    pub(crate) fn post_article<'a>(
        &'a self,
        blog: &'a Blog,
        position: usize,
        post: &'a BlogPost,
    ) -> Option<Article<'a>> {
        let path = self.base().routes.route_of(&post.file)?;
        let page = Page::Post(blog, position, post);
        Some(Article {
            path,
            page,
            parts: self.post_parts(blog, post, path, page),
            section: Some(&blog.settings.title),
            text: self.text(&post.file),
            anchors: &[],
            form: None,
            has_blocks: false,
        })
    }

    /// Returns the parts of a post's page, with the addresses of the pictures in its front matter, relative to the post or to the site.
    fn post_parts<'a>(
        &'a self,
        blog: &'a Blog,
        post: &'a BlogPost,
        path: &RoutePath,
        page: Page<'a>,
    ) -> PageParts<'a> {
        let Base { routes, assets, .. } = self.base();
        let settings = &self.site().settings;
        let host = SiteHost::new(routes, assets, (path, page), &post.file);
        let address = |picture: &str| host.find_image(picture).0.href;
        let image = front_matter_image(&post.front_matter, settings, &host);
        let authors = post.authors.iter();
        let authors = authors.map(|author| data::author_data(settings, author, &address));
        let modified = self.modified(blog, post);
        PageParts::Post { blog, post, image, authors: authors.collect(), modified }
    }

    /// Returns the address of the picture in the front matter of an article.
    pub(crate) fn own_image(&self, article: &Article<'_>) -> Option<String> {
        match &article.parts {
            PageParts::Post { image, .. } => image.clone(),
            parts => {
                let settings = &self.site().settings;
                front_matter_image(parts.front_matter(), settings, &self.host(article))
            }
        }
    }

    /// Returns the date of a post's last change, from its front matter or the history of its file.
    fn modified(&self, blog: &Blog, post: &BlogPost) -> Option<String> {
        let written = post.front_matter.last_update.as_ref().and_then(|update| update.date.clone());
        let change = || self.loaded().last_changes.changes.get(&post.file);
        let known = || blog.settings.shown_change().time.then(change).flatten();
        written.or_else(|| Some(known()?.date.clone()))
    }

    /// Returns the data of a page with an article that depends on its position.
    pub(crate) fn context(&self, article: &Article<'_>) -> PageContext {
        let contexts = self.contexts();
        match article.page {
            Page::Doc(version, doc) => contexts.doc(version, doc),
            Page::Post(blog, position, _) => contexts.post(blog, position, article.path),
            _ => contexts.page(article.path),
        }
    }
}

/// Returns the address of the picture in a page's front matter, relative to the page's file or to the site.
fn front_matter_image(
    front_matter: &FrontMatter,
    settings: &Settings,
    host: &SiteHost<'_>,
) -> Option<String> {
    let image = front_matter.image.as_deref()?;
    Some(match front_matter.relative_image() {
        Some(image) => host.find_image(image).0.href,
        None => href(settings, image),
    })
}
