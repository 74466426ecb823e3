//! Links, and the ids that are possible link targets.

use std::borrow::Cow;
use std::collections::HashSet;

use comrak::nodes::Node;
use docs_core::{
    AddressUse, Issue, LinkKind, LinkReport, ReportedLink, SlugRules, Slugger, refused_address,
    refused_file, slugify_keeping_case,
};

use super::input::Input;
use super::reporter::Reporter;
use crate::dialects::HeadingIds;
use crate::host::{ResolvedImage, ResolvedLink};
use crate::options::{Format, Options};
use crate::sanitize::ID_PREFIX;

/// Links and ids found so far in a source.
pub(super) struct Links<'w> {
    pub(super) input: Input<'w>,
    pub(super) report: LinkReport,
    pub(super) slugs: Slugger,
    /// Ids of the author's elements that have a prefix.
    pub(super) prefixed_ids: HashSet<String>,
}

impl<'w> Links<'w> {
    pub(super) fn new(input: Input<'w>) -> Self {
        Self {
            input,
            report: LinkReport::default(),
            slugs: slugger(input.options),
            prefixed_ids: HashSet::new(),
        }
    }

    /// Resolves and records a link; `None` if it must not reach the page.
    pub(super) fn link(
        &mut self,
        written: &str,
        line: u32,
        reporter: &mut Reporter<'_>,
    ) -> Option<ResolvedLink> {
        self.recorded_link(self.input.host.link(written), written, line, |kind| kind, reporter)
    }

    /// Resolves and records the link of an element; `None` if it must not reach the page.
    pub(super) fn element_link(
        &mut self,
        written: &str,
        line: u32,
        reporter: &mut Reporter<'_>,
    ) -> Option<ResolvedLink> {
        let format = self.input.options.format;
        let resolved = self.link_from_page(written);
        let resolved = resolved.unwrap_or_else(|| self.input.host.link(written));
        let recorded = |kind| kind_of_element(kind, format);
        self.recorded_link(resolved, written, line, recorded, reporter)
    }

    fn recorded_link(
        &mut self,
        resolved: ResolvedLink,
        written: &str,
        line: u32,
        recorded: impl Fn(LinkKind) -> LinkKind,
        reporter: &mut Reporter<'_>,
    ) -> Option<ResolvedLink> {
        if report_refused_address(&[written, &resolved.href], AddressUse::Link, line, reporter) {
            return None;
        }
        if report_refused_file(written, resolved.kind, line, reporter) {
            return None;
        }
        self.record(written, &resolved.href, recorded(resolved.kind), line, reporter);
        Some(resolved)
    }

    /// Resolves and records an image with its smaller copies; `None` if it must not reach the page.
    pub(super) fn image(
        &mut self,
        written: &str,
        line: u32,
        reporter: &mut Reporter<'_>,
    ) -> Option<ResolvedImage> {
        let resolved = self.input.host.image_with_variants(written);
        self.recorded_media(resolved, written, line, reporter)
    }

    /// Resolves and records an image or another file that a block shows; `None` if it must not reach the page.
    pub(super) fn media(
        &mut self,
        written: &str,
        line: u32,
        reporter: &mut Reporter<'_>,
    ) -> Option<ResolvedImage> {
        self.recorded_media(self.input.host.image(written), written, line, reporter)
    }

    /// Resolves and records the address of an image, a video or a sound in an element; `None` if it must not reach the page.
    /// With `has_variants`, it is an image that can have smaller copies.
    pub(super) fn element_media(
        &mut self,
        written: &str,
        has_variants: bool,
        line: u32,
        reporter: &mut Reporter<'_>,
    ) -> Option<ResolvedImage> {
        let host = self.input.host;
        let find = |address: &str| match has_variants {
            true => host.image_with_variants(address),
            false => host.image(address),
        };
        let resolved = self.media_from_page(written, find).unwrap_or_else(|| find(written));
        let kind = kind_of_element(resolved.kind, self.input.options.format);
        self.recorded_media(ResolvedImage { kind, ..resolved }, written, line, reporter)
    }

    /// Records the address of an image or another file.
    fn recorded_media(
        &mut self,
        resolved: ResolvedImage,
        written: &str,
        line: u32,
        reporter: &mut Reporter<'_>,
    ) -> Option<ResolvedImage> {
        if report_refused_address(&[written, &resolved.href], AddressUse::Embed, line, reporter) {
            return None;
        }
        if report_refused_file(written, resolved.kind, line, reporter) {
            return None;
        }
        self.record(written, &resolved.href, resolved.kind, line, reporter);
        Some(resolved)
    }

    fn record(
        &mut self,
        written: &str,
        href: &str,
        kind: LinkKind,
        line: u32,
        reporter: &Reporter<'_>,
    ) {
        // Only the columns of other kinds are needed: files and external links are neither checked nor reported here.
        let is_checked = !matches!(kind, LinkKind::File | LinkKind::External);
        let column = is_checked.then(|| reporter.column(line, written)).flatten();
        let (written, href) = (written.to_owned(), href.to_owned());
        self.report.links.push(ReportedLink { written, href, line, column, kind });
    }

    /// Returns the id for an element of the author, and records it as a link target.
    ///
    /// Browsers expose elements with ids as properties of `window`, and scripts look elements up by id. An untrusted
    /// author's id therefore has a prefix that no script uses.
    pub(super) fn author_id<'a>(&mut self, id: &'a str) -> Cow<'a, str> {
        self.report.anchors.push(id.to_owned());
        let options = self.input.options;
        if options.unsafe_html && !options.reserved_ids.contains(&id) {
            return Cow::Borrowed(id);
        }
        let prefixed = format!("{ID_PREFIX}{id}");
        self.report.anchors.push(prefixed.clone());
        self.prefixed_ids.insert(id.to_owned());
        Cow::Owned(prefixed)
    }

    /// Returns an explicit id, with a suffix if it is not unique.
    pub(super) fn chosen_id(
        &mut self,
        node: Node<'_>,
        chosen: &str,
        reporter: &mut Reporter<'_>,
    ) -> String {
        let id = self.slugs.chosen(chosen);
        if id != chosen {
            let message = format!("the id `{chosen}` is taken; this one becomes `{id}`");
            let issue = Issue::warning("duplicate-id", message).help("choose another id");
            reporter.issue(reporter.line(node), chosen, issue);
        }
        id
    }

    /// Reserves an id that this crate writes, before a heading can use it.
    pub(super) fn reserve(&mut self, id: String) {
        self.slugs.chosen(&id);
        self.report.anchors.push(id);
    }

    /// Adds the links and ids of a partial.
    pub(super) fn append(&mut self, mut other: Links<'_>) {
        self.report.links.append(&mut other.report.links);
        self.report.anchors.append(&mut other.report.anchors);
        self.prefixed_ids = other.prefixed_ids;
    }
}

/// Returns the kind of an element's link. In Markdown, such a link has the same kinds as other links.
fn kind_of_element(kind: LinkKind, format: Format) -> LinkKind {
    match kind {
        LinkKind::Page | LinkKind::BrokenMarkdown | LinkKind::MissingFile
            if format == Format::Mdx =>
        {
            LinkKind::Element
        }
        kind => kind,
    }
}

/// Reports the first address that must not reach the page, and returns `true` if there is one. `addresses[0]` is the
/// original.
pub(super) fn report_refused_address(
    addresses: &[&str],
    used: AddressUse,
    line: u32,
    reporter: &mut Reporter<'_>,
) -> bool {
    let issue = addresses.iter().find_map(|address| refused_address(address, used));
    let Some(issue) = issue else { return false };
    reporter.issue(line, addresses[0], issue);
    true
}

/// Reports a link to a file that is not published. Returns `false` for any other link.
fn report_refused_file(
    written: &str,
    kind: LinkKind,
    line: u32,
    reporter: &mut Reporter<'_>,
) -> bool {
    let is_refused = kind == LinkKind::RefusedFile;
    if is_refused {
        reporter.issue(line, written, refused_file(written));
    }
    is_refused
}

/// Returns a slugger that does not create reserved ids.
fn slugger(options: &Options<'_>) -> Slugger {
    let mut slugs = match options.keep_heading_case {
        true => Slugger::new(SlugRules { slugify: slugify_keeping_case, ..SlugRules::default() }),
        false => HeadingIds::new(options.dialects).slugger(),
    };
    for id in options.reserved_ids {
        slugs.chosen(id);
    }
    slugs
}
