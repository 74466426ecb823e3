//! Code blocks that are components.

use super::Walk;
use super::element::Element;
use super::text::text_of_html;
use crate::code::{self, FenceInfo};
use crate::mdx::value::Value as Literal;
use crate::tags::Tag;

/// Start of the class name that contains a language.
const LANGUAGE: &str = "language-";

impl Walk<'_> {
    pub(super) fn code_component(&mut self, tag: &Tag<'_>, line: u32) {
        let class = self.evaluator.text_of(tag, "className").unwrap_or_default();
        let (of_language, classes): (Vec<&str>, Vec<&str>) =
            class.split_whitespace().partition(|class| class.starts_with(LANGUAGE));
        let from_class = of_language.first().map(|class| &class[LANGUAGE.len()..]);
        let language = self.evaluator.text_of(tag, "language");
        let number = match self.evaluator.value_of(tag, "showLineNumbers") {
            Some(Literal::Bool(true)) => Some(1),
            Some(Literal::Number(number)) => number.parse().ok(),
            _ => None,
        };
        let block = code::Component {
            language: language.unwrap_or_else(|| from_class.unwrap_or_default().to_owned()),
            title: self.evaluator.text_of(tag, "title"),
            class: classes.join(" "),
            meta: self.evaluator.text_of(tag, "metastring").unwrap_or_default(),
            first_number: number,
        };
        let at = self.article.html.len();
        self.article.code_depth += 1;
        self.open(tag, line, Element::Code { at, block });
    }

    pub(super) fn close_code(&mut self, at: usize, block: &code::Component) {
        self.article.code_depth -= 1;
        let inner = self.article.html.split_off(at);
        let text = self.islands.without_placeholders(text_of_html(&inner));
        let meta = format!("{} {}", block.language, block.meta);
        let mut fence = FenceInfo::read(&meta, self.input.options);
        fence.title = block.title.as_deref().or(fence.title);
        fence.class = &block.class;
        fence.first_number = block.first_number.or(fence.first_number);
        code::push_fence(&mut self.article.html, &fence, text.trim_end(), self.input.options);
    }
}
