//! Links and images.

use comrak::nodes::{Node, NodeLink, NodeValue};
use docs_core::{AddressUse, LinkKind, ReportedLink, refused_address};

use super::Walk;
use super::text::plain_text;
use crate::host::{ResolvedImage, ResolvedLink};
use crate::html::{push_address, push_attribute};
use crate::links::tab_attributes;
use crate::options::Dialect;

impl Walk<'_> {
    pub(super) fn link(&mut self, node: Node<'_>, link: &NodeLink) {
        // The parser finds links within links beside brackets, but HTML has none.
        let is_link = |node: Node<'_>| matches!(node.data().value, NodeValue::Link(_));
        if node.ancestors().skip(1).any(is_link) {
            return self.children(node);
        }
        let Some(resolved) = self.resolved_link(&link.url, self.line(node)) else {
            return self.children(node);
        };
        self.html.push_str("<a href=\"");
        push_address(&mut self.html, &resolved.href);
        self.html.push('"');
        self.html.push_str(tab_attributes(&resolved));
        self.title_attribute(&link.title);
        self.html.push('>');
        self.children(node);
        self.html.push_str("</a>");
    }

    pub(super) fn image(&mut self, node: Node<'_>, link: &NodeLink) {
        let alternative = plain_text(node);
        let Some(resolved) = self.resolved_image(&link.url, self.line(node)) else {
            return self.literal_text(&alternative);
        };
        self.check_description(&alternative, &link.url, self.line(node));
        self.gather(&alternative);
        self.html.push_str("<img src=\"");
        push_address(&mut self.html, &resolved.href);
        self.html.push('"');
        push_attribute(&mut self.html, "alt", &alternative);
        self.html.push_str(" loading=\"lazy\" decoding=\"async\"");
        if let Some((width, height)) = resolved.size {
            self.html.push_str(&format!(" width=\"{width}\" height=\"{height}\""));
        }
        self.title_attribute(&link.title);
        self.html.push('>');
    }

    fn title_attribute(&mut self, title: &str) {
        if !title.is_empty() {
            push_attribute(&mut self.html, "title", title);
        }
    }

    /// Resolves and records a link; `None` if it must not reach the page.
    pub(super) fn resolved_link(&mut self, written: &str, line: u32) -> Option<ResolvedLink> {
        self.recorded_link(written, line, |_, kind| kind)
    }

    /// Resolves and records the link of an element; `None` if it must not reach the page.
    pub(super) fn element_link(&mut self, written: &str, line: u32) -> Option<ResolvedLink> {
        self.recorded_link(written, line, Self::kind_of_element)
    }

    fn recorded_link(
        &mut self,
        written: &str,
        line: u32,
        recorded: impl Fn(&Self, LinkKind) -> LinkKind,
    ) -> Option<ResolvedLink> {
        let resolved = self.host.link(written);
        if self.refuses(&[written, &resolved.href], AddressUse::Link, line) {
            return None;
        }
        self.note_link(written, &resolved.href, recorded(self, resolved.kind), line);
        Some(resolved)
    }

    /// Resolves and records an image; `None` if it must not reach the page.
    pub(super) fn resolved_image(&mut self, written: &str, line: u32) -> Option<ResolvedImage> {
        self.recorded_media(written, line, |_, kind| kind)
    }

    /// Resolves and records the address of an image, a video or a sound in an element; `None` if it must not reach the page.
    pub(super) fn element_media(&mut self, written: &str, line: u32) -> Option<ResolvedImage> {
        self.recorded_media(written, line, Self::kind_of_element)
    }

    fn recorded_media(
        &mut self,
        written: &str,
        line: u32,
        recorded: impl Fn(&Self, LinkKind) -> LinkKind,
    ) -> Option<ResolvedImage> {
        let resolved = self.host.image(written);
        if self.refuses(&[written, &resolved.href], AddressUse::Embed, line) {
            return None;
        }
        self.note_link(written, &resolved.href, recorded(self, resolved.kind), line);
        Some(resolved)
    }

    /// Returns the kind of an element's link. In Markdown, elements are links like all others.
    fn kind_of_element(&self, kind: LinkKind) -> LinkKind {
        match kind {
            LinkKind::Page | LinkKind::BrokenMarkdown | LinkKind::MissingFile
                if self.options.dialect == Dialect::Mdx =>
            {
                LinkKind::Element
            }
            kind => kind,
        }
    }

    fn note_link(&mut self, written: &str, href: &str, kind: LinkKind, line: u32) {
        // Only these are checked and reported.
        let is_judged = !matches!(kind, LinkKind::File | LinkKind::External);
        let column = is_judged.then(|| self.column(line, written)).flatten();
        let (written, href) = (written.to_owned(), href.to_owned());
        self.link_report.links.push(ReportedLink { written, href, line, column, kind });
    }

    /// Reports the first address that must not reach the page, and returns whether there is one. `addresses[0]` is the
    /// original.
    pub(super) fn refuses(&mut self, addresses: &[&str], used: AddressUse, line: u32) -> bool {
        let Some(issue) = addresses.iter().find_map(|address| refused_address(address, used))
        else {
            return false;
        };
        self.issue(line, addresses[0], issue);
        true
    }
}
