//! Pages of a description.

use docs_core::Issue;

use super::options::Options;
use super::pages::{Page, pages};
use super::tags::{Tag, TagGroup, groups, tags};
use crate::check::check;
use crate::description::{Version, version};
use crate::faults::Faults;
use crate::files::{Files, ReadFile};
use crate::model::Model;
use crate::view::View;

/// Pages of a description, with its faults.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Reference {
    /// Pages in the order of the plugin.
    pub pages: Vec<Page>,
    /// Declared tags.
    pub tags: Vec<Tag>,
    /// Groups of tags (`x-tagGroups`).
    pub groups: Vec<TagGroup>,
    /// Faults of the description.
    pub issues: Vec<Issue>,
    /// Paths of the files that were read or that references name, the description first.
    pub files: Vec<String>,
}

impl Reference {
    /// Reads a description in OpenAPI 3.0 or 3.1, and writes its pages.
    ///
    /// `read` returns the content of a file of the project, or the reason why it cannot be read.
    ///
    /// ```
    /// use docs_openapi::openapi_docs::{Options, Reference};
    ///
    /// let text = "openapi: 3.1.0\ninfo: {title: Pet Shop, version: '1'}\npaths:\n  /pets:\n    get:\n      \
    ///             summary: List all pets\n      responses: {'200': {description: All pets.}}\n";
    /// let read = |_: &str| Ok(text.to_owned());
    /// let reference = Reference::new("pets.yaml", &read, &Options::default());
    /// let files: Vec<String> = reference.pages.iter().map(|page| page.file()).collect();
    /// assert_eq!(files, ["pet-shop.info.mdx", "list-all-pets.api.mdx"]);
    /// ```
    #[must_use]
    pub fn new(file: &str, read: &ReadFile<'_>, options: &Options<'_>) -> Self {
        let mut faults = Faults::new(options.faults);
        let (files, requested) = Files::load_recorded(file, read, &mut faults);
        let mut reference = Self { files: requested, ..Self::default() };
        if let Some(files) = files
            && let Some(version) = version(View::root(&files), &mut faults)
        {
            let model = Model::inlined(&files);
            check(&model, version == Version::Three0, &mut faults);
            reference.tags = tags(model.root);
            reference.groups = groups(model.root);
            reference.pages = pages(&model, options, &mut faults);
        }
        reference.issues = faults.finish();
        reference
    }
}
