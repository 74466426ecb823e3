//! The components of a site, and the rendering of a page's islands.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::bundling::{Bundle, BundledModule, GuestModules};
use docs_model::{ASSETS_FOLDER, Issue, Location};
use docs_render::Island;
use docs_script::{ModuleError, SharedModules};
use docs_site::{Bytes, ComponentPage, RenderedComponents, SiteComponents};
use xxhash_rust::xxh3::xxh3_64;

use crate::article::article;
use crate::codes::MISSING_PACKAGE_CODE;
use crate::describe::{line_of, name_of};
use crate::engine::{self, EngineSite};
use crate::exceeded_limits::{ExceededLimits, PageAttempts};
use crate::exceeded_sources::ExceededSources;
use crate::failures::Failures;
use crate::issues;
use crate::page_module::{PageImport, PageModule};
use crate::probe;
use crate::project_components::project_components;
use crate::results::{self, FailedComponent, HeadPart, IslandResult, PageResults};
use crate::shared::{Keys, SharedResults};
use crate::site_components::{Origins, SITE_COMPONENTS, SiteModule, SiteNames};
use crate::source::location;

/// Folder of the modules of pages, within the folder of assets.
const FOLDER: &str = "components/pages";

/// Modules of the interface that the module of a page imports.
const GUEST_IMPORTS: [(&str, &str); 3] = [
    ("react/jsx-runtime", "guest:react/jsx-runtime"),
    ("guest:page", "guest:page"),
    ("guest:theme", "guest:theme"),
];

/// The components of a site, ready to be rendered on any thread.
#[derive(Debug)]
pub struct Components {
    bundle: Bundle,
    guest: GuestModules,
    /// Address of the built site's folder.
    base_url: String,
    /// Folder of the interface's files within the built site.
    guest_folder: String,
    engine: EngineSite,
    /// Module with the components that pages use without an import.
    globals: Option<BundledModule>,
    /// Files of the global components.
    origins: Origins,
    /// Names of the global components.
    names: SiteNames,
    /// Results that pages share.
    shared: SharedResults,
    /// Components that exceed a limit of the engine, with their pages.
    exceeded: ExceededLimits,
}

/// Path of the part of the shell that the theme component `Root` renders.
const WRAPPER_PART: &str = "theme-root";

impl Components {
    /// Creates the components of a site from its bundle.
    ///
    /// `guest_modules` are the interface's modules for the engine by their names (`guest:…`); `data` is the site's data for
    /// components, as JSON.
    #[must_use]
    pub(crate) fn new(
        bundle: Bundle,
        guest: GuestModules,
        guest_modules: SharedModules,
        base_url: &str,
        data: String,
        origins: Origins,
    ) -> Self {
        let mut modules = guest_modules;
        let own = bundle.server.iter().map(|(name, code)| (name.clone(), code.clone()));
        modules.sources.extend(own);
        let engine = EngineSite { token: Arc::new(()), modules: Arc::new(modules), data };
        let globals = bundle.module("", SITE_COMPONENTS).cloned();
        let mut components = Self {
            bundle,
            guest,
            base_url: base_url.to_owned(),
            guest_folder: ASSETS_FOLDER.to_owned(),
            engine,
            globals,
            origins,
            names: SiteNames::default(),
            shared: SharedResults::default(),
            exceeded: ExceededLimits::default(),
        };
        components.read_names();
        components
    }

    /// Evaluates the module with the components that pages use without an import. A failure is reported.
    fn read_names(&mut self) {
        let Some(module) = &self.globals else { return };
        let names = engine::with_engine(&self.engine, |engine| engine.keys(&module.server));
        match names {
            Ok(names) => {
                self.names = SiteNames::new(&names);
                self.check_replacements();
            }
            Err(error) => {
                if !self.bundle.has_issue(error.message()) {
                    let location = self.origins.first_location();
                    self.bundle.issues.push(issues::site_components(&error, location));
                }
                self.globals = None;
            }
        }
    }

    /// Renders each component that replaces a part of Markdown. A component that fails replaces nothing: otherwise all pages
    /// would lack the part.
    fn check_replacements(&mut self) {
        let names = std::mem::take(&mut self.names.replaced);
        if names.is_empty() {
            return;
        }
        // Each component is rendered twice: if the results differ, pages do not share its result.
        let islands = [probe::islands(&names), probe::islands(&names)].concat();
        let scripts = [probe::script()];
        let page = ComponentPage {
            html: "",
            islands: &islands,
            scripts: &scripts,
            path: "replacements",
            props: "{}",
            is_urgent: false,
        };
        let (module, _) = PageModule::new(&islands, &scripts, self.globals(&page));
        let json = self.run(&page, &module, &mut Failures::default());
        let json = json.map_err(|error| issues::reason(&error));
        let results = match json.and_then(|json| results::parse(&json)) {
            Ok(PageResults::Islands(results)) => results,
            // The module has no statements of a page.
            Ok(PageResults::InBrowser { .. }) => return,
            Err(error) => return self.report_failed_replacements(&names, &error),
        };
        let (mut failed, mut shared) = (Vec::new(), Vec::new());
        let repeated = results.iter().skip(names.len());
        for ((name, result), again) in names.iter().zip(&results).zip(repeated) {
            let error = result.error.as_ref().filter(|_| !result.browser_only);
            let omission = result.left_out.first();
            match error.map(|error| &error.message).or(omission) {
                Some(reason) => {
                    self.report_failed_replacements(std::slice::from_ref(name), reason);
                    failed.push(name.clone());
                }
                None if result.html == again.html => shared.push(name.clone()),
                None => {}
            }
        }
        self.names.replaced = probe::without(names, &failed);
        self.names.shared = shared;
    }

    /// Reports components that replace nothing because they fail.
    fn report_failed_replacements(&mut self, names: &[String], reason: &str) {
        for name in names {
            let location = self.origins.location(name);
            self.bundle.issues.push(issues::replacement(name, reason, location));
        }
    }

    /// Returns the module with the components that a page uses without an import, if it exists. The part of the shell that
    /// `Root` renders has no providers, because it is a wrapper itself.
    fn globals(&self, page: &ComponentPage<'_>) -> Option<SiteModule<'static>> {
        let provides = !self.origins.wrappers.is_empty() && page.path != WRAPPER_PART;
        self.globals.as_ref().map(|_| SiteModule { specifier: SITE_COMPONENTS, provides })
    }

    fn render_page(&self, page: &ComponentPage<'_>) -> RenderedComponents {
        let mut exceeded_sources = ExceededSources::known(&self.exceeded, page.scripts, page.path);
        loop {
            let scripts = exceeded_sources.remove_from(page.scripts);
            let islands = page.islands.iter();
            let omission_reasons: Vec<Option<&str>> =
                islands.map(|island| exceeded_sources.reason_for(island, page.scripts)).collect();
            let rest = ComponentPage { scripts: &scripts, ..*page };
            match self.render_except(&rest, &omission_reasons) {
                Ok(mut rendered) => {
                    rendered.issues.extend(exceeded_sources.issues(page.scripts));
                    return rendered;
                }
                Err(others) => exceeded_sources.add(others),
            }
        }
    }

    /// Renders a page, except islands that are omitted for the given reasons.
    ///
    /// # Errors
    ///
    /// Returns the sources whose statements exceed a limit, if there are any.
    fn render_except(
        &self,
        page: &ComponentPage<'_>,
        omission_reasons: &[Option<&str>],
    ) -> Result<RenderedComponents, ExceededSources> {
        let keys = Keys { names: &self.names.shared, scripts: page.scripts };
        let keys: Vec<Option<u128>> = page.islands.iter().map(|island| keys.key(island)).collect();
        let mut islands: Vec<Option<Arc<IslandResult>>> =
            keys.iter().map(|key| self.shared.get((*key)?)).collect();
        let is_shared = islands.iter().any(Option::is_some);
        for (island, reason) in islands.iter_mut().zip(omission_reasons) {
            if let Some(reason) = reason {
                *island = Some(Arc::new(IslandResult::exceeded(reason)));
            }
        }
        self.omit_known_failures(page, &mut islands);
        let (module, found) =
            PageModule::with(page.islands, page.scripts, self.globals(page), |index| {
                islands[index].is_none()
            });
        let mut rendered = RenderedComponents { issues: found, ..RenderedComponents::default() };
        let mut failures = Failures::default();
        rendered.styles = self.styles(page, &module, is_shared);
        if islands.iter().any(Option::is_none) {
            let results = self.results(page, &module, &mut failures, &mut rendered.issues)?;
            for (index, result) in results.into_iter().enumerate() {
                let Some(slot @ None) = islands.get_mut(index) else { continue };
                let island = &page.islands[index];
                let result = Arc::new(match self.missing_package(page, island) {
                    // If only the browser rendered the island, the page could be empty.
                    Some(message) if result.browser_only => IslandResult::failed(message),
                    _ => result,
                });
                if let Some(key) = keys[index] {
                    self.shared.insert(key, &result);
                }
                *slot = Some(result);
            }
        }
        failures.likely_cause = self.likely_cause(&module);
        for (index, island) in islands.iter().enumerate() {
            let Some(island) = island else {
                rendered.is_incomplete = true;
                continue;
            };
            rendered.is_incomplete |= island.is_incomplete() || island.browser_only;
            rendered.exceeds_limit |= island.exceeds_limit();
            if omission_reasons[index].is_none() {
                self.report(page, index, island, &failures, &mut rendered.issues);
            }
            rendered.head.extend(island.head.iter().map(HeadPart::element));
        }
        rendered.module = self.browser_module(page, &islands);
        let module = rendered.module.as_ref().map(|(path, _)| format!("{}{path}", self.base_url));
        rendered.html = article(page, &islands, module.as_deref());
        Ok(rendered)
    }

    /// Returns the message about a package that is not installed and that the component of a page imports; `None` for components
    /// within an article.
    fn missing_package(&self, page: &ComponentPage<'_>, island: &Island) -> Option<&str> {
        let script = page.scripts.get(island.script).filter(|_| page.is_urgent)?;
        let mut issues = self.bundle.issues.iter();
        let issue = issues.find(|issue| {
            issue.code == MISSING_PACKAGE_CODE
                && issue.location.as_ref().is_some_and(|location| location.file == script.file)
        })?;
        Some(&issue.message)
    }

    /// Returns the message about a package that is not installed and that a module of a page imports, directly or transitively.
    fn likely_cause(&self, module: &PageModule) -> Option<String> {
        let modules = module.imports().iter();
        let modules =
            modules.filter_map(|import| self.bundle.module(&import.importer, &import.specifier));
        let sources: Vec<&String> = modules.flat_map(|module| &module.sources).collect();
        let mut issues = self.bundle.issues.iter();
        let issue = issues.find(|issue| {
            issue.code == MISSING_PACKAGE_CODE
                && issue.location.as_ref().is_some_and(|location| sources.contains(&&location.file))
        });
        issue.map(|issue| issue.message.clone())
    }

    /// Returns whether the bundler has reported an issue with a message in a file.
    fn is_reported_in(&self, file: &str, message: &str) -> bool {
        self.bundle.issues.iter().any(|issue| {
            issue.message == message
                && issue.location.as_ref().is_some_and(|location| location.file == file)
        })
    }

    /// Evaluates the page's module. A failure is reported, and the result is empty.
    ///
    /// # Errors
    ///
    /// Returns the sources whose statements exceed a limit, if there are any.
    fn results(
        &self,
        page: &ComponentPage<'_>,
        module: &PageModule,
        failures: &mut Failures,
        found: &mut Vec<Issue>,
    ) -> Result<Vec<IslandResult>, ExceededSources> {
        let results = match self.run(page, module, failures) {
            Err(error) if error.limit().is_some() => {
                let exceeded_sources = self.exceeded_sources(page);
                if !exceeded_sources.is_empty() {
                    return Err(exceeded_sources);
                }
                Ok(self.results_in_batches(page, module, &error, failures))
            }
            json => {
                let results = json.map_err(|error| issues::reason(&error));
                let results = results.and_then(|json| results::parse(&json));
                results.map(|results| match results {
                    PageResults::Islands(results) => results,
                    PageResults::InBrowser { browser_only } => {
                        found.push(issues::page_in_browser(&browser_only, location_of(page)));
                        failures.messages.push(browser_only.clone());
                        in_browser(page, &browser_only)
                    }
                })
            }
        };
        let results = results.unwrap_or_else(|reason| {
            found.push(issues::page_failure(&reason, location_of(page)));
            Vec::new()
        });
        found.extend(failures.take_issues(&results));
        self.record_success(page, &results);
        Ok(results)
    }

    /// Finds the sources of a page whose statements exceed a limit.
    fn exceeded_sources(&self, page: &ComponentPage<'_>) -> ExceededSources {
        ExceededSources::find(&self.exceeded, page.scripts, page.path, |scripts| {
            let (module, _) =
                PageModule::with(page.islands, scripts, self.globals(page), |_| false);
            let page = ComponentPage { scripts, ..*page };
            self.run(&page, &module, &mut Failures::default()).map(drop)
        })
    }

    /// Renders the islands of a module in batches, after they have exceeded a limit together. Islands that exceed it alone
    /// are omitted. `error` is the error of the attempt with all islands.
    fn results_in_batches(
        &self,
        page: &ComponentPage<'_>,
        module: &PageModule,
        error: &ModuleError,
        failures: &mut Failures,
    ) -> Vec<IslandResult> {
        let indexes = (0..page.islands.len()).filter(|index| module.has_island(*index));
        let islands = indexes.map(|index| (index, self.project_components(page, index))).collect();
        let attempts = PageAttempts::new(&self.exceeded, page.path);
        let mut found =
            attempts.results(islands, error, |indexes| self.results_of(page, indexes, failures));
        (0..page.islands.len()).map(|index| found.remove(&index).unwrap_or_default()).collect()
    }

    /// Returns the results of the islands with the given indexes, which are in ascending order.
    fn results_of(
        &self,
        page: &ComponentPage<'_>,
        indexes: &[usize],
        failures: &mut Failures,
    ) -> Result<Vec<IslandResult>, ModuleError> {
        let is_used = |index: usize| indexes.binary_search(&index).is_ok();
        let (module, _) = PageModule::with(page.islands, page.scripts, self.globals(page), is_used);
        let json = self.run(page, &module, failures)?;
        let results = match results::parse(&json) {
            Ok(PageResults::Islands(results)) => results,
            Ok(PageResults::InBrowser { browser_only }) => in_browser(page, &browser_only),
            Err(reason) => {
                return Ok(indexes.iter().map(|_| IslandResult::failed(&reason)).collect());
            }
        };
        let results = results.into_iter().enumerate();
        Ok(results.filter(|(index, _)| is_used(*index)).map(|(_, result)| result).collect())
    }

    /// Returns the components of the project in an island.
    fn project_components(&self, page: &ComponentPage<'_>, index: usize) -> BTreeSet<String> {
        project_components(&page.islands[index], page.scripts, &self.bundle, &self.names)
    }

    /// Omits the islands whose components exceed a limit on other pages.
    fn omit_known_failures(
        &self,
        page: &ComponentPage<'_>,
        islands: &mut [Option<Arc<IslandResult>>],
    ) {
        if self.exceeded.is_empty() {
            return;
        }
        for (index, island) in islands.iter_mut().enumerate().filter(|(_, found)| found.is_none()) {
            let components = self.project_components(page, index);
            let reason = self.exceeded.on_other_pages(&components, page.path);
            *island = reason.map(|reason| Arc::new(IslandResult::exceeded(&reason)));
        }
    }

    /// Records the islands of a page that no longer exceed a limit, for example after an edit.
    fn record_success(&self, page: &ComponentPage<'_>, results: &[IslandResult]) {
        if self.exceeded.is_empty() {
            return;
        }
        for (index, _) in results.iter().enumerate().filter(|(_, result)| !result.exceeds_limit()) {
            self.exceeded.remove(&self.project_components(page, index), page.path);
        }
        ExceededSources::record_success(&self.exceeded, page.scripts, page.path);
    }

    /// Evaluates the page's module. Returns the JSON of its islands.
    fn run(
        &self,
        page: &ComponentPage<'_>,
        module: &PageModule,
        failures: &mut Failures,
    ) -> Result<String, ModuleError> {
        engine::with_engine(&self.engine, |engine| {
            let mut modules = Vec::new();
            for import in module.imports() {
                modules.push(match self.bundle.module(&import.importer, &import.specifier) {
                    None if import.importer.is_empty() => {
                        guest_import(&import.specifier).to_owned()
                    }
                    Some(bundled) => {
                        let (name, error) = engine.check(&bundled.server, &bundled.names);
                        if let Some(error) = error {
                            failures.add(import, &error, &self.bundle);
                        }
                        name
                    }
                    None => {
                        let message = format!("`{}` is not available", import.specifier);
                        let name = engine.missing(&import.specifier, &import.names, &message);
                        // The bundler has already reported the missing module.
                        failures.messages.push(message);
                        name
                    }
                });
            }
            engine.render(page.path, &module.function(), &modules, page.props)
        })
    }

    fn report(
        &self,
        page: &ComponentPage<'_>,
        index: usize,
        island: &IslandResult,
        failures: &Failures,
        issues: &mut Vec<Issue>,
    ) {
        let source = &page.islands[index];
        let file = page.scripts.get(source.script).map_or("", |script| &script.file);
        let location = location(file, line_of(&source.node));
        let name = name_of(&source.node);
        let name = name.as_deref();
        for reason in &island.left_out {
            if !self.is_reported_in(file, reason) {
                issues.push(issues::partial(name, reason, location.clone()));
            }
        }
        for FailedComponent { name, message } in &island.failed {
            let name = format!("<{name}>");
            self.report_failure(Some(&name), message, &location, failures, issues);
        }
        let Some(error) = &island.error else { return };
        if failures.messages.contains(&error.message) {
            return;
        }
        if island.browser_only {
            issues.push(issues::browser_only(name, &error.message, location));
            return;
        }
        if error.is_limit {
            issues.push(issues::exceeded_limit(name, &error.message, location));
            return;
        }
        self.report_failure(name, &error.message, &location, failures, issues);
    }

    /// Reports a component that threw, unless the bundler has reported the reason in the same file.
    fn report_failure(
        &self,
        name: Option<&str>,
        message: &str,
        at: &Location,
        failures: &Failures,
        issues: &mut Vec<Issue>,
    ) {
        if !self.bundle.has_issue(message) {
            let cause = failures.likely_cause.as_deref();
            issues.push(issues::exception(name, message, cause, at.clone()));
        } else if !self.is_reported_in(&at.file, message) {
            issues.push(issues::consequence(name, message, at.clone()));
        }
    }

    /// Returns the module that hydrates the page's islands.
    fn browser_module(
        &self,
        page: &ComponentPage<'_>,
        islands: &[Option<Arc<IslandResult>>],
    ) -> Option<(String, String)> {
        let is_interactive =
            |index: usize| islands[index].as_ref().is_some_and(|island| island.interactive);
        if !(0..islands.len()).any(is_interactive) {
            return None;
        }
        let (module, _) =
            PageModule::with(page.islands, page.scripts, self.globals(page), is_interactive);
        let code = module.code(|import| self.browser_address(import));
        let name = page.path.trim_end_matches('/').rsplit('/').next().unwrap_or_default();
        let name: String = name
            .chars()
            .map(|char| if char.is_ascii_alphanumeric() || char == '-' { char } else { '-' })
            .take(40)
            .collect();
        let name = if name.is_empty() { "index" } else { &name };
        let path = format!("{ASSETS_FOLDER}/{FOLDER}/{name}.{:016x}.js", xxh3_64(code.as_bytes()));
        Some((path, code))
    }

    fn browser_address(&self, import: &PageImport) -> String {
        let module = self.bundle.module(&import.importer, &import.specifier);
        if import.importer.is_empty() && module.is_none() {
            let file = self.guest.browser.get(guest_import(&import.specifier));
            let file = file.map_or("", String::as_str);
            return format!("{}{}/{file}", self.base_url, self.guest_folder);
        }
        format!("{}{}", self.base_url, module.map_or("", |module| &module.browser))
    }

    /// Returns the style sheets of a page; `is_shared` if it has islands besides those of its module.
    fn styles(
        &self,
        page: &ComponentPage<'_>,
        module: &PageModule,
        is_shared: bool,
    ) -> Vec<String> {
        let guest = &self.guest.styles;
        let for_page = page.is_urgent.then_some(&guest.page);
        let mut styles: Vec<String> = [&guest.islands]
            .into_iter()
            .chain(for_page)
            .filter(|file| !file.is_empty())
            .map(|file| format!("{}/{file}", self.guest_folder))
            .collect();
        let modules = module
            .imports()
            .iter()
            .filter_map(|import| self.bundle.module(&import.importer, &import.specifier))
            .chain(self.globals.as_ref().filter(|_| is_shared));
        for style in modules.flat_map(|module| &module.styles) {
            if !styles.contains(style) {
                styles.push(style.clone());
            }
        }
        styles
    }
}

impl SiteComponents for Components {
    fn issues(&self) -> Vec<Issue> {
        self.bundle.issues.clone()
    }

    fn files(&self) -> Vec<(String, Bytes)> {
        let files = self.bundle.files.iter();
        files.map(|file| (file.path.clone(), Bytes::from(file.bytes.clone()))).collect()
    }

    fn sources(&self) -> Vec<String> {
        self.bundle.sources.clone()
    }

    fn global_names(&self) -> Vec<String> {
        self.names.global.clone()
    }

    fn replaced_names(&self) -> Vec<String> {
        self.names.replaced.clone()
    }

    fn global_version(&self) -> Option<String> {
        self.globals.as_ref().map(version)
    }

    fn version(&self, importer: &str, specifier: &str) -> Option<String> {
        self.bundle.module(importer, specifier).map(version)
    }

    fn render(&self, page: &ComponentPage<'_>) -> RenderedComponents {
        self.render_page(page)
    }
}

/// Returns the results of a page whose own statements need a global of browsers.
fn in_browser(page: &ComponentPage<'_>, message: &str) -> Vec<IslandResult> {
    page.islands.iter().map(|_| IslandResult::in_browser(message)).collect()
}

/// Returns the location of issues that concern all islands of a page: that of the first one.
fn location_of(page: &ComponentPage<'_>) -> Location {
    let file = page.scripts.first().map_or("", |script| &script.file);
    let line = page.islands.first().map_or(1, |island| line_of(&island.node));
    location(file, line)
}

/// Returns a string that changes with a module or its style sheets. A change of a rule changes only
/// a style sheet.
fn version(module: &BundledModule) -> String {
    format!("{} {} {}", module.server, module.browser, module.styles.join(" "))
}

fn guest_import(specifier: &str) -> &'static str {
    GUEST_IMPORTS.iter().find(|(name, _)| *name == specifier).map_or("guest:page", |(_, own)| own)
}
