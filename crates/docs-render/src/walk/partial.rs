//! Partials: `import Part from './_part.mdx'`, `<Part name="x" />`.

use comrak::Arena;
use docs_core::Issue;

use super::Walk;
use super::element::Element;
use super::props::Props;
use crate::host::{Exported, Partial};
use crate::lines::with_plain_ends;
use crate::mdx::value::{Import, Scope};
use crate::options::{Dialect, Options, Source};
use crate::parser::{Part, parse};
use crate::records::Records;
use crate::tags::Tag;

/// Name of an imported Markdown file among the components.
pub(super) const PARTIAL: &str = "<partial>";

/// Maximum nesting of partials; more are circular, or nearly so.
const MAX_PARTIAL_DEPTH: usize = 8;

impl<'w> Walk<'w> {
    pub(super) fn partial_component(&mut self, tag: &Tag<'_>, line: u32) {
        let Some(import) = self.scope.imports.get(tag.name).cloned() else { return };
        let props = self.props_of(tag, line);
        let at = self.html.len();
        self.open(tag, line, Element::Partial { at, import, props });
    }

    /// Returns whether a name that is imported from a module of the project refers to a Markdown file.
    pub(crate) fn is_markdown(&self, import: &Import) -> bool {
        let exported = || self.host.exported(&import.specifier, &import.name);
        import.is_data() && matches!(exported(), Some(Exported::Markdown(_)))
    }

    fn imported_partial(&self, import: &Import) -> Option<Partial<'w>> {
        if !import.is_data() {
            return self.host.partial(&import.specifier);
        }
        match self.host.exported(&import.specifier, &import.name) {
            Some(Exported::Markdown(partial)) => Some(partial),
            _ => None,
        }
    }

    /// Writes a partial in place of its tag.
    pub(super) fn partial(&mut self, name: &str, import: &Import, props: Props, line: u32) {
        let about = format!("<{name}");
        let Some(partial) = self.imported_partial(import) else {
            let message = format!("the text `{}` is not there; it is left out", import.specifier);
            let help = "name a Markdown file beside this one";
            let issue = Issue::warning("missing-partial", message).help(help);
            return self.issue(line, &about, issue);
        };
        if self.chain.len() == MAX_PARTIAL_DEPTH
            || self.chain.contains(&partial.file)
            || partial.file == self.source.file
        {
            let message = format!("`{}` would stand in itself; it is left out", partial.file);
            let help = "take the import out of one of the texts";
            let issue = Issue::warning("circular-partial", message).help(help);
            return self.issue(line, &about, issue);
        }
        let text = with_plain_ends(&partial.text);
        let scope = Scope::with_front_matter(self.source.front_matter);
        let mut scope = scope.with_partials(self.options.partials);
        let script = self.islands.is_some().then(|| self.without_signs(props.script()));
        let parent = props.source.as_ref().map(|_| self.script);
        scope.values.insert("props".to_owned(), props.value());
        let source = Source {
            text: &text,
            file: &partial.file,
            first_line: partial.first_line,
            title: None,
            front_matter: self.source.front_matter,
        };
        let host = partial.host.as_deref().unwrap_or(self.host);
        let is_plain = self.options.plain_partials && partial.file.ends_with(".md");
        let dialect = if is_plain { Dialect::Markdown } else { self.options.dialect };
        let options = Options { dialect, ..*self.options };
        let mut walk = Walk::new(&source, &options, host);
        walk.islands = self.islands.take();
        walk.props = script.map(|script| (script, parent));
        walk.chain.clone_from(&self.chain);
        walk.chain.push(partial.file.clone());
        walk.depth = self.depth;
        walk.muted = self.muted;
        walk.heading_depth = self.heading_depth;
        walk.title = self.title.take();
        std::mem::swap(&mut walk.records, &mut self.records);
        std::mem::swap(&mut walk.issues, &mut self.issues);
        std::mem::swap(&mut walk.prefixed_ids, &mut self.prefixed_ids);
        std::mem::swap(&mut walk.reported, &mut self.reported);
        std::mem::swap(&mut walk.head, &mut self.head);
        std::mem::swap(&mut walk.diagrams, &mut self.diagrams);
        let arena = Arena::new();
        if is_plain {
            walk.document(parse(&arena, &text, Part::Document, &options));
        } else {
            walk.mdx(&arena, crate::mdx::lower(&text, scope, self.options.into()));
        }
        if import.is_data() {
            // The table of contents lists the headings of directly imported texts.
            walk.contents.clear();
        }
        self.take_over(walk);
    }

    /// Merges the result of another walk.
    fn take_over(&mut self, mut other: Walk<'_>) {
        self.html.push_str(&other.html);
        self.title = other.title;
        self.contents.append(&mut other.contents);
        self.link_report.links.append(&mut other.link_report.links);
        self.link_report.anchors.append(&mut other.link_report.anchors);
        self.issues = other.issues;
        self.prefixed_ids = other.prefixed_ids;
        self.inline_contents.append(&mut other.inline_contents);
        self.records = std::mem::replace(&mut other.records, Records::new(""));
        self.reported = other.reported;
        self.head = other.head;
        self.head_title = self.head_title.take().or(other.head_title);
        self.diagrams = other.diagrams;
        self.islands = other.islands;
    }
}
