//! Partials: `import Part from './_part.mdx'`, `<Part name="x" />`.

use comrak::Arena;
use docs_core::Issue;

use super::element::Element;
use super::props::Props;
use super::{Input, Walk};
use crate::dialects::translated;
use crate::host::Partial;
use crate::lines::with_plain_ends;
use crate::mdx::value::{Import, Scope};
use crate::options::{Format, Options, Source};
use crate::parser::{Parsed, Part, parse, parse_inline};
use crate::tags::Tag;
use crate::variables::inserted;

/// Maximum nesting of partials. Deeper nesting is almost always circular.
const MAX_PARTIAL_DEPTH: usize = 8;

/// Extent of the content of a file in the page.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Extent {
    /// Included file.
    Blocks,
    Component,
    /// Included file within a line.
    Line,
}

impl<'w> Walk<'w> {
    pub(super) fn partial_component(&mut self, tag: &Tag<'_>, line: u32) {
        let Some(import) = self.evaluator.scope.imports.get(tag.name).cloned() else { return };
        let props = self.evaluator.props_of(tag, line, &mut self.reporter);
        let at = self.article.html.len();
        self.open(tag, line, Element::Partial { at, import, props });
    }

    /// Writes a partial in place of its tag.
    pub(super) fn partial(&mut self, name: &str, import: &Import, props: Props, line: u32) {
        let about = format!("<{name}");
        let Some(partial) = self.evaluator.imported_partial(import) else {
            if !self.evaluator.may_read_files() {
                // The import has an issue.
                return;
            }
            return self.reporter.issue(line, &about, missing_partial(&import.specifier));
        };
        if self.is_circular(&partial.file) {
            return self.reporter.issue(line, &about, circular_partial(&partial.file));
        }
        let contents = self.headings.contents.len();
        self.write_partial(&partial, Some(props));
        if import.is_data() {
            // The table of contents lists the headings of directly imported files.
            self.headings.contents.truncate(contents);
        }
    }

    /// Writes the content of a partial with its properties, or of an included file without properties. The headings of an
    /// included file have different ids than those of the page.
    pub(super) fn write_partial(&mut self, partial: &Partial<'_>, props: Option<Props>) {
        let extent = if props.is_none() { Extent::Blocks } else { Extent::Component };
        self.write_part(partial, props, extent);
    }

    /// Writes the content of an included file as a part of a line.
    pub(super) fn write_partial_in_line(&mut self, partial: &Partial<'_>) {
        self.write_part(partial, None, Extent::Line);
    }

    fn write_part(&mut self, partial: &Partial<'_>, props: Option<Props>, extent: Extent) {
        let is_included = extent != Extent::Component;
        let props = props.unwrap_or_default();
        let text = with_plain_ends(&partial.text);
        let text = inserted(&text, self.input.options.variables);
        let format = self.format_of_partial(&partial.file);
        let options = Options { format, ..*self.input.options };
        let text = match extent {
            Extent::Line => text,
            Extent::Blocks | Extent::Component => translated(&text, &options),
        };
        let source = Source {
            text: &text,
            file: &partial.file,
            first_line: partial.first_line,
            title: None,
            front_matter: self.input.source.front_matter,
        };
        let host = partial.host.as_deref().unwrap_or(self.input.host);
        let mut walk = Walk::new(Input { source: &source, options: &options, host });
        walk.chain.clone_from(&self.chain);
        walk.chain.push(partial.file.clone());
        let script =
            self.islands.is_enabled().then(|| self.islands.without_placeholders(props.script()));
        let parent = props.source.as_ref().map(|_| self.islands.script);
        walk.islands.props = script.map(|script| (script, parent));
        self.move_state_to(&mut walk);
        if is_included {
            std::mem::swap(&mut walk.links.slugs, &mut self.links.slugs);
        }
        let arena = Arena::new();
        match format {
            _ if extent == Extent::Line => {
                let Parsed { root, faults } = parse_inline(&arena, &text, &options);
                walk.reporter.report_inline_faults(faults);
                root.first_child().into_iter().for_each(|line| walk.children(line));
            }
            Format::Markdown => walk.document(parse(&arena, &text, Part::Document, &options)),
            Format::Mdx => {
                let scope = self.scope_of_partial(props);
                walk.mdx(&arena, crate::mdx::lower(&text, scope, (&options).into()));
            }
        }
        if is_included {
            std::mem::swap(&mut walk.links.slugs, &mut self.links.slugs);
        }
        if extent == Extent::Line {
            self.article.push_paragraph_text(&walk.article.text);
        }
        self.merge(walk);
    }

    /// Returns the format of a partial. The extension determines it if the site uses both formats; otherwise it is the
    /// format of the page.
    fn format_of_partial(&self, file: &str) -> Format {
        let options = self.input.options;
        match file.rsplit_once('.') {
            Some((_, "md")) if options.plain_partials => Format::Markdown,
            Some((_, "mdx")) if options.plain_partials => Format::Mdx,
            _ => options.format,
        }
    }

    /// Returns `true` if a partial is one of the sources that include it, or nested too deeply.
    pub(super) fn is_circular(&self, file: &String) -> bool {
        self.chain.len() == MAX_PARTIAL_DEPTH
            || self.chain.contains(file)
            || file == self.input.source.file
    }

    /// Returns the names that are in scope in a partial before its own statements.
    fn scope_of_partial(&self, props: Props) -> Scope {
        let scope = Scope::with_front_matter(self.input.source.front_matter);
        let mut scope = scope.with_partials(self.input.options.partials);
        scope.values.insert("props".to_owned(), props.value());
        scope
    }

    /// Moves the state of the page to the walk over a partial; [`merge`](Self::merge) moves it back.
    fn move_state_to(&mut self, other: &mut Walk<'_>) {
        other.depth = self.depth;
        other.article.muted = self.article.muted;
        other.article.heading_depth = self.article.heading_depth;
        other.headings.title = self.headings.title.take();
        other.islands.records = self.islands.records.take();
        std::mem::swap(&mut other.article.records, &mut self.article.records);
        std::mem::swap(&mut other.article.diagrams, &mut self.article.diagrams);
        std::mem::swap(&mut other.reporter.issues, &mut self.reporter.issues);
        std::mem::swap(&mut other.reporter.reported, &mut self.reporter.reported);
        std::mem::swap(&mut other.links.prefixed_ids, &mut self.links.prefixed_ids);
        std::mem::swap(&mut other.head.tags, &mut self.head.tags);
    }

    /// Moves the state of the page back, and appends the partial.
    fn merge(&mut self, mut other: Walk<'_>) {
        self.article.html.push_str(&other.article.html);
        self.article.records = other.article.records;
        self.article.diagrams = other.article.diagrams;
        self.headings.title = other.headings.title;
        self.headings.contents.append(&mut other.headings.contents);
        self.headings.inline.append(&mut other.headings.inline);
        self.links.append(other.links);
        self.reporter.issues = other.reporter.issues;
        self.reporter.reported = other.reporter.reported;
        self.head.tags = other.head.tags;
        self.head.title = self.head.title.take().or(other.head.title);
        self.islands.records = other.islands.records;
    }
}

fn missing_partial(specifier: &str) -> Issue {
    let message = format!("the text `{specifier}` is not there; it is left out");
    Issue::warning("missing-partial", message)
        .help("name a Markdown file beside this one")
        .about(specifier)
}

pub(super) fn circular_partial(file: &str) -> Issue {
    let message = format!("`{file}` would stand in itself; it is left out");
    Issue::warning("circular-partial", message)
        .help("take the import or the include out of one of the texts")
        .about(file)
}
