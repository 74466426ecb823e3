//! Reports on blocks: directives and components.

use comrak::nodes::Node;
use docs_core::{Issue, Names};

use super::blocks::CODE;
use super::reporter::Reporter;
use crate::blocks::inline::{Condition, InlineBlock};
use crate::blocks::values::{NAMES_OF_TITLES, advice_on_value};
use crate::blocks::{Block, block_of_directive};

impl Reporter<'_> {
    /// Reports a directive within a line, or its component, whose label does not meet the condition.
    pub(super) fn report_unknown_name(
        &mut self,
        block: &InlineBlock,
        name: &str,
        written: &str,
        line: u32,
    ) {
        match block.condition {
            Condition::None => {}
            Condition::Attribute => self.report_missing_attribute(block, written, line),
            Condition::Term => self.report_unknown_term(name, written, line),
            Condition::Icon => self.report_unknown_icon(name, written, line),
        }
    }

    fn report_unknown_icon(&mut self, name: &str, written: &str, line: u32) {
        let (message, help) = match name {
            "" => (
                "an icon has no name".to_owned(),
                "write `name=\"check\"`, without braces".to_owned(),
            ),
            _ => (format!("no icon has the name `{name}`"), docs_icons::advice(name)),
        };
        self.issue(line, written, Issue::warning(CODE, message).help(help));
    }

    /// Reports a term that is not in the glossary.
    fn report_unknown_term(&mut self, term: &str, written: &str, line: u32) {
        let message = format!("the glossary has no term `{term}`");
        let terms = self.input.options.glossary.into_iter().flat_map(|terms| terms.keys());
        let help = match Names::new(terms.map(String::as_str)).nearest(term) {
            Some(near) => {
                format!("did you mean `{near}`? Another word is `:term[word]{{of=\"{near}\"}}`")
            }
            None => format!("add a line to `glossary.toml`: `\"{term}\" = \"…\"`"),
        };
        self.issue(line, written, Issue::warning(CODE, message).help(help));
    }

    /// Reports a directive within a line, or its component, without its required attribute.
    pub(super) fn report_missing_attribute(
        &mut self,
        block: &InlineBlock,
        written: &str,
        line: u32,
    ) {
        let InlineBlock { name, component, attribute, .. } = block;
        let (message, help) = match written.starts_with('<') {
            true => (
                format!("`<{component}>` has no attribute `{attribute}`; its word is shown alone"),
                format!("write `{}`", block.component_example),
            ),
            false => (
                format!(
                    "`:{name}` has no attribute `{attribute}`; readers see it as it is written"
                ),
                format!("write `{}`", block.example),
            ),
        };
        self.issue(line, written, Issue::warning(CODE, message).help(help));
    }

    /// Reports attributes in a line of the form `== Title`, which has none.
    pub(super) fn report_label_attributes(&mut self, label: &str, line: u32) {
        let Some((title, attributes)) = label.strip_suffix('}').and_then(|it| it.split_once(" {"))
        else {
            return;
        };
        let is_attribute = |word: &str| word == "default" || word.starts_with("value=");
        if !attributes.split_whitespace().all(is_attribute) {
            return;
        }
        let message =
            "a tab of the form `== Title` has no attributes; readers see them in its title";
        let help = format!("write all tabs of the box as `:::tab[{title}]{{{attributes}}}`");
        self.issue(line, "==", Issue::warning(CODE, message).help(help));
    }

    /// Reports a `:::tab` block after tabs of the form `== Title`.
    pub(super) fn report_mixed_tabs(&mut self, tab: Node<'_>) {
        let message = "`:::tab` follows a tab of the form `== Title` in the same `:::tabs`";
        let help = "write all tabs of a box in one form: `== Title`, or `:::tab[Title]`";
        self.issue(self.line(tab), ":::", Issue::warning(CODE, message).help(help));
    }

    /// Reports a tab of the form `== Title` without content. `written` is its line.
    pub(super) fn report_empty_tab(&mut self, written: &str, line: u32) {
        let message = format!("the tab `{written}` has no content");
        let help = "write its text below this line, or remove it";
        self.issue(line, written, Issue::warning(CODE, message).help(help));
    }

    pub(super) fn report_misplaced(&mut self, block: &Block, written: &str, line: u32) {
        let parent = block.parent.and_then(block_of_directive);
        let parent_component = parent.and_then(|parent| parent.component);
        let (message, help) = match (written.strip_prefix('<'), parent_component) {
            (Some(name), Some(parent)) => (
                format!(
                    "`<{name}>` is not directly within `<{parent}>`; its content is shown alone"
                ),
                format!("write `<{parent}>` before it, and `</{parent}>` after it"),
            ),
            _ => {
                let (name, parent) = (block.name, block.parent.unwrap_or_default());
                (
                    format!(
                        "`:::{name}` is not directly within `:::{parent}`; its title and content are shown alone"
                    ),
                    format!(
                        "open and close `:::{parent}` around it, with more colons than `:::{name}` has"
                    ),
                )
            }
        };
        self.issue(line, written, Issue::warning(CODE, message).help(help));
    }

    /// Reports the values of attributes that do not have their form, and attributes that are written twice. `written` is the name of
    /// the block with its delimiters.
    pub(super) fn report_attribute_values(
        &mut self,
        written: &str,
        attributes: &[(&str, &str)],
        line: u32,
    ) {
        for (index, (name, value)) in attributes.iter().enumerate() {
            let (message, help) = if attributes[..index].iter().any(|(known, _)| known == name) {
                (
                    format!(
                        "the attribute `{name}` of `{written}` is written twice; the first one counts"
                    ),
                    "remove one of them".to_owned(),
                )
            } else if let Some(help) = advice_on_value(name, value) {
                let message = match value.trim() {
                    "" => format!("the attribute `{name}` of `{written}` has no value"),
                    value => {
                        format!("`{value}` is not a value of the attribute `{name}` of `{written}`")
                    }
                };
                (message, help)
            } else {
                continue;
            };
            self.issue(line, name, Issue::warning(CODE, message).help(help));
        }
    }

    /// Reports the unknown attributes of a block. `written` is the name of the block with its delimiters. Returns `true` if one of
    /// them should be the title.
    pub(super) fn report_block_attributes<'n>(
        &mut self,
        block: &Block,
        written: &str,
        names: impl Iterator<Item = &'n str>,
        line: u32,
    ) -> bool {
        let known = || {
            block
                .attributes
                .iter()
                .copied()
                .chain(block.title.attribute())
                .chain(["id", "className"])
        };
        let mut has_title_issue = false;
        for name in names.filter(|name| known().all(|known| known != *name)) {
            let message = format!("the attribute `{name}` has no effect on `{written}`");
            let of_title = match NAMES_OF_TITLES.contains(&name) {
                true => block.advice_on_title_attribute(written),
                false => None,
            };
            let near = Names::new(known()).nearest(name).filter(|_| of_title.is_none());
            has_title_issue |=
                of_title.is_some() || near.is_some() && near == block.title.attribute();
            let help = of_title.or_else(|| near.map(|near| format!("did you mean `{near}`?")));
            let help = help.unwrap_or_else(|| {
                let is_component = written.starts_with('<');
                let title = block.title.attribute().filter(|_| is_component);
                attributes_of(title, block.attributes, is_component)
            });
            let notation = format!("{}{{{name}}}", block.name);
            self.report_foreign_notation(&notation, name, message, &help, line);
        }
        has_title_issue
    }
}

/// Returns the advice that lists the attributes of a block, with the attribute that is its title.
pub(super) fn attributes_of(
    title: Option<&str>,
    attributes: &[&str],
    is_component: bool,
) -> String {
    let general = if is_component { "`id` and `className`" } else { "`#id` and `.class`" };
    let own: String = title.iter().chain(attributes).map(|own| format!("`{own}`, ")).collect();
    match own.strip_suffix(", ") {
        Some(own) => format!("its attributes are {own}, {general}"),
        None => format!("its attributes are {general}"),
    }
}
