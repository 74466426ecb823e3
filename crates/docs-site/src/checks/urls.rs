//! Published addresses of a site: comparison with its ledger, and the pages to add to it.

use std::collections::{HashMap, HashSet};
use std::io::{ErrorKind, Read as _};

use docs_model::{Issue, LinkReport, Record};
use docs_routing::{ResolvedPattern, RoutePath};
use docs_urls::{
    CurrentSite, LEDGER_FILE, Ledger, Lost, PublishedAnchor, PublishedPage, TextPrint,
};
use rayon::prelude::*;

use crate::inputs::source::{SourceTree, unreadable};
use crate::load::project::Project;
use crate::load::{LoadError, LoadOptions};
use crate::pages::pipeline::RenderedPage;
use crate::pages::snapshot::Snapshot;
use crate::plan::Page;
use crate::plan::PageRoute;

/// Returns the ledger of a site, and its issues; no ledger if the site has none.
pub(crate) fn read_ledger(sources: &dyn SourceTree) -> (Option<Ledger>, Vec<Issue>) {
    // The size is not limited, because the program writes this file, with a line for each address.
    let mut bytes = Vec::new();
    match sources.open(LEDGER_FILE).and_then(|mut file| file.read_to_end(&mut bytes)) {
        Ok(_) => {
            let (ledger, issues) = Ledger::parse(LEDGER_FILE, &String::from_utf8_lossy(&bytes));
            (Some(ledger), issues)
        }
        Err(error) if error.kind() == ErrorKind::NotFound => (None, Vec::new()),
        Err(error) => (None, vec![unreadable(LEDGER_FILE, &error)]),
    }
}

impl Project {
    /// Returns the ledger of published addresses; empty if the site has none.
    ///
    /// # Errors
    ///
    /// Returns the issues of a ledger that cannot be parsed.
    pub fn ledger(&self) -> Result<Ledger, Vec<Issue>> {
        match read_ledger(self.sources()) {
            (ledger, issues) if issues.is_empty() => Ok(ledger.unwrap_or_default()),
            (_, issues) => Err(issues),
        }
    }

    /// Returns the pages of the site in all its languages, with their anchors and the fingerprints of their content.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`load`](Self::load).
    ///
    /// # Examples
    ///
    /// ```
    /// use docs_site::{LoadOptions, MemoryTree, Project};
    ///
    /// let project = Project::new(MemoryTree::from_iter([
    ///     ("site.toml", "title = 'Manual'\nurl = 'https://example.org'"),
    ///     ("content/index.md", "# Welcome\n\n## First steps\n"),
    /// ]));
    /// let pages = project.published_pages(&LoadOptions::default())?;
    /// assert_eq!((pages[0].path.as_str(), pages[0].anchors[0].id.as_str()), ("/", "first-steps"));
    /// # Ok::<(), docs_site::LoadError>(())
    /// ```
    pub fn published_pages(&self, options: &LoadOptions) -> Result<Vec<PublishedPage>, LoadError> {
        let default = self.snapshot(options)?;
        let languages: Vec<String> =
            default.site().settings.languages()[1..].iter().map(ToString::to_string).collect();
        let mut pages = LanguageUrls { snapshot: &default, folder: "" }.published();
        for language in languages {
            let options = LoadOptions { language: Some(language.clone()), ..options.clone() };
            let snapshot = self.snapshot(&options)?;
            pages.extend(LanguageUrls { snapshot: &snapshot, folder: &language }.published());
        }
        Ok(pages)
    }
}

/// The addresses of a site in one language. Those of the default language have no folder.
pub(crate) struct LanguageUrls<'a> {
    pub(crate) snapshot: &'a Snapshot,
    pub(crate) folder: &'a str,
}

impl LanguageUrls<'_> {
    /// Returns the lost addresses of this language. `link_report` contains the reports of the snapshot's pages, in their order.
    pub(crate) fn lost<'f>(
        &self,
        ledger: &Ledger,
        link_report: impl Iterator<Item = &'f LinkReport>,
    ) -> Vec<Lost> {
        let ledger = ledger.only(|path| self.contains(path));
        let routes: Vec<(&PageRoute, &LinkReport)> = self
            .snapshot
            .pages()
            .iter()
            .zip(link_report)
            .filter(|(page, _)| self.is_kept(page))
            .collect();
        let mut pages: Vec<PublishedPage> =
            routes.iter().map(|(route, link_report)| self.page(route, link_report)).collect();
        let known = self.snapshot.base().known_redirects();
        let targets: HashMap<&str, &str> =
            known.paths.iter().map(|it| (it.from.as_str(), it.to.as_str())).collect();
        let redirected = |path: &str| self.redirected(path, &targets, known.patterns);
        if ledger.is_kept_by(&CurrentSite { pages: &pages, redirected: &redirected }) {
            return Vec::new();
        }
        pages.par_iter_mut().zip(&routes).for_each(|(page, (route, _))| {
            if !ledger.contains(page) {
                *page = self.page_with_text(route);
            }
        });
        ledger.lost(&CurrentSite { pages: &pages, redirected: &redirected })
    }

    fn published(&self) -> Vec<PublishedPage> {
        let pages = self.snapshot.pages().par_iter();
        pages.filter(|page| self.is_kept(page)).map(|page| self.page_with_text(page)).collect()
    }

    /// Returns `true` if the ledger contains the address of a page: of all pages except the not-found page and the search page.
    fn is_kept(&self, page: &PageRoute) -> bool {
        !matches!(self.snapshot.page(page.id), Page::NotFound | Page::Search)
    }

    /// Returns `true` if a path of the ledger belongs to this language.
    fn contains(&self, path: &str) -> bool {
        let first = path.trim_start_matches('/').split('/').next().unwrap_or_default();
        let settings = &self.snapshot.site().settings;
        match self.folder {
            "" => !settings.languages()[1..].contains(&first),
            folder => first == folder,
        }
    }

    fn page(&self, route: &PageRoute, link_report: &LinkReport) -> PublishedPage {
        let anchors = link_report.anchors.iter();
        let anchors = anchors.map(|id| PublishedAnchor { id: id.clone(), ..Default::default() });
        PublishedPage {
            file: self.snapshot.page(route.id).file().unwrap_or_default().to_owned(),
            anchors: unique(anchors),
            ..PublishedPage::new(self.within(route.path().as_str()))
        }
    }

    fn page_with_text(&self, route: &PageRoute) -> PublishedPage {
        let rendered = self.snapshot.render(route);
        let mut page = self.page(route, &rendered.link_report);
        page.title.clone_from(&rendered.content.data.title);
        page.text = TextPrint::from_parts(contents(&rendered, |_| true));
        for anchor in &mut page.anchors {
            let id = anchor.id.as_str();
            let of_anchor = |record: &Record| record.anchor.as_deref() == Some(id);
            anchor.text = TextPrint::from_parts(contents(&rendered, of_anchor));
        }
        page
    }

    /// Returns the address to which a path is redirected; empty for a path that is gone.
    fn redirected(
        &self,
        path: &str,
        targets: &HashMap<&str, &str>,
        patterns: &[ResolvedPattern],
    ) -> Option<String> {
        let base = self.snapshot.base();
        let inside = RoutePath::parse(match self.folder {
            "" => path,
            folder => &path[1 + folder.len()..],
        });
        let file = inside.as_str().trim_matches('/');
        if [file.to_owned(), format!("{file}.html"), format!("{file}/index.html")]
            .iter()
            .any(|file| base.assets.is_static(file))
        {
            return Some(path.to_owned());
        }
        let plain = targets.get(inside.as_str().trim_end_matches('/'));
        let pattern = || patterns.iter().find_map(|pattern| pattern.target(&inside));
        let to = plain.map(|to| (*to).to_owned()).or_else(pattern)?;
        Some(if to.starts_with('/') && !to.starts_with("//") {
            self.within(RoutePath::parse(&to).as_str()) + suffix(&to)
        } else {
            to
        })
    }

    fn within(&self, path: &str) -> String {
        match self.folder {
            "" => path.to_owned(),
            folder => format!("/{folder}{path}"),
        }
    }
}

/// Returns the query and the hash of an address.
fn suffix(address: &str) -> &str {
    address.find(['?', '#']).map_or("", |start| &address[start..])
}

fn contents(
    rendered: &RenderedPage,
    is_wanted: impl Fn(&Record) -> bool,
) -> impl Iterator<Item = &str> {
    let records = rendered.records.iter().filter(move |record| is_wanted(record));
    records.filter_map(|record| record.content.as_deref())
}

fn unique(anchors: impl Iterator<Item = PublishedAnchor>) -> Vec<PublishedAnchor> {
    let mut known = HashSet::new();
    anchors.filter(|anchor| known.insert(anchor.id.clone())).collect()
}
