//! From a folder to a built site: the one place that knows every part.
//!
//! load → routes → shared files → pages, on all cores → checks of what needs all pages.

use std::collections::HashSet;
use std::path::Path;
use std::time::{Duration, Instant};

use docs_model::{Issue, PageFacts};
use docs_render::{Highlighter, Source};
use docs_routing::{CheckedPage, RoutePath};

use crate::assets::Assets;
use crate::cli::Format;
use crate::error::Error;
use crate::load::{LoadOptions, Loaded, load};
use crate::output::{Below, Output};
use crate::payload::{self, FetchedPage, InlineData, PageContext, PageData, PageParts};
use crate::prerender::Renderer;
use crate::render_options::{RenderOptions, front_matter_values};
use crate::report::{self, Counts};
use crate::routes::{Page, Routes, tags_path};
use crate::shared::{Shared, SharedOptions};
use crate::{parallel, sitemap, ui};

/// How a site is to be built.
#[derive(Clone, Debug, Default)]
pub(crate) struct BuildOptions {
    pub(crate) load: LoadOptions,
    pub(crate) shared: SharedOptions,
    /// How faults are told.
    pub(crate) format: Format,
}

/// What a build has to say.
#[derive(Debug)]
pub(crate) struct Built {
    pub(crate) pages: usize,
    pub(crate) issues: Vec<Issue>,
    pub(crate) time: Duration,
}

/// Builds the site in `root` into `output`.
///
/// # Errors
///
/// When there is no usable site, a file can't be read or written, or the content has errors. The faults of the
/// content are printed either way, all of them.
pub(crate) fn build(
    root: &Path,
    options: &BuildOptions,
    output: &dyn Output,
) -> Result<Built, Error> {
    let start = Instant::now();
    let (mut pages, mut issues, languages) = build_language(root, None, options, output)?;
    for language in &languages {
        // What is wrong with a shared file is told once.
        let (more, found, _) = build_language(root, Some(language), options, output)?;
        pages += more;
        issues
            .extend(found.into_iter().filter(|issue| !issues.contains(issue)).collect::<Vec<_>>());
    }
    report::issues(&issues, options.format);
    let counts = Counts::of(&issues);
    if counts.errors > 0 {
        let summary = report::summary(counts).unwrap_or_default();
        return Err(Error::Content(format!("the site was not built: {summary}")));
    }
    Ok(Built { pages, issues, time: start.elapsed() })
}

/// Builds the site in one language, and tells which others it has.
fn build_language(
    root: &Path,
    language: Option<&str>,
    options: &BuildOptions,
    output: &dyn Output,
) -> Result<(usize, Vec<Issue>, Vec<String>), Error> {
    let load_options =
        LoadOptions { language: language.map(str::to_owned), ..options.load.clone() };
    let loaded = load(root, &load_options).map_err(|(error, issues)| {
        report::issues(&issues, options.format);
        error
    })?;
    let others = loaded.site.settings.languages()[1..].iter().map(ToString::to_string).collect();
    let (pages, issues) = match language {
        None => build_pages(&loaded, root, options, output)?,
        Some(tag) => build_pages(&loaded, root, options, &Below { output, folder: tag })?,
    };
    Ok((pages, issues, others))
}

/// Everything that the pages of one build share.
struct Build<'a> {
    loaded: &'a Loaded,
    routes: Routes<'a>,
    shared: Shared,
    highlighter: Highlighter,
    output: &'a dyn Output,
}

/// What a worker keeps from page to page.
struct Worker {
    renderer: Renderer,
    /// The sidebars that the engine has already.
    sidebars: HashSet<String>,
}

/// What is left of a page once its files are written.
#[derive(Default)]
struct Outcome {
    issues: Vec<Issue>,
    facts: PageFacts,
}

fn build_pages(
    loaded: &Loaded,
    root: &Path,
    options: &BuildOptions,
    output: &dyn Output,
) -> Result<(usize, Vec<Issue>), Error> {
    let (shared, shared_issues) = Shared::write(loaded, &options.shared, output)?;
    let routes = Routes::new(&loaded.site, Assets::new(root, &loaded.static_files));
    let build = Build { loaded, routes, shared, highlighter: Highlighter::new(), output };
    let pages = build.routes.pages();
    let outcomes = parallel::try_map(
        &pages,
        || build.worker(),
        |worker, (path, page)| build.page(worker, path, *page),
    )?;
    build.routes.assets.write(output)?;
    build.write_lists(&pages)?;

    let checked: Vec<CheckedPage<'_>> = pages
        .iter()
        .zip(&outcomes)
        .filter_map(|((path, page), outcome)| {
            Some(CheckedPage { path, file: page.file()?, facts: &outcome.facts })
        })
        .collect();
    let mut issues = loaded.issues.clone();
    issues.extend(shared_issues);
    issues.extend(build.routes.issues());
    issues.extend(build.routes.check(&checked));
    issues.extend(outcomes.into_iter().flat_map(|outcome| outcome.issues));
    Ok((pages.len(), issues))
}

impl Build<'_> {
    fn worker(&self) -> Result<Worker, Error> {
        let renderer = Renderer::new(ui::SERVER_BUNDLE, &self.shared.site_json)?;
        Ok(Worker { renderer, sidebars: HashSet::new() })
    }

    fn page(
        &self,
        worker: &mut Worker,
        path: &RoutePath,
        page: Page<'_>,
    ) -> Result<Outcome, Error> {
        let settings = &self.loaded.site.settings;
        let plain = self.routes.plain_context(path);
        let data = match page {
            Page::Doc { version, doc } => {
                let (instance, docs) = self.routes.version(version).docs();
                let parts = PageParts::Doc { instance, version: docs, doc };
                let context = self.routes.doc_context(version, doc, &self.shared);
                return self.article_page(worker, path, page, &parts, context);
            }
            Page::Standalone(standalone) => {
                return self.article_page(
                    worker,
                    path,
                    page,
                    &PageParts::Standalone(standalone),
                    plain,
                );
            }
            Page::Category { version, sidebar, category } => {
                let context = self.routes.category_context(version, sidebar, path, &self.shared);
                let docs = self.routes.version(version).docs();
                payload::category_page(settings, docs, category, path.as_str(), context)
            }
            Page::Tags { version } => payload::tags_page(
                settings,
                self.routes.version(version).docs(),
                path.as_str(),
                plain,
            ),
            Page::Tag { version, tag } => {
                let docs = self.routes.version(version).docs();
                let all_tags = tags_path(&self.loaded.site, docs.0, docs.1);
                payload::tag_page(settings, docs, tag, &all_tags, plain)
            }
            Page::Search => payload::search_page(settings, path.as_str(), plain),
            Page::NotFound => payload::not_found_page(settings, plain),
        };
        self.write_page(worker, path, &data, "")?;
        Ok(Outcome::default())
    }

    fn article_page(
        &self,
        worker: &mut Worker,
        path: &RoutePath,
        page: Page<'_>,
        parts: &PageParts<'_>,
        context: PageContext,
    ) -> Result<Outcome, Error> {
        let text = &self.loaded.texts[parts.file()];
        let front_matter = front_matter_values(parts.front_matter());
        let source = Source {
            text: &text[parts.body_offset()..],
            file: parts.file(),
            first_line: parts.first_line(),
            title: (!parts.has_content_title()).then(|| parts.title()),
            front_matter: Some(&front_matter),
        };
        let options = RenderOptions::new(&self.loaded.site.settings.markdown);
        let options = options.of_page(parts, context.section.as_deref(), &self.highlighter);
        let cards = match page {
            Page::Doc { version, doc } if source.text.contains("DocCardList") => {
                self.routes.doc_cards(version, doc)
            }
            _ => Vec::new(),
        };
        let resolver = self.routes.resolver(page, path, parts.file(), &cards);
        let rendered = docs_render::render(&source, &options, &resolver);
        let data = payload::page_data(&self.loaded.site, parts, context, &rendered);
        self.write_page(worker, path, &data, &rendered.html)?;
        Ok(Outcome { issues: rendered.issues, facts: rendered.facts })
    }

    /// Writes a page's two files: its document, and its data for navigation in place.
    fn write_page(
        &self,
        worker: &mut Worker,
        path: &RoutePath,
        page: &PageData,
        article: &str,
    ) -> Result<(), Error> {
        if let Some(sidebar) = &page.sidebar
            && worker.sidebars.insert(sidebar.key.clone())
        {
            worker.renderer.add_sidebar(&sidebar.key, self.shared.sidebar_json(&sidebar.key))?;
        }
        let json = serde_json::to_string(page).expect("page data is plain values");
        let shell = worker.renderer.render_shell(path.as_str(), &json)?;
        let frame = &self.shared.frame;
        let document =
            frame.document(&InlineData { site: frame.site_data(), page }, &shell, article);
        let fetched =
            serde_json::to_vec(&FetchedPage { page, article }).expect("page data is plain values");
        self.output.write(&path.output_file(), document.into_bytes())?;
        self.output.write(&path.data_file(), fetched)
    }

    /// Writes what search engines read.
    fn write_lists(&self, pages: &[(RoutePath, Page<'_>)]) -> Result<(), Error> {
        let settings = &self.loaded.site.settings;
        let base = &self.routes.base_url;
        let listed: Vec<&RoutePath> =
            pages.iter().filter(|(_, page)| page.is_listed()).map(|(path, _)| path).collect();
        self.output
            .write("sitemap.xml", sitemap::sitemap(&settings.url, base, &listed).into_bytes())?;
        if !self.routes.assets.is_static("robots.txt") {
            let robots = sitemap::robots(&settings.url, base, settings.index);
            self.output.write("robots.txt", robots.into_bytes())?;
        }
        Ok(())
    }
}
