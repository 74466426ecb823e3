//! A page's time, beside comrak's alone: `cargo bench -p docs-render`.

use docs_render::{AsWritten, Dialect, Highlighter, Options, Source, render};

/// A text with all that the gallery has.
#[expect(clippy::disallowed_methods, reason = "the gallery is a folder")]
fn text() -> String {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures/markdown");
    let mut paths: Vec<_> = std::fs::read_dir(folder)
        .expect("the gallery can be read")
        .map(|entry| entry.expect("an entry can be read").path())
        .filter(|path| !path.ends_with("code-languages.md"))
        .collect();
    paths.sort();
    let texts: Vec<String> =
        paths.iter().filter_map(|path| std::fs::read_to_string(path).ok()).collect();
    texts.join("\n\n").repeat(8)
}

fn main() {
    divan::main();
}

#[divan::bench]
fn comrak_alone(bencher: divan::Bencher<'_, '_>) {
    let text = text();
    let mut options = comrak::Options::default();
    options.extension.autolink = true;
    options.extension.block_directive = true;
    options.extension.footnotes = true;
    options.extension.shortcodes = true;
    options.extension.strikethrough = true;
    options.extension.table = true;
    options.extension.tasklist = true;
    options.render.r#unsafe = true;
    bencher
        .counter(divan::counter::BytesCount::of_str(&text))
        .bench(|| comrak::markdown_to_html(&text, &options));
}

#[divan::bench(args = ["Markdown", "Mdx"])]
fn without_colours(bencher: divan::Bencher<'_, '_>, dialect: &str) {
    let text = text();
    let dialect = if dialect == "Mdx" { Dialect::Mdx } else { Dialect::Markdown };
    let options = Options { dialect, ..Options::default() };
    bencher
        .counter(divan::counter::BytesCount::of_str(&text))
        .bench(|| render(&Source::new(&text, "a.md"), &options, &AsWritten));
}

#[divan::bench(sample_count = 10)]
fn with_colours_cold(bencher: divan::Bencher<'_, '_>) {
    let text = text();
    bencher.counter(divan::counter::BytesCount::of_str(&text)).bench(|| {
        let highlighter = Highlighter::new();
        let options = Options { highlighter: Some(&highlighter), ..Options::default() };
        render(&Source::new(&text, "a.md"), &options, &AsWritten)
    });
}

#[divan::bench]
fn with_colours_warm(bencher: divan::Bencher<'_, '_>) {
    let text = text();
    let highlighter = Highlighter::new();
    let options = Options { highlighter: Some(&highlighter), ..Options::default() };
    bencher
        .counter(divan::counter::BytesCount::of_str(&text))
        .bench(|| render(&Source::new(&text, "a.md"), &options, &AsWritten));
}
