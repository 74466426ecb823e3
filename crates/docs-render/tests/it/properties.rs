//! Properties of rendering for all sources.

use std::collections::HashSet;

use docs_render::{
    Dialects, Format, Highlighter, IdentityHost, NpmToYarn, Options, Page, Source, render,
};
use proptest::prelude::*;

/// Pieces of Markdown, in any order.
const PIECES: &[&str] = &[
    "# ",
    "## ",
    "### ",
    "a",
    "b c",
    "\n",
    "\n\n",
    "> ",
    "- ",
    "1. ",
    "- [ ] ",
    "- [x] ",
    "  ",
    "    ",
    "```js\n",
    "```\n",
    "~~~ title=\"t\" {1-2}\n",
    "`",
    "*",
    "**",
    "~~",
    "_",
    "[",
    "](x)",
    "](#a)",
    "![",
    "<b>",
    "</b>",
    "<div>\n",
    "</div>",
    "<br/>",
    "<a id=\"b\">",
    "<!-- ",
    "-->",
    "<script>",
    "</script>",
    ":::note\n",
    "::::tip A: b\n",
    ":::\n",
    "::::\n",
    "| a | b |\n|---|:-:|\n",
    "| ",
    "[^1]",
    "[^1]: ",
    ":smile:",
    "{#a}",
    "{/* ",
    "*/}",
    "&amp;",
    "é\u{301}你",
    "<Tabs>\n",
    "<TabItem value=\"a\">\n",
    "</TabItem>\n",
    "</Tabs>\n",
    "<CodeBlock language=\"js\">",
    "</CodeBlock>\n",
    "{`a\nb`}",
    "{a}",
    "{\"*b*\"}",
    "{",
    "}",
    "<>",
    "</>",
    "import A from './a.mdx'\n",
    "export const a = 'b'\n",
    "<A b={{c: 1}} />\n",
    "<details>\n",
    "</details>\n",
    "<summary>",
    "</summary>\n",
    "<Head>\n<title>",
    "</Head>\n",
    "<p>\n",
    "</p>\n",
    "<Admonition type=\"tip\">\n",
    "</Admonition>\n",
    "<TOCInline toc={toc} />\n",
    "$a$",
    "```bash npm2yarn\nnpm i\n```\n",
    "> [!NOTE]\n> ",
    "\t",
    "\\",
];

fn texts() -> impl Strategy<Value = String> {
    let pieces = prop::collection::vec(prop::sample::select(PIECES), 0..40)
        .prop_map(|pieces| pieces.concat());
    prop_oneof![4 => pieces, 1 => any::<String>()]
}

fn page(text: &str) -> Page {
    thread_local! {
        static HIGHLIGHTER: Highlighter = Highlighter::new();
    }
    HIGHLIGHTER.with(|highlighter| {
        let format = if text.len().is_multiple_of(2) { Format::Markdown } else { Format::Mdx };
        let options = Options {
            format,
            highlighter: Some(highlighter),
            dialects: Dialects {
                github: text.len().is_multiple_of(3),
                mdbook: text.len().is_multiple_of(5),
                mkdocs: text.len().is_multiple_of(7),
                vitepress: text.len().is_multiple_of(11),
                starlight: text.len().is_multiple_of(17),
            },
            blocks: !text.len().is_multiple_of(13),
            math: text.len().is_multiple_of(5),
            npm_to_yarn: Some(NpmToYarn::default()),
            ..Options::default()
        };
        render(
            &Source { title: Some("Title"), ..Source::new(text, "a.md") },
            &options,
            &IdentityHost,
        )
    })
}

/// Returns the names of the elements that are open at the end, or the first end tag without a start tag.
fn unbalanced(html: &str) -> Option<String> {
    let mut open: Vec<&str> = Vec::new();
    let mut rest = html;
    while let Some((_, tag)) = rest.split_once('<') {
        let (tag, after) = tag.split_once('>').expect("every tag ends");
        rest = after;
        let name = tag.trim_start_matches('/').split([' ', '\n']).next().unwrap_or_default();
        match tag.strip_prefix('/') {
            Some(_) if open.pop() != Some(name) => return Some(format!("</{name}>")),
            Some(_) => {}
            None if ["br", "hr", "img", "input"].contains(&name) => {}
            // Elements of formulas may be self-closing.
            None if tag.ends_with('/') && open.contains(&"math") => {}
            None => open.push(name),
        }
        if ["script", "style", "title", "textarea"].contains(&name) && !tag.starts_with('/') {
            rest = &rest[rest.find(&format!("</{name}")).unwrap_or(rest.len())..];
        }
    }
    open.pop().map(ToOwned::to_owned)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, ..ProptestConfig::default() })]

    #[test]
    fn elements_are_balanced(text in texts()) {
        let page = page(&text);
        prop_assert_eq!(unbalanced(&page.html), None, "{}", page.html);
    }

    #[test]
    fn ids_of_headings_and_footnotes_are_unique(text in texts().prop_map(|text| text.replace("<a id=", "<a title="))) {
        let page = page(&text);
        let mut ids = HashSet::new();
        for id in page.html.split(" id=\"").skip(1).filter_map(|rest| rest.split('"').next()) {
            prop_assert!(ids.insert(id.to_owned()), "{id} in {}", page.html);
        }
    }

    #[test]
    fn every_heading_of_the_contents_is_in_the_page(text in texts()) {
        let page = page(&text);
        for heading in page.contents.iter().filter(|heading| !heading.id.is_empty()) {
            let tag = format!("<h{} id=\"{}\"", heading.level, heading.id);
            prop_assert!(page.html.contains(&tag), "{tag} in {}", page.html);
        }
    }

    #[test]
    fn positions_are_within_the_file(text in texts()) {
        let lines = u32::try_from(text.lines().count().max(1)).expect("a short text");
        let page = page(&text);
        for issue in &page.issues {
            let line = issue.location.as_ref().and_then(|location| location.line).expect("a line");
            prop_assert!((1..=lines).contains(&line), "{issue}");
        }
        for link in &page.link_report.links {
            prop_assert!((1..=lines).contains(&link.line), "{link:?}");
        }
    }
}
