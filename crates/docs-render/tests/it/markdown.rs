//! Markdown of articles, and the pages rendered from it.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use docs_render::{
    Format, IdentityHost, MarkdownOptions, Options, Page, Source, render, to_markdown,
};
use proptest::prelude::*;

fn rendered(text: &str, options: &Options<'_>) -> Page {
    render(&Source::new(text, "a.md"), options, &IdentityHost)
}

/// Returns the page rendered from the Markdown of an article, and the Markdown.
fn again(page: &Page, options: &Options<'_>) -> (Page, String) {
    let markdown = to_markdown(
        &page.html,
        &MarkdownOptions { math: options.math, ..MarkdownOptions::default() },
    );
    let options = Options { format: Format::Markdown, magic_comments: &[], ..*options };
    (rendered(&markdown, &options), markdown)
}

#[test]
fn columns_keep_their_alignment() {
    let table = "| a | b | c | d |\n| :--- | :---: | ---: | --- |\n| 1 | 2 | 3 | 4 |\n";
    let (_, markdown) = again(&rendered(table, &Options::default()), &Options::default());
    assert_eq!(markdown, table);
}

/// Returns the headings of a page with their levels and ids.
fn headings(page: &Page) -> Vec<String> {
    let headings =
        page.html.split("<h").skip(1).filter(|it| it.starts_with(['2', '3', '4', '5', '6']));
    // Cards have headings too, which are links.
    let headings = headings
        .filter(|it| !it[1..].starts_with(" title=") && !it[1..].starts_with(" class=\"sr-only"));
    let headings = headings.map(|heading| {
        let (tag, rest) = heading.split_once('>').unwrap_or_default();
        let content = rest.split("</h").next().unwrap_or_default();
        let content = content.split("<a class=\"hash-link\"").next().unwrap_or_default();
        (tag, words(&text(content)).concat())
    });
    let named = headings.filter(|(_, text)| !text.is_empty());
    named.map(|(tag, text)| format!("{tag} {text}")).collect()
}

/// Returns `true` if a link has content. `link` starts with the attributes of the link.
fn is_visible(link: &str) -> bool {
    let content = link.split_once('>').and_then(|(_, rest)| rest.split_once("</a>"));
    content.is_none_or(|(content, _)| content.contains("<img") || !words(&text(content)).is_empty())
}

/// Returns the addresses of links and images.
///
/// A vertical line is encoded in Markdown because it delimits table cells.
fn links(page: &Page) -> BTreeSet<String> {
    let of = |start: &str| {
        let tags = page.html.split(start).skip(1);
        let tags = tags.filter(|tag| {
            !tag.starts_with("class=\"hash-link\"") && !tag.contains("data-footnote-ref")
        });
        let addresses = tags.filter(|tag| start != "<a " || is_visible(tag)).filter_map(|tag| {
            let tag = tag.split('>').next().unwrap_or_default();
            let value = tag.split_once("href=\"").or(tag.split_once("src=\""))?.1;
            value.split('"').next()
        });
        let is_shared = |address: &&str| {
            !address.starts_with("data:")
                && !address.starts_with("#user-content-fnref")
                // Embedded pages and videos are links, and only one picture of a themed image remains.
                && !address.ends_with("/embed")
                && !address.ends_with(".mp4")
                && !address.ends_with("example.org/")
                && !address.ends_with("dark.png")
                && !address.is_empty()
        };
        addresses.filter(is_shared).collect::<Vec<_>>()
    };
    let addresses = of("<a ").into_iter().chain(of("<img "));
    addresses.map(|address| address.replace("%7C", "|")).collect()
}

/// Returns the code blocks of a page with their languages and titles.
fn code(page: &Page) -> Vec<String> {
    let blocks = page.html.split("<div class=\"theme-code-block\"").skip(1);
    blocks
        .map(|block| {
            let block = block.split("</pre>").next().unwrap_or_default();
            // A block with removed lines is a diff in Markdown.
            let changed = block.split_once("data-changes=\"").map(|(_, language)| language);
            let of_block = block.split('"').nth(1).unwrap_or_default();
            let language = changed.and_then(|it| it.split('"').next()).unwrap_or(of_block);
            let (header, code) = block.split_once("<code>").unwrap_or((block, ""));
            let title = text(header.split_once('>').unwrap_or_default().1);
            format!("{language}\n{}\n{}", title.trim(), without_tags(code).trim_end_matches('\n'))
        })
        .collect()
}

/// Returns the text of code. Its elements, such as folds, contain no words of their own.
fn without_tags(code: &str) -> String {
    let mut pieces = code.split('<');
    let first = pieces.next().unwrap_or_default().to_owned();
    let code =
        pieces.filter_map(|piece| piece.split_once('>')).fold(first, |code, (_, text)| code + text);
    text(&code)
}

/// Returns the text of an article.
fn text(html: &str) -> String {
    let mut text = String::new();
    let mut rest = html;
    while let Some((before, markup)) = rest.split_once('<') {
        text.push_str(before);
        let (tag, after) = markup.split_once('>').unwrap_or((markup, ""));
        let is_inline = [
            "a", "/a", "b", "/b", "em", "/em", "strong", "/strong", "del", "/del", "code", "/code",
            "sup", "/sup", "span", "/span", "i", "/i", "kbd", "/kbd",
        ];
        let name = tag.split(|char: char| char.is_whitespace()).next().unwrap_or_default();
        if !is_inline.contains(&name) {
            text.push(' ');
        }
        rest = match name {
            "svg" | "style" | "script" => {
                after.split_once(&format!("</{name}>")).map_or("", |(_, rest)| rest)
            }
            _ => after,
        };
    }
    text.push_str(rest);
    text.replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&quot;", "\"")
        .replace("&#8203;", "")
        .replace("&amp;", "&")
}

fn words(text: &str) -> Vec<String> {
    let words = text.split(|char: char| char.is_whitespace() || char == '\u{200b}');
    words.filter(|word| !word.is_empty()).map(ToOwned::to_owned).collect()
}

/// Returns the words of an article, without the lists of tabs, which precede their panels.
fn article_words(html: &str) -> Vec<String> {
    let mut shown = String::new();
    for (number, piece) in html.split("<ul class=\"tabs\"").enumerate() {
        shown.push_str(match number {
            0 => piece,
            _ => piece.split_once("</ul>").map_or("", |(_, rest)| rest),
        });
    }
    words(&text(&shown))
}

/// Returns the first difference between a page and its Markdown rendered again.
fn difference(page: &Page, options: &Options<'_>) -> Option<String> {
    let (twin, markdown) = again(page, options);
    let others = ["data-tab", "data-source", "<iframe"];
    // The description of an image can refer to a footnote, which is then listed without a reference. Markdown cannot
    // express this.
    let footnotes = page.html.matches("data-footnote-backref ").count();
    let references = page.html.matches("data-footnote-ref>").count();
    let shows_labels =
        others.iter().any(|other| page.html.contains(other)) || footnotes > references;
    let text =
        |page: &Page| if shows_labels { String::new() } else { article_words(&page.html).concat() };
    let differ = |what: &str, new: String, old: String| {
        (new != old).then(|| format!("{what}\nnew: {new}\nold: {old}\n{markdown}\n{}", page.html))
    };
    let old = headings(page);
    let mut new = headings(&twin);
    for (new, old) in new.iter_mut().zip(&old) {
        // A heading without letters has no id, unless another heading has the same text. Markdown cannot express this.
        if let (Some((level, _)), false) = (old.split_once(' '), old.contains(" id=")) {
            *new = format!("{level} {}", new.split(' ').next_back().unwrap_or_default());
        }
    }
    differ("headings", format!("{new:?}"), format!("{old:?}"))
        .or_else(|| differ("code", format!("{:?}", code(&twin)), format!("{:?}", code(page))))
        .or_else(|| differ("links", format!("{:?}", links(&twin)), format!("{:?}", links(page))))
        .or_else(|| differ("text", text(&twin), text(page)))
}

/// Pieces of Markdown, in any order.
const PIECES: &[&str] = &[
    "# ",
    "## ",
    "### ",
    "a",
    "b c",
    " ",
    "\n",
    "\n\n",
    "> ",
    "- ",
    "1. ",
    "2) ",
    "- [ ] ",
    "- [x] ",
    "  ",
    "    ",
    "```js\n",
    "```\n",
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
    "\nc<br/>d\n",
    ":::note\n",
    "\n::::tip[A: b]\n",
    "\n:::\n",
    "\n::::\n",
    "\n\n| a | b |\n|---|:-:|\n",
    "| ",
    "|",
    "[^1]",
    "\n\n[^1]: note\n\n",
    ":smile:",
    "{#a}",
    "&amp;",
    "&lt;b&gt;",
    "é你",
    "\\",
    "\\*",
    "\\[",
    "\\#",
    "\n\n<https://e.org>\n\n",
    "!",
    "(",
    ")",
    "]",
    ":",
    "#",
    "-",
    "=",
    "+",
    "1.",
    "<kbd>",
    "</kbd>",
    "\n---\n",
    "~",
    "|\n",
];

fn markdown_texts() -> impl Strategy<Value = String> {
    let pieces = prop::collection::vec(prop::sample::select(PIECES), 0..30);
    // The HTML of a title does not contain the name of an emoji, which determines the suffixes of later ids.
    let has_emoji_in_title =
        |text: &str| text.lines().any(|line| line.contains("# ") && line.contains(":smile:"));
    let texts = pieces.prop_map(|pieces| pieces.concat());
    texts.prop_filter("an emoji in a title", move |text| !has_emoji_in_title(text))
}

proptest! {
    #[test]
    fn any_html_is_valid(html in any::<String>()) {
        let _ = to_markdown(&html, &MarkdownOptions::default());
    }

    #[test]
    fn all_texts_are_the_same_again(text in markdown_texts()) {
        let options = Options { math: text.len().is_multiple_of(5), ..Options::default() };
        let page = rendered(&text, &options);
        let found = difference(&page, &options);
        prop_assert!(found.is_none(), "{}", found.unwrap_or_default());
    }
}

#[test]
fn texts_in_brackets_are_not_footnotes() {
    let options = Options::default();
    for (text, expected) in [
        ("![[^1]()](x)\n\n[^1]: note\n", "![\\^1](x)\n"),
        ("[\\^1](x)\n\n[^1]: note\n", "[\\^1](x)\n"),
        ("![a ^1](x)\n", "![a ^1](x)\n"),
    ] {
        let page = rendered(text, &options);
        assert_eq!(to_markdown(&page.html, &MarkdownOptions::default()), expected, "{text}");
        assert_eq!(difference(&page, &options), None);
    }
}

/// Returns the Markdown files in a folder of the repository.
#[expect(clippy::disallowed_methods, reason = "tests read the repository")]
fn texts(folder: &str) -> Vec<(PathBuf, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut folders = vec![root.join(folder)];
    let mut texts = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).expect("the folder is in the repository") {
            let path = entry.expect("it can be listed").path();
            if path.is_dir() {
                folders.push(path);
            } else if path
                .extension()
                .is_some_and(|extension| extension == "md" || extension == "mdx")
            {
                let text = std::fs::read_to_string(&path).expect("it is a text");
                texts.push((path, text));
            }
        }
    }
    texts.sort();
    texts
}

#[test]
fn all_texts_of_the_repository_are_the_same_again() {
    let mut differences = Vec::new();
    for folder in ["fixtures/markdown", "docs/content", "manual/content"] {
        let texts = texts(folder);
        assert!(texts.len() > 20, "{folder}");
        for (path, text) in texts {
            let name = path.display().to_string();
            let front_matter =
                text.strip_prefix("---\n").and_then(|rest| rest.split_once("\n---\n"));
            let body = front_matter.map_or(&*text, |(_, body)| body);
            let is_mdx = name.ends_with(".mdx") || name.contains("/mdx-");
            let options = Options {
                format: if is_mdx { Format::Mdx } else { Format::Markdown },
                blocks: name.contains("blocks"),
                math: name.ends_with("math.md"),
                ..Options::default()
            };
            let found = difference(&rendered(body, &options), &options);
            differences.extend(found.map(|found| format!("{name}: {found}")));
        }
    }
    assert!(differences.is_empty(), "{}\n{}", differences.join("\n\n=====\n"), differences.len());
}

#[test]
fn rare_blocks_have_markdown_for_agents() {
    let text = ":::file-tree\n- src/ *all* code\n  - **main.rs**\n- `a b.md` text\n:::\n\n\
        ::embed[A tour]{url=\"https://vimeo.com/123\"}\n\n::video[A boat]{src=/a.mp4}\n\n\
        An :tooltip[SSO]{text=\"single sign-on\"}, :icon[x] and :icon[check]{label=yes}.\n\n\
        ```diff lang=js\n-let a = 1;\n+let a = 2;\n sail(a);\n```\n\nQuay\n: A *place*.\n\n![A boat](/boat.png){zoom}\n";
    let options = Options { blocks: true, ..Options::default() };
    let page = render(&Source::new(text, "a.md"), &options, &IdentityHost);
    assert_eq!(page.issues, []);
    insta::assert_snapshot!(to_markdown(&page.html, &MarkdownOptions::default()));
}

#[test]
fn attributes_in_a_line_keep_their_values_with_typographic_characters() {
    let text = "\"Quoted\" :tooltip[SSO]{text=\"single sign-on\"} :icon[check]{label=\"all of it\"} \
        ![A boat](/boat.png){width=\"200\" .wide}\n";
    let options = Options { blocks: true, smart_punctuation: true, ..Options::default() };
    let page = render(&Source::new(text, "a.md"), &options, &IdentityHost);
    assert_eq!(page.issues, []);
    for part in [
        "“Quoted”",
        "data-tip=\"single sign-on\"",
        ">all of it</span>",
        "class=\"wide\"",
        "width=\"200\"",
    ] {
        assert!(page.html.contains(part), "{part}: {}", page.html);
    }
}

#[test]
fn icons_remain_in_sanitized_pages_and_images_are_no_buttons() {
    let text = ":icon[check] <svg><path fill=\"url(https://example.com/a)\" d=\"M0 0\" onclick=\"a()\"/></svg>\n\n\
        ![A boat](/boat.png){zoom}\n";
    let options = Options { blocks: true, unsafe_html: false, ..Options::default() };
    let page = render(&Source::new(text, "a.md"), &options, &IdentityHost);
    let icon = docs_icons::icon("check", "block-icon").expect("a known name");
    let icon = icon.replace("/>", "></path>");
    assert!(page.html.contains(&icon), "{}", page.html);
    assert!(!page.html.contains("url(") && !page.html.contains("onclick"), "{}", page.html);
    assert!(!page.html.contains("<button") && page.html.contains("<img"), "{}", page.html);
    let messages: Vec<&str> = page.issues.iter().map(|issue| issue.message.as_str()).collect();
    assert!(
        messages.iter().any(|message| message.contains("`zoom` has no effect")),
        "{messages:?}"
    );
}

#[test]
fn colons_in_code_do_not_end_a_directive_in_sites_with_blocks() {
    let text = ":::note\n```\na\n:::\nb\n```\n:::\n\nc";
    for format in [Format::Markdown, Format::Mdx] {
        let options = Options { blocks: true, format, ..Options::default() };
        let page = rendered(text, &options);
        assert!(page.html.contains("<span class=\"line\">:::</span>"), "{}", page.html);
        assert!(page.html.ends_with("</div></div>\n<p>c</p>\n"), "{}", page.html);
        assert_eq!(page.issues, []);
        let unclosed = rendered(":::note\n```\na\n:::\n\nb", &options);
        assert!(unclosed.html.ends_with("<p>b</p>\n"), "{}", unclosed.html);
    }
    // As in Docusaurus.
    let page = rendered(text, &Options::default());
    assert!(page.html.contains("</div></div>\n<p>b</p>"), "{}", page.html);
}

#[test]
fn paragraphs_of_a_definition_are_apart() {
    let options = Options { blocks: true, ..Options::default() };
    let html = |text: &str| rendered(text, &options).html;
    assert_eq!(html("A\n: b"), "<dl>\n<dt>A</dt>\n<dd>b</dd>\n</dl>\n");
    assert_eq!(html("A\n: b\n\n  c"), "<dl>\n<dt>A</dt>\n<dd><p>b</p>\n<p>c</p>\n</dd>\n</dl>\n");
}
