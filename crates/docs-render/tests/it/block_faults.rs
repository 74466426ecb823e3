//! Faults of blocks: each is reported, and nothing that is written is lost.

use docs_core::Severity;
use docs_render::{
    Format, IdentityHost, MarkdownOptions, Options, Page, Source, render, to_markdown,
};

/// Renders a text with blocks.
fn page(text: &str, format: Format) -> Page {
    let foreign_notations = Some(Severity::Warning);
    let glossary = &[("SSO".to_owned(), "Single sign-on".to_owned())].into();
    let options = Options {
        format,
        blocks: true,
        foreign_notations,
        glossary: Some(glossary),
        ..Options::default()
    };
    render(&Source::new(text, "a.md"), &options, &IdentityHost)
}

/// Returns the issues of a page without the name of its file: place, message and advice.
fn issues(page: &Page) -> Vec<String> {
    let line = |issue: &docs_render::Issue| {
        let place = issue.location.as_ref().expect("a place");
        let (line, column) = (place.line.unwrap_or_default(), place.column.unwrap_or_default());
        let help = issue.help.as_deref().expect("advice");
        format!("{line}:{column} {}: {} | {help}", issue.code, issue.message)
    };
    page.issues.iter().map(line).collect()
}

/// Asserts that a text in CommonMark has one issue, which contains some words.
#[track_caller]
fn assert_issue(text: &str, words: &[&str]) -> Page {
    let page = page(text, Format::Markdown);
    let found = issues(&page);
    assert_eq!(found.len(), 1, "{text}: {found:#?}");
    for word in words {
        assert!(found[0].contains(word), "{text}: {word}: {found:#?}");
    }
    page
}

#[test]
fn a_title_of_a_block_without_titles_is_a_paragraph() {
    let rows = [
        (":::tabs[The *title*]\n== A\nb\n:::", ":::tabs"),
        (":::code-group[The *title*]\n```js\na\n```\n:::", ":::code-group"),
        ("::::cards[The *title*]\n:::card[A]\n:::\n::::", ":::cards"),
        (":::steps[The *title*]\n1. a\n:::", ":::steps"),
        ("::::columns[The *title*]\n:::column\na\n:::\n::::", ":::columns"),
        (":::file-tree The *title*\n- a\n:::", ":::file-tree"),
        ("::glossary[The *title*]", "::glossary"),
    ];
    for (text, name) in rows {
        let message = format!("1:1 faulty-block: `{name}` has no title");
        let page = assert_issue(text, &[&message, "a heading or a paragraph above it"]);
        assert!(page.html.starts_with("<p>The <em>title</em></p>\n<d"), "{}", page.html);
        let markdown = to_markdown(&page.html, &MarkdownOptions::default());
        assert!(markdown.starts_with("The *title*\n"), "{markdown}");
        let record = page.records.iter().find_map(|record| record.content.as_deref());
        assert!(record.is_some_and(|content| content.contains("The title")), "{name}: {record:?}");
    }
    let column = "::::columns\n:::column[The [title](./b.md)]\na\n:::\n::::";
    let page = assert_issue(column, &["2:1 faulty-block: `:::column` has no title"]);
    assert!(
        page.html.contains("block-column\">\n<p>The <a href=\"./b.md\">title</a></p>\n<p>a</p>"),
        "{}",
        page.html
    );
    assert_eq!(page.link_report.links.len(), 1);
    let include = self::page("::include[The title]{file=a.md}", Format::Markdown);
    assert!(include.html.starts_with("<p>The title</p>"), "{}", include.html);
    assert!(issues(&include)[0].contains("`::include` has no title"), "{:?}", include.issues);
}

#[test]
fn a_tab_has_a_title() {
    let text = "::::tabs\n:::tab\na\n:::\n:::tab[B]\nb\n:::\n::::";
    let page = assert_issue(text, &["2:1 faulty-block: a tab has no title", "`:::tab[Title]`"]);
    assert!(page.html.contains("data-value=\"1\" data-label=\"1\""), "{}", page.html);
    let text = "::::tabs\n:::tab{value=npm}\na\n:::\n::::";
    let page = assert_issue(text, &["a tab has no title"]);
    assert!(page.html.contains("data-value=\"npm\" data-label=\"npm\""), "{}", page.html);
}

#[test]
fn tabs_of_both_forms_follow_each_other() {
    let text = "::::tabs\n== A\n\na\n\n:::tab[B]\nb\n:::\n\n== C\n\nc\n::::";
    let page = assert_issue(text, &["6:1 faulty-block: `:::tab` follows", "in one form"]);
    let all = page_of(&[":::tab[A]\na\n:::", ":::tab[B]\nb\n:::", ":::tab[C]\nc\n:::"]);
    assert_eq!(page.html, all.html);
}

/// Returns a page with tabs.
fn page_of(tabs: &[&str]) -> Page {
    page(&format!("::::tabs\n{}\n::::", tabs.join("\n")), Format::Markdown)
}

#[test]
fn faulty_attributes_of_an_image_are_not_part_of_the_page() {
    let lengths = "a number of pixels or percents, such as `width=200`";
    let rows = [
        ("zom", "did you mean `zoom`?"),
        ("width=abc", lengths),
        ("width=", lengths),
        ("width", lengths),
        ("width=20em", lengths),
        ("width=-5", lengths),
        ("width: 20", lengths),
        ("loading=fast", "write `loading=eager`, or `loading=lazy`"),
        ("widht=200", "did you mean `width`?"),
        ("zoom=2", "write `zoom` without a value"),
        ("Width=200", "did you mean `width`?"),
    ];
    for (written, help) in rows {
        let message = format!("1:13 foreign-notation: `{written}` has no effect on an image");
        let text = format!("![a](b.png){{{written}}} after");
        let page = assert_issue(&text, &[&message, help]);
        assert!(page.html.ends_with("decoding=\"async\"> after</p>\n"), "{}", page.html);
    }
}

#[test]
fn other_braces_after_an_image_are_text() {
    for written in ["not attributes", "", "a", "1"] {
        let page = page(&format!("![a](b.png){{{written}}}"), Format::Markdown);
        assert!(page.html.ends_with(&format!(">{{{written}}}</p>\n")), "{}", page.html);
        assert_eq!(issues(&page), [""; 0]);
    }
    let page = assert_issue("![a](b.png){target=_blank}", &["its attributes are `width`"]);
    assert!(page.html.ends_with(">{target=_blank}</p>\n"), "{}", page.html);
    assert_issue("[a](b.md){target=_blank}", &["only images have attributes"]);
}
