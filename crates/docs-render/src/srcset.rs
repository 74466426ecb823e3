//! Smaller copies of images, from which a browser chooses: the attributes `srcset` and `sizes`.

use crate::host::ResolvedImage;
use crate::html::push_address;

/// Largest width of an image in an article, in CSS pixels. Only browsers that cannot measure the image (`sizes=auto`) use it.
const ARTICLE_WIDTH: u32 = 800;

/// Attributes of an image in its source on which its `sizes` depend.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct SourceAttributes {
    /// Width that the author chose, in CSS pixels.
    pub(crate) width: Option<u32>,
    pub(crate) is_lazy: bool,
    /// The author wrote `sizes`.
    pub(crate) has_sizes: bool,
}

/// Appends the attributes of an image with variants.
pub(crate) fn push_variants(html: &mut String, image: &ResolvedImage, written: SourceAttributes) {
    let (Some(widest), Some((width, _))) = (image.variants.last(), image.size) else { return };
    let original = (width > widest.width).then_some((&image.href, width));
    let variants = image.variants.iter().map(|variant| (&variant.href, variant.width));
    for (at, (href, width)) in variants.chain(original).enumerate() {
        html.push_str(if at == 0 { " srcset=\"" } else { ", " });
        push_address(html, href);
        html.push_str(&format!(" {width}w"));
    }
    html.push('"');
    if written.has_sizes {
        return;
    }
    let shown = written.width.unwrap_or(width).min(ARTICLE_WIDTH);
    // A lazy image is requested after the layout, when the browser knows its width.
    let auto = if written.is_lazy { "auto, " } else { "" };
    html.push_str(&format!(" sizes=\"{auto}(max-width: {shown}px) 100vw, {shown}px\""));
}

#[cfg(test)]
mod tests {
    use docs_core::LinkKind;

    use super::*;
    use crate::host::ImageVariant;

    fn attributes(variants: &[u32], width: u32, written: SourceAttributes) -> String {
        let variant =
            |width: &u32| ImageVariant { href: format!("/a&b-{width}.webp"), width: *width };
        let image = ResolvedImage {
            href: "/a&b.png".to_owned(),
            kind: LinkKind::File,
            size: Some((width, 10)),
            variants: variants.iter().map(variant).collect(),
        };
        let mut html = String::new();
        push_variants(&mut html, &image, written);
        html
    }

    #[test]
    fn the_original_is_a_candidate_if_it_is_wider_than_its_variants() {
        let sizes = " sizes=\"(max-width: 800px) 100vw, 800px\"";
        assert_eq!(
            attributes(&[640, 1600], 2000, SourceAttributes::default()),
            format!(
                " srcset=\"/a&amp;b-640.webp 640w, /a&amp;b-1600.webp 1600w, /a&amp;b.png 2000w\"{sizes}"
            )
        );
        assert_eq!(
            attributes(&[900], 900, SourceAttributes::default()),
            format!(" srcset=\"/a&amp;b-900.webp 900w\"{sizes}")
        );
        assert_eq!(attributes(&[], 2000, SourceAttributes::default()), "");
    }

    #[test]
    fn sizes_follow_the_width_that_the_author_chose() {
        let sizes = |shown, is_lazy| {
            let written = SourceAttributes { width: shown, is_lazy, has_sizes: false };
            let html = attributes(&[640], 640, written);
            html.split_once(" sizes=").unwrap().1.to_owned()
        };
        assert_eq!(sizes(None, false), "\"(max-width: 640px) 100vw, 640px\"");
        assert_eq!(sizes(Some(200), true), "\"auto, (max-width: 200px) 100vw, 200px\"");
        assert_eq!(sizes(Some(1200), false), "\"(max-width: 800px) 100vw, 800px\"");
        let written = SourceAttributes { has_sizes: true, ..SourceAttributes::default() };
        assert_eq!(attributes(&[640], 640, written), " srcset=\"/a&amp;b-640.webp 640w\"");
    }
}
