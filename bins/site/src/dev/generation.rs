//! One state of a site's sources: its pages are made when somebody asks for them.
//!
//! A thread of its own holds the loaded site; its workers take jobs for as long as the generation is wanted.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, OnceLock, PoisonError, Weak};
use std::thread;

use docs_model::Issue;
use docs_routing::{CheckedPage, RoutePath};
use docs_server::{ServedSite, StoredFile};

use super::output::DevOutput;
use super::page_store::{PageStore, Revision};
use crate::assets::Assets;
use crate::error::Error;
use crate::load::Loaded;
use crate::pages::{Before, Edit, MadePage, Pages, Worker};
use crate::parallel::{STACK_BYTES, thread_count};
use crate::pipeline::{LISTS, write_lists};
use crate::routes::{Page, Routes};
use crate::search;
use crate::shared::{Shared, SharedOptions};

/// The pages of one state of the sources, in one language.
pub(super) struct Generation {
    pub(super) loaded: Arc<Loaded>,
    output: Arc<DevOutput>,
    /// What is known of the site beside its files.
    pub(super) site: Arc<ServedSite>,
    /// What is at a path of the built site.
    paths: HashMap<String, Wanted>,
    pages: PageStore,
    jobs: Mutex<Sender<Job>>,
    /// Revision of the pages that the search index was made from, once somebody has asked for it.
    index: Mutex<Option<Revision>>,
    /// Whether what search engines read could be made, once one has asked for it.
    lists: OnceLock<bool>,
    /// What is wrong with the site as a whole.
    pub(super) issues: Vec<Issue>,
}

/// A file of a page.
#[derive(Clone, Copy, Debug)]
enum Wanted {
    /// Of the page with this number.
    Document(usize),
    /// The same page's data.
    Data(usize),
}

/// Something to be made for somebody who waits for it.
struct Job {
    what: What,
    reply: Sender<Option<Vec<u8>>>,
}

enum What {
    Page(Wanted),
    /// A file beside pages, by its path within the built site.
    Asset(String),
    /// The search index.
    Index,
    /// What search engines read.
    Lists,
}

impl Generation {
    /// Starts a generation and waits until it can be asked.
    pub(super) fn start(
        root: &Path,
        loaded: Loaded,
        options: &SharedOptions,
        say: fn(&[Issue]),
    ) -> Result<Arc<Self>, Error> {
        let (ready, started) = mpsc::channel();
        let (root, options) = (root.to_owned(), options.clone());
        let loaded = Arc::new(loaded);
        thread::Builder::new()
            .name("generation".to_owned())
            .stack_size(STACK_BYTES)
            .spawn(move || {
                if let Err(error) = run(&root, &loaded, &options, say, &ready) {
                    let _ = ready.send(Err(error));
                }
            })
            .expect("the system can start a thread");
        started.recv().expect("a generation says how it started")
    }

    /// The file at a path within the built site.
    pub(super) fn file(&self, path: &str) -> Option<Arc<StoredFile>> {
        if path.starts_with(search::FOLDER) && !self.paths.contains_key(path) {
            self.update_index()?;
        }
        if let Some(file) = self.output.file(path) {
            return Some(file);
        }
        let what = match self.paths.get(path) {
            Some(wanted) => What::Page(*wanted),
            None if path.starts_with(search::FOLDER) => return None,
            None if LISTS.contains(&path) => {
                let are_made = self.lists.get_or_init(|| self.ask(What::Lists).is_some());
                return are_made.then(|| self.output.file(path))?;
            }
            None => What::Asset(path.to_owned()),
        };
        self.pages.file(path, || self.ask(what))
    }

    /// Makes the search index of all pages, unless no document was edited since it was made.
    fn update_index(&self) -> Option<()> {
        let mut made_from = self.index.lock().unwrap_or_else(PoisonError::into_inner);
        let revision = self.pages.revision();
        if *made_from != Some(revision) {
            self.ask(What::Index)?;
            // An edit during the making has a later revision: the index is made again for it.
            *made_from = Some(revision);
        }
        Some(())
    }

    /// Has something made, and waits for it.
    fn ask(&self, what: What) -> Option<Vec<u8>> {
        let (reply, made) = mpsc::channel();
        self.jobs.lock().unwrap_or_else(PoisonError::into_inner).send(Job { what, reply }).ok()?;
        made.recv().ok()?
    }

    /// Is this route written with its `.html`?
    pub(super) fn is_html_route(&self, path: &str) -> bool {
        self.site.is_html_route(path)
    }

    /// Path under which the site is mounted.
    pub(super) fn base_url(&self) -> &str {
        self.site.base().as_str()
    }

    /// Replaces the text of a document. Returns the path of its page.
    pub(super) fn edit(&self, edit: Edit) -> String {
        let path = RoutePath::parse(&edit.doc.permalink);
        self.pages.edit(edit, &[path.output_file(), path.data_file()]);
        path.as_str().to_owned()
    }

    /// The document in a file, if it was edited since the site was loaded.
    pub(super) fn edited(&self, file: &str) -> Option<Arc<Edit>> {
        self.pages.edited(file)
    }
}

/// Holds a loaded site until nobody wants its pages any more.
fn run(
    root: &Path,
    loaded: &Arc<Loaded>,
    options: &SharedOptions,
    say: fn(&[Issue]),
    ready: &Sender<Result<Arc<Generation>, Error>>,
) -> Result<(), Error> {
    let output = Arc::new(DevOutput::default());
    let (shared, shared_issues) = Shared::write(loaded, options, &*output)?;
    let (jobs, queue) = mpsc::channel();
    let queue = Mutex::new(queue);
    let prepared = OnceLock::new();
    let work = || {
        let mut worker = Worker::default();
        // The first page should not wait for the engine, nor the engine for the routes.
        worker.warm(&shared);
        while let Some(job) = next(&queue) {
            let Prepared { pages, list, generation } =
                prepared.get().expect("jobs come from a generation");
            let edit = |file: Option<&str>| generation.upgrade()?.edited(file?);
            let made = make(pages, &mut worker, list, &job.what, edit, say);
            // Who asked may have hung up.
            let _ = job.reply.send(made);
        }
    };
    thread::scope(|scope| {
        for _ in 0..thread_count() {
            thread::Builder::new()
                .stack_size(STACK_BYTES)
                .spawn_scoped(scope, work)
                .expect("the system can start a thread");
        }
        let routes =
            Routes::new(&loaded.site, Assets::new(root, &loaded.allowed, &loaded.static_files));
        let pages = Pages::new(loaded, routes, &shared, &*output, Before::nothing());
        let list = pages.routes.pages();
        let mut issues = loaded.issues.clone();
        issues.extend(shared_issues);
        issues.extend(pages.routes.issues());
        let generation = Arc::new(Generation {
            loaded: Arc::clone(loaded),
            site: Arc::new(ServedSite::from(&output.marker())),
            output: Arc::clone(&output),
            paths: paths(&list),
            pages: PageStore::default(),
            jobs: Mutex::new(jobs),
            index: Mutex::default(),
            lists: OnceLock::new(),
            issues,
        });
        // The workers must not keep the generation that they work for.
        let weak = Arc::downgrade(&generation);
        let _ = prepared.set(Prepared { pages, list, generation: weak });
        let _ = ready.send(Ok(generation));
    });
    Ok(())
}

/// What jobs are done with.
struct Prepared<'a> {
    pages: Pages<'a>,
    list: Vec<(RoutePath, Page<'a>)>,
    generation: Weak<Generation>,
}

fn next(queue: &Mutex<Receiver<Job>>) -> Option<Job> {
    queue.lock().unwrap_or_else(PoisonError::into_inner).recv().ok()
}

fn paths(list: &[(RoutePath, Page<'_>)]) -> HashMap<String, Wanted> {
    let mut paths = HashMap::with_capacity(list.len() * 2);
    for (number, (path, _)) in list.iter().enumerate() {
        paths.insert(path.output_file(), Wanted::Document(number));
        paths.insert(path.data_file(), Wanted::Data(number));
    }
    paths
}

fn make(
    pages: &Pages<'_>,
    worker: &mut Worker,
    list: &[(RoutePath, Page<'_>)],
    what: &What,
    edit: impl Fn(Option<&str>) -> Option<Arc<Edit>>,
    say: fn(&[Issue]),
) -> Option<Vec<u8>> {
    let wanted = match what {
        What::Page(wanted) => *wanted,
        What::Asset(path) => return fs::read::<PathBuf>(pages.routes.assets.published(path)?).ok(),
        What::Index => return pages.write_index(list).ok().map(|()| Vec::new()),
        What::Lists => {
            let written = write_lists(pages.loaded, &pages.routes, list, pages.output);
            return written.ok().map(|()| Vec::new());
        }
    };
    let (Wanted::Document(number) | Wanted::Data(number)) = wanted;
    let (path, page) = &list[number];
    let edit = edit(page.file());
    let made = pages.make(path, *page, edit.as_deref());
    say(&faults(pages, path, *page, &made));
    match wanted {
        Wanted::Data(_) => Some(made.fetched()),
        Wanted::Document(_) => match pages.made_document(worker, path, &made) {
            Ok(document) => Some(document),
            Err(error) => {
                say(&[Issue::error("shell", error.to_string())]);
                None
            }
        },
    }
}

/// What is wrong with a page, links to other pages included.
fn faults(pages: &Pages<'_>, path: &RoutePath, page: Page<'_>, made: &MadePage) -> Vec<Issue> {
    let mut issues = made.issues.clone();
    if let Some(file) = page.file() {
        issues.extend(pages.routes.check(&[CheckedPage { path, file, facts: &made.facts }]));
    }
    issues
}
