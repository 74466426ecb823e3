//! Sources whose files cannot be read.

use std::borrow::Cow;
use std::io::{self, ErrorKind};

use docs_search_index::wire::{Endpoint, Limits, respond};
use docs_search_index::{Index, IndexError, IndexSource, Query, ROOT_FILE, SourceError};

use crate::site::{Files, SitePage, build};

/// An index with one file that has a fault.
struct Faulty {
    files: Files,
    /// Start of the file's name.
    name: &'static str,
    fault: Fault,
}

#[derive(Clone, Copy)]
enum Fault {
    Absent,
    Denied,
    Cancelled,
    Malformed,
}

impl Faulty {
    fn new(name: &'static str, fault: Fault) -> Self {
        Self { files: build(&[SitePage::new("/a", &["text"])]), name, fault }
    }
}

impl IndexSource for Faulty {
    fn read(&self, name: &str) -> Result<Option<Cow<'_, [u8]>>, SourceError> {
        if !name.starts_with(self.name) {
            return self.files.read(name);
        }
        match self.fault {
            Fault::Absent => Ok(None),
            Fault::Denied => Err(io::Error::from(ErrorKind::PermissionDenied).into()),
            Fault::Cancelled => Err(SourceError::Cancelled),
            Fault::Malformed => Ok(Some(Cow::Borrowed(b"{"))),
        }
    }
}

#[test]
fn an_unreadable_file_is_not_an_absent_one() {
    let opened =
        |fault| Index::open(Faulty::new(ROOT_FILE, fault)).expect_err("the root has a fault");
    assert_eq!(opened(Fault::Absent), IndexError::Missing(ROOT_FILE.to_owned()));
    assert_eq!(opened(Fault::Cancelled), IndexError::Cancelled);
    assert_eq!(opened(Fault::Malformed), IndexError::Malformed(ROOT_FILE.to_owned()));
    let denied = opened(Fault::Denied);
    assert_eq!(
        denied.to_string(),
        "the file `root.json` of the search index can't be read: permission denied"
    );
    let IndexError::Unreadable { error: SourceError::Io { kind, .. }, .. } = denied else {
        panic!("{denied:?}");
    };
    assert_eq!(kind, ErrorKind::PermissionDenied);
}

#[test]
fn a_search_with_an_unreadable_file_has_no_results() {
    for (name, fault, status) in [
        ("t-", Fault::Denied, 500),
        ("p-", Fault::Denied, 500),
        ("p-", Fault::Malformed, 500),
        ("p-", Fault::Absent, 404),
        ("p-", Fault::Cancelled, 503),
    ] {
        let index = Index::open(Faulty::new(name, fault)).expect("the root has no fault");
        index.search(&Query::new("text")).expect_err("the search needs the file");
        let body = br#"{"query":"text"}"#;
        let error = respond(Endpoint::Query, body, &index, &Limits::default());
        let error = error.expect_err("the search needs the file");
        assert_eq!(error.status(), status, "{error}");
        let body = String::from_utf8(error.to_json()).expect("JSON is text");
        assert!(body.contains(&error.to_string()), "{body}");
    }
}
