//! Code from files: `file=src/main.rs`, `file=src/main.rs#region`, `file=src/main.rs#L3-L9`.

use std::ops::Range;

use crate::admonitions::attribute_words;
use crate::options::Dialects;

/// Comments that start and end a region, followed by its name.
const COMMON: (&str, &str) = ("#region", "#endregion");

/// Region comments of MkDocs, with a bracket after the name.
const MKDOCS: (&str, &str) = ("--8<-- [start:", "--8<-- [end:");

/// Region comments of mdBook.
const MDBOOK: (&str, &str) = ("ANCHOR:", "ANCHOR_END:");

/// File that a code fence includes.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) struct Include<'a> {
    /// Word of the info string, as written.
    pub(crate) written: &'a str,
    /// Path as written.
    pub(crate) path: &'a str,
    /// Part of the file.
    pub(crate) part: Part<'a>,
}

/// Part of a file.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Part<'a> {
    Whole,
    /// Lines between comments with a name.
    Region(&'a str),
    /// First and last line, numbered from 1, inclusive.
    Lines(usize, usize),
}

impl<'a> Include<'a> {
    /// Returns the file that an info string names.
    pub(crate) fn parse(info: &'a str) -> Option<Self> {
        let written = attribute_words(info).find(|word| word.starts_with("file="))?;
        let address = written["file=".len()..].trim_matches(['"', '\'']);
        let (path, fragment) = address.split_once('#').unwrap_or((address, ""));
        let part = match lines(fragment) {
            _ if fragment.is_empty() => Part::Whole,
            Some((first, last)) => Part::Lines(first, last),
            None => Part::Region(fragment),
        };
        (!path.is_empty()).then_some(Self { written, path, part })
    }

    /// Returns the name of the file.
    pub(crate) fn name(&self) -> &'a str {
        self.path.rsplit('/').next().unwrap_or(self.path)
    }

    /// Returns the info string of the block that contains the code. The file determines the language and the title.
    pub(crate) fn info(&self, info: &str) -> String {
        let rest = info.trim().replacen(self.written, "", 1);
        let has_language = !info.trim().starts_with(self.written);
        let extension = self.name().rsplit_once('.').map_or("text", |(_, extension)| extension);
        let language = if has_language { "" } else { extension };
        let title = match rest.contains("title=") {
            true => String::new(),
            false => format!(" title=\"{}\"", self.name()),
        };
        format!("{language}{rest}{title}")
    }

    /// Returns the part of a file's text without region comments and common indentation; `None` if the file does not
    /// contain the part.
    pub(crate) fn code(&self, text: &str, dialects: Dialects) -> Option<String> {
        let all: Vec<&str> = text.lines().collect();
        let part = &all[self.range(&all, dialects)?];
        let shown: Vec<&str> =
            part.iter().copied().filter(|line| !is_comment(line, dialects)).collect();
        (!shown.is_empty()).then(|| without_indentation(&shown))
    }

    /// Returns the part of a Markdown source, with the number of lines before it; `None` if the source does not contain the
    /// part.
    ///
    /// The lines are unchanged, so that issues have correct line numbers. Region comments are not content in Markdown.
    pub(crate) fn markdown(&self, text: &str, dialects: Dialects) -> Option<(usize, String)> {
        let all: Vec<&str> = text.lines().collect();
        let range = self.range(&all, dialects)?;
        Some((range.start, all[range].join("\n")))
    }

    /// Returns the indices of the lines of the part.
    fn range(&self, all: &[&str], dialects: Dialects) -> Option<Range<usize>> {
        let range = match self.part {
            Part::Whole => 0..all.len(),
            Part::Region(name) => {
                let start = all.iter().position(|line| region(line, dialects) == Some(name))?;
                start + 1..region_end(all, start, name, dialects)?
            }
            Part::Lines(first, last) => first.checked_sub(1)?..last.min(all.len()),
        };
        (range.start <= range.end).then_some(range)
    }

    /// Returns the name of the part in messages: `region `x``.
    pub(crate) fn part_name(&self) -> String {
        match self.part {
            Part::Whole => "text".to_owned(),
            Part::Region(name) => format!("region `{name}`"),
            Part::Lines(first, usize::MAX) => format!("line {first}"),
            Part::Lines(first, last) => format!("lines {first} to {last}"),
        }
    }
}

/// Returns the lines of a fragment: `L3`, `L3-L9`, `L3-` to the end.
fn lines(fragment: &str) -> Option<(usize, usize)> {
    let number = |text: &str| text.strip_prefix('L')?.parse::<usize>().ok();
    match fragment.split_once('-') {
        Some((first, "")) => Some((number(first)?, usize::MAX)),
        Some((first, last)) => Some((number(first)?, number(last)?)),
        None => number(fragment).map(|line| (line, line)),
    }
}

/// Returns the name of the region that a line starts.
fn region(line: &str, dialects: Dialects) -> Option<&str> {
    comments(dialects).find_map(|(start, _)| name_after(line, start))
}

/// Returns the name of the region that a line ends. The name may be empty. Returns `None` for other lines.
fn ended_region(line: &str, dialects: Dialects) -> Option<&str> {
    let (_, end) = comments(dialects).find(|(_, end)| line.contains(end))?;
    Some(name_after(line, end).unwrap_or_default())
}

/// Returns the supported region comments. Without the dialect of another engine, its region comments are code.
fn comments(dialects: Dialects) -> impl Iterator<Item = (&'static str, &'static str)> {
    let foreign = [(dialects.mkdocs, MKDOCS), (dialects.mdbook, MDBOOK)];
    let foreign = foreign.into_iter().filter_map(|(is_read, comments)| is_read.then_some(comments));
    std::iter::once(COMMON).chain(foreign)
}

/// Returns the name after a comment.
fn name_after<'l>(line: &'l str, comment: &str) -> Option<&'l str> {
    let (_, after) = line.split_once(comment)?;
    let word = after.split([' ', '\t', ']']).find(|word| !word.is_empty());
    // The end of a comment is not a name.
    word.filter(|word| !matches!(*word, "-->" | "*/"))
}

fn is_comment(line: &str, dialects: Dialects) -> bool {
    region(line, dialects).is_some() || ended_region(line, dialects).is_some()
}

/// Returns the index of the line that ends a region: a line with its name, or a line without a name at the same depth. A
/// region of mdBook without an end extends to the end of the file.
fn region_end(lines: &[&str], start: usize, name: &str, dialects: Dialects) -> Option<usize> {
    let mut depth = 0_usize;
    for (index, line) in lines.iter().enumerate().skip(start + 1) {
        if let Some(ended) = ended_region(line, dialects) {
            if ended == name || (ended.is_empty() && depth == 0) {
                return Some(index);
            }
            depth = depth.saturating_sub(1);
        } else if region(line, dialects).is_some() {
            depth += 1;
        }
    }
    dialects.mdbook.then_some(lines.len())
}

fn without_indentation(lines: &[&str]) -> String {
    let indentation = |line: &&&str| line.len() - line.trim_start().len();
    let filled = lines.iter().filter(|line| !line.trim().is_empty());
    let common = filled.min_by_key(indentation).map_or(0, |line| indentation(&line));
    let mut code = String::new();
    for line in lines {
        code.push_str(line.get(common..).unwrap_or_default());
        code.push('\n');
    }
    code
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "use a;\n\n// #region main\nfn main() {\n    // #region inner\n    one();\n\n    two();\n    // #endregion inner\n}\n// #endregion\n";

    const MDBOOK_ALONE: Dialects =
        Dialects { github: false, mdbook: true, mkdocs: false, vitepress: false, starlight: false };

    fn code(address: &str) -> Option<String> {
        let info = format!("rust file={address}");
        Include::parse(&info)?.code(TEXT, Dialects::default())
    }

    #[test]
    fn a_part_of_a_file_has_no_comments_of_regions() {
        let rows = [
            ("a.rs", Some("use a;\n\nfn main() {\n    one();\n\n    two();\n}\n")),
            ("a.rs#main", Some("fn main() {\n    one();\n\n    two();\n}\n")),
            ("a.rs#inner", Some("one();\n\ntwo();\n")),
            ("a.rs#L1", Some("use a;\n")),
            ("a.rs#L8-", Some("    two();\n}\n")),
            ("\"a.rs#L6-L8\"", Some("one();\n\ntwo();\n")),
            ("a.rs#L90-L99", None),
            ("a.rs#L0", None),
            ("a.rs#none", None),
            ("a.rs#L9-L2", None),
        ];
        for (address, expected) in rows {
            assert_eq!(code(address).as_deref(), expected, "{address}");
        }
    }

    #[test]
    fn a_region_of_mdbook_without_an_end_goes_to_the_end_of_the_file() {
        let include = Include::parse("file=a.rs#open").expect("a file");
        let code = |dialects| include.code("hidden();\n// #region open\nrest();\n", dialects);
        assert_eq!(code(Dialects::default()), None);
        assert_eq!(code(MDBOOK_ALONE).as_deref(), Some("rest();\n"));
    }

    #[test]
    fn regions_of_mdbook_may_overlap() {
        let text = "// ANCHOR: a\n1\n// ANCHOR: b\n2\n// ANCHOR_END: a\n3\n// ANCHOR_END: b\n";
        for (name, code) in [("a", "1\n2\n"), ("b", "2\n3\n")] {
            let info = format!("file=a.rs#{name}");
            let include = Include::parse(&info).expect("a file");
            assert_eq!(include.code(text, MDBOOK_ALONE).as_deref(), Some(code), "{name}");
            assert_eq!(include.code(text, Dialects::default()), None, "{name}");
        }
    }

    #[test]
    fn a_region_of_mkdocs_is_a_region() {
        let text = "a\n# --8<-- [start:one]\nb\n# --8<-- [start:two]\nc\n# --8<-- [end:one]\nd\n";
        let include = Include::parse("file=a.py#one").expect("a file");
        let dialects = Dialects { mkdocs: true, ..Dialects::default() };
        assert_eq!(include.code(text, dialects).as_deref(), Some("b\nc\n"));
    }

    #[test]
    fn a_file_determines_language_and_title() {
        let rows = [
            ("rust file=src/a.rs {2}", "rust  {2} title=\"a.rs\""),
            ("file=a.toml", "toml title=\"a.toml\""),
            ("js file='b.js' title=\"B\"", "js  title=\"B\""),
        ];
        for (info, expected) in rows {
            let include = Include::parse(info).expect("a file");
            assert_eq!(include.info(info), expected, "{info}");
        }
        assert_eq!(Include::parse("js title=\"file=x\""), None);
        assert_eq!(Include::parse("js profile=x"), None);
    }
}
