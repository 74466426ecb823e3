//! Documents of a description.

use docs_openapi::parts::{Faults, Parts};
use docs_openapi::{ReadFile, Reference};

use super::options::Options;
use super::pages::{Page, pages};
use super::tags::{Tag, TagGroup, groups, tags};

/// Pages of a description, and the tags of their sidebar.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Documents {
    /// Pages in the order of the plugin.
    pub pages: Vec<Page>,
    /// Declared tags.
    pub tags: Vec<Tag>,
    /// Groups of tags (`x-tagGroups`).
    pub groups: Vec<TagGroup>,
}

impl Documents {
    /// Reads a description in OpenAPI 3.0 or 3.1, and writes its pages.
    ///
    /// `read` returns the content of a file of the project, or the reason why it cannot be read.
    ///
    /// ```
    /// use docs_docusaurus::openapi_docs::{Documents, Options};
    ///
    /// let text = "openapi: 3.1.0\ninfo: {title: Pet Shop, version: '1'}\npaths:\n  /pets:\n    get:\n      \
    ///             summary: List all pets\n      responses: {'200': {description: All pets.}}\n";
    /// let read = |_: &str| Ok(text.to_owned());
    /// let documents = Documents::read("pets.yaml", &read, &Options::default()).content.unwrap();
    /// let files: Vec<String> = documents.pages.iter().map(|page| page.file()).collect();
    /// assert_eq!(files, ["pet-shop.info.mdx", "list-all-pets.api.mdx"]);
    /// ```
    #[must_use]
    pub fn read(file: &str, read: &ReadFile<'_>, options: &Options<'_>) -> Reference<Self> {
        let write = |parts: Parts<'_>, faults: &mut Faults| Self {
            pages: pages(parts, options, faults),
            tags: tags(parts.root()),
            groups: groups(parts.root()),
        };
        Reference::from_parts(file, read, options.faults, write)
    }
}
