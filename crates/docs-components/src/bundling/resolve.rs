//! Resolution of specifiers to modules.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use docs_model::{Issue, Location};
use docs_script::paths::join;
use docs_script::{EntryKind, ProjectFiles};
use oxc_resolver::{Alias, AliasValue, ResolveError, ResolveOptions, ResolverGeneric, SideEffects};

use crate::bundling::file_system::ResolverFiles;
use crate::bundling::guest::GuestModules;
use crate::bundling::issues;
use crate::bundling::typescript::TypeScriptPaths;

/// Optional extensions, in order of precedence.
const EXTENSIONS: [&str; 7] = [".tsx", ".ts", ".jsx", ".js", ".mjs", ".cjs", ".json"];

/// Name of a folder of installed packages.
const PACKAGES: &str = "node_modules";

/// Result of a resolution.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) enum Resolved {
    /// A file of the project or of a package.
    File {
        path: PathBuf,
        form: Form,
        /// `true` if importing the module has side effects; `None` without a declaration of its
        /// package.
        has_side_effects: Option<bool>,
    },
    /// Module with a known source, by its specifier.
    Virtual(String),
    /// A module of the interface itself.
    Own,
    /// Stand-in for a missing module that a page imports.
    Missing {
        /// Specifier.
        specifier: String,
        /// Message of the issue.
        message: String,
    },
}

/// Form in which a file is imported.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Form {
    /// Module, by its extension.
    Module,
    /// String with its content (`!!raw-loader!`, `?raw`).
    Text,
    /// Address of the file (`!!file-loader!`, `?url`).
    Address,
    /// Data in YAML (`!!yaml-loader!`).
    Yaml,
}

/// Environment of a bundle.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Side {
    /// The embedded engine, which has neither a document nor Node's modules.
    Server,
    Browser,
}

impl Side {
    /// Returns the conditions that select an export of a package, besides `import` or `require`, in any order: the package
    /// determines their precedence.
    ///
    /// On the server, `edge-light` and `worker` select files for environments without a document and without Node.
    /// Packages that render differently on servers have such files. For other packages, the file for browsers is more
    /// suitable than the file for Node.
    fn conditions(self) -> &'static [&'static str] {
        match self {
            Self::Server => &["edge-light", "worker", "module", "browser", "production", "default"],
            Self::Browser => &["module", "browser", "production", "default"],
        }
    }
}

/// Resolvers of a side, by the kind of statement.
struct SideResolvers {
    import: ResolverGeneric<ResolverFiles>,
    require: ResolverGeneric<ResolverFiles>,
}

/// Resolves specifiers in the modules of a project.
pub(crate) struct Resolver {
    files: Arc<dyn ProjectFiles>,
    server: SideResolvers,
    browser: SideResolvers,
    typescript: TypeScriptPaths,
    guest: GuestModules,
    generated: BTreeMap<String, String>,
    theme: BTreeMap<String, PathBuf>,
}

impl Resolver {
    pub(crate) fn new(
        files: Arc<dyn ProjectFiles>,
        guest: GuestModules,
        generated: BTreeMap<String, String>,
        theme: &BTreeMap<String, String>,
        aliases: &BTreeMap<String, String>,
        static_folders: &[String],
    ) -> Self {
        let root = files.root();
        let common = ResolveOptions {
            alias: aliases_of(&*files, aliases),
            // Documents outside of the site's folder use the site's packages too.
            modules: vec![PACKAGES.to_owned(), root.join(PACKAGES).to_string_lossy().into_owned()],
            roots: static_folders
                .iter()
                .map(|folder| join(root, folder))
                .chain([root.to_owned()])
                .collect(),
            ..ResolveOptions::default()
        };
        let options = |side: Side, statement: &str| options(side, statement, &common);
        let import = ResolverGeneric::new_with_file_system(
            ResolverFiles(Arc::clone(&files)),
            options(Side::Browser, "import"),
        );
        let server = SideResolvers {
            import: import.clone_with_options(options(Side::Server, "import")),
            require: import.clone_with_options(options(Side::Server, "require")),
        };
        let require = import.clone_with_options(options(Side::Browser, "require"));
        let browser = SideResolvers { import, require };
        let typescript = TypeScriptPaths::read(&*files);
        let theme =
            theme.iter().map(|(name, file)| (name.clone(), join(files.root(), file))).collect();
        Self { files, server, browser, typescript, guest, generated, theme }
    }

    /// Returns the source of a virtual module.
    pub(crate) fn source(&self, specifier: &str) -> Option<&str> {
        self.generated.get(specifier).map(String::as_str).or_else(|| self.guest.source(specifier))
    }

    /// Resolves a specifier in a module.
    ///
    /// Modules of the interface and of the project precede installed packages. Otherwise a package of Docusaurus would be bundled
    /// in place of the interface's module, and fail without Docusaurus.
    ///
    /// # Errors
    ///
    /// Returns an issue if the specifier cannot be resolved. `location` is called only then.
    pub(crate) fn resolve(
        &self,
        importer: &Path,
        specifier: &str,
        (side, is_require): (Side, bool),
        location: impl FnOnce() -> Location,
    ) -> Result<Resolved, Issue> {
        if GuestModules::is_own(specifier) {
            return Ok(Resolved::Own);
        }
        if let Some(path) = self.theme_file(importer, specifier) {
            return Ok(Resolved::File { path, form: Form::Module, has_side_effects: None });
        }
        if self.source(specifier).is_some() {
            return Ok(Resolved::Virtual(specifier.to_owned()));
        }
        let (written, form) = split_form(specifier);
        if form == Form::Module && is_interface_name(specifier) {
            return Err(issues::missing_theme_part(specifier, location()));
        }
        let folder = importer.parent().unwrap_or(self.files.root());
        let (folder, name) = match written.strip_prefix("@site") {
            Some(rest) if rest.is_empty() || rest.starts_with('/') => {
                (self.files.root(), format!(".{rest}"))
            }
            _ => (folder, written.to_owned()),
        };
        let resolvers = match side {
            Side::Server => &self.server,
            Side::Browser => &self.browser,
        };
        let resolver = if is_require { &resolvers.require } else { &resolvers.import };
        let resolved = if is_style_sheet(importer) {
            style_names(&name).find_map(|name| resolver.resolve(folder, &name).ok())
        } else {
            None
        };
        let resolved = resolved.map_or_else(|| resolver.resolve(folder, &name), Ok);
        let resolved = resolved.or_else(|error| {
            let mut candidates = self.typescript.candidates(&name).into_iter();
            let root = self.files.root();
            let found = candidates.find_map(|path| resolver.resolve(root, path.to_str()?).ok());
            let in_workspace = || {
                let paths = self.workspace_paths(&name).into_iter();
                paths.into_iter().find_map(|path| resolver.resolve(root, path.to_str()?).ok())
            };
            found.or_else(in_workspace).ok_or(error)
        });
        match resolved {
            Ok(found) => {
                let has_side_effects = found.package_json().and_then(|manifest| {
                    let inside = found.path().strip_prefix(manifest.directory()).ok()?;
                    side_effects(manifest.side_effects()?, &inside.to_string_lossy())
                });
                let form = match found.query() {
                    Some("?raw") => Form::Text,
                    Some("?url") => Form::Address,
                    _ => form,
                };
                Ok(Resolved::File { path: found.path().to_owned(), form, has_side_effects })
            }
            Err(ResolveError::Builtin { .. }) => Err(issues::built_in(specifier, location())),
            Err(_) => Err(self.failure(folder, &name, specifier, location())),
        }
    }

    /// Returns the project's file for a theme component, unless the import comes from this file or requests the
    /// original.
    fn theme_file(&self, importer: &Path, specifier: &str) -> Option<PathBuf> {
        let file = self.theme.get(specifier.strip_prefix("@theme/")?)?;
        (file != importer).then(|| file.clone())
    }

    /// Returns the paths of a specifier in a package of the same workspace, and of the package's main source if the package has
    /// not been built; empty for other specifiers.
    fn workspace_paths(&self, specifier: &str) -> Vec<PathBuf> {
        if specifier.starts_with(['.', '/']) {
            return Vec::new();
        }
        let package = package_of(specifier);
        let Some(folder) = self.files.workspace_package(package) else { return Vec::new() };
        let inside = specifier[package.len()..].trim_start_matches('/');
        if inside.is_empty() {
            vec![folder.clone(), folder.join("src/index")]
        } else {
            vec![folder.join(inside)]
        }
    }

    fn failure(&self, folder: &Path, name: &str, specifier: &str, location: Location) -> Issue {
        if name.starts_with(['.', '/']) {
            return issues::not_found(specifier, location);
        }
        let package = package_of(name);
        let is_installed = folder.ancestors().chain([self.files.root()]).any(|folder| {
            self.files.kind(&folder.join(PACKAGES).join(package)) == Some(EntryKind::Folder)
        });
        if is_installed {
            issues::not_found(specifier, location)
        } else {
            issues::missing_package(package, location)
        }
    }
}

/// Returns the options for a statement: `import` or `require`.
fn options(side: Side, statement: &str, common: &ResolveOptions) -> ResolveOptions {
    let conditions = [statement].into_iter().chain(side.conditions().iter().copied());
    ResolveOptions {
        extensions: EXTENSIONS.map(str::to_owned).to_vec(),
        condition_names: conditions.map(str::to_owned).collect(),
        main_fields: ["browser", "module", "main"].map(str::to_owned).to_vec(),
        alias_fields: vec![vec!["browser".to_owned()]],
        extension_alias: vec![
            (".js".to_owned(), vec![".js".to_owned(), ".ts".to_owned(), ".tsx".to_owned()]),
            (".mjs".to_owned(), vec![".mjs".to_owned(), ".mts".to_owned()]),
        ],
        builtin_modules: true,
        ..common.clone()
    }
}

/// Returns the aliases of a project with paths of files, longest names first.
fn aliases_of(files: &dyn ProjectFiles, aliases: &BTreeMap<String, String>) -> Alias {
    let target = |written: &str| {
        let path = join(files.root(), written);
        if written.starts_with(['.', '/']) || files.kind(&path).is_some() {
            path.to_string_lossy().into_owned()
        } else {
            written.to_owned()
        }
    };
    let mut aliases: Alias = aliases
        .iter()
        .map(|(name, written)| (name.clone(), vec![AliasValue::Path(target(written))]))
        .collect();
    aliases.sort_by_key(|(name, _)| std::cmp::Reverse(name.len()));
    aliases
}

/// Returns whether a file is a style sheet.
fn is_style_sheet(file: &Path) -> bool {
    file.extension()
        .is_some_and(|extension| ["css", "scss", "sass"].iter().any(|css| extension == *css))
}

/// Returns the names of a style sheet that another one imports, in order of precedence: a bare name is first a file beside the
/// importer, and the extension is optional.
fn style_names(name: &str) -> impl Iterator<Item = String> + '_ {
    let is_bare = !name.starts_with(['.', '/']);
    let beside = is_bare.then(|| format!("./{name}"));
    beside
        .into_iter()
        .chain([name.to_owned()])
        .flat_map(|name| [format!("{name}.css"), name].into_iter().rev())
}

/// Returns whether a specifier is in the namespace of the interface, even if no such module exists.
fn is_interface_name(specifier: &str) -> bool {
    ["@theme/", "@theme-original/", "@theme-init/", "@docusaurus/", "@generated/"]
        .iter()
        .any(|prefix| specifier.starts_with(prefix))
}

/// Splits a specifier with inline loaders of webpack: `!!raw-loader!./a.js`.
fn split_form(specifier: &str) -> (&str, Form) {
    let Some((loaders, path)) = specifier.rsplit_once('!') else {
        return (specifier, Form::Module);
    };
    let form = match loaders {
        loaders if loaders.contains("raw-loader") => Form::Text,
        loaders if loaders.contains("yaml-loader") => Form::Yaml,
        loaders if loaders.contains("file-loader") || loaders.contains("url-loader") => {
            Form::Address
        }
        _ => Form::Module,
    };
    (path, form)
}

/// Returns the package of a specifier.
fn package_of(specifier: &str) -> &str {
    let scope =
        if specifier.starts_with('@') { specifier.find('/').map_or(0, |at| at + 1) } else { 0 };
    specifier[scope..].find('/').map_or(specifier, |slash| &specifier[..scope + slash])
}

/// Returns whether importing a file of a package has side effects according to `sideEffects` in its
/// manifest.
fn side_effects(statement: SideEffects<'_>, file: &str) -> Option<bool> {
    let matches = |pattern: &str| {
        let pattern = pattern.trim_start_matches("./");
        if pattern.contains('/') {
            fast_glob::glob_match(pattern, file)
        } else {
            fast_glob::glob_match(format!("**/{pattern}"), file)
        }
    };
    match statement {
        SideEffects::Bool(value) => Some(value),
        SideEffects::String(pattern) => Some(matches(pattern)),
        SideEffects::Array(patterns) => Some(patterns.iter().any(|pattern| matches(pattern))),
    }
}

#[cfg(test)]
mod tests {
    use docs_script::MemoryFiles;

    use super::*;

    fn resolved(specifier: &str) -> Result<Resolved, String> {
        resolved_in("docs/a.mdx", specifier)
    }

    fn resolved_in(importer: &str, specifier: &str) -> Result<Resolved, String> {
        let files = MemoryFiles::from_iter([
            ("docs/_part.jsx", ""),
            ("lib/icons.ts", ""),
            ("static/img/mark.svg", ""),
            ("data/a.yaml", ""),
            ("src/css/colors.css", ""),
            ("src/css/part/sizes.css", ""),
            ("static/src/Chart/data.json", ""),
            ("tsconfig.json", r#"{"compilerOptions": {"paths": {"~/*": ["./src/*"]}}}"#),
            ("src/Chart/index.tsx", ""),
            ("src/theme/Footer/index.js", ""),
            (
                "node_modules/chart/package.json",
                r#"{"exports": {".": {"require": "./a.cjs", "import": "./a.mjs"}}, "sideEffects": ["*.css"]}"#,
            ),
            ("node_modules/chart/a.mjs", ""),
            ("node_modules/chart/a.cjs", ""),
            (
                "node_modules/@scope/old/package.json",
                r#"{"main": "lib/index", "sideEffects": false}"#,
            ),
            ("node_modules/@scope/old/lib/index.js", ""),
        ]);
        let guest = GuestModules {
            modules: [("@theme/Tabs".to_owned(), String::new())].into(),
            ..GuestModules::default()
        };
        let theme = [("Footer".to_owned(), "src/theme/Footer/index.js".to_owned())].into();
        let root = files.root().to_owned();
        let aliases = [
            ("@parts", "src"),
            ("icons$", "./lib/icons"),
            ("old", "@scope/old"),
            ("@theme/Tabs", "src"),
        ];
        let aliases = aliases.map(|(name, target)| (name.to_owned(), target.to_owned())).into();
        let folders = ["static".to_owned()];
        let files = Arc::new(files);
        let resolver = Resolver::new(files, guest, BTreeMap::new(), &theme, &aliases, &folders);
        let location = || Location::file("docs/a.mdx");
        resolver
            .resolve(&join(&root, importer), specifier, (Side::Browser, false), location)
            .map_err(|issue| issue.message)
    }

    fn file(path: &str, form: Form, has_side_effects: Option<bool>) -> Result<Resolved, String> {
        let path = Path::new("/site-in-memory").join(path);
        Ok(Resolved::File { path, form, has_side_effects })
    }

    #[test]
    fn specifiers_lead_to_files_packages_and_the_interface() {
        let rows = [
            ("./_part", file("docs/_part.jsx", Form::Module, None)),
            ("@site/src/Chart", file("src/Chart/index.tsx", Form::Module, None)),
            ("!!raw-loader!./_part.jsx", file("docs/_part.jsx", Form::Text, None)),
            ("./_part.jsx?raw", file("docs/_part.jsx", Form::Text, None)),
            ("chart", file("node_modules/chart/a.mjs", Form::Module, Some(false))),
            ("@scope/old", file("node_modules/@scope/old/lib/index.js", Form::Module, Some(false))),
            ("@theme/Tabs", Ok(Resolved::Virtual("@theme/Tabs".to_owned()))),
            ("@theme-original/Tabs", Ok(Resolved::Virtual("@theme-original/Tabs".to_owned()))),
            ("@theme/Footer", file("src/theme/Footer/index.js", Form::Module, None)),
            ("@parts/Chart", file("src/Chart/index.tsx", Form::Module, None)),
            ("icons", file("lib/icons.ts", Form::Module, None)),
            ("old", file("node_modules/@scope/old/lib/index.js", Form::Module, Some(false))),
            ("~/Chart", file("src/Chart/index.tsx", Form::Module, None)),
            ("/src/Chart", file("src/Chart/index.tsx", Form::Module, None)),
            ("/img/mark.svg", file("static/img/mark.svg", Form::Module, None)),
            ("/src/Chart/data.json", file("static/src/Chart/data.json", Form::Module, None)),
            ("!!yaml-loader!/data/a.yaml", file("data/a.yaml", Form::Yaml, None)),
            (
                "@docusaurus/theme-classic/lib/theme/Tabs",
                Ok(Resolved::Virtual("@docusaurus/theme-classic/lib/theme/Tabs".to_owned())),
            ),
            ("guest:react", Ok(Resolved::Own)),
        ];
        for (specifier, expected) in rows {
            assert_eq!(resolved(specifier), expected, "{specifier}");
        }
    }

    #[test]
    fn an_imported_style_sheet_is_beside_its_importer_or_elsewhere_in_the_project() {
        let rows = [
            ("colors", file("src/css/colors.css", Form::Module, None)),
            ("colors.css", file("src/css/colors.css", Form::Module, None)),
            ("./part/sizes", file("src/css/part/sizes.css", Form::Module, None)),
            ("@parts/css/colors.css", file("src/css/colors.css", Form::Module, None)),
            ("~/css/colors.css", file("src/css/colors.css", Form::Module, None)),
            ("none", Err("the package `none` is not installed".to_owned())),
        ];
        for (specifier, expected) in rows {
            assert_eq!(resolved_in("src/css/main.css", specifier), expected, "{specifier}");
        }
        assert!(resolved("colors").is_err(), "only style sheets have such imports");
    }

    #[test]
    fn a_document_outside_of_the_site_uses_its_packages() {
        let rows = [
            ("chart", file("node_modules/chart/a.mjs", Form::Module, Some(false))),
            ("chart/none", Err("no file exists at `chart/none`".to_owned())),
            ("recharts", Err("the package `recharts` is not installed".to_owned())),
        ];
        for (specifier, expected) in rows {
            assert_eq!(resolved_in("../docs/a.mdx", specifier), expected, "{specifier}");
        }
    }

    #[test]
    fn a_specifier_that_leads_nowhere_is_reported_by_its_reason() {
        let rows = [
            ("./none", "no file exists at `./none`"),
            ("/none", "no file exists at `/none`"),
            ("recharts/lib", "the package `recharts` is not installed"),
            ("chart/none", "no file exists at `chart/none`"),
            ("fs", "`fs` is a module of Node, which components cannot use"),
            ("@theme/None", "`@theme/None` is not provided by this interface"),
        ];
        for (specifier, expected) in rows {
            assert_eq!(resolved(specifier), Err(expected.to_owned()), "{specifier}");
        }
    }
}
