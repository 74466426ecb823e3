//! Replay of `fixtures/cases/components.json`, which the tests of the interface also replay.

use docs_render::{Format, IdentityHost, Options, Source, render};
use serde_json::Value;

const CASES: &str = include_str!("../../../../fixtures/cases/components.json");

#[test]
fn components_have_the_html_of_the_interface() {
    let cases: Value = serde_json::from_str(CASES).unwrap();
    let options = Options { format: Format::Mdx, ..Options::default() };
    for row in cases["components"].as_array().unwrap() {
        let text = |key: &str| row[key].as_str().unwrap();
        let page = render(&Source::new(text("input"), "page.mdx"), &options, &IdentityHost);
        assert_eq!(page.html, text("expect"), "{}", text("name"));
        assert_eq!(page.issues, [], "{}", text("name"));
    }
}
