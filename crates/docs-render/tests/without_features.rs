//! Behaviour of the crate without its features: `cargo test -p docs-render --no-default-features --test without_features`.

#[cfg(not(feature = "sanitizing"))]
use docs_render::Page;
#[cfg(not(all(feature = "components", feature = "highlighting", feature = "sanitizing")))]
use docs_render::{Format, IdentityHost, Options, Source, render};

/// Returns the code of each issue, with its line.
#[cfg(not(all(feature = "components", feature = "sanitizing")))]
fn issues(page: &docs_render::Page) -> Vec<(String, Option<u32>)> {
    let line = |issue: &docs_render::Issue| issue.location.as_ref().and_then(|at| at.line);
    page.issues.iter().map(|issue| (issue.code.to_string(), line(issue))).collect()
}

#[cfg(not(feature = "sanitizing"))]
fn untrusted(text: &str, format: Format) -> Page {
    let options = Options { format, unsafe_html: false, math: true, ..Options::default() };
    render(&Source::new(text, "a.md"), &options, &IdentityHost)
}

#[cfg(not(feature = "sanitizing"))]
#[test]
fn tags_of_untrusted_authors_are_text() {
    let text = "<script>run()</script>\n\n<!-- hidden -->\n\n<p onclick=\"run()\">a &amp; b</p>\n\nc <b>d</b>\n";
    let page = untrusted(text, Format::Markdown);
    assert_eq!(
        page.html,
        "<p>&lt;script&gt;run()&lt;/script&gt;</p>\n\
         <p>&lt;p onclick=\"run()\"&gt;a &amp; b&lt;/p&gt;</p>\n\
         <p>c &lt;b&gt;d&lt;/b&gt;</p>\n",
    );
    assert_eq!(issues(&page), [("html-as-text".to_owned(), Some(1))]);
    let found: Vec<_> =
        page.records.iter().filter_map(|record| record.content.as_deref()).collect();
    assert_eq!(found[2], "c <b>d</b>");
}

#[cfg(not(feature = "sanitizing"))]
#[test]
fn components_of_untrusted_authors_are_text() {
    let text = "<Details summary=\"a\" onToggle=\"run()\">\n\nb\n\n</Details>\n\n<head><meta name=\"c\" /></head>\n\n\
                d <Link to=\"https://e.example\">f</Link> {'<i>'}\n";
    let page = untrusted(text, Format::Mdx);
    for tag in ["<details", "<meta", "<a ", "<i>"] {
        assert!(!page.html.contains(tag), "{tag}: {}", page.html);
    }
    assert!(
        page.html.contains("&lt;Details summary=\"a\" onToggle=\"run()\"&gt;"),
        "{}",
        page.html
    );
    assert!(page.html.contains("&lt;i&gt;") && page.head.is_empty());
    assert_eq!(issues(&page), [("html-as-text".to_owned(), Some(1))]);
}

#[cfg(not(feature = "sanitizing"))]
#[test]
fn markup_of_markdown_is_the_same_for_untrusted_authors() {
    let text = "# A {#b}\n\n[c](d.md) ![e](f.png)\n\n:::tip[g]{#h .i}\n\n- [x] j[^1]\n\n:::\n\n$x^2$\n\n[^1]: k\n";
    let trusted = Options { math: true, ..Options::default() };
    let trusted = render(&Source::new(text, "a.md"), &trusted, &IdentityHost);
    assert_eq!(untrusted(text, Format::Markdown).html, trusted.html);
}

#[cfg(not(feature = "components"))]
#[test]
fn statements_are_reported_once_and_what_needs_no_parser_works() {
    let text = "import A from './a'\nimport B from './b'\n\nexport const c = {\n\n  d: 1,\n}\n\n{'e'} {c.d} <Details>f</Details>\n";
    let options = Options {
        format: Format::Mdx,
        islands: Some(docs_render::Islands::default()),
        ..Options::default()
    };
    let source = Source::new(text, "a.mdx");
    let page = render(&source, &options, &IdentityHost);
    assert_eq!(page.html, "<p>e  <details><summary>Details</summary>f</details></p>\n");
    assert!(page.islands.is_empty() && page.scripts.is_empty());
    assert_eq!(
        issues(&page),
        [("unread-statements".to_owned(), Some(1)), ("unsupported-expression".to_owned(), Some(9))],
    );
    let imports = docs_render::component_imports(&source, &options, &IdentityHost);
    assert!(imports.components.is_empty() && imports.markdown.is_empty());
}

#[cfg(not(feature = "highlighting"))]
#[test]
fn code_has_the_same_markup_without_colors() {
    let text = "```js title=\"a.js\" {2} showLineNumbers\nlet a = 1 < 2;\nb();\n```\n";
    let options = Options {
        format: Format::Markdown,
        unknown_languages: Some(docs_render::Severity::Warning),
        ..Options::default()
    };
    let page = render(&Source::new(text, "a.md"), &options, &IdentityHost);
    assert_eq!(
        page.html,
        "<div class=\"theme-code-block\" data-language=\"js\" data-line-numbers=\"1\">\
         <div class=\"code-title\" data-code-title>a.js</div>\
         <pre class=\"language-js\" tabindex=\"0\"><code><span class=\"line\">let a = 1 &lt; 2;</span>\n\
         <span class=\"line theme-code-block-highlighted-line\">b();</span>\n</code></pre></div>\n",
    );
    assert!(page.issues.is_empty(), "{:?}", page.issues);
}
