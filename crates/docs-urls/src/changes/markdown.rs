//! Changes as a comment of a pull request.

use std::fmt::Write as _;

use similar::{Algorithm, capture_diff_slices};

use super::blocks::BlockChange;
use super::compare::Changes;
use super::edit::Edit;
use super::excerpt::excerpt;
use super::inline_html::{escaped, in_mark, in_style};
use super::lines;
use super::page::PageChange;
use super::words::{Mark, Span};
use crate::prove::{Block, BlockKind};

/// Maximum number of bytes: GitHub refuses comments with more than 65,536 characters.
const MAX_BYTES: usize = 60_000;

/// Number of unchanged lines around those of code that differ.
const CONTEXT: usize = 2;

/// First line of a comment, by which a workflow finds that of its previous run.
const MARKER: &str = "<!-- site diff -->";

/// Returns the changes in Markdown, with a folded part for each page. Links lead to a preview of the new build, if there is one.
///
/// Changes that do not fit into a comment are counted at its end.
///
/// ```
/// use std::collections::BTreeMap;
///
/// use docs_urls::changes::{Changes, markdown};
///
/// let build = |text: &str| BTreeMap::from([("limits.html".to_owned(), text.as_bytes().to_vec())]);
/// let old = build("<title>Limits</title><article><p>Ten calls a day.</p></article>");
/// let new = build("<title>Limits</title><article><p>Twenty calls a day.</p></article>");
/// let text = markdown(&Changes::between(&old, &new)?, Some("https://preview.example.com/17/"));
/// assert!(text.contains("changed [Limits](https://preview.example.com/17/limits)"));
/// assert!(text.contains("- text: <del>Ten</del><ins>Twenty</ins> calls a day."));
/// # Ok::<(), docs_urls::changes::UnreadableFile>(())
/// ```
#[must_use]
pub fn markdown(changes: &Changes, preview: Option<&str>) -> String {
    let mut text = format!("{MARKER}\n### Rendered changes\n\n{}\n", lines::summary(changes));
    let pages = changes.pages.iter().map(|page| page_part(page, preview));
    let sidebars = changes.sidebars.iter().map(|sidebar| {
        let entries = sidebar.entries.iter().map(lines::entry);
        folded(&format!("{} sidebar {}", sidebar.edit.name(), plain(&sidebar.name)), &list(entries))
    });
    let redirects = changes.redirects.iter().map(|it| format!("redirect {}", lines::value(it)));
    let shared = changes.shared.iter().map(lines::shared);
    let site = changes.site.iter().map(|it| format!("site {}", lines::value(it)));
    let files = changes.files.iter().map(|it| format!("{} file {}", it.edit.name(), it.path));
    let others = redirects.chain(shared).chain(site).chain(files);
    let others = others.map(|line| format!("- {}\n", plain(&line)));
    let mut left_out = 0;
    let mut is_in_list = false;
    for part in pages.chain(sidebars).chain(others) {
        if left_out > 0 || text.len() + part.len() > MAX_BYTES {
            left_out += 1;
        } else {
            let is_item = part.starts_with('-');
            // Without an empty line, an item is part of the HTML above it.
            if !(is_item && is_in_list) {
                text.push('\n');
            }
            text.push_str(&part);
            is_in_list = is_item;
        }
    }
    if left_out > 0 {
        let more = lines::count(left_out, "difference");
        let _ = write!(text, "\n{more} more: the comment has no space for them.\n");
    }
    text
}

fn page_part(page: &PageChange, preview: Option<&str>) -> String {
    let title = if page.title.is_empty() { &page.path } else { &page.title };
    let name = match preview.filter(|_| page.edit != Edit::Removed) {
        Some(preview) => {
            let address = format!("{}{}", preview.trim_end_matches('/'), page.path);
            format!("[{}]({})", plain(title), address.replace(' ', "%20"))
        }
        None => plain(title),
    };
    let note = lines::page_note(page).map(|note| format!(", {}", plain(&note))).unwrap_or_default();
    let line = format!("{} {name} <code>{}</code>{note}", page.edit.name(), escaped(&page.path));
    let mut content = list(page.values.iter().chain(&page.components).map(lines::value));
    for change in &page.blocks {
        content.push_str(&block_part(change));
    }
    if content.is_empty() { format!("- {line}\n") } else { folded(&line, &content) }
}

/// Returns a part that readers open. Its summary is Markdown on lines of its own.
fn folded(summary: &str, content: &str) -> String {
    format!("<details><summary>\n\n{summary}\n\n</summary>\n\n{content}\n</details>\n")
}

fn list(lines: impl Iterator<Item = String>) -> String {
    lines.map(|line| format!("- {}\n", plain(&line))).collect()
}

fn block_part(change: &BlockChange) -> String {
    let values: Vec<String> = change.values.iter().map(|it| plain(&lines::value(it))).collect();
    let place = plain(&lines::block_place(change));
    if change.kind == BlockKind::Code {
        let values: String = values.iter().map(|value| format!("; {value}")).collect();
        return format!("- {place}{values}\n\n{}\n", code(change));
    }
    let words: String = excerpt(&change.words).iter().map(marked).collect();
    let parts: Vec<String> =
        [words].into_iter().chain(values).filter(|part| !part.is_empty()).collect();
    format!("- {place}: {}\n", parts.join("; "))
}

/// Returns the lines of code that differ, as a block of the language `diff`.
fn code(change: &BlockChange) -> String {
    let text = |block: &Option<Block>| block.as_ref().map(Block::text).unwrap_or_default();
    let (old, new) = (text(&change.old), text(&change.new));
    let (old, new): (Vec<&str>, Vec<&str>) = (old.lines().collect(), new.lines().collect());
    let mut lines = Vec::new();
    for op in capture_diff_slices(Algorithm::Myers, &old, &new) {
        if op.tag() == similar::DiffTag::Equal {
            lines.extend(new[op.new_range()].iter().map(|line| (' ', *line)));
        } else {
            lines.extend(old[op.old_range()].iter().map(|line| ('-', *line)));
            lines.extend(new[op.new_range()].iter().map(|line| ('+', *line)));
        }
    }
    let is_near = |index: usize| {
        let start = index.saturating_sub(CONTEXT);
        lines[start..].iter().take(index + CONTEXT + 1 - start).any(|(mark, _)| *mark != ' ')
    };
    let mut shown = String::new();
    let mut last = 0;
    for (index, (mark, line)) in lines.iter().enumerate().filter(|(index, _)| is_near(*index)) {
        if index > last + 1 {
            shown.push_str("  …\n");
        }
        let _ = writeln!(shown, "{mark} {line}");
        last = index;
    }
    let mut fence = "```".to_owned();
    while shown.contains(&fence) {
        fence.push('`');
    }
    format!("{fence}diff\n{shown}{fence}\n")
}

fn marked(Span { mark, run }: &Span) -> String {
    let text = in_style(plain(&run.text), run.style);
    let text = match &run.link {
        Some(link) if *mark != Mark::Same => format!("{text} ({})", plain(link)),
        _ => text,
    };
    in_mark(text, *mark)
}

/// Escapes a string for Markdown. Names of people and numbers of issues do not become links, which
/// would notify people.
fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for character in escaped(text).chars() {
        match character {
            '\\' | '`' | '*' | '_' | '[' | ']' | '|' | '~' | '$' => {
                plain.push('\\');
                plain.push(character);
            }
            '@' => plain.push_str("@<!-- -->"),
            '#' if !plain.ends_with('&') => plain.push_str("#<!-- -->"),
            '\n' => plain.push_str("<br>"),
            _ => plain.push(character),
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    fn changed(old: &str, new: &str) -> Changes {
        let build = |article: &str| {
            let page = format!("<title>T</title><article>{article}</article>");
            BTreeMap::from([("a.html".to_owned(), page.into_bytes())])
        };
        Changes::between(&build(old), &build(new)).expect("files in memory can be read")
    }

    #[test]
    fn written_text_has_no_effect() {
        let text = markdown(&changed("<p>a", "<p>&lt;b&gt; *c* @me #1 `d` $e$"), None);
        let expected = "<ins>&lt;b&gt; \\*c\\* @<!-- -->me #<!-- -->1 \\`d\\` \\$e\\$</ins>";
        assert!(text.contains(expected), "{text}");
    }

    #[test]
    fn lists_start_after_an_empty_line() {
        let build = |text: &str, more: &[&str]| {
            let page = |text: &str| format!("<title>T</title><article><p>{text}").into_bytes();
            let more = more.iter().map(|name| (format!("{name}.html"), page(name)));
            more.chain([("b.html".to_owned(), page(text))]).collect::<BTreeMap<_, _>>()
        };
        let changes = Changes::between(&build("one", &[]), &build("two", &["a", "c", "d"]));
        let text = markdown(&changes.expect("files in memory can be read"), None);
        let lines: Vec<&str> = text.lines().collect();
        for (index, _) in lines.iter().enumerate().filter(|(_, line)| line.starts_with("- ")) {
            let before = lines[index - 1];
            assert!(before.is_empty() || before.starts_with("- "), "{text}");
        }
        assert!(text.contains("</details>\n\n- added T <code>/c</code>\n- added T"), "{text}");
    }

    #[test]
    fn code_is_shown_by_line() {
        let lines = |last: &str| {
            let lines: Vec<String> = (0..9).map(|line| format!("line {line}")).collect();
            format!("<pre class=language-js>{}\n```\n{last}</pre>", lines.join("\n"))
        };
        let text = markdown(&changed(&lines("x = 1"), &lines("x = 2")), None);
        let expected = "- code\n\n````diff\n  …\n  line 8\n  ```\n- x = 1\n+ x = 2\n````\n";
        assert!(text.contains(expected), "{text}");
    }

    #[test]
    fn a_comment_has_a_maximum_length() {
        let build = |word: &str| -> BTreeMap<String, Vec<u8>> {
            let page = |number| {
                let text = format!("<title>T</title><article><p>{}", word.repeat(100));
                (format!("{number}.html"), text.into_bytes())
            };
            (0..500).map(page).collect()
        };
        let changes = Changes::between(&build("one "), &build("two "));
        let text = markdown(&changes.expect("files in memory can be read"), None);
        assert!(text.len() < 65_536, "{}", text.len());
        assert!(text.ends_with(" differences more: the comment has no space for them.\n"));
    }
}
