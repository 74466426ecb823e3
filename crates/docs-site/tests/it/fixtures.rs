//! Sites and projects of `fixtures`, in memory.

use std::path::Path;

use docs_model::{Issue, Value, read_yaml};
use docs_site::{EvaluatedScript, MemoryTree, Script, ScriptEvaluator, SourceTree};

/// Reads the files of a folder below `fixtures`.
pub(crate) fn fixture(folder: &str) -> MemoryTree {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures").join(folder);
    let mut tree = MemoryTree::default();
    add_files(&folder, "", &mut tree);
    tree
}

#[expect(clippy::disallowed_methods, reason = "fixtures are files")]
fn add_files(folder: &Path, prefix: &str, tree: &mut MemoryTree) {
    for entry in std::fs::read_dir(folder).expect("the folder is part of the repository") {
        let path = entry.expect("the folder is readable").path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let relative = format!("{prefix}{name}");
        if path.is_dir() {
            add_files(&path, &format!("{relative}/"), tree);
        } else {
            tree.insert(relative, std::fs::read(&path).expect("the file is readable"));
        }
    }
}

/// Evaluator that returns the same value for every configuration, and the values of sidebars in JSON.
pub(crate) struct Evaluator<'a> {
    tree: &'a MemoryTree,
    config: Value,
}

impl<'a> Evaluator<'a> {
    /// Creates an evaluator for the scripts of a tree. `config` is the value of its configuration, in YAML.
    pub(crate) fn new(tree: &'a MemoryTree, config: &str) -> Self {
        let config = read_yaml("config", "config.yaml", config).expect("the value is YAML");
        Self { tree, config }
    }
}

impl ScriptEvaluator for Evaluator<'_> {
    fn evaluate(&self, Script { path, .. }: Script<'_>) -> Result<EvaluatedScript, Issue> {
        let missing = Issue::info("missing-module", "it is not installed").about("remark-math");
        let mut evaluated = EvaluatedScript { value: self.config.clone(), issues: vec![missing] };
        if !path.starts_with("docusaurus.config.") {
            let file = self.tree.open(path).expect("only files are evaluated");
            let text = std::io::read_to_string(file).expect("the file is text");
            evaluated = EvaluatedScript::default();
            evaluated.value = read_yaml("sidebars", path, &text)?;
        }
        Ok(evaluated)
    }
}
