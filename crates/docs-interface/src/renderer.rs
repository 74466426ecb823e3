//! Page shells, rendered by the interface's server bundle in embedded engines.
//!
//! An engine cannot move between threads, so each thread has its own engines: one for each site that it renders, such
//! as each language of a project. An engine caches the rendered parts that pages share.

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::{Arc, Weak};

use docs_script::{BundleEngine, BundleError};
use docs_site::{Shell, ShellError, ShellRenderer, ShellRequest};
use xxhash_rust::xxh3::xxh3_128;

use crate::embedded::compiled;

/// Maximum number of engines per thread. A project with more languages restarts engines.
const MAX_ENGINES_PER_THREAD: usize = 4;

thread_local! {
    /// Engines of the thread, the most recently used last.
    static ENGINES: RefCell<Vec<SiteEngine>> = const { RefCell::new(Vec::new()) };
}

/// Renders page shells with the engines of the calling thread. Deep sidebars need a stack of [`docs_site::STACK_BYTES`].
///
/// See the [crate's documentation](crate) for an example.
#[derive(Clone, Copy, Debug, Default)]
pub struct InterfaceRenderer;

impl InterfaceRenderer {
    /// Returns `true` if the calling thread has an engine for the site of a request.
    pub(crate) fn has_engine(request: &ShellRequest<'_>) -> bool {
        ENGINES.with_borrow_mut(|engines| find(engines, request).is_some())
    }
}

impl ShellRenderer for InterfaceRenderer {
    fn render_shell(&self, request: &ShellRequest<'_>) -> Result<Shell, ShellError> {
        with_engine(request, |engine| engine.render_shell(request))
    }

    fn shows_open_lists_only(&self) -> bool {
        true
    }

    fn prepare(&self, request: &ShellRequest<'_>) {
        // Errors are ignored here, because the first request reports them again.
        let _ = with_engine(request, |_| Ok(()));
    }

    /// Drops the engine of the site, which contains its sidebars.
    fn release(&self, site: &Arc<str>) {
        ENGINES.with_borrow_mut(|engines| engines.retain(|engine| !engine.site.is_same(site)));
    }
}

fn with_engine<T>(
    request: &ShellRequest<'_>,
    work: impl FnOnce(&SiteEngine) -> Result<T, ShellError>,
) -> Result<T, ShellError> {
    ENGINES.with_borrow_mut(|engines| {
        let engine = match find(engines, request) {
            Some(index) => engines.remove(index),
            None => {
                make_room(engines);
                SiteEngine::new(request)?
            }
        };
        let engine = engines.push_mut(engine);
        engine.add_sidebar(request)?;
        work(engine)
    })
}

/// Returns the index of the engine with the site of a request.
fn find(engines: &mut [SiteEngine], request: &ShellRequest<'_>) -> Option<usize> {
    let is_same = |engine: &SiteEngine| {
        engine.site.is_same(request.site) && engine.server_bundle.is_same(request.server_bundle)
    };
    engines.iter().position(is_same).or_else(|| {
        engines.iter_mut().position(|engine| {
            engine.site.is_equal(request.site)
                && engine.server_bundle.is_equal(request.server_bundle)
        })
    })
}

/// Drops the engines of sites that no longer exist, and the least recently used engine if there are too many.
fn make_room(engines: &mut Vec<SiteEngine>) {
    engines.retain(|engine| engine.site.exists());
    if engines.len() >= MAX_ENGINES_PER_THREAD {
        engines.remove(0);
    }
}

/// An engine that has loaded the interface and a site's data.
struct SiteEngine {
    server_bundle: KnownText,
    site: KnownText,
    /// Data in the engine, by key.
    sidebars: HashMap<String, KnownText>,
    engine: BundleEngine,
}

impl SiteEngine {
    fn new(request: &ShellRequest<'_>) -> Result<Self, ShellError> {
        let bundle = compiled(request.server_bundle).map_err(failure("anything"))?;
        let engine = BundleEngine::new(&bundle).and_then(|engine| {
            engine.call("setSite", &[&without_marks(request.site)]).map(|_| engine)
        });
        Ok(Self {
            server_bundle: KnownText::new(request.server_bundle),
            site: KnownText::new(request.site),
            sidebars: HashMap::new(),
            engine: engine.map_err(failure("the site's frame"))?,
        })
    }

    /// Passes the page's sidebar to the engine, unless the engine has it.
    fn add_sidebar(&mut self, request: &ShellRequest<'_>) -> Result<(), ShellError> {
        let Some((key, sidebar)) = request.sidebar else { return Ok(()) };
        if self.sidebars.get_mut(key).is_some_and(|known| known.is_equal(sidebar)) {
            return Ok(());
        }
        let added = self.engine.call("addSidebar", &[key, &without_marks(sidebar)]);
        added.map_err(failure(&format!("the sidebar {key}")))?;
        self.sidebars.insert(key.to_owned(), KnownText::new(sidebar));
        Ok(())
    }

    fn render_shell(&self, request: &ShellRequest<'_>) -> Result<Shell, ShellError> {
        let subject = format!("the page {}", request.path);
        let function = if request.is_first_of_kind { "renderComparedShell" } else { "renderShell" };
        let page = without_marks(request.page);
        let html = self.engine.call(function, &[&page]).map_err(failure(&subject))?;
        // A search of the whole shell in the engine took a tenth of the time of a page.
        let pieces = html.iter().flat_map(|html| html.split(ARTICLE)).map(str::to_owned);
        Ok(Shell { pieces: pieces.collect() })
    }
}

/// Placeholder of an article in a shell.
const ARTICLE: char = '\u{90}';

/// Control characters by which the interface marks positions in HTML (`fragments.ts`). No encoding assigns printable characters
/// to them.
const MARKS: [char; 4] = ['\u{81}', '\u{8D}', '\u{8F}', ARTICLE];

/// Replaces the marks in data. The same replacement in the engine took a sixth of the time of a
/// page.
fn without_marks(json: &str) -> Cow<'_, str> {
    /// First byte of the marks, which few other characters share.
    const FIRST_BYTE: u8 = 0xC2;
    if json.as_bytes().contains(&FIRST_BYTE) && json.contains(MARKS) {
        Cow::Owned(json.replace(MARKS, "\u{FFFD}"))
    } else {
        Cow::Borrowed(json)
    }
}

fn failure(subject: &str) -> impl Fn(BundleError) -> ShellError {
    move |error| ShellError { subject: subject.to_owned(), message: error.to_string() }
}

/// String that an engine has received. It is identified by its address, otherwise by its hash, and not kept in memory.
struct KnownText {
    text: Weak<str>,
    hash: u128,
}

impl KnownText {
    fn new(text: &Arc<str>) -> Self {
        Self { text: Arc::downgrade(text), hash: xxh3_128(text.as_bytes()) }
    }

    fn exists(&self) -> bool {
        self.text.strong_count() > 0
    }

    /// Returns whether a string is this one. Another string cannot have its address while this reference exists.
    fn is_same(&self, text: &Arc<str>) -> bool {
        std::ptr::addr_eq(self.text.as_ptr(), Arc::as_ptr(text))
    }

    /// Returns whether a string equals this one, and records its address.
    fn is_equal(&mut self, text: &Arc<str>) -> bool {
        if self.is_same(text) {
            return true;
        }
        let is_equal = self.hash == xxh3_128(text.as_bytes());
        if is_equal {
            self.text = Arc::downgrade(text);
        }
        is_equal
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use std::thread;

    use super::*;
    use crate::embedded;

    /// Returns the JSON in a file of `fixtures/contract`.
    fn json(fixture: &str) -> &str {
        let start = fixture.find("= {").expect("a constant") + "= ".len();
        &fixture[start..fixture.rfind(" satisfies").expect("a type")]
    }

    /// The site of `fixtures/contract` with replaceable strings.
    #[derive(Clone)]
    pub(crate) struct Site {
        server_bundle: Arc<str>,
        pub(crate) data: Arc<str>,
        sidebar: Arc<str>,
    }

    impl Site {
        pub(crate) fn new() -> Self {
            Self {
                server_bundle: Arc::clone(embedded().server_bundle()),
                data: json(include_str!("../../../fixtures/contract/site.ts")).into(),
                sidebar: json(include_str!("../../../fixtures/contract/sidebar.ts")).into(),
            }
        }

        /// Returns the site with another title in the navbar.
        fn titled(&self, title: &str) -> Self {
            let data = self.data.replace("\"Contract\"", &format!("\"{title}\""));
            assert_ne!(*data, *self.data);
            Self { data: data.into(), ..self.clone() }
        }

        /// Returns the site with the same strings at other addresses in memory.
        fn copied(&self) -> Self {
            let copy = |text: &Arc<str>| Arc::from(&**text);
            Self {
                server_bundle: copy(&self.server_bundle),
                data: copy(&self.data),
                sidebar: copy(&self.sidebar),
            }
        }

        pub(crate) fn request(&self) -> ShellRequest<'_> {
            ShellRequest {
                path: "/next/guide/one",
                server_bundle: &self.server_bundle,
                site: &self.data,
                sidebar: Some(("default/next/docs", &self.sidebar)),
                page: json(include_str!("../../../fixtures/contract/page-doc.ts")),
                is_first_of_kind: false,
            }
        }

        pub(crate) fn shell(&self) -> Shell {
            InterfaceRenderer.render_shell(&self.request()).expect("a shell")
        }

        fn error(&self) -> String {
            InterfaceRenderer.render_shell(&self.request()).expect_err("an error").to_string()
        }
    }

    /// Runs a test on a thread without engines.
    pub(crate) fn on_new_thread(test: fn()) {
        let ended = thread::spawn(test).join();
        if let Err(panic) = ended {
            std::panic::resume_unwind(panic);
        }
    }

    pub(crate) fn engines() -> usize {
        ENGINES.with_borrow(Vec::len)
    }

    #[test]
    fn the_shell_of_a_page_has_the_site_and_the_sidebar_around_the_article() {
        on_new_thread(|| {
            let shell = Site::new().shell();
            let link = "href=\"/category/made-of-entries\"";
            let [before, after] = &*shell.pieces else { panic!("two pieces: {shell:?}") };
            assert!(before.contains(link), "the sidebar: {before}");
            assert!(before.contains("<b>Hello</b>"), "the announcement: {before}");
            assert!(after.contains("Nobody"), "the footer: {after}");
        });
    }

    #[test]
    fn a_thread_keeps_an_engine_for_each_site() {
        on_new_thread(|| {
            let one = Site::new();
            let other = one.titled("Another");
            let shells = [one.shell(), other.shell()];
            assert_eq!(engines(), 2);
            assert_eq!([one.shell(), other.shell()], shells);
            assert_eq!(one.copied().shell(), shells[0], "equal texts are the same site");
            assert_eq!(engines(), 2);
        });
    }

    #[test]
    fn released_engines_are_started_again() {
        on_new_thread(|| {
            let one = Site::new();
            let other = one.titled("Another");
            let shell = one.shell();
            other.shell();
            InterfaceRenderer.release(&one.data);
            assert_eq!(engines(), 1);
            assert_eq!(one.shell(), shell);
            assert_eq!(engines(), 2);
        });
    }

    #[test]
    fn threads_render_the_same() {
        let shells = [(); 2].map(|()| thread::spawn(|| Site::new().shell()));
        let [one, other] = shells.map(|shell| shell.join().expect("a shell"));
        assert_eq!(one, other);
    }

    #[test]
    fn an_engine_receives_a_sidebar_again_when_it_has_changed() {
        on_new_thread(|| {
            let site = Site::new();
            let shell = site.shell();
            let sidebar = site.sidebar.replace("Made of entries", "Changed").into();
            let changed = Site { sidebar, ..site.clone() };
            assert!(!shell.pieces[0].contains("Changed"));
            assert!(changed.shell().pieces[0].contains("Changed"));
            assert_eq!(site.shell(), shell);
            assert_eq!(engines(), 1);
        });
    }

    #[test]
    fn engines_of_sites_that_no_longer_exist_are_dropped() {
        on_new_thread(|| {
            let site = Site::new();
            site.titled("Stale").shell();
            site.shell();
            assert_eq!(engines(), 1);
        });
    }

    #[test]
    fn the_engine_of_a_site_that_was_read_again_is_used_again() {
        on_new_thread(|| {
            let site = Site::new();
            let copy = site.copied();
            site.shell();
            ENGINES.with_borrow_mut(|engines| engines[0].sidebars.clear());
            drop(site);
            copy.shell();
            let sidebars = ENGINES.with_borrow(|engines| engines[0].sidebars.len());
            assert_eq!((engines(), sidebars), (1, 1));
        });
    }

    #[test]
    fn the_number_of_engines_on_a_thread_is_limited() {
        on_new_thread(|| {
            let site = Site::new();
            let titles = ["One", "Two", "Three", "Four", "Five"];
            let sites = titles.map(|title| site.titled(title));
            let shells = sites.each_ref().map(Site::shell);
            assert_eq!(engines(), MAX_ENGINES_PER_THREAD);
            assert_eq!(sites.each_ref().map(Site::shell), shells);
        });
    }

    #[test]
    fn the_first_page_of_a_kind_is_compared_with_a_render_of_the_whole_page() {
        on_new_thread(|| {
            let site = Site::new();
            let shell = site.shell();
            let compared = ShellRequest { is_first_of_kind: true, ..site.request() };
            assert_eq!(InterfaceRenderer.render_shell(&compared).expect("a shell"), shell);
            let message = "a component renders differently";
            let bundle = format!(
                "export const setSite = () => {{}}; export const addSidebar = () => {{}};
                export const renderShell = () => 'joined';
                export const renderComparedShell = () => {{ throw new Error('{message}') }};"
            );
            let faulty = Site { server_bundle: bundle.into(), ..site.clone() };
            assert_eq!(*faulty.shell().pieces, ["joined".to_owned()]);
            let compared = ShellRequest { is_first_of_kind: true, ..faulty.request() };
            let error = InterfaceRenderer.render_shell(&compared).expect_err("an error");
            assert!(error.to_string().contains(message), "{error}");
        });
    }

    #[test]
    fn data_cannot_contain_the_marks_of_the_interface() {
        assert!(matches!(without_marks("\u{A0}é©"), Cow::Borrowed("\u{A0}é©")));
        on_new_thread(|| {
            let text = "\u{81}aZ &0\u{8D}\u{8F}own\u{90}";
            let replaced = "\u{FFFD}aZ &amp;0\u{FFFD}\u{FFFD}own\u{FFFD}";
            let site = Site::new().titled(text);
            let sidebar = site.sidebar.replace("Made of entries", text).into();
            let site = Site { sidebar, ..site };
            let page = site.request().page.replace("\"One\"", &format!("\"{text}\""));
            let request = ShellRequest { page: &page, ..site.request() };
            for _ in 0..3 {
                let shell = InterfaceRenderer.render_shell(&request).expect("a shell");
                let [before, _] = &*shell.pieces else { panic!("two pieces: {shell:?}") };
                assert!(!before.contains(MARKS), "{before}");
                // A space is between the label of an entry in the sidebar and its badge.
                let places = before.matches(&format!(">{replaced}")).count();
                assert_eq!(places, 3, "the navbar, the sidebar and the breadcrumbs: {before}");
            }
        });
    }

    #[test]
    fn an_engine_is_prepared_with_its_sidebar() {
        on_new_thread(|| {
            let site = Site::new();
            InterfaceRenderer.prepare(&site.request());
            let sidebars = ENGINES.with_borrow(|engines| engines[0].sidebars.len());
            assert_eq!((engines(), sidebars), (1, 1));
        });
    }

    #[test]
    fn errors_name_the_rendered_part() {
        on_new_thread(|| {
            let site = Site::new();
            let broken = Site { server_bundle: "export const = 1;".into(), ..site.clone() };
            let error = broken.error();
            assert!(error.starts_with("the interface can't render anything: "), "{error}");
            let broken = Site { data: "{".into(), ..site.clone() };
            let error = broken.error();
            assert!(error.starts_with("the interface can't render the site's frame: "), "{error}");
            let broken = Site { sidebar: "{".into(), ..site.clone() };
            let error = broken.error();
            let expected = "the interface can't render the sidebar default/next/docs: ";
            assert!(error.starts_with(expected), "{error}");
            let request = ShellRequest { page: "{", ..site.request() };
            let error = InterfaceRenderer.render_shell(&request).expect_err("no page").to_string();
            let expected = "the interface can't render the page /next/guide/one: ";
            assert!(error.starts_with(expected), "{error}");
            site.shell();
        });
    }
}
