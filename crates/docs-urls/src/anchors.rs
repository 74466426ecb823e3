//! Lost anchors and the headings that probably replace them.

use crate::ledger::Entry;
use crate::successors::similarity_of_texts;
use crate::{Ledger, Lost, PublishedAnchor, PublishedPage, Successor};

/// Minimum score of a heading.
const LIKELY: f64 = 0.4;

/// Returns the anchors that a page had and no longer has.
pub(crate) fn lost_anchors(
    entry: &Entry,
    now: &PublishedPage,
    pages: &[PublishedPage],
    ledger: &Ledger,
) -> Vec<Lost> {
    let before = &entry.page;
    let lost: Vec<&PublishedAnchor> =
        before.anchors.iter().filter(|anchor| now.anchor(&anchor.id).is_none()).collect();
    if lost.is_empty() {
        return Vec::new();
    }
    let new: Vec<&PublishedAnchor> =
        now.anchors.iter().filter(|anchor| before.anchor(&anchor.id).is_none()).collect();
    let mut pairs = Vec::new();
    for (index, old) in lost.iter().enumerate() {
        for (position, anchor) in new.iter().enumerate() {
            let (value, reason) = score(old, anchor, (index, position), lost.len() == new.len());
            if value >= LIKELY {
                pairs.push((index, position, value, reason));
            }
        }
    }
    pairs.sort_by(|one, other| other.2.total_cmp(&one.2));
    let mut found: Vec<Option<Successor>> = vec![None; lost.len()];
    let mut taken = vec![false; new.len()];
    for (index, position, _, reason) in pairs {
        if found[index].is_none() && !taken[position] {
            taken[position] = true;
            found[index] = Some(Successor { to: format!("#{}", new[position].id), reason });
        }
    }
    lost.into_iter()
        .zip(found)
        .map(|(anchor, successor)| Lost {
            from: format!("{}#{}", before.path, anchor.id),
            pages: 0,
            location: entry.location.clone(),
            successor: successor.or_else(|| elsewhere(anchor, now, pages, ledger)),
        })
        .collect()
}

fn score(
    old: &PublishedAnchor,
    new: &PublishedAnchor,
    (index, position): (usize, usize),
    are_as_many: bool,
) -> (f64, &'static str) {
    let id = similarity_of_texts(&old.id, &new.id);
    // The only new heading probably replaces the only missing one.
    let location = if are_as_many && index == position { 0.3 } else { 0.0 };
    if !old.text.is_empty() && old.text == new.text {
        return (0.8 + 0.1 * id + location, "the heading above the same text");
    }
    let text = old.text.similarity(new.text);
    let reason = if text > id { "the heading above a similar text" } else { "a similar heading" };
    (0.45 * text + 0.55 * id + location, reason)
}

/// Returns the anchor on another page to which the section probably moved: a new one with the same id or the same text.
fn elsewhere(
    lost: &PublishedAnchor,
    now: &PublishedPage,
    pages: &[PublishedPage],
    ledger: &Ledger,
) -> Option<Successor> {
    let others = pages.iter().filter(|page| page.path != now.path);
    let anchors = others.flat_map(|page| page.anchors.iter().map(move |anchor| (page, anchor)));
    let mut new = anchors.filter(|(page, anchor)| {
        !lost.text.is_empty()
            && lost.text == anchor.text
            && ledger.page(&page.path).is_none_or(|known| known.anchor(&anchor.id).is_none())
    });
    let (page, anchor) = new.next()?;
    new.next().is_none().then(|| Successor {
        to: format!("{}#{}", page.path, anchor.id),
        reason: "the same text on another page",
    })
}
