//! Stub until the reader is merged.
use crate::source::SourceTree;
use docs_model::{Issue, Site};
use std::borrow::Cow;
use std::io::Read as _;
use std::sync::Arc;
/// File.
pub const SETTINGS_FILE: &str = "site.toml";
/// Loaded.
#[derive(Debug)]
pub struct LoadedSite {
    /// a
    pub site: Arc<Site>,
    /// a
    pub settings_file: String,
    /// a
    pub static_files: Vec<StaticFile>,
    /// a
    pub folders: Vec<String>,
    /// a
    pub scripts: Vec<String>,
    /// a
    pub styles: Vec<LoadedStyle>,
    /// a
    pub interface_folder: Option<String>,
    /// a
    pub issues: Vec<Issue>,
    /// a
    pub fingerprint: crate::Fingerprint,
}
impl LoadedSite {
    /// a
    pub fn text<'a>(&'a self, tree: &dyn SourceTree, file: &str) -> Cow<'a, str> {
        let mut bytes = Vec::new();
        if let Ok(mut file) = tree.open(file) {
            let _ = file.read_to_end(&mut bytes);
        }
        String::from_utf8_lossy(&bytes).into_owned().into()
    }
}
/// a
#[derive(Clone, Debug)]
pub struct StaticFile {
    /// a
    pub path: String,
    /// a
    pub source: String,
}
/// a
#[derive(Clone, Debug)]
pub struct LoadedStyle {
    /// a
    pub file: String,
    /// a
    pub text: String,
}
/// a
#[derive(Clone, Debug, Default)]
pub struct LoadOptions {
    /// a
    pub language: Option<String>,
}
/// a
#[derive(Debug, thiserror::Error)]
#[error("x")]
pub struct LoadError {
    /// a
    pub issues: Vec<Issue>,
}
/// a
pub fn load(
    _: &dyn SourceTree,
    _: &dyn crate::ScriptEvaluator,
    _: &LoadOptions,
) -> Result<LoadedSite, LoadError> {
    Err(LoadError { issues: vec![] })
}
