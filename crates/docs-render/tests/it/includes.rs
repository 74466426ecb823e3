//! Files that the notations of other engines include.

use docs_render::{
    Dialects, IdentityHost, Options, Page, PageHost, Partial, ResolvedLink, Source, render,
};

/// Host with a few files.
struct Files;

impl PageHost for Files {
    fn partial(&self, specifier: &str) -> Option<Partial<'_>> {
        if specifier.ends_with("abbreviations.md") {
            return Some(Partial::new("*[HTML]: HyperText\n", "abbreviations.md"));
        }
        if specifier.ends_with("inner/link.md") {
            let mut partial = Partial::new("See [b](b.md) {{#include c.txt}}.", "inner/link.md");
            partial.first_line = 4;
            partial.host = Some(Box::new(Inner));
            return Some(partial);
        }
        if specifier.ends_with("cards.md") {
            return Some(Partial::new(":::card[A]\na\n:::\n", "cards.md"));
        }
        specifier.ends_with("part.md").then(|| Partial::new("The *part*.\n", "part.md"))
    }

    fn raw_text(&self, path: &str) -> Option<String> {
        let text = match path.rsplit('/').next()? {
            "a.rs" => "// ANCHOR: one\n# hidden\nlet a = 1;\n// ANCHOR_END: one\nlet b = 2;\n",
            "a.py" => "a()\n",
            "version.txt" => "*2.1*\n",
            "itself.txt" => "a {{#include itself.txt}}",
            _ => return None,
        };
        Some(text.to_owned())
    }
}

/// Host of the files in a folder.
struct Inner;

impl PageHost for Inner {
    fn link(&self, href: &str) -> ResolvedLink {
        ResolvedLink { href: format!("inner/{href}"), ..IdentityHost.link(href) }
    }

    fn raw_text(&self, path: &str) -> Option<String> {
        (path == "./c.txt").then(|| "c".to_owned())
    }
}

fn page(text: &str) -> Page {
    let dialects = Dialects { mdbook: true, mkdocs: true, vitepress: true, ..Dialects::default() };
    let foreign_notations = Some(docs_core::Severity::Warning);
    let options = Options { blocks: true, dialects, foreign_notations, ..Options::default() };
    render(&Source::new(text, "a.md"), &options, &Files)
}

/// Returns the lines of the first block of code.
fn code(text: &str) -> Vec<String> {
    let html = page(text).html;
    let lines = html.split("<span class=\"line\">").skip(1);
    lines.map(|line| line.split("</span>").next().unwrap_or_default().to_owned()).collect()
}

#[test]
fn a_file_may_contain_the_parts_of_a_block() {
    let page = page("::::cards\n::include{file=./cards.md}\n\n:::card[B]\nb\n:::\n::::\n");
    assert_eq!(page.issues, []);
    assert_eq!(page.html.matches("block-card\"").count(), 2, "{}", page.html);
}

#[test]
fn a_file_is_included_within_items_quotes_and_paragraphs() {
    let part = "The <em>part</em>.";
    for include in ["{{#include part.md}}", "--8<-- \"part.md\"", "<!--@include: ./part.md-->"] {
        let rows = [
            (
                format!("- {include}\n- b"),
                format!("<ul>\n<li><p>{part}</p>\n</li>\n<li>b</li>\n</ul>\n"),
            ),
            (format!("> {include}"), format!("<blockquote>\n<p>{part}</p>\n</blockquote>\n")),
            (format!("a\n{include}\nb"), format!("<p>a</p>\n<p>{part}</p>\n<p>b</p>\n")),
        ];
        for (text, html) in rows {
            let page = page(&text);
            assert_eq!(page.html.replace("<p>b</p>\n</li>", "b</li>"), html, "{text}");
            assert_eq!(page.issues, [], "{text}");
        }
    }
}

#[test]
fn lines_of_code_include_files() {
    let rows: [(&str, &[&str]); 6] = [
        ("```rust\nx\n  {{#include a.rs:one}}\ny\n```", &["x", "  let a = 1;", "y"]),
        ("```py\n{{#include a.py}}\n{{#include a.py}}\n```", &["a()", "a()"]),
        ("```py\nx\n--8<-- \"a.py\"\n```", &["x", "a()"]),
        ("```py\n<!--@include: ./a.py-->\ny\n```", &["a()", "y"]),
        ("```rust\n{{#rustdoc_include a.rs:one}}\n```", &["let a = 1;"]),
        ("```text\n\\{{#include a.py}}\ny\n```", &["{{#include a.py}}", "y"]),
    ];
    for (text, lines) in rows {
        assert_eq!(code(text), lines, "{text}");
        assert_eq!(page(text).issues, [], "{text}");
    }
    let missing = page("```py\nx\n{{#include none.py}}\n```");
    assert!(missing.html.contains("{{#include none.py}}"));
    assert_eq!(missing.issues[0].location.as_ref().and_then(|location| location.line), Some(3));
}

#[test]
fn a_file_within_a_line_is_a_part_of_it() {
    let found = page("Version {{#include version.txt}} and {{#include version.txt}}.");
    assert_eq!(found.html, "<p>Version <em>2.1</em> and <em>2.1</em>.</p>\n");
    assert_eq!(found.issues, []);
    assert_eq!(found.records[0].content.as_deref(), Some("Version 2.1 and 2.1."));
    let missing = page("Version {{#include none.txt}}.");
    assert_eq!(missing.html, "<p>Version {{#include none.txt}}.</p>\n");
    assert_eq!(missing.issues.len(), 1);
    let circular = page("{{#include itself.txt}} b");
    assert_eq!(circular.issues[0].code, "circular-partial");
    let text = page("Write \\{{#include version.txt}} for it.");
    assert!(text.html.contains("{{#include version.txt}}"), "{}", text.html);
    let both = page("Write \\{{#include a.txt}} for {{#include version.txt}}.");
    assert_eq!(both.html, "<p>Write {{#include a.txt}} for <em>2.1</em>.</p>\n");
}

#[test]
fn links_and_files_of_a_file_within_a_line_are_relative_to_it() {
    let found = page("A {{#include inner/link.md}} d.");
    assert_eq!(found.html, "<p>A See <a href=\"inner/b.md\">b</a> c. d.</p>\n");
    assert_eq!(found.link_report.links[0].line, 4);
    assert_eq!(found.records[0].content.as_deref(), Some("A See b c. d."));
}

#[test]
fn a_file_in_a_heading_is_a_part_of_its_text() {
    let found = page("## Head {{#include version.txt}}\n\n![A {{#include version.txt}}](a.png)");
    let heading = &found.contents[0];
    assert_eq!((heading.id.as_str(), heading.text.as_str()), ("head-2-1", "Head 2.1"));
    assert!(found.html.contains("alt=\"A 2.1\""), "{}", found.html);
    let missing = page("## Head {{#include none.txt}}");
    assert_eq!(missing.issues.len(), 1);
    assert!(missing.html.contains("Head {{#include none.txt}}"), "{}", missing.html);
}

#[test]
fn hidden_lines_before_an_include_are_counted() {
    let found = page("```rust\n# hidden\n# hidden\nlet a = 1;\n{{#include none.rs}}\n```");
    assert!(!found.html.contains("hidden"), "{}", found.html);
    assert_eq!(found.issues[0].location.as_ref().and_then(|location| location.line), Some(5));
}

#[test]
fn lines_within_html_stay_as_they_are_written() {
    for line in ["!!! note", "&lt;&lt;&lt; ./a.py"] {
        let text = format!("<div>\n{}\n    a\n</div>", line.replace("&lt;", "<"));
        assert_eq!(page(&text).html, format!("<div>\n{line}\n    a\n</div>\n"), "{text}");
    }
}

#[test]
fn files_are_included_within_html() {
    for include in ["--8<-- \"part.md\"", "{{#include part.md}}", "<!--@include: ./part.md-->"] {
        let page = page(&format!("<div>\n<b>\n{include}\n</b>\n</div>\n\nc"));
        let part = "<p>The <em>part</em>.</p>";
        assert_eq!(page.html, format!("<div>\n<b>\n{part}\n</b>\n</div>\n<p>c</p>\n"));
        assert_eq!(page.issues, [], "{include}");
    }
    let missing = page("a\n\n<div>\n--8<-- \"none.md\"\n</div>");
    assert_eq!(missing.issues[0].location.as_ref().and_then(|location| location.line), Some(4));
}

#[test]
fn files_are_not_included_in_raw_elements() {
    let code = "write a block of code between fences that contains this line";
    let copy = "copy the content of the file into the element";
    let rows = [
        ("a\n\n<script>\n--8<-- \"part.md\"\n</script>", "4:1", copy),
        ("<pre>\n  {{#include part.md}}\n{{#include part.md}}\n</pre>", "2:3", code),
        ("<pre>\n\n<!--@include: ./part.md-->\n</pre>", "3:1", code),
        ("<Pre>\n--8<--\npart.md\n--8<--\n</pre>", "2:1", code),
        ("<style>\n<<< ./a.py\n</style>", "2:1", copy),
    ];
    for (text, at, help) in rows {
        let found = page(text);
        let written = text.lines().nth(at[..1].parse::<usize>().expect("a line") - 1);
        let written = written.expect("a line").trim();
        let html = found.html.replace("&lt;", "<");
        assert!(!html.contains("part</em>"), "{text}\n{html}");
        assert!(written.starts_with("<!--") || html.contains(written), "{text}\n{html}");
        let element = text.split(['<', '>']).nth(1).expect("a tag").to_lowercase();
        let issue = format!(
            "a.md:{at}: warning[foreign-notation]: `{written}` includes no file in `<{element}>`\n  help: {help}"
        );
        let issues: Vec<_> = found.issues.iter().map(ToString::to_string).collect();
        assert_eq!(issues, [issue], "{text}");
    }
    assert_eq!(page("<pre>\n!!! note\n</pre>").issues, []);
}

#[test]
fn links_of_snippets_are_relative_to_the_page() {
    let href = |text: &str| page(text).link_report.links[0].href.clone();
    assert_eq!(href("--8<-- \"inner/link.md\""), "b.md");
    assert_eq!(href("{{#include inner/link.md}}"), "inner/b.md");
}

#[test]
fn a_block_of_files_includes_each() {
    let text = "a\n\n--8<--\npart.md\n; none.md\n./part.md\n--8<--\n\nb";
    let page = page(text);
    let part = "<p>The <em>part</em>.</p>\n";
    assert_eq!(page.html, format!("<p>a</p>\n{part}{part}<p>b</p>\n"));
    assert_eq!(page.issues, []);
}

#[test]
fn notations_within_comments_stay_hidden() {
    for line in ["{{#include part.md}}", "<div markdown>", "<<< ./a.py", "!!! note"] {
        let page = page(&format!("a\n\n<!--\n{line}\nb\n-->\n"));
        assert_eq!(page.html.trim_end(), "<p>a</p>", "{line}");
        assert_eq!(page.issues, [], "{line}");
    }
    let page = page("a <!-- b\n{{#include part.md}}\n--> c");
    assert_eq!(page.html, "<p>a  c</p>\n");
}

#[test]
fn abbreviations_of_an_included_file_are_reported() {
    let page = page("HTML\n\n--8<-- \"abbreviations.md\"");
    assert_eq!(page.html, "<p>HTML</p>\n");
    let message =
        "the abbreviations in `@site/abbreviations.md` have no effect on the text outside of it";
    assert_eq!(page.issues[0].message, message);
    assert_eq!(page.issues[0].location.as_ref().and_then(|location| location.column), Some(9));
}
