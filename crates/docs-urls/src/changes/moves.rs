//! Pages that have another path in the new build.

use std::collections::HashMap;

use crate::prove::{Block, BlockKind, Page};
use crate::successors::successors;
use crate::{Ledger, PublishedAnchor, PublishedPage, TextPrint};

/// New path of a page, by its old path, with the reason.
pub(super) type Moves<'a> = HashMap<&'a str, (&'a str, &'static str)>;

/// Finds pages that were moved: those whose old path redirects to a new page, and those that the rules of the ledger recognize.
/// `redirected` returns the path to which a path of the old build leads in the new one.
pub(super) fn moves<'a>(
    removed: &[(&'a str, &Page)],
    added: &[(&'a str, &Page)],
    redirected: impl Fn(&str) -> Option<String>,
) -> Moves<'a> {
    let mut moves = Moves::new();
    let mut taken: Vec<&str> = Vec::new();
    for (path, _) in removed {
        let target = redirected(path);
        let to = added.iter().find(|(added, _)| target.as_deref() == Some(*added));
        if let Some((to, _)) = to.filter(|(to, _)| !taken.contains(to)) {
            taken.push(to);
            moves.insert(path, (to, "a redirect"));
        }
    }
    let is_open =
        |(path, _): &&(&str, &Page)| !moves.contains_key(path) && redirected(path).is_none();
    let lost: Vec<(&str, PublishedPage)> = removed.iter().filter(is_open).map(published).collect();
    let new = added.iter().filter(|(path, _)| !taken.contains(path));
    let new: Vec<(&str, PublishedPage)> = new.map(published).collect();
    let old_pages: Vec<&PublishedPage> = lost.iter().map(|(_, page)| page).collect();
    let new_pages: Vec<PublishedPage> = new.iter().map(|(_, page)| page.clone()).collect();
    let found = successors(&old_pages, &new_pages, &Ledger::default());
    for ((path, _), found) in lost.iter().zip(found) {
        let Some((page, reason)) = found else { continue };
        if let Some((to, _)) = new.iter().find(|(_, new)| new.path == page.path) {
            moves.insert(path, (to, reason));
        }
    }
    moves
}

/// Returns a page as a ledger records it.
fn published<'a>((path, page): &(&'a str, &Page)) -> (&'a str, PublishedPage) {
    let texts: Vec<String> = page.blocks.iter().map(Block::text).collect();
    let anchors = page.blocks.iter().filter(|block| block.kind == BlockKind::Heading);
    let anchors = anchors.filter_map(|block| {
        Some(PublishedAnchor { id: block.id.clone()?, ..PublishedAnchor::default() })
    });
    let published = PublishedPage {
        title: page.title.clone(),
        text: TextPrint::from_parts(texts.iter().map(String::as_str)),
        anchors: anchors.collect(),
        ..PublishedPage::new(*path)
    };
    (path, published)
}
