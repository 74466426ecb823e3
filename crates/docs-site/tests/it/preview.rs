//! Previews, and their updates.

use docs_site::{LoadOptions, Preview, Project, Update};

use crate::build::site;

fn preview() -> Preview {
    let project = Project::new(site());
    Preview::new(project.snapshot(&LoadOptions::default()).expect("the site can be read"))
}

fn text(preview: &Preview, path: &str) -> Option<String> {
    let file = preview.file(path).expect("the shell can be rendered")?;
    Some(String::from_utf8(file.bytes.to_vec()).expect("the file is text"))
}

/// Returns the preview with another source of a document, and `true` if the update is complete; `None` if the document's position
/// may have changed.
fn updated(preview: &Preview, file: &str, text: &str) -> Option<(Preview, bool)> {
    match preview.update(file, text.to_owned()) {
        Update::Page { preview, is_complete, .. } => Some((*preview, is_complete)),
        _ => None,
    }
}

const OARS: &str = "content/current/boats/row.md";

#[test]
fn another_text_replaces_one_page() {
    let before = preview();
    assert!(text(&before, "boats/row.html").is_some_and(|page| page.contains("floats")));
    let text_of_oars = "---\ntags: [oars]\n---\n\n# Oars\n\nA boat floats on water.\n\nRow it.\n";
    let (after, is_complete) = updated(&before, OARS, text_of_oars).expect("the place is the same");
    assert!(is_complete);
    assert!(text(&after, "boats/row.html").is_some_and(|page| page.contains("Row it.")));
    assert!(text(&before, "boats/row.html").is_some_and(|page| !page.contains("Row it.")));
}

#[test]
fn other_pages_show_a_description() {
    let text = "---\ntags: [oars]\n---\n\n# Oars\n\nAnother summary.\n";
    let (_, is_complete) = updated(&preview(), OARS, text).expect("the place is the same");
    assert!(!is_complete);
}

#[test]
fn another_place_or_title_is_no_update_of_a_page() {
    for text in [
        "---\ntags: [oars]\n---\n\n# Rowing\n\nA boat floats on water.\n",
        "---\ntags: [oars]\nslug: /rowing\n---\n\n# Oars\n\nA boat floats on water.\n",
        "# Oars\n\nA boat floats on water.\n",
        "---\ntags: [\n---\n\n# Oars\n\nA boat floats on water.\n",
    ] {
        assert!(updated(&preview(), OARS, text).is_none(), "{text}");
    }
    assert!(updated(&preview(), "content/current/none.md", "").is_none());
}

/// A document can be part of another one, which must be updated too.
#[test]
fn other_pages_may_import_a_document() {
    let mut tree = site();
    let importing = "import Oars from './boats/row.md';\n\n# Harbour\n\n<Oars />\n";
    tree.remove("content/current/index.md");
    tree.insert("content/current/index.mdx", importing);
    let project = Project::new(tree);
    let site = project.snapshot(&LoadOptions::default()).expect("the site can be read");
    let preview = Preview::new(site);
    assert!(text(&preview, "index.html").is_some_and(|page| page.contains("floats")));
    let oars = "---\ntags: [oars]\n---\n\n# Oars\n\nA boat floats on water.\n\nRow it.\n";
    let (_, is_complete) = updated(&preview, OARS, oars).expect("the place is the same");
    assert!(!is_complete);
}

#[test]
fn a_file_that_does_not_exist_is_not_found() {
    assert!(text(&preview(), "none.html").is_none());
    assert!(text(&preview(), "search-index/none.json").is_none());
    assert!(text(&preview(), "sitemap.xml").is_some());
}
