//! Reports on parts of code blocks without effect, in the engine's own format.

use comrak::nodes::NodeCodeBlock;
use docs_core::Issue;

use super::reporter::Reporter;
use crate::admonitions::attribute_words;
use crate::code::{FenceInfo, Folds};

/// Advice on ranges of lines.
const RANGE_ADVICE: &str = "write numbers of lines of the code, as in `{1,3-5}`";

impl Reporter<'_> {
    /// Reports a code block without a closing fence, and the words of its info string without effect.
    pub(super) fn report_faulty_code(
        &mut self,
        fence: &FenceInfo<'_>,
        block: &NodeCodeBlock,
        info: &str,
        line: u32,
    ) {
        let lines = block.literal.lines().count();
        let effects = Effects::new(fence, lines);
        self.report_open_fence(block, line);
        // A block whose file is missing has only that issue.
        let shown = attribute_words(info).skip(1).filter(|_| lines > 0);
        for word in shown {
            self.faulty_block(line, word, fault_of_word(word, fence, effects));
        }
    }

    /// Reports a diagram without a closing fence, and the words of its info string, which have an effect only on code.
    pub(super) fn report_faulty_diagram(&mut self, block: &NodeCodeBlock, line: u32) {
        self.report_open_fence(block, line);
        for word in attribute_words(&block.info).skip(1).filter(|word| is_of_code(word)) {
            let message = format!("`{word}` has no effect on a diagram");
            let help = match word.starts_with("title=") {
                true => "write the title around it: `:::figure[Title]`",
                false => "remove it",
            };
            self.faulty_block(line, word, Some((message, help.to_owned())));
        }
    }

    fn report_open_fence(&mut self, block: &NodeCodeBlock, line: u32) {
        if block.fenced && !block.closed {
            let help = "write the fence that opens it again, alone on a line after the code";
            let message = "the code block has no end: all lines below it, up to the end of the block around it, are code";
            self.faulty_block(line, "", Some((message.to_owned(), help.to_owned())));
        }
    }

    /// Reports a word `file=` in the info string of a block that contains code, or without a path.
    pub(super) fn report_misplaced_file(&mut self, block: &NodeCodeBlock, line: u32) {
        let Some(word) = attribute_words(&block.info).find(|word| word.starts_with("file=")) else {
            return;
        };
        let (message, help) = if !block.literal.trim().is_empty() {
            ("`file=` has no effect on a block with code", "remove the code, or `file=`")
        } else if word["file=".len()..].trim_matches(['"', '\'']).is_empty() {
            ("`file=` names no file", "write its path, as in `file=./main.rs`")
        } else {
            return;
        };
        self.faulty_block(line, word, Some((message.to_owned(), help.to_owned())));
    }

    fn faulty_block(&mut self, line: u32, about: &str, fault: Option<(String, String)>) {
        if let Some((message, help)) = fault {
            self.issue(line, about, Issue::warning("faulty-block", message).help(help));
        }
    }
}

/// Returns `true` for a word of an info string with an effect on code.
fn is_of_code(word: &str) -> bool {
    const WORDS: [&str; 7] =
        ["collapse", "frame", "icon", "showLineNumbers", "tab", "title", "wrap"];
    let name = word.split('=').next().unwrap_or_default();
    WORDS.contains(&name) || word.starts_with('{')
}

/// Effects of ranges on a code block, computed once for all words of its info string.
#[derive(Clone, Copy)]
struct Effects {
    has_folds: bool,
    has_marked_lines: bool,
}

impl Effects {
    fn new(fence: &FenceInfo<'_>, lines: usize) -> Self {
        let folds = fence.folded.as_ref().map(|folded| Folds::new(folded, lines));
        let marked = fence.lines.as_ref().is_some_and(|ranges| ranges.has_line_within(lines));
        Self { has_folds: folds.is_some_and(|folds| !folds.is_empty()), has_marked_lines: marked }
    }
}

/// Returns the reason why a word of an info string has no effect, with advice; `None` for a word with an effect, and for
/// words of other programs.
fn fault_of_word(word: &str, fence: &FenceInfo<'_>, effects: Effects) -> Option<(String, String)> {
    let fault = |message: String, help: &str| Some((message, help.to_owned()));
    let (name, value) = word.split_once('=').unwrap_or((word, ""));
    match name {
        "collapse" if !effects.has_folds => fault(
            "`collapse` folds no lines".to_owned(),
            "write the numbers of two or more neighbouring lines of the code, as in `collapse={3-9}`",
        ),
        "icon" => fault_of_icon(fence),
        "lang" if !value.is_empty() && fence.changed_language.is_none() => fault(
            format!("`{word}` has no effect on code in another language than `diff`"),
            "write the language first, or `diff lang=js` for lines with `+` and `-`",
        ),
        "showLineNumbers"
            if fence.first_number.is_none() && value.trim_matches(['{', '}']) != "false" =>
        {
            fault(format!("`{word}` is not a number of a line"), "write `showLineNumbers=10`")
        }
        "title" if fence.title.is_none() && !value.trim_matches(['"', '\'']).is_empty() => {
            fault(format!("`{word}` is not a title"), "write the title in quotes: `title=\"a.js\"`")
        }
        _ if word.starts_with('{') => {
            let is_range = |char: char| char.is_ascii_digit() || ",- {}".contains(char);
            (word.chars().all(is_range) && !effects.has_marked_lines)
                .then(|| (format!("`{word}` marks no line of the code"), RANGE_ADVICE.to_owned()))
        }
        _ => None,
    }
}

fn fault_of_icon(fence: &FenceInfo<'_>) -> Option<(String, String)> {
    let icon = fence.icon?;
    if !docs_icons::is_icon(icon) {
        let message = format!("no icon has the name `{icon}`");
        return Some((message, docs_icons::advice(icon)));
    }
    let message = "a code block without a title shows no icon".to_owned();
    let help = "add a title, as in `title=\"main.rs\"`".to_owned();
    (fence.title.is_none() && !fence.is_terminal).then_some((message, help))
}
