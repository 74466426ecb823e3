//! Reports of keys that have no effect.

use indexmap::IndexMap;

use super::reader::{FrontMatterReader, MAX_ISSUES};
use crate::foreign_keys::foreign_key;
use crate::restriction::Ineffective;
use crate::{Issue, Location, Names, Value};

/// Keys of documents, posts and standalone pages with a meaning.
const KEYS: [&str; 36] = [
    "id",
    "title",
    "title_meta",
    "description",
    "slug",
    "sidebar_label",
    "sidebar_position",
    "sidebar_class_name",
    "sidebar_badge",
    "sidebar_icon",
    "pagination_label",
    "pagination_next",
    "pagination_prev",
    "displayed_sidebar",
    "hide_title",
    "layout",
    "hide_table_of_contents",
    "feedback",
    "search",
    "search_rank",
    "toc_min_heading_level",
    "toc_max_heading_level",
    "keywords",
    "image",
    "custom_edit_url",
    "tags",
    "draft",
    "private",
    "unlisted",
    "last_update",
    "parse_number_prefixes",
    "redirect_from",
    "date",
    "authors",
    "author",
    "mdx",
];

/// Keys of Docusaurus without an effect, and other spellings of `authors`. They are neither reported nor suggested.
const OTHER_KEYS: [&str; 11] = [
    "sidebar_custom_props",
    "sidebar_key",
    "author_title",
    "author_url",
    "author_image_url",
    "authorTitle",
    "authorURL",
    "authorImageURL",
    "author_imageURL",
    "wrapperClassName",
    "format",
];

/// Minimum length of a key that may be misspelt. Shorter words are near too many others.
const MIN_MISSPELT: usize = 4;

impl FrontMatterReader<'_> {
    /// Reports keys that keep a page from the public in other engines, and have no effect.
    pub(super) fn report_restrictions(&mut self, restrictions: &[Ineffective<'_>]) {
        for restriction in restrictions {
            let location = Location::line(self.file, self.line_of(restriction.key));
            self.issues.push(restriction.issue().at(location));
        }
    }

    /// Reports keys that have an effect in other engines alone.
    pub(super) fn report_foreign_keys(&mut self, table: &IndexMap<String, Value>) {
        for key in table.keys() {
            let Some((reason, help)) = foreign_key(key) else { continue };
            let message = format!("the key `{key}` has no effect: {reason}");
            let location = Location::line(self.file, self.line_of(key));
            self.issues.push(Issue::warning("foreign-notation", message).at(location).help(help));
        }
    }

    /// Reports keys that are probably misspelt. Other unknown keys belong to the author or to other programs.
    pub(super) fn report_misspelt_keys(
        &mut self,
        table: &IndexMap<String, Value>,
        reported: &[Ineffective<'_>],
    ) {
        let unknown = |key: &&String| {
            key.len() >= MIN_MISSPELT
                && !KEYS.contains(&key.as_str())
                && !OTHER_KEYS.contains(&key.as_str())
                && foreign_key(key).is_none()
                && !reported.iter().any(|restriction| restriction.key == *key)
        };
        let unknown: Vec<&String> = table.keys().filter(unknown).collect();
        if unknown.is_empty() {
            return;
        }
        let known = Names::new(KEYS.iter().copied().filter(|key| key.len() >= MIN_MISSPELT));
        for key in unknown.into_iter().take(MAX_ISSUES) {
            let Some(near) = known.nearest(key).filter(|near| !table.contains_key(*near)) else {
                continue;
            };
            let message = format!("unknown key `{key}`, did you mean `{near}`?");
            let location = Location::line(self.file, self.line_of(key));
            self.issues.push(Issue::warning("unknown-front-matter", message).at(location));
        }
    }
}
