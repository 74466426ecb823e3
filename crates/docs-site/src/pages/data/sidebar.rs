//! Files of sidebars for browsers, and the parts of a sidebar that a page depends on.
//!
//! A sidebar has a file at a fixed address, to which its pages refer. The file of a large sidebar contains the upper levels; the
//! entries of its closed categories are in content-hashed files, which a browser loads for the current page and for
//! categories that the reader opens. A changed label therefore changes only the files above it and the pages that show it.

use std::fmt::Write as _;
use std::sync::Arc;

use bytes::Bytes;
use docs_model::ASSETS_FOLDER;
use rustc_hash::{FxHashMap, FxHashSet};
use xxhash_rust::xxh3::xxh3_64;

use super::types::{
    SidebarBranchData, SidebarCategoryData, SidebarData, SidebarItemData, SidebarLinkData,
    SidebarReference,
};
use crate::load::assets::hashed_name;
use crate::values::address::without_spaces;
use crate::values::fingerprint::{Fingerprint, Fingerprinter};

/// Folder of the files at fixed addresses within a built site.
pub(crate) const SIDEBAR_FOLDER: &str = "sidebar-data";

/// Maximum number of entries in a file, except for entries of open categories or of no category: 70 KB, or 5 KB compressed.
const MAX_ENTRIES: usize = 400;

/// Maximum number of entries of a category without its own file. A reference to a file has the size of one entry.
const MAX_SMALL: usize = 8;

/// A sidebar of pages.
#[derive(Debug)]
pub(crate) struct SharedSidebar {
    reference: SidebarReference,
    /// The whole sidebar in JSON, for the server bundle.
    pub(crate) json: Arc<str>,
    /// By the address of the page.
    pages: FxHashMap<String, SidebarPage>,
    /// Fingerprint of the part of the sidebar that a page outside of the sidebar shows.
    outside: Fingerprint,
    /// Fingerprint of the whole sidebar.
    pub(crate) whole: Fingerprint,
}

/// Properties of a sidebar that belong to one of its pages.
#[derive(Debug, Default)]
struct SidebarPage {
    /// Fingerprint of the part of the sidebar that the page shows.
    visible: Fingerprint,
    /// Ids of the branches that contain the page, outer ones first.
    branches: Vec<Arc<str>>,
}

/// Paths within the built site, and contents, of the files of a sidebar.
pub(crate) type SidebarFiles = Vec<(String, Bytes)>;

impl SharedSidebar {
    /// Creates a sidebar with its files for browsers. `address` returns the address of a path within the built site.
    pub(crate) fn new(
        key: String,
        data: SidebarData,
        address: &dyn Fn(&str) -> String,
    ) -> (Self, SidebarFiles) {
        let json: Arc<str> = to_json(&data).into();
        let whole = Fingerprint::from_bytes(json.as_bytes());
        let mut visible = VisibleFingerprints::default();
        let outside = visible.add(&data.items, Fingerprint::default());
        let mut division = Division {
            stem: format!("sidebar-{key}").replace(['/', ' '], "-"),
            address,
            pages: visible.pages,
            ids: FxHashSet::default(),
            files: Vec::new(),
        };
        let items = division.divide(data.items, "", &[]);
        let Division { pages, mut files, .. } = division;
        let path = sidebar_file(&key);
        let href = address(&path);
        files.push((path, to_json(&SidebarData { items }).into()));
        let reference = SidebarReference { key, href, branches: Vec::new() };
        (Self { reference, json, pages, outside, whole }, files)
    }

    /// Returns the key of the sidebar.
    pub(crate) fn key(&self) -> &str {
        &self.reference.key
    }

    /// Returns the reference of the page at a path.
    pub(crate) fn reference(&self, path: &str) -> SidebarReference {
        let branches = self.page(path).map(|page| page.branches.clone()).unwrap_or_default();
        SidebarReference { branches, ..self.reference.clone() }
    }

    /// Returns the fingerprint of the part of the sidebar that the page at a path shows. It may cover more than that part.
    pub(crate) fn visible_fingerprint(&self, path: &str) -> Fingerprint {
        self.page(path).map_or(self.outside, |page| page.visible)
    }

    fn page(&self, path: &str) -> Option<&SidebarPage> {
        self.pages.get(&without_spaces(path))
    }
}

/// Returns the path of a sidebar's file within a built site. Different keys have different paths.
pub(crate) fn sidebar_file(key: &str) -> String {
    let mut path = format!("{SIDEBAR_FOLDER}/");
    for char in key.chars() {
        match char {
            // A name that starts with a dot is hidden, or refers to a folder.
            '.' if !path.ends_with('/') => path.push(char),
            'a'..='z' | 'A'..='Z' | '0'..='9' | '-' | '_' | '/' => path.push(char),
            _ => {
                let _ = write!(path, "~{:x}~", u32::from(char));
            }
        }
    }
    path.push_str(".json");
    path
}

fn to_json(data: &SidebarData) -> String {
    serde_json::to_string(data).expect("sidebar data is plain values")
}

/// Division of a sidebar into files.
struct Division<'a> {
    stem: String,
    address: &'a dyn Fn(&str) -> String,
    pages: FxHashMap<String, SidebarPage>,
    ids: FxHashSet<Arc<str>>,
    files: SidebarFiles,
}

impl Division<'_> {
    /// Divides the content of a file. `labels` are those of the categories above, and `branches` the ids of those categories that have
    /// files.
    fn divide(
        &mut self,
        mut items: Vec<SidebarItemData>,
        labels: &str,
        branches: &[Arc<str>],
    ) -> Vec<SidebarItemData> {
        let is_long = count(&items) > MAX_ENTRIES;
        self.divide_list(&mut items, is_long, labels, branches);
        items
    }

    /// Moves the entries of the closed categories of a list to their own files, if the file of the list is long.
    fn divide_list(
        &mut self,
        items: &mut [SidebarItemData],
        is_long: bool,
        labels: &str,
        branches: &[Arc<str>],
    ) {
        for item in items {
            match item {
                SidebarItemData::Link(link) => self.add_page(&link.href, branches),
                SidebarItemData::Category(category) => {
                    let labels = format!("{labels}\n{}", category.label);
                    let first_page = is_long.then(|| branch_page(category)).flatten();
                    match first_page.map(str::to_owned) {
                        Some(first_page) => self.split_off(category, first_page, &labels, branches),
                        None => {
                            if let Some(href) = &category.href {
                                self.add_page(href, branches);
                            }
                            self.divide_list(&mut category.items, is_long, &labels, branches);
                        }
                    }
                }
                SidebarItemData::Html { .. } => {}
            }
        }
    }

    /// Moves the entries of a category to a file.
    fn split_off(
        &mut self,
        category: &mut SidebarCategoryData,
        first_page: String,
        labels: &str,
        branches: &[Arc<str>],
    ) {
        let id = self.new_id(labels);
        let branches = [branches, &[Arc::clone(&id)]].concat();
        // The page of a category shows the category's entries.
        if let Some(href) = &category.href {
            self.add_page(href, &branches);
        }
        let items = std::mem::take(&mut category.items);
        let items = self.divide(items, labels, &branches);
        let json = to_json(&SidebarData { items });
        let name = hashed_name(&self.stem, "json", json.as_bytes());
        let path = format!("{ASSETS_FOLDER}/{name}");
        let href = (self.address)(&path);
        category.branch = Some(SidebarBranchData { id, href, first_page });
        self.files.push((path, json.into()));
    }

    /// Returns the id of a branch. It depends only on the labels of the branch's categories, so that a new branch does not change
    /// pages of other branches, unless several branches have the same labels.
    fn new_id(&mut self, labels: &str) -> Arc<str> {
        let mut labels = labels.to_owned();
        loop {
            let id: Arc<str> = format!("{:08x}", xxh3_64(labels.as_bytes()) as u32).into();
            if self.ids.insert(Arc::clone(&id)) {
                return id;
            }
            labels.push('\n');
        }
    }

    fn add_page(&mut self, href: &str, branches: &[Arc<str>]) {
        if branches.is_empty() {
            return;
        }
        let Some(page) = self.pages.get_mut(href) else { return };
        for branch in branches {
            if !page.branches.contains(branch) {
                page.branches.push(Arc::clone(branch));
            }
        }
    }
}

/// Returns the number of entries of a list and of the categories in it.
fn count(items: &[SidebarItemData]) -> usize {
    let below = |item: &SidebarItemData| match item {
        SidebarItemData::Category(category) => 1 + count(&category.items),
        _ => 1,
    };
    items.iter().map(below).sum()
}

/// Returns the first page of a category that can have its own file: a category that is closed on other pages, and has an entry that
/// is always visible.
fn branch_page(category: &SidebarCategoryData) -> Option<&str> {
    let is_large = is_closed(category) && count(&category.items) > MAX_SMALL;
    first_page(&category.items).filter(|_| is_large)
}

/// Returns `true` if a category is closed on pages that it does not contain.
fn is_closed(category: &SidebarCategoryData) -> bool {
    category.collapsible && category.collapsed
}

/// Returns the first page of a list, to which the label of a category links without scripts (R-SIDE-15). Must equal `firstPage` of
/// `ui/src/sidebar/sidebar-rules.ts`.
fn first_page(items: &[SidebarItemData]) -> Option<&str> {
    items.iter().find_map(|item| match item {
        SidebarItemData::Link(link) if !link.unlisted => Some(link.href.as_str()),
        SidebarItemData::Category(category) => {
            let own = category.href.as_deref().filter(|_| !category.link_unlisted);
            own.or_else(|| first_page(&category.items))
        }
        _ => None,
    })
}

/// Collector of the fingerprints of the parts that pages show: the lists of the categories that contain the page, the list of the
/// page's own category if it is the page of one, and lists that are open on all pages.
#[derive(Default)]
struct VisibleFingerprints {
    pages: FxHashMap<String, SidebarPage>,
}

impl VisibleFingerprints {
    /// Adds the pages of a list. `above` is the fingerprint of the lists above. Returns the fingerprint of a page in this list.
    fn add(&mut self, items: &[SidebarItemData], above: Fingerprint) -> Fingerprint {
        let mut visible = Fingerprinter::default();
        visible.fingerprint(above);
        add_list(&mut visible, items);
        let visible = visible.finish();
        for (position, item) in items.iter().enumerate() {
            match item {
                SidebarItemData::Link(link) => self.add_page(&link.href, visible),
                SidebarItemData::Category(category) => {
                    let mut above = Fingerprinter::default();
                    above.fingerprint(visible).value(&position);
                    let below = self.add(&category.items, above.finish());
                    if let Some(href) = &category.href {
                        self.add_page(href, below);
                    }
                }
                SidebarItemData::Html { .. } => {}
            }
        }
        visible
    }

    /// Adds a page. A page can occur several times.
    fn add_page(&mut self, href: &str, visible: Fingerprint) {
        let page = self.pages.entry(href.to_owned()).or_default();
        let mut all = Fingerprinter::default();
        all.fingerprint(page.visible).fingerprint(visible);
        page.visible = all.finish();
    }
}

/// Adds a list as it appears on pages outside of its closed categories.
fn add_list(fingerprinter: &mut Fingerprinter, items: &[SidebarItemData]) {
    fingerprinter.value(&items.len());
    for item in items {
        match item {
            SidebarItemData::Link(link) => {
                let SidebarLinkData {
                    label,
                    href,
                    external,
                    full_load,
                    unlisted,
                    class_name,
                    badge,
                    icon,
                } = link;
                fingerprinter.value(&(0_u8, label, href, external, full_load, unlisted));
                fingerprinter.value(&(class_name, badge, icon));
            }
            SidebarItemData::Html { html } => {
                fingerprinter.value(&(1_u8, html));
            }
            SidebarItemData::Category(category) => {
                let SidebarCategoryData { label, href, link_unlisted, class_name, items, .. } =
                    category;
                fingerprinter.value(&(2_u8, label, href, link_unlisted, class_name));
                fingerprinter.value(&(category.collapsible, category.collapsed));
                fingerprinter.value(&(&category.badge, &category.icon));
                fingerprinter.value(&(first_page(items), has_visible_entry(items)));
                if !is_closed(category) {
                    add_list(fingerprinter, items);
                }
            }
        }
    }
}

/// Returns `true` if a list has an entry that is visible on all pages (R-SIDE-11).
fn has_visible_entry(items: &[SidebarItemData]) -> bool {
    items.iter().any(|item| match item {
        SidebarItemData::Link(link) => !link.unlisted,
        SidebarItemData::Html { .. } => true,
        SidebarItemData::Category(category) => {
            let has_page = category.href.is_some() && !category.link_unlisted;
            has_page || has_visible_entry(&category.items)
        }
    })
}

#[cfg(test)]
mod tests {
    use super::super::types::{BadgeData, BadgeKindData};
    use super::*;

    fn link(name: &str) -> SidebarItemData {
        SidebarItemData::Link(SidebarLinkData {
            label: name.to_owned(),
            href: format!("/{name}"),
            ..SidebarLinkData::default()
        })
    }

    fn category(label: &str, items: Vec<SidebarItemData>) -> SidebarItemData {
        SidebarItemData::Category(SidebarCategoryData {
            label: label.to_owned(),
            collapsible: true,
            collapsed: true,
            items,
            ..SidebarCategoryData::default()
        })
    }

    /// Returns the pages `{name}-0` and so on.
    fn links(name: &str, count: usize) -> Vec<SidebarItemData> {
        (0..count).map(|number| link(&format!("{name}-{number}"))).collect()
    }

    fn shared(items: Vec<SidebarItemData>) -> (SharedSidebar, SidebarFiles) {
        let address = |path: &str| format!("/base/{path}");
        SharedSidebar::new("default/1.0/docs".to_owned(), SidebarData { items }, &address)
    }

    /// A sidebar with 60 sections of 20 pages each, the first of which has a large group of 500.
    fn large() -> Vec<SidebarItemData> {
        let mut sections: Vec<SidebarItemData> = (0..60)
            .map(|number| {
                let name = format!("s{number}");
                category(&name, links(&name, 20))
            })
            .collect();
        sections[0] = category(
            "s0",
            vec![link("intro"), category("group", links("g", 500)), category("few", links("f", 8))],
        );
        sections
    }

    fn json(files: &SidebarFiles, path: &str) -> serde_json::Value {
        let (_, bytes) = files.iter().find(|(of, _)| of == path).expect("the file is written");
        serde_json::from_slice(bytes).expect("files are JSON")
    }

    /// Joins the entries of all files into one tree.
    fn joined(files: &SidebarFiles, mut list: serde_json::Value) -> serde_json::Value {
        for item in list["items"].as_array_mut().expect("a list") {
            let category = item.as_object_mut().expect("an entry");
            if let Some(branch) = category.remove("branch") {
                let href = branch["href"].as_str().expect("an address");
                let path = href.strip_prefix("/base/").expect("the address is one of the site");
                category.insert("items".to_owned(), json(files, path)["items"].clone());
            }
            if category.contains_key("items") {
                *item = joined(files, item.clone());
            }
        }
        list
    }

    #[test]
    fn a_small_sidebar_has_one_file() {
        let (sidebar, files) = shared(vec![category("a", links("a", 100)), link("b")]);
        let paths: Vec<&str> = files.iter().map(|(path, _)| path.as_str()).collect();
        assert_eq!(paths, ["sidebar-data/default/1.0/docs.json"]);
        assert_eq!(*files[0].1, *sidebar.json.as_bytes());
        let reference = sidebar.reference("/a-3");
        assert_eq!(reference.href, "/base/sidebar-data/default/1.0/docs.json");
        assert_eq!(reference.branches, [""; 0].map(Arc::from));
    }

    #[test]
    fn the_files_of_a_large_sidebar_contain_its_entries_once() {
        let (sidebar, files) = shared(large());
        let whole: serde_json::Value = serde_json::from_str(&sidebar.json).expect("it is JSON");
        let top = json(&files, "sidebar-data/default/1.0/docs.json");
        assert_eq!(joined(&files, top), whole);
        assert_eq!(files.len(), 1 + 60 + 1, "the sections, and the group of the first one");
        assert!(files.iter().all(|(_, bytes)| bytes.len() < MAX_ENTRIES * 200));
    }

    #[test]
    fn a_page_names_the_branches_that_contain_it() {
        let mut items = large();
        items.push(category("again", vec![link("s3-0"), link("other")]));
        let (sidebar, files) = shared(items);
        let top = json(&files, "sidebar-data/default/1.0/docs.json");
        let id = |item: &serde_json::Value| item["branch"]["id"].as_str().map(Arc::from);
        let first = &top["items"][0];
        let path = first["branch"]["href"].as_str().expect("it has a file").replace("/base/", "");
        let below = json(&files, &path);
        let inner = [id(first), id(&below["items"][1])].map(|id| id.expect("it has a file"));
        assert_eq!(sidebar.reference("/g-7").branches, inner);
        assert_eq!(sidebar.reference("/intro").branches, inner[..1]);
        assert_eq!(sidebar.reference("/f-0").branches, inner[..1], "a small category has no file");
        assert_eq!(Some(&sidebar.reference("/s3-0").branches[0]), id(&top["items"][3]).as_ref());
        assert!(sidebar.reference("/other").branches.is_empty());
        assert!(sidebar.reference("/elsewhere").branches.is_empty());
    }

    #[test]
    fn categories_that_are_open_on_all_pages_stay_in_the_file() {
        let mut items = large();
        for item in &mut items[..2] {
            let SidebarItemData::Category(category) = item else { panic!("a category") };
            category.collapsed = false;
        }
        let (sidebar, files) = shared(items);
        let top = json(&files, "sidebar-data/default/1.0/docs.json");
        assert_eq!(top["items"][1]["items"].as_array().map(Vec::len), Some(20));
        assert_eq!(top["items"][0]["items"].as_array().map(Vec::len), Some(3));
        assert_eq!(sidebar.reference("/s1-0").branches.len(), 0);
        assert_eq!(sidebar.reference("/g-0").branches.len(), 1);
    }

    #[test]
    fn a_category_without_a_visible_entry_has_no_file() {
        let mut items = large();
        let SidebarItemData::Category(category) = &mut items[5] else { panic!("a category") };
        for item in &mut category.items {
            let SidebarItemData::Link(link) = item else { panic!("a page") };
            link.unlisted = true;
        }
        let (sidebar, _) = shared(items);
        assert!(sidebar.reference("/s5-0").branches.is_empty());
        assert_eq!(sidebar.reference("/s6-0").branches.len(), 1);
    }

    #[test]
    fn categories_with_the_same_labels_have_different_ids() {
        let mut items = large();
        for _ in 0..2 {
            items.push(category("twin", links(&format!("t{}", items.len()), 20)));
        }
        let (sidebar, _) = shared(items);
        let ids = ["/t60-0", "/t61-0"].map(|page| sidebar.reference(page).branches);
        assert_eq!(ids[0].len(), 1);
        assert_ne!(ids[0], ids[1]);
    }

    #[test]
    fn a_label_changes_the_pages_that_show_it() {
        let pages: Vec<String> =
            (0..20).map(|number| format!("/s7-{number}")).chain(["/s8-0".to_owned()]).collect();
        let visible = |sidebar: &SharedSidebar| {
            pages.iter().map(|page| sidebar.visible_fingerprint(page)).collect::<Vec<_>>()
        };
        let (before, _) = shared(large());
        let relabelled = |section: usize, page: usize| {
            let mut items = large();
            let SidebarItemData::Category(category) = &mut items[section] else { panic!("one") };
            let SidebarItemData::Link(link) = &mut category.items[page] else { panic!("a page") };
            link.label.push('!');
            shared(items)
        };
        let (after, files) = relabelled(7, 3);
        let changed: Vec<bool> = visible(&before)
            .iter()
            .zip(visible(&after))
            .map(|(one, other)| *one != other)
            .collect();
        assert_eq!(changed, [[true; 20].as_slice(), &[false]].concat());
        assert_eq!(before.visible_fingerprint("/other"), after.visible_fingerprint("/other"));
        let former = shared(large()).1;
        let new = files.iter().filter(|file| !former.contains(file)).count();
        assert_eq!(new, 2, "the file of the branch, and the one at the fixed address");
        let references = |sidebar: &SharedSidebar| {
            pages.iter().map(|page| sidebar.reference(page).branches).collect::<Vec<_>>()
        };
        assert_eq!(references(&before), references(&after));
    }

    #[test]
    fn badges_and_icons_are_data_of_the_entries_that_have_them() {
        let (plain, files) = shared(vec![link("a"), category("b", vec![link("c")])]);
        let text = json(&files, "sidebar-data/default/1.0/docs.json").to_string();
        assert!(!text.contains("badge") && !text.contains("icon"), "{text}");
        let mut items = vec![link("a"), category("b", vec![link("c")])];
        let SidebarItemData::Link(link) = &mut items[0] else { panic!("a link") };
        link.badge = Some(BadgeData { label: "New".to_owned(), kind: BadgeKindData::Tip });
        let SidebarItemData::Category(category) = &mut items[1] else { panic!("a category") };
        category.icon = Some("⛵".to_owned());
        let (sidebar, files) = shared(items);
        let data = json(&files, "sidebar-data/default/1.0/docs.json");
        assert_eq!(data["items"][0]["badge"], serde_json::json!({ "label": "New", "kind": "tip" }));
        assert_eq!(data["items"][1]["icon"], "⛵");
        assert_ne!(
            sidebar.visible_fingerprint("/c"),
            plain.visible_fingerprint("/c"),
            "all pages show them"
        );
    }

    #[test]
    fn the_first_page_of_a_closed_category_changes_all_pages() {
        let (before, _) = shared(large());
        let mut items = large();
        let SidebarItemData::Category(category) = &mut items[7] else { panic!("a category") };
        category.items.remove(0);
        let (after, _) = shared(items);
        assert_ne!(
            before.visible_fingerprint("/s8-0"),
            after.visible_fingerprint("/s8-0"),
            "its label has another target"
        );
    }

    #[test]
    fn keys_have_different_files() {
        for (key, expected) in [
            ("default/current/docs", "sidebar-data/default/current/docs.json"),
            ("default/2.1/a b", "sidebar-data/default/2.1/a~20~b.json"),
            ("default/2.1/a~20~b", "sidebar-data/default/2.1/a~7e~20~7e~b.json"),
            ("default/../é", "sidebar-data/default/~2e~./~e9~.json"),
            ("blog", "sidebar-data/blog.json"),
        ] {
            assert_eq!(sidebar_file(key), expected);
        }
    }
}
