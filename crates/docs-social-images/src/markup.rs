//! Texts and shapes as SVG, which resvg lays out and draws.

use std::fmt::Write as _;

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg;

use crate::canvas::{HEIGHT, Rgb, WIDTH};
use crate::font::FAMILY;

/// Weights of the two fonts, as in CSS.
pub(crate) const REGULAR: u16 = 400;
pub(crate) const BOLD: u16 = 700;

/// Elements of a picture.
pub(crate) struct Markup(String);

impl Markup {
    pub(crate) fn new() -> Self {
        Self(format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{HEIGHT}\" \
             font-family=\"{FAMILY}\">"
        ))
    }

    /// Adds a bar across the picture.
    pub(crate) fn bar(&mut self, top: u32, height: u32, color: Rgb) {
        let color = hex(color);
        let _ = write!(
            self.0,
            "<rect y=\"{top}\" width=\"{WIDTH}\" height=\"{height}\" fill=\"{color}\"/>"
        );
    }

    /// Adds a line of text, from the left end of its baseline.
    pub(crate) fn line(
        &mut self,
        text: &str,
        (x, y): (f32, f32),
        size: f32,
        weight: u16,
        color: Rgb,
    ) {
        let color = hex(color);
        let _ = write!(
            self.0,
            "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" font-weight=\"{weight}\" fill=\"{color}\">{}</text>",
            escaped(text)
        );
    }

    /// Draws the elements.
    pub(crate) fn render(mut self, options: &usvg::Options<'_>, pixels: &mut Pixmap) {
        self.0.push_str("</svg>");
        let tree = usvg::Tree::from_str(&self.0, options);
        let tree = tree.expect("texts of characters with glyphs are valid in XML");
        resvg::render(&tree, Transform::identity(), &mut pixels.as_mut());
    }
}

fn hex([red, green, blue]: Rgb) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
