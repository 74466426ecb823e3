//! Kinds of admonitions: all lists have the kinds of `docs_model::ADMONITION_KINDS`. The lists of the interface and of the
//! manual's guide are rewritten if they differ.

use std::collections::BTreeSet;
use std::fs;

use docs_model::{ADMONITION_KINDS, AdmonitionKind};
use docs_reference::directives;

use crate::program::workspace;

const COMPONENT: &str = "ui/src/guest/theme/Admonition.tsx";
const STYLES: &str = "ui/src/styles/admonitions.css";
const GUIDE: &str = "manual/content/guides/markdown/admonitions.md";

#[test]
fn each_kind_has_titles_and_no_other_kind_has() {
    let file = workspace().join("crates/docs-messages/catalogues/admonitions.toml");
    let titles: toml::Table =
        fs::read_to_string(file).expect("the file exists").parse().expect("it is TOML");
    let titled: BTreeSet<&str> = titles.keys().map(String::as_str).collect();
    assert_eq!(titled, ADMONITION_KINDS.iter().map(|kind| kind.keyword).collect());
}

#[test]
fn the_reference_lists_each_kind() {
    let directive = directives().iter().find(|directive| directive.name == ":::KIND");
    let description = directive.expect("the reference describes admonitions").description;
    let sentence = sentence();
    assert!(
        description.contains(&sentence),
        "write `{sentence}` in place of the kinds in: {description}"
    );
}

#[test]
fn the_guide_lists_each_kind() {
    let text = fs::read_to_string(workspace().join(GUIDE)).expect("the file exists");
    let start = text.find("The kinds are ").expect("the guide lists the kinds");
    let end = start + text[start..].find('.').expect("the sentence ends");
    let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    if words(&text[start..end]) != words(&sentence()) {
        rewrite(GUIDE, &format!("{}{}{}", &text[..start], sentence(), &text[end..]));
    }
}

/// Returns the sentence that lists the kinds in documents, without its full stop.
fn sentence() -> String {
    let words: Vec<String> =
        ADMONITION_KINDS.iter().map(|kind| format!("`{}`", kind.keyword)).collect();
    let (last, others) = words.split_last().expect("there are kinds");
    format!("The kinds are {} and {last}", others.join(", "))
}

#[test]
fn the_interface_has_a_component_for_each_kind() {
    let start = "const KINDS = [";
    let text = fs::read_to_string(workspace().join(COMPONENT)).expect("the file exists");
    let (before, rest) = text.split_once(start).expect("the component has a list of kinds");
    let (list, after) = rest.split_once(']').expect("the list ends");
    let listed: BTreeSet<&str> =
        list.split(',').map(|word| word.trim().trim_matches('"')).collect();
    if listed != ADMONITION_KINDS.iter().map(|kind| kind.keyword).collect() {
        let words: Vec<String> =
            ADMONITION_KINDS.iter().map(|kind| format!("\"{}\"", kind.keyword)).collect();
        rewrite(COMPONENT, &format!("{before}{start}{}]{after}", words.join(", ")));
    }
}

#[test]
fn the_interface_has_colors_for_each_kind() {
    let text = fs::read_to_string(workspace().join(STYLES)).expect("the file exists");
    let palettes: BTreeSet<&str> = ADMONITION_KINDS.iter().map(|kind| kind.palette).collect();
    let mut current = text.clone();
    for palette in palettes {
        let color = format!("\n  --kind: var(--color-{palette});");
        let at =
            current.find(&color).unwrap_or_else(|| panic!("{STYLES} has no colors `{palette}`"));
        let start = current[..at].rfind('\n').map_or(0, |end| end + 1);
        current.replace_range(start..at, &selector(palette));
    }
    if current != text {
        rewrite(STYLES, &current);
    }
}

/// Returns the start of the rule with the colors of a palette. Admonitions without a rule have the colors of
/// `note`.
fn selector(palette: &str) -> String {
    if palette == "note" {
        return ".admonition-box {".to_owned();
    }
    let has_palette = |kind: &&AdmonitionKind| kind.palette == palette;
    let kinds = ADMONITION_KINDS.iter().filter(has_palette);
    let selectors: Vec<String> =
        kinds.map(|kind| format!("[data-admonition=\"{}\"]", kind.keyword)).collect();
    match selectors.as_slice() {
        [only] => format!(".admonition-box{only} {{"),
        all => format!(".admonition-box:is({}) {{", all.join(", ")),
    }
}

fn rewrite(file: &str, text: &str) {
    fs::write(workspace().join(file), text).expect("the file can be written");
    panic!("{file} was outdated; it is rewritten");
}
