//! Plugin of the bundler for a project.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::panic::{self, AssertUnwindSafe};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use docs_ecmascript::{Language, is_optional_module};
use docs_model::Location;
use docs_script::ProjectFiles;
use docs_script::paths::relative_to;
use rolldown::plugin::{
    HookLoadArgs, HookLoadOutput, HookResolveIdArgs, HookResolveIdOutput, HookUsage, Plugin,
    PluginContext, SharedLoadPluginContext,
};
use rolldown_common::side_effects::HookSideEffects;
use rolldown_common::{ImportKind, ModuleType, ResolvedExternal};

use crate::bundling::entries::{self, Entries};
use crate::bundling::imported::ImportClient;
use crate::bundling::issues::{Issues, import_location};
use crate::bundling::load::{Loaded, Loader, MODULE_BYTES, SourceLanguage};
use crate::bundling::resolve::{Form, Resolved, Resolver, Side};
use crate::bundling::whole_exports::{Modules, WholeExports};

/// Prefix of the ids of virtual modules. By convention, other tools ignore such ids.
const ENTRY: &str = "\0entry:";
const VIRTUAL: &str = "\0virtual:";
const MISSING: &str = "\0missing:";

/// Prefix of the ids of missing modules whose importer handles their absence.
const ABSENT: &str = "\0absent:";

/// Input and results of both builds of a bundle.
pub(crate) struct Project {
    pub(crate) files: Arc<dyn ProjectFiles>,
    pub(crate) resolver: Resolver,
    pub(crate) entries: Entries,
    pub(crate) base_url: String,
    /// Folders with static files.
    pub(crate) static_folders: Vec<PathBuf>,
    pub(crate) issues: Issues,
    pub(crate) found: Mutex<LoadResults>,
    pub(crate) exports: WholeExports,
}

/// Results of loading modules.
#[derive(Debug, Default)]
pub(crate) struct LoadResults {
    /// Rules of style sheets, by the id of their module.
    pub(crate) styles: BTreeMap<String, String>,
    /// Files to publish, by path within the built site.
    pub(crate) assets: BTreeMap<String, Vec<u8>>,
    /// Files that were read, relative to the site's folder.
    pub(crate) sources: BTreeSet<String>,
    /// Messages of unresolved specifiers, by the id of the replacement module.
    missing: BTreeMap<String, String>,
}

impl Project {
    pub(crate) fn found(&self) -> MutexGuard<'_, LoadResults> {
        self.found.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn resolve(&self, args: &HookResolveIdArgs<'_>, side: Side) -> Option<HookResolveIdOutput> {
        if args.is_entry {
            return Some(HookResolveIdOutput::from_id(args.specifier));
        }
        if let Some(index) = entries::index_of(args.specifier) {
            let entry = self.entries.list.get(index)?;
            let resolved = match side {
                Side::Server => &entry.server,
                Side::Browser => &entry.browser,
            };
            return Some(self.output(resolved.clone(), args.specifier));
        }
        // Modules of the interface import only the interface's own modules.
        let importer = args.importer.filter(|importer| !importer.starts_with('\0'));
        let importer = match importer {
            Some(importer) => path_of(importer).0,
            None => self.files.root().join("page"),
        };
        let is_require = args.kind == ImportKind::Require;
        let location = || self.import_location(&importer, args.specifier);
        match self.resolver.resolve(&importer, args.specifier, (side, is_require), location) {
            Ok(resolved) => Some(self.output(resolved, args.specifier)),
            Err(_) if is_require && self.is_optional(&importer, args.specifier) => {
                Some(HookResolveIdOutput::from_id(format!("{ABSENT}{}", args.specifier)))
            }
            Err(issue) => {
                let missing = self.missing(args.specifier, &issue.message);
                self.issues.push(issue);
                Some(missing)
            }
        }
    }

    fn output(&self, resolved: Resolved, specifier: &str) -> HookResolveIdOutput {
        match resolved {
            Resolved::Own => HookResolveIdOutput {
                external: Some(ResolvedExternal::Bool(true)),
                ..HookResolveIdOutput::from_id(specifier)
            },
            Resolved::Virtual(specifier) => HookResolveIdOutput {
                // These modules only re-export the interface's own modules.
                side_effects: Some(HookSideEffects::False),
                ..HookResolveIdOutput::from_id(format!("{VIRTUAL}{specifier}"))
            },
            Resolved::Missing { specifier, message } => self.missing(&specifier, &message),
            Resolved::File { path, form, has_side_effects } => HookResolveIdOutput {
                side_effects: (has_side_effects == Some(false)).then_some(HookSideEffects::False),
                ..HookResolveIdOutput::from_id(id_of(&path, form))
            },
        }
    }

    /// Returns the stand-in for a missing module.
    fn missing(&self, specifier: &str, message: &str) -> HookResolveIdOutput {
        let id = format!("{MISSING}{specifier}");
        self.found().missing.insert(id.clone(), message.to_owned());
        HookResolveIdOutput::from_id(id)
    }

    /// Returns whether a module handles the absence of a module that it requires.
    fn is_optional(&self, importer: &Path, specifier: &str) -> bool {
        let text = self.files.read(importer, MODULE_BYTES).unwrap_or_default();
        let language = match importer.extension().and_then(|extension| extension.to_str()) {
            Some("ts" | "mts" | "cts") => Language::TypeScript,
            Some("tsx") => Language::Tsx,
            _ => Language::JavaScript,
        };
        is_optional_module(&String::from_utf8_lossy(&text), language, specifier)
    }

    fn import_location(&self, importer: &Path, specifier: &str) -> Location {
        let file = relative_to(self.files.root(), importer);
        let text = self.files.read(importer, MODULE_BYTES).unwrap_or_default();
        import_location(&file, &String::from_utf8_lossy(&text), specifier)
    }

    fn load(&self, id: &str, side: Side, imported: &ImportClient) -> Option<HookLoadOutput> {
        if let Some(index) = id.strip_prefix(ENTRY) {
            let index: usize = index.parse().ok()?;
            return Some(script(self.entries.list.get(index)?.source(index)));
        }
        if let Some(specifier) = id.strip_prefix(VIRTUAL) {
            return Some(script(self.resolver.source(specifier)?.to_owned()));
        }
        if let Some(specifier) = id.strip_prefix(ABSENT) {
            return Some(script(Loaded::absent(specifier).source));
        }
        if let Some(specifier) = id.strip_prefix(MISSING) {
            let message = self.found().missing.get(id).cloned().unwrap_or_default();
            let loaded = if is_data(specifier) {
                Loaded::missing_data(&message)
            } else {
                Loaded::missing(&message)
            };
            return Some(script(loaded.source));
        }
        if id.starts_with('\0') {
            return None;
        }
        let (path, form) = path_of(id);
        let loader = Loader {
            files: &*self.files,
            base_url: &self.base_url,
            static_folders: &self.static_folders,
            imported,
        };
        let mut loaded = loader.load(&path, form);
        if form == Form::Module && loaded.issue.is_none() {
            let modules = Modules { files: &*self.files, resolver: &self.resolver, side };
            if let Some(issue) = self.exports.issue(modules, &path, &loaded.source) {
                loaded = Loaded::reported(issue);
            }
        }
        let has_style = loaded.style.is_some();
        let mut found = self.found();
        found.sources.insert(relative_to(self.files.root(), &path));
        found.assets.extend(loaded.assets);
        if let Some(style) = loaded.style {
            found.styles.insert(id.to_owned(), style.text);
        }
        drop(found);
        if let Some(issue) = loaded.issue {
            self.issues.push(issue);
        }
        let mut output = script(loaded.source);
        output.module_type = Some(module_type(loaded.language));
        if has_style {
            // The rules are stored separately, so tree shaking must not remove the module.
            output.side_effects = Some(HookSideEffects::NoTreeshake);
        }
        Some(output)
    }
}

/// Returns whether a specifier names a data file, such as `@site/data/people.json`.
fn is_data(specifier: &str) -> bool {
    let file = specifier.split('?').next().unwrap_or(specifier);
    Path::new(file).extension().is_some_and(|extension| {
        ["json", "json5", "yaml", "yml", "toml"]
            .iter()
            .any(|data| extension.eq_ignore_ascii_case(data))
    })
}

fn script(source: String) -> HookLoadOutput {
    HookLoadOutput {
        code: source.into(),
        module_type: Some(ModuleType::Js),
        ..HookLoadOutput::default()
    }
}

fn module_type(language: SourceLanguage) -> ModuleType {
    match language {
        SourceLanguage::JavaScript => ModuleType::Js,
        SourceLanguage::Jsx => ModuleType::Jsx,
        SourceLanguage::TypeScript => ModuleType::Ts,
        SourceLanguage::Tsx => ModuleType::Tsx,
        SourceLanguage::Json => ModuleType::Json,
    }
}

/// Returns the id of a file's module.
fn id_of(path: &Path, form: Form) -> String {
    let query = match form {
        Form::Module => "",
        Form::Text => "?raw",
        Form::Address => "?url",
        Form::Yaml => "?yaml",
    };
    format!("{}{query}", path.display())
}

/// Returns the file and form of a module by its id.
pub(crate) fn path_of(id: &str) -> (PathBuf, Form) {
    match id.rsplit_once('?') {
        Some((path, "raw")) => (PathBuf::from(path), Form::Text),
        Some((path, "url")) => (PathBuf::from(path), Form::Address),
        Some((path, "yaml")) => (PathBuf::from(path), Form::Yaml),
        _ => (PathBuf::from(id), Form::Module),
    }
}

/// Returns the id of an entry.
pub(crate) fn entry_id(index: usize) -> String {
    format!("{ENTRY}{index}")
}

/// Returns the index of an entry by its id.
pub(crate) fn entry_index(id: &str) -> Option<usize> {
    id.strip_prefix(ENTRY)?.parse().ok()
}

/// Runs a hook. A panic becomes an error: otherwise the bundler would wait forever for the result.
fn guarded<T>(hook: impl FnOnce() -> Option<T>) -> Result<Option<T>, anyhow::Error> {
    let result = panic::catch_unwind(AssertUnwindSafe(hook));
    result.map_err(|_| {
        anyhow::anyhow!("a module could not be read because of a fault of the bundler")
    })
}

/// Plugin of the bundler that loads all modules from the project.
pub(crate) struct ProjectPlugin {
    pub(crate) project: Arc<Project>,
    pub(crate) side: Side,
    pub(crate) imported: ImportClient,
}

impl fmt::Debug for ProjectPlugin {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("ProjectPlugin")
    }
}

impl Plugin for ProjectPlugin {
    fn name(&self) -> Cow<'static, str> {
        "docs-components".into()
    }

    fn register_hook_usage(&self) -> HookUsage {
        HookUsage::ResolveId | HookUsage::Load
    }

    async fn resolve_id(
        &self,
        _: &PluginContext,
        args: &HookResolveIdArgs<'_>,
    ) -> rolldown::plugin::HookResolveIdReturn {
        guarded(|| self.project.resolve(args, self.side))
    }

    async fn load(
        &self,
        _: SharedLoadPluginContext,
        args: &HookLoadArgs<'_>,
    ) -> rolldown::plugin::HookLoadReturn {
        guarded(|| self.project.load(args.id, self.side, &self.imported))
    }
}
