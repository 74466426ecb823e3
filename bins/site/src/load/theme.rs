//! What a site brings for its looks: stylesheets, a built interface.

use std::path::{Path, PathBuf};

use docs_model::{Issue, Place, ThemeSettings};

use super::read;
use crate::allowed::AllowedFolders;
use crate::error::Error;

/// The files of a site's theme.
#[derive(Debug, Default)]
pub(crate) struct LoadedTheme {
    pub(crate) styles: Vec<Style>,
    /// Folder of the built interface that takes the place of the program's own.
    pub(crate) ui: Option<PathBuf>,
}

/// A stylesheet of the site's own.
#[derive(Debug)]
pub(crate) struct Style {
    /// Path relative to the site's folder.
    pub(crate) file: String,
    /// Folder on disk that its relative addresses start from.
    pub(crate) folder: PathBuf,
    /// Where the files that it names may be.
    pub(crate) allowed: AllowedFolders,
    pub(crate) text: String,
}

/// Reads the files that the settings name; those that are missing are told.
pub(super) fn read_theme(
    root: &Path,
    allowed: &AllowedFolders,
    settings_file: &str,
    theme: &ThemeSettings,
    issues: &mut Vec<Issue>,
) -> LoadedTheme {
    let mut styles = Vec::new();
    for file in &theme.custom_css {
        let path = root.join(file);
        // To open a pipe would wait for its writer.
        if path.exists() && !path.is_file() {
            let message = format!("can't read `{file}`: it is not a regular file");
            issues.push(Issue::error("custom-css", message).at(Place::file(settings_file)));
            continue;
        }
        match read(&path, file, issues) {
            Ok(text) => styles.push(Style {
                file: file.clone(),
                folder: path.parent().unwrap_or(root).to_owned(),
                allowed: allowed.clone(),
                text,
            }),
            Err(error) => {
                let error = Error::file("read", &path)(error);
                let issue = Issue::error("custom-css", error.to_string());
                issues.push(issue.at(Place::file(settings_file)));
            }
        }
    }
    LoadedTheme { styles, ui: theme.ui.as_ref().map(|folder| root.join(folder)) }
}
