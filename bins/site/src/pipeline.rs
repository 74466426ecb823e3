//! From a folder to a built site: the one place that knows every part.
//!
//! load → routes → shared files → pages, on all cores → checks of what needs all pages. What the build before left is
//! asked first: a page that would come out the same stays as it is.

use std::collections::{BTreeMap, HashSet};
use std::path::{Path, PathBuf};

use docs_model::{Issue, Record, Settings};
use docs_routing::{CheckedPage, RoutePath};
use docs_search_index::PageKey;
use tracing::info_span;

use crate::assets::Assets;
use crate::cache::{Kept, KeptPages, State};
use crate::cli::Format;
use crate::error::Error;
use crate::load::{self, LoadOptions, Loaded};
use crate::output::{Below, NoOutput, Output};
use crate::pages::{Before, Outcome, Pages, Worker, surroundings};
use crate::report::{self, Counts};
use crate::routes::{Page, Routes};
use crate::search::{self, IndexState, IndexedPage};
use crate::shared::{Shared, SharedOptions};
use crate::{parallel, sitemap};

/// How a site is to be built.
#[derive(Clone, Debug, Default)]
pub(crate) struct BuildOptions {
    pub(crate) load: LoadOptions,
    pub(crate) shared: SharedOptions,
    /// How faults are told.
    pub(crate) format: Format,
}

/// What a build has to say.
#[derive(Debug, Default)]
pub(crate) struct Built {
    pub(crate) pages: usize,
    pub(crate) issues: Vec<Issue>,
    /// What the next build may want of each page.
    pub(crate) kept: KeptPages,
    /// The search index of each language that has one, by the language's folder.
    pub(crate) search: BTreeMap<String, IndexState>,
    pub(crate) read: Read,
}

/// What a build has read.
#[derive(Debug, Default)]
pub(crate) struct Read {
    /// Folders, relative to the site's.
    pub(crate) folders: Vec<String>,
    /// Scripts, relative to the site's folder.
    pub(crate) scripts: Vec<String>,
    /// Files that pages asked for.
    pub(crate) files: Vec<PathBuf>,
}

impl Read {
    fn add(&mut self, loaded: &Loaded, asked: impl IntoIterator<Item = PathBuf>) {
        for folder in &loaded.folders {
            if !self.folders.contains(folder) {
                self.folders.push(folder.clone());
            }
        }
        if let Some(interface) = &loaded.site.settings.theme.ui {
            self.folders.push(interface.clone());
        }
        let styles = loaded.theme.styles.iter();
        self.files.extend(styles.map(|style| style.folder.join(base_name(&style.file))));
        self.scripts.extend(loaded.scripts.iter().cloned());
        self.files.extend(asked);
    }
}

fn base_name(file: &str) -> &str {
    file.rsplit('/').next().unwrap_or(file)
}

/// Reads the site in `root`, in the language that others are translated from.
///
/// # Errors
///
/// When there is no usable site, or a file can't be read. Faults of the content that keep it from being read are told.
pub(crate) fn load(root: &Path, options: &BuildOptions) -> Result<Loaded, Error> {
    load_language(root, None, options)
}

/// Builds the site that was `loaded` from `root` into `output`, in all its languages; what the build `before` left need
/// not be made again.
///
/// # Errors
///
/// When a file can't be read or written, or the content has errors. The faults of the content are told either way, all
/// of them.
pub(crate) fn build(
    loaded: &Loaded,
    root: &Path,
    options: &BuildOptions,
    before: Option<&State>,
    output: &dyn Output,
) -> Result<Built, Error> {
    let mut built = Built::default();
    build_pages(loaded, root, options, Before::of(before, None), output, &mut built)?;
    for language in &loaded.site.settings.languages()[1..] {
        let loaded = load_language(root, Some(language), options)?;
        let folder = Some(format!("{language}/"));
        let output = Below { output, folder: language };
        build_pages(&loaded, root, options, Before::of(before, folder), &output, &mut built)?;
    }
    report::issues(&built.issues, options.format);
    let counts = Counts::of(&built.issues);
    if counts.errors > 0 {
        return Err(Error::NotBuilt { pages: built.pages, counts });
    }
    Ok(built)
}

/// A page with what searches find of it.
#[derive(Debug)]
pub(crate) struct RecordedPage {
    pub(crate) key: PageKey,
    pub(crate) records: Vec<Record>,
}

/// Makes the search records of all pages in all languages, and gives the settings they were made with.
///
/// # Errors
///
/// When there is no usable site. The faults of its pages are not told: `site check` does that.
pub(crate) fn records(
    root: &Path,
    options: &BuildOptions,
) -> Result<(Settings, Vec<RecordedPage>), Error> {
    let mut recorded = Vec::new();
    let settings = record_language(root, None, options, &mut recorded)?;
    for language in &settings.languages()[1..] {
        record_language(root, Some(language), options, &mut recorded)?;
    }
    Ok((settings, recorded))
}

/// Reads the site in one language; what keeps it from being read is told.
fn load_language(
    root: &Path,
    language: Option<&str>,
    options: &BuildOptions,
) -> Result<Loaded, Error> {
    let load_options =
        LoadOptions { language: language.map(str::to_owned), ..options.load.clone() };
    load::load(root, &load_options).map_err(|(error, issues)| {
        report::issues(&issues, options.format);
        error
    })
}

fn record_language(
    root: &Path,
    language: Option<&str>,
    options: &BuildOptions,
    recorded: &mut Vec<RecordedPage>,
) -> Result<Settings, Error> {
    let loaded = load_language(root, language, options)?.with_sound_settings(options.format)?;
    let (shared, _) = Shared::write(&loaded, &options.shared, &NoOutput)?;
    let routes =
        Routes::new(&loaded.site, Assets::new(root, &loaded.allowed, &loaded.static_files));
    let build = Pages::new(&loaded, routes, &shared, &NoOutput, Before::nothing());
    let mut pages = build.routes.pages();
    pages.retain(|(_, page)| page.is_found());
    recorded.extend(parallel::map(&pages, |(path, page)| RecordedPage {
        key: build.indexed_as(path, *page),
        records: build.make(path, *page, None).records,
    }));
    Ok(loaded.site.settings.clone())
}

fn build_pages(
    loaded: &Loaded,
    root: &Path,
    options: &BuildOptions,
    before: Before<'_>,
    output: &dyn Output,
    built: &mut Built,
) -> Result<(), Error> {
    let (shared, shared_issues) =
        info_span!("shared").in_scope(|| Shared::write(loaded, &options.shared, output))?;
    let (routes, surroundings) = parallel::both(
        || {
            info_span!("routes").in_scope(|| {
                Routes::new(&loaded.site, Assets::new(root, &loaded.allowed, &loaded.static_files))
            })
        },
        || info_span!("surroundings").in_scope(|| surroundings(loaded, &shared)),
    );
    let before = Before { surroundings, ..before };
    let build = Pages::new(loaded, routes, &shared, output, before);
    let pages = build.routes.pages();
    let mut outcomes = parallel::try_map(
        &pages,
        || Ok(Worker::default()),
        |worker, (path, page)| build.build(worker, path, *page),
    )?;
    build.routes.assets.write(output)?;
    let checked: Vec<CheckedPage<'_>> = pages
        .iter()
        .zip(&outcomes)
        .filter_map(|((path, page), outcome)| {
            Some(CheckedPage { path, file: page.file()?, facts: &outcome.facts })
        })
        .collect();
    // After a small change either is the work of one thread.
    let (written, broken) = parallel::both(
        || {
            write_lists(loaded, &build.routes, &pages, output)?;
            write_index(&build, &pages, &outcomes, output, built)
        },
        || info_span!("check").in_scope(|| build.routes.check(&checked)),
    );
    written?;
    let mut issues = loaded.issues.clone();
    issues.extend(shared_issues);
    issues.extend(build.routes.issues());
    issues.extend(broken);
    for ((path, _), outcome) in pages.iter().zip(&mut outcomes) {
        issues.append(&mut outcome.issues);
        let (kept, search) =
            (std::mem::take(&mut outcome.kept), std::mem::take(&mut outcome.search));
        built.kept.push(build.before.path(&path.output_file()), kept, search);
    }
    // What is wrong with a file that languages share is told once.
    let known: HashSet<Issue> = built.issues.iter().cloned().collect();
    built.issues.extend(issues.into_iter().filter(|issue| !known.contains(issue)));
    built.pages += pages.len();
    built.read.add(loaded, build.routes.assets.into_asked());
    Ok(())
}

/// Writes the search index, if the site has one of its own.
fn write_index(
    build: &Pages<'_>,
    pages: &[(RoutePath, Page<'_>)],
    outcomes: &[Outcome],
    output: &dyn Output,
    built: &mut Built,
) -> Result<(), Error> {
    if !build.has_index {
        return Ok(());
    }
    let found: Vec<(PageKey, &Kept, String)> = pages
        .iter()
        .zip(outcomes)
        .filter(|((_, page), _)| page.is_found())
        .map(|((path, page), outcome)| {
            (build.indexed_as(path, *page), &outcome.search, path.output_file())
        })
        .collect();
    let indexed: Vec<IndexedPage<'_>> =
        found.iter().map(|(key, now, document)| IndexedPage { key, now, document }).collect();
    let pieces = |document: &str| build.before.search(document);
    let folder = build.before.path("");
    let state = search::write(&indexed, build.before.index(&folder), &pieces, output)?;
    built.search.insert(folder, state);
    Ok(())
}

/// What search engines read.
pub(crate) const LISTS: [&str; 2] = ["sitemap.xml", "robots.txt"];

/// Writes what search engines read.
pub(crate) fn write_lists(
    loaded: &Loaded,
    routes: &Routes<'_>,
    pages: &[(RoutePath, Page<'_>)],
    output: &dyn Output,
) -> Result<(), Error> {
    let _span = info_span!("lists").entered();
    let settings = &loaded.site.settings;
    let base = &routes.base_url;
    let listed: Vec<&RoutePath> =
        pages.iter().filter(|(_, page)| page.is_listed()).map(|(path, _)| path).collect();
    output.write("sitemap.xml", sitemap::sitemap(&settings.url, base, &listed).into_bytes())?;
    if !routes.assets.is_static("robots.txt") {
        let robots = sitemap::robots(&settings.url, base, settings.index);
        output.write("robots.txt", robots.into_bytes())?;
    }
    Ok(())
}
