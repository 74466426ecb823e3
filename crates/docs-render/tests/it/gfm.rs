//! GitHub's extensions: the same result as comrak's, apart from additional markup.
//!
//! Each row is a source for a rule, named by the extension.

use crate::comparison::{differing, ours, plain, without_line_ends};

/// Extensions with sources for their rules.
const TEXTS: &[(&str, &[&str])] = &[
    (
        "tables",
        &[
            "| a | b |\n|---|---|\n| c | d |",
            "a | b\n:-: | -:\nc | d\ne",
            "| a |\n|:--|\n| `b\\|c` |\n| *d* |",
            "| a | b |\n| - |\n| c |",
            "| a |\n| - |\n| b |\n> c",
            "| a | b |\n| - | - |\n| c |\n| d | e | f |",
        ],
    ),
    (
        "table cells",
        &[
            "| a \\| b | c |\n|-|-|\n| d | e \\| f |",
            "| a |\n|-|\n| `\\|` \\| ``b \\| c`` |",
            "| a |\n|-|\n| b \\\\| c |",
            "| a |\n|-|\n| \\\\\\| |",
            "| [a](b \"c \\| d\") | ![e](f) |\n|-|-|\n| <i>g</i> | <https://a.example> |",
            "| **a** b | ~~c~~ |\n|-|-|\n| `d` | *e*f |",
            "| a\\* | &amp; &lt; |\n|-|-|\n| < | > |",
            "| | a |\n|-|-|\n| | |\n|b||",
            "| a | b |\n|-|-|\n|   c   |d|",
            "|a|b|\n|-|-|\n|c|d|e|f|\n||",
            "| é 你 | 😀 |\n|-|-|\n| ü | ö |",
        ],
    ),
    (
        "table alignment",
        &[
            "| a | b | c | d |\n|:-|-:|:-:|-|\n| 1 | 2 | 3 | 4 |",
            "a | b\n-|-\n1 | 2",
            "|a|\n|:-----------------:|\n|b|",
            "| a | b |\n| :- | ::- |\n| c | d |",
            "| a | b |\n|:-:|:-:|:-:|\n| c | d |",
            "| a |\n| : |\n| b |",
            "|a|\n|--:|",
        ],
    ),
    (
        "tables among blocks",
        &[
            "a\n| b |\n|-|\n| c |",
            "| a |\n|-|\n| b |\n\nc",
            "| a |\n|-|\n| b |\n# c",
            "| a |\n|-|\n| b |\n- c",
            "| a |\n|-|\n| b |\n```\nc\n```",
            "| a |\n|-|\n| b |\n---",
            "| a |\n|-|\n| b |\nc\nd",
            "> | a |\n> |-|\n> | b |\nc",
            "- | a |\n  |-|\n  | b |\n- c",
            "1. a\n\n   | b | c |\n   |-|-|\n   | d | e |\n\n   f",
            "    | a |\n    |-|\n    | b |",
            "# a | b\n|-|-|\n| c | d |",
            "`a | b`\n-|-\nc | d",
            "| a |\n\n|-|\n| b |",
            "a\n-",
            "a | b",
        ],
    ),
    (
        "strikethrough",
        &[
            "~~a~~ b",
            "~a~",
            "~~a\n\nb~~",
            "a~~~b~~~",
            "~a b~ ~~c d~~",
            "~~a~ b",
            "~a~~ b",
            "a~b~c a~~b~~c",
            "~ a ~ ~~ b ~~",
            "~~*a* **b** `c`~~",
            "*a ~~b~~* **~c~**",
            "~~a *b~~ c*",
            "~~a ~b~ c~~",
            "[~~a~~](b) ~~[c](d)~~",
            "\\~~a~~ ~~b\\~~",
            "~~a\nb~~",
            "~~~~a~~~~",
            "x ~~(a)~~. ~~“b”~~",
            "`~~a~~` ~~`b~~`",
        ],
    ),
    (
        "task lists",
        &[
            "- [ ] a\n- [x] b",
            "- [x] a\n  - [ ] b\n- c",
            "1. [ ] a",
            "- [] a",
            "[ ] a",
            "- [X] a\n* [ ] b\n+ [x] c",
            "- [x] a\n  - [ ] b\n    1. [x] c\n       - [ ] d\n- [ ] e",
            "> - [ ] a\n>   - [x] b",
            "- [ ]a\n- [ ]  b\n-  [x] c",
            "- [y] a\n- [  ] b",
            "- a [x] b\n- \\[x] c",
            "- [x] **a** `b` [c](d)",
            "- [x](a)\n- [ ](b)",
            "- [ ] [x] a",
            "- [ ] a\n  b\n- c\n- [x] d",
        ],
    ),
    (
        "autolinks: addresses",
        &[
            "www.a.example",
            "see https://a.example/b.",
            "(https://a.example/b)",
            "https://a.example/b&amp;c",
            "www.a.example/b*c*",
            "xhttps://",
            "http://a.example ftp://a.example https://a",
            "https://a.example:8080/b?c=d&e=f#g",
            "https://a_b.example https://a.b_c.example https://a.b.c_d",
            "www.a.b_c www.a_b.c.example www.",
            "*https://a.example* _www.a.example_ ~~https://a.example~~",
            "`https://a.example` <code>www.a.example</code>",
            "[www.a.example](b) [c https://a.example](d)",
            "![https://a.example](b)",
            "<https://a.example>https://b.example",
            "https://a.example<b>c</b>",
            "# https://a.example\n\n| www.a.example |\n|-|\n| https://a.example/b |",
            "\\https://a.example https\\://a.example",
            "HTTPS://A.EXAMPLE/B WWW.A.EXAMPLE",
        ],
    ),
    (
        "autolinks: what follows",
        &[
            "https://a.example, https://b.example; https://c.example: https://d.example!",
            "https://a.example/b? www.a.example... https://a.example/c'",
            "\"https://a.example/b\" 'www.a.example'",
            "https://a.example/b*. **https://a.example/c**",
            "https://a.example/b_ https://a.example/_c_d",
            "https://a.example/b~ ~https://a.example/c~",
            "(www.a.example/b(c)) www.a.example/(d)e www.a.example/f)",
            "www.a.example/a(b)) ((www.a.example/c)",
            "(see www.a.example/b.)",
            "https://a.example/b(c)d&e",
            "https://a.example/b&copy; https://a.example/c&copy;d https://a.example/e&nope",
            "https://a.example/b&amp;, https://a.example/c;",
            "https://a.example/b\nc www.a.example\twww.b.example",
            "https://a.example/b\\",
        ],
    ),
    (
        "autolinks: mail",
        &[
            "a@b.example",
            "a.b-c_d+e@f.g.example",
            "a@b a@b. a@b.c.",
            "a@b.example, (c@d.example) e@f.example!",
            "a@b.example- a@b.example_ a@b-c.example",
            "a@b_c.example @b.example a@",
            "*a@b.example* [a@b.example](c)",
            "a@b.example/c?d",
            "mailto:a@b.example xmpp:a@b.example/c",
            "`a@b.example` a\\@b.example",
        ],
    ),
    (
        "footnotes",
        &[
            "a[^1]\n\n[^1]: b",
            "a[^1] b[^1] c[^1]\n\n[^1]: d",
            "a[^two] b[^one]\n\n[^one]: c\n[^two]: d",
            "a[^1]\n\n[^1]: b\n\n    c\n\n    - d\n    - e",
            "a[^1]\n\n[^1]: b[^2]\n\n[^2]: c[^3]\n\n[^3]: d",
            "a[^1]\n\n[^1]: b[^1]",
            "a\n\n[^1]: unused",
            "a[^1]\n\n[^1]: b\n\n[^2]: unused\n\nc",
            "a[^none]",
            "[^1]: b\n\na[^1]",
            "a[^1]\n\n[^1]: b\nc\n\nd",
            "# a[^1]\n\n- b[^2]\n\n> c[^1]\n\n[^1]: d\n[^2]: e",
            "| a[^1] |\n|-|\n| b[^1] |\n\n[^1]: c",
            "**a[^1]** [b[^1]](c)\n\n[^1]: d",
            "a[^1]: b\n\n[^1]: c",
            "a\\[^1] `[^1]`\n\n[^1]: b",
            "a[^ b] c[^] d[^e f]\n\n[^e f]: g",
            "a[^1]\n\n[^1]:\n\n    b",
            "a[^1]\n\n[^1]: `b`\n\n        c",
            "a[^a-b_c]\n\n[^a-b_c]: d",
            "> a[^1]\n>\n> [^1]: b",
        ],
    ),
    (
        // comrak's tag filter is off in both, because the site decides which tags are allowed.
        "disallowed raw html",
        &[
            "<title>a</title> b",
            "a <textarea>*b*</textarea> c",
            "<style>\na > b { c: d }\n</style>",
            "<script>\nif (a < b && c) {}\n\nd\n</script>",
            "a <xmp>*b*</xmp>",
            "<iframe src=\"/a\"></iframe>",
            "<iframe><b></iframe>",
            "a <noembed>b</noembed> <noframes>c</noframes>",
        ],
    ),
];

/// Intended differences: source, result, and reason.
const DEPARTURES: &[(&str, &str, &str)] = &[
    (
        "<script>\nlet a = \"<!--<Script\"\n</script>\n\nb",
        "<script>let a = \"<!--\\u003CScript\"</script><p>b</p>",
        "a browser would look for the end of a script within the script, and not find it",
    ),
    (
        "- [ ] a\n\n- [x] b",
        "<ul><li><p><input type=\"checkbox\" disabled> a</p></li>\
         <li><p><input type=\"checkbox\" checked disabled> b</p></li></ul>",
        "a box is in the paragraph of its task",
    ),
    (
        "https://a.example/é?你",
        "<p><a href=\"https://a.example/é?你\">https://a.example/é?你</a></p>",
        "letters stay readable; browsers encode them",
    ),
    (
        "https://[::1]:3000/ [a](https://[::1]/b)",
        "<p>https://[::1]:3000/ <a href=\"https://[::1]/b\">a</a></p>",
        "a host may be a number in brackets, which must not be encoded",
    ),
];

#[test]
fn extensions_have_the_same_output_as_in_comrak() {
    let differing = differing(TEXTS);
    assert!(differing.is_empty(), "{}", differing.join("\n"));
}

#[test]
fn departures_are_intended() {
    for (text, expected, why) in DEPARTURES {
        assert_eq!(without_line_ends(&plain(&ours(text))), *expected, "{text:?}: {why}");
    }
}
