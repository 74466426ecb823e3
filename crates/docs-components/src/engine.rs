//! Engines that render islands: one for each thread and site.

use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, Weak};

use docs_messages::plural_index;
use docs_script::{Argument, ModuleEngine, ModuleError, ModuleLimits, SharedModules};

use crate::code_block::code_block;

/// Module of the interface that renders islands.
const HOST: &str = "guest:host";

/// Number of pages after which the memory of an engine is measured.
const PAGES_BETWEEN_MEASUREMENTS: usize = 64;

/// Memory above which an engine is replaced before the next page.
const LARGE_ENGINE_BYTES: usize = 128 * 1024 * 1024;

/// Maximum number of engines per thread, for several sites such as the languages of a project.
const ENGINES_PER_THREAD: usize = 4;

thread_local! {
    /// Engines of the thread by site, the most recently used last.
    static ENGINES: RefCell<Vec<(Weak<()>, IslandEngine)>> = const { RefCell::new(Vec::new()) };
}

/// Input of the engines of a site.
#[derive(Debug)]
pub(crate) struct EngineSite {
    /// Identity of the site. Engines of a site that no longer exists are dropped.
    pub(crate) token: Arc<()>,
    pub(crate) modules: Arc<SharedModules>,
    /// Data of the site for components, as JSON.
    pub(crate) data: String,
}

/// Engine with the interface's modules.
pub(crate) struct IslandEngine {
    engine: ModuleEngine,
    pages: usize,
    /// Replacement modules by the name of the failed module, each with its error if it exceeded a limit.
    failed: HashMap<String, (String, Option<ModuleError>)>,
    checked: BTreeSet<String>,
}

/// Calls a function with the engine of a site on this thread.
///
/// # Errors
///
/// Returns an error if the interface's modules fail. A failure of the function ends the engine if a
/// limit was exceeded.
pub(crate) fn with_engine<T>(
    site: &EngineSite,
    work: impl FnOnce(&mut IslandEngine) -> Result<T, ModuleError>,
) -> Result<T, ModuleError> {
    ENGINES.with_borrow_mut(|engines| {
        engines.retain(|(token, _)| token.strong_count() > 0);
        let is_of_site = |token: &Weak<()>| std::ptr::eq(token.as_ptr(), Arc::as_ptr(&site.token));
        let known = engines.iter().position(|(token, _)| is_of_site(token));
        let engine = known.map(|index| engines.remove(index).1).filter(IslandEngine::is_usable);
        let mut engine = match engine {
            Some(engine) => engine,
            None => IslandEngine::new(site)?,
        };
        let result = work(&mut engine);
        if result.as_ref().is_err_and(|error| error.limit().is_some()) {
            return result;
        }
        if engines.len() >= ENGINES_PER_THREAD {
            engines.remove(0);
        }
        engines.push((Arc::downgrade(&site.token), engine));
        result
    })
}

impl IslandEngine {
    fn new(site: &EngineSite) -> Result<Self, ModuleError> {
        let engine = ModuleEngine::new(Arc::clone(&site.modules), ModuleLimits::default())?;
        engine.set_host_function("docsHost", "codeBlock", code_block)?;
        engine.set_host_function("docsHost", "pluralIndex", plural_form)?;
        engine.import(HOST)?;
        engine.call(HOST, "setSite", &[Argument::Text(&site.data)])?;
        Ok(Self { engine, pages: 0, failed: HashMap::new(), checked: BTreeSet::new() })
    }

    fn is_usable(&self) -> bool {
        !self.pages.is_multiple_of(PAGES_BETWEEN_MEASUREMENTS)
            || self.engine.memory_bytes() < LARGE_ENGINE_BYTES
    }

    /// Evaluates a bundled module. Returns the name of the module that pages import: its own name or, if it fails, the
    /// name of a replacement whose exports throw its error.
    ///
    /// The error is returned once. If the module exceeds a limit, the error is returned for each page, so that its issue does
    /// not depend on the order of the pages.
    pub(crate) fn check(
        &mut self,
        module: &str,
        names: &[String],
    ) -> (String, Option<ModuleError>) {
        if let Some(failed) = self.failed.get(module) {
            return failed.clone();
        }
        if !self.checked.insert(module.to_owned()) {
            return (module.to_owned(), None);
        }
        let Err(error) = self.engine.import(module) else { return (module.to_owned(), None) };
        let replacement = format!("failed:{module}");
        self.engine.add(&replacement, throwing_module(names, &error.to_string()));
        let repeated = error.limit().is_some().then(|| error.clone());
        self.failed.insert(module.to_owned(), (replacement.clone(), repeated));
        (replacement, Some(error))
    }

    /// Adds a replacement for a missing module, and returns its name.
    pub(crate) fn missing(&mut self, specifier: &str, names: &[String], message: &str) -> String {
        let replacement = format!("missing:{specifier}#{}", names.join(","));
        if self.checked.insert(replacement.clone()) {
            self.engine.add(&replacement, throwing_module(names, message));
        }
        replacement
    }

    /// Returns the names in a module's default export, separated by spaces.
    ///
    /// # Errors
    ///
    /// Returns an error if the module fails.
    pub(crate) fn keys(&mut self, module: &str) -> Result<String, ModuleError> {
        const NAME: &str = "keys";
        let module = crate::javascript::js_string(&format!("./{module}"));
        let code = format!(
            "import all from {module};\nexport const names = () => Object.keys(all).join(' ');\n"
        );
        self.engine.add(NAME, code);
        self.engine.call(NAME, "names", &[])
    }

    /// Renders the islands of a page. Returns the JSON of `guest:host`.
    ///
    /// `code` is a function of the exports of `modules` that returns the exports of the page's
    /// module.
    pub(crate) fn render(
        &mut self,
        name: &str,
        code: &str,
        modules: &[String],
        page: &str,
    ) -> Result<String, ModuleError> {
        self.pages += 1;
        let islands = Argument::Script { name, code, modules };
        self.engine.call(HOST, "render", &[islands, Argument::Text(page)])
    }
}

/// Returns the position of a number's plural form; an empty string if it is unknown. `arguments` are the language and the number.
fn plural_form(arguments: &[String]) -> String {
    let [language, number] = arguments else { return String::new() };
    plural_index(language, number).map_or_else(String::new, |index| index.to_string())
}

/// Returns the source of a module whose exports are components that throw an error.
fn throwing_module(names: &[String], message: &str) -> String {
    let message = crate::javascript::js_string(message);
    let mut code = format!("const fail = () => {{ throw new Error({message}); }};\n");
    for name in names.iter().filter(|name| *name != "*") {
        code.push_str(&format!("export {{fail as {}}};\n", crate::javascript::js_string(name)));
    }
    code
}
