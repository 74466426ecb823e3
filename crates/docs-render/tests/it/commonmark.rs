//! CommonMark 0.31 and GitHub's extensions: the same result as comrak's own, but for our markup.
//!
//! Each row is a text of ours for a rule of the specifications, named by its section. Both results are
//! compared after [`plain`] has taken from ours what the crate's documentation says is added, and
//! [`as_html`] has put comrak's XHTML as HTML. What differs on purpose stands in `DEPARTURES`, with
//! what comes out and why.

use docs_render::{AsWritten, Options, Source, render};

/// Section of the specification, and texts for its rules.
const TEXTS: &[(&str, &[&str])] = &[
    ("2.2 tabs", &["\tcode\n", "- a\n\n\tb\n", ">\t\tcode\n", "-\t\tcode\n", "#\tHead\n"]),
    (
        "2.4 backslashes",
        &["\\*a\\* \\_ \\[x\\] \\# \\\\", "\\a \\é", "a\\\nb", "`\\*`", "[a](b\\)c \"d\\\"\")"],
    ),
    (
        "2.5 entities",
        &["&amp; &copy; &ouml; &#35; &#x22; &#0;", "&nope; &a &#;", "`&amp;`", "&#42;a&#42;"],
    ),
    ("3.1 precedence", &["- `a\n- b`"]),
    (
        "4.1 thematic breaks",
        &["***\n---\n___", "+++", "--", " ***", "- - -", "_ _ _ a", "a\n***\nb", "* * *"],
    ),
    (
        "4.2 atx headings",
        &[
            "# a\n## b\n### c\n#### d\n##### e\n###### f",
            "####### a",
            "#a",
            "\\## a",
            "## a ##",
            "# a#",
            "#\n## ##",
        ],
    ),
    (
        "4.3 setext headings",
        &["a\n=\n\nb\n-", "a\nb\n===", "a\n\n---", "> a\n---", "- a\n---", "\\> a\n---"],
    ),
    ("4.4 indented code", &["    a\n      b", "    a\n\n    b\n", "a\n    b", "    <b>\n    *c*"]),
    (
        "4.5 fenced code",
        &[
            "```\n<\n >\n```",
            "~~~\na\n```\n~~~",
            "```rust x=1\na\n```",
            "````\n```\n````",
            "```\n\n```",
            "  ```\n  a\n   b\n  ```",
            "`` ``` ``",
            "```\na",
            "> ```\n> a\n\nb",
        ],
    ),
    (
        "4.6 html blocks",
        &[
            "<div>\n*a*\n</div>",
            "<div>\n\n*a*\n\n</div>",
            "<pre>\n\n*a*\n</pre>",
            "<table>\n<tr>\n<td>\na\n</td>\n</tr>\n</table>",
            "<del>*a*</del>",
            "<del>\n*a*\n</del>",
        ],
    ),
    (
        "4.7 definitions",
        &[
            "[a]: /b 'c'\n\n[a]",
            "[a]:\n/b\n\n[A]",
            "[a]: <b c>\n\n[a]",
            "[a]: b c\n\n[a]",
            "[a]: x\n[a]: y\n\n[a]",
        ],
    ),
    ("4.8 paragraphs", &["a\n\nb", "a\nb\n\nc", "  a\n b", "a  \nb", "a     \n"]),
    ("4.9 blank lines", &["  \n\na\n  \n\n# b\n\n  "]),
    (
        "5.1 quotes",
        &["> # a\n> b\n> c", ">a\n>b", "> a\nb", "> - a\n- b", ">", "> a\n\n> b", "> > > a\nb"],
    ),
    (
        "5.2 items",
        &[
            "1.  a\n\n        b\n\n    > c",
            "- a\n\n b",
            "-one",
            "10) a",
            "123456789. a",
            "1234567890. a",
            "-\n  a",
            "- a\n -\n- b",
            "1. a\n\n   b\n2. c",
        ],
    ),
    (
        "5.3 lists",
        &[
            "- a\n- b\n+ c",
            "1. a\n2. b\n3) c",
            "a\n- b",
            "a\n14. b",
            "- a\n\n- b\n\n\n- c",
            "- a\n - b\n  - c\n   - d",
            "- a\n  - b\n\n    c\n- d",
            "* a\n*\n\n* c",
            "7. a\n8. b",
        ],
    ),
    (
        "6.1 code spans",
        &[
            "`a`",
            "`` a ` b ``",
            "` `` `",
            "`  `",
            "`a\nb `",
            "`a *b*`",
            "*a`*`",
            "```a``",
            "`a  b`",
        ],
    ),
    (
        "6.2 emphasis",
        &[
            "*a b*",
            "a * b *",
            "a*\"b\"*",
            "5*6*78",
            "_a b_",
            "a_b_c",
            "**a b**",
            "__a__b",
            "*a **b** c*",
            "***a** b*",
            "*a **b***",
            "**a*",
            "*a _b* c_",
            "**a __b__ c**",
            "*(**a**)*",
            "a**b**",
            "*[a*](b)",
            "****a****",
            "*a\nb*",
            "**a [*b*](c)**",
        ],
    ),
    (
        "6.3 links",
        &[
            "[a](/b \"c\")",
            "[a]()",
            "[](b)",
            "[a](<b c>)",
            "[a](b c)",
            "[a](b(c)d)",
            "[a]( b\n\"c\" )",
            "[a *b `c`*](d)",
            "[![a](b)](c)",
            "[a [b](c)](d)",
            "[a](b \"c\" d)",
            "[a][b]\n\n[b]: c",
            "[a][]\n\n[a]: b",
            "[a]\n\n[a]: b",
            "[a] [b]\n\n[b]: c",
            "[a][b][c]\n\n[c]: d",
            "[*a* b][]\n\n[*a* b]: c",
            "[a](#b) [c](?d=e&f)",
            "[a](\"b\")",
            "[link](foo%20b)",
        ],
    ),
    (
        "6.4 images",
        &[
            "![a](/b \"c\")",
            "![a *b* [c](d)](e)",
            "![a][b]\n\n[b]: c",
            "![]\n(a)",
            "\\![a](b)",
            "![](a)",
        ],
    ),
    (
        "6.5 autolinks",
        &[
            "<https://a.example/b?c=d&e>",
            "<mailto:a@b.example>",
            "<a@b.example>",
            "< https://a.example>",
            "<https://a.example/b c>",
        ],
    ),
    ("6.6 raw html", &["a <b>c</b>", "<a href=\"b\">c</a>", "<i><b>c</b></i>", "a <1> b", "a < b"]),
    ("6.7 hard breaks", &["a  \nb", "a\\\nb", "*a  \nb*", "`a  \nb`", "a\\", "### a\\"]),
    ("6.8 soft breaks", &["a\nb", "a \n b"]),
    ("6.9 text", &["a $.;'there", "a χρῆν", "a     b", "\"a\" 'b' -- ..."]),
    (
        "gfm tables",
        &[
            "| a | b |\n|---|---|\n| c | d |",
            "a | b\n:-: | -:\nc | d\ne",
            "| a |\n|:--|\n| `b\\|c` |\n| *d* |",
            "| a | b |\n| - |\n| c |",
            "| a |\n| - |\n| b |\n> c",
            "| a | b |\n| - | - |\n| c |\n| d | e | f |",
        ],
    ),
    ("gfm strikethrough", &["~~a~~ b", "~a~", "~~a\n\nb~~", "a~~~b~~~"]),
    (
        "gfm autolinks",
        &[
            "www.a.example",
            "see https://a.example/b.",
            "(https://a.example/b)",
            "https://a.example/b&amp;c",
            "a@b.example",
            "www.a.example/b*c*",
            "xhttps://",
        ],
    ),
    (
        "gfm task lists",
        &["- [ ] a\n- [x] b", "- [x] a\n  - [ ] b\n- c", "1. [ ] a", "- [] a", "[ ] a"],
    ),
];

/// What is meant to come out otherwise: the text, our result, and why.
const DEPARTURES: &[(&str, &str, &str)] = &[
    ("a <!-- b --> c", "<p>a  c</p>\n", "comments are for the text's readers"),
    ("<!-- a\n\nb -->\nc\n", "<p>c</p>\n", "comments are for the text's readers"),
    ("a <?php b ?> c", "<p>a  c</p>\n", "instructions mean nothing in HTML"),
    ("a <!DOCTYPE b> c", "<p>a  c</p>\n", "a document has one declaration, and not here"),
    ("a <![CDATA[b]]> c", "<p>a  c</p>\n", "HTML has no such sections"),
    ("a <b>c", "<p>a <b>c</b></p>\n", "the page around the article must not stand in a tag"),
    ("a </b>c", "<p>a c</p>\n", "the page around the article must not lose a tag"),
    ("<DIV>\na\n</DIV>", "<div>\na\n</div>\n", "names are in lower case"),
    ("<b c='d' e=f>g</b>", "<p><b c=\"d\" e=\"f\">g</b></p>\n", "values are in double quotes"),
    ("<br/>", "<br>\n", "HTML knows no empty tags"),
    ("[a](javascript:b)", "<p>a</p>\n", "no address runs a script"),
    (":smile:", "<p>😄</p>\n", "emoji, as on GitHub"),
    ("[a](/é)", "<p><a href=\"/é\">a</a></p>\n", "letters stay readable; browsers encode them"),
    ("a b\u{a0}c", "<p>a b\u{a0}c</p>\n", "nothing else happens to text"),
];

fn ours(text: &str) -> String {
    render(&Source::new(text, "a.md"), &Options::default(), &AsWritten).html
}

fn comraks(text: &str) -> String {
    let mut options = comrak::Options::default();
    options.extension.autolink = true;
    options.extension.strikethrough = true;
    options.extension.table = true;
    options.extension.tasklist = true;
    options.render.r#unsafe = true;
    comrak::markdown_to_html(text, &options)
}

/// XHTML as HTML: tags that are not closed, and quotes that need no entity.
fn as_html(xhtml: &str) -> String {
    let html = xhtml.replace(" />", ">").replace("&quot;", "\"").replace("checked=\"\"", "checked");
    html.replace("disabled=\"\"", "disabled")
}

/// Our result without what is ours.
fn plain(html: &str) -> String {
    let fixed = [
        ("<div class=\"table-scroll\" tabindex=\"0\" role=\"group\" aria-label=\"Table\">", ""),
        ("</table></div>", "</table>"),
        ("</code></pre></div>", "</code></pre>"),
        (" target=\"_blank\" rel=\"noopener noreferrer\"", ""),
        (" loading=\"lazy\" decoding=\"async\"", ""),
        (" class=\"contains-task-list\"", ""),
        (" class=\"task-list-item\"", ""),
        (" aria-label=\"Completed task\" disabled checked>", " checked disabled>"),
        (" aria-label=\"Incomplete task\" disabled>", " disabled>"),
    ];
    let html = fixed.iter().fold(html.to_owned(), |html, (ours, plain)| html.replace(ours, plain));
    without_code_boxes(&without_heading_links(&html)).replace("&quot;", "\"")
}

/// Line ends beside tags mean nothing; list items and rows have fewer of them here.
fn without_line_ends(html: &str) -> String {
    html.replace(">\n", ">").replace("\n<", "<").replace("\n\n", "\n")
}

/// Headings without ids and links to themselves.
fn without_heading_links(html: &str) -> String {
    let html = cut(html, "<a class=\"hash-link\"", "</a>", |_| String::new());
    (1..=6).fold(html, |html, level| {
        cut(&html, &format!("<h{level} id="), ">", |_| format!("<h{level}>"))
    })
}

/// Code blocks with the language on the code, and lines that are not elements.
fn without_code_boxes(html: &str) -> String {
    let html = cut(html, "<div class=\"theme-code-block\"", "<code>", |opening| {
        let language =
            opening.split("data-language=\"").nth(1).and_then(|rest| rest.split('"').next());
        match language {
            Some("text") | None => "<pre><code>".to_owned(),
            Some(language) => format!("<pre><code class=\"language-{language}\">"),
        }
    });
    html.replace("<span class=\"line\">", "").replace("</span>\n", "\n")
}

/// Replaces every piece from one mark to another, marks included.
fn cut(html: &str, from: &str, to: &str, by: impl Fn(&str) -> String) -> String {
    let mut kept = String::new();
    let mut rest = html;
    while let Some((before, after)) = rest.split_once(from) {
        let (piece, after) = after.split_once(to).expect("what is opened is closed");
        kept.push_str(before);
        kept.push_str(&by(piece));
        rest = after;
    }
    kept + rest
}

#[test]
fn rules_give_what_comrak_gives() {
    let mut differing = Vec::new();
    for (section, texts) in TEXTS {
        for text in *texts {
            let (ours, comraks) = (plain(&ours(text)), as_html(&comraks(text)));
            let (ours, comraks) = (without_line_ends(&ours), without_line_ends(&comraks));
            if ours != comraks {
                differing
                    .push(format!("{section} {text:?}\n  ours   {ours:?}\n  comrak {comraks:?}"));
            }
        }
    }
    assert!(differing.is_empty(), "{}", differing.join("\n"));
}

#[test]
fn departures_are_those_that_are_meant() {
    for (text, expected, why) in DEPARTURES {
        let ours = without_line_ends(&plain(&ours(text)));
        assert_eq!(ours, without_line_ends(expected), "{text:?}: {why}");
    }
}
