//! Folders of static files: `static`, and `public` of the engines whose dialects a site reads.

use docs_model::{MarkdownDialect, Settings, VersionSettings};

use super::static_files::STATIC_FOLDER;

/// Folder of static files in VitePress and Astro, within the documents or beside them.
const PUBLIC_FOLDER: &str = "public";

/// Returns the folders of static files.
pub(super) fn static_folders(settings: &Settings, versions: &[VersionSettings]) -> Vec<String> {
    let mut folders = vec![STATIC_FOLDER.to_owned()];
    if has_public_folders(settings) {
        let within = versions.iter().map(|version| format!("{}/{PUBLIC_FOLDER}", version.content));
        let is_content =
            |folder: &String| versions.iter().any(|version| version.content == *folder);
        let public = [PUBLIC_FOLDER.to_owned()].into_iter().chain(within);
        folders.extend(public.filter(|folder| !is_content(folder)));
    }
    folders
}

/// Returns the pattern of the static files within the documents; `None` if there are none.
pub(super) fn public_pattern(settings: &Settings) -> Option<String> {
    has_public_folders(settings).then(|| format!("{PUBLIC_FOLDER}/**"))
}

fn has_public_folders(settings: &Settings) -> bool {
    let is_read = |dialect: &MarkdownDialect| {
        matches!(dialect, MarkdownDialect::Starlight | MarkdownDialect::Vitepress)
    };
    settings.markdown.dialects.iter().any(is_read)
}
