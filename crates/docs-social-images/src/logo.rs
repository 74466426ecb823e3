//! The logo of a site.

use std::io::Cursor;

use resvg::tiny_skia::{FilterQuality, Pixmap, PixmapPaint, PremultipliedColorU8, Transform};
use resvg::usvg;

/// Height of a logo in a picture, in pixels.
pub(crate) const HEIGHT: u32 = 72;

/// Maximum width of a logo in a picture, in pixels.
const MAX_WIDTH: u32 = 480;

/// Maximum size of a logo's file, in bytes.
const MAX_BYTES: usize = 1024 * 1024;

/// Maximum memory of the pixels of a logo, in bytes: 2048 × 2048 pixels.
const MAX_PIXEL_BYTES: usize = 16 * 1024 * 1024;

/// Error of a logo that cannot be drawn.
#[derive(Clone, Debug, Eq, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum LogoError {
    /// The file is too large.
    #[error("is larger than 1 MB")]
    TooLarge,
    /// The file is neither in SVG nor in PNG, or damaged.
    #[error("can't be read: {0}")]
    Unreadable(String),
}

/// The logo in the size in which pictures show it.
pub(crate) struct Logo {
    pub(crate) pixels: Pixmap,
}

impl Logo {
    /// Reads a logo in SVG or PNG.
    pub(crate) fn read(bytes: &[u8], options: &usvg::Options<'_>) -> Result<Self, LogoError> {
        if bytes.len() > MAX_BYTES {
            return Err(LogoError::TooLarge);
        }
        let pixels =
            if bytes.starts_with(b"\x89PNG") { from_png(bytes) } else { from_svg(bytes, options) };
        Ok(Self { pixels: pixels? })
    }
}

fn from_svg(bytes: &[u8], options: &usvg::Options<'_>) -> Result<Pixmap, LogoError> {
    let tree = usvg::Tree::from_data(bytes, options).map_err(unreadable)?;
    let (mut pixels, transform) = scaled(tree.size().width(), tree.size().height());
    resvg::render(&tree, transform, &mut pixels.as_mut());
    Ok(pixels)
}

fn from_png(bytes: &[u8]) -> Result<Pixmap, LogoError> {
    let mut decoder = png::Decoder::new(Cursor::new(bytes));
    decoder.set_limits(png::Limits { bytes: MAX_PIXEL_BYTES });
    decoder.set_transformations(
        png::Transformations::normalize_to_color8() | png::Transformations::ALPHA,
    );
    let mut reader = decoder.read_info().map_err(unreadable)?;
    let size = reader.output_buffer_size().filter(|size| *size <= MAX_PIXEL_BYTES);
    let mut samples = vec![0; size.ok_or(LogoError::TooLarge)?];
    let frame = reader.next_frame(&mut samples).map_err(unreadable)?;
    let mut picture = Pixmap::new(frame.width, frame.height).ok_or(LogoError::TooLarge)?;
    let rgba = |sample: &[u8]| match *sample {
        [gray, alpha] => (gray, gray, gray, alpha),
        [red, green, blue, alpha] => (red, green, blue, alpha),
        _ => (0, 0, 0, 0),
    };
    let samples = samples.chunks_exact(frame.color_type.samples());
    for (pixel, sample) in picture.pixels_mut().iter_mut().zip(samples) {
        let (red, green, blue, alpha) = rgba(sample);
        *pixel = premultiplied(red, green, blue, alpha);
    }
    let (mut pixels, transform) = scaled(frame.width as f32, frame.height as f32);
    let paint = PixmapPaint { quality: FilterQuality::Bicubic, ..PixmapPaint::default() };
    pixels.draw_pixmap(0, 0, picture.as_ref(), &paint, transform, None);
    Ok(pixels)
}

fn premultiplied(red: u8, green: u8, blue: u8, alpha: u8) -> PremultipliedColorU8 {
    resvg::tiny_skia::ColorU8::from_rgba(red, green, blue, alpha).premultiply()
}

/// Returns empty pixels for a picture of this size, and the transformation to them.
fn scaled(width: f32, height: f32) -> (Pixmap, Transform) {
    let scale = (HEIGHT as f32 / height).min(MAX_WIDTH as f32 / width);
    let pixels = |length: f32, maximum: u32| ((length * scale).round() as u32).clamp(1, maximum);
    let pixmap = Pixmap::new(pixels(width, MAX_WIDTH), pixels(height, HEIGHT));
    (pixmap.expect("the size is not zero"), Transform::from_scale(scale, scale))
}

fn unreadable(error: impl std::fmt::Display) -> LogoError {
    LogoError::Unreadable(error.to_string())
}
