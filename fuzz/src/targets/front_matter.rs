//! Front matter of a document: YAML or TOML.

use docs_model::{Doc, DocContext, FrontMatter, split_source};

use super::markdown::assert_locations;
use super::paths::assert_route_path;

/// Checks the parts of a document and its address.
pub fn check(input: &[u8]) {
    let text = String::from_utf8_lossy(input);
    let split = split_source(&text);
    assert!(text.ends_with(split.body), "the body is the end of the text");
    let head = &text[..text.len() - split.body.len()];
    if !split.body.is_empty() {
        let line = 1 + head.matches('\n').count();
        assert_eq!(split.first_line as usize, line, "line of the body");
    }
    let (_, issues) = FrontMatter::read("a.md", &split);
    assert_locations(&issues, &text);

    let context = DocContext { version_path: "/v3", ..DocContext::default() };
    let (doc, _) = Doc::read("content/01-a/b.md", "01-a/b.md", &text, &context);
    assert_eq!(&text[doc.body_offset..], split.body, "the document's body");
    assert!(doc.permalink.starts_with('/'), "{}", doc.permalink);
    assert_route_path(&doc.permalink);
}
