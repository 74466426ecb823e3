//! Benchmarks of rendering and of comparable steps in other libraries: `cargo bench -p docs-render`.
//!
//! The benchmarks measure each step on the same sources; a table of ratios follows (see `ratios`).

mod ratios;
mod texts;

use comrak::markdown_to_html;
use divan::Bencher;
use divan::counter::BytesCount;
use docs_render::{Format, Highlighter, IdentityHost, Islands, Options, Source, render};

fn main() {
    divan::main();
    ratios::print();
}

/// Measures a function on every source of the gallery.
fn over_the_gallery(bencher: Bencher<'_, '_>, work: impl Fn(&str) + Sync) {
    let texts = texts::gallery().texts;
    let bytes: usize = texts.iter().map(String::len).sum();
    bencher
        .counter(BytesCount::new(bytes))
        .bench(|| texts.iter().for_each(|text| work(divan::black_box(text))));
}

fn page(text: &str, format: Format, highlighter: Option<&Highlighter>) {
    let options = Options { format, highlighter, ..Options::default() };
    divan::black_box(render(&Source::new(text, "a.md"), &options, &IdentityHost));
}

#[divan::bench]
fn comrak_alone(bencher: Bencher<'_, '_>) {
    let options = texts::comrak_options();
    over_the_gallery(bencher, |text| {
        divan::black_box(markdown_to_html(text, &options));
    });
}

#[divan::bench]
fn markdown_without_colours(bencher: Bencher<'_, '_>) {
    over_the_gallery(bencher, |text| page(text, Format::Markdown, None));
}

#[divan::bench]
fn mdx_without_colours(bencher: Bencher<'_, '_>) {
    over_the_gallery(bencher, |text| page(text, Format::Mdx, None));
}

#[divan::bench(sample_count = 10)]
fn markdown_with_colours_cold(bencher: Bencher<'_, '_>) {
    over_the_gallery(bencher, |text| page(text, Format::Markdown, Some(&Highlighter::new())));
}

#[divan::bench]
fn mdx_with_islands(bencher: Bencher<'_, '_>) {
    over_the_gallery(bencher, |text| {
        let islands =
            Some(Islands { global: &["Badge"], replaced: &["CodeBlock", "Heading", "a"] });
        let options = Options { format: Format::Mdx, islands, ..Options::default() };
        divan::black_box(render(&Source::new(text, "a.md"), &options, &IdentityHost));
    });
}

#[divan::bench]
fn markdown_with_colours_warm(bencher: Bencher<'_, '_>) {
    let highlighter = Highlighter::new();
    over_the_gallery(bencher, |text| page(text, Format::Markdown, Some(&highlighter)));
}
