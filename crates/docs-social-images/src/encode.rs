//! Pictures as PNG.

use std::collections::HashMap;

use png::{BitDepth, ColorType, DeflateCompression, Encoder, Filter};
use resvg::tiny_skia::Pixmap;

use crate::canvas::Rgb;

/// Maximum number of colours of a picture with a palette.
const MAX_COLORS: usize = 256;

/// Level of compression from 1 to 9: a higher one takes longer than drawing, for a few per cent.
const LEVEL: u8 = 5;

/// Returns an opaque picture as PNG. A picture with few colours, such as one without a logo, has a palette: it is smaller and
/// compressed faster.
pub(crate) fn encoded(pixels: &Pixmap) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, pixels.width(), pixels.height());
    encoder.set_depth(BitDepth::Eight);
    encoder.set_deflate_compression(DeflateCompression::Level(LEVEL));
    encoder.set_filter(Filter::NoFilter);
    let samples = match Indexed::new(pixels) {
        Some(Indexed { palette, indices }) => {
            encoder.set_color(ColorType::Indexed);
            encoder.set_palette(palette);
            indices
        }
        None => {
            encoder.set_color(ColorType::Rgb);
            colors(pixels).flatten().collect()
        }
    };
    let written = encoder.write_header().and_then(|mut writer| {
        writer.write_image_data(&samples)?;
        writer.finish()
    });
    written.expect("memory takes every picture of the size in the header");
    bytes
}

/// Returns the colours of the pixels, which are opaque.
fn colors(pixels: &Pixmap) -> impl Iterator<Item = Rgb> + '_ {
    pixels.pixels().iter().map(|pixel| [pixel.red(), pixel.green(), pixel.blue()])
}

/// A picture with a palette.
struct Indexed {
    /// Colours in the order of their first pixels, as red, green and blue.
    palette: Vec<u8>,
    /// Index of each pixel's colour.
    indices: Vec<u8>,
}

impl Indexed {
    /// Returns `None` for a picture with too many colours.
    fn new(pixels: &Pixmap) -> Option<Self> {
        let mut known: HashMap<Rgb, u8> = HashMap::new();
        let mut palette = Vec::new();
        let mut indices = Vec::with_capacity(pixels.pixels().len());
        let mut last = None;
        for color in colors(pixels) {
            let index = match last {
                Some((same, index)) if same == color => index,
                _ => match known.get(&color) {
                    Some(index) => *index,
                    None if known.len() == MAX_COLORS => return None,
                    None => {
                        let index = u8::try_from(known.len()).ok()?;
                        known.insert(color, index);
                        palette.extend(color);
                        index
                    }
                },
            };
            last = Some((color, index));
            indices.push(index);
        }
        Some(Self { palette, indices })
    }
}

#[cfg(test)]
mod tests {
    use resvg::tiny_skia::PremultipliedColorU8;

    use super::*;

    /// A picture whose pixels have as many colours.
    fn picture(colors: u16) -> Pixmap {
        let mut pixels = Pixmap::new(colors.into(), 2).expect("a small picture");
        for (number, pixel) in pixels.pixels_mut().iter_mut().enumerate() {
            let number = number as u16 % colors;
            let [high, low] = number.to_be_bytes();
            *pixel = PremultipliedColorU8::from_rgba(high, low, 7, 255).expect("an opaque color");
        }
        pixels
    }

    #[test]
    fn pixels_are_the_same_with_and_without_a_palette() {
        for (count, expected) in [(256, ColorType::Indexed), (257, ColorType::Rgb)] {
            let picture = picture(count);
            let png = encoded(&picture);
            let mut decoder = png::Decoder::new(std::io::Cursor::new(&png));
            decoder.set_transformations(png::Transformations::EXPAND);
            let mut reader = decoder.read_info().expect("a PNG");
            assert_eq!(reader.info().color_type, expected);
            let mut decoded = vec![0; reader.output_buffer_size().expect("a small picture")];
            reader.next_frame(&mut decoded).expect("a whole picture");
            assert_eq!(decoded, colors(&picture).flatten().collect::<Vec<u8>>());
        }
    }
}
