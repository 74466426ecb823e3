//! Words of other engines in the info strings of code fences, and their marks in code.

use docs_core::{ADMONITION_KINDS, Names};

use super::braces::attribute_list;
use crate::admonitions::attribute_words;

/// A word in the info string of a code fence that other engines support.
#[derive(Debug)]
struct FenceWord {
    /// Start of the word; the whole word if it does not end with `=`.
    start: &'static str,
    /// `true` if the word has an effect on blocks with code. Then only its use on an empty block is reported.
    is_import: bool,
    advice: &'static str,
}

const RANGE_ADVICE: &str = "marked lines are a range alone: `{1,3-5}`";
const CHANGE_ADVICE: &str =
    "mark lines with a range alone, as in `{1,3-5}`, or show changes in the language `diff`";
const FOLD_ADVICE: &str = "write `collapse={3-9}`, or put the block in `:::details`";
const FRAME_ADVICE: &str =
    "write `frame=terminal`, or remove it: a block has a frame, and a header if it has a title";
const ICON_ADVICE: &str = "remove it: a title has no icon";
const ID_ADVICE: &str = "write `<a id=\"…\"></a>` above the block: a code block has no id";
const NUMBER_ADVICE: &str = "line numbers are `showLineNumbers`, or `showLineNumbers=10`";
const TAB_ADVICE: &str = "set `markdown.tab_blocks = true`, or put the blocks in `:::code-group`";
const TITLE_ADVICE: &str = "the title of a block is `title=\"…\"`";
const WRAP_ADVICE: &str = "remove it: each block has a button that wraps its lines";
const IMPORT_ADVICE: &str = "import the file as text, in MDX: `import code from '!!raw-loader!./a.js'`, then `<CodeBlock>{code}</CodeBlock>`";
const DIRECTIVE_ADVICE: &str = "write `:::note[Title]`, the text, and `:::` on a line of its own";
const WORDS_ADVICE: &str = "mark the lines that contain the words, with a range: `{1,3-5}`";
const OWN_WORDS_ADVICE: &str = "write the words between slashes, as in `/word/`, or set `dialects = [\"starlight\"]` under `[markdown]`";
const LIST_ADVICE: &str =
    "write its words without braces: `title=\"…\"`, `showLineNumbers`; a code block has no classes";
const UNKNOWN_ADVICE: &str =
    "remove it; the words of a code fence are `title=\"…\"`, `{1,3-5}` and `showLineNumbers`";

const fn word(start: &'static str, advice: &'static str) -> FenceWord {
    FenceWord { start, is_import: false, advice }
}

const FENCE_WORDS: &[FenceWord] = &[
    word(":line-numbers", NUMBER_ADVICE),
    word(":line-numbers=", NUMBER_ADVICE),
    word(":no-line-numbers", NUMBER_ADVICE),
    word("add=", CHANGE_ADVICE),
    word("collapse=", FOLD_ADVICE),
    word("del=", CHANGE_ADVICE),
    word("expandable", FOLD_ADVICE),
    FenceWord { start: "file=", is_import: true, advice: IMPORT_ADVICE },
    word("filename=", TITLE_ADVICE),
    word("fold=", FOLD_ADVICE),
    word("frame=", FRAME_ADVICE),
    word("hl_lines=", RANGE_ADVICE),
    word("icon=", ICON_ADVICE),
    word("ins=", CHANGE_ADVICE),
    word("lineNumbers", NUMBER_ADVICE),
    word("lineNumbers=", NUMBER_ADVICE),
    word("linenums=", NUMBER_ADVICE),
    word("lines", NUMBER_ADVICE),
    word("mark=", RANGE_ADVICE),
    word("nowrap", WRAP_ADVICE),
    word("numberLines", NUMBER_ADVICE),
    word("remove=", CHANGE_ADVICE),
    word("startLineNumber=", NUMBER_ADVICE),
    word("tab", TAB_ADVICE),
    word("tab=", TAB_ADVICE),
    word("wrap", WRAP_ADVICE),
    word("wrap=", WRAP_ADVICE),
];

/// Words of a code fence with an effect. Words that other programs read, such as those of sample tests, are not reported.
const KNOWN_WORDS: [&str; 6] = ["live", "npm2yarn", "showLineNumbers", "tab", "title", "twoslash"];

/// Words with a value that have an effect on blocks in the engine's own format.
const OWN_ATTRIBUTES: [&str; 5] = ["collapse", "file", "frame", "icon", "lang"];

/// Minimum length of a word that may be misspelt. Shorter words are similar to too many others.
const MIN_MISSPELT: usize = 4;

/// Returns the words without effect in the info string of a code fence, each with its advice. `lacks_code` is `true` for an
/// empty block that includes no file, `is_own_format` for a source of the engine's own format.
pub(crate) fn fence_words(
    info: &str,
    lacks_code: bool,
    is_own_format: bool,
    reads_braces: bool,
) -> Vec<(&str, String)> {
    let info = info.trim();
    if let Some(name) = directive_language(info) {
        let word = name.trim_matches(['{', '}']);
        let is_admonition = ADMONITION_KINDS.iter().any(|kind| kind.keyword == word);
        let advice = match (reads_braces, is_admonition) {
            (true, _) => UNKNOWN_ADVICE.to_owned(),
            (false, true) => DIRECTIVE_ADVICE.to_owned(),
            (false, false) => format!("write the language without braces: `{word}`"),
        };
        return vec![(name, advice)];
    }
    if let Some((list, advice)) = attributes_as_language(info) {
        return vec![(list, advice)];
    }
    let language = info.split([' ', '\t', '{']).next().unwrap_or_default();
    let suffix = language.find(":line-numbers").or_else(|| language.find(":no-line-numbers"));
    let suffix = suffix.map(|at| (&language[at..], NUMBER_ADVICE.to_owned()));
    let rest = attribute_words(&info[language.len()..]);
    suffix
        .into_iter()
        .chain(rest.filter_map(|word| Some((word, advice(word, lacks_code, is_own_format)?))))
        .collect()
}

/// Returns the language of a directive of MyST: `{note}`.
fn directive_language(info: &str) -> Option<&str> {
    let (name, _) = info.strip_prefix('{')?.split_once('}')?;
    let is_part = |byte: u8| byte.is_ascii_lowercase() || matches!(byte, b'-' | b':');
    let is_name = name.len() > 1 && name.bytes().all(is_part);
    is_name.then(|| &info[..name.len() + "{}".len()])
}

/// Returns the braces in place of a language, with advice: `{.py title="a.py"}` of Pandoc and Python-Markdown, `{r, echo=FALSE}` of
/// R Markdown.
fn attributes_as_language(info: &str) -> Option<(&str, String)> {
    let (inside, _) = info.strip_prefix('{')?.split_once('}')?;
    let mut words = attribute_words(inside.trim_start_matches(':'));
    let first = words.next()?.trim_end_matches(',');
    let language = first.strip_prefix('.').unwrap_or(first);
    let is_language = language.starts_with(|letter: char| letter.is_ascii_alphabetic())
        && !language.contains('=');
    let others: Vec<&str> = words.filter(|word| word.starts_with("title=")).collect();
    let written = [&[language], others.as_slice()].concat().join(" ");
    let advice = format!("write the language and its words without braces: `{written}`");
    is_language.then(|| (&info[..inside.len() + "{}".len()], advice))
}

/// Returns `true` for the name of a file, which is the title of a block in Mintlify.
fn is_file_name(word: &str) -> bool {
    let is_part = |byte: u8| byte.is_ascii_alphanumeric() || b"-_./@+".contains(&byte);
    let Some((stem, extension)) = word.rsplit_once('.') else { return false };
    let is_extension = (1..=5).contains(&extension.len())
        && extension.starts_with(|first: char| first.is_ascii_alphabetic())
        && extension.bytes().all(|byte| byte.is_ascii_alphanumeric());
    let is_stem = stem.starts_with(|first: char| first.is_ascii_alphanumeric() || first == '.')
        && stem.bytes().all(is_part);
    is_stem && is_extension
}

/// Returns `true` for braces with a word that is neither a range nor an attribute: `{abc}`.
fn is_faulty_range(word: &str) -> bool {
    let inside = word.strip_prefix('{').and_then(|rest| rest.strip_suffix('}'));
    inside.is_some_and(|inside| {
        let is_word = |char: char| char.is_alphanumeric() || ",- ".contains(char);
        let is_range = |char: char| char.is_ascii_digit() || ",- ".contains(char);
        !inside.is_empty() && inside.chars().all(is_word) && !inside.chars().all(is_range)
    })
}

/// Returns the advice on a word without effect; `None` for other words.
fn advice(word: &str, lacks_code: bool, is_own_format: bool) -> Option<String> {
    let name = word.split('=').next().unwrap_or_default();
    let value = word.strip_prefix(name).and_then(|rest| rest.strip_prefix('='));
    let is_known = |known: &&FenceWord| match known.start.strip_suffix('=') {
        Some(start) => name == start && value.is_some(),
        None => word == known.start,
    };
    if let Some(known) = FENCE_WORDS.iter().find(is_known) {
        return (!known.is_import || lacks_code).then(|| known.advice.to_owned());
    }
    if is_own_format && word.len() > 1 && word.starts_with('#') {
        return Some(ID_ADVICE.to_owned());
    }
    if attribute_list(word).is_some_and(|list| list.len() == word.len()) {
        let inside = &word[1..word.len() - 1];
        let mut words = attribute_words(inside.trim_start_matches(':'));
        // Other attributes are those of programs that read the code.
        let is_of_block = |word: &str| {
            let name = word.split('=').next().unwrap_or_default();
            word.starts_with(['.', '#'])
                || KNOWN_WORDS.contains(&name)
                || FENCE_WORDS.iter().any(|known| known.start.trim_end_matches('=') == name)
        };
        return words.any(is_of_block).then(|| LIST_ADVICE.to_owned());
    }
    if is_own_format && is_file_name(word) {
        return Some(format!("write the title of the block as `title=\"{word}\"`"));
    }
    if is_own_format && is_faulty_range(word) {
        return Some(RANGE_ADVICE.to_owned());
    }
    let is_own = is_own_format && OWN_ATTRIBUTES.contains(&name);
    if is_own || KNOWN_WORDS.contains(&name) || word.starts_with('{') {
        return None;
    }
    let is_between = |sign: char| word.len() > 2 && word.starts_with(sign) && word.ends_with(sign);
    if is_between('/') || (is_own_format && is_between('"')) {
        return Some(if is_own_format { OWN_WORDS_ADVICE } else { WORDS_ADVICE }.to_owned());
    }
    let is_name =
        name.len() >= MIN_MISSPELT && name.bytes().all(|byte| byte.is_ascii_alphanumeric());
    let own: &[&str] = match value {
        Some(_) => &OWN_ATTRIBUTES,
        None => &["wrap"],
    };
    let own = own.iter().copied().filter(|_| is_own_format);
    let near = Names::new(KNOWN_WORDS.into_iter().chain(own)).nearest(name).filter(|_| is_name);
    match (near, value) {
        (Some(near), Some(value)) => Some(format!("did you mean `{near}={value}`?")),
        (Some(near), None) => Some(format!("did you mean `{near}`?")),
        (None, Some(value)) if value.starts_with('{') => Some(RANGE_ADVICE.to_owned()),
        (None, Some(value)) if value.starts_with(['"', '\'']) => Some(UNKNOWN_ADVICE.to_owned()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(info: &str, lacks_code: bool) -> Vec<&str> {
        fence_words(info, lacks_code, false, false).into_iter().map(|(word, _)| word).collect()
    }

    #[test]
    fn words_without_effect_have_advice() {
        let rows: [(&str, &[&str]); 19] = [
            ("js ins={2} del={1}", &["ins={2}", "del={1}"]),
            ("js focus={1-2} title=\"a.js\" {3}", &["focus={1-2}"]),
            ("js title=\"ins={2} wrap\" {1, 3}", &[]),
            ("js wrap frame=\"terminal\"", &["wrap", "frame=\"terminal\""]),
            ("js /word/ showLineNumbers", &["/word/"]),
            ("ts:line-numbers {1}", &[":line-numbers"]),
            ("ts:line-numbers=2", &[":line-numbers=2"]),
            ("js titel=\"a.js\"", &["titel=\"a.js\""]),
            ("js showLinenumbers", &["showLinenumbers"]),
            ("{note} Title", &["{note}"]),
            ("{.py title=\"a b.py\"}", &["{.py title=\"a b.py\"}"]),
            ("{r, echo=FALSE}", &["{r, echo=FALSE}"]),
            ("py { .annotate } {1}", &["{ .annotate }"]),
            ("py {title=\"a\" lint=\"skip\"}", &["{title=\"a\" lint=\"skip\"}"]),
            ("py {lint=\"skip\"}", &[]),
            ("js caption=\"A b\"", &["caption=\"A b\""]),
            ("rust ignore no_run example", &[]),
            ("sh file=a.sh env=b", &[]),
            (
                "js showLineNumbers={3} tab={\"label\":\"A b\"} live twoslash",
                &["tab={\"label\":\"A b\"}"],
            ),
        ];
        for (info, words) in rows {
            assert_eq!(found(info, false), words, "{info}");
        }
        assert_eq!(found("rust file=src/a.rs#create", true), ["file=src/a.rs#create"]);
    }

    #[test]
    fn a_misspelt_word_has_a_suggestion() {
        let advice =
            |info: &str| fence_words(info, false, true, false).pop().map(|(_, advice)| advice);
        for (info, expected) in [
            ("js titel=\"a.js\"", "did you mean `title=\"a.js\"`?"),
            ("js warp", "did you mean `wrap`?"),
            ("js flie=./a.js", "did you mean `file=./a.js`?"),
            ("diff lnag=js", "did you mean `lang=js`?"),
        ] {
            assert_eq!(advice(info).as_deref(), Some(expected), "{info}");
        }
        for word in ["src/a.test.js", "next.config.mjs", "./a.js"] {
            let expected = format!("write the title of the block as `title=\"{word}\"`");
            assert_eq!(advice(&format!("js {word} {{1}}")).as_deref(), Some(&*expected), "{word}");
        }
        assert_eq!(advice("js {abc}").as_deref(), Some(RANGE_ADVICE));
        for info in ["js file=./a.js lang=js", "js {1,3-5}", "js {a=b}", "js 1.2 e.g. a.b,c ..."] {
            assert_eq!(advice(info), None, "{info}");
        }
        assert_eq!(advice("js \"a b\"").as_deref(), Some(OWN_WORDS_ADVICE));
        assert_eq!(advice("js #part").as_deref(), Some(ID_ADVICE));
    }
}
