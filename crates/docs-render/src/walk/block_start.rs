//! Starts of blocks in the tree, and in tags.

use comrak::nodes::Node;

use super::Walk;
use crate::admonitions::Opening;
use crate::blocks::BlockStart;
use crate::html::push_text;
use crate::tags::Tag;

impl Walk<'_> {
    /// Returns the start of a directive with a number of colons.
    pub(super) fn start_of_directive(
        &mut self,
        node: Node<'_>,
        opening: &Opening<'_>,
        colons: &str,
    ) -> BlockStart {
        let line = self.reporter.line(node);
        let title = opening.title.map(|_| self.html_of(|walk| walk.title_of(opening, line)));
        let id = opening.id.map(|id| {
            let id = self.links.chosen_id(node, id, &mut self.reporter);
            self.links.report.anchors.push(id.clone());
            id
        });
        let owned = |(name, value): &(&str, &str)| ((*name).to_owned(), (*value).to_owned());
        BlockStart {
            title,
            has_title_issue: false,
            id,
            classes: opening.classes.join(" "),
            attributes: opening.attributes.iter().map(owned).collect(),
            line,
            name: format!("{colons}{}", opening.keyword),
        }
    }

    /// Returns the HTML of a title that is the value of an attribute.
    pub(super) fn html_of_title(&mut self, title: &str, line: u32) -> String {
        self.html_of(|walk| walk.inline_markdown(title, line))
    }

    /// Returns HTML apart from the article. Its text is not part of the search record.
    pub(super) fn html_of(&mut self, write: impl FnOnce(&mut Self)) -> String {
        let at = self.article.html.len();
        let gathered = self.article.text.len();
        write(self);
        self.article.text.truncate(gathered);
        self.article.html.split_off(at)
    }

    /// Returns the start of a component.
    pub(super) fn start_of_component(
        &mut self,
        title: Option<&str>,
        tag: &Tag<'_>,
        line: u32,
    ) -> BlockStart {
        let mut attributes = self.evaluator.written_attributes(tag, |name| name.to_owned());
        let mut take = |name: &str| {
            let at = attributes.iter().position(|(known, _)| known == name)?;
            Some(attributes.remove(at).1)
        };
        let (id, classes) = (take("id"), take("className"));
        let title = title.and_then(|name| {
            let attribute = tag.attributes.iter().find(|attribute| attribute.name == name)?;
            if self.evaluator.text_of(tag, name).is_some_and(|title| title.trim().is_empty()) {
                return None;
            }
            let mut html = String::new();
            push_text(&mut html, &self.evaluator.shown_text(attribute));
            Some(html)
        });
        BlockStart {
            title,
            has_title_issue: false,
            id: id.map(|id| self.links.author_id(&id).into_owned()),
            classes: classes.unwrap_or_default(),
            attributes,
            line,
            name: format!("<{}>", tag.name),
        }
    }
}
