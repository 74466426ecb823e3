//! Changes as pages for a browser, which open without a server and run no scripts.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::blocks::{BlockChange, Part};
use super::build::Build;
use super::compare::Changes;
use super::edit::Edit;
use super::files::{BuiltFiles, UnreadableFile};
use super::inline_html::{escaped, in_mark, in_style};
use super::lines;
use super::page::PageChange;
use super::words::{Mark, Span, marked};
use crate::prove::{Block, BlockKind};

const CSS: &str = include_str!("report.css");

/// Number of unchanged blocks before and after a change that are not folded.
const AROUND: usize = 2;

/// Files of a report by their paths.
type Files = BTreeMap<String, Vec<u8>>;

/// Returns the files of a report: `index.html` with all differences, a page with both articles for each changed page, and the pictures
/// that differ.
///
/// # Errors
///
/// Returns an error if a picture of a build cannot be read.
///
/// ```
/// use std::collections::BTreeMap;
///
/// use docs_urls::changes::{Changes, html};
///
/// let build = |text: &str| BTreeMap::from([("limits.html".to_owned(), text.as_bytes().to_vec())]);
/// let old = build("<title>Limits</title><article><p>Ten calls a day.</p></article>");
/// let new = build("<title>Limits</title><article><p>Twenty calls a day.</p></article>");
/// let files = html(&Changes::between(&old, &new)?, &old, &new)?;
/// let page = String::from_utf8_lossy(&files["pages/1.html"]);
/// assert!(page.contains("<del>Ten</del><ins>Twenty</ins> calls a day."));
/// # Ok::<(), docs_urls::changes::UnreadableFile>(())
/// ```
pub fn html(
    changes: &Changes,
    old: &dyn BuiltFiles,
    new: &dyn BuiltFiles,
) -> Result<BTreeMap<String, Vec<u8>>, UnreadableFile> {
    let (old, new) = (Build::new(old, "old")?, Build::new(new, "new")?);
    let mut files = Files::from([("report.css".to_owned(), CSS.as_bytes().to_vec())]);
    let index = document("Rendered changes", "", &index(changes));
    files.insert("index.html".to_owned(), index.into_bytes());
    for (number, page) in changes.pages.iter().enumerate() {
        let mut report = PageReport { old: &old, new: &new, page, files: &mut files };
        let article = report.article()?;
        let body = page_body(changes, number, &article);
        let title = format!("{}: rendered changes", title(page));
        files.insert(file_of(number), document(&title, "../", &body).into_bytes());
    }
    Ok(files)
}

fn file_of(number: usize) -> String {
    format!("pages/{}.html", number + 1)
}

fn title(page: &PageChange) -> &str {
    if page.title.is_empty() { &page.path } else { &page.title }
}

fn document(title: &str, to_root: &str, body: &str) -> String {
    let title = escaped(title);
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"robots\" content=\"noindex\">\n<title>{title}</title>\n\
         <link rel=\"stylesheet\" href=\"{to_root}report.css\">\n</head>\n<body>\n{body}</body>\n</html>\n"
    )
}

fn edit(edit: Edit) -> String {
    let name = edit.name();
    format!("<span class=\"edit edit-{name}\">{name}</span>")
}

fn index(changes: &Changes) -> String {
    let summary = escaped(&lines::summary(changes));
    let mut body = format!("<main>\n<h1>Rendered changes</h1>\n<p>{summary}</p>\n");
    if !changes.pages.is_empty() {
        body.push_str(
            "<h2>Pages</h2>\n<table>\n<thead><tr><th>Change</th><th>Page</th><th>Differences</th></tr></thead>\n<tbody>\n",
        );
        for (number, page) in changes.pages.iter().enumerate() {
            let note = lines::page_note(page).unwrap_or_else(|| match page.count() {
                0 => String::new(),
                count => count.to_string(),
            });
            let _ = writeln!(
                body,
                "<tr><td>{}</td><td><a href=\"{}\">{}</a><br><code class=\"quiet\">{}</code></td><td>{}</td></tr>",
                edit(page.edit),
                file_of(number),
                escaped(title(page)),
                escaped(&page.path),
                escaped(&note)
            );
        }
        body.push_str("</tbody>\n</table>\n");
    }
    for sidebar in &changes.sidebars {
        let heading = format!("Sidebar {}: {}", sidebar.name, sidebar.edit.name());
        add_list(&mut body, &heading, sidebar.entries.iter().map(lines::entry));
    }
    add_list(&mut body, "Redirects", changes.redirects.iter().map(lines::value));
    add_list(&mut body, "Navbar and footer", changes.shared.iter().map(lines::shared));
    add_list(&mut body, "Site", changes.site.iter().map(lines::value));
    let files = changes.files.iter().map(|file| format!("{} {}", file.edit.name(), file.path));
    add_list(&mut body, "Files", files);
    body.push_str("</main>\n");
    body
}

/// Adds a list with a heading. Without items, only a heading about one thing is added.
fn add_list(body: &mut String, heading: &str, items: impl ExactSizeIterator<Item = String>) {
    if items.len() == 0 && !heading.starts_with("Sidebar") {
        return;
    }
    let _ = writeln!(body, "<h2>{}</h2>\n<ul>", escaped(heading));
    for item in items {
        let _ = writeln!(body, "<li>{}</li>", escaped(&item));
    }
    body.push_str("</ul>\n");
}

fn page_body(changes: &Changes, number: usize, article: &str) -> String {
    let page = &changes.pages[number];
    let link = |label: &str, number: Option<usize>| {
        let page = number.and_then(|number| Some((number, changes.pages.get(number)?)));
        page.map_or_else(String::new, |(number, page)| {
            let file = file_of(number).replace("pages/", "");
            format!("<a href=\"{file}\">{label}: {}</a>\n", escaped(title(page)))
        })
    };
    let previous = link("Previous", number.checked_sub(1));
    let next = link("Next", Some(number + 1));
    let note = lines::page_note(page).map(|note| format!(" {}", escaped(&note)));
    let mut body = format!(
        "<nav aria-label=\"Changed pages\">\n<a href=\"../index.html\">All changes</a>\n{previous}{next}</nav>\n\
         <main>\n<h1>{}</h1>\n<p>{} <code>{}</code>{}</p>\n",
        escaped(title(page)),
        edit(page.edit),
        escaped(&page.path),
        note.unwrap_or_default()
    );
    let mut values = page.values.iter().chain(&page.components).peekable();
    if values.peek().is_some() {
        body.push_str("<ul class=\"values\">\n");
        for value in values {
            let _ = writeln!(body, "<li>{}</li>", escaped(&lines::value(value)));
        }
        body.push_str("</ul>\n");
    }
    let _ = write!(body, "<div class=\"article\">\n{article}</div>\n</main>\n");
    body
}

/// The article of one page; pictures that differ are added to the files of the report.
struct PageReport<'a> {
    old: &'a Build<'a>,
    new: &'a Build<'a>,
    page: &'a PageChange,
    files: &'a mut Files,
}

impl PageReport<'_> {
    fn article(&mut self) -> Result<String, UnreadableFile> {
        let mut article = String::new();
        let mut rest = self.page.article.as_slice();
        let mut is_first = true;
        while let Some(part) = rest.first() {
            match part {
                Part::Changed(change) => {
                    article.push_str(&self.changed(change)?);
                    rest = &rest[1..];
                }
                Part::Same(_) => {
                    let is_same = |part: &&Part| matches!(part, Part::Same(_));
                    let (same, after) = rest.split_at(rest.iter().take_while(is_same).count());
                    let before = if is_first { 0 } else { AROUND };
                    let behind = if after.is_empty() { 0 } else { AROUND };
                    article.push_str(&unchanged(same, before, behind));
                    rest = after;
                }
            }
            is_first = false;
        }
        Ok(article)
    }

    fn changed(&mut self, change: &BlockChange) -> Result<String, UnreadableFile> {
        let Some(block) = change.new.as_ref().or(change.old.as_ref()) else {
            return Ok(String::new());
        };
        let mut note = String::new();
        for value in &change.values {
            let value = escaped(&lines::value(value));
            let _ = write!(note, "<span class=\"note quiet\">{value}</span>");
        }
        if matches!(block.kind, BlockKind::Picture) {
            note.push_str(&self.pictures(change)?);
        }
        // The words of a page that one build has need no marks: all are new, or all are removed.
        let is_whole = matches!(self.page.edit, Edit::Added | Edit::Removed);
        let edit = if is_whole { "" } else { change.edit.name() };
        let content =
            if is_whole { spans(&marked(&block.runs, Mark::Same)) } else { spans(&change.words) };
        Ok(element(block, edit, &content, &note))
    }

    /// Returns the pictures of both builds.
    fn pictures(&mut self, change: &BlockChange) -> Result<String, UnreadableFile> {
        let from = self.page.from.as_ref().unwrap_or(&self.page.path);
        let sides = [
            ("before", "del", self.old, from, &change.old),
            ("after", "ins", self.new, &self.page.path, &change.new),
        ];
        let mut pictures = String::new();
        for (side, tag, build, path, block) in sides {
            let Some(block) = block else { continue };
            let Some(file) = build.file_at(&block.detail, path) else { continue };
            let name = format!("files/{side}/{file}");
            if !self.files.contains_key(&name) {
                self.files.insert(name.clone(), build.read(&file)?);
            }
            let address = escaped(
                &name
                    .replace('%', "%25")
                    .replace(' ', "%20")
                    .replace('#', "%23")
                    .replace('?', "%3F"),
            );
            let text = escaped(&block.text());
            let _ = write!(
                pictures,
                "<figure><img src=\"../{address}\" alt=\"{text}\"><figcaption><{tag}>{side}</{tag}></figcaption></figure>"
            );
        }
        Ok(format!("<div class=\"pictures\">{pictures}</div>"))
    }
}

/// Returns blocks that both articles have. Those that are not near a change are folded.
fn unchanged(parts: &[Part], before: usize, behind: usize) -> String {
    let shown = |part: &Part| match part {
        Part::Same(block) => element(block, "", &spans(&marked(&block.runs, Mark::Same)), ""),
        Part::Changed(_) => String::new(),
    };
    let all = |parts: &[Part]| parts.iter().map(shown).collect::<String>();
    if parts.len() <= before + behind + 1 {
        return all(parts);
    }
    let (first, rest) = parts.split_at(before);
    let (folded, last) = rest.split_at(rest.len() - behind);
    format!(
        "{}<details><summary>{} without changes</summary>\n{}</details>\n{}",
        all(first),
        lines::count(folded.len(), "block"),
        all(folded),
        all(last)
    )
}

fn element(block: &Block, edit: &str, content: &str, note: &str) -> String {
    let (name, class) = match block.kind {
        BlockKind::Heading => ("div", format!("heading heading-{}", block.level)),
        BlockKind::Item => ("div", "item".to_owned()),
        BlockKind::Row => ("div", "row".to_owned()),
        BlockKind::Code | BlockKind::Diagram => ("pre", "code".to_owned()),
        BlockKind::Text | BlockKind::Picture | BlockKind::Embed => ("div", "text".to_owned()),
    };
    let attributes = match (block.level, block.kind) {
        // Long lines of code are scrolled with the keyboard.
        (_, BlockKind::Code | BlockKind::Diagram) => " tabindex=\"0\"".to_owned(),
        (0, _) => String::new(),
        // The report has a heading of the first level.
        (level, _) => format!(" role=\"heading\" aria-level=\"{}\"", level.max(2)),
    };
    let file = match block.kind {
        BlockKind::Picture | BlockKind::Embed if note.is_empty() => {
            format!(
                "<span class=\"quiet\">{}: {} </span>",
                block.kind.name(),
                escaped(&block.detail)
            )
        }
        _ => String::new(),
    };
    format!("<{name} class=\"block {class} {edit}\"{attributes}>{file}{content}{note}</{name}>\n")
}

fn spans(spans: &[Span]) -> String {
    spans.iter().map(span).collect()
}

/// Returns a span. Links have no target, because the report is not part of the site. Links that differ are followed by their
/// addresses.
fn span(Span { mark, run }: &Span) -> String {
    let text = in_style(escaped(&run.text), run.style);
    let text = match &run.link {
        Some(link) if *mark != Mark::Same => {
            format!("<span class=\"link\">{text}</span> ({})", escaped(link))
        }
        Some(link) => format!("<span class=\"link\" title=\"{}\">{text}</span>", escaped(link)),
        None => text,
    };
    in_mark(text, *mark)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn build(page: &str, picture: &str) -> BTreeMap<String, Vec<u8>> {
        let files = [("a.html", page), ("img/a b.png", picture)];
        files.into_iter().map(|(file, text)| (file.to_owned(), text.as_bytes().to_vec())).collect()
    }

    fn report(old: &BTreeMap<String, Vec<u8>>, new: &BTreeMap<String, Vec<u8>>) -> (Files, String) {
        let changes = Changes::between(old, new).expect("files in memory can be read");
        let files = html(&changes, old, new).expect("files in memory can be read");
        let page = String::from_utf8(files["pages/1.html"].clone()).expect("pages are text");
        (files, page)
    }

    #[test]
    fn pictures_that_differ_are_part_of_the_report() {
        let page = "<title>A</title><article><p>x<img src='/img/a%20b.png' alt='P'></article>";
        let (files, page) = report(&build(page, "one"), &build(page, "two"));
        assert_eq!(files["files/before/img/a b.png"], b"one");
        assert_eq!(files["files/after/img/a b.png"], b"two");
        assert!(page.contains("<img src=\"../files/after/img/a%20b.png\" alt=\"P\">"), "{page}");
    }

    #[test]
    fn written_text_is_no_markup_and_no_address() {
        let page = |text: &str| format!("<title>&lt;i&gt;</title><article><p>{text}</article>");
        let new = page("<a href='javascript:x()'>&lt;script&gt;</a>");
        let (_, page) = report(&build(&page("a"), ""), &build(&new, ""));
        assert!(page.contains("<h1>&lt;i&gt;</h1>"), "{page}");
        assert!(page.contains("&lt;script&gt;</span> (javascript:x())"), "{page}");
        assert!(!page.contains("href=\"javascript"), "{page}");
    }

    #[test]
    fn blocks_far_from_changes_are_folded() {
        let page = |last: &str| format!("<title>A</title><article>{}<p>{last}", "<p>x".repeat(9));
        let (_, page) = report(&build(&page("old"), ""), &build(&page("new"), ""));
        assert!(page.contains("<summary>7 blocks without changes</summary>"), "{page}");
        assert_eq!(page.matches("<div class=\"block text \">x</div>").count(), 9);
    }
}
