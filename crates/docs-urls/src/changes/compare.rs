//! The comparison of two builds.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Mutex;

use aho_corasick::AhoCorasick;
use rayon::prelude::*;
use serde::Serialize;
use xxhash_rust::xxh3::xxh3_64;

use super::blocks::{Part, Shown, parts};
use super::build::Build;
use super::consequences::Consequences;
use super::edit::{Edit, ValueChange};
use super::files::{BuiltFiles, UnreadableFile};
use super::moves::moves;
use super::page::{PageChange, shown};
use super::shared::{SharedChange, joined, shared_changes};
use super::sidebars::{SidebarChange, entry_changes};
use crate::prove::{BlockKind, Page, path_key};

/// Differences between two builds.
#[derive(Clone, Debug, Default, Eq, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Changes {
    /// Numbers of pages.
    pub counts: Counts,
    /// Pages that differ, by path.
    pub pages: Vec<PageChange>,
    /// Sidebars that differ. Entries that follow from the changes of pages are not listed.
    pub sidebars: Vec<SidebarChange>,
    /// Redirects that differ: the name is the old path. Those of removed and moved pages are in `pages`.
    pub redirects: Vec<ValueChange>,
    /// Links of the navbar and the footer that differ.
    pub shared: Vec<SharedChange>,
    /// Title, languages and versions of the site that differ.
    pub site: Vec<ValueChange>,
    /// Pictures and downloads with fixed names that differ, and that no changed page shows.
    pub files: Vec<FileChange>,
}

/// Numbers of pages in a comparison.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Counts {
    /// Pages of the old build.
    pub old: usize,
    /// Pages of the new build.
    pub new: usize,
    /// Pages whose files differ only in parts that are not compared.
    pub markup_only: usize,
}

/// A file that differs.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
#[non_exhaustive]
pub struct FileChange {
    /// Kind of the change: the file was added, removed or changed.
    pub edit: Edit,
    /// Path of the file.
    pub path: String,
}

impl Changes {
    /// Compares two builds.
    ///
    /// # Errors
    ///
    /// Returns an error if a file cannot be read.
    pub fn between(old: &dyn BuiltFiles, new: &dyn BuiltFiles) -> Result<Self, UnreadableFile> {
        let (old, new) = rayon::join(|| Build::new(old, "old"), || Build::new(new, "new"));
        Comparison { old: old?, new: new?, contents: Contents::default() }.changes()
    }

    /// Returns whether nothing differs.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.total() == 0
    }

    /// Returns the number of differences: pages, entries of sidebars, redirects, links, values of the site and files.
    #[must_use]
    pub fn total(&self) -> usize {
        let entries = self.sidebars.iter().map(|sidebar| sidebar.entries.len().max(1));
        self.pages.len()
            + entries.sum::<usize>()
            + self.redirects.len()
            + self.shared.len()
            + self.site.len()
            + self.files.len()
    }

    /// Returns the number of pages with an edit.
    #[must_use]
    pub fn pages_with(&self, edit: Edit) -> usize {
        self.pages.iter().filter(|page| page.edit == edit).count()
    }
}

/// Both versions of a page whose files differ; a page that redirects, or that one build lacks, has no version.
struct Versions<'a> {
    path: &'a str,
    old: Option<Page>,
    new: Option<Page>,
}

/// Targets of redirects by the paths that they replace.
type Redirects = BTreeMap<String, String>;

struct Comparison<'a> {
    old: Build<'a>,
    new: Build<'a>,
    contents: Contents,
}

impl Comparison<'_> {
    fn changes(&self) -> Result<Changes, UnreadableFile> {
        let files = self.file_changes()?;
        let (mut versions, redirects) = self.versions(&files)?;
        let mut changes = Changes { counts: self.counts(), ..Changes::default() };
        let both: Vec<Both> =
            versions.par_iter().filter_map(|it| self.both(it)).collect::<Result<_, _>>()?;
        changes.counts.markup_only = both.iter().filter(|both| both.is_equal()).count();
        changes.shared = joined(both.iter().flat_map(|both| both.shared.clone()));
        changes.pages = both.into_iter().filter_map(|both| both.page).collect();
        versions.retain(|versions| versions.old.is_some() != versions.new.is_some());
        changes.pages.extend(self.moved_and_others(&versions, &redirects[1])?);
        changes.pages.sort_by(|one, other| one.path.cmp(&other.path));
        changes.redirects = redirect_changes(&redirects, &changes.pages);
        changes.sidebars = self.sidebar_changes(&changes.pages)?;
        changes.site = self.site_changes();
        changes.files = self.unshown(files, &changes.pages);
        Ok(changes)
    }

    fn counts(&self) -> Counts {
        let count = |build: &Build<'_>| {
            let redirects = build.redirects();
            build.pages.keys().filter(|path| !redirects.contains_key(*path)).count()
        };
        Counts { old: count(&self.old), new: count(&self.new), markup_only: 0 }
    }

    /// Returns pictures and downloads that differ.
    fn file_changes(&self) -> Result<Vec<FileChange>, UnreadableFile> {
        let files: BTreeSet<&str> = self.old.other_files().chain(self.new.other_files()).collect();
        let files: Vec<&str> = files.into_iter().collect();
        let change = |file: &&str| {
            let edit = match (self.old.contains(file), self.new.contains(file)) {
                (true, false) => Edit::Removed,
                (false, true) => Edit::Added,
                _ => match self.old.has_equal(file, &self.new) {
                    Ok(true) => return None,
                    Ok(false) => Edit::Changed,
                    Err(error) => return Some(Err(error)),
                },
            };
            Some(Ok(FileChange { edit, path: (*file).to_owned() }))
        };
        files.par_iter().filter_map(change).collect()
    }

    /// Reads the pages whose files differ, or that show one of the changed files. Returns the redirects of both builds too.
    fn versions(
        &self,
        files: &[FileChange],
    ) -> Result<(Vec<Versions<'_>>, [Redirects; 2]), UnreadableFile> {
        let changed = files.iter().filter(|file| file.edit == Edit::Changed);
        let names = changed.filter_map(|file| file.path.rsplit('/').next());
        let names: BTreeSet<String> = names.map(encoded).collect();
        let shows = (!names.is_empty()).then(|| AhoCorasick::new(names)).and_then(Result::ok);
        let paths: BTreeSet<&String> = self.old.pages.keys().chain(self.new.pages.keys()).collect();
        let paths: Vec<&str> = paths.into_iter().map(String::as_str).collect();
        let read = |path| self.read_versions(path, shows.as_ref()).transpose();
        let read: Vec<Versions<'_>> =
            paths.into_par_iter().filter_map(read).collect::<Result<_, _>>()?;
        let mut redirects = [self.old.redirects(), self.new.redirects()];
        let mut pages = Vec::with_capacity(read.len());
        for Versions { path, old, new } in read {
            let [of_old, of_new] = &mut redirects;
            let old = without_redirect(old, path, &self.old, of_old);
            let new = without_redirect(new, path, &self.new, of_new);
            pages.push(Versions { path, old, new });
        }
        Ok((pages, redirects))
    }

    /// Reads both versions of a page; `None` if their files are equal and show no changed file.
    fn read_versions<'a>(
        &self,
        path: &'a str,
        shows: Option<&AhoCorasick>,
    ) -> Result<Option<Versions<'a>>, UnreadableFile> {
        let (old_file, new_file) = (self.old.pages.get(path), self.new.pages.get(path));
        let read = |build: &Build<'_>, file: Option<&String>| {
            file.map(|file| build.read(file)).transpose()
        };
        let (old, new) = (read(&self.old, old_file)?, read(&self.new, new_file)?);
        if let (Some(old), Some(new)) = (&old, &new)
            && old == new
            && !shows.is_some_and(|shows| shows.is_match(new))
        {
            return Ok(None);
        }
        let old = old.map(|html| self.old.page(path, &html));
        let new = new.map(|html| self.new.page(path, &html));
        Ok(Some(Versions { path, old, new }))
    }

    /// Compares a page that both builds have.
    fn both(&self, versions: &Versions<'_>) -> Option<Result<Both, UnreadableFile>> {
        let Versions { path, old, new } = versions;
        let (old, new) = (old.as_ref()?, new.as_ref()?);
        Some(self.article(path, old, path, new).map(|article| {
            let page = PageChange::both(path, old, new, article);
            let page = (page.count() > 0).then_some(page);
            Both { page, shared: shared_changes(path, old, new) }
        }))
    }

    fn article(
        &self,
        old_path: &str,
        old: &Page,
        new_path: &str,
        new: &Page,
    ) -> Result<Vec<Part>, UnreadableFile> {
        let old = self.contents.shown(&self.old, old_path, old)?;
        let new = self.contents.shown(&self.new, new_path, new)?;
        Ok(parts(&old, &new))
    }

    /// Returns the changes of pages that only one build has at their path.
    fn moved_and_others(
        &self,
        versions: &[Versions<'_>],
        redirects: &Redirects,
    ) -> Result<Vec<PageChange>, UnreadableFile> {
        let old = versions.iter().filter_map(|it| Some((it.path, it.old.as_ref()?)));
        let new = versions.iter().filter_map(|it| Some((it.path, it.new.as_ref()?)));
        let (removed, added): (Vec<_>, Vec<_>) = (old.collect(), new.collect());
        let empty = Page::default();
        let moves =
            moves(&removed, &added, |path| redirects.get(shown(path)).map(|to| path_key(to)));
        let mut changes = Vec::new();
        for (path, page) in &removed {
            let change = match moves.get(path) {
                Some((to, reason)) => {
                    let new = added.iter().find(|(path, _)| path == to).map_or(&empty, |it| it.1);
                    let article = self.article(path, page, to, new)?;
                    PageChange {
                        edit: Edit::Moved,
                        from: Some(shown(path).to_owned()),
                        reason: Some((*reason).to_owned()),
                        ..PageChange::both(to, page, new, article)
                    }
                }
                None => {
                    let article = self.article(path, page, path, &empty)?;
                    PageChange::one(Edit::Removed, path, page, article)
                }
            };
            changes.push(PageChange { redirect: redirects.get(shown(path)).cloned(), ..change });
        }
        let is_moved = |path: &str| moves.values().any(|(to, _)| *to == path);
        for (path, page) in added.iter().filter(|(path, _)| !is_moved(path)) {
            let article = self.article(path, &empty, path, page)?;
            changes.push(PageChange::one(Edit::Added, path, page, article));
        }
        Ok(changes)
    }

    fn sidebar_changes(&self, pages: &[PageChange]) -> Result<Vec<SidebarChange>, UnreadableFile> {
        let (old, new) = (self.old.sidebars(), self.new.sidebars());
        let names: BTreeSet<&String> = old.keys().chain(new.keys()).collect();
        let consequences = Consequences::new(pages);
        let mut changes = Vec::new();
        for name in names {
            let (edit, entries) = match (old.get(name), new.get(name)) {
                (Some(old), Some(new)) => {
                    let mut entries =
                        entry_changes(&self.old.sidebar(old)?, &self.new.sidebar(new)?);
                    entries.retain(|entry| !consequences.contain(entry));
                    (Edit::Changed, entries)
                }
                (Some(_), None) => (Edit::Removed, Vec::new()),
                _ => (Edit::Added, Vec::new()),
            };
            if edit != Edit::Changed || !entries.is_empty() {
                changes.push(SidebarChange { edit, name: name.clone(), entries });
            }
        }
        Ok(changes)
    }

    fn site_changes(&self) -> Vec<ValueChange> {
        let (old, new) = (self.old.values(), self.new.values());
        // Folders of other generators have no such values.
        if old.is_empty() || new.is_empty() {
            return Vec::new();
        }
        let names: BTreeSet<&String> = old.keys().chain(new.keys()).collect();
        let changes = names
            .into_iter()
            .filter_map(|name| ValueChange::between(name, old.get(name), new.get(name)));
        changes.collect()
    }

    /// Returns the files that no change of a page shows.
    fn unshown(&self, files: Vec<FileChange>, pages: &[PageChange]) -> Vec<FileChange> {
        let mut shown = BTreeSet::new();
        for page in pages {
            let changed = page.article.iter().filter_map(|part| match part {
                Part::Changed(change) => Some(change),
                Part::Same(_) => None,
            });
            let from = page.from.as_ref().unwrap_or(&page.path);
            for change in changed {
                let old = change.old.iter().filter_map(|it| self.old.file_at(&it.detail, from));
                let new =
                    change.new.iter().filter_map(|it| self.new.file_at(&it.detail, &page.path));
                shown.extend(old.chain(new));
            }
        }
        files.into_iter().filter(|file| !shown.contains(&file.path)).collect()
    }
}

/// Result for a page that both builds have.
struct Both {
    page: Option<PageChange>,
    shared: Vec<SharedChange>,
}

impl Both {
    fn is_equal(&self) -> bool {
        self.page.is_none() && self.shared.is_empty()
    }
}

/// Fingerprints of the files that pages show, by the name of the build and the file.
#[derive(Default)]
struct Contents(Mutex<HashMap<(&'static str, String), u64>>);

impl Contents {
    /// Returns the blocks of a page with the fingerprints of their files.
    fn shown(
        &self,
        build: &Build<'_>,
        path: &str,
        page: &Page,
    ) -> Result<Vec<Shown>, UnreadableFile> {
        let shown = page.blocks.iter().map(|block| {
            let file = match block.kind {
                BlockKind::Picture | BlockKind::Embed => {
                    self.fingerprint(build, &block.detail, path)?
                }
                _ => None,
            };
            Ok(Shown { block: block.clone(), file })
        });
        shown.collect()
    }

    fn fingerprint(
        &self,
        build: &Build<'_>,
        address: &str,
        path: &str,
    ) -> Result<Option<u64>, UnreadableFile> {
        let Some(file) = build.file_at(address, path) else { return Ok(None) };
        let key = (build.name(), file);
        let known = self.0.lock().expect("no thread panics with the lock").get(&key).copied();
        let print = match known {
            Some(print) => print,
            None => xxh3_64(&build.read(&key.1)?),
        };
        self.0.lock().expect("no thread panics with the lock").insert(key, print);
        Ok(Some(print))
    }
}

/// Returns a page that is not a redirect. Records the target of a redirect that is not listed.
fn without_redirect(
    page: Option<Page>,
    path: &str,
    build: &Build<'_>,
    redirects: &mut Redirects,
) -> Option<Page> {
    let page = page?;
    let Some(refresh) = &page.refresh else { return Some(page) };
    let target =
        if docs_model::leaves_site(refresh) { refresh.clone() } else { build.path_of(refresh) };
    redirects.entry(shown(path).to_owned()).or_insert(shown(&target).to_owned());
    None
}

/// Returns the redirects that differ, without those of removed and moved pages.
fn redirect_changes([old, new]: &[Redirects; 2], pages: &[PageChange]) -> Vec<ValueChange> {
    let gone = pages.iter().filter_map(|page| match page.edit {
        Edit::Removed => Some(page.path.as_str()),
        _ => page.from.as_deref(),
    });
    let gone: BTreeSet<&str> = gone.collect();
    let from: BTreeSet<&String> = old.keys().chain(new.keys()).collect();
    let changes = from.into_iter().filter(|from| !gone.contains(from.as_str()));
    changes.filter_map(|from| ValueChange::between(from, old.get(from), new.get(from))).collect()
}

/// Returns the name of a file as addresses contain it.
fn encoded(name: &str) -> String {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~!$&'()*+,;=:@".contains(&byte);
    let mut encoded = String::with_capacity(name.len());
    for byte in name.bytes() {
        match byte {
            byte if is_plain(byte) => encoded.push(char::from(byte)),
            byte => encoded.push_str(&format!("%{byte:02X}")),
        }
    }
    encoded
}

#[cfg(test)]
mod tests {
    use docs_model::{MarkedRedirect, RedirectStatus, SiteMarker, SiteOutline};

    use super::*;

    type Files = BTreeMap<String, Vec<u8>>;

    /// Creates a build with a listed redirect, a picture, a sidebar and four pages.
    fn build() -> Files {
        let page = |title: &str, article: &str| {
            format!(
                "<title>{title} | Site</title><nav class=navbar><a href=/d/a>Start</a></nav>\
                 <article>{article}</article>"
            )
        };
        let sidebar = r#"{"items":[{"label":"A","href":"/d/a"},{"label":"B","href":"/d/b"}]}"#;
        let files = [
            ("a.html", page("A", "<h1>A</h1><p>Install the program and start it once.</p>")),
            ("b.html", page("B", "<h1>B</h1><p><img src=/d/img/b.png alt=B></p>")),
            ("c/index.html", page("C", "<h1>C</h1><p>Invoices are sent every month.</p>")),
            ("img/b.png", "PNG".to_owned()),
            ("sidebar-data/default/current/docs.json", sidebar.to_owned()),
            (SiteMarker::FILE, marker(&[("/old", "/a")])),
            (SiteOutline::FILE, outline("Site")),
        ];
        files.into_iter().map(|(file, text)| (file.to_owned(), text.into_bytes())).collect()
    }

    fn marker(redirects: &[(&str, &str)]) -> String {
        let redirect = |(from, to): &(&str, &str)| MarkedRedirect {
            from: (*from).to_owned(),
            to: (*to).to_owned(),
            status: RedirectStatus::MovedPermanently,
        };
        let redirects = redirects.iter().map(redirect).collect();
        let marker = SiteMarker { base_url: "/d/".to_owned(), redirects, ..SiteMarker::default() };
        String::from_utf8(marker.to_json()).expect("JSON is UTF-8")
    }

    fn outline(title: &str) -> String {
        let outline = SiteOutline { title: title.to_owned(), ..SiteOutline::default() };
        String::from_utf8(outline.to_json()).expect("JSON is UTF-8")
    }

    /// Replaces a string in all files, or in one.
    fn edited(file: Option<&str>, old: &str, new: &str) -> Files {
        let mut files = build();
        for (path, bytes) in &mut files {
            if file.is_none_or(|file| file == path) {
                let text = String::from_utf8(bytes.clone()).expect("the files are text");
                *bytes = text.replace(old, new).into_bytes();
            }
        }
        files
    }

    /// Returns a line for each difference.
    fn changed(old: &Files, new: &Files) -> Vec<String> {
        let changes = Changes::between(old, new).expect("files in memory can be read");
        let pages = changes.pages.iter().map(|page| {
            let PageChange { edit, path, from, redirect, .. } = page;
            let from = from.as_ref().map(|from| format!(" from {from}")).unwrap_or_default();
            let to = redirect.as_ref().map(|to| format!(" redirect {to}")).unwrap_or_default();
            format!("{} {path}{from}{to} {}", edit.name(), page.count())
        });
        let named = |kind: &str, change: &ValueChange| {
            let of = |value: &Option<String>| value.clone().unwrap_or_default();
            format!("{kind} {} {}>{}", change.name, of(&change.old), of(&change.new))
        };
        let sidebars = changes
            .sidebars
            .iter()
            .map(|sidebar| format!("sidebar {} {}", sidebar.name, sidebar.entries.len()));
        let shared = changes.shared.iter().map(|change| {
            format!("{} {} {} {}", change.part, change.edit.name(), change.label, change.pages)
        });
        let files = changes.files.iter().map(|file| format!("{} {}", file.edit.name(), file.path));
        let lines = pages
            .chain(sidebars)
            .chain(changes.redirects.iter().map(|change| named("redirect", change)))
            .chain(shared)
            .chain(changes.site.iter().map(|change| named("site", change)))
            .chain(files);
        let lines: Vec<String> = lines.collect();
        assert_eq!(lines.is_empty(), changes.is_empty());
        lines
    }

    #[test]
    fn each_difference_is_at_its_page() {
        let rows: [(Option<&str>, &str, &str, &[&str]); 10] = [
            (None, "", "", &[]),
            (None, "class=navbar", "class='navbar new'", &[]),
            (Some("a.html"), "once", "twice", &["changed /a 1"]),
            (Some("img/b.png"), "PNG", "PNH", &["changed /b 1"]),
            (None, ">Start<", ">Begin<", &["navbar removed Start 3", "navbar added Begin 3"]),
            (None, "Site", "Page", &["site title Site>Page"]),
            (
                Some(SiteMarker::FILE),
                "/old",
                "/older",
                &["redirect /old /a>", "redirect /older >/a"],
            ),
            (
                Some("sidebar-data/default/current/docs.json"),
                "B",
                "Bees",
                &["sidebar default/current/docs 1"],
            ),
            // The label in the sidebar follows the title.
            (None, "B", "Bees", &["changed /b 3"]),
            (
                Some("c/index.html"),
                "<article>",
                "<meta name=robots content=noindex><article>",
                &["changed /c 1"],
            ),
        ];
        for (file, old, new, expected) in rows {
            let mut changed = changed(&build(), &edited(file, old, new));
            changed.sort_by_key(|line| !line.contains("removed") && line.contains("navbar"));
            assert_eq!(changed, expected, "{old} to {new}");
        }
    }

    #[test]
    fn pages_are_moved_added_and_removed() {
        let mut new = build();
        let page = new.remove("c/index.html").expect("the build has the page");
        assert_eq!(changed(&build(), &new), ["removed /c 0"]);
        assert_eq!(changed(&new, &build()), ["added /c 0"]);
        new.insert("billing.html".to_owned(), page);
        assert_eq!(changed(&build(), &new), ["moved /billing from /c 0"]);
        new.insert("billing.html".to_owned(), b"<title>X</title><article>Y".to_vec());
        assert_eq!(changed(&build(), &new), ["added /billing 0", "removed /c 0"]);
        let redirects = marker(&[("/old", "/a"), ("/c", "/billing")]);
        new.insert(SiteMarker::FILE.to_owned(), redirects.into_bytes());
        let moved = ["moved /billing from /c redirect /billing 4"];
        assert_eq!(changed(&build(), &new), moved);
        let refresh = b"<meta http-equiv=refresh content='0; url=/d/a'>".to_vec();
        new.insert("c/index.html".to_owned(), refresh);
        assert_eq!(changed(&build(), &new), moved, "the list of redirects prevails");
        new.remove("billing.html");
        let redirects = marker(&[("/old", "/a")]);
        new.insert(SiteMarker::FILE.to_owned(), redirects.into_bytes());
        assert_eq!(changed(&build(), &new), ["removed /c redirect /a 0"]);
    }

    #[test]
    fn files_that_no_page_shows_are_listed() {
        let mut new = build();
        new.insert("files/manual.pdf".to_owned(), b"PDF".to_vec());
        new.insert("assets/x.0a1b2c3d.png".to_owned(), b"PNG".to_vec());
        new.insert("feed.xml".to_owned(), b"<feed>".to_vec());
        assert_eq!(changed(&build(), &new), ["added files/manual.pdf"]);
    }
}
