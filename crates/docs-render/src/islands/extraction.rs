//! Extraction of islands from the finished HTML of a page.

use std::ops::Range;

use super::pieces;
use super::record::Records;
use super::tree::Builder;
use super::{Island, IslandNode, PageScript};

/// Returns the article without its islands, the islands, and the required scripts.
pub(crate) fn extract_islands(
    html: &str,
    records: &Records,
) -> (String, Vec<Island>, Vec<PageScript>) {
    let mut article = String::with_capacity(html.len());
    let mut islands = Vec::new();
    let mut builder = Builder {
        html,
        records,
        used: vec![false; records.scripts.len()],
        inserted: vec![false; records.records.len()],
        remaining_copy_bytes: html.len(),
    };
    let mut done = 0;
    for (number, inner, whole) in outermost(html, records) {
        article.push_str(&html[done..whole.start]);
        done = whole.end;
        let pieces = pieces::read(html, number, inner, records);
        if let (Some(record), Some(node)) = (records.get(number), builder.island(number, &pieces)) {
            islands.push(Island { at: article.len(), script: record.script, node });
        }
    }
    article.push_str(&html[done..]);
    let scripts = used_scripts(&records.scripts, builder.used, &mut islands);
    (article, islands, scripts)
}

/// Returns the outermost islands: number, range of the content, range including the placeholders.
fn outermost(html: &str, records: &Records) -> Vec<(usize, Range<usize>, Range<usize>)> {
    let mut found = Vec::new();
    let mut open: Vec<usize> = Vec::new();
    let mut start = (0, 0);
    for placeholder in records.placeholders.find(html) {
        if placeholder.opens {
            if open.is_empty() {
                start = (placeholder.at, placeholder.end);
            }
            open.push(placeholder.number);
        } else if let Some(above) = open.iter().rposition(|number| *number == placeholder.number) {
            open.truncate(above);
            if open.is_empty() {
                found.push((placeholder.number, start.1..placeholder.at, start.0..placeholder.end));
            }
        }
    }
    if let Some(first) = open.first() {
        found.push((*first, start.1..html.len(), start.0..html.len()));
    }
    found
}

/// Returns the used scripts, and updates the script indexes of the islands.
fn used_scripts(
    scripts: &[PageScript],
    mut used: Vec<bool>,
    islands: &mut [Island],
) -> Vec<PageScript> {
    // A script follows its parent, so one pass in reverse order marks all ancestors.
    for (index, script) in scripts.iter().enumerate().rev() {
        if let (true, Some(parent)) = (used[index], script.parent) {
            used[parent] = true;
        }
    }
    let mut next = 0;
    let indexes: Vec<usize> = used
        .iter()
        .map(|used| {
            let index = next;
            next += usize::from(*used);
            index
        })
        .collect();
    for island in islands {
        island.script = indexes[island.script];
        rename(&mut island.node, &indexes);
    }
    let kept = scripts.iter().zip(used).filter(|(_, used)| *used);
    kept.map(|(script, _)| {
        let parent = script.parent.map(|parent| indexes[parent]);
        PageScript { parent, ..script.clone() }
    })
    .collect()
}

fn rename(node: &mut IslandNode, indexes: &[usize]) {
    if let IslandNode::Scoped { script, .. } = node {
        *script = indexes[*script];
    }
    if let IslandNode::Scoped { children, .. } | IslandNode::Element { children, .. } = node {
        for child in children {
            rename(child, indexes);
        }
    }
}
