//! Scripts of a project: its configuration, its sidebars, and style sheets in Sass.

use docs_model::{Issue, Value};

/// A script of a project, and what it reads besides files.
#[derive(Clone, Copy, Debug)]
pub struct Script<'a> {
    /// Path, relative to the site's folder.
    pub path: &'a str,
    /// Version of Docusaurus, which scripts read as `DOCUSAURUS_VERSION`; `None` if it is unknown.
    pub docusaurus_version: Option<&'a str>,
}

/// Evaluates the scripts of a project.
///
/// ```
/// use docs_site::{EvaluatedScript, Issue, MemoryTree, Project, Script, ScriptEvaluator, Value};
///
/// /// The values of scripts that another program has evaluated.
/// struct Recorded(Value);
///
/// impl ScriptEvaluator for Recorded {
///     fn evaluate(&self, _script: Script<'_>) -> Result<EvaluatedScript, Issue> {
///         Ok(EvaluatedScript { value: self.0.clone(), issues: Vec::new() })
///     }
/// }
///
/// let scripts = Recorded(Value::Text("a value".to_owned()));
/// let project = Project::new(MemoryTree::default()).with_scripts(scripts);
/// ```
pub trait ScriptEvaluator: Send + Sync {
    /// Evaluates a script.
    ///
    /// # Errors
    ///
    /// Returns the error that prevents the evaluation.
    fn evaluate(&self, script: Script<'_>) -> Result<EvaluatedScript, Issue>;

    /// Evaluates a script and calls a function of its value, once for each list of arguments. The value of the
    /// result is the list of returned values.
    ///
    /// `function` is the path of the function within the value: keys of tables, and indexes of lists as strings. A table
    /// `{ "$returns": x }` in an argument becomes a function that returns `x`, `{ "$docusaurus": name }` a function
    /// that Docusaurus passes to generators of sidebars, and `{ "$option": path }` the function at a path of the value.
    /// `{ "$file": path }` becomes the absolute path of a file, and `{ "$parsed": x, "$of": text }` a function that returns a promise of
    /// `x` for an object whose `fileContent` is `text`.
    ///
    /// # Errors
    ///
    /// Returns the error that prevents the evaluation or a call. By default, calls are unsupported.
    fn call(
        &self,
        script: Script<'_>,
        function: &[&str],
        calls: &[Vec<Value>],
    ) -> Result<EvaluatedScript, Issue> {
        let _ = calls;
        Err(unsupported_call(script.path, function))
    }

    /// Evaluates a script and calls a function of its value as [`call`](Self::call) does, except that an exception of a
    /// call does not end the others. The value of the result is a list of tables: `{ "value": x }` with the returned value, or
    /// `{ "error": message }`.
    ///
    /// # Errors
    ///
    /// Returns the error that prevents the evaluation, or that ends all calls. By default, calls are unsupported.
    fn call_each(
        &self,
        script: Script<'_>,
        function: &[&str],
        calls: &[Vec<Value>],
    ) -> Result<EvaluatedScript, Issue> {
        let _ = calls;
        Err(unsupported_call(script.path, function))
    }

    /// Evaluates the configuration of a Docusaurus project and calls its plugins that are functions or files of the project.
    ///
    /// `language` is the tag of the current language. The value of the result is a list of tables with the position of each
    /// plugin (`key`, `index`), its `name`, its `functions`, its elements (`head`, `bodyStart`, `bodyEnd`) and its
    /// `clientModules`, or the `error` that it throws.
    ///
    /// # Errors
    ///
    /// Returns the error that prevents the evaluation. By default, plugins are unsupported.
    fn call_plugins(
        &self,
        script: Script<'_>,
        language: Option<&str>,
    ) -> Result<EvaluatedScript, Issue> {
        let _ = language;
        let issue = Issue::error("script", "this program does not call plugins");
        Err(issue.at(docs_model::Location::file(script.path)))
    }

    /// Writes a file of the project in memory. Later evaluations, and the project's [`SourceTree`](crate::SourceTree), contain it.
    /// Loading writes documents that a plugin of a project writes before a build.
    ///
    /// # Errors
    ///
    /// Returns the error that prevents it. By default, writing is unsupported.
    fn write_file(&self, path: &str, text: &str) -> Result<(), Issue> {
        let _ = text;
        let issue = Issue::error("script", "this program writes no documents of plugins");
        Err(issue.at(docs_model::Location::file(path)))
    }

    /// Removes the files that [`write_file`](Self::write_file) has written, except those at `kept`. By default, there are none.
    fn retain_files(&self, kept: &[&str]) {
        let _ = kept;
    }

    /// Compiles the style sheet in Sass at a path relative to the site's folder, and returns the CSS.
    ///
    /// # Errors
    ///
    /// Returns the error that prevents the compilation. By default, Sass is unsupported.
    fn compile_sass(&self, path: &str) -> Result<String, Issue> {
        let issue =
            Issue::warning("sass", "the style sheet is left out: this program compiles no Sass");
        Err(issue.at(docs_model::Location::file(path)))
    }

    /// Processes a style sheet with a command of the settings, otherwise with the PostCSS of the project. They run as programs with the
    /// rights of the user: only called if [`LoadOptions::allow_run`](crate::LoadOptions::allow_run) is set. Returns `None` if there is no
    /// command, and the project does not configure PostCSS.
    ///
    /// # Errors
    ///
    /// Returns the error that prevents the processing. By default, it is unsupported.
    fn process_css(
        &self,
        sheet: StyleSheet<'_>,
        command: Option<&str>,
    ) -> Result<Option<ProcessedCss>, Issue> {
        let code = if command.is_some() { "style-command" } else { "postcss" };
        let issue = Issue::warning(code, "programs of the project cannot run here");
        Err(issue.at(docs_model::Location::file(sheet.path)))
    }
}

/// Style sheet that a program of the project processes.
#[derive(Clone, Copy, Debug)]
pub struct StyleSheet<'a> {
    /// Path relative to the site's folder.
    pub path: &'a str,
    /// Content.
    pub css: &'a str,
}

/// Style sheet that a program of the project has processed.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct ProcessedCss {
    /// Style sheet.
    pub css: String,
    /// Files on which it depends besides those of the site's folder, relative to that folder.
    pub dependencies: Vec<String>,
}

/// Result of a script.
#[derive(Clone, Debug, Default)]
pub struct EvaluatedScript {
    /// Default export of the script. Paths below the site's folder are relative to it.
    pub value: Value,
    /// Issues that did not prevent the evaluation.
    pub issues: Vec<Issue>,
}

/// Evaluator for sites without scripts: every evaluation fails.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoScripts;

impl ScriptEvaluator for NoScripts {
    fn evaluate(&self, script: Script<'_>) -> Result<EvaluatedScript, Issue> {
        let issue = Issue::error("script", "this program does not evaluate scripts");
        Err(issue.at(docs_model::Location::file(script.path)))
    }
}

/// Returns the error of a program that calls no functions.
fn unsupported_call(path: &str, function: &[&str]) -> Issue {
    let message = format!("this program does not call the function `{}`", function.join("."));
    Issue::error("script", message).at(docs_model::Location::file(path))
}
