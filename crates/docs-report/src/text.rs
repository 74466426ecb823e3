//! Issues as text, in the form of Cargo's and rustc's.

use std::collections::HashSet;
use std::fmt::Write as _;

use annotate_snippets::{AnnotationKind, Group, Level, Origin, Padding, Renderer, Snippet};
use docs_model::{Issue, Location, Severity};
use docs_site::{IssueGroup, SourceTree, group_issues};

use crate::counts::count;
use crate::order::sorted;
use crate::source_lines::SourceLines;
use crate::span::span;

/// Maximum number of similar issues that are printed individually; more of them are grouped.
const MAX_PER_KIND: usize = 20;

/// Default width of a report in columns. Longer source lines are cut around the underlined part.
pub const WIDTH: usize = 140;

/// Maximum number of bytes of a source line before the underlined part. The renderer would read more of it again for every
/// issue.
const MAX_BEFORE: usize = 10_000;

/// Number of characters of a source line that are kept after the start of the underlined part.
const MAX_AFTER: usize = 400;

/// Report for people: each issue with its source line, many similar ones as a group.
///
/// See the [crate's documentation](crate) for an example.
#[derive(Clone)]
pub struct TextReport<'a> {
    tree: &'a dyn SourceTree,
    has_colors: bool,
    is_verbose: bool,
    width: usize,
}

impl<'a> TextReport<'a> {
    /// Creates a report without colors on the issues of a site with these sources. It groups more than 20 issues with the
    /// same code.
    #[must_use]
    pub fn new(tree: &'a dyn SourceTree) -> Self {
        Self { tree, has_colors: false, is_verbose: false, width: WIDTH }
    }

    /// Sets whether the report contains escape sequences for colors. Default: `false`.
    #[must_use]
    pub fn with_colors(mut self, has_colors: bool) -> Self {
        self.has_colors = has_colors;
        self
    }

    /// Sets whether every issue is printed instead of groups. Default: `false`.
    #[must_use]
    pub fn verbose(mut self, is_verbose: bool) -> Self {
        self.is_verbose = is_verbose;
        self
    }

    /// Sets the number of columns, to which source lines are cut. Default: 140.
    #[must_use]
    pub fn with_width(mut self, width: usize) -> Self {
        self.width = width;
        self
    }

    /// Returns the report: the issues with an empty line between them, then the groups. It is empty without issues.
    #[must_use]
    pub fn render(&self, issues: &[Issue]) -> String {
        let mut groups = group_issues(issues);
        groups.retain(|group| !self.is_verbose && group.count > MAX_PER_KIND);
        let is_grouped = |issue: &Issue| {
            groups.iter().any(|group| (group.severity, group.code) == (issue.severity, &issue.code))
        };
        let renderer = if self.has_colors { Renderer::styled() } else { Renderer::plain() };
        let renderer = renderer.term_width(self.width);
        let mut lines = SourceLines::new(self.tree);
        let mut explained = HashSet::new();
        let mut report = String::new();
        let mut add = |text: &str| {
            if !report.is_empty() {
                report.push('\n');
            }
            report.push_str(text.trim_end());
            report.push('\n');
        };
        for issue in sorted(issues).into_iter().filter(|issue| !is_grouped(issue)) {
            let is_first = explained.insert(issue.code.as_ref());
            add(&render_issue(&renderer, issue, &mut lines, is_first));
        }
        for group in &groups {
            let number = format!("{} in {}", group.count, count(group.files, "file"));
            let title = renderer.render(&[title(group.severity, group.code, &number)]);
            let explained = if explained.insert(group.code) {
                format!("\n  see `site explain {}`", group.code)
            } else {
                String::new()
            };
            add(&format!("{title}{}{explained}", printable(&group_text(group))));
        }
        if !groups.is_empty() {
            report.push_str("`--verbose` prints the issues of each group one by one\n");
        }
        report
    }
}

/// Returns the error that ends a program, in colors.
///
/// ```
/// let text = docs_report::failure("no such folder: `out`", Some("build the site first"));
/// assert!(text.contains("no such folder: `out`\n") && text.ends_with(": build the site first\n"));
/// ```
#[must_use]
pub fn failure(message: &str, help: Option<&str>) -> String {
    let paint = |style: anstyle::Style, text: &str| format!("{style}{text}{style:#}");
    let error = anstyle::AnsiColor::BrightRed.on_default().bold();
    let mut text = format!("{}: {message}\n", paint(error, "error"));
    if let Some(help) = help {
        let _ = writeln!(text, "  {}: {help}", paint(anstyle::Style::new().bold(), "help"));
    }
    text
}

fn level(severity: Severity) -> Level<'static> {
    match severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        _ => Level::INFO,
    }
}

fn title<'a>(severity: Severity, code: &'a str, text: &'a str) -> Group<'a> {
    Group::with_title(level(severity).primary_title(text).id(code))
}

/// Renders an issue. The first one with a code contains the command that explains it.
fn render_issue(
    renderer: &Renderer,
    issue: &Issue,
    lines: &mut SourceLines<'_>,
    is_first: bool,
) -> String {
    let mut group = title(issue.severity, &issue.code, &issue.message);
    if let Some(location) = &issue.location {
        let line = location.line.and_then(|line| lines.line(&location.file, line));
        group = with_location(group, location, line, &issue.message);
    }
    let note = is_first.then(|| format!("see `site explain {}`", issue.code));
    if issue.location.is_some() && (issue.help.is_some() || note.is_some()) {
        group = group.element(Padding);
    }
    if let Some(help) = &issue.help {
        group = group.element(Level::HELP.message(help));
    }
    if let Some(note) = &note {
        group = group.element(Level::NOTE.message(note));
    }
    renderer.render(&[group])
}

/// Adds the location of an issue, with the source line if it can be shown.
fn with_location<'a>(
    group: Group<'a>,
    location: &'a Location,
    line: Option<&'a str>,
    message: &str,
) -> Group<'a> {
    let mut column = location.column.map(|column| column as usize);
    let mut source = None;
    if let Some(line) = line {
        let span = span(line, location.column, message);
        column = Some(line[..span.start].chars().count() + 1);
        source = (span.start <= MAX_BEFORE).then_some((line, span));
    }
    if let Some(((line, span), number)) = source.zip(location.line) {
        let after = &line[span.start..];
        let end =
            after.char_indices().nth(MAX_AFTER).map_or(line.len(), |(end, _)| span.start + end);
        let annotation = AnnotationKind::Primary.span(span.start..span.end.min(end));
        let snippet = Snippet::source(&line[..end]).line_start(number as usize);
        return group.element(snippet.path(&location.file).annotation(annotation));
    }
    let mut origin = Origin::path(&location.file);
    if let Some(line) = location.line {
        origin = origin.line(line as usize);
    }
    if let Some(column) = column {
        origin = origin.char_column(column);
    }
    group.element(origin)
}

/// Returns the most frequent messages of a group with their first locations.
fn group_text(group: &IssueGroup<'_>) -> String {
    let mut text = String::new();
    for subject in &group.subjects {
        let _ = write!(text, "\n  {} × {}", subject.count, subject.message);
        if !subject.locations.is_empty() {
            let locations: Vec<String> =
                subject.locations.iter().map(ToString::to_string).collect();
            let more = subject.count.saturating_sub(locations.len());
            let more = if more > 0 { format!(" and {more} more") } else { String::new() };
            let _ = write!(text, "\n      {}{more}", locations.join(", "));
        }
    }
    if group.more_subjects > 0 {
        let _ = write!(text, "\n  and {}", count(group.more_subjects, "other message"));
    }
    text
}

/// Returns a string without control characters, which could be escape sequences of a terminal.
fn printable(text: &str) -> String {
    let is_control = |character: char| character.is_control() && character != '\n';
    text.replace(is_control, "\u{fffd}")
}

#[cfg(test)]
mod tests {
    use docs_site::MemoryTree;

    use super::*;

    fn render(text: &str, issues: &[Issue]) -> String {
        let tree = MemoryTree::from_iter([("a.md", text)]);
        TextReport::new(&tree).render(issues)
    }

    fn issue(message: &str, line: u32, column: u32) -> Issue {
        Issue::error("one", message.to_owned()).at(Location::character("a.md", line, column))
    }

    #[test]
    fn tabs_and_wide_characters_line_up() {
        let issues = [
            issue("`/gone` is gone", 1, 1),
            issue("`/weg` is gone", 2, 1),
            issue("`/fort` is gone", 3, 1),
        ];
        let text = "\tone [a](/gone)\n日本語 [a](/weg)\n👩‍👩‍👧 e\u{301} [a](/fort)\n";
        insta::assert_snapshot!(render(text, &issues));
    }

    #[test]
    fn long_lines_are_cut_around_the_fault() {
        let line = |before: usize| {
            format!("{} [a](/gone) {}", "word ".repeat(before), "word ".repeat(90_000))
        };
        let text = format!("{}\n{}\n", line(1_000), line(90_000));
        let issues = [issue("`/gone` is gone", 1, 5_001), issue("`/gone` is gone", 2, 450_001)];
        let rendered = render(&text, &issues);
        assert!(rendered.lines().all(|line| line.chars().count() <= 150), "{rendered}");
        insta::assert_snapshot!(rendered);
    }

    #[test]
    fn a_missing_line_or_file_is_a_location_alone() {
        let none = Issue::warning("two", "nothing").at(Location::line("b.md", 3)).help("do it");
        let anywhere = Issue::info("three", "it is `so`");
        insta::assert_snapshot!(render("x", &[issue("gone", 7, 2), none, anywhere]));
    }

    #[test]
    fn escape_sequences_of_content_are_shown_as_text() {
        let rendered = render("a \u{1b}[31m b", &[issue("it has `\u{1b}[31m`", 1, 3)]);
        assert!(!rendered.contains('\u{1b}'), "{rendered:?}");
    }

    #[test]
    fn many_similar_issues_are_a_group() {
        let issue = |message: &str, line| {
            let location = Location::line("a.md", line);
            Issue::warning("one", message.to_owned()).at(location)
        };
        let mut issues: Vec<Issue> = (1..=14).map(|line| issue("often", line)).collect();
        issues.extend((15..=21).map(|line| issue(&format!("message {line}"), line)));
        insta::assert_snapshot!(render("", &issues));
        let tree = MemoryTree::default();
        let all = TextReport::new(&tree).verbose(true).render(&issues);
        assert_eq!(all.matches("warning[one]").count(), 21);
    }

    #[test]
    fn colors_are_an_option() {
        let tree = MemoryTree::default();
        let colored = TextReport::new(&tree).with_colors(true).render(&[issue("red", 1, 1)]);
        assert!(colored.contains("\u{1b}["), "{colored:?}");
    }
}
