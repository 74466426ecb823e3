//! Markdown images with attributes, `![A chart](a.png){width=200}`, and images for one color mode.

use comrak::nodes::{Node, NodeLink, NodeValue};
use docs_core::{Issue, Names, slugify};

use super::Walk;
use super::extracted_attributes::{ExtractedAttributes, key};
use super::picture::Picture;
use super::reporter::Reporter;
use super::text::plain_text;
use crate::admonitions::attribute_words;
use crate::blocks::values::PICTURE_ATTRIBUTES;
use crate::foreign::attribute_list;
use crate::html::{push_address, push_attribute};
use crate::options::Format;
use crate::srcset::{SourceAttributes, push_variants};
use crate::zoom::{Zoom, push_zoom};

/// Fragments of the address of an image for one color mode: those of GitHub, and those of MkDocs.
const MODES: [(&str, &str); 4] = [
    ("#gh-light-mode-only", "light"),
    ("#gh-dark-mode-only", "dark"),
    ("#only-light", "light"),
    ("#only-dark", "dark"),
];

impl Walk<'_> {
    pub(super) fn image(&mut self, node: Node<'_>, link: &NodeLink) {
        let picture = match self.extracted_attributes.remove(&key(node)) {
            Some(ExtractedAttributes::Picture(picture)) => picture,
            _ => self.take_picture(node),
        };
        self.take_attributes_within(node);
        self.insert_files(node);
        let alternative = plain_text(node);
        // The elements in it are not written.
        for element in node.descendants().skip(1) {
            self.extracted_attributes.remove(&key(element));
        }
        let line = self.reporter.line(node);
        let mode = MODES
            .iter()
            .find(|(fragment, _)| self.input.options.blocks && link.url.ends_with(fragment));
        let address = mode.map_or(&*link.url, |(fragment, _)| {
            link.url.strip_suffix(fragment).unwrap_or(&link.url)
        });
        let resolved = if self.tags.is_in_picture() {
            self.links.media(address, line, &mut self.reporter)
        } else {
            self.links.image(address, line, &mut self.reporter)
        };
        let Some(resolved) = resolved else {
            return self.article.literal_text(&alternative);
        };
        if !self.reporter.report_image_address(&link.url, line) {
            self.reporter.check_description(&alternative, &link.url, line);
        }
        self.article.push_paragraph_text(&alternative);
        let is_zoomed = picture.is_zoomed && self.can_zoom(node, mode.is_some(), line);
        let start = self.article.html.len();
        self.article.html.push_str("<img src=\"");
        push_address(&mut self.article.html, &resolved.href);
        self.article.html.push('"');
        push_attribute(&mut self.article.html, "alt", &alternative);
        let themed = mode.map(|(_, mode)| format!("themed-image themed-image--{mode}"));
        let of_look = self.input.options.added_class("img").into_iter();
        let classes: Vec<String> =
            of_look.chain(themed).chain(picture.list.classes.clone()).collect();
        if !classes.is_empty() {
            push_attribute(&mut self.article.html, "class", &classes.join(" "));
        }
        if let Some(id) = &picture.list.id {
            let id = self.links.chosen_id(node, id, &mut self.reporter);
            let id = self.links.author_id(&id);
            push_attribute(&mut self.article.html, "id", &id);
        }
        self.article.html.push_str(match picture.is_eager {
            true => " decoding=\"async\"",
            false => " loading=\"lazy\" decoding=\"async\"",
        });
        let (width, height) = picture.size(resolved.size);
        let shown_width = width.as_ref().and_then(|width| width.parse().ok());
        for (name, length) in [("width", width), ("height", height)] {
            if let Some(length) = length {
                push_attribute(&mut self.article.html, name, &length);
            }
        }
        let written =
            SourceAttributes { width: shown_width, is_lazy: !picture.is_eager, has_sizes: false };
        push_variants(&mut self.article.html, &resolved, written);
        let has_title = picture.list.value("title").is_some();
        self.title_attribute(if has_title { "" } else { &link.title });
        for (name, value) in &picture.list.others {
            push_attribute(&mut self.article.html, name, value);
        }
        self.article.html.push('>');
        if is_zoomed {
            self.add_zoom(start, &resolved.href, &alternative, line);
        }
    }

    /// Removes the attributes after an image from the text there, and returns them.
    pub(super) fn take_picture(&mut self, node: Node<'_>) -> Picture {
        if !self.input.options.blocks || self.is_escaped_after(node) {
            return Picture::default();
        }
        let line = self.reporter.line(node);
        let reads_mkdocs = self.reads_attribute_lists();
        take_attributes(node, reads_mkdocs, &mut self.reporter, line)
    }

    /// Returns `true` if an image can be a button; otherwise reports that `zoom` has no effect.
    fn can_zoom(&mut self, node: Node<'_>, has_mode: bool, line: u32) -> bool {
        let is_link = |ancestor: Node<'_>| matches!(ancestor.data().value, NodeValue::Link(_));
        let is_in_link = self.tags.open.iter().any(|tag| tag.name == "a");
        let reason = if is_in_link || node.ancestors().any(is_link) {
            "a link contains the image"
        } else if has_mode {
            "the image is for one color mode"
        } else if !self.input.options.unsafe_html {
            "the site sanitizes the HTML of pages"
        } else {
            return true;
        };
        let message = format!("`zoom` has no effect on an image: {reason}");
        self.reporter.issue(
            line,
            "zoom",
            Issue::warning("faulty-block", message).help("remove it"),
        );
        false
    }

    /// Surrounds the image after an offset with a button that enlarges it to the size of the window.
    fn add_zoom(&mut self, start: usize, address: &str, alternative: &str, line: u32) {
        // Lists contain the starts of several posts, so the id contains the file.
        let file = slugify(self.input.source.file);
        let id = format!("zoom-{file}-{line}-{start}");
        let image = self.article.html.split_off(start);
        let labels = self.input.options.labels;
        push_zoom(
            &mut self.article.html,
            &Zoom { id: &id, image: &image, address, alternative, labels },
        );
        self.links.reserve(id);
    }
}

/// Removes the attributes after an image from the following text node.
fn take_attributes(
    image: Node<'_>,
    reads_mkdocs: bool,
    reporter: &mut Reporter<'_>,
    line: u32,
) -> Picture {
    let mut picture = Picture::default();
    let Some(next) = image.next_sibling() else { return picture };
    let NodeValue::Text(text) = &mut next.data_mut().value else { return picture };
    let Some((written, after)) = text.strip_prefix('{').and_then(|rest| rest.split_once('}'))
    else {
        reporter.report_braces_of_image(text, line);
        return picture;
    };
    // A colon before the attributes is part of the notation of kramdown and MkDocs.
    let attributes = attributes_in(written.strip_prefix(':').unwrap_or(written));
    let faulty: Vec<&String> =
        attributes.iter().filter(|attribute| !picture.set(attribute, reads_mkdocs)).collect();
    let is_alone = attributes.len() == 1;
    let is_misspelt = |attribute: &&String| {
        (is_alone || attribute.contains(['=', ':'])) && nearest(attribute).is_some()
    };
    let is_list = faulty.len() < attributes.len() || faulty.iter().any(is_misspelt);
    // Other braces are text.
    if is_list || attribute_list(text).is_some() {
        for attribute in faulty {
            reporter.report_image_attribute(attribute, line);
        }
    }
    if is_list {
        let after = after.to_owned();
        *text = after.into();
    }
    picture
}

/// Splits the attributes of an image. A name with a trailing colon belongs to the following word: `width: 20`.
fn attributes_in(written: &str) -> Vec<String> {
    let mut attributes: Vec<String> = Vec::new();
    for word in attribute_words(written) {
        match attributes.last_mut().filter(|before| before.ends_with(':')) {
            Some(name) => {
                name.push(' ');
                name.push_str(word);
            }
            None => attributes.push(word.to_owned()),
        }
    }
    attributes
}

/// Returns the name of an attribute: the part before its value.
fn name_of(attribute: &str) -> &str {
    attribute.split(['=', ':']).next().unwrap_or_default()
}

/// Returns the known attribute with the most similar name.
fn nearest(attribute: &str) -> Option<&'static str> {
    Names::new(PICTURE_ATTRIBUTES).nearest(name_of(attribute))
}

impl Reporter<'_> {
    /// Reports attributes of an image that are text because a space precedes them, or because their brace has no end. In MDX, the
    /// lowering reports the brace.
    fn report_braces_of_image(&mut self, text: &str, line: u32) {
        let Some(inside) = text.trim_start().strip_prefix('{') else { return };
        let end = inside.find('}');
        let written = &inside[..end.unwrap_or(inside.len())];
        let has_attribute =
            |word: &&str| word.contains('=') && PICTURE_ATTRIBUTES.contains(&name_of(word));
        let Some(first) = attribute_words(written).find(has_attribute) else { return };
        if end.is_none() && self.input.options.format == Format::Mdx {
            return;
        }
        let (fault, help) = match end {
            Some(_) => (
                "a space precedes the attributes of an image",
                "write them directly after it: `![a](b.png){width=200}`",
            ),
            None => (
                "the attributes of an image have no closing brace",
                "write `}` after them: `![a](b.png){width=200}`",
            ),
        };
        let message = format!("{fault}; readers see them as they are written");
        self.report_foreign_notation(&format!("image {{{fault}"), first, message, help, line);
    }

    fn report_image_attribute(&mut self, attribute: &str, line: u32) {
        let name = name_of(attribute);
        let message = format!("`{attribute}` has no effect on an image");
        let help = match nearest(attribute) {
            Some(near) if near != name => format!("did you mean `{near}`?"),
            Some("zoom") => "write `zoom` without a value".to_owned(),
            Some("loading") => "write `loading=eager`, or `loading=lazy`".to_owned(),
            Some(_) => format!("write a number of pixels or percents, such as `{name}=200`"),
            None => "its attributes are `width`, `height`, `loading`, `zoom`, `#id` and `.class`"
                .to_owned(),
        };
        self.report_foreign_notation(
            &format!("image {attribute}"),
            attribute,
            message,
            &help,
            line,
        );
    }
}
