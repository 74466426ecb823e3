//! Descriptions of APIs.

use docs_core::{Issue, Severity};

use crate::check::check;
use crate::faults::{FILE_CODE, Faults};
use crate::files::{Files, ReadFile};
use crate::model::Model;
use crate::page::Section;
use crate::pages::section;
use crate::view::View;

/// Options of reading a description.
#[derive(Clone, Copy, Debug)]
pub struct Options<'a> {
    /// Severity of faults that leave the rest of the description readable; `None` to ignore them. Default: a warning.
    pub faults: Option<Severity>,
    /// Label of the first page in the sidebar. Default: `Overview`.
    pub label: Option<&'a str>,
    /// Base address of the requests that readers send with the form of an operation, in place of that of the description's
    /// server. Default: `None`, for pages without forms.
    pub send_to: Option<&'a str>,
}

impl Default for Options<'_> {
    fn default() -> Self {
        Self { faults: Some(Severity::Warning), label: None, send_to: None }
    }
}

/// Content of a site that is written from a description, with the faults of the description.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Reference<Content = Section> {
    /// Content, by default a section of the site; `None` if the description cannot be read.
    pub content: Option<Content>,
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
    /// use docs_openapi::{Options, Reference};
    ///
    /// let text = "openapi: 3.1.0\ninfo: {title: Pets, version: '1'}\npaths:\n  /pets:\n    get:\n      \
    ///             operationId: listPets\n      responses: {'200': {description: All pets.}}\n";
    /// let read = |_: &str| Ok(text.to_owned());
    /// let reference = Reference::new("pets.yaml", &read, &Options::default());
    /// assert!(reference.issues.is_empty());
    /// let section = reference.content.unwrap();
    /// let pages: Vec<&str> = section.pages.iter().map(|page| page.id.as_str()).collect();
    /// assert_eq!(pages, ["index", "list-pets"]);
    /// ```
    #[must_use]
    pub fn new(file: &str, read: &ReadFile<'_>, options: &Options<'_>) -> Self {
        let write =
            |model: &Model<'_>, _: &mut Faults| section(model, options.label, options.send_to);
        Self::read(file, read, options.faults, |files| Model::new(files), write)
    }
}

impl<Content> Reference<Content> {
    /// Reads and checks a description, and writes its content. `model` returns the parts of the description, and `faults` is the
    /// severity of faults that leave the rest of it readable.
    pub(crate) fn read(
        file: &str,
        read: &ReadFile<'_>,
        faults: Option<Severity>,
        model: for<'f> fn(&'f Files) -> Model<'f>,
        write: impl for<'m> FnOnce(&'m Model<'m>, &mut Faults) -> Content,
    ) -> Self {
        let mut faults = Faults::new(faults);
        let (files, requested) = Files::load_recorded(file, read, &mut faults);
        let content = files.and_then(|files| {
            let version = version(View::root(&files), &mut faults)?;
            let model = model(&files);
            check(&model, version == Version::Three0, &mut faults);
            Some(write(&model, &mut faults))
        });
        Self { content, issues: faults.finish(), files: requested }
    }
}

/// Version of the format.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Version {
    /// 3.0, in which `responses` are required.
    Three0,
    /// 3.1 or later.
    Three1,
}

/// Returns the version of a description. An unknown version is reported.
fn version(root: View<'_>, faults: &mut Faults) -> Option<Version> {
    let written = root.get("openapi").and_then(|version| version.node().scalar());
    let major_minor = |version: &str, wanted: &str| {
        version
            .strip_prefix(wanted)
            .is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '-']))
    };
    match written {
        Some(version) if major_minor(version, "3.0") => return Some(Version::Three0),
        Some(version) if major_minor(version, "3.1") || major_minor(version, "3.2") => {
            return Some(Version::Three1);
        }
        _ => {}
    }
    let known = "the versions are 3.0 and 3.1";
    let (message, key, help) = match (written, root.get("swagger")) {
        (Some(version), _) => {
            (format!("the version `{version}` of OpenAPI is unknown"), "openapi", known.to_owned())
        }
        (None, Some(_)) => {
            let help = "convert it, for example with `npx swagger2openapi`".to_owned();
            ("a description in Swagger 2.0 can't be read".to_owned(), "swagger", help)
        }
        (None, None) => {
            let help = format!("write `openapi: 3.1.0` at its start; {known}");
            ("the file is not a description in OpenAPI".to_owned(), "openapi", help)
        }
    };
    faults.issue(Issue::error(FILE_CODE, message).at(root.location_of(key)).help(help));
    None
}
