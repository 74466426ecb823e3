//! The part of a Markdown file from which its [`Doc`](crate::Doc) derives.

use docs_core::has_statements;
use serde::{Deserialize, Serialize};

use crate::front_matter::unclosed_opening;
use crate::lead::Lead;
use crate::{DocContext, FrontMatterFormat, SplitSource, split_source};

/// The part of a Markdown file from which a [`Doc`](crate::Doc) derives: its front matter as written, and the first heading and line
/// of prose of its body.
///
/// A program can store it and need not read an unchanged file again. It depends on the source, and on
/// [`has_blocks`](DocContext::has_blocks) and [`variables`](DocContext::variables) of the context, but not on the path of the file.
///
/// ```
/// use docs_model::{Doc, DocContext, DocExcerpt};
///
/// let context = DocContext::default();
/// let source = "---\nsidebar_label: Short\n---\n# Forms\n\nFill them in.\n";
/// let excerpt = DocExcerpt::new(source, &context);
/// let doc = Doc::from_excerpt("content/form.md", "form.md", &excerpt, &context);
/// assert_eq!(doc, Doc::read("content/form.md", "form.md", source, &context));
/// ```
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize)]
pub struct DocExcerpt {
    front_matter: Option<(FrontMatterFormat, String)>,
    /// First lines of a file whose front matter is not closed.
    opening: String,
    pub(crate) lead: Lead,
    pub(crate) has_statements: bool,
    pub(crate) body_offset: usize,
    first_line: u32,
}

impl DocExcerpt {
    /// Reads the source of a document.
    #[must_use]
    pub fn new(text: &str, context: &DocContext<'_>) -> Self {
        let SplitSource { front_matter, body, first_line } = split_source(text);
        let opening = if front_matter.is_none() { unclosed_opening(body) } else { None };
        Self {
            front_matter: front_matter.map(|(format, written)| (format, written.to_owned())),
            opening: opening.unwrap_or_default().to_owned(),
            lead: Lead::read(&context.variables.replace(body), context.has_blocks),
            has_statements: has_statements(body),
            body_offset: text.len() - body.len(),
            first_line,
        }
    }

    /// Returns the source without the lines of the body that no data derive from.
    pub(crate) fn source(&self) -> SplitSource<'_> {
        SplitSource {
            front_matter: self.front_matter.as_ref().map(|(format, written)| (*format, &**written)),
            body: &self.opening,
            first_line: self.first_line,
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::{Doc, Variables};

    use super::*;

    #[test]
    fn a_stored_excerpt_has_the_data_and_issues_of_its_source() {
        let variables: Variables = [("product", "Boats")].into_iter().collect();
        let sources = [
            "",
            "text",
            "\u{feff}---\r\ntitle: A {{product}}\r\n---\r\nBody",
            "---\ntitel: A\nid: ..\nslug: /x?y\n---\n\n# Title of {{product}}\n\nProse.\n",
            "+++\ntitle = 1\n+++\nimport A from './a';\n\n## Second\n",
            "---\ntitle: never closed\n\n# Title\n",
            "---\n\nA line.\n",
            "---\n{{product}}: [\n---\nText\n",
            ":::note\nA note.\n:::\n\nTitle\n=====\n",
        ];
        for has_blocks in [false, true] {
            for text in sources {
                let context =
                    DocContext { has_blocks, variables: &variables, ..Default::default() };
                let excerpt = DocExcerpt::new(text, &context);
                let stored = serde_json::to_string(&excerpt).expect("plain values");
                let stored: DocExcerpt = serde_json::from_str(&stored).expect("plain values");
                assert_eq!(stored, excerpt);
                let (doc, issues) = Doc::from_excerpt("a.md", "a.md", &stored, &context);
                assert_eq!((doc, issues), Doc::read("a.md", "a.md", text, &context), "{text:?}");
            }
        }
    }

    #[test]
    fn an_unclosed_front_matter_is_reported_from_an_excerpt() {
        let context = DocContext::default();
        let excerpt = DocExcerpt::new("---\ntitle: A\n\nText.\n", &context);
        assert_eq!(excerpt.opening, "---\ntitle: A\n");
        let (_, issues) = Doc::from_excerpt("a.md", "a.md", &excerpt, &context);
        assert_eq!(issues[0].code, "unclosed-front-matter");
    }
}
