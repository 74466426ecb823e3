//! Faults of blocks. Each fault is reported, and no part of the source is lost.

use docs_core::Severity;
use docs_render::{
    DiagramError, Diagrams, Dialects, Format, IdentityHost, Islands, MarkdownOptions, Options,
    Page, Source, render, to_markdown,
};

/// Renders a source with blocks.
fn page(text: &str, format: Format) -> Page {
    let foreign_notations = Some(Severity::Warning);
    let glossary = &[("SSO".to_owned(), "Single sign-on".to_owned())].into();
    let dialects = Dialects { github: true, ..Dialects::default() };
    let options = Options {
        format,
        blocks: true,
        dialects,
        foreign_notations,
        glossary: Some(glossary),
        ..Options::default()
    };
    render(&Source::new(text, "a.md"), &options, &IdentityHost)
}

/// Returns the issues of a page without the file name: position, message and advice.
fn issues(page: &Page) -> Vec<String> {
    let line = |issue: &docs_render::Issue| {
        let location = issue.location.as_ref().expect("a place");
        let (line, column) =
            (location.line.unwrap_or_default(), location.column.unwrap_or_default());
        let help = issue.help.as_deref().expect("advice");
        format!("{line}:{column} {}: {} | {help}", issue.code, issue.message)
    };
    page.issues.iter().map(line).collect()
}

/// Asserts that a CommonMark source has one issue, which contains some words.
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
    let in_it = "write them as a heading or a paragraph in it";
    let page = assert_issue(column, &["2:1 faulty-block: `:::column` has no title", in_it]);
    assert!(
        page.html.contains("block-column\">\n<p>The <a href=\"./b.md\">title</a></p>\n<p>a</p>"),
        "{}",
        page.html
    );
    assert_eq!(page.link_report.links.len(), 1);
    let attribute = "::::columns\n:::column{title=A}\na\n:::\n::::";
    assert_issue(attribute, &["`title` has no effect", "as a heading or a paragraph in it"]);
    let include = self::page("::include[The title]{file=a.md}", Format::Markdown);
    assert!(include.html.starts_with("<p>The title</p>"), "{}", include.html);
    assert!(issues(&include)[0].contains("`::include` has no title"), "{:?}", include.issues);
}

#[test]
fn a_title_at_the_wrong_place_has_one_issue() {
    let hero = ":::hero[The *title*]\na\n:::";
    assert_issue(hero, &["1:1 faulty-block: `:::hero` has no title; the words", "heading in it"]);
    assert_issue(":::hero[Title\na\n:::", &["`:::hero` has no title; the words"]);
    assert_issue(
        ":::hero{title=A}\na\n:::",
        &["`title` has no effect", "heading in it: `# Title`"],
    );
    assert_issue(
        "::::hero{alt=\"A boat\"}\n# Title\n::::",
        &["`:::hero` has `alt` without `image`", "write the picture as well"],
    );
    let misspelt = ["<Figure captoin=\"A\">b</Figure>", "<Card titel=\"A\">b</Card>"];
    for (text, name) in misspelt.into_iter().zip(["caption", "title"]) {
        let found = issues(&page(text, Format::Mdx));
        assert!(found.len() == 1 && found[0].contains(&format!("`{name}`?")), "{found:?}");
    }
}

#[test]
fn a_tab_has_content_in_each_form() {
    let help = "write its text below";
    assert_issue(
        "::::tabs\n:::tab[A]\n:::\n::::",
        &["2:1 faulty-block: `:::tab` has no content", help],
    );
    let message = "2:1 faulty-block: the tab `== A` has no content";
    assert_issue(":::tabs\n== A\n\n== B\nb\n:::", &[message, help]);
    let component = "<Tabs>\n<TabItem value=\"a\">\n</TabItem>\n</Tabs>";
    let found = issues(&page(component, Format::Mdx));
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].contains("2:1 faulty-block: `<TabItem>` has no content"), "{found:?}");
}

#[test]
fn a_fault_that_leaves_a_component_without_content_has_one_issue() {
    for (text, message) in [
        ("<Details>\n<Missing />\n</Details>", "`<Missing>` is not known"),
        ("<Details summary=\"\">\n</Details>", "`summary` of `<Details>` has no value"),
        ("<Tabs>\n<Tab title=\"A\">a</Tab>\n</Tabs>", "`<Tab>` is not known"),
        ("a :tooltip[w]{text=\"a b", "the expression that `{` starts has no end"),
    ] {
        let found = issues(&page(text, Format::Mdx));
        assert!(found.len() == 1 && found[0].contains(message), "{text}: {found:?}");
    }
    assert_issue("![](/b.mp4)", &["an image with the address of a video"]);
}

#[test]
fn a_component_without_content_is_reported_before_other_faults() {
    for text in ["<Details>\n</Details>\n\n:badge[New]{typ=tip}", "<Tabs>\n</Tabs>\n\n:icon[zzz]"] {
        let found = issues(&page(text, Format::Mdx));
        assert!(found.len() == 2, "{text}: {found:?}");
        assert!(found.iter().any(|issue| issue.starts_with("1:1 ")), "{text}: {found:?}");
    }
}

#[test]
fn an_issue_is_at_the_use_that_is_at_fault() {
    let rows = [
        ("`:icon[zzz]` and :icon[zzz]", "1:18 faulty-block: no icon has the name `zzz`"),
        ("[:icon[zzz]](b.md#:icon[zzz])", "1:2 faulty-block: no icon has the name `zzz`"),
        ("`x^2^` and x^2^", "1:13 foreign-notation: `^2^` is a notation"),
    ];
    for (text, message) in rows {
        let found = issues(&page(text, Format::Markdown));
        assert!(found.iter().any(|issue| issue.starts_with(message)), "{text}: {found:?}");
    }
}

#[test]
fn a_label_may_contain_brackets() {
    let video = "::video[A [b] c]{src=/a.mp4";
    assert_issue(video, &["1:1 foreign-notation: a brace of `::video` has no end"]);
    let label = "::video[A [b] c{src=/a.mp4}";
    let page = assert_issue(label, &["1:1 foreign-notation: a bracket of `::video` has no end"]);
    assert!(page.html.contains("::video[A [b] c{src=/a.mp4}"), "{}", page.html);
}

#[test]
fn double_braces_without_content_are_text_in_both_formats() {
    for text in ["a {{}} b {{ }} c", "{{}}"] {
        let [markdown, mdx] = [Format::Markdown, Format::Mdx].map(|format| page(text, format));
        assert_eq!(mdx.html, markdown.html, "{text}");
        assert_eq!((issues(&mdx), issues(&markdown)), (vec![], vec![]), "{text}");
    }
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
fn the_title_of_a_tab_may_contain_markup() {
    let badge = "A <span class=\"block-badge\" data-badge=\"tip\">New</span></li>";
    for text in [
        "::::tabs\n:::tab[A :badge[New]{type=tip}]\na\n:::\n::::",
        ":::tabs\n== A :badge[New]{type=tip}\na\n:::",
    ] {
        for format in [Format::Markdown, Format::Mdx] {
            let page = page(text, format);
            assert_eq!(issues(&page), [""; 0], "{text}");
            assert!(page.html.contains(&format!("tabindex=\"0\">{badge}")), "{}", page.html);
            assert!(page.html.contains("data-label=\"A New\""), "{}", page.html);
            let record = page.records.iter().find_map(|record| record.content.as_deref());
            assert_eq!(record, Some("a"), "{text}");
        }
    }
    let open = page(":::tabs\n== A <b>b\na\n== B\nc\n:::", Format::Markdown);
    assert!(open.html.contains(">A <b>b</b></li>"), "{}", open.html);
    assert_eq!((open.html.matches("data-tab ").count(), open.issues.len()), (2, 1));
    let link = page(":::tabs\n== [A](./b.md)\na\n:::", Format::Markdown);
    assert!(link.html.contains("tabindex=\"0\">A</li>"), "{}", link.html);
}

#[test]
fn tabs_have_one_default_and_different_titles() {
    let text = "::::tabs\n:::tab[A]{default}\na\n:::\n:::tab[B]{default}\nb\n:::\n::::";
    let page = assert_issue(text, &["5:1 faulty-block: two tabs of a box are its default"]);
    assert_eq!(page.html.matches("data-default").count(), 1);
    assert!(page.html.contains("data-value=\"A\" tabindex=\"0\""), "{}", page.html);
    let title = "two tabs of a box have the title `A`";
    assert_issue(":::tabs\n== A\na\n== A\nb\n:::", &["4:1 faulty-block", title]);
    assert_issue("::::tabs\n:::tab[A]\na\n:::\n:::tab[A]\nb\n:::\n::::", &["5:1", title]);
    let code = ":::code-group\n```js\na\n```\n```js\nb\n```\n:::";
    assert_issue(code, &["5:1 faulty-block: two tabs of a box have the title `js`"]);
    let theme = "<Tabs>\n<TabItem value=\"a\" default>a</TabItem>\n<TabItem value=\"b\" default>b</TabItem>\n</Tabs>";
    let page = self::page(theme, Format::Mdx);
    assert!(issues(&page)[0].starts_with("3:1 faulty-block: two tabs of `<Tabs>`"));
    assert_eq!(page.html.matches("data-default").count(), 1);
}

#[test]
fn content_of_tabs_is_within_a_tab() {
    let outside = "faulty-block: content of `:::tabs` is outside of its tabs; readers see it";
    let code = "faulty-block: `:::code-group` contains more than code blocks";
    let rows = [
        (":::tabs\na *b*\n== A\nc\n:::", 2, outside),
        (":::tabs\n\n- a\n\nb\n\n== A\n\nc\n:::", 3, outside),
        ("::::tabs\n:::tab[A]\na\n:::\n\nb\n\n:::tab[B]\nc\n:::\n\nd\n::::", 6, outside),
        ("::::tabs\n:::tab[A]\na\n:::\n```js\nb\n```\n::::", 5, outside),
        (":::code-group\n```js\na\n```\nb\n:::", 5, code),
        (
            "::::cards\n:::card[A]\n:::\n\n- a\n::::",
            5,
            "faulty-block: `:::cards` contains more than `card` blocks",
        ),
        (
            "::::columns\na\n:::column\nb\n:::\n::::",
            2,
            "faulty-block: `:::columns` contains more than `column` blocks",
        ),
        (
            "::::columns\na\n:::column{.wide}\nb\n:::\n::::",
            2,
            "faulty-block: `:::columns` contains more than `column` blocks",
        ),
        (
            ":::file-tree\n- a\n\nb\n:::",
            4,
            "faulty-block: `:::file-tree` contains more than a list",
        ),
        ("> :::code-group\n> # A\n> ```js\n> a\n> ```\n> :::", 2, code),
    ];
    for (text, line, message) in rows {
        let page = assert_issue(text, &[message, "below its end"]);
        let found = page.issues[0].location.as_ref().and_then(|location| location.line);
        assert_eq!(found, Some(line), "{text}");
    }
    let components = [
        ("<Tabs>a<TabItem value=\"b\">c</TabItem></Tabs>", "content of `<Tabs>` is outside"),
        (
            "<Tabs>\n\na\n\n<TabItem value=\"b\">\n\nc\n\n</TabItem>\n</Tabs>",
            "content of `<Tabs>` is outside",
        ),
        ("<CodeGroup>\n\na\n\n```js\nb\n```\n\n</CodeGroup>", "`<CodeGroup>` contains more"),
    ];
    for (text, message) in components {
        let found = issues(&page(text, Format::Mdx));
        assert!(found.len() == 1 && found[0].contains(message), "{text}: {found:?}");
    }
    for text in [
        ":::tabs\n<!-- a -->\n\n== A\n\nb\n\n# C\n\n```js\nd\n```\n:::",
        "::::tabs\n:::tab[A]\n- a\n\nb\n:::\n::::\n\nc",
        ":::code-group\n<!-- a -->\n```js\nb\n```\n:::",
    ] {
        assert_eq!(issues(&page(text, Format::Markdown)), [""; 0], "{text}");
    }
    let text = "<Tabs>\n<TabItem value=\"b\">\n\nc\n\n- d\n\n</TabItem>\n{/* e */}\n</Tabs>\n\nf";
    assert_eq!(issues(&page(text, Format::Mdx)), [""; 0]);
}

#[test]
fn values_of_attributes_have_their_form() {
    let rows = [
        (":::details[A]{open=maybe}\na\n:::", "1:15 faulty-block: `maybe` is not a value", "open"),
        (
            ":::card[A]{href=}\n:::",
            "1:12 faulty-block: the attribute `href` of `:::card`",
            "href=…",
        ),
        (":::card[A]{href}\n:::", "1:12 faulty-block: the attribute `href` of `:::card`", "href=…"),
        ("::video{src=/a.mp4 width=abc}", "1:20 faulty-block: `abc` is not a value", "width=200"),
        ("::video{src=/a.mp4 height=0}", "1:20 faulty-block: `0` is not a value", "height=200"),
        ("::video{src=/a.mp4 loop=2}", "`2` is not a value of the attribute `loop`", "`loop`"),
        (":::card[A]{href=/a href=/b}\n:::", "`href` of `:::card` is written twice", "remove one"),
        (
            ":::tabs{group}\n== A\na\n:::",
            "the attribute `group` of `:::tabs` has no value",
            "group=",
        ),
    ];
    for (text, message, help) in rows {
        let page = assert_issue(text, &[message, help]);
        assert!(!page.html.contains("=\"abc\""), "{}", page.html);
    }
    let found = issues(&page("<Card title=\"A\" href=\"\" />", Format::Mdx));
    assert!(found[0].contains("the attribute `href` of `<Card>` has no value"), "{found:?}");
    let found = issues(&page("<Card title=\"A\" href={to} />", Format::Mdx));
    assert!(found[0].contains("the value of `href` of `<Card>` would have to be"), "{found:?}");
    for text in
        ["::video{src=/a.mp4 width=20px height=50% loop muted=false}", ":::details{open}\na\n:::"]
    {
        assert_eq!(issues(&page(text, Format::Markdown)), [""; 0], "{text}");
    }
}

#[test]
fn brackets_and_braces_of_a_title_are_closed() {
    let rows = [
        (
            ":::card[A]{href=\"/\"\na\n:::",
            "in `:::card`, the attributes have no closing brace",
            "`}`",
        ),
        (
            ":::card[A]{href=/a} b\n:::",
            "in `:::card`, words follow the attributes",
            "`:::card[Title]{…}`",
        ),
        (":::note[A\na\n:::", "in `:::note`, the title has no closing bracket", "`:::note[Title]`"),
        (
            ":::details A b {open}\na\n:::",
            "attributes follow a title without brackets",
            "`:::details[A b]{open}`",
        ),
        (
            ":::note A {.wide}\na\n:::",
            "attributes follow a title without brackets",
            "`:::note[A]{.wide}`",
        ),
        (
            "::: details A {open}\na\n:::",
            "1:1 faulty-block: in `:::details`",
            "`:::details[A]{open}`",
        ),
    ];
    for (text, message, help) in rows {
        assert_issue(text, &[message, help]);
    }
    for text in [":::note A {open}\nb\n:::", ":::note A {.wide}\nb\n:::", ":::card[A]{#b c\n:::"] {
        let page = page(text, Format::Mdx);
        assert_eq!(issues(&page).len(), 1, "{text}: {:?}", page.issues);
        assert!(page.html.contains("A {") || page.html.contains("[A]{#b c"), "{}", page.html);
    }
    for text in [":::note The set {a}\na\n:::", ":::note[A]{#a .b}\na\n:::"] {
        assert_eq!(issues(&page(text, Format::Markdown)), [""; 0], "{text}");
    }
}

#[test]
fn attributes_of_a_directive_are_in_braces() {
    let rows = [
        (
            ":::card title=\"A\" href=\"/\"\na\n:::",
            "in `:::card`, attributes have no braces",
            "braces",
        ),
        (":::note{title=T}\na\n:::", "`title` has no effect", "in brackets: `:::note[Title]`"),
        (":::details{summary=T}\na\n:::", "`summary` has no effect", "`:::details[Title]`"),
        ("::video{src=/a.mp4 title=T}", "`title` has no effect", "`::video[Title]`"),
        (
            ":::tabs\n== A {default}\na\n:::",
            "2:1 faulty-block: a tab of the form",
            "`:::tab[A]{default}`",
        ),
        (
            ":badge{type=tip}[x]",
            "1:1 faulty-block: no label in brackets follows `:badge`",
            "`:badge[New]`",
        ),
        (
            ":icon(check)",
            "1:1 faulty-block: no label in brackets follows `:icon`",
            "`:icon[check]`",
        ),
        (":badge[x]{tip}", "the attribute `tip` has no effect", "write `type=tip`"),
        ("::video src=/a.mp4", "1:1 foreign-notation: the words after `::video`", "in braces"),
        ("::video [T]{src=/a.mp4}", "1:1 foreign-notation: the words after `::video`", "in braces"),
        ("::include ./a.md", "the words after `::include`", "`::include{file=./part.md}`"),
        ("::: {.callout}\na\n:::", "1:1 unknown-admonition: `:::` has no name", "`:::note[Title]`"),
    ];
    for (text, message, help) in rows {
        assert_issue(text, &[message, help]);
    }
    for text in [":::card{title=\"A *b*\" href=/a}\n:::", ":::card[A *b*]{href=/a}\n:::"] {
        let page = page(text, Format::Markdown);
        assert_eq!(issues(&page), [""; 0], "{text}");
        assert!(page.html.contains("<a href=\"/a\">A <em>b</em></a>"), "{}", page.html);
    }
}

#[test]
fn components_of_other_engines_have_an_equivalent() {
    for (text, message, help) in [
        ("<Callout>a</Callout>", "`<Callout>` is not known", "write `:::note[Title]`"),
        ("<Include file=\"./a.md\" />", "`<Include>`", "write `::include{file=./part.md}`"),
        ("<YouTube id=\"a\" />", "`<YouTube>`", "write `::embed[Title]{url="),
        ("<Accordion title=\"a\">b</Accordion>", "`<Accordion>`", "write `:::details[Title]`"),
        ("<Admonition type=\"tpi\">a</Admonition>", "`tpi` is no kind of `<Admonition>`", "`tip`?"),
    ] {
        let found = issues(&page(text, Format::Mdx));
        assert_eq!(found.len(), 1, "{text}: {found:?}");
        assert!(found[0].contains(message) && found[0].contains(help), "{text}: {found:?}");
    }
}

#[test]
fn a_definition_may_be_a_directive() {
    for format in [Format::Markdown, Format::Mdx] {
        let page = page("Term\n: ::video{src=/a.mp4}\n", format);
        assert_eq!(issues(&page), [""; 0], "{format:?}");
        assert!(page.html.contains("<dd><video src=\"/a.mp4\""), "{format:?}: {}", page.html);
        let text = "Term\n: text\n\n  :::steps\n  1. a\n  :::\n\n  more\n\nAfter\n";
        let page = self::page(text, format);
        assert_eq!(issues(&page), [""; 0], "{format:?}");
        let (list, after) = page.html.split_once("</dl>").expect("a list");
        assert!(list.contains("block-steps") && list.contains("more"), "{format:?}: {}", page.html);
        assert!(after.contains("<p>After</p>"), "{format:?}: {}", page.html);
    }
}

#[test]
fn a_block_of_cards_contains_a_card() {
    assert_issue(":::cards\ntext\n:::", &["1:1 faulty-block: `:::cards` contains no cards"]);
}

#[test]
fn messages_on_components_name_the_component() {
    let rows = [
        ("<Cards></Cards>", "`<Cards>` contains no cards", "`<Card title"),
        ("<Card>a</Card>", "a card has no title", "`<Card title"),
        ("<CodeGroup></CodeGroup>", "`<CodeGroup>` contains no code blocks", "between its tags"),
        (
            "<Admonition></Admonition>",
            "1:1 faulty-block: `<Admonition>` has no content",
            "its tags",
        ),
        ("<Details summary=\"a\"></Details>", "`<Details>` has no content", "its tags"),
        (
            "<Details open=\"maybe\">a</Details>",
            "`maybe` is not a value of the attribute `open`",
            "`open`",
        ),
        (
            "<Tabs><Tab title=\"a\">b</Tab><TabItem value=\"c\">d</TabItem></Tabs>",
            "`<Tab>` is not",
            "`<TabItem value=\"title\" label=\"Title\">`",
        ),
        ("<Steps>a</Steps>", "`<Steps>` does not start with a numbered list", "`1. Install`"),
        (
            "<Hero image_dark=\"/a.png\">\n\n# A\n\n</Hero>",
            "`<Hero>` has `image_dark` without",
            "`image`",
        ),
        (
            "<Embed url=\"https://a.example/b\" />",
            "`<Embed>` knows no document at `https://a.example/b`",
            "the hosts are",
        ),
        ("<Figure caption=\"\">a</Figure>", "a figure has no caption", "`<Figure caption"),
        ("<Video />", "`<Video>` names no file", "`<Video src"),
        ("<Glossary sort=\"a\" />", "`sort` has no effect on `<Glossary>`", "`id` and `className`"),
        ("<Video src=\"/a.mp4\" caption=\"A\" />", "`caption` has no effect", "`title=\"Title\"`"),
        ("<Column>a</Column>", "`<Column>` is not directly within `<Columns>`", "`<Columns>`"),
        ("<Card title=\"A\" link=\"/a\" />", "`link` has no effect on `<Card>`", "`className`"),
        ("<LinkCard title=\"A\" />", "`<LinkCard>` is not known; it is left out", "write `<Card>`"),
        ("<Foo a=\"b\">c</Foo>", "without its attributes", "register"),
    ];
    for (text, message, help) in rows {
        let found = issues(&page(text, Format::Mdx));
        assert_eq!(found.len(), 1, "{text}: {found:?}");
        assert!(found[0].contains(message) && found[0].contains(help), "{text}: {found:?}");
    }
}

#[test]
fn markup_in_a_component_within_a_line_is_kept() {
    let page = page("<Badge>a [b](/c)</Badge>", Format::Mdx);
    assert!(
        page.html.contains("data-badge=\"note\">a <a href=\"/c\">b</a></span>"),
        "{}",
        page.html
    );
}

#[test]
fn the_text_of_a_badge_may_be_an_attribute() {
    let [content, attribute] =
        ["<Badge type=\"tip\">A & b</Badge>", "<Badge type=\"tip\" text=\"A & b\" />"]
            .map(|text| page(text, Format::Mdx));
    assert_eq!(attribute.html, content.html);
    assert_eq!(issues(&attribute), [""; 0]);
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
fn an_abbreviation_has_a_meaning_and_a_paragraph() {
    let advice = "an empty line before and after";
    assert_issue("*[HTML]:", &["1:1 foreign-notation: `*[HTML]:`", advice]);
    assert_issue("text\n*[HTML]: a", &["2:1 foreign-notation: `*[HTML]:`", advice]);
    assert_issue("> [!NOTE\n> a", &["1:3 foreign-notation: `[!NOTE` is a notation of GitHub"]);
}

#[test]
fn the_fragment_of_a_color_mode_is_known() {
    let message = "1:12 foreign-notation: `#gh-darkmode-only` has no effect";
    assert_issue("![a](/b.png#gh-darkmode-only)", &[message, "did you mean `#gh-dark-mode-only`?"]);
    assert_issue(
        "![a](/b.png#only-blue)",
        &["`#only-blue` has no effect", "`#gh-light-mode-only`"],
    );
    for text in ["![a](/b.svg#part)", "![a](/b.png#only-dark)"] {
        assert_eq!(issues(&page(text, Format::Markdown)), [""; 0], "{text}");
    }
    assert_issue("![a](/b.mp4)", &["the address of a video", "`::video[Title]{src=/b.mp4}`"]);
}

#[test]
fn attributes_of_an_image_are_read_in_mdx() {
    for text in [
        "![a](b.png){width=200 .wide} after",
        "[![a](b.png){width=20}](/)",
        "![a](b.png){ .wide zoom }",
        "![a](b.png){zoom}",
        "![a](b.png){widht=200}",
        "![a](b.png){loading=fast}",
        "![a](b.png){size=2}",
        "![a](b.png){width=}",
        "![a](b.png){width: 20}",
        "![a](b.png){width}",
        "![a](b.png){: .center width=20 }",
        "![a](b.png) {width=200}",
        "[a](b.md){target=_blank}",
    ] {
        let [markdown, mdx] = [Format::Markdown, Format::Mdx].map(|format| page(text, format));
        assert_eq!(mdx.html, markdown.html, "{text}");
        assert_eq!(issues(&mdx), issues(&markdown), "{text}");
    }
    let known = page("export const size = 3\n\n![a](b.png){size}", Format::Mdx);
    assert!(known.html.ends_with(">3</p>\n"), "{}", known.html);
}

#[test]
fn attributes_of_an_image_follow_it_directly_and_end() {
    let rows = [
        ("![a](b.png) {width=200}", "1:14 foreign-notation: a space precedes the attributes"),
        (
            "[![a](b.png)\u{20}{ .wide width=200 }](/)",
            "a space precedes the attributes of an image",
        ),
        (
            "![a](b.png){width=200",
            "1:13 foreign-notation: the attributes of an image have no closing",
        ),
    ];
    for (text, message) in rows {
        assert_issue(text, &[message, "readers see them", "`![a](b.png){width=200}`"]);
    }
    for text in ["![a](b.png) {a set}", "![a](b.png) is {width}", "![a](b.png){ a"] {
        assert_eq!(issues(&page(text, Format::Markdown)), [""; 0], "{text}");
    }
}

#[test]
fn other_braces_after_an_image_are_text() {
    for written in ["not attributes", "", "a", "1", "Loading screen", "Figure with boats"] {
        let page = page(&format!("![a](b.png){{{written}}}"), Format::Markdown);
        assert!(page.html.ends_with(&format!(">{{{written}}}</p>\n")), "{}", page.html);
        assert_eq!(issues(&page), [""; 0]);
    }
    let page = page("![a](b.png){: .center width=300 }", Format::Markdown);
    assert!(page.html.contains("class=\"center\"") && page.html.contains("width=\"300\""));
    let page = assert_issue("![a](b.png){target=_blank}", &["its attributes are `width`"]);
    assert!(page.html.ends_with(">{target=_blank}</p>\n"), "{}", page.html);
    assert_issue("[a](b.md){target=_blank}", &["only images have attributes"]);
}

#[test]
fn faulty_attributes_within_a_line_are_reported() {
    let rows = [
        (
            ":badge[x]{type=tpi}",
            "1:16 faulty-block: `tpi` is not a type of `:badge`",
            "did you mean `tip`?",
        ),
        (
            ":badge[x]{type}",
            "1:11 faulty-block: the attribute `type` of `:badge` has no value",
            "the types are `note`, `tip`",
        ),
        (":icon[check]{label=}", "1:14 faulty-block: the attribute `label` of `:icon`", "label="),
        ("a :badge[]", "1:3 faulty-block: `:badge[]` has no label", "write `:badge[New]`"),
        (":icon[ ]", "1:1 faulty-block: `:icon[]` has no label", "write `:icon[check]`"),
        (":kbd[]", "`:kbd[]` has no label", "write `:kbd[Ctrl+K]`"),
        (":term[]{of=SSO}", "`:term[]` has no label", "write `:term[SSO]`"),
        (":tooltip[]{text=a}", "`:tooltip[]` has no label", "write `:tooltip[word]"),
        (":badge [New]", "1:1 faulty-block: a space separates `:badge`", "without a space"),
        (":badge[New", "1:1 faulty-block: the label of `:badge` has no end", "write a bracket"),
        (
            ":badge[x]{typ=tip}",
            "1:11 foreign-notation: the attribute `typ` has no effect on `:badge`",
            "did you mean `type`?",
        ),
        (":badge[x]{.wide}", "the attribute `.wide` has no effect", "its attribute is `type`"),
        (
            ":icon[check]{lable=yes}",
            "the attribute `lable` has no effect on `:icon`",
            "did you mean `label`?",
        ),
        (":kbd[K]{os=mac}", "the attribute `os` has no effect on `:kbd`", "it has no attributes"),
        (
            ":tooltip[w]{text=one two three}",
            "the attribute `two` has no effect",
            "write the value in quotation marks: `text=\"one two three\"`",
        ),
        (
            ":tooltip[w]",
            "1:1 faulty-block: `:tooltip` has no attribute `text`; readers see it as it is written",
            "write `:tooltip[word]{text=\"…\"}`",
        ),
        (
            ":badge[x]{type=tip\nb}",
            "1:1 faulty-block: the attributes of `:badge` do not end on its line",
            "on one line",
        ),
        (
            ":tooltip[x]{text=\"a",
            "1:1 faulty-block: the attributes of `:tooltip` do not end on its line",
            "on one line",
        ),
        (":kbd[**K**]", "1:1 faulty-block: the label of `:kbd` contains markup", "without markup"),
        (":tooltip[*w*]{txt=a}", "1:1 faulty-block: `:tooltip` has no attribute `text`", "write"),
        (":term[*SOS*]", "1:1 faulty-block: the glossary has no term `SOS`", "did you mean `SSO`?"),
    ];
    for (text, message, help) in rows {
        assert_issue(text, &[message, help]);
    }
    for (text, message, help) in [
        (
            "<Badge typ=\"tip\">x</Badge>",
            "the attribute `typ` has no effect on `<Badge>`",
            "did you mean `type`?",
        ),
        (
            "<Badge type=\"tpi\">x</Badge>",
            "`tpi` is not a type of `<Badge>`",
            "did you mean `tip`?",
        ),
        ("<Kbd os=\"mac\">K</Kbd>", "the attribute `os` has no effect", "it has no attributes"),
        ("<Badge></Badge>", "1:1 faulty-block: `<Badge>` has no content", "<Badge>New</Badge>"),
        ("<Kbd />", "`<Kbd>` has no content", "<Kbd>Ctrl+K</Kbd>"),
        ("<Badge type=\"\">x</Badge>", "the attribute `type` of `<Badge>` has no value", "`tip`"),
        (
            "<Tooltip>x</Tooltip>",
            "`<Tooltip>` has no attribute `text`; its word is shown alone",
            "write `<Tooltip text=\"…\">word</Tooltip>`",
        ),
        ("<Icon nmae=\"check\" name=\"check\" />", "the attribute `nmae`", "did you mean `name`?"),
    ] {
        let found = issues(&page(text, Format::Mdx));
        assert!(
            found.len() == 1 && found[0].contains(message) && found[0].contains(help),
            "{text}: {found:?}"
        );
    }
    assert_eq!(issues(&page("<Badge type={kind}>x</Badge>", Format::Mdx)), [""; 0]);
}

#[test]
fn marked_text_may_contain_markup() {
    let rows = [
        ("==**a**==", "<mark><strong>a</strong></mark>"),
        ("a ==b *c* `d`\ne== f", "a <mark>b <em>c</em> <code>d</code>\ne</mark> f"),
        (
            "==*a*==, ==*b*== ==c==",
            "<mark><em>a</em></mark>, <mark><em>b</em></mark> <mark>c</mark>",
        ),
        ("a==*b*==", "a==<em>b</em>=="),
        ("== *b* ==", "== <em>b</em> =="),
        ("x == *y* and z==1", "x == <em>y</em> and z==1"),
        ("==*b*", "==<em>b</em>"),
    ];
    for (text, html) in rows {
        for format in [Format::Markdown, Format::Mdx] {
            let page = page(text, format);
            assert_eq!(page.html, format!("<p>{html}</p>\n"), "{text} {format:?}");
            assert_eq!(issues(&page), [""; 0], "{text}");
        }
    }
}

#[test]
fn a_label_within_a_line_may_contain_markup() {
    let badge = "<span class=\"block-badge\" data-badge=\"tip\">";
    let rows = [
        ("a :badge[**x**]{type=tip} b", format!("a {badge}<strong>x</strong></span> b")),
        (
            ":badge[x *y* `z`]{type=tip}:badge[*v*]{type=tip}",
            format!("{badge}x <em>y</em> <code>z</code></span>{badge}<em>v</em></span>"),
        ),
        ("a :badge[x\ny]{type=tip}.", format!("a {badge}x\ny</span>.")),
        ("**:badge[_x_]{type=tip}**", format!("<strong>{badge}<em>x</em></span></strong>")),
    ];
    for (text, html) in rows {
        for format in [Format::Markdown, Format::Mdx] {
            let page = page(text, format);
            assert_eq!(page.html, format!("<p>{html}</p>\n"), "{text} {format:?}");
            assert_eq!(issues(&page), [""; 0], "{text}");
        }
    }
    let term = page("The :term[`SSO`] and :tooltip[*w*]{text=\"a b\"}.", Format::Markdown);
    assert!(term.html.contains("data-tip=\"Single sign-on\""), "{}", term.html);
    assert!(
        term.html.contains("data-tip=\"a b\" aria-description=\"a b\"><em>w</em>"),
        "{}",
        term.html
    );
    for text in [":badge[ *x*", ":badge [*x*]", "a:badge[*x*]", ":other [*x*]"] {
        assert!(!page(text, Format::Markdown).html.contains("block-badge"), "{text}");
    }
}

#[test]
fn faults_of_theme_components_are_reported() {
    let item = |value: &str| format!("<TabItem value=\"{value}\">x</TabItem>");
    let tabs = |attributes: &str, items: &[String]| {
        format!("<Tabs{attributes}>\n{}\n</Tabs>", items.join("\n"))
    };
    let rows = [
        (
            tabs("", &["<TabItem label=\"A\">x</TabItem>".to_owned()]),
            "2:1 faulty-block: `<TabItem>` has no `value`",
        ),
        (
            tabs("", &[item("a"), item("a"), item("a")]),
            "1:1 faulty-block: several tabs of `<Tabs>` have the value `a`",
        ),
        (
            tabs(" defaultValue=\"linus\"", &[item("linux")]),
            "1:1 faulty-block: no tab of `<Tabs>` has the default value `linus` | did you mean `linux`?",
        ),
        (
            tabs(" defaultValue=\"b\" values={[{value: 'a'}]}", &[item("a")]),
            "default value `b` | did you mean `a`?",
        ),
        (tabs("", &["Text.".to_owned()]), "1:1 faulty-block: `<Tabs>` contains no `<TabItem>`"),
        (item("a"), "1:1 faulty-block: `<TabItem>` is not within `<Tabs>`"),
        (
            tabs(" groupid=\"a\"", &[item("a")]),
            "1:7 faulty-block: the attribute `groupid` has no effect on `<Tabs>` | did you mean `groupId`?",
        ),
        (
            tabs(" sync=\"a\"", &[item("a")]),
            "1:7 faulty-block: the attribute `sync` has no effect on `<Tabs>` | its attributes are `groupId`",
        ),
        (
            "<Admonition colour=\"red\">x</Admonition>".to_owned(),
            "the attribute `colour` has no effect on `<Admonition>` | its attributes are `type`",
        ),
        (
            "<Details summary=\"\">x</Details>".to_owned(),
            "1:10 faulty-block: the attribute `summary` of `<Details>` has no value",
        ),
        ("<Details sumary=\"a\">x</Details>".to_owned(), "did you mean `summary`?"),
        ("<Admonition titel=\"a\">x</Admonition>".to_owned(), "did you mean `title`?"),
        (
            tabs("", &["<TabItem value=\"a\" lable=\"b\">x</TabItem>".to_owned()]),
            "2:20 faulty-block: the attribute `lable`",
        ),
    ];
    for (text, expected) in rows {
        let found = issues(&page(&text, Format::Mdx));
        assert!(found.len() == 1 && found[0].contains(expected), "{text}: {found:#?}");
    }
    let sound = [
        tabs(" defaultValue={null}", &[item("a"), item("b")]),
        tabs(" defaultValue=\"b\" lazy block", &[item("a"), item("b")]),
        tabs("", &["<TabItem value={name}>x</TabItem>".to_owned()]),
        "<Details summary=\"a\" id=\"b\" style={{color: 'red'}} data-x=\"y\">x</Details>"
            .to_owned(),
    ];
    for text in sound {
        assert_eq!(issues(&page(&text, Format::Mdx)), [""; 0], "{text}");
    }
}

#[test]
fn a_link_in_a_tree_of_files_stays_a_link() {
    let text =
        ":::file-tree\n- [src/](./src.md) the code\n  - **[a *b*](./a.md)**\n- <kbd>c</kbd> d\n:::";
    let page = page(text, Format::Markdown);
    for html in [
        "<li data-tree=\"folder\"><span class=\"tree-name\"><a href=\"./src.md\">src/</a></span> <span class=\"tree-comment\">the code</span>",
        "<strong class=\"tree-name\"><a href=\"./a.md\">a <em>b</em></a></strong>",
        "<li><kbd>c</kbd> d</li>",
    ] {
        assert!(page.html.contains(html), "{}", page.html);
    }
    assert_eq!((page.link_report.links.len(), issues(&page)), (2, Vec::new()));
}

#[test]
fn a_themed_image_has_two_sources() {
    let rows = [
        ("<ThemedImage alt=\"a\" />", "1:1 faulty-block: `<ThemedImage>` has no `sources`"),
        (
            "<ThemedImage alt=\"a\" sources={{ligth: '/a.png'}} />",
            "`<ThemedImage>` has no `sources`",
        ),
        (
            "<ThemedImage alt=\"a\" sources={{light: '/a.png'}} />",
            "lack `dark`; the picture is shown in both",
        ),
    ];
    for (text, expected) in rows {
        let found = issues(&page(text, Format::Mdx));
        assert!(found.len() == 1 && found[0].contains(expected), "{text}: {found:#?}");
    }
    let one = page(rows[2].0, Format::Mdx);
    assert!(one.html.contains("class=\"themed-image\""), "{}", one.html);
    let near = issues(&page("<ThemedImage alt=\"a\" source=\"/a.png\" />", Format::Mdx));
    assert!(near[0].contains("did you mean `sources`?"), "{near:#?}");
    let both =
        page("<ThemedImage alt=\"a\" sources={{light: '/a.png', dark: '/b.png'}} />", Format::Mdx);
    assert_eq!((both.html.matches("<img").count(), issues(&both)), (2, Vec::new()));
}

#[test]
fn a_directive_has_its_name_and_its_colons() {
    let rows = [
        (
            "::vidoe{src=/a.mp4}",
            "1:1 foreign-notation: `::vidoe` is not a directive",
            "did you mean `::video`?",
        ),
        ("::embde{url=x}", "`::embde`", "did you mean `::embed`?"),
        ("::inculde{file=./a.md}", "`::inculde`", "did you mean `::include`?"),
        ("::glosary", "`::glosary`", "did you mean `::glossary`?"),
        ("::badge[New]", "`::badge`", "write `:badge[…]`, with one colon"),
        ("::cards[New]", "`::cards`", "write `:::cards`, with three colons"),
        (":::video[A]\n:::", "unknown-admonition: `:::video`", "write `::video`, with two colons"),
        (":::vidoe\n:::", "unknown-admonition: `:::vidoe`", "did you mean `::video`?"),
        ("a :video[A] b", "1:3 foreign-notation: `:video[A]`", "write `::video`, with two colons"),
        ("a :bagde[A] b", "`:bagde[A]`", "did you mean `:badge[…]`?"),
        (
            "text\n::video{src=/a.mp4}",
            "2:1 foreign-notation: `::video` is not on a line of its own",
            "an empty line above",
        ),
        ("::video{src=/a.mp4} text", "`::video` is not on a line", "nothing after it"),
        (
            "text ::video{src=/a.mp4} after",
            "1:6 foreign-notation: `::video` is not on a line of its own",
            "nothing beside it",
        ),
        (
            "text :::card[A] after",
            "1:6 foreign-notation: `:::card` is not at",
            "`:::` where it ends",
        ),
        (
            "text ::badge[A]{type=tip}",
            "`::badge` is not a directive",
            "write `:badge[…]`, with one colon",
        ),
        ("::video{src=/a.mp4", "1:1 foreign-notation: a brace of `::video`", "close it"),
        ("::embed[A]{url=\"https://a.example\"", "a brace of `::embed` has no end", "same line"),
        ("::glossary[A", "a bracket of `::glossary` has no end", "same line: `::glossary{…}`"),
        ("::youtube{#a}", "`::youtube` is a notation of Starlight", "`::embed[Title]{url="),
        (":::youtube\na\n:::", "`:::youtube` is no kind of admonition", "`::embed[Title]{url="),
        ("a :youtube[b]", "`:youtube[b]` is a directive in other engines", "`::embed[Title]{url="),
        (":::aside\na\n:::", "`:::aside`", "write `:::note[Title]`"),
        (
            "::glossary{a=b}",
            "the attribute `a` has no effect",
            "its attributes are `#id` and `.class`",
        ),
        (
            "{% embed url=\"https://a.example/b\" %}",
            "1:1 foreign-notation: `{% embed url=\"https://a.example/b\" %}`",
            "no template tags",
        ),
    ];
    for (text, message, help) in rows {
        assert_issue(text, &[message, help]);
    }
    for text in [
        "::value",
        "::badge is a word",
        "a ::video b",
        "a std::video[0] ::value[0] b",
        "{% https://a.example",
        "a {b https://a.example }",
    ] {
        assert_eq!(issues(&page(text, Format::Markdown)), [""; 0], "{text}");
    }
    for (text, shown) in [
        ("text ::video{src=/a.mp4} after", "text ::video{src=/a.mp4} after"),
        ("text :::card[A]{href=\"/\"}", "text :::card[A]{href="),
        ("::video{src=/a.mp4", "::video{src=/a.mp4"),
        ("::glossary[A", "::glossary[A"),
        (":tooltip[a]{text=}", ":tooltip[a]{text=}"),
        ("![a](b.png){width=2", ">{width=2"),
    ] {
        let page = page(text, Format::Mdx);
        assert!(page.html.contains(shown), "{}", page.html);
        assert_eq!(issues(&page).len(), 1, "{text}: {:?}", page.issues);
    }
    for (text, help) in [
        ("<Bagde>a</Bagde>", "<Badge>"),
        ("<Icn name=\"check\" />", "<Icon>"),
        ("<Vidoe />", "<Video>"),
    ] {
        let found = issues(&page(text, Format::Mdx));
        assert!(
            found.len() == 1 && found[0].contains(&format!("did you mean `{help}`?")),
            "{found:?}"
        );
    }
}

#[test]
fn a_directive_has_fewer_colons_than_the_one_around_it() {
    let both = "has no fewer colons than `:::note` around it";
    let rows = [
        (":::note\n:::tip\na\n:::\nb\n:::\n", "2:1 unclosed-admonition: `:::tip`", both),
        (":::note\n::::tip\na\n::::\n:::\n", "`:::tip`", "`:::note` with more colons"),
        (
            "::::note\n:::tip\na\n:::\n",
            "1:1 unclosed-admonition: the admonition `:::note`",
            "`::::`",
        ),
        (
            "::::note\n:::tip\na\n::::\n",
            "2:1 unclosed-admonition: the admonition `:::tip`",
            "`:::`",
        ),
        (":::note\na\n:::\n\n:::\n", "5:1 stray-admonition-end", "remove the line"),
        (":::note\n- :::tip\n  a\n\nb\n:::\n", "the admonition `:::tip` is not closed", "`:::`"),
    ];
    for format in [Format::Markdown, Format::Mdx] {
        for (text, message, help) in rows {
            let found = issues(&page(text, format));
            assert_eq!(found.len(), 1, "{text} {format:?}: {found:#?}");
            let first = &found[0];
            assert!(first.contains(message) && first.contains(help), "{text}: {found:#?}");
        }
    }
}

#[test]
fn a_space_after_colons_means_the_same_in_both_formats() {
    for text in [
        "::: note\na\n:::",
        "::: tip A title\na\n:::",
        "::: details[A]{open}\na\n:::",
        "::: nothing[A]\nb\n:::",
        "::: {.note}\na\n:::",
        ":::[Title]\na\n:::",
        "::: 1\na\n:::",
        "text :::note[A]{.wide} after",
    ] {
        let [markdown, mdx] = [Format::Markdown, Format::Mdx].map(|format| page(text, format));
        assert_eq!(mdx.html, markdown.html, "{text}");
        assert_eq!(issues(&mdx), issues(&markdown), "{text}");
    }
}

#[test]
fn braces_in_a_string_are_not_a_foreign_notation() {
    for text in ["Write {'{{ name }}'} here.", "Write {\"{{ name }}\"} here."] {
        assert_eq!(issues(&page(text, Format::Mdx)), [""; 0], "{text}");
    }
}

#[test]
fn an_escaped_variable_is_not_a_foreign_notation() {
    let variables: docs_render::Variables = [("product", "Boats")].into_iter().collect();
    let options = Options {
        blocks: true,
        foreign_notations: Some(Severity::Warning),
        variables: &variables,
        ..Options::default()
    };
    let rows = [
        ("\\{{product}}", None),
        ("\\{{product}} {{ other }}", Some("`{{ other }}` is a notation")),
        ("{{product.name}}", Some("did you mean `{{product}}`?")),
        ("a {{prodct}} b", Some("did you mean `{{product}}`?")),
        ("{{ $page.title }}", Some("`{{ $page.title }}` is a notation")),
    ];
    for (text, expected) in rows {
        for format in [Format::Markdown, Format::Mdx] {
            let options = Options { format, ..options };
            let page = render(&Source::new(text, "a.md"), &options, &IdentityHost);
            let found = issues(&page);
            assert_eq!(found.len(), usize::from(expected.is_some()), "{text}: {found:?}");
            assert!(
                found.iter().all(|issue| issue.contains(expected.unwrap_or_default())),
                "{found:?}"
            );
            assert!(page.html.contains("{{"), "{}", page.html);
        }
    }
}

/// Renderer of diagrams in the language `mermaid`.
#[derive(Debug)]
struct Pictures;

impl Diagrams for Pictures {
    fn supports(&self, language: &str) -> bool {
        language == "mermaid"
    }

    fn draw(&self, _: &str, _: &str, _: &str) -> Result<String, DiagramError> {
        Ok("<svg/>".to_owned())
    }
}

#[test]
fn words_and_fences_of_diagrams_are_checked() {
    let options =
        Options { blocks: true, diagrams: Some(&Pictures as &dyn Diagrams), ..Options::default() };
    let rows = [
        (
            "```mermaid title=\"A\"\na\n```",
            "1:12 faulty-block: `title=\"A\"` has no effect on a diagram",
        ),
        ("```mermaid {1}\na\n```", "1:12 faulty-block: `{1}` has no effect on a diagram"),
        ("```mermaid\na", "1:0 faulty-block: the code block has no end"),
    ];
    for (text, message) in rows {
        let found = issues(&render(&Source::new(text, "a.md"), &options, &IdentityHost));
        assert!(found.len() == 1 && found[0].starts_with(message), "{text}: {found:?}");
    }
}

#[test]
fn removed_lines_have_signs_in_the_markdown_of_a_page() {
    let markdown = |text: &str| {
        let page = page(text, Format::Markdown);
        assert_eq!(issues(&page), [""; 0]);
        to_markdown(&page.html, &MarkdownOptions::default())
    };
    let text =
        "```js title=\"a.js\"\nlet a = 1; // [!code --]\nlet a = 2; // [!code ++]\n\nsail(a);\n```";
    let diff = "```diff lang=js title=\"a.js\"\n-let a = 1;\n+let a = 2;\n \n sail(a);\n```\n";
    assert_eq!(markdown(text), diff);
    assert_eq!(markdown(diff), diff);
    let plain = "```\na # [!code --]\n.line-removed {}\n```";
    assert_eq!(markdown(plain), "```diff lang=text\n-a\n .line-removed {}\n```\n");
    let added = "```js\nlet a = 2; // [!code ++]\n```";
    assert_eq!(markdown(added), "```js\nlet a = 2;\n```\n");
}

#[test]
fn surplus_cells_are_reported() {
    let rows = [
        ("| a | b |\n|---|---|\n| 1 | 2 | 3 |", 3),
        ("> | a | b |\n> |---|---|\n> | 1 | `x || y` |", 3),
        ("- a | b\n  --|--\n  1 | 2 | 3 | 4", 3),
    ];
    for (text, line) in rows {
        let message = format!("{line}:0 faulty-block: a row of a table has");
        assert_issue(text, &[&message, "for 2 columns", "`\\|`"]);
    }
    let sound = "> | a | b |\n> |---|---|\n> | 1 | x \\| y |\n> | 1 |\n> 1 | 2\n";
    for format in [Format::Markdown, Format::Mdx] {
        assert_eq!(issues(&page(sound, format)), [""; 0]);
    }
    assert_eq!(issues(&page("| a |\n|---|\n| <A b=\"|\">c</A> |", Format::Mdx)).len(), 1);
}

#[test]
fn footnotes_without_a_counterpart_are_reported() {
    let rows = [
        ("a[^b]", "1:2 faulty-block: `[^b]` refers to no footnote"),
        ("a\n\n[^b]: c", "3:1 faulty-block: no text refers to the footnote `[^b]`"),
        ("a[^b]\n\n> [^b]: c\n\n[^B]: d", "5:1 faulty-block: the footnote `[^B]` is defined above"),
    ];
    for (text, message) in rows {
        assert_issue(text, &[message]);
    }
    for text in [
        "a[^b]\n\n[^b]: c[^d]\n\n[^d]: e",
        "a \\[^b] `[^c]` [^a-z]",
        "```\n[^b]: c\n```\n\n> ```\n> [^b]: c\n> ```",
    ] {
        for format in [Format::Markdown, Format::Mdx] {
            assert_eq!(issues(&page(text, format)), [""; 0], "{text} {format:?}");
        }
    }
    assert_eq!(issues(&page("<pre>\n[^b]: c\n</pre>", Format::Markdown)), [""; 0]);
}

#[test]
fn faults_that_docusaurus_accepts_do_not_fail_its_projects() {
    let texts = [
        "a[^b]",
        "[^b]: c",
        "| a |\n|---|\n| 1 | 2 |",
        "<TabItem value=\"a\">x</TabItem>",
        "<Details sumary=\"a\">x</Details>",
        "<ThemedImage alt=\"a\" sources={{light: '/a.png'}} />",
    ];
    for text in texts {
        for (blocks, severity) in [(true, Severity::Warning), (false, Severity::Info)] {
            let options = Options { format: Format::Mdx, blocks, ..Options::default() };
            let page = render(&Source::new(text, "a.mdx"), &options, &IdentityHost);
            let found: Vec<Severity> = page.issues.iter().map(|issue| issue.severity).collect();
            assert_eq!(found, [severity], "{text}");
        }
    }
}

#[test]
fn blocks_that_need_content_are_not_empty() {
    let rows = [
        (":::cards\n:::\n", "1:1 faulty-block: `:::cards` contains no cards"),
        (":::figure[A caption]\n\n:::\n", "1:1 faulty-block: `:::figure` has no content"),
        (":::columns\n:::\n", "1:1 faulty-block: `:::columns` contains no columns"),
        (":::note[A]\n:::\n", "1:1 faulty-block: `:::note` has no content"),
        (":::details[A]\n\n:::\n", "1:1 faulty-block: `:::details` has no content"),
        ("::::tabs\n:::tab[A]\n:::\n::::\n", "2:1 faulty-block: `:::tab` has no content"),
        ("> [!TIP]\n", "1:3 faulty-block: the alert has no content"),
    ];
    for (text, message) in rows {
        assert_issue(text, &[message]);
    }
    let filled = "::::cards\n:::card[A]\n:::\n::::\n\n:::figure[B]\n![c](d.png)\n:::\n";
    assert_eq!(issues(&page(filled, Format::Markdown)), [""; 0]);
    let text = "import Own from './own'\n\n<Cards><Own /></Cards>\n\n<Figure caption=\"B\"><Own /></Figure>\n";
    let options = Options {
        format: Format::Mdx,
        blocks: true,
        islands: Some(Islands::default()),
        ..Options::default()
    };
    let filled = render(&Source::new(text, "a.mdx"), &options, &IdentityHost);
    assert_eq!(filled.issues, []);
    assert_eq!(filled.islands.len(), 2);
}
