//! Social preview pictures of documentation pages.
//!
//! A picture shows the title of a page and its section below the title and the logo of the site, on the colors of the
//! site. It is a PNG of [`WIDTH`] × [`HEIGHT`] pixels, the size for `og:image`. Equal inputs result in equal bytes.
//!
//! The fonts are part of the crate and contain the Latin, Greek and Cyrillic scripts. A title or section with another
//! character has no picture: [`missing_character`] finds it without drawing.

/// Runs the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod canvas;
mod encode;
mod font;
mod lines;
mod logo;
mod markup;

use std::sync::Arc;

use resvg::tiny_skia::{Color, Pixmap, PixmapPaint, Transform};
use resvg::usvg;

use crate::encode::PngEncoder;
use crate::font::Fonts;
use crate::logo::Logo;
use crate::markup::Markup;

pub use crate::canvas::{HEIGHT, Rgb, WIDTH};
pub use crate::font::missing_character;
pub use crate::logo::LogoError;

/// Number of the design. Another number means that equal inputs can result in other bytes.
pub const REVISION: u32 = 2;

/// Distance of all texts from the edges, in pixels.
const MARGIN: u32 = 80;

/// Height of the bar at the lower edge.
const BAR: u32 = 16;

/// Size of the site's title.
const SITE_SIZE: f32 = 36.0;

/// Size of the section.
const SECTION_SIZE: f32 = 34.0;

/// Distance between the logo and the site's title.
const LOGO_GAP: u32 = 24;

/// Baseline of the last line of a title.
const TITLE_END: f32 = 520.0;

/// Sizes of titles with the number of lines that fit: the first with enough lines is used.
const TITLE_SIZES: [(f32, usize); 2] = [(76.0, 3), (60.0, 4)];

/// Distance of the baselines of a title's lines, relative to their size.
const LINE_HEIGHT: f32 = 1.2;

/// Properties that all pictures of a site share.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Style<'a> {
    /// Title of the site; empty for none.
    pub site_title: &'a str,
    /// Color of the background.
    pub background: Rgb,
    /// Color of the titles of pages and of the site.
    pub text: Rgb,
    /// Color of sections, and of the bar at the lower edge.
    pub accent: Rgb,
    /// Content of a picture file in SVG or PNG, drawn before the title of the site.
    pub logo: Option<&'a [u8]>,
}

/// Texts of a picture. White space is collapsed.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Text<'a> {
    /// Title of the page.
    pub title: &'a str,
    /// Part of the site with the page, above the title.
    pub section: Option<&'a str>,
}

/// Error of a string with a character that the fonts lack.
#[derive(Clone, Copy, Debug, Eq, PartialEq, thiserror::Error)]
#[error("the fonts have no `{character}` (U+{:04X})", u32::from(*character))]
pub struct MissingCharacter {
    /// First missing character.
    pub character: char,
}

/// Error of a style from which no pictures can be drawn.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StyleError {
    /// The title of the site has a character that the fonts lack.
    #[error("in the title of the site, {0}")]
    SiteTitle(#[source] MissingCharacter),
    /// The logo is not a picture that can be read.
    #[error("the logo {0}")]
    Logo(#[from] LogoError),
}

/// Renderer of the pictures of a site.
///
/// The logo and the other common parts are drawn once. A value can be shared between threads.
///
/// ```
/// use docs_social_images::{SocialImages, Style, Text};
///
/// let (white, black, blue) = ([255; 3], [0; 3], [0, 0, 255]);
/// let style =
///     Style { site_title: "Harbour", background: white, text: black, accent: blue, logo: None };
/// let images = SocialImages::new(&style)?;
/// let text = Text { title: "Set up a pier", section: Some("Guides") };
/// assert_eq!(images.draw(text)?, images.draw(text)?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct SocialImages {
    /// Picture without the title and the section of a page.
    common: Pixmap,
    encoder: PngEncoder,
    options: usvg::Options<'static>,
    fonts: Fonts,
    text: Rgb,
    accent: Rgb,
}

impl std::fmt::Debug for SocialImages {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("SocialImages").finish_non_exhaustive()
    }
}

impl SocialImages {
    /// Draws the common parts of a site's pictures.
    ///
    /// # Errors
    ///
    /// Returns an error if the fonts lack a character of the site's title, or the logo cannot be
    /// read.
    pub fn new(style: &Style<'_>) -> Result<Self, StyleError> {
        let site_title = collapsed(style.site_title);
        check(&site_title).map_err(StyleError::SiteTitle)?;
        let fonts = Fonts::new();
        let options = options(&fonts);
        let logo = style.logo.map(|bytes| Logo::read(bytes, &options)).transpose()?;
        let mut common = Pixmap::new(WIDTH, HEIGHT).expect("the size is not zero");
        let [red, green, blue] = style.background;
        common.fill(Color::from_rgba8(red, green, blue, u8::MAX));
        let mut indent = MARGIN;
        if let Some(Logo { pixels }) = &logo {
            let (left, top) = (MARGIN.cast_signed(), MARGIN.cast_signed());
            let paint = PixmapPaint::default();
            common.draw_pixmap(left, top, pixels.as_ref(), &paint, Transform::identity(), None);
            indent += pixels.width() + LOGO_GAP;
        }
        let mut markup = Markup::new();
        markup.bar(HEIGHT - BAR, BAR, style.accent);
        let width = (WIDTH - MARGIN).saturating_sub(indent) as f32;
        let lines =
            lines::wrapped(&site_title, width, 1, |text| fonts.regular.width(text, SITE_SIZE));
        for line in lines {
            let baseline = MARGIN as f32 + logo::HEIGHT as f32 / 2.0 + SITE_SIZE * 0.36;
            markup.line(&line, (indent as f32, baseline), SITE_SIZE, markup::REGULAR, style.text);
        }
        markup.render(&options, &mut common);
        let encoder = PngEncoder::new(&common);
        Ok(Self { common, encoder, options, fonts, text: style.text, accent: style.accent })
    }

    /// Draws the picture of a page, as PNG.
    ///
    /// # Errors
    ///
    /// Returns an error if the fonts lack a character of the title or the section.
    pub fn draw(&self, text: Text<'_>) -> Result<Vec<u8>, MissingCharacter> {
        let title = collapsed(text.title);
        let section = collapsed(text.section.unwrap_or_default());
        check(&title)?;
        check(&section)?;
        let mut markup = Markup::new();
        let (size, lines) = self.title_lines(&title);
        let first = TITLE_END - (lines.len().saturating_sub(1)) as f32 * size * LINE_HEIGHT;
        let left = MARGIN as f32;
        for (number, line) in lines.iter().enumerate() {
            let baseline = first + number as f32 * size * LINE_HEIGHT;
            markup.line(line, (left, baseline), size, markup::BOLD, self.text);
        }
        let measure = |text: &str| self.fonts.regular.width(text, SECTION_SIZE);
        for line in lines::wrapped(&section, self.width(), 1, measure) {
            let baseline = first - size * LINE_HEIGHT;
            markup.line(&line, (left, baseline), SECTION_SIZE, markup::REGULAR, self.accent);
        }
        let mut pixels = self.common.clone();
        markup.render(&self.options, &mut pixels);
        Ok(self.encoder.encode(&pixels, &self.common))
    }

    /// Returns the size and the lines of a title.
    fn title_lines(&self, title: &str) -> (f32, Vec<String>) {
        let lines = |size: f32, maximum: usize| {
            lines::wrapped(title, self.width(), maximum, |text| self.fonts.bold.width(text, size))
        };
        let [(size, maximum), (small, most)] = TITLE_SIZES;
        let large = lines(size, maximum + 1);
        if large.len() <= maximum { (size, large) } else { (small, lines(small, most)) }
    }

    /// Returns the maximum width of lines.
    fn width(&self) -> f32 {
        (WIDTH - 2 * MARGIN) as f32
    }
}

/// Returns the options of reading SVG: with the fonts of this crate, without access to files.
fn options(fonts: &Fonts) -> usvg::Options<'static> {
    let mut options = usvg::Options {
        font_family: font::FAMILY.to_owned(),
        fontdb: Arc::clone(&fonts.database),
        ..usvg::Options::default()
    };
    options.image_href_resolver.resolve_string = Box::new(|_, _| None);
    options
}

/// Returns a string with single spaces.
fn collapsed(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn check(text: &str) -> Result<(), MissingCharacter> {
    missing_character(text).map_or(Ok(()), |character| Err(MissingCharacter { character }))
}
