//! Sources of the benchmarks.

use std::fs;
use std::path::{Path, PathBuf};

/// Sources of one kind.
pub(crate) struct Texts {
    /// Name of the kind.
    pub(crate) name: String,
    /// The sources, without front matter.
    pub(crate) texts: Vec<String>,
}

/// Returns comrak's settings for the same language.
pub(crate) fn comrak_options() -> comrak::Options<'static> {
    let mut options = comrak::Options::default();
    options.extension.autolink = true;
    options.extension.block_directive = true;
    options.extension.footnotes = true;
    options.extension.shortcodes = true;
    options.extension.strikethrough = true;
    options.extension.table = true;
    options.extension.tasklist = true;
    options.render.r#unsafe = true;
    options
}

/// Returns a small source for every feature, which is denser than real sites.
pub(crate) fn gallery() -> Texts {
    Texts {
        name: "gallery".to_owned(),
        texts: texts_below(&repository().join("fixtures/markdown")),
    }
}

/// Returns the gallery, this repository's documentation, and the sites in the folder that the variable `BENCH_SITES`
/// names.
pub(crate) fn all() -> Vec<Texts> {
    let mut all = vec![gallery()];
    let own = texts_below(&repository().join("docs/content"));
    all.push(Texts { name: "own documentation".to_owned(), texts: own });
    if let Some(sites) = std::env::var_os("BENCH_SITES") {
        for site in folders(Path::new(&sites)) {
            let name = site.file_name().unwrap_or_default().to_string_lossy().into_owned();
            all.push(Texts { name, texts: texts_below(&site) });
        }
    }
    all
}

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

#[expect(clippy::disallowed_methods, reason = "benchmarks read files")]
fn folders(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut folders: Vec<_> =
        entries.map(|entry| entry.path()).filter(|path| path.is_dir()).collect();
    folders.sort();
    folders
}

/// Returns the Markdown below a folder, in a fixed order.
#[expect(clippy::disallowed_methods, reason = "benchmarks read files")]
fn texts_below(folder: &Path) -> Vec<String> {
    let mut paths: Vec<_> =
        fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()).collect();
    paths.sort();
    let mut texts = Vec::new();
    for path in paths {
        if path.is_dir() {
            texts.extend(texts_below(&path));
        } else if path.extension().is_some_and(|extension| extension == "md" || extension == "mdx")
            && let Ok(text) = fs::read_to_string(&path)
        {
            texts.push(without_front_matter(&text).to_owned());
        }
    }
    texts
}

fn without_front_matter(text: &str) -> &str {
    let body = text.strip_prefix("---\n").and_then(|text| text.split_once("\n---\n"));
    body.map_or(text, |(_, body)| body)
}
