//! Evaluation of scripts to data.

mod limits;
mod run;
#[cfg(test)]
mod tests;
mod thread;

use std::collections::HashSet;
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use docs_model::{Issue, Value};

pub use self::limits::Limits;
use crate::failure;
use crate::files::{MAX_DATA_BYTES, ProjectFiles, read_text};
use crate::json::parse_json;
use crate::paths::join;
use crate::written_files::{MergedFiles, WrittenFiles};

/// Time between a script's own limit and the end of waiting for its thread.
///
/// The engine checks the limit between instructions. A single instruction (a search in a string of 100 MB, a power of large
/// numbers) can take longer, and so can a file system that does not answer.
const GRACE: Duration = Duration::from_secs(2);

/// The scripts of a project. Clones share the files that the scripts write.
#[derive(Clone)]
pub struct Scripts {
    /// Files of the project together with the written ones.
    files: Arc<dyn ProjectFiles>,
    written: WrittenFiles,
    /// Version of Docusaurus that scripts read.
    docusaurus_version: Option<String>,
    limits: Limits,
}

impl Scripts {
    /// Creates an evaluator for the scripts among the files, with the default limits.
    pub fn new(files: impl ProjectFiles + 'static) -> Self {
        let written = WrittenFiles::new(files.root());
        let files = MergedFiles { files: Arc::new(files), written: written.clone() };
        Self {
            files: Arc::new(files),
            written,
            docusaurus_version: None,
            limits: Limits::default(),
        }
    }

    /// Replaces the limits.
    #[must_use]
    pub fn with_limits(self, limits: Limits) -> Self {
        Self { limits, ..self }
    }

    /// Returns the files that the scripts write, which also contain those of later evaluations.
    #[must_use]
    pub fn written_files(&self) -> WrittenFiles {
        self.written.clone()
    }

    /// Returns the files of the project together with those that the scripts write, also in later evaluations. A bundler of
    /// the project's components reads them.
    #[must_use]
    pub fn files(&self) -> Arc<dyn ProjectFiles> {
        Arc::clone(&self.files)
    }

    /// Replaces the version of Docusaurus, which scripts read as `DOCUSAURUS_VERSION` of `@docusaurus/utils`. Default: unknown.
    ///
    /// ```
    /// use docs_script::{MemoryFiles, Scripts};
    ///
    /// let text = "import {DOCUSAURUS_VERSION} from '@docusaurus/utils'; export default DOCUSAURUS_VERSION;";
    /// let scripts = Scripts::new(MemoryFiles::from_iter([("site.mjs", text)]));
    /// let scripts = scripts.with_docusaurus_version(Some("3.8.1"));
    /// assert_eq!(scripts.evaluate("site.mjs")?.value.as_text(), Some("3.8.1"));
    /// # Ok::<(), docs_script::Issue>(())
    /// ```
    #[must_use]
    pub fn with_docusaurus_version(self, version: Option<&str>) -> Self {
        Self { docusaurus_version: version.map(str::to_owned), ..self }
    }

    /// Writes a file in memory, which does not count towards the limits of scripts. `path` is relative to the site's folder.
    ///
    /// ```
    /// use docs_script::{MemoryFiles, Scripts};
    ///
    /// let scripts = Scripts::new(MemoryFiles::from_iter([("site.js", "module.exports = require('./a.json');")]));
    /// scripts.write_file("a.json", "[1]");
    /// assert_eq!(scripts.evaluate("site.js")?.value.as_list().map(<[_]>::len), Some(1));
    /// scripts.retain_files(&[]);
    /// assert!(scripts.written_files().is_empty());
    /// # Ok::<(), docs_script::Issue>(())
    /// ```
    pub fn write_file(&self, path: &str, text: &str) {
        self.written.write_of_program(&self.written.resolve(path), text.as_bytes());
    }

    /// Removes the files that [`write_file`](Self::write_file) has written, except those at `kept`, relative to the site's folder.
    pub fn retain_files(&self, kept: &[&str]) {
        let kept: HashSet<PathBuf> = kept.iter().map(|path| self.written.resolve(path)).collect();
        self.written.retain_of_program(|path| kept.contains(path));
    }

    /// Evaluates the script at a path relative to the site's folder. A file that ends in `.json` is read as JSON.
    ///
    /// Each evaluation has its own engine and thread. A thread that does not end within two seconds after the limit of time
    /// continues in the background.
    ///
    /// # Errors
    ///
    /// Returns the error that prevents the evaluation, at its location in the author's file: a syntax error, an
    /// uncaught exception, an unreadable file, or a limit.
    pub fn evaluate(&self, file: &str) -> Result<Evaluated, Issue> {
        let path = join(self.files.root(), file);
        let (mut value, issues) = if file.ends_with(".json") {
            (self.read_json(file, &path)?, Vec::new())
        } else {
            self.run(file, path, None)?
        };
        make_relative(&mut value, self.files.root());
        Ok(Evaluated { value, issues })
    }

    /// Evaluates a script and calls a function of its value, once for each list of arguments, in one engine. The value of
    /// the result is the list of returned values. Promises are awaited.
    ///
    /// `function` is the path of the function within the value: keys of tables, and indexes of lists as strings. The function
    /// is called as a method of the table or list that contains it. A table `{ "$returns": x }` in an argument becomes a
    /// function without parameters that returns `x`, and `{ "$docusaurus": name }` a function that Docusaurus passes to
    /// generators of sidebars: `defaultSidebarItemsGenerator`, `isCategoryIndex`, `numberPrefixParser` or
    /// `disabledNumberPrefixParser`. A table `{ "$option": path }` becomes the function at a path of the value, `{ "$file": path }` the
    /// absolute path of a file of the site's folder, and `{ "$parsed": x, "$of": text }` an asynchronous function that returns `x` for
    /// an object whose `fileContent` is `text`, and throws for any other.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`evaluate`](Self::evaluate), and an error for an uncaught exception of a call, or a path
    /// without a function. The limits apply to the evaluation and all calls together.
    ///
    /// # Examples
    ///
    /// ```
    /// use docs_script::{MemoryFiles, Scripts, Value};
    ///
    /// let files = MemoryFiles::from_iter([("site.js", "module.exports = {plugins: [{rename: (path) => `/old${path}`}]};")]);
    /// let calls = ["/a", "/b"].map(|path| vec![Value::Text(path.to_owned())]);
    /// let results = Scripts::new(files).call("site.js", &["plugins", "0", "rename"], &calls)?.value;
    /// assert_eq!(results.as_list().unwrap()[1].as_text(), Some("/old/b"));
    /// # Ok::<(), docs_script::Issue>(())
    /// ```
    pub fn call(
        &self,
        file: &str,
        function: &[&str],
        calls: &[Vec<Value>],
    ) -> Result<Evaluated, Issue> {
        let request = serde_json::json!({ "path": function, "calls": calls }).to_string();
        let path = join(self.files.root(), file);
        let (mut value, issues) = self.run(file, path, Some(request))?;
        make_relative(&mut value, self.files.root());
        Ok(Evaluated { value, issues })
    }

    /// Evaluates a script and calls a function as [`call`](Self::call) does, except that an exception of a call does not end the
    /// others. The value of the result is a list of tables: `{ "value": x }` with the returned value, unchanged, or
    /// `{ "error": message }`.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`evaluate`](Self::evaluate), and an error for a path without a function. The limits apply to the
    /// evaluation and all calls together.
    ///
    /// # Examples
    ///
    /// ```
    /// use docs_script::{MemoryFiles, Scripts, Value};
    ///
    /// let text = "module.exports = {markdown: {preprocessor: ({fileContent}) => fileContent.trim()}};";
    /// let scripts = Scripts::new(MemoryFiles::from_iter([("site.js", text)]));
    /// let file = serde_json::from_str(r#"{"fileContent": " a "}"#).unwrap();
    /// let calls = [vec![file], vec![Value::Null]];
    /// let results = scripts.call_each("site.js", &["markdown", "preprocessor"], &calls)?.value;
    /// assert_eq!(results.as_list().unwrap()[0].at(&["value"]).unwrap().as_text(), Some("a"));
    /// assert!(results.as_list().unwrap()[1].get("error").is_some());
    /// # Ok::<(), docs_script::Issue>(())
    /// ```
    pub fn call_each(
        &self,
        file: &str,
        function: &[&str],
        calls: &[Vec<Value>],
    ) -> Result<Evaluated, Issue> {
        let request = serde_json::json!({ "path": function, "calls": calls, "each": true });
        let path = join(self.files.root(), file);
        let (value, issues) = self.run(file, path, Some(request.to_string()))?;
        Ok(Evaluated { value, issues })
    }

    /// Evaluates a configuration and calls its `plugins` and `themes` that are functions or files of the project, with the context and
    /// the options that Docusaurus passes. The value of the result is a list of tables:
    ///
    /// - `key` (`plugins` or `themes`) and `index`: the place of the plugin,
    /// - `name` and `functions`: the name of the plugin and of its functions,
    /// - `head`, `bodyStart` and `bodyEnd`: the elements that `injectHtmlTags` returns,
    /// - `clientModules`: the paths that `getClientModules` returns,
    /// - `aliases`: the aliases of modules that `configureWebpack` adds, by name,
    /// - `id` and `added`: the id of the plugin and the additions of its `contentLoaded`: `routes`, `files` by their path, and
    ///   `globalData`, both as JSON; or the `error` with which it fails,
    /// - or `error`: the message of the exception that one of them throws.
    ///
    /// `language` is the tag of the current language. Default: the default language of the
    /// configuration.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`evaluate`](Self::evaluate). The limits apply to the evaluation and all calls
    /// together.
    ///
    /// # Examples
    ///
    /// ```
    /// use docs_script::{MemoryFiles, Scripts};
    ///
    /// let text = "module.exports = {plugins: [() => ({name: 'a', postBuild() {}}), 'package']};";
    /// let plugins = Scripts::new(MemoryFiles::from_iter([("site.js", text)])).call_plugins("site.js", None)?.value;
    /// assert_eq!(plugins.as_list().unwrap().len(), 1);
    /// assert_eq!(plugins.as_list().unwrap()[0].at(&["name"]).unwrap().as_text(), Some("a"));
    /// # Ok::<(), docs_script::Issue>(())
    /// ```
    pub fn call_plugins(&self, file: &str, language: Option<&str>) -> Result<Evaluated, Issue> {
        let path = join(self.files.root(), file);
        let run = |has_content: bool| {
            let request = serde_json::json!({ "plugins": language, "content": has_content });
            self.run(file, path.clone(), Some(request.to_string()))
        };
        // Loading content can exceed the limits. The other results of the plugins do not depend on it,
        // so the calls are repeated without content.
        let (mut value, issues) = run(true).or_else(|_| run(false))?;
        make_relative(&mut value, self.files.root());
        Ok(Evaluated { value, issues })
    }

    fn read_json(&self, file: &str, path: &Path) -> Result<Value, Issue> {
        let text = read_text(&*self.files, path, MAX_DATA_BYTES);
        parse_json(file, &text.map_err(|error| failure::unreadable(file, &error))?)
    }

    /// Runs a script. `request` is the call of a function, in the format of `loader.js`.
    fn run(
        &self,
        file: &str,
        path: PathBuf,
        request: Option<String>,
    ) -> Result<(Value, Vec<Issue>), Issue> {
        self.files.info(&path).map_err(|error| failure::unreadable(file, &error))?;
        let (files, written, limits) = (Arc::clone(&self.files), self.written.clone(), self.limits);
        let version = self.docusaurus_version.clone();
        thread::run_within(limits.time + GRACE, move || {
            let inputs = run::Inputs { files, written, docusaurus_version: version };
            run::run(inputs, &path, request.as_deref(), limits)
        })
        .map_err(|error| failure::not_started(file, &error))?
        .unwrap_or_else(|| Err(failure::limit(file, &run::out_of_time(limits))))
    }
}

impl fmt::Debug for Scripts {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Scripts").field("limits", &self.limits).finish_non_exhaustive()
    }
}

/// The result of a script.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Evaluated {
    /// The default export or `module.exports`: called if it is a function, awaited if it is a promise. Paths below the site's
    /// folder, such as those of `require.resolve`, are relative to it. Entries of `presets` that are functions, or files of the
    /// project, are replaced by their additions to `plugins` and `themes`.
    pub value: Value,
    /// Issues that did not prevent the evaluation: stand-ins, console messages, and values that cannot be data.
    pub issues: Vec<Issue>,
}

/// Converts absolute paths below the site's folder to relative ones, so that a value is the same on every machine.
fn make_relative(value: &mut Value, root: &Path) {
    match value {
        Value::Text(text) => {
            let relative = Path::new(text.as_str()).strip_prefix(root).ok().and_then(Path::to_str);
            if let Some(relative) = relative.map(str::to_owned) {
                *text = relative;
            }
        }
        Value::List(list) => list.iter_mut().for_each(|value| make_relative(value, root)),
        Value::Table(table) => table.values_mut().for_each(|value| make_relative(value, root)),
        Value::Null | Value::Boolean(_) | Value::Number(_) => {}
    }
}
