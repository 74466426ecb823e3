//! Parts of a description with their Markdown, for sites that name and arrange the pages themselves.
//!
//! The Markdown of a part contains the schemas and security schemes that it uses.

use docs_core::{Location, Severity};

use crate::description::Reference;
pub use crate::faults::Faults;
use crate::files::{Files, ReadFile};
use crate::model::Model;
pub use crate::model::{Component, Operation, Tag};
pub use crate::node::{Entry, Node, Position, Value};
pub use crate::pages::inlined::MAX_FIELDS;
use crate::pages::inlined::{info_text, operation_text, schema_text, tag_text};
pub use crate::schema_places::visit_schemas;
use crate::text::Text;
pub use crate::text::quoted;
pub use crate::view::View;
use crate::{json, yaml};

/// Parts of a description.
#[derive(Clone, Copy, Debug)]
pub struct Parts<'a>(&'a Model<'a>);

/// Markdown of a part.
#[derive(Clone, Debug, Eq, PartialEq)]
#[non_exhaustive]
pub struct PartText {
    /// Markdown.
    pub text: String,
    /// First lines of parts of the Markdown, from 1, with the locations of their sources in the description.
    pub origins: Vec<(u32, Location)>,
}

impl From<Text> for PartText {
    fn from(text: Text) -> Self {
        Self { text: text.text, origins: text.origins }
    }
}

impl<Content> Reference<Content> {
    /// Reads a description in OpenAPI 3.0 or 3.1, and writes content from its parts. `faults` is the severity of faults that
    /// leave the rest of the description readable; `None` to ignore them.
    ///
    /// `read` returns the content of a file of the project, or the reason why it cannot be read.
    ///
    /// ```
    /// use docs_openapi::Reference;
    ///
    /// let text = "openapi: 3.1.0\ninfo: {title: Pets, version: '1'}\npaths:\n  /pets:\n    get:\n      \
    ///             operationId: listPets\n      responses: {'200': {description: All pets.}}\n";
    /// let read = |_: &str| Ok(text.to_owned());
    /// let reference = Reference::from_parts("pets.yaml", &read, None, |parts, _| {
    ///     let first = &parts.operations()[0];
    ///     (first.path().to_owned(), parts.operation_text(first).text)
    /// });
    /// let (path, text) = reference.content.unwrap();
    /// assert_eq!(path, "/pets");
    /// assert!(text.contains("All pets."));
    /// ```
    #[must_use]
    pub fn from_parts(
        file: &str,
        read: &ReadFile<'_>,
        faults: Option<Severity>,
        write: impl FnOnce(Parts<'_>, &mut Faults) -> Content,
    ) -> Self {
        let write = |model: &Model<'_>, faults: &mut Faults| write(Parts(model), faults);
        Self::read(file, read, faults, |files| Model::inlined(files), write)
    }
}

impl<'a> Parts<'a> {
    /// Returns what `write` returns for the parts of a description without references.
    ///
    /// ```
    /// use docs_openapi::parts::{Parts, parse};
    ///
    /// let root = parse("components: {schemas: {Pet: {description: A pet.}}}").unwrap();
    /// let text = Parts::in_value(root, |parts| parts.schema_text(&parts.schemas()[0]).text);
    /// assert!(text.contains("A pet."));
    /// ```
    pub fn in_value<Content>(root: Node, write: impl FnOnce(Parts<'_>) -> Content) -> Content {
        let files = Files::from_value(root);
        let model = Model::inlined(&files);
        write(Parts(&model))
    }

    /// Returns the value of the whole description.
    #[must_use]
    pub fn root(self) -> View<'a> {
        self.0.root
    }

    /// Returns the operations of paths, followed by those of webhooks.
    #[must_use]
    pub fn operations(self) -> &'a [Operation<'a>] {
        &self.0.operations
    }

    /// Returns the schemas of the components.
    #[must_use]
    pub fn schemas(self) -> Vec<Component<'a>> {
        self.0.named_schemas()
    }

    /// Returns the tags of operations: the declared ones in their order, then others in the order of their first use.
    pub fn used_tags(self) -> impl Iterator<Item = &'a Tag<'a>> {
        let tags = self.0.tags.iter().enumerate();
        tags.filter(move |(index, _)| self.0.operations_of(*index).next().is_some())
            .map(|(_, tag)| tag)
    }

    /// Returns the Markdown of an operation.
    #[must_use]
    pub fn operation_text(self, operation: &Operation<'a>) -> PartText {
        operation_text(operation, self.0).into()
    }

    /// Returns the Markdown of a schema.
    #[must_use]
    pub fn schema_text(self, schema: &Component<'a>) -> PartText {
        schema_text(schema, self.0).into()
    }

    /// Returns the Markdown of a tag: its description, and a list of its operations. `href` returns the relative address of the
    /// page of an operation.
    #[must_use]
    pub fn tag_text(self, tag: &Tag<'a>, href: &dyn Fn(&Operation<'_>) -> String) -> PartText {
        tag_text(tag, self.0, href).into()
    }

    /// Returns the Markdown of the description as a whole: version, introduction, authentication, publisher; `None` for a
    /// description without `info`.
    ///
    /// `download` is the address of the description for readers. With `href`, the relative address of the page of an operation, it
    /// contains a list of all operations.
    #[must_use]
    pub fn info_text(
        self,
        download: Option<&str>,
        href: Option<&dyn Fn(&Operation<'_>) -> String>,
    ) -> Option<PartText> {
        Some(info_text(self.0, self.0.root.get("info")?, download, href).into())
    }

    /// Returns `true` if a written part lacks the fields of a schema, because it has more than [`MAX_FIELDS`].
    #[must_use]
    pub fn omits_fields(self) -> bool {
        self.0.has_omissions()
    }
}

/// Returns the value of a file in JSON or YAML; `None` for a file that is neither.
#[must_use]
pub fn parse(text: &str) -> Option<Node> {
    Some(json::parse(text).or_else(|_| yaml::parse(text)).ok()?.root)
}
