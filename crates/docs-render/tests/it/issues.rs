//! Issues and their locations.

use docs_render::{Format, IdentityHost, Options, Page, Source, render};

fn page(text: &str) -> Page {
    let source = Source { first_line: 5, ..Source::new(text, "a.md") };
    render(&source, &Options::default(), &IdentityHost)
}

fn issues(text: &str) -> Vec<String> {
    page(text)
        .issues
        .iter()
        .map(|issue| format!("{} {}", issue.location.as_ref().expect("a place"), issue.code))
        .collect()
}

#[test]
fn mistakes_are_reported_with_their_position() {
    let rows = [
        ("text\n\n:::note\n\nnever closed", "a.md:7:1 unclosed-admonition"),
        ("- a\n\n  :::tip\n  b\n\n# c", "a.md:7:3 unclosed-admonition"),
        ("a\n\n:::\n\nb", "a.md:7:1 stray-admonition-end"),
        (":::aside\na\n:::", "a.md:5:1 unknown-admonition"),
        ("## A {#x}\n## B {#x}", "a.md:6:8 duplicate-id"),
        ("[a](javascript:alert(1))", "a.md:5:5 unsafe-address"),
        ("<p>\na <a href='java&#115;cript:x'>b</a></p>", "a.md:6 unsafe-address"),
        ("a\n\n</div>", "a.md:7:1 stray-end-tag"),
        ("<b>\n\na", "a.md:5:1 unclosed-tag"),
        ("a\n\n<!-- b", "a.md:7:1 unclosed-comment"),
        ("<div hidden={x}></div>", "a.md:5:6 unsupported-expression"),
    ];
    for (text, expected) in rows {
        assert_eq!(issues(text), [expected], "{text}");
    }
}

#[test]
fn faults_of_mdx_are_reported_with_their_position() {
    let rows = [
        ("a\n\n<Chart />\n\n<Chart />", "a.md:7:1 unknown-component"),
        ("a {b()} c", "a.md:5:3 unsupported-expression"),
        ("a\n\n<p {...b}>c</p>", "a.md:7:4 unsupported-expression"),
        ("{\n  b()\n}", "a.md:5:1 unsupported-expression"),
        ("a\n\nexport const a = b();", "a.md:7:14 unsupported-export"),
        ("import A from './a.md'\n\n<A />", "a.md:7:1 missing-partial"),
        ("- a\n\n  <b>\n\nc", "a.md:7:3 unclosed-tag"),
        ("a\n\n:::\n", "a.md:7:1 stray-admonition-end"),
        ("a\nb {c", "a.md:6:3 unfinished-expression"),
        ("a\n\n{\nb", "a.md:7:1 unfinished-expression"),
        ("| a |\n|---|\n| b {c | d} |", "a.md:7:5 unfinished-expression"),
        ("a <b c and {d", "a.md:5:3 unfinished-tag"),
        ("## é <b", "a.md:5:6 unfinished-tag"),
    ];
    for (text, expected) in rows {
        assert_eq!(mdx_issues(text), [expected], "{text}");
    }
}

/// Returns the issues of an MDX source that starts on line 5.
fn mdx_issues(text: &str) -> Vec<String> {
    let source = Source { first_line: 5, ..Source::new(text, "a.md") };
    let options = Options { format: Format::Mdx, ..Options::default() };
    let page = render(&source, &options, &IdentityHost);
    let issue = |issue: &docs_core::Issue| {
        format!("{} {}", issue.location.as_ref().expect("a place"), issue.code)
    };
    page.issues.iter().map(issue).collect()
}

#[test]
fn constructs_beyond_the_limits_are_reported_with_their_position() {
    let attributes: String = (0..300).map(|number| format!(" a{number}")).collect();
    let tag = format!("a\n\n<b{attributes}>\n");
    assert_eq!(issues(&tag), ["a.md:7:1 long-tag"]);
    assert_eq!(issues(&format!("a\nb <b{attributes}>")), ["a.md:6:3 long-tag"]);
    assert_eq!(issues(&format!("a <b c={{{}}}>", "d".repeat(9_000))), ["a.md:5:3 long-tag"]);
    assert_eq!(mdx_issues(&tag), ["a.md:7:1 long-tag"]);
    assert_eq!(mdx_issues(&format!("a\nb <b{attributes}>")), ["a.md:6:3 long-tag"]);
    assert_eq!(mdx_issues(&format!("a\n\n<b\n{}", "c\n".repeat(70_000))), ["a.md:7:1 long-tag"]);
    assert_eq!(mdx_issues(&format!("{{\n{}", "c\n".repeat(70_000))), ["a.md:5:1 long-tag"]);
    let statements = format!("a\n\nexport const b = `{}`\n\nc", "d".repeat(140_000));
    assert_eq!(mdx_issues(&statements), ["a.md:7 long-statements"]);
}

#[test]
fn unread_tags_are_reported_once() {
    let line = "a { b ".repeat(1_000);
    let found = mdx_issues(&format!("{line}\n\n<b>c</b> d\n\n<b>e</b> f"));
    assert_eq!(found, ["a.md:5:3 unfinished-expression", "a.md:5 unread-tags"]);
    let blocks = "{ b\n\n".repeat(3_000);
    assert_eq!(
        mdx_issues(&blocks).iter().filter(|issue| issue.ends_with("unread-tags")).count(),
        1
    );
}

#[test]
fn excessive_nesting_is_reported_once() {
    let tags = format!("{}a{}", "<Admonition>\n".repeat(150), "\n</Admonition>".repeat(150));
    let texts = [tags, format!("{} *deep*", ">".repeat(150)), format!("{}a", "- ".repeat(150))];
    for text in texts {
        let found = mdx_issues(&text);
        assert_eq!(found.len(), 1, "{found:?}");
        assert!(found[0].ends_with("too-deep"), "{found:?}");
    }
}

#[test]
fn a_line_of_megabytes_is_read_to_its_end() {
    let line = format!("{} <i>end</i>", "a *b* `c` [d](e) ".repeat(60_000));
    for format in [Format::Markdown, Format::Mdx] {
        let options = Options { format, ..Options::default() };
        let page = render(&Source::new(&line, "a.md"), &options, &IdentityHost);
        assert!(page.html.ends_with("<i>end</i></p>\n"));
        assert!(page.issues.is_empty());
    }
}

#[test]
fn sound_text_has_no_issues() {
    let texts = [
        ":::note\na\n:::",
        "::::note\n:::tip\na\n:::\n::::",
        "> :::note\n> a\n> :::",
        "- :::note\n  a\n  :::\n- b",
        ":::note Careful: it bites\na\n:::",
        "<details>\n<summary>a</summary>\n\nb\n\n</details>",
        "<ul><li>a<li>b</ul>",
        "a<br>b<br/>c<hr />",
        "<a id='x'/>",
        "<!-- a -->",
    ];
    for text in texts {
        assert!(issues(text).is_empty(), "{text}: {:?}", issues(text));
    }
}

#[test]
fn admonitions_with_equal_fences_end_at_the_first() {
    let page = page(":::note\n:::tip\na\n:::\nb\n:::\nc");
    let codes: Vec<_> = page.issues.iter().map(|issue| &*issue.code).collect();
    assert_eq!(codes, ["unclosed-admonition"]);
    assert!(page.html.contains("<p>c</p>"), "{}", page.html);
}

#[test]
fn scripts_in_addresses_reach_no_page() {
    let texts = [
        "[a](javascript:x)",
        "[a]( <JavaScript:x> )",
        "![a](javascript:x)",
        "![a](data:text/html,x)",
        "[a](data:text/html,x)",
        "[a][b]\n\n[b]: vbscript:x",
        "<a href=javascript:x>a</a>",
        "a <a href=\" java\tscript&colon;x\">a</a>",
        "<iframe src='javascript:x'></iframe>",
        "<form action=javascript:x><button formaction='vbscript:x'>a</button></form>",
        ":::note [a](javascript:x)\n:::",
        "## [a](javascript:x)",
        "| [a](javascript:x) |\n|-|",
    ];
    for text in texts {
        let page = page(text);
        let html = page.html.to_lowercase();
        assert!(
            !html.contains("javascript")
                && !html.contains("vbscript")
                && !html.contains("data:text"),
            "{html}"
        );
        assert_eq!(page.issues.first().map(|issue| &*issue.code), Some("unsafe-address"), "{text}");
    }
}

#[test]
fn extreme_sources_are_rendered() {
    let bombs = [
        ">".repeat(20_000),
        "- ".repeat(5_000),
        "*a **a ".repeat(5_000),
        "[".repeat(20_000),
        "![".repeat(20_000),
        "<div>".repeat(20_000),
        "<a x={".repeat(5_000),
        "{/*".repeat(20_000),
        "](".repeat(20_000),
        "{`${".repeat(10_000),
        "<a x={\n".repeat(5_000),
        "- <a x=\"\n".repeat(5_000),
        "<Tabs>".repeat(10_000),
        "<Tabs><TabItem value=\"a\">".repeat(2_000),
        "import {\n".repeat(10_000),
        ":::: ééé       :::<!--".to_owned(),
        "$$".repeat(10_001),
        format!("{}x", "    ".repeat(500)),
        format!("<div {}>", "a".repeat(20_000)),
        (0..200).map(|depth| format!("{}{}note\n", " ", ":".repeat(300 - depth))).collect(),
        format!("{}a{}", "**a *".repeat(3_000), "* b**".repeat(3_000)),
    ];
    for bomb in bombs {
        for format in [Format::Markdown, Format::Mdx] {
            let options = Options { format, ..Options::default() };
            let page = render(&Source::new(&bomb, "a.md"), &options, &IdentityHost);
            let reports = page.issues.iter().filter(|issue| issue.code == "too-deep").count();
            assert!(reports <= 1, "one report is enough: {}", &bomb[..20]);
        }
    }
}

#[test]
fn content_beyond_the_maximum_depth_is_shown_as_text() {
    let page = page(&format!("{} *deep*", ">".repeat(150)));
    assert!(page.html.contains("deep"), "{}", page.html);
    assert_eq!(page.issues.len(), 1);
    assert_eq!(page.issues[0].code, "too-deep");
}

#[test]
fn code_that_is_too_long_to_highlight_is_reported_once() {
    let line = "1, ".repeat(4_000_000);
    let highlighter = docs_render::Highlighter::new();
    let rows = [
        (format!("Text\n\n```json\n{line}\n```\n"), vec![(Some(3), "plain-code")]),
        (format!("```json\n{}\n```\n", "1,\n".repeat(100_000)), vec![(Some(1), "plain-code")]),
        (format!("```text\n{line}\n```\n"), vec![]),
        ("```klingon\nnuqneH\n```\n".to_owned(), vec![(Some(1), "unknown-language")]),
        ("```json\n1\n```\n".to_owned(), vec![]),
        ("```diff lang=klingon\n+ nuqneH\n```\n".to_owned(), vec![(Some(1), "unknown-language")]),
        ("```diff lang=json\n+ 1\n```\n".to_owned(), vec![]),
    ];
    for (text, expected) in rows {
        let options = Options {
            highlighter: Some(&highlighter),
            unknown_languages: Some(docs_core::Severity::Warning),
            blocks: true,
            ..Options::default()
        };
        let page = render(&Source::new(&text, "a.md"), &options, &IdentityHost);
        let found: Vec<_> = page
            .issues
            .iter()
            .map(|issue| (issue.location.as_ref().and_then(|location| location.line), &*issue.code))
            .collect();
        assert_eq!(found, expected);
    }
    // Without a highlighter, missing highlighting is not reported.
    assert_eq!(issues(&format!("```json\n{line}\n```\n")), [""; 0]);
}

fn accessibility_issues(text: &str) -> Vec<String> {
    let warning = Some(docs_core::Severity::Warning);
    let options = Options {
        format: docs_render::Format::Mdx,
        missing_alt: warning,
        skipped_headings: warning,
        ..Options::default()
    };
    let page = render(&Source::new(text, "a.mdx"), &options, &IdentityHost);
    page.issues.iter().map(ToString::to_string).collect()
}

#[test]
fn images_without_a_description_are_reported() {
    let text = "# Harbour\n\n![](a.png) ![ ](b.png) ![A boat](c.png)\n\n<img src=\"d.png\" />\n\n\
                <img src=\"e.png\" alt=\"\" />\n\n<ThemedImage sources={{light: 'f.png', dark: 'g.png'}} />\n\n\
                ![`a`][boat]\n\n[boat]: h.png\n";
    insta::assert_snapshot!(accessibility_issues(text).join("\n"));
}

#[test]
fn headings_that_skip_a_level_are_reported() {
    let rows = [
        ("# A\n\n## B\n\n### C\n\n## D\n\n### E\n", vec![]),
        ("# A\n\n### B\n\n### C\n\n## D\n\n#### E\n", vec![3, 9]),
        ("### B\n", vec![1]),
        ("## B\n\n:::note\n\n#### C\n\n:::\n", vec![5]),
        ("## B\n\n<Heading as=\"h5\" id=\"c\">C</Heading>\n", vec![3]),
    ];
    for (text, lines) in rows {
        let expected: Vec<String> =
            lines.iter().map(|line| format!("a.mdx:{line}: warning[skipped-heading]")).collect();
        let found = accessibility_issues(text);
        let found: Vec<&str> = found
            .iter()
            .filter_map(|issue| issue.split_once("]: "))
            .map(|(start, _)| start)
            .collect();
        let expected: Vec<&str> =
            expected.iter().map(|start| start.trim_end_matches(']')).collect();
        assert_eq!(found, expected, "{text}");
    }
}
