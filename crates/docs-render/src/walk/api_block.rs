//! Documentation of code that another program writes: readers see the name of the code.

use comrak::nodes::Node;

use super::Walk;
use crate::admonitions::Opening;
use crate::html::{push_attribute, push_text};

impl Walk<'_> {
    /// Writes the name of documented code as a paragraph, with the id that its documentation would have. Leaves out the options in the
    /// block.
    pub(super) fn api_block(&mut self, node: Node<'_>, opening: &Opening<'_>) {
        let name = opening.title.unwrap_or_default();
        let id = self.links.chosen_id(node, name, &mut self.reporter);
        let id = self.links.author_id(&id);
        self.article.html.push_str("<p><code");
        push_attribute(&mut self.article.html, "id", &id);
        self.article.html.push('>');
        push_text(&mut self.article.html, name);
        self.article.html.push_str("</code></p>\n");
        self.article.records.content(name);
        let message = format!(
            "`::: {name}` is replaced by the documentation of this code in MkDocs (mkdocstrings); here readers see its name, and options are left out"
        );
        let help = "generate Markdown from the code, and include it with `--8<-- \"part.md\"`";
        self.reporter.report_foreign_notation(
            ":::api",
            ":::",
            message,
            help,
            self.reporter.line(node),
        );
    }
}
