//! The pages of a site that have twins.

use std::collections::HashSet;

use docs_model::Settings;
use docs_routing::RoutePath;

use crate::plan::{PageId, PageRoute};

/// The pages of a site with twins.
#[derive(Debug, Default)]
pub(crate) struct Twins {
    is_enabled: bool,
    /// Files of twins whose paths belong to static files or pages.
    occupied_files: HashSet<String>,
}

impl Twins {
    /// Finds the pages with twins. A static file or a page takes precedence over a twin at the same path.
    pub(crate) fn new<'a>(
        settings: &Settings,
        pages: &[PageRoute],
        static_paths: impl Iterator<Item = &'a str>,
    ) -> Self {
        if !settings.agents.markdown {
            return Self::default();
        }
        let mut occupied_files = HashSet::new();
        let is_markdown = |path: &&str| path.contains(".md");
        let statics = static_paths
            .filter(is_markdown)
            .map(|path| format!("/{}", path.trim_start_matches('/')));
        let routes =
            pages.iter().map(|page| page.path.as_str()).filter(is_markdown).map(str::to_owned);
        for path in statics.chain(routes) {
            let ends = path.match_indices('/').map(|(at, _)| at).skip(1).chain([path.len()]);
            occupied_files.extend(
                ends.map(|end| path[1..end].to_owned()).filter(|file| file.ends_with(".md")),
            );
        }
        Self { is_enabled: true, occupied_files }
    }

    /// Returns the file of a page's twin; `None` for a page without one.
    pub(crate) fn file(&self, path: &RoutePath, id: PageId) -> Option<String> {
        if has_article(id) { self.file_of_article(path) } else { None }
    }

    /// Returns the file of the twin of a page with an article.
    pub(crate) fn file_of_article(&self, path: &RoutePath) -> Option<String> {
        let file = self.is_enabled.then(|| path.markdown_file());
        file.filter(|file| !self.occupied_files.contains(file))
    }

    pub(crate) fn is_enabled(&self) -> bool {
        self.is_enabled
    }
}

fn has_article(page: PageId) -> bool {
    matches!(page, PageId::Doc(..) | PageId::Standalone(_) | PageId::Post(..))
}
