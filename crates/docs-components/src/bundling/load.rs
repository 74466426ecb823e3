//! Conversion of files to modules, by the kind of file.

use std::path::{Path, PathBuf};

use docs_ecmascript::{Language, Module, nesting};
use docs_model::{Issue, Location, Severity, read_yaml};
use docs_script::paths::{join, relative_to};
use docs_script::{EntryKind, ProjectFiles};

use crate::bundling::assets::asset_path;
use crate::bundling::contexts::replace_contexts;
use crate::bundling::css::{self, StyleSheet};
use crate::bundling::guest::STAND_IN;
use crate::bundling::imported::ImportClient;
use crate::bundling::issues;
use crate::bundling::resolve::Form;
use crate::bundling::svg;
use crate::codes::COMPONENT_CODE;
use crate::javascript::js_string;

/// Maximum size of a module. The largest files of published packages have a few megabytes.
pub(crate) const MODULE_BYTES: u64 = 16 * 1024 * 1024;

/// Maximum size of a published file, such as a video.
const ASSET_BYTES: u64 = 256 * 1024 * 1024;

/// Module that is loaded from a file.
#[derive(Debug)]
pub(crate) struct Loaded {
    pub(crate) source: String,
    pub(crate) language: SourceLanguage,
    pub(crate) style: Option<StyleSheet>,
    /// Paths within the built site, and contents, of files that the module refers to.
    pub(crate) assets: Vec<(String, Vec<u8>)>,
    pub(crate) issue: Option<Issue>,
}

/// Language of a module's source.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum SourceLanguage {
    JavaScript,
    Jsx,
    TypeScript,
    Tsx,
    Json,
}

impl Loaded {
    fn script(source: String) -> Self {
        let language = SourceLanguage::JavaScript;
        Self { source, language, style: None, assets: Vec::new(), issue: None }
    }

    /// Creates a replacement for a missing or faulty module, which exports the interface's stand-in under any name. It is a
    /// CommonJS module, because an ES module cannot export any name.
    pub(crate) fn missing(message: &str) -> Self {
        Self::stand_in("standIn", message)
    }

    /// Creates a replacement for a missing data file, with the interface's empty data.
    pub(crate) fn missing_data(message: &str) -> Self {
        Self::stand_in("dataStandIn", message)
    }

    /// Creates a replacement for a missing module, for importers that handle its absence. It throws the same error as Node.
    pub(crate) fn absent(specifier: &str) -> Self {
        let message = js_string(&format!("Cannot find module '{specifier}'"));
        let error = format!("Object.assign(new Error({message}), {{code: \"MODULE_NOT_FOUND\"}})");
        // A script that uses `module` is CommonJS, which is evaluated when it is required.
        Self::script(format!("module.exports = undefined;\nthrow {error};\n"))
    }

    fn stand_in(function: &str, message: &str) -> Self {
        let message = js_string(message);
        Self::script(format!("module.exports = require(\"{STAND_IN}\").{function}({message});\n"))
    }

    /// Creates a replacement for a faulty module, and reports its issue.
    pub(crate) fn reported(issue: Issue) -> Self {
        let missing = Self::missing(&issue.message);
        Self { issue: Some(issue), ..missing }
    }
}

/// Maximum nesting of a module.
const MAX_NESTING: usize = 2_000;

/// Returns whether the parser rejected a module only because of its nesting. The larger stack of the bundler is
/// sufficient for it.
fn is_only_deep(text: &str) -> bool {
    Module::is_too_deep(text) && nesting::too_deep_at(text, MAX_NESTING).is_none()
}

/// Language of a style sheet.
#[derive(Clone, Copy)]
enum StyleLanguage {
    Css,
    Sass,
}

/// Loader of files as modules.
pub(crate) struct Loader<'a> {
    pub(crate) files: &'a dyn ProjectFiles,
    /// Path of the site on its host.
    pub(crate) base_url: &'a str,
    /// Folders with static files.
    pub(crate) static_folders: &'a [PathBuf],
    pub(crate) imported: &'a ImportClient,
}

impl Loader<'_> {
    /// Reads a file.
    pub(crate) fn load(&self, path: &Path, form: Form) -> Loaded {
        let extension =
            path.extension().map(|extension| extension.to_string_lossy().to_lowercase());
        let extension = extension.as_deref().unwrap_or_default();
        match (form, extension) {
            (Form::Text, _) => self.text_module(path),
            (Form::Address, _) => self.asset(path),
            (Form::Yaml, _) => self.yaml(path),
            (Form::Module, "svg") => self.graphic(path),
            (Form::Module, "css") => self.style_sheet(path, StyleLanguage::Css),
            (Form::Module, "scss" | "sass") => self.style_sheet(path, StyleLanguage::Sass),
            (Form::Module, "json") => self.json(path),
            (Form::Module, "js" | "mjs" | "cjs" | "jsx") => self.script(path, SourceLanguage::Jsx),
            (Form::Module, "ts" | "mts" | "cts") => self.script(path, SourceLanguage::TypeScript),
            (Form::Module, "tsx") => self.script(path, SourceLanguage::Tsx),
            (Form::Module, "md" | "mdx") => self.markdown(path, extension),
            (Form::Module, "less" | "vue") => self.unsupported(path, extension),
            (Form::Module, _) => self.asset(path),
        }
    }

    fn name(&self, path: &Path) -> String {
        relative_to(self.files.root(), path)
    }

    fn read(&self, path: &Path, limit: u64) -> Result<Vec<u8>, Box<Loaded>> {
        self.files.read(path, limit).map_err(|error| {
            let name = self.name(path);
            let location = Location::file(name.as_str());
            Box::new(Loaded::reported(issues::unreadable(&name, &error, location)))
        })
    }

    fn read_text(&self, path: &Path) -> Result<String, Box<Loaded>> {
        let text = String::from_utf8_lossy(&self.read(path, MODULE_BYTES)?).into_owned();
        Ok(text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text))
    }

    fn script(&self, path: &Path, language: SourceLanguage) -> Loaded {
        let text = match self.read_text(path) {
            Ok(text) => text,
            Err(failed) => return *failed,
        };
        let parsed_as = match language {
            SourceLanguage::TypeScript => Language::TypeScript,
            SourceLanguage::Tsx => Language::Tsx,
            _ => Language::JavaScript,
        };
        // CommonJS is not checked here, because it may be invalid in strict mode. The bundler
        // reports its syntax errors.
        let is_common_js = path.extension().is_some_and(|extension| extension == "cjs");
        let is_in_package = path.components().any(|part| part.as_os_str() == "node_modules");
        if !is_common_js
            && !is_in_package
            && let Err(error) = Module::parse(&text, parsed_as)
            && !is_only_deep(&text)
        {
            let name = self.name(path);
            return Loaded::reported(issues::syntax_error(&name, &text, &error.message, error.at));
        }
        match replace_contexts(self.files, path, text, parsed_as) {
            Ok(text) => Loaded { language, ..Loaded::script(text) },
            Err(issue) => Loaded::reported(issue),
        }
    }

    fn json(&self, path: &Path) -> Loaded {
        let text = match self.read_text(path) {
            Ok(text) => text,
            Err(failed) => return *failed,
        };
        if let Err(error) = serde_json::from_str::<serde::de::IgnoredAny>(&text) {
            let line_start: usize =
                text.split_inclusive('\n').take(error.line().saturating_sub(1)).map(str::len).sum();
            let at = line_start + error.column().saturating_sub(1);
            let name = self.name(path);
            return Loaded::reported(issues::syntax_error(&name, &text, "this is not JSON", at));
        }
        Loaded { language: SourceLanguage::Json, ..Loaded::script(text) }
    }

    fn yaml(&self, path: &Path) -> Loaded {
        let text = match self.read_text(path) {
            Ok(text) => text,
            Err(failed) => return *failed,
        };
        match read_yaml(COMPONENT_CODE, &self.name(path), &text) {
            Ok(value) => {
                let json =
                    serde_json::to_string(&value).expect("values have no other keys than texts");
                Loaded { language: SourceLanguage::Json, ..Loaded::script(json) }
            }
            Err(issue) => {
                let mut issue = issue.help(issues::MISSING_MODULE_HELP);
                issue.severity = Severity::Warning;
                Loaded::reported(issue)
            }
        }
    }

    fn text_module(&self, path: &Path) -> Loaded {
        match self.read_text(path) {
            Ok(text) => Loaded::script(format!("export default {};\n", js_string(&text))),
            Err(failed) => *failed,
        }
    }

    fn graphic(&self, path: &Path) -> Loaded {
        let text = match self.read_text(path) {
            Ok(text) => text,
            Err(failed) => return *failed,
        };
        match svg::component(&text) {
            Some(source) => Loaded::script(source),
            None => self.asset(path),
        }
    }

    fn asset(&self, path: &Path) -> Loaded {
        let bytes = match self.read(path, ASSET_BYTES) {
            Ok(bytes) => bytes,
            Err(failed) => return *failed,
        };
        let target = asset_path(path, &bytes);
        let address = format!("{}{target}", self.base_url);
        let source = format!("export default {};\n", js_string(&address));
        Loaded { assets: vec![(target, bytes)], ..Loaded::script(source) }
    }

    /// Returns the module of a style sheet.
    fn style_sheet(&self, path: &Path, language: StyleLanguage) -> Loaded {
        let css = match language {
            StyleLanguage::Css => match self.read_text(path) {
                Ok(css) => Some(css),
                Err(failed) => return *failed,
            },
            StyleLanguage::Sass => None,
        };
        let name = self.name(path);
        let text = match self.imported.style(&name, css) {
            Ok(text) => text,
            Err(issue) => return Loaded::reported(issue),
        };
        let folder = path.parent().unwrap_or(self.files.root());
        let mut assets = Vec::new();
        let mut address = |url: &str| self.style_address(folder, url, &mut assets);
        let is_module = [".module.css", ".module.scss", ".module.sass"];
        let style = if is_module.iter().any(|ending| name.ends_with(ending)) {
            css::module(&text, &name, &mut address)
        } else {
            css::plain(&text, &mut address)
        };
        let mut source = String::new();
        for (index, import) in style.imports.iter().enumerate() {
            source.push_str(&format!("import style{index} from {};\n", js_string(import)));
        }
        source.push_str(&format!("export default {};\n", style.exports()));
        Loaded { style: Some(style), assets, ..Loaded::script(source) }
    }

    /// Returns the address of a file that a style sheet in a folder names, and adds the file to `assets` unless it is a static file.
    /// An address with a slash at its start names a static file or a file of the site's folder, as an import does.
    fn style_address(
        &self,
        folder: &Path,
        url: &str,
        assets: &mut Vec<(String, Vec<u8>)>,
    ) -> Option<String> {
        let (file, rest) = url.split_at(url.find(['?', '#']).unwrap_or(url.len()));
        let source = match file.strip_prefix('/') {
            Some(below) if self.is_static(below) => {
                return (self.base_url != "/").then(|| self.below_base_url(url));
            }
            Some(below) => join(self.files.root(), below),
            None => join(folder, file),
        };
        let Ok(bytes) = self.files.read(&source, ASSET_BYTES) else {
            let lacks_base = file.starts_with('/') && !file.starts_with(self.base_url);
            return lacks_base.then(|| self.below_base_url(url));
        };
        let target = asset_path(&source, &bytes);
        let address = format!("{}{target}{rest}", self.base_url);
        assets.push((target, bytes));
        Some(address)
    }

    fn is_static(&self, path: &str) -> bool {
        let mut folders = self.static_folders.iter();
        folders.any(|folder| self.files.kind(&join(folder, path)) == Some(EntryKind::File))
    }

    fn below_base_url(&self, path: &str) -> String {
        format!("{}{}", self.base_url, path.trim_start_matches('/'))
    }

    /// Returns a module whose default export is a component with the HTML of a Markdown file.
    fn markdown(&self, path: &Path, extension: &str) -> Loaded {
        let Some(html) = self.imported.html(&self.name(path)) else {
            return self.unsupported(path, extension);
        };
        let html = js_string(&html);
        Loaded::script(format!(
            "import {{html}} from \"guest:page\";\nexport default () => html(\"div\", {{}}, {html});\n"
        ))
    }

    fn unsupported(&self, path: &Path, extension: &str) -> Loaded {
        let name = self.name(path);
        let message = format!(
            "a component imports `{name}`, and files with the extension `{extension}` are not bundled"
        );
        Loaded::reported(
            Issue::warning(crate::codes::COMPONENT_CODE, message)
                .help(issues::MISSING_MODULE_HELP)
                .at(Location::file(&name))
                .about(name),
        )
    }
}
