//! Pictures as PNG.

use png::{BitDepth, ColorType, DeflateCompression, Encoder, Filter};
use resvg::tiny_skia::{Pixmap, PremultipliedColorU8};

/// Maximum number of colors of a picture with a palette.
const MAX_COLORS: usize = 256;

/// Level of compression from 1 to 9. A higher one takes longer than drawing, and reduces the size
/// by a few percent.
const LEVEL: u8 = 5;

/// Encodes opaque pictures that share most of their rows with a common one.
///
/// A picture with few colors, such as one without a logo, has a palette: it is smaller and compressed faster.
pub(crate) struct PngEncoder {
    /// The common picture with its palette; `None` if it has too many colors.
    common: Option<Indexed>,
}

impl PngEncoder {
    /// Creates the encoder of pictures that are drawn upon a common one.
    pub(crate) fn new(common: &Pixmap) -> Self {
        let mut indexed = Indexed::new(common.pixels().len());
        let is_indexed = indexed.push(common.pixels());
        Self { common: is_indexed.then_some(indexed) }
    }

    /// Returns a picture as PNG. Its rows that are equal to those of the common picture need no search for their colors.
    pub(crate) fn encode(&self, pixels: &Pixmap, common: &Pixmap) -> Vec<u8> {
        let indexed = self.common.as_ref().and_then(|known| known.with_changes(pixels, common));
        let mut bytes = Vec::new();
        let mut encoder = Encoder::new(&mut bytes, pixels.width(), pixels.height());
        encoder.set_depth(BitDepth::Eight);
        encoder.set_deflate_compression(DeflateCompression::Level(LEVEL));
        encoder.set_filter(Filter::NoFilter);
        let samples = match indexed {
            Some(Indexed { colors, indices }) => {
                encoder.set_color(ColorType::Indexed);
                encoder.set_palette(samples(&colors.list));
                indices
            }
            None => {
                encoder.set_color(ColorType::Rgb);
                samples(pixels.pixels())
            }
        };
        let written = encoder.write_header().and_then(|mut writer| {
            writer.write_image_data(&samples)?;
            writer.finish()
        });
        written.expect("memory takes every picture of the size in the header");
        bytes
    }
}

/// Returns the red, green and blue of pixels, which are opaque.
fn samples(pixels: &[PremultipliedColorU8]) -> Vec<u8> {
    pixels.iter().flat_map(|pixel| [pixel.red(), pixel.green(), pixel.blue()]).collect()
}

/// A picture with a palette.
struct Indexed {
    colors: Colors,
    /// Index of each pixel's color.
    indices: Vec<u8>,
}

impl Indexed {
    /// Creates a picture without rows.
    fn new(pixels: usize) -> Self {
        Self { colors: Colors::default(), indices: Vec::with_capacity(pixels) }
    }

    /// Returns a picture that differs from this one, whose pixels are `common`; `None` if it has too many colors.
    fn with_changes(&self, pixels: &Pixmap, common: &Pixmap) -> Option<Self> {
        let row = pixels.width() as usize;
        let mut changed = Self::new(self.indices.len());
        changed.colors.clone_from(&self.colors);
        let rows = pixels.pixels().chunks_exact(row).zip(common.pixels().chunks_exact(row));
        for ((new, old), known) in rows.zip(self.indices.chunks_exact(row)) {
            if new == old {
                changed.indices.extend_from_slice(known);
            } else if !changed.push(new) {
                return None;
            }
        }
        Some(changed)
    }

    /// Adds pixels. Returns `false` if the palette cannot contain their colors.
    fn push(&mut self, pixels: &[PremultipliedColorU8]) -> bool {
        for run in pixels.chunk_by(PartialEq::eq) {
            let Some(index) = self.colors.index(run[0]) else { return false };
            self.indices.resize(self.indices.len() + run.len(), index);
        }
        true
    }
}

/// Colors in the order of their first pixels, with a table that finds them.
#[derive(Clone)]
struct Colors {
    list: Vec<PremultipliedColorU8>,
    /// Indices plus one, at positions from the hashes of their colors on; 0 for a free position.
    table: [u16; Self::TABLE],
}

impl Default for Colors {
    fn default() -> Self {
        Self { list: Vec::new(), table: [0; Self::TABLE] }
    }
}

impl Colors {
    /// Size of the table: a power of two, of which at most a quarter is in use.
    const TABLE: usize = 4 * MAX_COLORS;

    /// Returns the index of a color, which is added if it is new; `None` if there are too many.
    fn index(&mut self, color: PremultipliedColorU8) -> Option<u8> {
        let value = u32::from_le_bytes([color.red(), color.green(), color.blue(), color.alpha()]);
        // The upper bits of a product with an odd number depend on all bits.
        let hash = value.wrapping_mul(0x9E37_79B1) >> (u32::BITS - Self::TABLE.ilog2());
        let mut at = hash as usize;
        loop {
            match usize::from(self.table[at]).checked_sub(1) {
                Some(known) if self.list[known] == color => return u8::try_from(known).ok(),
                Some(_) => at = (at + 1) % Self::TABLE,
                None => break,
            }
        }
        let index = u8::try_from(self.list.len()).ok()?;
        self.table[at] = u16::from(index) + 1;
        self.list.push(color);
        Some(index)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A picture whose pixels have as many colors.
    fn picture(colors: u16) -> Pixmap {
        let mut pixels = Pixmap::new(colors.into(), 2).expect("a small picture");
        for (number, pixel) in pixels.pixels_mut().iter_mut().enumerate() {
            let number = number as u16 % colors;
            let [high, low] = number.to_be_bytes();
            *pixel = PremultipliedColorU8::from_rgba(high, low, 7, 255).expect("an opaque color");
        }
        pixels
    }

    /// Returns the kind of a PNG and its pixels as red, green and blue.
    fn decoded(png: &[u8]) -> (ColorType, Vec<u8>) {
        let mut decoder = png::Decoder::new(std::io::Cursor::new(png));
        decoder.set_transformations(png::Transformations::EXPAND);
        let mut reader = decoder.read_info().expect("a PNG");
        let kind = reader.info().color_type;
        let mut pixels = vec![0; reader.output_buffer_size().expect("a small picture")];
        reader.next_frame(&mut pixels).expect("a whole picture");
        (kind, pixels)
    }

    #[test]
    fn pixels_are_the_same_with_and_without_a_palette() {
        for (count, expected) in [(256, ColorType::Indexed), (257, ColorType::Rgb)] {
            let picture = picture(count);
            let (kind, pixels) = decoded(&PngEncoder::new(&picture).encode(&picture, &picture));
            assert_eq!(kind, expected);
            assert_eq!(pixels, samples(picture.pixels()));
        }
    }

    #[test]
    fn rows_that_differ_from_the_common_picture_add_their_colors() {
        let common = picture(200);
        for (added, expected) in
            [(1, ColorType::Indexed), (56, ColorType::Indexed), (57, ColorType::Rgb)]
        {
            let mut changed = common.clone();
            for (number, pixel) in changed.pixels_mut()[200..].iter_mut().take(added).enumerate() {
                let blue = 100 + number as u8;
                *pixel = PremultipliedColorU8::from_rgba(9, 9, blue, 255).expect("an opaque color");
            }
            let (kind, pixels) = decoded(&PngEncoder::new(&common).encode(&changed, &common));
            assert_eq!(kind, expected, "{added}");
            assert_eq!(pixels, samples(changed.pixels()));
        }
    }
}
