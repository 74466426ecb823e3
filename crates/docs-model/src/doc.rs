//! Documents: Markdown files of a version.

use std::borrow::Cow;

use crate::{DocContext, DocExcerpt, DocId, FrontMatter, Issue, Location, NumberPrefixes};

/// A document of a version.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Doc {
    /// Name within the version.
    pub id: DocId,
    /// Path of the file, relative to the site's folder, with forward slashes.
    pub file: String,
    /// Folder of the file, relative to the version's content folder; empty at its root.
    pub folder: String,
    /// Absolute path of the page within the version: `/tools/` or `/tools/form`.
    pub slug: String,
    /// Path of the page within the site, without the base URL.
    pub permalink: String,
    /// Title for all places except the heading of the document itself.
    pub title: String,
    /// `true` if the body contains the title as a heading of the first level.
    pub has_content_title: bool,
    /// `true` if the source [may use components](docs_core::has_statements()).
    pub has_statements: bool,
    /// Description on one line.
    pub description: Option<String>,
    /// `true` if the document is the page of its folder: `index`, `readme`, or the folder's name.
    pub is_category_index: bool,
    /// Position among its siblings, from the front matter or the number in the file name.
    pub position: Option<f64>,
    /// Front matter.
    pub front_matter: Box<FrontMatter>,
    /// Start of the body, in bytes from the start of the file.
    pub body_offset: usize,
    /// Line of the file on which the body starts, from 1.
    pub first_line: u32,
}

impl Doc {
    /// Reads the document in `file`, whose path within the version's content folder is `relative`.
    ///
    /// An invalid setting is reported and ignored; the document is kept.
    ///
    /// ```
    /// use docs_model::{Doc, DocContext};
    ///
    /// let context = DocContext { version_path: "/v3", ..DocContext::default() };
    /// let (doc, issues) = Doc::read("content/v3/02-tools/form.md", "02-tools/form.md", "# Forms\n", &context);
    /// assert!(issues.is_empty());
    /// assert_eq!(doc.id.as_str(), "tools/form");
    /// assert_eq!(doc.permalink, "/v3/tools/form");
    /// assert_eq!(doc.title, "Forms");
    /// ```
    #[must_use]
    pub fn read(
        file: &str,
        relative: &str,
        text: &str,
        context: &DocContext<'_>,
    ) -> (Self, Vec<Issue>) {
        Self::from_excerpt(file, relative, &DocExcerpt::new(text, context), context)
    }

    /// Reads the document in `file` from the excerpt of its source, like [`read`](Self::read).
    #[must_use]
    pub fn from_excerpt(
        file: &str,
        relative: &str,
        excerpt: &DocExcerpt,
        context: &DocContext<'_>,
    ) -> (Self, Vec<Issue>) {
        let source = excerpt.source();
        let (front_matter, mut issues) = FrontMatter::read_with(file, &source, context.variables);
        if let Some(id) = front_matter.id.as_deref().filter(|id| is_dot_segment(id)) {
            let message = format!("the id must be a name, but is `{id}`");
            issues.push(
                Issue::error("front-matter", message).at(front_matter.location_of(file, "id")),
            );
        }
        let name = FileName::new(relative, &front_matter, context.number_prefixes);
        let slug = match slug_of(&name, front_matter.slug.as_deref()) {
            Ok(slug) => slug,
            Err(error) => {
                let location = front_matter.location_of(file, "slug");
                issues.push(Issue::error("slug", error.to_string()).at(location));
                slug_of(&name, None).unwrap_or_else(|_| "/".to_owned())
            }
        };
        let DocExcerpt { lead, .. } = excerpt;
        let title = front_matter.title.as_ref().or(lead.title.as_ref());
        let doc = Self {
            id: DocId::new(join(&name.shown_folder, &name.base)),
            file: file.to_owned(),
            folder: name.folder.to_owned(),
            permalink: apply_trailing_slash(
                join_paths(context.version_path, &slug),
                context.trailing_slash,
            ),
            slug,
            title: title.unwrap_or(&name.base).clone(),
            has_content_title: lead.title.is_some(),
            has_statements: excerpt.has_statements,
            description: front_matter.description.as_ref().or(lead.description.as_ref()).cloned(),
            is_category_index: name.is_category_index(),
            position: front_matter.sidebar_position.or(name.number),
            body_offset: excerpt.body_offset,
            first_line: source.first_line,
            front_matter: Box::new(front_matter),
        };
        (doc, issues)
    }

    /// Returns the location of a key of the front matter, or of the file.
    pub(crate) fn location_of(&self, key: &str) -> Location {
        self.front_matter.location_of(&self.file, key)
    }

    /// Returns the path of the file within its version, which determines the order of documents. A translation is in
    /// another folder, but has the path of its original.
    pub(crate) fn relative_file(&self) -> String {
        join(&self.folder, self.file.rsplit('/').next().unwrap_or_default())
    }

    /// Returns whether the source contains the title. Otherwise the title is the name of the file.
    #[must_use]
    pub fn has_written_title(&self) -> bool {
        self.has_content_title || self.front_matter.title.is_some()
    }

    /// Returns the default label in sidebars.
    #[must_use]
    pub fn sidebar_label(&self) -> &str {
        self.front_matter.sidebar_label.as_deref().unwrap_or(&self.title)
    }
}

/// Parts of a file's path.
struct FileName<'a> {
    /// Folder in the file system; empty at the root.
    folder: &'a str,
    /// Folder without number prefixes.
    shown_folder: String,
    /// File name in the file system, without extension.
    on_disk: &'a str,
    /// Last segment of the id.
    base: String,
    number: Option<f64>,
}

impl<'a> FileName<'a> {
    fn new(
        relative: &'a str,
        front_matter: &FrontMatter,
        number_prefixes: &NumberPrefixes,
    ) -> Self {
        let (folder, file_name) = relative.rsplit_once('/').unwrap_or(("", relative));
        let on_disk = file_name.rsplit_once('.').map_or(file_name, |(stem, _)| stem);
        let number_prefixes = match front_matter.parse_number_prefixes {
            Some(false) => &NumberPrefixes::Kept,
            Some(true) | None => number_prefixes,
        };
        let (shown, number) = number_prefixes.split(on_disk);
        let shown_folder = number_prefixes.strip(folder).into_owned();
        let base = front_matter.id.clone().filter(|id| !id.contains('/') && !is_dot_segment(id));
        Self {
            folder,
            shown_folder,
            on_disk,
            base: base.unwrap_or_else(|| shown.to_owned()),
            number,
        }
    }

    /// Returns whether this is the page of its folder: `index`, `readme`, or the folder's own name.
    fn is_category_index(&self) -> bool {
        let parent = self.folder.rsplit('/').next().unwrap_or_default();
        let name = self.on_disk.to_lowercase();
        name == "index" || name == "readme" || (!parent.is_empty() && name == parent.to_lowercase())
    }
}

/// Returns the path of a page within its version (R-ROUTE-04, R-ROUTE-09).
fn slug_of(name: &FileName<'_>, front_matter: Option<&str>) -> Result<String, InvalidSlug> {
    let folder = match name.shown_folder.as_str() {
        "" => "/".to_owned(),
        folder => format!("/{}/", name_as_path(folder)),
    };
    match front_matter {
        Some(slug) if slug.starts_with('/') => checked_slug(slug).map(str::to_owned),
        Some(slug) => Ok(resolve(&folder, checked_slug(slug)?)),
        None if name.is_category_index() => Ok(folder),
        None => Ok(format!("{folder}{}", name_as_path(&name.base))),
    }
}

/// Returns the slug of a front matter, or the reason why it can't be a path.
pub(crate) fn checked_slug(slug: &str) -> Result<&str, InvalidSlug> {
    if slug.is_empty() || slug.contains(['?', '#']) {
        return Err(InvalidSlug(slug.to_owned()));
    }
    Ok(slug)
}

/// Slug that can't be a path.
#[derive(Clone, Debug, Eq, PartialEq, thiserror::Error)]
#[error("the slug must be a path such as `/start`, without `?` and `#`, but is `{0}`")]
pub struct InvalidSlug(String);

/// Returns the path that consists of names of files and folders.
///
/// A name may contain a character that starts a query, a fragment or a percent sequence in an address. These characters
/// are percent-encoded, so that the path denotes the name. All others remain readable.
pub(crate) fn name_as_path(name: &str) -> Cow<'_, str> {
    if name.contains(['%', '?', '#']) {
        Cow::Owned(name.replace('%', "%25").replace('?', "%3F").replace('#', "%23"))
    } else {
        Cow::Borrowed(name)
    }
}

/// Returns the reason why a Markdown file with this path within its folder can't have a page; `None` if
/// it can.
///
/// ```
/// use docs_model::unusable_file_name;
///
/// assert_eq!(unusable_file_name("tools/C# and F#.md"), None);
/// assert_eq!(unusable_file_name("..md"), Some("its address would be that of its folder"));
/// assert!(unusable_file_name("a\\b.md").is_some());
/// ```
#[must_use]
pub fn unusable_file_name(relative: &str) -> Option<&'static str> {
    let stem = relative.rsplit_once('.').map_or(relative, |(stem, _)| stem);
    if relative.contains('\\') {
        Some("browsers and hosts read a backslash as a slash")
    } else if relative.contains(char::is_control) {
        Some("its name contains a control character")
    } else if stem.split('/').any(|name| name.is_empty() || is_dot_segment(name)) {
        Some("its address would be that of its folder")
    } else {
        None
    }
}

/// Returns whether a path segment denotes its folder or the parent folder.
fn is_dot_segment(name: &str) -> bool {
    matches!(name, "." | "..")
}

/// Resolves dot segments of `relative` against `folder`, which ends with a slash.
fn resolve(folder: &str, relative: &str) -> String {
    let mut parts: Vec<&str> = folder.split('/').filter(|part| !part.is_empty()).collect();
    let ends_in_folder =
        relative.ends_with('/') || relative.ends_with("/.") || relative.ends_with("..");
    for part in relative.split('/') {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop();
            }
            part => parts.push(part),
        }
    }
    let slash = if ends_in_folder && !parts.is_empty() { "/" } else { "" };
    format!("/{}{slash}", parts.join("/"))
}

/// Joins two parts of an id.
fn join(folder: &str, name: &str) -> String {
    if folder.is_empty() { name.to_owned() } else { format!("{folder}/{name}") }
}

/// Joins two absolute paths with one slash between them.
///
/// ```
/// assert_eq!(docs_model::join_paths("/v3/", "/form"), "/v3/form");
/// assert_eq!(docs_model::join_paths("/", "/"), "/");
/// assert_eq!(docs_model::join_paths("docs", "form"), "/docs/form");
/// ```
#[must_use]
pub fn join_paths(base: &str, path: &str) -> String {
    let base = base.trim_matches('/');
    let path = path.trim_start_matches('/');
    if base.is_empty() { format!("/{path}") } else { format!("/{base}/{path}") }
}

/// Adds or removes a trailing slash according to the site's setting. The root and paths of files are unchanged.
///
/// ```
/// use docs_model::apply_trailing_slash;
///
/// assert_eq!(apply_trailing_slash("/form".to_owned(), Some(true)), "/form/");
/// assert_eq!(apply_trailing_slash("/tools/".to_owned(), Some(false)), "/tools");
/// assert_eq!(apply_trailing_slash("/tools/".to_owned(), None), "/tools/");
/// assert_eq!(apply_trailing_slash("/".to_owned(), Some(false)), "/");
/// ```
#[must_use]
pub fn apply_trailing_slash(path: String, wanted: Option<bool>) -> String {
    match wanted {
        Some(true) if !path.ends_with('/') && !path.ends_with(".html") => format!("{path}/"),
        Some(false) if path.len() > 1 => path.trim_end_matches('/').to_owned(),
        _ => path,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(relative: &str, text: &str) -> Doc {
        let context = DocContext::default();
        Doc::read(relative, relative, text, &context).0
    }

    #[test]
    fn ids_and_permalinks_follow_the_path() {
        let rows = [
            ("a.md", "", "a", "/a"),
            ("index.md", "", "index", "/"),
            ("README.md", "", "README", "/"),
            ("tools/index.mdx", "", "tools/index", "/tools/"),
            ("tools/Tools.md", "", "tools/Tools", "/tools/"),
            ("tools/tools.md", "slug: x", "tools/tools", "/tools/x"),
            ("01-tools/02-form.md", "", "tools/form", "/tools/form"),
            (
                "01-tools/02-form.md",
                "parse_number_prefixes: false",
                "01-tools/02-form",
                "/01-tools/02-form",
            ),
            ("tools/form.md", "id: shape", "tools/shape", "/tools/shape"),
            ("tools/form.md", "slug: /legacy.html", "tools/form", "/legacy.html"),
            ("tools/form.md", "slug: ../up", "tools/form", "/up"),
            ("tools/form.md", "slug: ./", "tools/form", "/tools/"),
            ("tools/index.md", "id: other", "tools/other", "/tools/"),
            (
                "Basic Account Information/sign-ups.md",
                "",
                "Basic Account Information/sign-ups",
                "/Basic Account Information/sign-ups",
            ),
            ("notes/2026-01-31.md", "", "notes/2026-01-31", "/notes/2026-01-31"),
            ("#hash.md", "", "#hash", "/%23hash"),
            ("?q.md", "", "?q", "/%3Fq"),
            ("%41.md", "", "%41", "/%2541"),
            ("C#/index.md", "", "C#/index", "/C%23/"),
            ("C#/a.md", "slug: b", "C#/a", "/C%23/b"),
            ("a.md", "id: 'x#y'", "x#y", "/x%23y"),
            ("index.index.md", "", "index.index", "/index.index"),
            ("a..md", "", "a.", "/a."),
        ];
        for (relative, front_matter, id, permalink) in rows {
            let doc = read(relative, &format!("---\n{front_matter}\n---\n"));
            assert_eq!(
                (doc.id.as_str(), doc.permalink.as_str()),
                (id, permalink),
                "{relative} {front_matter}"
            );
        }
    }

    #[test]
    fn titles_come_from_front_matter_then_heading_then_file_name() {
        assert_eq!(read("a.md", "---\ntitle: F\n---\n# H\n").title, "F");
        assert_eq!(read("a.md", "# H\n").title, "H");
        assert_eq!(read("01-a.md", "text\n").title, "a");
    }

    #[test]
    fn an_id_that_is_a_dot_segment_is_reported() {
        for id in [".", ".."] {
            let text = format!("---\nid: '{id}'\n---\n");
            let (doc, issues) = Doc::read("a.md", "a.md", &text, &DocContext::default());
            assert_eq!((doc.id.as_str(), doc.permalink.as_str()), ("a", "/a"));
            assert_eq!(issues.len(), 1, "{issues:?}");
        }
    }

    #[test]
    fn a_name_without_an_address_of_its_own_is_unusable() {
        for name in [".md", "..md", "...md", "a/..md", "a/...mdx", "a\\b.md", "a\n.md", "\u{7f}.md"]
        {
            assert!(unusable_file_name(name).is_some(), "{name:?}");
        }
        for name in ["....md", "a..md", "..a.md", "a/b c.md", "#.md", "%2e.md", "é.md", "a/.b.md"]
        {
            assert_eq!(unusable_file_name(name), None, "{name:?}");
        }
    }

    #[test]
    fn an_invalid_slug_is_reported_and_ignored() {
        let context = DocContext::default();
        let (doc, issues) = Doc::read("a.md", "a.md", "---\nslug: /x?y\n---\n", &context);
        assert_eq!(doc.permalink, "/a");
        assert_eq!(issues.len(), 1);
    }
}
