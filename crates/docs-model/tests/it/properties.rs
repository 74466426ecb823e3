//! Properties for arbitrary sources. `PROPTEST_CASES` sets the number of cases.

use docs_core::Slugger;
use docs_model::{
    CategoryMetadata, Color, Doc, DocContext, FrontMatter, Settings, SidebarsFile, content_title,
    excerpt, split_number_prefix, split_source,
};
use proptest::prelude::*;

/// Sources that resemble front matter: known keys, values of all kinds, and mistakes.
fn front_matter() -> impl Strategy<Value = String> {
    let key = prop_oneof![
        Just("title"),
        Just("slug"),
        Just("id"),
        Just("tags"),
        Just("draft"),
        Just("sidebar_position"),
        Just("last_update"),
        Just("pagination_next"),
        Just("keywords"),
        Just("mine"),
        Just("toc_max_heading_level"),
    ];
    let value = prop_oneof![
        "[ -~]{0,20}",
        Just("[a, {label: b, permalink: /c}, 3]".to_owned()),
        Just("{date: 2026-01-31, author: Ada}".to_owned()),
        Just("null".to_owned()),
        Just("|\n  more\n  lines".to_owned()),
        any::<f64>().prop_map(|number| number.to_string()),
    ];
    let line = (key, value).prop_map(|(key, value)| format!("{key}: {value}\n"));
    (
        prop::collection::vec(line, 0..6),
        "[ -~\n]{0,60}",
        prop_oneof![Just("---"), Just("+++"), Just("--- ")],
    )
        .prop_map(|(lines, body, fence)| format!("{fence}\n{}{fence}\n{body}", lines.concat()))
}

proptest! {
    #[test]
    fn no_text_makes_a_document_panic(text in prop_oneof![front_matter(), any::<String>()], relative in "[ -~]{0,30}") {
        let (doc, _) = Doc::read("file.md", &relative, &text, &DocContext::default());
        prop_assert!(doc.permalink.starts_with('/'));
        prop_assert!(text.is_char_boundary(doc.body_offset));
        prop_assert!(doc.first_line >= 1);
    }

    #[test]
    fn a_file_is_cut_into_parts_that_are_all_of_it(text in prop_oneof![front_matter(), any::<String>()]) {
        let split = split_source(&text);
        prop_assert!(text.ends_with(split.body));
        if let Some((_, head)) = split.front_matter {
            prop_assert!(text.contains(head));
        }
        let line = text.trim_start_matches('\u{feff}').matches('\n').count() - split.body.matches('\n').count();
        prop_assert_eq!(split.first_line as usize, line + 1);
    }

    #[test]
    fn every_fault_of_a_front_matter_has_its_line(text in front_matter()) {
        let (_, issues) = FrontMatter::read("a.md", &split_source(&text));
        for issue in issues {
            let location = issue.location.expect("a front matter's fault has a place");
            prop_assert!(location.line.is_some_and(|line| line >= 1 && line as usize <= text.lines().count() + 1));
        }
    }

    #[test]
    fn no_text_makes_the_other_readers_panic(text in any::<String>()) {
        let _ = content_title(&text);
        let _ = excerpt(&text);
        let _ = Settings::from_toml("site.toml", &text);
        let _ = SidebarsFile::from_toml("sidebars.toml", &text);
        let _ = text.parse::<Color>();
        let _ = CategoryMetadata::read("_category_.yml", &text);
    }

    #[test]
    fn colors_in_all_forms_are_read(red in any::<u8>(), green in any::<u8>(), blue in any::<u8>()) {
        let color = Ok(Color::new(red, green, blue));
        prop_assert_eq!(&format!("#{red:02x}{green:02X}{blue:02x}").parse(), &color);
        prop_assert_eq!(&format!("rgb({red}, {green}, {blue})").parse(), &color);
        prop_assert_eq!(&format!(" rgb({red} {green} {blue}) ").parse(), &color);
    }

    #[test]
    fn no_function_makes_the_color_panic(text in "(rgb|hsl|hwb|lab|oklch|color)\\([-+0-9a-z%.,/ ]{0,30}\\)") {
        let _ = text.parse::<Color>();
    }

    #[test]
    fn a_number_prefix_and_its_rest_are_the_name(name in "[0-9]{0,4}[-_. ]{0,3}[a-z0-9.]{0,8}") {
        let (rest, number) = split_number_prefix(&name);
        prop_assert!(name.ends_with(rest));
        prop_assert_eq!(number.is_none(), rest == name);
    }

    #[test]
    fn slugs_are_unique(texts in prop::collection::vec("[a-c -]{0,4}(-1)?", 0..30)) {
        let mut slugger = Slugger::default();
        let slugs: Vec<String> = texts.iter().map(|text| slugger.slug(text)).collect();
        let unique: std::collections::HashSet<&String> = slugs.iter().collect();
        prop_assert_eq!(unique.len(), slugs.len());
    }
}
