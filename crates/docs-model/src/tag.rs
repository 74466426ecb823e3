//! Tags of documents.

use std::sync::Arc;

use docs_core::kebab_case;
use indexmap::IndexMap;

use crate::tag_addresses::TagAddresses;
use crate::{Doc, DocId, FrontMatterTag, TagsFile};

/// Tag of a version's documents.
#[derive(Clone, Debug, Eq, Hash, PartialEq)]
#[non_exhaustive]
pub struct Tag {
    /// Label.
    pub label: String,
    /// Path of the page within the site, without the base URL.
    pub permalink: String,
    /// Description in one sentence.
    pub description: Option<String>,
    /// Documents with the tag.
    pub docs: Vec<DocId>,
}

/// A tag of one document.
#[derive(Clone, Debug, Eq, PartialEq)]
#[non_exhaustive]
pub struct DocTag {
    /// Label.
    pub label: String,
    /// Path of the page within the site, without the base URL.
    pub permalink: String,
    /// Description in one sentence.
    pub description: Option<String>,
}

/// Labels and addresses of the tags of a version, from its tags file or from the documents.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct TagNames {
    /// Tags that a file defines; `None` without such a file.
    pub(crate) file: Option<TagsFile>,
    pub(crate) addresses: TagAddresses,
}

impl TagNames {
    /// Returns the tags of a document in the order of its front matter, each page once.
    pub(crate) fn tags_of(&self, doc: &Doc) -> Vec<DocTag> {
        let mut tags: Vec<DocTag> = Vec::with_capacity(doc.front_matter.tags.len());
        for written in &doc.front_matter.tags {
            let tag = self.tag(written);
            if !tags.iter().any(|other| other.permalink == tag.permalink) {
                tags.push(tag);
            }
        }
        tags
    }

    /// Returns the tags of all documents, by label. Unlisted documents are ignored (R-MD-12).
    pub(crate) fn collect(&self, docs: &IndexMap<DocId, Arc<Doc>>) -> Vec<Tag> {
        let mut tags: IndexMap<String, Tag> = IndexMap::new();
        for doc in docs.values().filter(|doc| !doc.front_matter.unlisted) {
            for DocTag { label, permalink, description } in self.tags_of(doc) {
                let entry = tags.entry(permalink.clone());
                let tag = entry.or_insert(Tag { label, permalink, description, docs: Vec::new() });
                tag.docs.push(doc.id.clone());
            }
        }
        let mut tags: Vec<Tag> = tags.into_values().collect();
        tags.sort_by(|one, other| one.label.cmp(&other.label));
        tags
    }

    /// Returns the labels of a document's tags that the file does not define, each once. Without a file there are none.
    pub(crate) fn inline<'a>(&self, doc: &'a Doc) -> Vec<&'a str> {
        let Some(file) = &self.file else { return Vec::new() };
        let mut labels: Vec<&str> = Vec::new();
        for written in &doc.front_matter.tags {
            let is_defined = written.permalink.is_none() && file.get(&written.label).is_some();
            if !is_defined && !labels.contains(&written.label.as_str()) {
                labels.push(&written.label);
            }
        }
        labels
    }

    fn tag(&self, written: &FrontMatterTag) -> DocTag {
        let tag = |label: &str, path: &str, description: Option<&String>| DocTag {
            label: label.to_owned(),
            permalink: self.addresses.page(path),
            description: description.cloned(),
        };
        if let Some(permalink) = &written.permalink {
            return tag(&written.label, permalink, None);
        }
        match self.file.as_ref().and_then(|file| file.get(&written.label)) {
            Some(known) => tag(&known.label, &known.permalink, known.description.as_ref()),
            None => tag(&written.label, &kebab_case(&written.label), None),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::DocContext;

    fn names(file: Option<&str>) -> TagNames {
        let file = file.map(|text| TagsFile::read("tags.yml", text).0);
        TagNames { file, addresses: TagAddresses::new("", "tags", None) }
    }

    fn doc(tags: &str) -> Doc {
        let text = format!("---\ntags: {tags}\n---\n");
        Doc::read("a.md", "a.md", &text, &DocContext::default()).0
    }

    #[test]
    fn a_file_defines_labels_pages_and_descriptions() {
        let names =
            names(Some("new:\n  label: News\n  permalink: /latest\n  description: What is new\n"));
        let doc = doc("[other, new, new, {label: new, permalink: own}]");
        let tags = names.tags_of(&doc);
        let shown: Vec<_> = tags.iter().map(|tag| (&*tag.label, &*tag.permalink)).collect();
        assert_eq!(
            shown,
            [("other", "/tags/other"), ("News", "/tags/latest"), ("new", "/tags/own")]
        );
        assert_eq!(tags[1].description.as_deref(), Some("What is new"));
        assert_eq!(names.inline(&doc), ["other", "new"]);
    }

    #[test]
    fn without_a_file_no_tag_is_inline() {
        assert!(names(None).inline(&doc("[a]")).is_empty());
        assert_eq!(names(Some("")).inline(&doc("[a]")), ["a"]);
    }
}
