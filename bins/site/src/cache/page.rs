//! What is kept of a page: what it was made from, and what the rest of the site has to know of it.

use docs_model::{Issue, PageFacts};
use docs_render::{HeadTag, Heading, Page};
use serde::{Deserialize, Serialize};

use super::fingerprint::Fingerprint;

/// A page as the build before made it.
#[derive(Debug, Deserialize, Serialize)]
pub(crate) struct KeptPage {
    /// Of the text and the options that the article was made from.
    pub(crate) source: Fingerprint,
    /// What the article asked for, and what it was told.
    pub(crate) asked: Vec<Asked>,
    /// Of everything that the page's files were made from.
    pub(crate) document: Fingerprint,
    /// Of everything of the site that any page's shell can show.
    pub(crate) surroundings: Fingerprint,
    pub(crate) issues: Vec<Issue>,
    pub(crate) facts: PageFacts,
    contents: Vec<KeptHeading>,
    head: Vec<KeptTag>,
    head_title: Option<String>,
}

/// Name and attributes of an element of the head.
type KeptTag = (String, Vec<(String, String)>);

#[derive(Debug, Deserialize, Serialize)]
struct KeptHeading {
    level: u8,
    id: String,
    html: String,
    text: String,
}

/// A question that an article put to its site, with the answer.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize)]
pub(crate) struct Asked {
    pub(crate) question: Question,
    /// The file in which the question stood, where that was not the page's own.
    pub(crate) file: Option<String>,
    /// What was asked for, as written.
    pub(crate) written: String,
    pub(crate) answer: Fingerprint,
    /// The answer came from the routes alone: it is the same while the surroundings are.
    pub(crate) is_of_routes: bool,
}

/// What can be asked.
#[derive(Clone, Copy, Debug, Deserialize, Eq, PartialEq, Serialize)]
pub(crate) enum Question {
    Link,
    Image,
    Partial,
    Text,
    Cards,
}

impl KeptPage {
    /// What is to be kept of a rendered page.
    pub(crate) fn new(
        source: Fingerprint,
        document: Fingerprint,
        surroundings: Fingerprint,
        asked: Vec<Asked>,
        page: Page,
    ) -> Self {
        let heading = |heading: Heading| KeptHeading {
            level: heading.level,
            id: heading.id,
            html: heading.html,
            text: heading.text,
        };
        Self {
            source,
            asked,
            document,
            surroundings,
            issues: page.issues,
            facts: page.facts,
            contents: page.contents.into_iter().map(heading).collect(),
            head: page.head.into_iter().map(|tag| (tag.name, tag.attributes)).collect(),
            head_title: page.head_title,
        }
    }

    /// The page as it was rendered, but for its HTML, which stands in the page's file; and what it asked for.
    pub(crate) fn into_page(self) -> (Page, Vec<Asked>) {
        let heading = |heading: KeptHeading| Heading {
            level: heading.level,
            id: heading.id,
            html: heading.html,
            text: heading.text,
        };
        let tag = |(name, attributes): KeptTag| HeadTag { name, attributes };
        let page = Page {
            contents: self.contents.into_iter().map(heading).collect(),
            facts: self.facts,
            issues: self.issues,
            head: self.head.into_iter().map(tag).collect(),
            head_title: self.head_title,
            ..Page::default()
        };
        (page, self.asked)
    }
}
