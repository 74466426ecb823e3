//! Conversion of a table of values to typed settings.

use indexmap::IndexMap;

use super::issues::{CODE, TEXT_LINE};
use super::types::{
    FrontMatter, FrontMatterTag, FrontMatterUpdate, KeyLines, LOCATED_KEYS, Override, PageLayout,
};
use crate::restriction::{Effective, ineffective_restrictions};
use crate::{
    AddressUse, Badge, Issue, Location, SidebarIcon, SidebarId, SidebarLook, Value, refused_address,
};

/// Converts values to typed settings and collects issues.
pub(super) struct FrontMatterReader<'a> {
    pub(super) file: &'a str,
    text: &'a str,
    pub(super) issues: Vec<Issue>,
    /// Number of issues beyond [`MAX_ISSUES`].
    omitted: usize,
}

/// Maximum number of issues per front matter. Each requires a search for its line, and a list can contain any number.
pub(super) const MAX_ISSUES: usize = 100;

impl<'a> FrontMatterReader<'a> {
    pub(super) fn new(file: &'a str, text: &'a str) -> Self {
        Self { file, text, issues: Vec::new(), omitted: 0 }
    }

    /// Returns the settings of a table, and the issues with a note about omitted ones.
    pub(super) fn read(mut self, table: IndexMap<String, Value>) -> (FrontMatter, Vec<Issue>) {
        let front_matter = self.front_matter(table);
        if self.omitted > 0 {
            let message = format!("{} more faults of this kind are not listed", self.omitted);
            self.issues.push(Issue::error(CODE, message).at(Location::file(self.file)));
        }
        (front_matter, self.issues)
    }

    fn front_matter(&mut self, table: IndexMap<String, Value>) -> FrontMatter {
        let take = |key: &str| table.get(key).cloned();
        let mut front_matter = FrontMatter {
            id: self.text("id", take("id")),
            title: self.text("title", take("title")),
            description: self.text("description", take("description")),
            slug: self.text("slug", take("slug")),
            sidebar_label: self.text("sidebar_label", take("sidebar_label")),
            sidebar_position: self.number("sidebar_position", take("sidebar_position")),
            sidebar_look: SidebarLook {
                class_name: self.text("sidebar_class_name", take("sidebar_class_name")),
                badge: self.look_part("sidebar_badge", take("sidebar_badge"), Badge::read),
                icon: self.look_part("sidebar_icon", take("sidebar_icon"), SidebarIcon::read),
                description: None,
            },
            pagination_label: self.text("pagination_label", take("pagination_label")),
            pagination_next: self.choice("pagination_next", take("pagination_next")),
            pagination_prev: self.choice("pagination_prev", take("pagination_prev")),
            displayed_sidebar: match self.choice("displayed_sidebar", take("displayed_sidebar")) {
                Override::Default => Override::Default,
                Override::None => Override::None,
                Override::Some(name) => Override::Some(SidebarId::new(name)),
            },
            hide_title: self.flag("hide_title", take("hide_title")).unwrap_or_default(),
            layout: self.layout(take("layout")),
            hide_table_of_contents: self
                .flag("hide_table_of_contents", take("hide_table_of_contents"))
                .unwrap_or_default(),
            hide_feedback: self.flag("feedback", take("feedback")) == Some(false),
            hide_from_search: self.hides_from_search(take("search")),
            search_rank: self.rank("search_rank", take("search_rank")),
            toc_min_heading_level: self
                .level("toc_min_heading_level", take("toc_min_heading_level")),
            toc_max_heading_level: self
                .level("toc_max_heading_level", take("toc_max_heading_level")),
            keywords: self.texts("keywords", take("keywords")),
            image: self
                .text("image", take("image"))
                .filter(|image| self.accepts("image", image, AddressUse::Embed)),
            custom_edit_url: match self.choice("custom_edit_url", take("custom_edit_url")) {
                Override::Some(url) if !self.accepts("custom_edit_url", &url, AddressUse::Link) => {
                    Override::None
                }
                choice => choice,
            },
            tags: self.tags(take("tags")),
            draft: self.flag("draft", take("draft")).unwrap_or_default(),
            private: self.flag("private", take("private")).unwrap_or_default(),
            unlisted: self.flag("unlisted", take("unlisted")).unwrap_or_default(),
            last_update: self.last_update(take("last_update")),
            parse_number_prefixes: self
                .flag("parse_number_prefixes", take("parse_number_prefixes")),
            redirect_from: self.texts("redirect_from", take("redirect_from")),
            written: Value::Null,
            lines: KeyLines::default(),
        };
        let located = LOCATED_KEYS.into_iter().filter(|key| table.contains_key(*key));
        front_matter.lines = KeyLines(located.map(|key| (key, self.line_of(key))).collect());
        let effective = Effective {
            is_unpublished: front_matter.draft || front_matter.private,
            is_unlisted: front_matter.unlisted,
            is_hidden_from_search: front_matter.hide_from_search,
        };
        let restrictions = ineffective_restrictions(&table, effective);
        self.report_restrictions(&restrictions);
        self.report_foreign_keys(&table);
        self.report_misspelt_keys(&table, &restrictions);
        front_matter.written = Value::Table(table);
        self.check(&front_matter);
        front_matter
    }

    /// Reads the layout. Other engines have other ones, which are reported.
    fn layout(&mut self, value: Option<Value>) -> PageLayout {
        let Some(name) = self.text("layout", value) else { return PageLayout::Document };
        if name == "landing" {
            return PageLayout::Landing;
        }
        let message = format!("the layout `{name}` has no effect");
        let location = Location::line(self.file, self.line_of("layout"));
        let help = "write `layout: landing` for a page without a sidebar, or leave the key out";
        self.issues.push(Issue::warning("foreign-notation", message).at(location).help(help));
        PageLayout::Document
    }

    /// Reads `search: false`. The key has other values in other engines, which have no effect.
    fn hides_from_search(&mut self, value: Option<Value>) -> bool {
        if matches!(&value, Some(Value::Table(_) | Value::List(_) | Value::Number(_))) {
            let message = "the key `search` has no effect: it is neither `true` nor `false`";
            let location = Location::line(self.file, self.line_of("search"));
            let help =
                "write `search: false` to hide the page, or `search_rank: 10` to put it first";
            self.issues.push(Issue::warning("foreign-notation", message).at(location).help(help));
            return false;
        }
        self.flag("search", value) == Some(false)
    }

    /// Checks rules between settings.
    fn check(&mut self, front_matter: &FrontMatter) {
        if let Some(id) = &front_matter.id
            && id.contains('/')
        {
            self.fault("id", format!("`id` must not contain a slash, but is `{id}`"));
        }
        if let (Some(least), Some(most)) =
            (front_matter.toc_min_heading_level, front_matter.toc_max_heading_level)
            && least > most
        {
            self.fault(
                "toc_min_heading_level",
                format!("`toc_min_heading_level` ({least}) must not be above `toc_max_heading_level` ({most})"),
            );
        }
        if front_matter.draft && front_matter.unlisted {
            self.fault("draft", "a page can't be both `draft` and `unlisted`".to_owned());
        }
    }

    fn tags(&mut self, value: Option<Value>) -> Vec<FrontMatterTag> {
        let list = match value {
            None | Some(Value::Null) => return Vec::new(),
            Some(Value::List(list)) => list,
            Some(other) => {
                self.wrong_type("tags", "a list of tags", &other);
                return Vec::new();
            }
        };
        list.into_iter().filter_map(|tag| self.tag(tag)).collect()
    }

    fn tag(&mut self, value: Value) -> Option<FrontMatterTag> {
        match value {
            Value::Text(label) => Some(FrontMatterTag { label, permalink: None }),
            Value::Number(number) => {
                Some(FrontMatterTag { label: number.to_string(), permalink: None })
            }
            Value::Table(mut table) => {
                let label = self.text("tags", table.shift_remove("label"))?;
                let permalink = self.text("tags", table.shift_remove("permalink"));
                Some(FrontMatterTag { label, permalink })
            }
            other => {
                self.wrong_type("tags", "a list of texts or of `label` and `permalink`", &other);
                None
            }
        }
    }

    fn last_update(&mut self, value: Option<Value>) -> Option<FrontMatterUpdate> {
        match value {
            None | Some(Value::Null) => None,
            Some(Value::Table(mut table)) => Some(FrontMatterUpdate {
                date: self.text("last_update", table.shift_remove("date")),
                author: self.text("last_update", table.shift_remove("author")),
            }),
            Some(other) => {
                self.wrong_type("last_update", "a table of `date` and `author`", &other);
                None
            }
        }
    }

    /// Returns `true` if an address is allowed on the page, and reports a refused one.
    pub(super) fn accepts(&mut self, key: &str, address: &str, used: AddressUse) -> bool {
        let Some(issue) = refused_address(address, used) else { return true };
        self.issues.push(issue.at(Location::line(self.file, self.line_of(key))));
        false
    }

    pub(super) fn wrong_type(&mut self, key: &str, expected: &str, found: &Value) {
        self.fault(key, format!("`{key}` must be {expected}, but is {}", found.kind()));
    }

    pub(super) fn fault(&mut self, key: &str, message: String) {
        if self.issues.len() >= MAX_ISSUES {
            self.omitted += 1;
            return;
        }
        let location = Location::line(self.file, self.line_of(key));
        self.issues.push(Issue::error(CODE, message).at(location));
    }

    /// Returns the line of a top-level key within the file: the first line that starts with it.
    pub(super) fn line_of(&self, key: &str) -> u32 {
        let starts_with_key = |line: &str| {
            let line = line.trim_start_matches(['"', '\'']);
            line.strip_prefix(key).is_some_and(|rest| {
                rest.trim_start_matches(['"', '\'', ' ', '\t']).starts_with([':', '='])
            })
        };
        let offset = self.text.lines().position(starts_with_key).unwrap_or_default();
        offset as u32 + TEXT_LINE
    }
}
