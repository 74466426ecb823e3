//! Code blocks, including diagrams, formulas and commands.

use comrak::nodes::{Node, NodeCodeBlock};
use docs_core::Issue;

use super::Walk;
use crate::code::{self, FenceInfo};
use crate::html::push_text;
use crate::options::NpmToYarn;

impl Walk<'_> {
    pub(super) fn code_block(&mut self, node: Node<'_>, block: &NodeCodeBlock) {
        if self.code_depth > 0 {
            return push_text(&mut self.html, &block.literal);
        }
        if !self.tab_block(node) {
            self.fenced_code(node, block);
        }
    }

    fn fenced_code(&mut self, node: Node<'_>, block: &NodeCodeBlock) {
        let info = block.info.trim();
        let language = FenceInfo::parse(info).language;
        if let Some(diagrams) = self.options.diagrams.filter(|known| known.knows(language)) {
            let line = self.line(node) + u32::from(block.fenced);
            return self.diagram(diagrams, (language, &block.literal), line);
        }
        if self.options.math && info == "math" {
            return self.formula(&block.literal, true, self.line(node));
        }
        match self.options.npm_to_yarn {
            Some(managers) if info.contains("npm2yarn") => {
                self.command_tabs(block, &managers);
            }
            _ => self.push_code(&block.info, &block.literal, self.line(node)),
        }
        #[cfg(feature = "highlighting")]
        self.note_plain_code(language, &block.literal, self.line(node));
        self.note_fence_words(info, &block.literal, self.line(node));
        self.note_live_code(info, self.line(node));
    }

    /// Reports live code, which Docusaurus shows with an editor and its result.
    fn note_live_code(&mut self, info: &str, line: u32) {
        if info.split_whitespace().skip(1).any(|word| word == "live") {
            let issue =
                Issue::info("live-code", "`live` code is shown as code, without its result");
            self.issue(line, "", issue);
        }
    }

    /// Writes tabs with the same commands for several package managers.
    fn command_tabs(&mut self, block: &NodeCodeBlock, managers: &NpmToYarn<'_>) {
        let panel = |value: &'static str, label: &'static str, text: &str| {
            let mut html = String::new();
            code::push_block(&mut html, &block.info, text, self.options);
            (value, label, html)
        };
        let mut panels = vec![panel("npm", "npm", &block.literal)];
        for manager in managers.converters {
            let (value, label) = match *manager {
                "yarn" => ("yarn", "Yarn"),
                "pnpm" => ("pnpm", "pnpm"),
                "bun" => ("bun", "Bun"),
                _ => continue,
            };
            if let Some(text) = code::npm::converted(&block.literal, value) {
                panels.push(panel(value, label, &text));
            }
        }
        self.box_of_panels(managers.sync.then_some("npm2yarn"), &panels);
    }
}
