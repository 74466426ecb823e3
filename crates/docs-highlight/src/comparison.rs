//! Comparison of both parsers.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::LazyLock;

use proptest::prelude::*;
use proptest::sample::Index;

use crate::syntaxes::find_syntax;
use crate::{languages, lines, reference};

/// Files that random code is cut from, read once for all cases.
static SAMPLES: LazyLock<Vec<Sample>> =
    LazyLock::new(|| samples().into_iter().chain(blocks()).collect());

/// A piece of code and the name of its language.
struct Sample {
    language: String,
    code: String,
}

/// Returns the samples in `fixtures/code`; the extension of a file names its language.
fn samples() -> Vec<Sample> {
    let mut samples = Vec::new();
    for_files_below(&repository().join("fixtures/code"), &mut |path, code| {
        let language = path.extension().unwrap_or_default().to_string_lossy().into_owned();
        samples.push(Sample { language, code });
    });
    samples
}

/// Returns the code blocks of the repository's own Markdown files.
fn blocks() -> Vec<Sample> {
    let mut blocks = Vec::new();
    for folder in ["fixtures/markdown", "docs/content"] {
        for_files_below(&repository().join(folder), &mut |path, text| {
            if path.extension().is_some_and(|extension| extension == "md") {
                collect_blocks(&text, &mut blocks);
            }
        });
    }
    blocks
}

fn collect_blocks(text: &str, blocks: &mut Vec<Sample>) {
    let mut fences = text.split("\n```");
    while let Some((info, code)) = fences.nth(1).and_then(|block| block.split_once('\n')) {
        let language = info.split([' ', '{']).next().unwrap_or_default().to_owned();
        blocks.push(Sample { language, code: code.to_owned() });
    }
}

fn repository() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

/// Calls a function with every file of UTF-8 below a folder, in the order of the paths.
#[expect(clippy::disallowed_methods, reason = "the samples are files")]
fn for_files_below(folder: &Path, visit: &mut impl FnMut(&Path, String)) {
    let entries = std::fs::read_dir(folder).expect("the folder is part of the repository");
    let mut paths: Vec<_> =
        entries.map(|entry| entry.expect("the folder is readable").path()).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            for_files_below(&path, visit);
        } else if let Ok(text) = std::fs::read_to_string(&path) {
            visit(&path, text);
        }
    }
}

#[test]
fn samples_of_every_language_are_read_as_syntect_reads_them() {
    let mut read = BTreeSet::new();
    for Sample { language, code } in samples() {
        let syntax = find_syntax(&language).unwrap_or_else(|| panic!("no syntax for .{language}"));
        assert_eq!(
            lines::highlight(syntax, &code),
            reference::highlight(syntax, &code),
            "{language}"
        );
        read.insert(&syntax.name);
    }
    assert!(read.len() >= 40, "samples of {} languages: {read:?}", read.len());
}

#[test]
fn code_blocks_of_the_documentation_are_read_as_syntect_reads_them() {
    let mut compared = 0;
    for Sample { language, code } in blocks() {
        let Some(syntax) = find_syntax(&language) else { continue };
        assert_eq!(
            lines::highlight(syntax, &code),
            reference::highlight(syntax, &code),
            "{language}"
        );
        compared += 1;
    }
    assert!(compared > 10, "{compared} code blocks");
}

/// Both parsers agree on any input, also on code of other languages.
#[test]
fn samples_are_read_alike_in_foreign_languages() {
    let samples = samples();
    for (position, Sample { language, code }) in samples.iter().enumerate() {
        let foreign = &samples[(position + 7) % samples.len()].language;
        let syntax = find_syntax(foreign).unwrap_or_else(|| panic!("no syntax for .{foreign}"));
        let name = format!("{language} as {foreign}");
        assert_eq!(lines::highlight(syntax, code), reference::highlight(syntax, code), "{name}");
    }
}

proptest! {
    /// Cuts samples anywhere and parses them in any language.
    #[test]
    fn any_code_in_any_language_is_read_as_syntect_reads_it(
        language in prop::sample::select(languages::ALIASES),
        pieces in prop::collection::vec((any::<Index>(), any::<Index>(), any::<Index>()), 1..8),
    ) {
        let Some(syntax) = find_syntax(language.0) else { return Ok(()) };
        let all: Vec<&str> = SAMPLES.iter().flat_map(|sample| sample.code.lines()).collect();
        let cut: Vec<&str> = pieces
            .iter()
            .map(|(line, start, end)| {
                let line = all[line.index(all.len())];
                let locations: Vec<usize> = (0..=line.len()).filter(|&at| line.is_char_boundary(at)).collect();
                let ends = [locations[start.index(locations.len())], locations[end.index(locations.len())]];
                &line[ends[0].min(ends[1])..ends[0].max(ends[1])]
            })
            .collect();
        let code = cut.join("\n");
        prop_assert_eq!(lines::highlight(syntax, &code), reference::highlight(syntax, &code), "{}: {}", language.0, code);
    }
}
