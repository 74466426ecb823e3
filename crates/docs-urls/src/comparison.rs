//! Comparison of the ledger with the pages of a build.

use std::collections::{HashMap, HashSet};

use crate::anchors::lost_anchors;
use crate::folders::join_folders;
use crate::successors::successors;
use crate::{Ledger, Lost, PublishedPage, Successor};

/// Pages of a build.
pub struct CurrentSite<'a> {
    /// All pages. Those that the ledger [does not contain](Ledger::contains) require the fingerprints of their texts.
    pub pages: &'a [PublishedPage],
    /// Returns the target of a redirect without the base URL; empty for a page that was removed on purpose.
    pub redirected: &'a dyn Fn(&str) -> Option<String>,
}

impl std::fmt::Debug for CurrentSite<'_> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter
            .debug_struct("CurrentSite")
            .field("pages", &self.pages.len())
            .finish_non_exhaustive()
    }
}

/// Pages of a build by path, regardless of a trailing slash or extension.
pub(crate) struct CurrentPages<'a> {
    by_key: HashMap<&'a str, &'a PublishedPage>,
}

impl<'a> CurrentPages<'a> {
    fn new(pages: &'a [PublishedPage]) -> Self {
        Self { by_key: pages.iter().map(|page| (key(&page.path), page)).collect() }
    }

    pub(crate) fn page(&self, path: &str) -> Option<&'a PublishedPage> {
        self.by_key.get(key(path)).copied()
    }
}

fn key(path: &str) -> &str {
    let path = path.strip_suffix("/index.html").unwrap_or(path);
    path.strip_suffix(".html").unwrap_or(path).trim_end_matches('/')
}

impl Ledger {
    /// Returns whether the ledger contains a page with all its anchors.
    #[must_use]
    pub fn contains(&self, page: &PublishedPage) -> bool {
        self.page(&page.path).is_some_and(|known| {
            page.anchors.iter().all(|anchor| known.anchor(&anchor.id).is_some())
        })
    }

    /// Returns whether no published address is lost. Fingerprints are not compared.
    #[must_use]
    pub fn is_kept_by(&self, site: &CurrentSite<'_>) -> bool {
        let current = CurrentPages::new(site.pages);
        self.pages().all(|page| match current_location(page, &current, site) {
            CurrentLocation::Page(found) => {
                page.anchors.iter().all(|anchor| found.anchor(&anchor.id).is_some())
            }
            CurrentLocation::Outside => true,
            CurrentLocation::Lost => false,
        })
    }

    /// Returns the lost addresses, each with its likely successor, in the order of the ledger.
    #[must_use]
    pub fn lost(&self, site: &CurrentSite<'_>) -> Vec<Lost> {
        let current = CurrentPages::new(site.pages);
        let is_lost = |page: &PublishedPage| {
            matches!(current_location(page, &current, site), CurrentLocation::Lost)
        };
        let lost: Vec<_> = self.entries().filter(|entry| is_lost(&entry.page)).collect();
        let old: Vec<&PublishedPage> = lost.iter().map(|entry| &entry.page).collect();
        let found = successors(&old, site.pages, self);
        let mut reported: Vec<Lost> = lost
            .iter()
            .zip(&found)
            .map(|(entry, successor)| Lost {
                from: entry.page.path.clone(),
                pages: 1,
                location: entry.location.clone(),
                successor: successor
                    .as_ref()
                    .map(|(page, reason)| Successor { to: page.path.clone(), reason }),
            })
            .collect();
        let kept: HashSet<&str> = self.pages().map(|page| page.path.as_str()).collect();
        let lost_paths: HashSet<&str> = old.iter().map(|page| page.path.as_str()).collect();
        let current_paths = kept.difference(&lost_paths).copied().collect::<Vec<_>>();
        join_folders(&mut reported, &current_paths);
        let successor_of: HashMap<&str, &PublishedPage> = old
            .iter()
            .zip(&found)
            .filter_map(|(page, successor)| Some((page.path.as_str(), successor.as_ref()?.0)))
            .collect();
        for entry in self.entries() {
            let page = match current_location(&entry.page, &current, site) {
                CurrentLocation::Page(page) => page,
                CurrentLocation::Outside => continue,
                CurrentLocation::Lost => match successor_of.get(entry.page.path.as_str()) {
                    Some(page) => page,
                    None => continue,
                },
            };
            reported.extend(lost_anchors(entry, page, site.pages, self));
        }
        reported
    }
}

/// Location of a published page in a build.
enum CurrentLocation<'a> {
    /// The page itself, or the target of its redirect.
    Page(&'a PublishedPage),
    /// Another site, a file, or a page that was removed on purpose.
    Outside,
    Lost,
}

fn current_location<'a>(
    page: &PublishedPage,
    current: &CurrentPages<'a>,
    site: &CurrentSite<'_>,
) -> CurrentLocation<'a> {
    if let Some(page) = current.page(&page.path) {
        return CurrentLocation::Page(page);
    }
    match (site.redirected)(&page.path) {
        Some(to) if !to.is_empty() && !to.contains('#') => {
            current.page(&to).map_or(CurrentLocation::Outside, CurrentLocation::Page)
        }
        Some(_) => CurrentLocation::Outside,
        None => CurrentLocation::Lost,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{PublishedAnchor, TextPrint};

    fn page(path: &str, anchors: &[(&str, &str)]) -> PublishedPage {
        let anchors = anchors.iter().map(|(id, text)| PublishedAnchor {
            id: (*id).to_owned(),
            text: TextPrint::from_text(text),
        });
        PublishedPage { anchors: anchors.collect(), ..PublishedPage::new(path) }
    }

    fn lost(before: &[PublishedPage], now: &[PublishedPage]) -> Vec<String> {
        let mut ledger = Ledger::default();
        ledger.add(before.iter().cloned());
        let site = CurrentSite { pages: now, redirected: &|_| None };
        let lost = ledger.lost(&site);
        let to = |lost: &Lost| lost.successor.as_ref().map_or("?".to_owned(), |it| it.to.clone());
        lost.iter().map(|lost| format!("{} {}", lost.from, to(lost))).collect()
    }

    #[test]
    fn a_renamed_heading_is_recognized() {
        let before = [page("/a", &[("install", "Run it."), ("limits", "Ten a day."), ("faq", "")])];
        let now = [page(
            "/a",
            &[("get-started", "Run it."), ("more", "New words here."), ("limits", "Ten a day.")],
        )];
        assert_eq!(lost(&before, &now), ["/a#install #get-started", "/a#faq ?"]);
    }

    #[test]
    fn the_only_new_heading_replaces_the_only_lost_one() {
        let before = [page("/a", &[("limits", "Ten a day."), ("end", "x")])];
        let now = [page("/a", &[("quotas-and-limits", "Twenty in an hour."), ("end", "x")])];
        assert_eq!(lost(&before, &now), ["/a#limits #quotas-and-limits"]);
    }

    #[test]
    fn a_section_can_move_to_another_page() {
        let before = [page("/a", &[("limits", "Ten calls a day.")]), page("/b", &[])];
        let now = [page("/a", &[]), page("/b", &[("limits", "Ten calls a day.")])];
        assert_eq!(lost(&before, &now), ["/a#limits /b#limits"]);
    }
}
