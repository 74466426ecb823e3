//! Code blocks in components.

use std::cell::OnceCell;

use docs_render::{Highlighter, IdentityHost, Options, Source, render};

thread_local! {
    static HIGHLIGHTER: OnceCell<Highlighter> = const { OnceCell::new() };
}

/// Returns the HTML of a code block, which is equal to that of `docs-render` for a fence. `arguments` are the code,
/// the language, the rest of the info string and the title.
pub(crate) fn code_block(arguments: &[String]) -> String {
    let argument = |index: usize| arguments.get(index).map_or("", String::as_str);
    let (code, language, meta, title) = (argument(0), argument(1), argument(2), argument(3));
    let fence = "`".repeat(longest_run(code).max(2) + 1);
    let title = match title {
        "" => String::new(),
        title => format!(" title=\"{}\"", title.replace(['"', '\n'], " ")),
    };
    let line = format!("{language} {meta}{title}").replace(['\n', '`'], " ");
    let text = format!("{fence}{line}\n{code}\n{fence}\n");
    HIGHLIGHTER.with(|highlighter| {
        let highlighter = highlighter.get_or_init(Highlighter::new);
        let options = Options { highlighter: Some(highlighter), ..Options::default() };
        render(&Source::new(&text, "component"), &options, &IdentityHost).html
    })
}

/// Returns the length of the longest run of backticks.
fn longest_run(code: &str) -> usize {
    code.split(|char| char != '`').map(str::len).max().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_block_is_that_of_a_fence() {
        let html = code_block(&["let a = `b`;\n```", "js", "{1}", "a.js"].map(str::to_owned));
        for part in ["data-language=\"js\"", "a.js", "hl-", "```"] {
            assert!(html.contains(part), "{part} in {html}");
        }
    }
}
