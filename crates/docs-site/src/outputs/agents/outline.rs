//! Pages for agents in the order of the site's navigation: sections of sidebars, standalone pages, posts.

use std::collections::{HashMap, HashSet};

use docs_model::{DocsInstance, SidebarItem, Version};
use docs_routing::RoutePath;

use super::twin::{described, is_listed};
use crate::pages::snapshot::Snapshot;
use crate::plan::PageId;
use crate::plan::agent_lists::one_line;

/// Maximum number of characters of a description in a list.
const MAX_DESCRIPTION: usize = 200;

/// A section with its pages.
#[derive(Clone, Debug, Default)]
pub(super) struct Section {
    pub(super) title: String,
    pub(super) entries: Vec<Entry>,
}

/// Part of a section.
#[derive(Clone, Debug)]
pub(super) enum Entry {
    /// Page, by its index in the snapshot.
    Page(usize),
    Section(Section),
}

impl Section {
    /// Returns the pages of the section and its subsections in reading order.
    pub(super) fn pages(&self) -> Vec<usize> {
        let mut pages = Vec::new();
        self.collect(&mut pages);
        pages
    }

    fn collect(&self, pages: &mut Vec<usize>) {
        for entry in &self.entries {
            match entry {
                Entry::Page(page) => pages.push(*page),
                Entry::Section(section) => section.collect(pages),
            }
        }
    }
}

/// Returns the sections of a site, those of the latest versions first. Each listed page is in one of them.
pub(super) fn outline(snapshot: &Snapshot) -> Vec<Section> {
    let twins = &snapshot.base().twins;
    let pages = snapshot.pages().iter().enumerate();
    let listed = pages
        .filter(|(_, page)| twins.file(&page.path, page.id).is_some() && is_listed(snapshot, page));
    let numbers: HashMap<&str, usize> =
        listed.map(|(number, page)| (page.path.as_str(), number)).collect();
    let mut outline = Outline { snapshot, numbers, used: HashSet::new(), sections: Vec::new() };
    let instances = &snapshot.site().instances;
    for instance in instances {
        if let Some(latest) = instance.latest() {
            outline.version(instance, latest, false);
        }
    }
    outline.add_remaining("Pages", |page| matches!(page, PageId::Standalone(_)));
    for (index, blog) in snapshot.site().blogs.iter().enumerate() {
        outline.add_remaining(
            &blog.settings.title,
            |page| matches!(page, PageId::Post(of, _) if of == index),
        );
    }
    for instance in instances {
        let latest = instance.latest().map(|latest| &latest.settings.name);
        for version in
            instance.versions.iter().filter(|version| Some(&version.settings.name) != latest)
        {
            outline.version(instance, version, true);
        }
    }
    outline.sections
}

struct Outline<'a> {
    snapshot: &'a Snapshot,
    /// Indices of listed pages by path.
    numbers: HashMap<&'a str, usize>,
    used: HashSet<usize>,
    sections: Vec<Section>,
}

impl Outline<'_> {
    /// Adds the sections of a version: one for each category at the first level of its sidebars, and one for the other pages.
    fn version(&mut self, instance: &DocsInstance, version: &Version, is_named: bool) {
        let label = if is_named { format!("{}: ", version.settings.label) } else { String::new() };
        let mut own =
            Section { title: format!("{label}{}", self.docs_title(instance)), entries: Vec::new() };
        let mut categories = Vec::new();
        for sidebar in version.sidebars.values() {
            for item in &sidebar.items {
                match item {
                    SidebarItem::Category(category) => {
                        let mut section = self.category(category);
                        section.title = format!("{label}{}", section.title);
                        categories.push(section);
                    }
                    item => own.entries.extend(self.entry(item)),
                }
            }
        }
        let others = version.docs.values().filter_map(|doc| self.claim_page(&doc.permalink));
        own.entries.extend(others.map(Entry::Page).collect::<Vec<_>>());
        self.add(own);
        for category in categories {
            self.add(category);
        }
    }

    /// Returns the title of the pages of a set of docs that are in no category.
    fn docs_title(&self, instance: &DocsInstance) -> String {
        let is_only = self.snapshot.site().instances.len() == 1;
        match instance.settings.id.to_string() {
            id if is_only || id == "default" => "Documentation".to_owned(),
            id => id,
        }
    }

    fn category(&mut self, category: &docs_model::SidebarCategory) -> Section {
        let mut section = Section { title: one_line(&category.label), entries: Vec::new() };
        let own = category.link.as_ref().and_then(|link| self.claim_page(&link.href));
        section.entries.extend(own.map(Entry::Page));
        for item in &category.items {
            section.entries.extend(self.entry(item));
        }
        section
    }

    fn entry(&mut self, item: &SidebarItem) -> Option<Entry> {
        match item {
            SidebarItem::Link(link) => self.claim_page(&link.href).map(Entry::Page),
            SidebarItem::Category(category) => {
                let section = self.category(category);
                (!section.entries.is_empty()).then_some(Entry::Section(section))
            }
            _ => None,
        }
    }

    /// Returns the index of the page at a path, once.
    fn claim_page(&mut self, path: &str) -> Option<usize> {
        let known =
            self.numbers.get(path).or_else(|| self.numbers.get(RoutePath::parse(path).as_str()));
        known.copied().filter(|number| self.used.insert(*number))
    }

    /// Adds a section of the remaining pages of a kind.
    fn add_remaining(&mut self, title: &str, matches: impl Fn(PageId) -> bool) {
        let pages = self.snapshot.pages().iter().enumerate();
        let numbers: HashSet<usize> = self.numbers.values().copied().collect();
        let found = pages.filter(|(number, page)| matches(page.id) && numbers.contains(number));
        let found: Vec<usize> =
            found.map(|(number, _)| number).filter(|number| !self.used.contains(number)).collect();
        self.used.extend(&found);
        let title = if title.trim().is_empty() { "Blog" } else { title };
        self.add(Section {
            title: one_line(title),
            entries: found.into_iter().map(Entry::Page).collect(),
        });
    }

    /// Adds a section that is not empty. Sections with the same title are one.
    fn add(&mut self, section: Section) {
        if section.entries.is_empty() {
            return;
        }
        match self.sections.iter_mut().find(|known| known.title == section.title) {
            Some(known) => known.entries.extend(section.entries),
            None => self.sections.push(section),
        }
    }
}

/// Returns a string, or its start up to a word and an ellipsis if it has more than `max` characters.
pub(super) fn shortened(text: &str, max: usize) -> String {
    if text.chars().nth(max).is_none() {
        return text.to_owned();
    }
    let end = text.char_indices().nth(max - 1).map_or(text.len(), |(end, _)| end);
    let start = &text[..end];
    let end = start.rfind(' ').unwrap_or(end);
    format!("{}…", start[..end].trim_end_matches([' ', ',', '.', ';', ':']))
}

/// Returns the line of a page in a list.
pub(super) fn page_line(snapshot: &Snapshot, number: usize) -> String {
    let page = &snapshot.pages()[number];
    let Some((title, description)) = described(&snapshot.page(page.id)) else {
        return String::new();
    };
    let title = one_line(title).replace('[', "\\[").replace(']', "\\]");
    let address = snapshot.twin_address(page).unwrap_or_default();
    match description
        .map(|text| shortened(&one_line(text), MAX_DESCRIPTION))
        .filter(|description| !description.is_empty())
    {
        Some(description) => format!("- [{title}]({address}): {description}\n"),
        None => format!("- [{title}]({address})\n"),
    }
}
