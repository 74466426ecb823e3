//! The blocks of two articles, aligned.

use std::collections::HashMap;

use serde::Serialize;
use similar::{Algorithm, DiffOp, capture_diff_slices};

use super::edit::{Edit, ValueChange};
use super::words::{Mark, Span, marked, similarity, sorted_words, words};
use crate::prove::{Block, BlockKind, Run};

/// Minimum similarity of two blocks of which one replaces the other, if several could.
const LIKELY: f64 = 0.35;

/// Maximum number of pairs of blocks that are compared to find those that replace others.
const MAX_PAIRS: usize = 10_000;

/// Block of one page, with the content of the file that it shows.
#[derive(Clone, Debug)]
pub(super) struct Shown {
    pub(super) block: Block,
    /// Fingerprint of a picture's file. Addresses of equal files are not compared.
    pub(super) file: Option<u64>,
}

impl Shown {
    /// Returns the part of the detail that is compared: equal files can have different addresses.
    fn detail(&self) -> (&str, Option<u64>) {
        if self.file.is_some() { ("", self.file) } else { (self.block.detail.as_str(), None) }
    }

    /// Returns the parts that are compared.
    fn key(&self) -> Key<'_> {
        let Block { kind, level, id, runs, .. } = &self.block;
        (*kind, *level, id.as_deref(), runs, self.detail())
    }
}

type Key<'a> = (BlockKind, u8, Option<&'a str>, &'a [Run], (&'a str, Option<u64>));

/// A block that differs.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
#[non_exhaustive]
pub struct BlockChange {
    /// Kind of the change: the block was added, removed or changed.
    pub edit: Edit,
    /// Kind of the block.
    pub kind: BlockKind,
    /// Text of the heading above the block.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub section: Option<String>,
    /// Id of the heading above the block, or of the heading itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub anchor: Option<String>,
    /// Properties that differ: level or id of a heading, language of code, address or file of a picture.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub values: Vec<ValueChange>,
    /// Words, with marks for those that differ.
    pub words: Vec<Span>,
    /// The block of the old build.
    #[serde(skip)]
    pub old: Option<Block>,
    /// The block of the new build.
    #[serde(skip)]
    pub new: Option<Block>,
}

/// Part of an article.
#[derive(Clone, Debug, Eq, PartialEq)]
#[non_exhaustive]
pub enum Part {
    /// A block that both articles have.
    Same(Block),
    /// A block that differs.
    Changed(Box<BlockChange>),
}

/// Heading above a block.
#[derive(Clone, Default)]
struct Section {
    text: Option<String>,
    id: Option<String>,
}

impl Section {
    fn enter(&mut self, block: &Block) {
        if block.kind == BlockKind::Heading {
            *self = Self { text: Some(block.text()), id: block.id.clone() };
        }
    }
}

/// Returns the blocks of both articles in reading order.
pub(super) fn parts<'a>(old: &'a [Shown], new: &'a [Shown]) -> Vec<Part> {
    // Numbers are compared faster than blocks.
    let mut known: HashMap<Key<'a>, usize> = HashMap::new();
    let mut numbered = |of: &'a [Shown]| -> Vec<usize> {
        let number = |shown: &'a Shown| {
            let next = known.len();
            *known.entry(shown.key()).or_insert(next)
        };
        of.iter().map(number).collect()
    };
    let (old_numbers, new_numbers) = (numbered(old), numbered(new));
    let mut parts = Vec::new();
    let mut section = Section::default();
    for op in capture_diff_slices(Algorithm::Myers, &old_numbers, &new_numbers) {
        let (old, new) = (&old[op.old_range()], &new[op.new_range()]);
        if let DiffOp::Equal { .. } = op {
            for shown in new {
                section.enter(&shown.block);
                parts.push(Part::Same(shown.block.clone()));
            }
            continue;
        }
        for (old, new) in pairs(old, new) {
            let change = change(old, new, &section);
            if let Some(shown) = new {
                section.enter(&shown.block);
            }
            parts.push(Part::Changed(Box::new(change)));
        }
    }
    parts
}

/// Returns the blocks of both sides in order: those that replace others as pairs.
fn pairs<'a>(old: &'a [Shown], new: &'a [Shown]) -> Vec<(Option<&'a Shown>, Option<&'a Shown>)> {
    let mut pairs = Vec::new();
    let (mut next_old, mut next_new) = (0, 0);
    for (of_old, of_new) in matched(old, new) {
        pairs.extend(old[next_old..of_old].iter().map(|shown| (Some(shown), None)));
        pairs.extend(new[next_new..of_new].iter().map(|shown| (None, Some(shown))));
        pairs.push((Some(&old[of_old]), Some(&new[of_new])));
        (next_old, next_new) = (of_old + 1, of_new + 1);
    }
    pairs.extend(old[next_old..].iter().map(|shown| (Some(shown), None)));
    pairs.extend(new[next_new..].iter().map(|shown| (None, Some(shown))));
    pairs
}

/// Returns the indices of blocks that replace others: in the order of both sides, with the largest sum of similarities.
fn matched<'a>(old: &'a [Shown], new: &'a [Shown]) -> Vec<(usize, usize)> {
    if let ([one], [other]) = (old, new) {
        return if one.block.kind == other.block.kind { vec![(0, 0)] } else { Vec::new() };
    }
    if old.len().saturating_mul(new.len()) > MAX_PAIRS {
        return Vec::new();
    }
    let candidates =
        |of: &'a [Shown]| -> Vec<Candidate<'a>> { of.iter().map(Candidate::new).collect() };
    let (old, new) = (candidates(old), candidates(new));
    let width = new.len() + 1;
    // Largest sum for the blocks from each pair of indices to the ends.
    let mut sums = vec![0.0_f64; (old.len() + 1) * width];
    let mut values = vec![0.0_f64; old.len() * new.len()];
    for of_old in (0..old.len()).rev() {
        for of_new in (0..new.len()).rev() {
            let value = old[of_old].likeness(&new[of_new]);
            values[of_old * new.len() + of_new] = value;
            let skipped =
                sums[(of_old + 1) * width + of_new].max(sums[of_old * width + of_new + 1]);
            sums[of_old * width + of_new] =
                skipped.max(sums[(of_old + 1) * width + of_new + 1] + value);
        }
    }
    let mut matched = Vec::new();
    let (mut of_old, mut of_new) = (0, 0);
    while of_old < old.len() && of_new < new.len() {
        let best = sums[of_old * width + of_new];
        let value = values[of_old * new.len() + of_new];
        if value > 0.0 && best <= sums[(of_old + 1) * width + of_new + 1] + value {
            matched.push((of_old, of_new));
            (of_old, of_new) = (of_old + 1, of_new + 1);
        } else if best <= sums[(of_old + 1) * width + of_new] {
            of_old += 1;
        } else {
            of_new += 1;
        }
    }
    matched
}

/// Block that may replace another one.
struct Candidate<'a> {
    kind: BlockKind,
    words: Vec<&'a str>,
}

impl<'a> Candidate<'a> {
    fn new(shown: &'a Shown) -> Self {
        Self { kind: shown.block.kind, words: sorted_words(&shown.block.runs) }
    }

    /// Returns the similarity of a block that may replace this one; 0 if it cannot.
    fn likeness(&self, new: &Self) -> f64 {
        if self.kind != new.kind {
            return 0.0;
        }
        let similarity = similarity(&self.words, &new.words);
        match self.kind {
            _ if similarity >= LIKELY => similarity,
            BlockKind::Text | BlockKind::Item | BlockKind::Row => 0.0,
            // A page has few blocks of these kinds, so the next one is probably the same block with
            // other words.
            _ => LIKELY / 2.0,
        }
    }
}

fn change(old: Option<&Shown>, new: Option<&Shown>, above: &Section) -> BlockChange {
    let (edit, of) = match (old, new) {
        (Some(_), Some(new)) => (Edit::Changed, new),
        (None, Some(new)) => (Edit::Added, new),
        (Some(old), None) => (Edit::Removed, old),
        (None, None) => unreachable!("a pair has a block"),
    };
    let words = match (old, new) {
        (Some(old), Some(new)) => words(&old.block.runs, &new.block.runs),
        _ => marked(&of.block.runs, if old.is_some() { Mark::Removed } else { Mark::Added }),
    };
    let is_new_heading = of.block.kind == BlockKind::Heading && new.is_some();
    BlockChange {
        edit,
        kind: of.block.kind,
        section: above.text.clone(),
        anchor: if is_new_heading { of.block.id.clone() } else { above.id.clone() },
        values: values(old, new),
        words,
        old: old.map(|shown| shown.block.clone()),
        new: new.map(|shown| shown.block.clone()),
    }
}

/// Returns the properties of a block that differ.
fn values(old: Option<&Shown>, new: Option<&Shown>) -> Vec<ValueChange> {
    let name = match old.or(new).map(|shown| shown.block.kind) {
        Some(BlockKind::Picture) => "picture",
        Some(BlockKind::Code) => "language",
        _ => "file",
    };
    let detail = |shown: Option<&Shown>| {
        let detail = shown.map(|shown| shown.block.detail.clone());
        detail.filter(|detail| !detail.is_empty())
    };
    let level = |shown: Option<&Shown>| {
        shown
            .map(|shown| shown.block.level)
            .filter(|level| *level > 0)
            .map(|level| level.to_string())
    };
    let id = |shown: Option<&Shown>| shown.and_then(|shown| shown.block.id.clone());
    let mut values = Vec::new();
    match (old, new) {
        (Some(one), Some(other)) if one.detail() == other.detail() => {}
        // The address can be the same: then the file differs.
        _ if detail(old).is_some() || detail(new).is_some() => {
            values.push(ValueChange { name: name.to_owned(), old: detail(old), new: detail(new) });
        }
        _ => {}
    }
    if old.is_some() && new.is_some() {
        values.extend(ValueChange::between("level", level(old).as_ref(), level(new).as_ref()));
        values.extend(ValueChange::between("anchor", id(old).as_ref(), id(new).as_ref()));
    }
    values
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::prove::Page;

    fn shown(html: &str) -> Vec<Shown> {
        let blocks = Page::read(html).blocks.into_iter();
        blocks.map(|block| Shown { block, file: None }).collect()
    }

    /// Returns the changes of an article: the edit, the kind, the heading above and the properties.
    fn changed(old: &str, new: &str) -> Vec<String> {
        let parts = parts(&shown(old), &shown(new));
        let changes = parts.iter().filter_map(|part| match part {
            Part::Same(_) => None,
            Part::Changed(change) => Some(change.as_ref()),
        });
        let line = |change: &BlockChange| {
            let values = change.values.iter().map(|value| {
                let of = |value: &Option<String>| value.clone().unwrap_or_default();
                format!(" {} {}>{}", value.name, of(&value.old), of(&value.new))
            });
            let values: String = values.collect();
            let anchor = change.anchor.as_deref().unwrap_or("-");
            format!("{} {} {anchor}{values}", change.edit.name(), change.kind.name())
        };
        changes.map(line).collect()
    }

    #[test]
    fn each_edit_is_one_change() {
        let page = "<h1 id=a>A</h1><p>One two three.<p>Four five six.<h2 id=b>B</h2><pre>x = 1</pre>\
                    <table><tr><td>1<td>2<tr><td>3<td>4</table><img src=/a.png alt=Cat>";
        let rows: [(&str, &str, &[&str]); 11] = [
            ("", "", &[]),
            ("three", "3", &["changed text a"]),
            ("<p>Four five six.", "", &["removed text a"]),
            ("<p>Four", "<p>New text.<p>Four", &["added text a"]),
            ("<h2 id=b>B</h2>", "<h2 id=c>C</h2>", &["changed heading c anchor b>c"]),
            ("<h2 id=b>B</h2>", "<h3 id=b>B</h3>", &["changed heading b level 2>3"]),
            ("<pre>", "<pre class=language-js>", &["changed code b language >js"]),
            ("x = 1", "x = 2", &["changed code b"]),
            ("<td>4", "<td>5", &["changed table row b"]),
            ("/a.png", "/b.png", &["changed picture b picture /a.png>/b.png"]),
            (
                "One two three.<p>Four five six.",
                "Four five 6.<p>One two 3.",
                &["removed text a", "changed text a", "added text a"],
            ),
        ];
        for (old, new, expected) in rows {
            let edited = page.replacen(old, new, 1);
            assert_eq!(changed(page, &edited), expected, "{old} to {new}");
        }
    }

    #[test]
    fn files_are_compared_and_not_their_addresses() {
        let at = |address: &str, file: u64| {
            let mut shown = shown(&format!("<img src={address}>"));
            shown[0].file = Some(file);
            shown
        };
        let count = |old: &[Shown], new: &[Shown]| {
            parts(old, new).iter().filter(|part| matches!(part, Part::Changed(_))).count()
        };
        assert_eq!(count(&at("/a.1.png", 1), &at("/a.2.png", 1)), 0);
        assert_eq!(count(&at("/a.png", 1), &at("/a.png", 2)), 1);
    }

    #[test]
    fn many_new_blocks_are_added() {
        let list = |word: &str| format!("<p>{word}").repeat(200);
        assert_eq!(changed(&list("a"), &list("b")).len(), 400);
    }
}
