//! The finished files of pages, and the edited documents that they are rendered from.
//!
//! A page is rendered while its document can be saved again. A finished file is therefore stored only if no document
//! was edited since its rendering began: otherwise it could hold the text of before, and nothing would remove it.

use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

use docs_server::StoredFile;

use crate::pages::Edit;

/// Number of the last edit; 0 before the first.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub(super) struct Revision(u64);

/// Edited documents, and files rendered from their current texts.
#[derive(Debug, Default)]
pub(super) struct PageStore(RwLock<State>);

#[derive(Debug, Default)]
struct State {
    revision: Revision,
    /// By the document's file.
    edits: HashMap<String, Arc<Edit>>,
    /// By path within the built site.
    files: HashMap<String, Arc<StoredFile>>,
}

impl PageStore {
    /// Returns the file at a path, rendered with `render` unless a current one is stored.
    pub(super) fn file(
        &self,
        path: &str,
        render: impl FnOnce() -> Option<Vec<u8>>,
    ) -> Option<Arc<StoredFile>> {
        let revision = {
            let state = self.read();
            if let Some(file) = state.files.get(path) {
                return Some(Arc::clone(file));
            }
            state.revision
        };
        let file = Arc::new(StoredFile::new(path, render()?));
        let mut state = self.write();
        if state.revision == revision {
            state.files.insert(path.to_owned(), Arc::clone(&file));
        }
        Some(file)
    }

    /// Replaces the text of a document, and removes the files that show it.
    pub(super) fn edit(&self, edit: Edit, shown_in: &[String]) {
        let mut state = self.write();
        state.revision.0 += 1;
        state.edits.insert(edit.doc.file.clone(), Arc::new(edit));
        for path in shown_in {
            state.files.remove(path);
        }
    }

    /// The document in a file, if it was edited.
    pub(super) fn edited(&self, file: &str) -> Option<Arc<Edit>> {
        self.read().edits.get(file).cloned()
    }

    /// Number of the last edit.
    pub(super) fn revision(&self) -> Revision {
        self.read().revision
    }

    fn read(&self) -> RwLockReadGuard<'_, State> {
        self.0.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn write(&self) -> RwLockWriteGuard<'_, State> {
        self.0.write().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;
    use std::thread;

    use docs_model::{Doc, DocContext};

    use super::*;

    fn edit(text: &str) -> Edit {
        let context = DocContext { version_path: "", number_prefixes: true, trailing_slash: None };
        let (doc, _) = Doc::read("content/a.md", "a.md", text, &context);
        Edit { text: text.to_owned(), doc }
    }

    fn text(file: &StoredFile) -> String {
        String::from_utf8(file.bytes().expect("the file is in memory").to_vec()).expect("text")
    }

    #[test]
    fn a_page_that_was_rendered_before_an_edit_is_not_stored_after_it() {
        let store = PageStore::default();
        let (begin, begun) = mpsc::channel();
        let (finish, finished) = mpsc::channel::<()>();
        let stale = thread::scope(|scope| {
            let store = &store;
            let slow = scope.spawn(move || {
                store.file("a.html", || {
                    begin.send(()).expect("the test waits");
                    finished.recv().expect("the test goes on");
                    Some(b"first".to_vec())
                })
            });
            begun.recv().expect("the rendering begins");
            store.edit(edit("second"), &["a.html".to_owned()]);
            finish.send(()).expect("the rendering waits");
            slow.join().expect("the rendering ends")
        });
        assert_eq!(stale.as_deref().map(text).as_deref(), Some("first"));
        let current = store.file("a.html", || Some(b"second".to_vec()));
        assert_eq!(current.as_deref().map(text).as_deref(), Some("second"));
        let stored = store.file("a.html", || panic!("the current page is stored"));
        assert_eq!(stored.as_deref().map(text).as_deref(), Some("second"));
    }

    #[test]
    fn an_edit_removes_the_files_that_show_it_alone() {
        let store = PageStore::default();
        for path in ["a.html", "b.html"] {
            store.file(path, || Some(path.as_bytes().to_vec()));
        }
        let before = store.revision();
        store.edit(edit("new"), &["a.html".to_owned()]);
        assert_ne!(store.revision(), before);
        assert_eq!(
            store.edited("content/a.md").map(|edit| edit.text.clone()).as_deref(),
            Some("new")
        );
        let again = store.file("a.html", || Some(b"new".to_vec()));
        assert_eq!(again.as_deref().map(text).as_deref(), Some("new"));
        assert!(store.file("b.html", || panic!("the page is stored")).is_some());
    }

    #[test]
    fn what_can_not_be_rendered_is_tried_again() {
        let store = PageStore::default();
        assert!(store.file("a.html", || None).is_none());
        assert!(store.file("a.html", || Some(Vec::new())).is_some());
    }
}
