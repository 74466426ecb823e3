//! Reports on directives within a line.

use docs_core::Issue;

use super::blocks::CODE;
use super::evaluator::Evaluator;
use super::reporter::Reporter;
use crate::blocks::inline::InlineBlock;
use crate::blocks::inline_faults::{Fault, LocatedFault, attribute_fault};
use crate::tags::Tag;

impl Reporter<'_> {
    /// Reports the faults of the directives in a tree.
    pub(super) fn report_inline_faults(&mut self, faults: Vec<LocatedFault>) {
        for LocatedFault { block, fault, line } in faults {
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
            if let Some(fault) = fault.filter(|_| !is_computed) {
                self.report_inline_fault(block, &format!("<{}>", tag.name), fault, line);
            }
        }
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
