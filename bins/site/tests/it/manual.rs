//! Tests of the manual, a site in the repository: all executable examples are run.
//!
//! Commands in its code blocks are parsed by a test of the program (`src/cli_reference.rs`), programs in Rust are documentation
//! tests of the crates that they use, and queries are those of `fixtures/search/manual.toml`.

use std::fs;
use std::path::Path;

use docs_model::{
    FrontMatter, Issue, Policies, Policy, Settings, SidebarsFile, Value, read_yaml, split_source,
};

use crate::program::{Server, run, workspace};

/// Minimum number of pages of the manual.
const PAGES: usize = 60;

/// A code block of a page.
struct CodeBlock {
    /// The page, and the line of the block's fence.
    place: String,
    /// Words after the fence.
    info: String,
    text: String,
    /// Lines of the page after the block.
    rest: Vec<String>,
}

#[test]
fn the_manual_has_no_issues_under_strict_policies() {
    let text = fs::read_to_string(workspace().join("manual/site.toml")).expect("the settings");
    let (settings, _) = Settings::from_toml("site.toml", &text);
    let strict = Policies {
        on_broken_links: Policy::Throw,
        on_broken_markdown_links: Policy::Throw,
        on_broken_anchors: Policy::Throw,
        on_duplicate_routes: Policy::Throw,
        on_lost_urls: Policy::Throw,
        on_unknown_languages: Policy::Throw,
        on_foreign_notations: Policy::Throw,
        on_orphan_pages: Policy::Throw,
        ..Policies::default()
    };
    let policies = settings.expect("the settings are valid").policies;
    assert_eq!(format!("{policies:?}"), format!("{strict:?}"));

    let checked = run(&["check", "--root", "manual"]);
    assert_eq!(String::from_utf8_lossy(&checked.stderr), "");
    assert!(checked.status.success());
    let summary = String::from_utf8_lossy(&checked.stdout).into_owned();
    let count = summary.split_whitespace().find_map(|word| word.parse::<usize>().ok());
    assert!(count.is_some_and(|count| count >= PAGES), "{summary}");
}

#[test]
fn each_live_example_is_rendered_from_the_source_beside_it() {
    let mut count = 0;
    for block in code_blocks().iter().filter(|block| has_word(block, "example")) {
        let rendered = block.rest.join("\n");
        let attribute = if block.place.contains(".mdx:") { "className" } else { "class" };
        let expected = format!("\n<div {attribute}=\"example\">\n\n{}\n</div>", block.text);
        let expected = expected.replace("\n\n</div>", "\n</div>");
        assert!(
            rendered.replace("\n\n</div>", "\n</div>").starts_with(&expected),
            "{}: the example differs from its source",
            block.place
        );
        count += 1;
    }
    assert!(count >= 30, "{count} examples");
}

#[test]
fn the_settings_and_sidebars_in_the_manual_are_valid() {
    let mut count = 0;
    for block in code_blocks() {
        let CodeBlock { place, info, text, .. } = &block;
        let issues = match title(info) {
            Some("site.toml") => {
                let has = |key: &str| {
                    let top = text.lines().take_while(|line| !line.starts_with('['));
                    top.into_iter().any(|line| line.starts_with(key))
                };
                let title = if has("title =") { "" } else { "title = 'T'\n" };
                let url = if has("url =") { "" } else { "url = 'https://t.example.com'\n" };
                Settings::from_toml(place, &format!("{title}{url}{text}")).1
            }
            Some("sidebars.toml") => SidebarsFile::from_toml(place, text).1,
            Some("front matter") => front_matter(place, &format!("---\n{text}---\n")),
            Some(file) if file.ends_with(".md") => front_matter(place, text),
            Some(file) if file.ends_with(".yml") => yaml(place, text),
            _ => continue,
        };
        // Placeholders, which the reader replaces, must be valid values.
        assert!(issues.is_empty(), "{place}: {issues:?}");
        count += 1;
    }
    assert!(count >= 200, "{count} blocks");
}

#[test]
fn the_json_in_the_manual_is_valid() {
    for block in code_blocks().iter().filter(|block| has_word(block, "json")) {
        for line in block.text.lines() {
            let read = serde_json::from_str::<serde_json::Value>(line);
            assert!(read.is_ok(), "{}: {read:?}", block.place);
        }
    }
}

#[test]
fn the_program_serves_its_manual() {
    let server = Server::start(&["manual"]);
    let page = server.get("/guides/components");
    assert_eq!(page.status, 200);
    assert!(page.text().contains("<docs-island "), "its components are interactive");
    assert!(server.get("/reference/settings/markdown").text().contains("id=\"math_macros\""));
}

#[test]
fn the_program_explains_codes() {
    let explained = run(&["explain", "broken-link"]);
    let text = String::from_utf8_lossy(&explained.stdout).into_owned();
    assert!(text.starts_with("broken-link: A link leads to a path"), "{text}");
    assert!(text.contains("\nCause: ") && text.contains("\nFix: "), "{text}");

    let unknown = run(&["explain", "broken-lnk"]);
    assert_eq!(unknown.status.code(), Some(2));
    let text = String::from_utf8_lossy(&unknown.stderr).into_owned();
    assert!(text.contains("did you mean `broken-link`?"), "{text}");
}

fn front_matter(place: &str, text: &str) -> Vec<Issue> {
    FrontMatter::read(place, &split_source(text)).1
}

fn yaml(place: &str, text: &str) -> Vec<Issue> {
    match read_yaml("yaml", place, text) {
        Ok(Value::Table(_)) => Vec::new(),
        Ok(other) => panic!("{place}: {}", other.kind()),
        Err(issue) => vec![issue],
    }
}

/// Returns the code blocks of all pages.
fn code_blocks() -> Vec<CodeBlock> {
    let mut blocks = Vec::new();
    let folder = workspace().join("manual");
    for part in ["content", "pages"] {
        collect(&folder.join(part), &mut blocks);
    }
    assert!(blocks.len() > 300, "{} blocks", blocks.len());
    blocks
}

fn collect(folder: &Path, blocks: &mut Vec<CodeBlock>) {
    for entry in fs::read_dir(folder).expect("a folder of the manual").flatten() {
        let path = entry.path();
        if path.is_dir() {
            collect(&path, blocks);
        } else if path.extension().is_some_and(|extension| extension == "md" || extension == "mdx")
        {
            let text = fs::read_to_string(&path).expect("a page of the manual");
            blocks_of(&path.display().to_string(), &text, blocks);
        }
    }
}

fn blocks_of(file: &str, text: &str, blocks: &mut Vec<CodeBlock>) {
    let lines: Vec<&str> = text.lines().collect();
    let mut at = 0;
    while at < lines.len() {
        let fence = lines[at].len() - lines[at].trim_start_matches('`').len();
        at += 1;
        if fence < 3 {
            continue;
        }
        let (start, close) = (at, "`".repeat(fence));
        while at < lines.len() && lines[at] != close {
            at += 1;
        }
        let text: String = lines[start..at].iter().map(|line| format!("{line}\n")).collect();
        at += 1;
        let rest = lines[at.min(lines.len())..].iter().take(200).map(|line| (*line).to_owned());
        blocks.push(CodeBlock {
            place: format!("{file}:{start}"),
            info: lines[start - 1].trim_start_matches('`').to_owned(),
            text,
            rest: rest.collect(),
        });
    }
}

fn has_word(block: &CodeBlock, word: &str) -> bool {
    block.info.split_whitespace().any(|other| other == word)
}

fn title(info: &str) -> Option<&str> {
    Some(info.split_once("title=\"")?.1.split_once('"')?.0)
}
