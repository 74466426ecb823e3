//! Images that readers can enlarge: a button around an image, and a view in the size of the window, without a script.

use std::borrow::Cow;

use crate::html::{push_address, push_attribute};
use crate::options::Labels;

/// Start of the button around an image.
const BUTTON: &str = "<button type=\"button\" class=\"image-zoom\"";
/// End of the button, and start of the view.
const VIEW: &str = "</button><span class=\"image-zoom-view\"";
/// End of the view.
const END: &str = "</span>";

/// Image that readers can enlarge.
pub(crate) struct Zoom<'a> {
    /// Id of the view, unique on a page.
    pub(crate) id: &'a str,
    /// HTML of the image.
    pub(crate) image: &'a str,
    /// Address of the image.
    pub(crate) address: &'a str,
    /// Description of the image.
    pub(crate) alternative: &'a str,
    /// Labels of the buttons.
    pub(crate) labels: Labels<'a>,
}

/// Appends the button and the view.
pub(crate) fn push_zoom(html: &mut String, zoom: &Zoom<'_>) {
    let Zoom { id, image, address, alternative, labels } = zoom;
    let name = |action: &str| match *alternative {
        "" => action.to_owned(),
        alternative => format!("{action}: {alternative}"),
    };
    html.push_str(BUTTON);
    push_attribute(html, "popovertarget", id);
    push_attribute(html, "aria-label", &name(labels.enlarge_image));
    html.push('>');
    html.push_str(image);
    html.push_str(VIEW);
    html.push_str(" popover");
    push_attribute(html, "id", id);
    html.push_str("><button type=\"button\" popovertargetaction=\"hide\"");
    push_attribute(html, "popovertarget", id);
    push_attribute(html, "aria-label", &name(labels.close_image));
    html.push_str("><img src=\"");
    push_address(html, address);
    html.push_str("\" alt=\"\"");
    // A vector image may have no size of its own, so it fills the window.
    if address.split(['?', '#']).next().is_some_and(|path| path.ends_with(".svg")) {
        html.push_str(" class=\"image-zoom-vector\"");
    }
    html.push_str(" loading=\"lazy\"></button>");
    html.push_str(END);
}

/// Returns an article without the buttons that enlarge images, for readers without popovers, such as those of feeds.
///
/// ```
/// use docs_render::{IdentityHost, Options, Source, render, without_zoom_buttons};
///
/// let options = Options { blocks: true, ..Options::default() };
/// let page = render(&Source::new("![A chart](chart.svg){zoom}", "a.md"), &options, &IdentityHost);
/// assert!(page.html.contains("<button") && page.html.matches("<img").count() == 2);
/// let plain = without_zoom_buttons(&page.html);
/// assert!(plain.starts_with("<p><img src=\"chart.svg\"") && plain.ends_with("></p>\n"));
/// assert_eq!(plain.matches("<img").count(), 1);
/// ```
#[must_use]
pub fn without_zoom_buttons(html: &str) -> Cow<'_, str> {
    let mut parts = html.split(BUTTON);
    let first = parts.next().unwrap_or_default();
    let mut plain = Cow::Borrowed(first);
    for part in parts {
        let image_and_rest = || {
            let (_, image) = part.split_once('>')?;
            let (image, view) = image.split_once(VIEW)?;
            Some((image, view.split_once(END)?.1))
        };
        let (image, rest) = image_and_rest().unwrap_or(("", part));
        plain.to_mut().push_str(image);
        plain.to_mut().push_str(rest);
    }
    plain
}
