//! Folders of static files: `static`, and `public` of the engines whose dialects a site reads.

use docs_model::{MarkdownDialect, Settings};

use super::static_files::STATIC_FOLDER;

/// Folder of static files of VitePress, within the documents, and of Astro, beside them. In a site with one of their dialects, it can be
/// beside the documents.
const PUBLIC_FOLDER: &str = "public";

/// Returns the folders of static files beside and within the folders of documents `contents`, in the order of their precedence.
pub(crate) fn static_folders(settings: &Settings, contents: &[&str]) -> Vec<String> {
    let mut public = Vec::new();
    if has_public_within(settings) || reads(settings, MarkdownDialect::Starlight) {
        public.push(PUBLIC_FOLDER.to_owned());
    }
    if has_public_within(settings) {
        public.extend(contents.iter().map(|content| format!("{content}/{PUBLIC_FOLDER}")));
    }
    public.retain(|folder| !contents.contains(&folder.as_str()));
    public.insert(0, STATIC_FOLDER.to_owned());
    public
}

/// Returns the pattern of the static files within the documents; `None` if there are none.
pub(super) fn public_pattern(settings: &Settings) -> Option<String> {
    has_public_within(settings).then(|| format!("{PUBLIC_FOLDER}/**"))
}

/// Returns `true` if the folders of documents contain static files.
fn has_public_within(settings: &Settings) -> bool {
    reads(settings, MarkdownDialect::Vitepress)
}

fn reads(settings: &Settings, dialect: MarkdownDialect) -> bool {
    settings.markdown.dialects.contains(&dialect)
}
