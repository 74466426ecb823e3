//! Code blocks, including diagrams, formulas and commands.

use comrak::nodes::{Node, NodeCodeBlock};
use docs_core::Issue;

use super::Walk;
use super::article::Article;
use super::reporter::Reporter;
use crate::code::{self, FenceInfo, Folds};
use crate::html::push_text;
use crate::options::{NpmToYarn, Options};

impl Walk<'_> {
    pub(super) fn code_block(&mut self, node: Node<'_>, block: &NodeCodeBlock) {
        if self.article.code_depth > 0 {
            return push_text(&mut self.article.html, &block.literal);
        }
        let included = self.included_code(block, self.reporter.line(node));
        let block = included.as_ref().unwrap_or(block);
        if !self.grouped_code(node, block) && !self.tab_block(node) {
            self.fenced_code(node, block);
        }
    }

    pub(super) fn fenced_code(&mut self, node: Node<'_>, block: &NodeCodeBlock) {
        let info = block.info.trim();
        let fence = FenceInfo::parse(info);
        let language = fence.language;
        let line = self.reporter.line(node);
        if let Some(diagrams) = self.input.options.diagrams.filter(|known| known.knows(language)) {
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
        self.reporter.note_plain_code(
            fence.changed_language.filter(|_| self.input.options.blocks).unwrap_or(language),
            &block.literal,
            line,
        );
        self.reporter.note_fence_words(info, &block.literal, line);
        self.reporter.note_live_code(info, line);
        if self.input.options.blocks {
            self.reporter.note_faulty_fence(&fence, &block.literal, line);
        }
    }
}

impl Reporter<'_> {
    /// Reports attributes of a code fence that have no effect.
    fn note_faulty_fence(&mut self, fence: &FenceInfo<'_>, code: &str, line: u32) {
        let mut fault = |about: &str, message: String, help: String| {
            self.issue(line, about, Issue::warning("faulty-block", message).help(help));
        };
        let folds = fence.folded.as_ref().map(|folded| Folds::new(folded, code.lines().count()));
        if folds.is_some_and(|folds| folds.is_empty()) {
            let help = "write the numbers of two or more neighbouring lines of the code, as in `collapse={3-9}`";
            fault("collapse=", "`collapse` folds no lines".to_owned(), help.to_owned());
        }
        match fence.icon {
            None => {}
            Some(icon) if !docs_icons::is_icon(icon) => {
                fault(icon, format!("no icon has the name `{icon}`"), docs_icons::advice(icon));
            }
            Some(_) if fence.title.is_none() && !fence.is_terminal => {
                let help = "add a title, as in `title=\"main.rs\"`";
                fault(
                    "icon=",
                    "a code block without a title shows no icon".to_owned(),
                    help.to_owned(),
                );
            }
            Some(_) => {}
        }
    }

    /// Reports live code, which Docusaurus shows with an editor and its result.
    fn note_live_code(&mut self, info: &str, line: u32) {
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
