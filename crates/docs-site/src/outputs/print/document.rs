//! The document of a version, from the data of its pages.

use std::collections::{BTreeSet, HashSet};
use std::fmt::Write as _;

use docs_model::{DocsInstance, Version};
use docs_render::rewrite_article_addresses;
use rayon::prelude::*;
use serde::Deserialize;

use super::addresses::{PageAddresses, part_id};
use super::chapters::{Chapter, contents};
use crate::outputs::output::{DATA, FinishedPages};
use crate::pages::snapshot::Snapshot;
use crate::values::address::href;
use crate::values::fingerprint::{Fingerprint, Fingerprinter};
use crate::values::html::escape;

/// The document of a version.
pub(super) struct PrintDocument<'a> {
    snapshot: &'a Snapshot,
    version: &'a Version,
    /// `true` if the set of docs has other versions, from which the label distinguishes this one.
    has_label: bool,
    chapters: Vec<Chapter<'a>>,
    /// Pages in the order of the chapters, by their indices in the snapshot.
    pages: Vec<usize>,
}

/// The members of a page's data that its part of a document needs.
#[derive(Deserialize)]
struct PageContent {
    title: String,
    #[serde(default)]
    styles: Vec<String>,
    articles: Vec<String>,
}

impl<'a> PrintDocument<'a> {
    pub(super) fn new(
        snapshot: &'a Snapshot,
        instance: &DocsInstance,
        version: &'a Version,
    ) -> Self {
        let chapters = Chapter::from_version(snapshot, version);
        let mut pages = Vec::new();
        for chapter in &chapters {
            chapter.collect_pages(&mut pages);
        }
        let has_label = instance.versions.len() > 1;
        Self { snapshot, version, has_label, chapters, pages }
    }

    /// Returns the fingerprint of all inputs of the document except the data of its pages.
    pub(super) fn fingerprint(&self) -> Fingerprint {
        let shared = &self.snapshot.base().shared;
        let mut fingerprint = Fingerprinter::default();
        fingerprint.value(&shared.template).value(&shared.page_styles).text(&self.title_page());
        for page in &self.pages {
            fingerprint.text(self.snapshot.pages()[*page].path.as_str());
        }
        fingerprint.finish()
    }

    /// Returns `true` if a page differs from that of the previous build.
    pub(super) fn has_new_pages(&self, finished: &dyn FinishedPages) -> bool {
        self.pages.iter().any(|page| !finished.file_state(DATA, *page).1)
    }

    /// Returns the HTML of the document; `None` if the sink does not store the data of pages.
    pub(super) fn html(&self, finished: &dyn FinishedPages) -> Option<String> {
        let paths: HashSet<&str> =
            self.pages.iter().map(|page| self.snapshot.pages()[*page].path.as_str()).collect();
        let parts: Option<Vec<(String, Vec<String>)>> =
            self.pages.par_iter().map(|page| self.part(*page, &paths, finished)).collect();
        let parts = parts?;
        let shared = &self.snapshot.base().shared;
        let mut styles: BTreeSet<&str> = BTreeSet::new();
        let mut body = String::from("<main class=\"print-document\">");
        body.push_str(&self.title_page());
        for (part, part_styles) in &parts {
            body.push_str(part);
            styles.extend(part_styles.iter().map(String::as_str));
        }
        body.push_str("</main>");
        let settings = &self.snapshot.site().settings;
        let own = shared.page_styles.print().map(|path| href(settings, path));
        let styles: Vec<&str> = styles.into_iter().chain(own.as_deref()).collect();
        Some(shared.template.document_without_shell(&self.title(), &styles, &body))
    }

    fn title(&self) -> String {
        let title = &self.snapshot.site().settings.title;
        match self.has_label {
            true => format!("{title} {}", self.version.settings.label),
            false => title.clone(),
        }
    }

    /// Returns the title and the contents of the document.
    fn title_page(&self) -> String {
        let settings = &self.snapshot.site().settings;
        let mut html = String::from("<header class=\"print-front\">");
        let _ = write!(html, "<h1>{}</h1>", escape(&settings.title));
        if self.has_label {
            let _ = write!(html, "<p>{}</p>", escape(&self.version.settings.label));
        }
        let label = escape(settings.messages.text("contents.label"));
        let id = |page: usize| part_id(&self.snapshot.pages()[page].path);
        let _ = write!(
            html,
            "<nav aria-label=\"{label}\"><h2>{label}</h2>{}</nav></header>",
            contents(&self.chapters, &id)
        );
        html
    }

    /// Returns the part of a page, and the style sheets that it needs.
    fn part(
        &self,
        page: usize,
        paths: &HashSet<&str>,
        finished: &dyn FinishedPages,
    ) -> Option<(String, Vec<String>)> {
        let path = &self.snapshot.pages()[page].path;
        let data: PageContent = serde_json::from_slice(&finished.file(DATA, page)?).ok()?;
        let article = data.articles.first().map(String::as_str).unwrap_or_default();
        let addresses = PageAddresses::new(self.snapshot, path, paths);
        let id = escape(&part_id(path));
        let mut html =
            format!("<article class=\"print-part theme-doc-markdown markdown\" id=\"{id}\">");
        if !article.contains("<h1") {
            let _ = write!(html, "<h1>{}</h1>", escape(&data.title));
        }
        html.push_str(&rewrite_article_addresses(article, &addresses));
        html.push_str("</article>");
        Some((html, data.styles))
    }
}
