//! Previews that follow the changes of a site, as in a development server.

use std::collections::{BTreeMap, BTreeSet};

use docs_site::{LoadOptions, Preview, Project, Update};

use super::sources::SharedTree;

/// The previews of a site in all languages.
pub(super) struct Follower {
    tree: SharedTree,
    project: Project,
    /// Previews by the language's folder with a trailing slash. The folder of the default language is empty.
    languages: BTreeMap<String, Preview>,
}

impl Follower {
    pub(super) fn new(tree: SharedTree, project: Project) -> Self {
        let mut follower = Self { tree, project, languages: BTreeMap::new() };
        follower.reload();
        follower
    }

    fn reload(&mut self) {
        let options = LoadOptions::default();
        let preview = |options: &LoadOptions| {
            Preview::new(self.project.snapshot(options).expect("the site can be read"))
        };
        let first = preview(&options);
        let languages = first.snapshot().site().settings.languages();
        let tags: Vec<String> = languages[1..].iter().map(ToString::to_string).collect();
        self.languages = BTreeMap::from([(String::new(), first)]);
        for tag in tags {
            let options = LoadOptions { language: Some(tag.clone()), ..options.clone() };
            self.languages.insert(format!("{tag}/"), preview(&options));
        }
    }

    /// Applies changes of files: updates the preview for an edit of a document, and reloads the site for other changes.
    pub(super) fn apply(&mut self, changed: &BTreeSet<String>) {
        let needs_reload = changed.iter().filter(|path| !self.edit(path)).count() > 0;
        if needs_reload {
            self.reload();
        }
    }

    /// Applies the change of a file to a preview. Returns `false` if the site must be reloaded for its whole effect.
    fn edit(&mut self, path: &str) -> bool {
        let mut previews = self.languages.values_mut().filter(|preview| preview.is_document(path));
        let (Some(preview), None) = (previews.next(), previews.next()) else { return false };
        let Some(text) = self.tree.text(path) else { return false };
        match preview.update(path, text) {
            Update::Page { preview: updated, is_complete, .. } => {
                *preview = *updated;
                is_complete
            }
            _ => false,
        }
    }

    /// Returns the bytes of a file of the site.
    pub(super) fn file(&self, path: &str) -> Option<Vec<u8>> {
        let language = path.split_inclusive('/').next().unwrap_or_default();
        let (preview, path) = match self.languages.get(language) {
            Some(preview) => (preview, &path[language.len()..]),
            None => (&self.languages[""], path),
        };
        let file = preview.file(path).expect("the shell can be rendered")?;
        Some(file.bytes.to_vec())
    }
}
