//! Comparison of both parsers.

#![expect(clippy::print_stdout, reason = "a test that sees less says so")]

use std::path::Path;

use proptest::prelude::*;
use proptest::sample::Index;

use crate::syntaxes::find_syntax;
use crate::{languages, lines, reference};

/// Language and code of the fences in the Markdown below a folder.
#[expect(clippy::disallowed_methods, reason = "texts lie in folders")]
fn blocks_below(folder: &Path, blocks: &mut Vec<(String, String)>) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            blocks_below(&path, blocks);
        } else if path.extension().is_some_and(|extension| extension == "md") {
            let text = std::fs::read_to_string(&path).expect("a text can be read");
            let mut fences = text.split("\n```");
            while let Some((info, code)) = fences.nth(1).and_then(|block| block.split_once('\n')) {
                let language = info.split([' ', '{']).next().unwrap_or_default();
                blocks.push((language.to_owned(), code.to_owned()));
            }
        }
    }
}

fn own_blocks() -> Vec<(String, String)> {
    let repository = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut blocks = Vec::new();
    blocks_below(&repository.join("fixtures/markdown"), &mut blocks);
    blocks_below(&repository.join("docs/content"), &mut blocks);
    blocks
}

#[test]
fn code_of_real_sites_is_read_as_syntect_reads_it() {
    let mut blocks = own_blocks();
    let own = blocks.len();
    blocks_below(
        &Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/corpora"),
        &mut blocks,
    );
    if blocks.len() == own {
        println!("no other sites' texts beside the repository; only its own are compared");
    }
    let mut compared = 0;
    for (language, code) in &blocks {
        let Some(syntax) = find_syntax(language) else { continue };
        assert_eq!(
            lines::highlight(syntax, code),
            reference::highlight(syntax, code),
            "{language}"
        );
        compared += 1;
    }
    assert!(compared > 40, "{compared} blocks are too few to tell");
}

proptest! {
    /// Lines of all languages, cut anywhere, in any language.
    #[test]
    fn any_code_in_any_language_is_read_as_syntect_reads_it(
        language in prop::sample::select(languages::ALIASES),
        pieces in prop::collection::vec((any::<Index>(), any::<Index>(), any::<Index>()), 1..8),
    ) {
        let Some(syntax) = find_syntax(language.0) else { return Ok(()) };
        let blocks = own_blocks();
        let all: Vec<&str> = blocks.iter().flat_map(|(_, code)| code.lines()).collect();
        let cut: Vec<&str> = pieces
            .iter()
            .map(|(line, start, end)| {
                let line = all[line.index(all.len())];
                let places: Vec<usize> = (0..=line.len()).filter(|&at| line.is_char_boundary(at)).collect();
                let ends = [places[start.index(places.len())], places[end.index(places.len())]];
                &line[ends[0].min(ends[1])..ends[0].max(ends[1])]
            })
            .collect();
        let code = cut.join("\n");
        prop_assert_eq!(lines::highlight(syntax, &code), reference::highlight(syntax, &code), "{}: {}", language.0, code);
    }
}
