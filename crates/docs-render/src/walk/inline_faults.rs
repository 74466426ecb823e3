//! Reports on directives within a line.

use docs_core::Issue;

use super::blocks::CODE;
use super::evaluator::Evaluator;
use super::reporter::Reporter;
use crate::blocks::inline::InlineBlock;
use crate::blocks::inline_faults::{Fault, LocatedFault, attribute_fault};
use crate::options::Format;
use crate::tags::Tag;

impl Reporter<'_> {
    /// Reports the faults of the directives in a tree.
    pub(super) fn report_inline_faults(&mut self, faults: Vec<LocatedFault>) {
        for LocatedFault { block, fault, line } in faults {
            // In MDX, the lowering reports the brace.
            if matches!(fault, Fault::Braces) && self.input.options.format == Format::Mdx {
                continue;
            }
            let line = self.line_at(line);
            self.report_inline_fault(block, &format!(":{}", block.name), fault, line);
        }
    }

    /// Reports the faults of the attributes of a component within a line.
    pub(super) fn report_inline_attributes(
        &mut self,
        block: &InlineBlock,
        tag: &Tag<'_>,
        evaluator: &Evaluator<'_>,
        line: u32,
    ) {
        let known = [block.attribute, block.label_attribute];
        for attribute in tag.attributes.iter().filter(|attribute| attribute.name != "...") {
            let value = evaluator.text_of(tag, attribute.name);
            let is_computed = value.is_none() && known.contains(&attribute.name);
            let value = value.unwrap_or_default();
            let fault = attribute_fault(block, &known, attribute.name, &value);
            // A name without a value has a report of its own.
            let is_name = attribute.name == block.label_attribute;
            if let Some(fault) = fault.filter(|_| !is_computed && !is_name) {
                self.report_inline_fault(block, &format!("<{}>", tag.name), fault, line);
            }
        }
    }

    /// Reports a component within a line without content.
    pub(super) fn report_empty_component(&mut self, block: &InlineBlock, line: u32) {
        self.report_inline_fault(block, &format!("<{}>", block.component), Fault::Empty, line);
    }

    fn report_inline_fault(&mut self, block: &InlineBlock, written: &str, fault: Fault, line: u32) {
        let name = block.name;
        let about = written.trim_end_matches('>');
        let (message, help) = match fault {
            Fault::Attribute { name, help } => {
                let message = format!("the attribute `{name}` has no effect on `{written}`");
                let notation = format!("{written}{{{name}}}");
                return self.report_foreign_notation(&notation, &name, message, &help, line);
            }
            Fault::Unmet { name } => {
                return self.report_unknown_name(block, &name, &format!("{about}["), line);
            }
            Fault::EmptyAttribute { name, help } => {
                let message = format!("the attribute `{name}` of `{written}` has no value");
                return self.issue(line, &name, Issue::warning(CODE, message).help(help));
            }
            Fault::Empty if written.starts_with('<') => (
                format!("`{written}` has no content"),
                format!("write `{}`", block.component_example),
            ),
            Fault::Empty => (
                format!("`:{name}[]` has no label; readers see it as it is written"),
                format!("write `{}`", block.example),
            ),
            Fault::Open => (
                format!("the label of `:{name}` has no end; readers see it as it is written"),
                format!("write a bracket after the label, as in `{}`", block.example),
            ),
            Fault::Space => (
                format!(
                    "a space separates `:{name}` from its label; readers see it as it is written"
                ),
                format!("write `{}`, without a space", block.example),
            ),
            Fault::Brackets => (
                format!("no label in brackets follows `:{name}`; readers see it as it is written"),
                format!("write `{}`", block.example),
            ),
            Fault::Braces => (
                format!("the attributes of `:{name}` do not end on its line"),
                format!("write all of them on one line, without markup: `:{name}[…]{{…}}`"),
            ),
            Fault::Label => (
                format!("the label of `:{name}` contains markup; readers see it as it is written"),
                format!("write it without markup: `:{name}[…]`"),
            ),
            Fault::Value { value, help } => {
                let issue = Issue::warning(CODE, format!("`{value}` is not a type of `{written}`"));
                return self.issue(line, &value, issue.help(help));
            }
        };
        self.issue(line, about, Issue::warning(CODE, message).help(help));
    }
}
