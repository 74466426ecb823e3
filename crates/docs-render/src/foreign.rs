//! Notations of other engines, which are text here.
//!
//! A writer who comes from another engine expects them to work, and a page that shows them looks right in an editor. A
//! notation is in the table if ordinary prose does not contain it.

use memchr::memmem;

/// A notation of another engine within text.
#[derive(Debug)]
pub(crate) struct Notation {
    /// Characters that each use contains.
    pub(crate) marker: &'static str,
    /// Position of a use.
    place: Place,
    /// Returns whether a string that starts with the marker is a use.
    is_used: fn(&str) -> bool,
    /// Engines that know the notation.
    engines: &'static str,
    /// Advice: the notation that has the effect here.
    pub(crate) advice: &'static str,
}

/// Position of a notation.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Place {
    /// At the start of a line, in both dialects.
    LineStart,
    /// Anywhere in CommonMark. In MDX, braces are expressions.
    Braces,
}

const NOTATIONS: &[Notation] = &[
    Notation {
        marker: "!!! ",
        place: Place::LineStart,
        is_used: is_python_admonition,
        engines: "MkDocs",
        advice: "write `:::note[Title]`, the text, and `:::` on a line of its own",
    },
    Notation {
        marker: "???",
        place: Place::LineStart,
        is_used: is_python_admonition,
        engines: "MkDocs",
        advice: "write `<details><summary>Title</summary>`, the text, and `</details>`",
    },
    Notation {
        marker: "=== ",
        place: Place::LineStart,
        is_used: |text| text["=== ".len()..].trim_start().starts_with('"'),
        engines: "MkDocs",
        advice: "write `<Tabs>` with `<TabItem value=\"…\">` in a file with the extension `mdx`",
    },
    Notation {
        marker: "--8<--",
        place: Place::LineStart,
        is_used: |_| true,
        engines: "MkDocs",
        advice: "import the file in a file with the extension `mdx`: `import Part from './_part.mdx'`",
    },
    Notation {
        marker: "<<< @",
        place: Place::LineStart,
        is_used: |text| text["<<< @".len()..].starts_with('/'),
        engines: "VitePress",
        advice: "import the file as text in a file with the extension `mdx`: `import code from '!!raw-loader!./a.js'`",
    },
    Notation {
        marker: "{%",
        place: Place::Braces,
        is_used: |text| is_closed_tag(&text["{%".len()..], "%}"),
        engines: "Jekyll, GitBook and Nunjucks",
        advice: "texts contain no template tags; import a part in a file with the extension `mdx`",
    },
    Notation {
        marker: "{{#",
        place: Place::Braces,
        is_used: |text| is_closed_tag(&text["{{#".len()..], "}}"),
        engines: "mdBook",
        advice: "import the file in a file with the extension `mdx`: `import Part from './_part.mdx'`",
    },
    Notation {
        marker: "{{<",
        place: Place::Braces,
        is_used: |text| is_closed_tag(&text["{{<".len()..], ">}}"),
        engines: "Hugo",
        advice: "write a component in a file with the extension `mdx`",
    },
    Notation {
        marker: "{{%",
        place: Place::Braces,
        is_used: |text| is_closed_tag(&text["{{%".len()..], "%}}"),
        engines: "Hugo",
        advice: "write a component in a file with the extension `mdx`",
    },
    Notation {
        marker: "{{",
        place: Place::Braces,
        is_used: |text| is_variable(&text["{{".len()..]),
        engines: "Jekyll, VitePress and others",
        advice: "texts contain no variables; a file with the extension `mdx` has `{name}`, and braces that readers should see are `` `{{ name }}` ``",
    },
];

impl Notation {
    /// Returns the message of the issue.
    pub(crate) fn message(&self) -> String {
        let Self { marker, engines, .. } = self;
        format!("`{}` is a notation of {engines}; readers see it as it is written", marker.trim())
    }
}

/// Returns whether a source contains the marker of a notation. Most sources do not, and need no further search.
pub(crate) fn has_markers(source: &str) -> bool {
    NOTATIONS
        .iter()
        .any(|notation| memmem::find(source.as_bytes(), notation.marker.as_bytes()).is_some())
}

/// Returns the notations of other engines in a string without markup. `starts_line` is `true` at the start of a line of a
/// paragraph, and `has_braces` in CommonMark.
pub(crate) fn notations(text: &str, starts_line: bool, has_braces: bool) -> Vec<&'static Notation> {
    let mut found: Vec<&Notation> = Vec::new();
    for notation in NOTATIONS {
        let is_used = match notation.place {
            Place::LineStart => {
                starts_line && text.starts_with(notation.marker) && (notation.is_used)(text)
            }
            Place::Braces => has_braces && has_braces_of(notation, text),
        };
        if is_used {
            found.push(notation);
        }
    }
    found
}

/// Returns whether a string contains a notation in braces that is no part of a longer one, such as `${{ x }}`.
fn has_braces_of(notation: &Notation, text: &str) -> bool {
    text.match_indices(notation.marker)
        .any(|(at, _)| !text[..at].ends_with(['$', '{', '\\']) && (notation.is_used)(&text[at..]))
}

/// Returns whether a string is the first line of an admonition: `!!! note`, `??? tip "Title"`, `!!! note inline end`.
fn is_python_admonition(text: &str) -> bool {
    let rest = text.trim_start_matches(['!', '?']).trim_start_matches('+');
    let Some(rest) = rest.strip_prefix(' ') else { return false };
    let (kinds, title) = rest.split_once('"').unwrap_or((rest, ""));
    let mut kinds = kinds.split_whitespace();
    let is_kind =
        |kind: &str| kind.chars().all(|letter| letter.is_ascii_lowercase() || letter == '-');
    let count = kinds.clone().count();
    (1..=3).contains(&count) && kinds.all(is_kind) && (title.is_empty() || title.ends_with('"'))
}

/// Returns whether a string starts with a word, and contains the end of a tag.
fn is_closed_tag(text: &str, end: &str) -> bool {
    let word = text.trim_start_matches(['-', ' ']);
    word.starts_with(|letter: char| letter.is_ascii_alphabetic() || letter == '/')
        && text.contains(end)
}

/// Returns whether a string is the rest of a variable, with or without filters: ` site.title | upcase }}`.
fn is_variable(text: &str) -> bool {
    let Some((inside, _)) = text.split_once("}}") else { return false };
    let name = inside.split('|').next().unwrap_or_default().trim_matches(['-', ' ', '.', '$']);
    let is_part =
        |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '_' | '.' | '-');
    name.starts_with(|letter: char| letter.is_ascii_alphabetic()) && name.chars().all(is_part)
}

/// Returns whether an element of CommonMark is written as a component: `<Tabs>`, which is read as `<tabs>`.
pub(crate) fn is_component(name: &str) -> bool {
    name.starts_with(|letter: char| letter.is_ascii_uppercase())
        && !ELEMENTS.contains(&name.to_ascii_lowercase().as_str())
}

/// Elements of HTML.
const ELEMENTS: &[&str] = &[
    "a",
    "abbr",
    "acronym",
    "address",
    "area",
    "article",
    "aside",
    "audio",
    "b",
    "base",
    "bdi",
    "bdo",
    "big",
    "blockquote",
    "body",
    "br",
    "button",
    "canvas",
    "caption",
    "center",
    "cite",
    "code",
    "col",
    "colgroup",
    "data",
    "datalist",
    "dd",
    "del",
    "details",
    "dfn",
    "dialog",
    "dir",
    "div",
    "dl",
    "dt",
    "em",
    "embed",
    "fieldset",
    "figcaption",
    "figure",
    "font",
    "footer",
    "form",
    "frame",
    "frameset",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "head",
    "header",
    "hgroup",
    "hr",
    "html",
    "i",
    "iframe",
    "img",
    "input",
    "ins",
    "kbd",
    "label",
    "legend",
    "li",
    "link",
    "main",
    "map",
    "mark",
    "marquee",
    "math",
    "menu",
    "meta",
    "meter",
    "nav",
    "nobr",
    "noscript",
    "object",
    "ol",
    "optgroup",
    "option",
    "output",
    "p",
    "param",
    "picture",
    "pre",
    "progress",
    "q",
    "rp",
    "rt",
    "ruby",
    "s",
    "samp",
    "script",
    "search",
    "section",
    "select",
    "slot",
    "small",
    "source",
    "span",
    "strike",
    "strong",
    "style",
    "sub",
    "summary",
    "sup",
    "svg",
    "table",
    "tbody",
    "td",
    "template",
    "textarea",
    "tfoot",
    "th",
    "thead",
    "time",
    "title",
    "tr",
    "track",
    "tt",
    "u",
    "ul",
    "var",
    "video",
    "wbr",
];

/// A word in the info string of a code fence that other engines know.
#[derive(Debug)]
pub(crate) struct FenceWord {
    /// Start of the word.
    start: &'static str,
    /// `true` if the word has an effect on blocks with code: then only an empty block is reported.
    is_import: bool,
    pub(crate) advice: &'static str,
}

const RANGE_ADVICE: &str = "marked lines are a range alone: `{1,3-5}`";
const CHANGE_ADVICE: &str =
    "mark lines with a range alone, as in `{1,3-5}`, or show changes in the language `diff`";
const FOLD_ADVICE: &str = "put the block in `<details>`";
const NUMBER_ADVICE: &str = "line numbers are `showLineNumbers`, or `showLineNumbers=10`";
const TITLE_ADVICE: &str = "the title of a block is `title=\"…\"`";
const IMPORT_ADVICE: &str = "import the file as text in a file with the extension `mdx`: `import code from '!!raw-loader!./a.js'`, then `<CodeBlock>{code}</CodeBlock>`";

const fn fence_word(start: &'static str, advice: &'static str) -> FenceWord {
    FenceWord { start, is_import: false, advice }
}

const FENCE_WORDS: &[FenceWord] = &[
    fence_word("add=", CHANGE_ADVICE),
    fence_word("collapse=", FOLD_ADVICE),
    fence_word("del=", CHANGE_ADVICE),
    FenceWord { start: "file=", is_import: true, advice: IMPORT_ADVICE },
    fence_word("filename=", TITLE_ADVICE),
    fence_word("fold=", FOLD_ADVICE),
    fence_word("hl_lines=", RANGE_ADVICE),
    fence_word("ins=", CHANGE_ADVICE),
    fence_word("lineNumbers=", NUMBER_ADVICE),
    fence_word("linenums=", NUMBER_ADVICE),
    fence_word("mark=", RANGE_ADVICE),
    fence_word("remove=", CHANGE_ADVICE),
    fence_word("startLineNumber=", NUMBER_ADVICE),
];

/// Returns the words of other engines in the info string of a code fence, each with its advice.
pub(crate) fn fence_words<'a>(
    info: &'a str,
    code: &str,
) -> impl Iterator<Item = (&'a str, &'static str)> {
    let is_empty = code.trim().is_empty();
    info.split_whitespace().skip(1).filter_map(move |word| {
        let known = FENCE_WORDS.iter().find(|known| word.starts_with(known.start));
        let advice = match known {
            Some(known) if known.is_import => is_empty.then_some(known.advice),
            Some(known) => Some(known.advice),
            None => is_attribute_with_range(word).then_some(RANGE_ADVICE),
        };
        advice.map(|advice| (word, advice))
    })
}

/// Returns whether a word is an attribute with a range of lines that has no effect: `focus={1-2}`.
fn is_attribute_with_range(word: &str) -> bool {
    let Some((name, value)) = word.split_once("={") else { return false };
    name != "showLineNumbers" && value.starts_with(|digit: char| digit.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn markers(text: &str) -> Vec<&'static str> {
        notations(text, true, true).into_iter().map(|notation| notation.marker.trim()).collect()
    }

    #[test]
    fn notations_of_other_engines_are_found() {
        let rows = [
            ("!!! note", "!!!"),
            ("!!! warning \"Mind the gap\"", "!!!"),
            ("!!! note inline end", "!!!"),
            ("??? tip", "???"),
            ("???+ tip \"Open\"", "???"),
            ("=== \"Linux\"", "==="),
            ("--8<-- \"part.md\"", "--8<--"),
            ("<<< @/snippets/a.js", "<<< @"),
            ("See {% include note.html %}.", "{%"),
            ("{%- if x -%}", "{%"),
            ("{{#include a.rs}}", "{{#"),
            ("{{< figure src=\"a.png\" >}}", "{{<"),
            ("{{% notice %}}", "{{%"),
            ("Version {{ site.version }} is out", "{{"),
            ("{{ page.title | upcase }}", "{{"),
            ("{{ $frontmatter.title }}", "{{"),
        ];
        for (text, marker) in rows {
            assert_eq!(markers(text), [marker], "{text}");
            assert!(has_markers(text), "{text}");
        }
    }

    #[test]
    fn ordinary_text_is_none() {
        for text in [
            "!!! Attention: this is loud",
            "!!!",
            "Really??? No",
            "??? Who knows what this is",
            "=== equal",
            "a === \"b\" in JavaScript",
            "100 {% of",
            "{%}",
            "${{ secrets.TOKEN }}",
            "{{}}",
            "{{ 1 + 2 }}",
            "a set of sets {{1}, {2}}",
            "{{ never closed",
        ] {
            assert_eq!(markers(text), [""; 0], "{text}");
        }
        assert_eq!(notations("a note: !!! note", false, true).len(), 0);
        assert_eq!(notations("{{ x }}", true, false).len(), 0, "an expression of MDX");
    }

    #[test]
    fn components_are_no_elements() {
        for name in ["Tabs", "TabItem", "String", "T"] {
            assert!(is_component(name), "{name}");
        }
        for name in ["tabs", "DIV", "Details", "IMG", "Br", "my-Element"] {
            assert!(!is_component(name), "{name}");
        }
    }

    #[test]
    fn words_of_fences_have_advice() {
        let words = |info, code| fence_words(info, code).map(|(word, _)| word).collect::<Vec<_>>();
        assert_eq!(words("js ins={2} del={1}", "a"), ["ins={2}", "del={1}"]);
        assert_eq!(words("js focus={1-2} title=\"a.js\" {3}", "a"), ["focus={1-2}"]);
        assert_eq!(words("rust file=src/a.rs#create", "\n"), ["file=src/a.rs#create"]);
        assert_eq!(words("rust file=src/a.rs showLineNumbers={3} tab={\"label\":1}", "a"), [""; 0]);
    }
}
