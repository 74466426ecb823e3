//! `ui/src/data/types.ts`, which is generated from the types that the program serializes.

use std::fs;

use super::attributes::documentation;
use super::is_current;
use super::layout::comment;
use super::typescript::declarations;
use crate::program::workspace;

const RUST: &str = "crates/docs-site/src/pages/data/types.rs";
const TYPESCRIPT: &str = "ui/src/data/types.ts";

#[test]
fn the_types_of_the_interface_are_those_of_the_program() {
    let text = fs::read_to_string(workspace().join(RUST)).expect("the types of the program");
    let generated = typescript(&text).unwrap_or_else(|error| {
        panic!("{RUST}:{}: {error}", error.span().start().line);
    });
    assert!(
        is_current(TYPESCRIPT, &generated),
        "`{TYPESCRIPT}` was not current and is now: look at the change, run again"
    );
}

#[test]
fn each_form_of_a_type_has_its_declaration() {
    let rust = r#"
        #[derive(Debug, Serialize)]
        #[serde(rename_all = "camelCase")]
        struct Page<'a> {
            /// Address.
            html_path: &'a str,
            #[serde(rename = "type")]
            kind: Kind,
            #[serde(skip)]
            head: Head,
            #[serde(flatten)]
            parts: Parts,
            #[serde(skip_serializing_if = "Option::is_none")]
            title: Option<String>,
            #[serde(skip_serializing_if = "std::ops::Not::not")]
            draft: bool,
            names: Vec<Option<Arc<str>>>,
        }

        struct Head {}

        #[derive(Serialize)]
        struct Parts {
            counts: BTreeMap<String, u32>,
        }

        /// Kind
        /// of a page.
        #[derive(Serialize)]
        #[serde(rename_all = "kebab-case")]
        enum Kind {
            Doc,
            NotFound,
        }

        #[derive(Serialize)]
        #[serde(tag = "type", rename_all = "lowercase", rename_all_fields = "camelCase")]
        enum Item {
            Search,
            Named(Parts),
            /// HTML of the author.
            Html { is_raw: bool },
        }
    "#;
    let file = syn::parse_file(rust).expect("a file of Rust");
    let generated = declarations(&file).expect("types that the generator knows");
    insta::assert_snapshot!(generated.join("\n"));
}

#[test]
fn a_type_that_typescript_lacks_is_reported_with_its_line() {
    let rust = "#[derive(Serialize)]\nstruct A {\n    b: Duration,\n}\n";
    let error = typescript(rust).expect_err("the generator does not know the type");
    assert_eq!(error.span().start().line, 3);
    assert_eq!(error.to_string(), "the generator has no type of TypeScript for `Duration`");
}

/// Returns the types of a file of Rust in TypeScript.
fn typescript(rust: &str) -> syn::Result<String> {
    let file = syn::parse_file(rust)?;
    let mut head = vec![
        format!("Generated from `{RUST}` by the test"),
        "`the_types_of_the_interface_are_those_of_the_program` of bins/site.".to_owned(),
        String::new(),
    ];
    head.extend(documentation(&file.attrs));
    Ok(format!("{}\n{}", comment(&head, ""), declarations(&file)?.join("\n")))
}
