//! Scripts and style sheets of a project in a folder.

use std::path::Path;

use docs_disk::{AllowedFolders, FolderFiles, PostCss, StyleCommand};
use docs_model::{Issue, Value};
use docs_script::{Scripts, WrittenFiles};
use docs_site::{EvaluatedScript, ProcessedCss, Script, ScriptEvaluator, StyleSheet};

use crate::sass::SassProcess;

/// Evaluator of the scripts of a project.
#[derive(Debug)]
pub(crate) struct ProjectScripts {
    scripts: Scripts,
    sass: SassProcess,
    postcss: PostCss,
    style_command: StyleCommand,
}

impl ProjectScripts {
    /// Creates the evaluator for the project of a site's folder. Scripts can read only the allowed
    /// folders.
    pub(crate) fn new(root: &Path, allowed: &AllowedFolders) -> Self {
        let files = FolderFiles::new(root, allowed.clone());
        Self {
            scripts: Scripts::new(files),
            sass: SassProcess::new(root, allowed.named()),
            postcss: PostCss::new(root),
            style_command: StyleCommand::new(root),
        }
    }

    /// Returns the evaluator for a script.
    fn of(&self, script: Script<'_>) -> Scripts {
        self.scripts.clone().with_docusaurus_version(script.docusaurus_version)
    }

    /// Returns the files of the project, including those that the scripts write.
    #[cfg(feature = "components")]
    pub(crate) fn files(&self) -> impl docs_script::ProjectFiles + use<> {
        self.scripts.files()
    }

    /// Returns the files that the scripts write, in memory.
    pub(crate) fn written_files(&self) -> WrittenFiles {
        self.scripts.written_files()
    }
}

impl ScriptEvaluator for ProjectScripts {
    fn evaluate(&self, script: Script<'_>) -> Result<EvaluatedScript, Issue> {
        let evaluated = self.of(script).evaluate(script.path)?;
        Ok(EvaluatedScript { value: evaluated.value, issues: evaluated.issues })
    }

    fn call(
        &self,
        script: Script<'_>,
        function: &[&str],
        calls: &[Vec<Value>],
    ) -> Result<EvaluatedScript, Issue> {
        let called = self.of(script).call(script.path, function, calls)?;
        Ok(EvaluatedScript { value: called.value, issues: called.issues })
    }

    fn call_each(
        &self,
        script: Script<'_>,
        function: &[&str],
        calls: &[Vec<Value>],
    ) -> Result<EvaluatedScript, Issue> {
        let called = self.of(script).call_each(script.path, function, calls)?;
        Ok(EvaluatedScript { value: called.value, issues: called.issues })
    }

    fn call_plugins(
        &self,
        script: Script<'_>,
        language: Option<&str>,
    ) -> Result<EvaluatedScript, Issue> {
        let called = self.of(script).call_plugins(script.path, language)?;
        Ok(EvaluatedScript { value: called.value, issues: called.issues })
    }

    fn write_file(&self, path: &str, text: &str) -> Result<(), Issue> {
        self.scripts.write_file(path, text);
        Ok(())
    }

    fn retain_files(&self, kept: &[&str]) {
        self.scripts.retain_files(kept);
    }

    fn compile_sass(&self, path: &str) -> Result<String, Issue> {
        self.sass.compile(path)
    }

    fn process_css(
        &self,
        sheet: StyleSheet<'_>,
        command: Option<&str>,
    ) -> Result<Option<ProcessedCss>, Issue> {
        match command {
            Some(command) => self.style_command.process(command, sheet).map(Some),
            None => self.postcss.process(sheet.path, sheet.css),
        }
    }
}
