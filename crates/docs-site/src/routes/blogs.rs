//! Data of the pages of blogs that depends on routes.

use docs_model::{Blog, BlogPost};
use docs_routing::RoutePath;

use super::SiteRoutes;
use crate::payload::{PageContext, PageLink};
use crate::shared_files::SharedFiles;

impl SiteRoutes {
    /// Returns the context of the page of a post, whose neighbors are the newer and the older one.
    pub(crate) fn post_context(
        &self,
        blog: &Blog,
        position: usize,
        path: &RoutePath,
        shared: &SharedFiles,
    ) -> PageContext {
        let (newer, older) = blog.neighbors(position);
        let link = |post: &BlogPost| PageLink {
            label: post.title.clone(),
            href: self.base_url.join(&post.permalink),
        };
        PageContext {
            previous: newer.map(link),
            next: older.map(link),
            ..self.blog_context(blog, path, shared)
        }
    }

    /// Returns the context of a page of a blog other than a post.
    pub(crate) fn blog_context(
        &self,
        blog: &Blog,
        path: &RoutePath,
        shared: &SharedFiles,
    ) -> PageContext {
        PageContext {
            sidebar: shared.sidebar_by_key(&blog.sidebar_key()),
            ..self.plain_context(path)
        }
    }
}
