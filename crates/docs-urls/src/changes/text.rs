//! Changes as text for a terminal.

use std::fmt::Write as _;

use super::blocks::BlockChange;
use super::compare::Changes;
use super::edit::Edit;
use super::excerpt::excerpt;
use super::lines;
use super::page::PageChange;
use super::words::{Mark, Span};
use crate::prove::Style;

/// Returns the changes as text: a paragraph for each page, with `[-removed-]` and `{+added+}` words, and a summary at the end.
///
/// ```
/// use std::collections::BTreeMap;
///
/// use docs_urls::changes::{Changes, text};
///
/// let build = |text: &str| BTreeMap::from([("limits.html".to_owned(), text.as_bytes().to_vec())]);
/// let old = build("<title>Limits</title><article><p>Ten calls a day.</p></article>");
/// let new = build("<title>Limits</title><article><p>Twenty calls a day.</p></article>");
/// assert_eq!(
///     text(&Changes::between(&old, &new)?),
///     "changed /limits: Limits\n  text: [-Ten-]{+Twenty+} calls a day.\n\n1 page changed (1 page before, 1 after)\n"
/// );
/// # Ok::<(), docs_urls::changes::UnreadableFile>(())
/// ```
#[must_use]
pub fn text(changes: &Changes) -> String {
    let mut text = String::new();
    for page in &changes.pages {
        add_page(&mut text, page);
        text.push('\n');
    }
    for sidebar in &changes.sidebars {
        let _ = writeln!(text, "{} sidebar {}", sidebar.edit.name(), sidebar.name);
        for entry in &sidebar.entries {
            let _ = writeln!(text, "  {}", lines::entry(entry));
        }
        text.push('\n');
    }
    let redirects = changes.redirects.iter().map(|it| format!("redirect {}", lines::value(it)));
    let shared = changes.shared.iter().map(lines::shared);
    let site = changes.site.iter().map(|it| format!("site {}", lines::value(it)));
    let files = changes.files.iter().map(|it| format!("{} file {}", it.edit.name(), it.path));
    let others: Vec<String> = redirects.chain(shared).chain(site).chain(files).collect();
    for line in &others {
        let _ = writeln!(text, "{line}");
    }
    if !others.is_empty() {
        text.push('\n');
    }
    let _ = writeln!(text, "{}", lines::summary(changes));
    text
}

fn add_page(text: &mut String, page: &PageChange) {
    let _ = writeln!(text, "{} {}: {}", page.edit.name(), page.path, page.title);
    if let Some(note) = lines::page_note(page) {
        let _ = writeln!(text, "  {note}");
    }
    for value in page.values.iter().chain(&page.components) {
        let _ = writeln!(text, "  {}", lines::value(value));
    }
    for change in &page.blocks {
        add_block(text, change);
    }
}

fn add_block(text: &mut String, change: &BlockChange) {
    let values: Vec<String> = change.values.iter().map(lines::value).collect();
    let place = lines::block_place(change);
    let words = words(change);
    let parts: Vec<&str> =
        [words.as_str()].into_iter().chain(values.iter().map(String::as_str)).collect();
    let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    let content = parts.join("; ").replace('\n', "\n    ");
    let _ = writeln!(text, "  {place}: {content}");
}

/// Returns the words of a change. Those of a block that one build has need no marks.
fn words(change: &BlockChange) -> String {
    let spans = excerpt(&change.words);
    let is_one_edit = change.edit != Edit::Changed;
    let span = |span: &Span| {
        let text = styled(span);
        match span.mark {
            _ if is_one_edit => text,
            Mark::Same => text,
            Mark::Removed => format!("[-{text}-]"),
            Mark::Added => format!("{{+{text}+}}"),
        }
    };
    spans.iter().map(span).collect()
}

/// Returns the text of a span with its style and its link as in Markdown. A link is written out where it differs.
fn styled(Span { mark, run }: &Span) -> String {
    let text = match run.style {
        Style::Plain => run.text.clone(),
        Style::Emphasis => format!("*{}*", run.text),
        Style::Strong => format!("**{}**", run.text),
        Style::Code => format!("`{}`", run.text),
        Style::Deleted => format!("~~{}~~", run.text),
        Style::Formula => format!("${}$", run.text),
    };
    match &run.link {
        Some(link) if *mark != Mark::Same => format!("[{text}]({link})"),
        _ => text,
    }
}
