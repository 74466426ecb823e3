//! Builds that reuse the previous one.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Mutex;

use docs_site::{
    BuildCache as _, BuildOptions, CachePart, MemoryCache, MemorySink, MemoryTree, Project, Sink,
    SinkError,
};

use crate::build::site;

/// A sink that records the paths of files that are written instead of kept.
#[derive(Default)]
struct NotedSink {
    files: MemorySink,
    written: Mutex<BTreeSet<String>>,
}

impl Sink for NotedSink {
    fn write(&self, path: &str, bytes: Vec<u8>) -> Result<(), SinkError> {
        self.written.lock().expect("no thread panics").insert(path.to_owned());
        self.files.write(path, bytes)
    }

    fn keep(&self, paths: &[&str]) -> bool {
        self.files.keep(paths)
    }

    fn previous(&self, path: &str) -> Option<Vec<u8>> {
        self.files.previous(path)
    }

    fn current(&self, path: &str) -> Option<Vec<u8>> {
        self.files.current(path)
    }

    fn previous_paths(&self, folder: &str) -> Vec<String> {
        self.files.previous_paths(folder)
    }
}

/// A build after another one of almost the same sources.
pub(crate) struct SecondBuild {
    before: BTreeMap<String, Vec<u8>>,
    pub(crate) files: BTreeMap<String, Vec<u8>>,
    pub(crate) written: BTreeSet<String>,
    cache: MemoryCache,
}

impl SecondBuild {
    /// Builds the site of many parts, changes it and builds it again.
    fn new(change: impl FnOnce(&mut MemoryTree)) -> Self {
        Self::from_tree(site(), change)
    }

    /// Builds a site, changes it and builds it again.
    pub(crate) fn from_tree(mut tree: MemoryTree, change: impl FnOnce(&mut MemoryTree)) -> Self {
        let (cache, sink) = (MemoryCache::default(), NotedSink::default());
        let built = Project::new(tree.clone()).build(&BuildOptions::default(), &cache, &sink);
        let previous_search = built.expect("the site can be built").search;
        let before = sink.files.into_files();
        change(&mut tree);
        let cache = cache.next();
        let files = MemorySink::from_previous(before.clone());
        let sink = NotedSink { files, ..NotedSink::default() };
        let options = BuildOptions { previous_search, ..BuildOptions::default() };
        Project::new(tree).build(&options, &cache, &sink).expect("the site can be built");
        let written = sink.written.into_inner().expect("no thread panics");
        Self { before, files: sink.files.into_files(), written, cache }
    }

    /// Returns the paths of the files of pages that were written.
    pub(crate) fn written_pages(&self) -> Vec<&str> {
        let paths = self.written.iter().map(String::as_str);
        paths.filter(|path| path.ends_with(".html")).collect()
    }
}

#[test]
fn no_page_is_written_if_nothing_changed() {
    let second = SecondBuild::new(|_| {});
    assert_eq!(second.files, second.before);
    assert_eq!(second.written_pages(), Vec::<&str>::new());
    assert!(!second.written.iter().any(|path| path.starts_with("search-index/")));
}

#[test]
fn only_the_page_with_another_text_is_written() {
    let second = SecondBuild::new(|tree| {
        tree.insert("content/v1/index.md", "# Old harbour\n\nThere was one boat.\n\nAnd a pier.\n");
    });
    assert_eq!(second.written_pages(), ["v1/index.html"]);
    let written = second.written.iter().filter(|path| path.starts_with("search-index/"));
    assert_eq!(written.count(), 1);
}

#[test]
fn pages_with_a_changed_partial_or_image_are_written() {
    for (file, text) in [
        ("content/current/boats/_care.mdx", "Dry it.\n"),
        ("content/current/boats/sail.gif", "GIF89a\x05\0\x03\0\0\0\0"),
        ("static/img/flag.gif", "GIF89a\x09\0\x01\0\0\0\0"),
    ] {
        let second = SecondBuild::new(|tree| tree.insert(file, text));
        assert_eq!(second.written_pages(), ["boats/sail.html"], "{file}");
    }
}

#[test]
fn the_page_of_a_category_with_another_description_is_written() {
    let second = SecondBuild::new(|tree| {
        let sidebar = "docs = ['index', { type = 'category', label = 'Boats', \
                       link = { type = 'generated-index', description = 'All of them' }, \
                       items = ['boats/sail', 'boats/row'] }]\n";
        tree.insert("sidebars/current.toml", sidebar);
    });
    assert!(second.written_pages().contains(&"category/boats.html"));
    assert_ne!(second.files["category/boats.html"], second.before["category/boats.html"]);
}

/// The data of both sidebars is equal, but a page without its own sidebar shows none.
#[test]
fn a_page_is_written_if_its_reference_in_the_sidebar_becomes_its_place() {
    let sidebar = |kind: &str| {
        format!("docs = ['index', {{ type = '{kind}', id = 'boats/row', label = 'Oars' }}]\n")
    };
    let mut tree = site();
    tree.insert("sidebars/current.toml", sidebar("ref"));
    let second = SecondBuild::from_tree(tree, |tree| {
        tree.insert("sidebars/current.toml", sidebar("doc"));
    });
    assert!(second.written_pages().contains(&"boats/row.html"));
}

#[test]
fn an_article_is_reused_if_only_the_shell_changed() {
    let second = SecondBuild::new(|tree| {
        let sidebar = "docs = [{ type = 'doc', id = 'index', label = 'Start' }, \
                       { type = 'category', label = 'Boats', link = { type = 'generated-index' }, \
                       items = ['boats/sail', 'boats/row'] }]\n";
        tree.insert("sidebars/current.toml", sidebar);
    });
    assert!(!second.written_pages().contains(&"v1/index.html"));
    for page in ["boats/row.html", "boats/sail.html"] {
        assert!(second.written_pages().contains(&page), "{page}");
        assert_ne!(second.files[page], second.before[page], "{page}");
        assert!(second.cache.is_kept(page, CachePart::Search), "{page}");
    }
}

#[test]
fn pages_that_show_a_tag_change_with_the_file_that_defines_it() {
    let second = SecondBuild::new(|tree| {
        tree.insert("content/current/tags.yml", "wind:\n  description: Moving air\noars: {}\n");
    });
    for page in ["boats/sail.html", "tags.html", "tags/wind.html"] {
        assert!(second.written_pages().contains(&page), "{page}");
        let html = String::from_utf8_lossy(&second.files[page]);
        assert!(html.contains("Wind") && html.contains("Moving air"), "{page}");
    }
}

#[test]
fn files_of_removed_pages_are_not_kept() {
    let second = SecondBuild::new(|tree| {
        tree.remove("content/v1/index.md");
    });
    assert!(second.before.contains_key("v1/index.html"));
    assert!(!second.files.contains_key("v1/index.html"));
}

#[test]
fn a_changed_variable_is_in_the_next_build() {
    let tree = |release: &str| {
        let settings = format!(
            "title = 'Docs'\nurl = 'https://docs.example.com'\n[variables]\nrelease = '{release}'\n"
        );
        [
            ("site.toml", settings),
            ("content/index.md", "# Start\n\nSince {{release}}.\n".to_owned()),
        ]
    };
    let change = |sources: &mut MemoryTree| *sources = MemoryTree::from_iter(tree("3.2"));
    let second = SecondBuild::from_tree(MemoryTree::from_iter(tree("3.1")), change);
    assert!(String::from_utf8_lossy(&second.files["index.html"]).contains("Since 3.2."));
}

#[test]
fn a_changed_part_renders_the_pages_that_include_it() {
    let tree = |word: &str| {
        let part =
            format!("# Part\n\n<!-- #region a -->\n[{word}](./other.md)\n<!-- #endregion -->\n");
        [
            ("site.toml", "title = 'Docs'\nurl = 'https://docs.example.com'\n".to_owned()),
            ("content/index.md", "# Start\n\n::include{file=guide/_part.md region=a}\n".to_owned()),
            ("content/guide/_part.md", part),
            ("content/guide/other.md", "# Other\n\n[Start](/)\n".to_owned()),
        ]
    };
    let change = |sources: &mut MemoryTree| *sources = MemoryTree::from_iter(tree("Later"));
    let second = SecondBuild::from_tree(MemoryTree::from_iter(tree("First")), change);
    assert_eq!(second.written_pages(), ["index.html"]);
    let page = String::from_utf8_lossy(&second.files["index.html"]);
    assert!(page.contains("<p><a href=\"/guide/other\">Later</a></p>"), "{page}");
}
