//! Tests that `SPECIFICATION.md` contains every rule that code, tests and documents cite.

use std::collections::BTreeSet;
use std::fs;

use walkdir::WalkDir;

use crate::program::workspace;

/// Document with all rules.
const SPECIFICATION: &str = "SPECIFICATION.md";

/// Extensions of files that cite rules.
const EXTENSIONS: [&str; 7] = ["css", "json", "md", "mjs", "rs", "ts", "tsx"];

/// Skipped folders, which contain no files of the repository or no citations.
const SKIPPED: [&str; 6] = ["target", "node_modules", "dist", "build", "seeds", "corpus"];

/// Returns the cited rules (`R-ROUTE-04`) and groups of rules (`R-ROUTE`).
fn rules(text: &str) -> impl Iterator<Item = &str> {
    let is_start = |at: usize| !text[..at].ends_with(|before: char| before.is_alphanumeric());
    text.match_indices("R-").filter(move |(at, _)| is_start(*at)).filter_map(|(at, _)| {
        let rest = &text[at..];
        let name = rest[2..]
            .find(|letter: char| !(letter.is_ascii_uppercase() || letter.is_ascii_digit()));
        let group = 2 + name.unwrap_or(rest.len() - 2);
        let number = rest[group..]
            .strip_prefix('-')
            .map_or(0, |number| number.bytes().take(2).take_while(u8::is_ascii_digit).count());
        let is_number = number == 2;
        (group > 3).then(|| &rest[..if is_number { group + 3 } else { group }])
    })
}

#[test]
fn every_cited_rule_is_in_the_specification() {
    let workspace = workspace();
    let specification = fs::read_to_string(workspace.join(SPECIFICATION)).expect("it exists");
    let known: BTreeSet<&str> = specification
        .lines()
        .filter_map(|line| line.strip_prefix("- **")?.split("**").next())
        .collect();
    let files = WalkDir::new(&workspace).into_iter().filter_entry(|entry| {
        let name = entry.file_name().to_string_lossy();
        entry.depth() == 0 || !(name.starts_with('.') || SKIPPED.contains(&&*name))
    });
    let mut cited = BTreeSet::new();
    for entry in files.map(|entry| entry.expect("the folder is readable")) {
        let path = entry.path();
        let extension = path.extension().and_then(|extension| extension.to_str());
        if !extension.is_some_and(|extension| EXTENSIONS.contains(&extension)) {
            continue;
        }
        let text = fs::read_to_string(path).unwrap_or_default();
        cited.extend(rules(&text).map(str::to_owned));
    }
    let is_known = |rule: &&String| {
        let group = format!("{rule}-");
        known.contains(rule.as_str()) || known.iter().any(|known| known.starts_with(&group))
    };
    let unknown: Vec<&String> = cited.iter().filter(|rule| !is_known(rule)).collect();
    assert!(unknown.is_empty(), "{SPECIFICATION} lacks {unknown:?}");
    assert!(cited.len() > 100, "{cited:?}");
}

#[test]
fn rules_are_found_in_comments() {
    let text = "(R-404, R-VER-01..03), R-DROP-06; `CR-LF`, R-x, FOR-EACH";
    assert_eq!(rules(text).collect::<Vec<_>>(), ["R-404", "R-VER-01", "R-DROP-06"]);
}
