//! Code blocks, including diagrams, formulas and commands.

use comrak::nodes::{Node, NodeCodeBlock};
use docs_core::Issue;

use super::Walk;
use super::article::Article;
use super::reporter::Reporter;
use crate::code::{self, FenceInfo};
use crate::html::push_text;
use crate::options::{NpmToYarn, Options};

impl Walk<'_> {
    pub(super) fn code_block(&mut self, node: Node<'_>, block: &NodeCodeBlock) {
        if self.article.code_depth > 0 {
            return push_text(&mut self.article.html, &block.literal);
        }
        let line = self.reporter.line(node);
        let included = self.included_code(block, line);
        let included = included.or_else(|| self.code_with_included_lines(block, line));
        if self.input.options.blocks && included.is_none() {
            self.reporter.report_misplaced_file(block, line);
        }
        let block = included.as_ref().unwrap_or(block);
        let named = self.named_code(block);
        let block = named.as_ref().unwrap_or(block);
        if !self.grouped_code(node, block) && !self.tab_block(node) {
            self.fenced_code(node, block);
        }
    }

    /// Returns a code block with the file name in its first comment as its title. Applies only to sites that enable the
    /// notations of Starlight.
    fn named_code(&self, block: &NodeCodeBlock) -> Option<NodeCodeBlock> {
        let options = self.input.options;
        if !options.dialects.starlight || !options.blocks {
            return None;
        }
        let fence = FenceInfo::parse(&block.info);
        if fence.title.is_some() {
            return None;
        }
        let (name, literal) = code::take_file_name(fence.language, &block.literal)?;
        let language = if fence.language.is_empty() { "text" } else { "" };
        let info = format!("{language}{} title=\"{name}\"", block.info);
        Some(NodeCodeBlock { info, literal, ..block.clone() })
    }

    pub(super) fn fenced_code(&mut self, node: Node<'_>, block: &NodeCodeBlock) {
        let info = block.info.trim();
        let fence = FenceInfo::read(info, self.input.options);
        let (marks, rest) = code::text_marks_of(info, self.input.options);
        let language = fence.language;
        let line = self.reporter.line(node);
        if let Some(diagrams) = self.input.options.diagrams.filter(|known| known.supports(language))
        {
            if self.input.options.blocks {
                self.reporter.report_faulty_diagram(block, line);
            }
            let line = line + u32::from(block.fenced);
            return self.article.diagram(
                diagrams,
                (language, &block.literal),
                line,
                &mut self.reporter,
            );
        }
        if self.input.options.math && info == "math" {
            return self.article.formula(&block.literal, true, line, &mut self.reporter);
        }
        match self.input.options.npm_to_yarn {
            Some(managers) if info.contains("npm2yarn") => {
                self.article.command_tabs(block, &managers, self.input.options);
            }
            _ => self.push_code(&block.info, &block.literal, line),
        }
        #[cfg(feature = "highlighting")]
        self.reporter.report_plain_code(
            fence.changed_language.filter(|_| self.input.options.blocks).unwrap_or(language),
            &block.literal,
            line,
        );
        self.reporter.report_fence_words(&rest, &block.literal, line);
        self.reporter.report_live_code(info, line);
        self.reporter.report_formula_in_code(info, line);
        self.reporter.report_annotations_in_code(&block.literal, line);
        if self.input.options.blocks {
            self.reporter.report_faulty_code(&fence, block, &rest, line);
            self.reporter.report_faulty_marks(&marks, &block.literal, line);
        }
    }
}

impl Reporter<'_> {
    /// Reports live code, which Docusaurus shows with an editor and the result.
    fn report_live_code(&mut self, info: &str, line: u32) {
        if info.split_whitespace().skip(1).any(|word| word == "live") {
            let issue =
                Issue::info("live-code", "`live` code is shown as code, without its result")
                    .about("live");
            self.issue(line, "", issue);
        }
    }
}

impl Article {
    /// Writes tabs with the same commands for several package managers.
    fn command_tabs(
        &mut self,
        block: &NodeCodeBlock,
        managers: &NpmToYarn<'_>,
        options: &Options<'_>,
    ) {
        let panel = |value: &'static str, label: &'static str, commands: &str| {
            let mut html = String::new();
            code::push_block(&mut html, &block.info, commands, options);
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
            if let Some(commands) = code::npm::converted(&block.literal, value) {
                panels.push(panel(value, label, &commands));
            }
        }
        self.push_tabs(managers.sync.then_some("npm2yarn"), &panels);
    }
}
