//! The fonts of this crate: coverage and widths.

use std::sync::Arc;

use resvg::usvg::fontdb::{Database, Source};
use skrifa::instance::{LocationRef, Size};
use skrifa::metrics::GlyphMetrics;
use skrifa::{FontRef, MetadataProvider as _};

/// Name of the family of both fonts.
pub(crate) const FAMILY: &str = "Noto Sans";

static BOLD: &[u8] = include_bytes!("../fonts/NotoSans-Bold.ttf");
static REGULAR: &[u8] = include_bytes!("../fonts/NotoSans-Regular.ttf");

/// Returns the first character of a string that the fonts lack; `None` if they lack none.
///
/// ```
/// use docs_social_images::missing_character;
///
/// assert_eq!(missing_character("Größe, Μέγεθος, Размер, Độ lớn"), None);
/// assert_eq!(missing_character("Size of 船"), Some('船'));
/// ```
#[must_use]
pub fn missing_character(text: &str) -> Option<char> {
    // Both fonts have the same characters.
    let known = font(REGULAR).charmap();
    text.chars().find(|char| !char.is_whitespace() && known.map(*char).is_none())
}

/// Both fonts, for measuring and for drawing.
pub(crate) struct Fonts {
    pub(crate) bold: Font,
    pub(crate) regular: Font,
    pub(crate) database: Arc<Database>,
}

impl Fonts {
    pub(crate) fn new() -> Self {
        let mut database = Database::new();
        for bytes in [BOLD, REGULAR] {
            database.load_font_source(Source::Binary(Arc::new(bytes)));
        }
        Self { bold: Font(font(BOLD)), regular: Font(font(REGULAR)), database: Arc::new(database) }
    }
}

/// A font for measuring.
pub(crate) struct Font(FontRef<'static>);

impl Font {
    /// Returns the width of a string without kerning, which moves letters by less than the margin of a
    /// picture.
    pub(crate) fn width(&self, text: &str, size: f32) -> f32 {
        let known = self.0.charmap();
        let metrics: GlyphMetrics<'_> =
            self.0.glyph_metrics(Size::new(size), LocationRef::default());
        let advance = |char| metrics.advance_width(known.map(char)?);
        text.chars().filter_map(advance).sum()
    }
}

fn font(bytes: &'static [u8]) -> FontRef<'static> {
    FontRef::new(bytes).expect("the fonts of this crate are valid")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_fonts_have_the_same_characters() {
        let characters = |bytes| {
            let mappings = font(bytes).charmap().mappings();
            mappings.map(|(character, _)| character).collect::<Vec<_>>()
        };
        assert_eq!(characters(BOLD), characters(REGULAR));
        assert!(characters(BOLD).len() > 1500);
    }

    #[test]
    fn a_text_in_bold_is_wider() {
        let fonts = Fonts::new();
        let (bold, regular) =
            (fonts.bold.width("Harbour", 50.0), fonts.regular.width("Harbour", 50.0));
        assert!(bold > regular && regular > 100.0, "{bold} {regular}");
        assert_eq!(fonts.bold.width("", 50.0), 0.0);
    }
}
