//! CommonMark 0.31: the same result as comrak's, apart from additional markup.
//!
//! Each row is a source for a rule of the specification, named by its section. `DEPARTURES` lists intended differences
//! with their result and reason.

use crate::comparison::{differing, ours, plain, without_line_ends};

/// Sections of the specification with sources for their rules.
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
];

/// Intended differences: source, result, and reason.
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
    (":a[*b*]{#c .d}", "<p>:a[<em>b</em>]{#c .d}</p>\n", "directives within text are text"),
    ("a b\u{a0}c", "<p>a b\u{a0}c</p>\n", "nothing else happens to text"),
];

#[test]
fn rules_have_the_same_output_as_in_comrak() {
    let differing = differing(TEXTS);
    assert!(differing.is_empty(), "{}", differing.join("\n"));
}

#[test]
fn departures_are_intended() {
    for (text, expected, why) in DEPARTURES {
        let ours = without_line_ends(&plain(&ours(text)));
        assert_eq!(ours, without_line_ends(expected), "{text:?}: {why}");
    }
}
