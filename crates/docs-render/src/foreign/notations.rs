//! Table of the notations in text.

use docs_core::MarkdownDialect;
use memchr::{memchr, memchr3};

use super::advice::Advice;
use super::braces::{attribute_list, bracketed_tag, template_tag, variable};
use super::inline::{
    directive_name, highlight, icon, image_size, inline_footnote, inserted, key_combination,
    kramdown_option, obsidian_comment, superscript, undefined_reference, wiki_link,
};
use super::lines::{
    abbreviation, alert, contents_marker, heading_without_space, python_admonition, restructured,
};

/// A notation of another engine within a text node.
#[derive(Debug)]
pub(crate) struct Notation {
    /// Characters that each use contains.
    pub(crate) marker: &'static str,
    /// Position of a use.
    position: Position,
    /// Returns the excerpt of a use for the report. At a position other than [`Position::Anywhere`], a use is at the start of
    /// the string.
    excerpt: fn(&str) -> Option<&str>,
    /// Engines that support the notation.
    engines: &'static str,
    /// Dialect that reads the notation.
    pub(crate) dialect: Option<MarkdownDialect>,
    /// Advice, which names the notation with the same effect in this crate.
    pub(crate) advice: Advice,
}

/// Position of a notation.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Position {
    /// Directly after an image or a link.
    AfterTarget,
    /// Anywhere in a text node.
    Anywhere,
    /// At the end of a paragraph or a cell, in CommonMark.
    BlockEnd,
    /// Anywhere in CommonMark.
    Braces,
    /// At the end of a heading, in CommonMark.
    HeadingEnd,
    /// At the start of a line.
    LineStart,
    /// At the start of the second line of a paragraph.
    SecondLine,
}

/// Position of a text node among its siblings.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Surroundings {
    /// `true` if the text follows an image or a link, and braces there are text.
    pub(crate) follows_target: bool,
    /// `true` if the text is the end of a paragraph or a cell, and attributes there are a notation of the site's other engine.
    pub(crate) ends_block: bool,
    /// `true` if the text is the end of a heading.
    pub(crate) ends_heading: bool,
    /// `true` if the text is at the start of a line of a paragraph.
    pub(crate) starts_line: bool,
    /// `true` if the text is at the start of the second line of a paragraph.
    pub(crate) starts_second_line: bool,
    /// `true` if braces are text, as in CommonMark.
    pub(crate) has_braces: bool,
}

impl Surroundings {
    fn matches(self, position: Position) -> bool {
        match position {
            Position::AfterTarget => self.follows_target,
            Position::Anywhere => true,
            Position::BlockEnd => self.ends_block && self.has_braces,
            Position::Braces => self.has_braces,
            Position::HeadingEnd => self.ends_heading && self.has_braces,
            Position::LineStart => self.starts_line,
            Position::SecondLine => self.starts_second_line,
        }
    }
}

const DETAILS_ADVICE: Advice =
    Advice::new("write `:::details[Title]`, the text, and `:::` on a line of its own");
const NOTE_ADVICE: Advice =
    Advice::new("write `:::note[Title]`, the text, and `:::` on a line of its own");
const SHORTCODE_ADVICE: Advice = Advice {
    markdown: "write a component in a file with the extension `mdx`",
    mdx: "write a component",
};
const ATTRIBUTES_ADVICE: Advice =
    Advice::new("only images have attributes, `![a](b.png){width=200}`; write an element of HTML");
const CONTENTS_ADVICE: Advice = Advice {
    markdown: "remove it: each page has a table of contents; or write `<TOCInline toc={toc} />` in a file with the extension `mdx`",
    mdx: "remove it: each page has a table of contents; or write `<TOCInline toc={toc} />`",
};

const NOTATIONS: &[Notation] = &[
    Notation {
        marker: "!!! ",
        position: Position::LineStart,
        excerpt: |text| python_admonition(text).then_some("!!!"),
        engines: "MkDocs",
        dialect: Some(MarkdownDialect::Mkdocs),
        advice: Advice::new("write `:::note[Title]`, the text, and `:::` on a line of its own"),
    },
    Notation {
        marker: "???",
        position: Position::LineStart,
        excerpt: |text| python_admonition(text).then_some("???"),
        engines: "MkDocs",
        dialect: Some(MarkdownDialect::Mkdocs),
        advice: DETAILS_ADVICE,
    },
    Notation {
        marker: "##",
        position: Position::LineStart,
        excerpt: heading_without_space,
        engines: "Markdown (a heading), but no space follows it",
        dialect: None,
        advice: Advice::new("write a space after it, or a backslash before it"),
    },
    Notation {
        marker: "!> ",
        position: Position::LineStart,
        excerpt: |_| Some("!>"),
        engines: "Docsify",
        dialect: None,
        advice: NOTE_ADVICE,
    },
    Notation {
        marker: "?> ",
        position: Position::LineStart,
        excerpt: |_| Some("?>"),
        engines: "Docsify",
        dialect: None,
        advice: NOTE_ADVICE,
    },
    Notation {
        marker: "[!",
        position: Position::LineStart,
        excerpt: alert,
        engines: "GitHub and Obsidian",
        dialect: Some(MarkdownDialect::Github),
        advice: Advice::new(
            "write `:::note`; the kinds of GitHub are `NOTE`, `TIP`, `IMPORTANT`, `WARNING` and `CAUTION`",
        ),
    },
    Notation {
        marker: ".. ",
        position: Position::LineStart,
        excerpt: restructured,
        engines: "reStructuredText",
        dialect: None,
        advice: Advice::new(
            "write Markdown: `:::note[Title]` for an admonition, fences around code",
        ),
    },
    Notation {
        marker: "=== ",
        position: Position::LineStart,
        excerpt: |text| text["=== ".len()..].trim_start().starts_with('"').then_some("==="),
        engines: "MkDocs",
        dialect: Some(MarkdownDialect::Mkdocs),
        advice: Advice::new(
            "write `:::tabs`, `== Title` above the text of each tab, and `:::` on a line of its own",
        ),
    },
    Notation {
        marker: "--8<--",
        position: Position::LineStart,
        excerpt: |_| Some("--8<--"),
        engines: "MkDocs",
        dialect: Some(MarkdownDialect::Mkdocs),
        advice: Advice::new("write `::include{file=./part.md}` on a line of its own"),
    },
    Notation {
        marker: "<<< ",
        position: Position::LineStart,
        excerpt: |text| {
            let path = &text["<<< ".len()..];
            ["@/", "./", "../"].iter().any(|start| path.starts_with(start)).then_some("<<<")
        },
        engines: "VitePress",
        dialect: Some(MarkdownDialect::Vitepress),
        advice: Advice::new("include the file in code: `file=./a.js` after the language"),
    },
    Notation {
        marker: "///",
        position: Position::LineStart,
        excerpt: |text| {
            let name = text.trim_start_matches('/').strip_prefix(' ')?;
            name.starts_with(|first: char| first.is_ascii_alphabetic()).then_some("///")
        },
        engines: "MkDocs (a block of PyMdown)",
        dialect: None,
        advice: NOTE_ADVICE,
    },
    Notation {
        marker: "][",
        position: Position::Anywhere,
        excerpt: undefined_reference,
        engines: "Markdown (a link by a label), but the page does not define the label",
        dialect: None,
        advice: Advice::new(
            "add the definition on a line of its own, `[label]: ./page.md`, or write `[text](./page.md)`",
        ),
    },
    Notation {
        marker: "{++",
        position: Position::Braces,
        excerpt: |text| bracketed_tag(text, "{++", "++}"),
        engines: "MkDocs (an edit of CriticMarkup)",
        dialect: None,
        advice: Advice::new("write `<ins>`"),
    },
    Notation {
        marker: "{--",
        position: Position::Braces,
        excerpt: |text| bracketed_tag(text, "{--", "--}"),
        engines: "MkDocs (an edit of CriticMarkup)",
        dialect: None,
        advice: Advice::new("write `<del>`"),
    },
    Notation {
        marker: "{~~",
        position: Position::Braces,
        excerpt: |text| bracketed_tag(text, "{~~", "~~}"),
        engines: "MkDocs (an edit of CriticMarkup)",
        dialect: None,
        advice: Advice::new(
            "write `<del>` around the former words, and `<ins>` around the new ones",
        ),
    },
    Notation {
        marker: "{==",
        position: Position::Braces,
        excerpt: |text| bracketed_tag(text, "{==", "==}"),
        engines: "MkDocs (a mark of CriticMarkup)",
        dialect: None,
        advice: Advice::new("write `<mark>`"),
    },
    Notation {
        marker: "{>>",
        position: Position::Braces,
        excerpt: |text| bracketed_tag(text, "{>>", "<<}"),
        engines: "MkDocs (a comment of CriticMarkup)",
        dialect: None,
        advice: Advice::new("write a comment: `<!-- … -->`"),
    },
    Notation {
        marker: "{!",
        position: Position::Braces,
        excerpt: |text| bracketed_tag(text, "{!", "!}"),
        engines: "MkDocs (an inclusion of Markdown)",
        dialect: None,
        advice: Advice::new("write `::include{file=./part.md}` on a line of its own"),
    },
    Notation {
        marker: "{:",
        position: Position::Braces,
        excerpt: |text| kramdown_option(text).filter(|option| option.contains("toc")),
        engines: "kramdown",
        dialect: None,
        advice: CONTENTS_ADVICE,
    },
    Notation {
        marker: "{::",
        position: Position::Braces,
        excerpt: kramdown_option,
        engines: "kramdown",
        dialect: None,
        advice: Advice::new("remove it; a comment is `<!-- … -->`"),
    },
    Notation {
        marker: "%%",
        position: Position::Anywhere,
        excerpt: obsidian_comment,
        engines: "Obsidian (a comment)",
        dialect: None,
        advice: Advice::new("write `<!-- … -->`, which readers do not see"),
    },
    Notation {
        marker: "[[",
        position: Position::Anywhere,
        excerpt: wiki_link,
        engines: "Obsidian and wikis (a link)",
        dialect: None,
        advice: Advice::new("write `[text](./page.md)`"),
    },
    Notation {
        marker: "^[",
        position: Position::Anywhere,
        excerpt: inline_footnote,
        engines: "Pandoc and markdown-it (a footnote)",
        dialect: None,
        advice: Advice::new("write `[^1]`, and `[^1]: …` on a line of its own"),
    },
    Notation {
        marker: "^^",
        position: Position::Anywhere,
        excerpt: inserted,
        engines: "MkDocs",
        dialect: None,
        advice: Advice::new("write `<ins>`"),
    },
    Notation {
        marker: "![[",
        position: Position::Anywhere,
        excerpt: |text| bracketed_tag(text, "![[", "]]"),
        engines: "Obsidian",
        dialect: None,
        advice: Advice::new(
            "write `![description](./picture.png)`, or `::include{file=./part.md}` on a line of its own",
        ),
    },
    Notation {
        marker: "[toc]",
        position: Position::Anywhere,
        excerpt: contents_marker,
        engines: "VitePress and Python-Markdown",
        dialect: None,
        advice: CONTENTS_ADVICE,
    },
    Notation {
        marker: "[TOC]",
        position: Position::Anywhere,
        excerpt: contents_marker,
        engines: "VitePress and Python-Markdown",
        dialect: None,
        advice: CONTENTS_ADVICE,
    },
    Notation {
        marker: "*[",
        position: Position::LineStart,
        excerpt: abbreviation,
        engines: "Python-Markdown, markdown-it and PHP Markdown Extra",
        dialect: None,
        advice: Advice::new("write `<abbr title=\"…\">` where the abbreviation is explained"),
    },
    Notation {
        marker: ": ",
        position: Position::SecondLine,
        excerpt: |text| text.starts_with(": ").then_some(":"),
        engines: "Python-Markdown, markdown-it and PHP Markdown Extra (a definition list)",
        dialect: None,
        advice: Advice::new(
            "write `<dl>` with `<dt>` and `<dd>`, or a list with the terms in bold type",
        ),
    },
    Notation {
        marker: ":::",
        position: Position::LineStart,
        excerpt: |text| {
            let name = text.trim_start_matches(':').trim_start();
            name.starts_with(|first: char| first.is_ascii_alphabetic()).then_some(":::")
        },
        engines: "VitePress (a block with a title)",
        dialect: Some(MarkdownDialect::Vitepress),
        advice: Advice::new(
            "write the title in brackets, `:::name[Title]`, without a space after the colons",
        ),
    },
    Notation {
        marker: "::",
        position: Position::LineStart,
        excerpt: |text| directive_name(text, "::"),
        engines: "Starlight and others (a directive)",
        dialect: None,
        advice: Advice {
            markdown: "write an element of HTML, or a component in a file with the extension `mdx`",
            mdx: "write an element of HTML, or a component",
        },
    },
    Notation {
        marker: ":",
        position: Position::Anywhere,
        excerpt: icon,
        engines: "MkDocs (an icon)",
        dialect: None,
        advice: Advice::new("write an emoji, such as `:rocket:`, or a picture"),
    },
    Notation {
        marker: "++",
        position: Position::Anywhere,
        excerpt: key_combination,
        engines: "MkDocs",
        dialect: None,
        advice: Advice::new("write `:kbd[Ctrl+K]`"),
    },
    Notation {
        marker: "==",
        position: Position::Anywhere,
        excerpt: highlight,
        engines: "MkDocs, markdown-it and Obsidian",
        dialect: None,
        advice: Advice::new("write `<mark>`"),
    },
    Notation {
        marker: "^",
        position: Position::Anywhere,
        excerpt: superscript,
        engines: "MkDocs, markdown-it and Pandoc",
        dialect: None,
        advice: Advice::new("write `<sup>`"),
    },
    Notation {
        marker: " =",
        position: Position::Anywhere,
        excerpt: image_size,
        engines: "markdown-it (the size of an image)",
        dialect: None,
        advice: Advice::new("write `![a](b.png){width=120 height=80}`"),
    },
    Notation {
        marker: "{",
        position: Position::AfterTarget,
        excerpt: attribute_list,
        engines: "MkDocs, kramdown and markdown-it (attributes)",
        dialect: None,
        advice: ATTRIBUTES_ADVICE,
    },
    Notation {
        marker: "{:",
        position: Position::Braces,
        excerpt: |text| text.match_indices("{:").find_map(|(at, _)| attribute_list(&text[at..])),
        engines: "MkDocs and kramdown (attributes)",
        dialect: None,
        advice: ATTRIBUTES_ADVICE,
    },
    Notation {
        marker: "{",
        position: Position::BlockEnd,
        excerpt: |text| {
            let end = &text[text.rfind('{')?..];
            attribute_list(end).filter(|list| list.len() == end.trim_end().len())
        },
        engines: "VitePress (attributes of the block)",
        dialect: None,
        advice: Advice::new(
            "attributes are at the end of a heading, a paragraph or the first line of an item; write an element of HTML",
        ),
    },
    Notation {
        marker: "{",
        position: Position::HeadingEnd,
        excerpt: |text| text.rfind(" {").and_then(|at| attribute_list(&text[at + 1..])),
        engines: "MkDocs, kramdown and markdown-it (attributes)",
        dialect: None,
        advice: Advice::new(
            "the braces after a heading contain an id and classes alone: `{#id .class}`",
        ),
    },
    Notation {
        marker: "{%",
        position: Position::Braces,
        excerpt: |text| template_tag(text, "{%", "%}"),
        engines: "Jekyll, GitBook and Nunjucks",
        dialect: None,
        advice: Advice::new(
            "texts contain no template tags; `::include{file=./part.md}` on a line of its own includes a part",
        ),
    },
    Notation {
        marker: "{{#",
        position: Position::Braces,
        excerpt: |text| template_tag(text, "{{#", "}}"),
        engines: "mdBook",
        dialect: Some(MarkdownDialect::Mdbook),
        advice: Advice::new("write `::include{file=./part.md}` on a line of its own"),
    },
    Notation {
        marker: "{{<",
        position: Position::Braces,
        excerpt: |text| template_tag(text, "{{<", ">}}"),
        engines: "Hugo",
        dialect: None,
        advice: SHORTCODE_ADVICE,
    },
    Notation {
        marker: "{{%",
        position: Position::Braces,
        excerpt: |text| template_tag(text, "{{%", "%}}"),
        engines: "Hugo",
        dialect: None,
        advice: SHORTCODE_ADVICE,
    },
    Notation {
        marker: "{{",
        position: Position::Braces,
        excerpt: variable,
        engines: "Jekyll, VitePress and others",
        dialect: None,
        advice: Advice::new(
            "define the name under `[variables]` in `site.toml`; braces that readers should see are `` `{{ name }}` ``",
        ),
    },
    Notation {
        marker: "{",
        position: Position::LineStart,
        excerpt: |text| attribute_list(text).filter(|list| list.len() == text.trim_end().len()),
        engines: "MkDocs, kramdown and Pandoc (attributes)",
        dialect: None,
        advice: ATTRIBUTES_ADVICE,
    },
];

impl Notation {
    /// Returns the message of the issue for a use.
    pub(crate) fn message(&self, excerpt: &str) -> String {
        let engines = self.engines;
        format!("`{excerpt}` is a notation of {engines}; readers see it as it is written")
    }
}

/// Returns `true` if a string may contain a notation. Most strings do not, so this check avoids a search for each notation.
pub(crate) fn may_contain(text: &str) -> bool {
    let bytes = text.as_bytes();
    let starts = |first: &u8| {
        matches!(first, b'!' | b'?' | b'.' | b'-' | b'<' | b'*' | b':' | b'/' | b']' | b'#')
    };
    // A directive within a line has a label in brackets.
    bytes.first().is_some_and(starts)
        || memchr3(b'{', b'=', b'[', bytes).is_some()
        || memchr3(b'+', b'^', b':', bytes).is_some()
        || memchr(b'%', bytes).is_some()
}

/// Returns the notations in a string without markup, each with a use.
pub(crate) fn find(text: &str, surroundings: Surroundings) -> Vec<(&'static Notation, &str)> {
    let mut found = Vec::new();
    for notation in NOTATIONS.iter().filter(|notation| surroundings.matches(notation.position)) {
        let is_here = match notation.position {
            Position::LineStart | Position::SecondLine => text.starts_with(notation.marker),
            _ => text.contains(notation.marker),
        };
        let excerpt = Some(text).filter(|_| is_here).and_then(notation.excerpt);
        // The same braces may be a notation at their place, and at any place.
        if let Some(excerpt) =
            excerpt.filter(|excerpt| !found.iter().any(|(_, known)| known == excerpt))
        {
            found.push((notation, excerpt));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn excerpts(text: &str) -> Vec<&str> {
        let surroundings =
            Surroundings { starts_line: true, has_braces: true, ..Surroundings::default() };
        found(text, surroundings)
    }

    fn found(text: &str, surroundings: Surroundings) -> Vec<&str> {
        find(text, surroundings).into_iter().map(|(_, excerpt)| excerpt).collect()
    }

    #[test]
    fn notations_of_other_engines_are_found() {
        let rows = [
            ("##Install", "##"),
            ("!!! note", "!!!"),
            ("!!! warning \"Mind the gap\"", "!!!"),
            ("!!! note inline end", "!!!"),
            ("??? tip", "???"),
            ("???+ tip \"Open\"", "???"),
            ("!> Mind the gap", "!>"),
            ("?> A tip", "?>"),
            ("[!NOTE]", "[!NOTE]"),
            ("[!info]- Folded", "[!info]"),
            ("[!NOTE", "[!NOTE"),
            (".. note:: Careful", ".. note::"),
            ("=== \"Linux\"", "==="),
            ("--8<-- \"part.md\"", "--8<--"),
            ("<<< @/snippets/a.js", "<<<"),
            ("<<< ./a.js{2}", "<<<"),
            ("/// note | Title", "///"),
            ("//// tab | A", "///"),
            ("See [int][] and [a model][lib.Model].", "[a model][lib.Model]"),
            ("][lib.Model] follows code", "][lib.Model]"),
            ("{++added++} {--gone", "{++added++}"),
            ("{--gone--}", "{--gone--}"),
            ("{== marked ==}", "{== marked ==}"),
            ("a {>>note to self<<}", "{>>note to self<<}"),
            ("{!part.md!}", "{!part.md!}"),
            ("{:toc}", "{:toc}"),
            ("{::nomarkdown}", "{::nomarkdown}"),
            ("a %%comment%% b", "%%comment%%"),
            ("%%", "%%"),
            ("See [[Page|the page]].", "[[Page|the page]]"),
            ("a word^[A note.] b", "^[A note.]"),
            ("{height=20}", "{height=20}"),
            ("an ^^inserted part^^ of it", "^^inserted part^^"),
            ("See ![[picture.png|200]]", "![[picture.png|200]]"),
            ("[[toc]]", "[[toc]]"),
            ("[TOC]", "[TOC]"),
            ("*[HTML]: HyperText", "*[HTML]:"),
            ("*[HTML]:", "*[HTML]:"),
            ("::: who knows", ":::"),
            ("::youtube{#abc}", "::youtube"),
            ("::card[Title]", "::card"),
            ("Press ++ctrl+k++ now", "++ctrl+k++"),
            ("Press ++enter++.", "++enter++"),
            ("a ==marked part== of it", "==marked part=="),
            ("10 m^2^ of grass", "^2^"),
            ("![a](b.png =120x80)", "=120x80"),
            ("![a](b.png =120x)", "=120x"),
            ("{: .no_toc }", "{: .no_toc }"),
            ("an item {: .wide }", "{: .wide }"),
            ("See {% include note.html %}.", "{% include note.html %}"),
            ("{%- if x -%}", "{%- if x -%}"),
            ("{{#include a.rs}}", "{{#include a.rs}}"),
            ("{{< figure src=\"a.png\" >}}", "{{< figure src=\"a.png\" >}}"),
            ("{{% notice %}}", "{{% notice %}}"),
            ("Version {{ site.version }} is out", "{{ site.version }}"),
            ("{{ page.title | upcase }}", "{{ page.title | upcase }}"),
            ("{{ $frontmatter.title }}", "{{ $frontmatter.title }}"),
        ];
        for (text, excerpt) in rows {
            assert_eq!(excerpts(text), [excerpt], "{text}");
        }
    }

    #[test]
    fn ordinary_text_contains_no_notation() {
        for notation in NOTATIONS {
            assert!(may_contain(notation.marker), "{}", notation.marker);
        }
        for text in [
            "!!! Attention: this is loud",
            "!!!",
            "#tag",
            "##",
            "####### seven",
            "##1",
            "Really??? No",
            "??? Who knows what this is",
            "[!] is no alert",
            "[!note",
            "[!A",
            "[!NOTE] in a sentence about alerts, with more words after it: text.",
            ".. and so on",
            "///",
            "///a",
            "matrix[i][j] and [1][2] and [a][^b] and [a][b](c)",
            "x ^^ y ^^ z",
            "=== equal",
            "a === \"b\" in JavaScript",
            "<<< EOF starts a document",
            "[toc] is a word",
            "*[HTML](x)*",
            ":: alone",
            "::1 is an address",
            "C++ and Java++",
            "i++ + ++j",
            "1 ++ 2 ++ 3",
            "a == b, c == d",
            "if x==1 and y==2",
            "======",
            "2^3 and 4^5",
            "x^2^y",
            "y =12x8",
            "(y =12x8)",
            "100 {% of",
            "{%}",
            "${{ secrets.TOKEN }}",
            "{{}}",
            "{{ 1 + 2 }}",
            "a set of sets {{1}, {2}}",
            "{{ never closed",
            "{:ok, value}",
            "a matrix [[1, 2], [3, 4]]",
            "[[ -f a ]]",
            "x[[a]]",
            "100%% of 5%%",
            "^[a-z]+$",
            "{a} {b}",
        ] {
            assert_eq!(excerpts(text), [""; 0], "{text}");
        }
        let plain = Surroundings { has_braces: true, ..Surroundings::default() };
        assert_eq!(found("a note: !!! note", plain), [""; 0]);
        let mdx = Surroundings { starts_line: true, ..Surroundings::default() };
        assert_eq!(found("{{ x }}", mdx), [""; 0], "an expression of MDX");
    }

    #[test]
    fn attributes_follow_a_target_or_end_a_heading() {
        let after =
            Surroundings { follows_target: true, has_braces: true, ..Surroundings::default() };
        for text in [
            "{width=200}",
            "{ width=\"200\" loading=lazy } after",
            "{:target=\"_blank\"}",
            "{.wide}",
        ] {
            assert_eq!(found(text, after).len(), 1, "{text}");
        }
        for text in [" {width=200}", "{name}", "{}", "{1}"] {
            assert_eq!(found(text, after), [""; 0], "{text}");
        }
        let heading =
            Surroundings { ends_heading: true, has_braces: true, ..Surroundings::default() };
        assert_eq!(found("Title {.wide #id}", heading), ["{.wide #id}"]);
        assert_eq!(found("The function {x}", heading), [""; 0]);
    }

    #[test]
    fn a_definition_is_the_second_line_of_a_paragraph() {
        let second =
            Surroundings { starts_line: true, starts_second_line: true, ..Surroundings::default() };
        assert_eq!(found(": A definition", second), [":"]);
        let third = Surroundings { starts_line: true, ..Surroundings::default() };
        assert_eq!(found(": the rest of a sentence", third), [""; 0]);
    }
}
