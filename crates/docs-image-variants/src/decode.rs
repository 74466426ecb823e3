//! Decoding of images.

use std::io::Cursor;

use image::codecs::jpeg::JpegDecoder;
use image::codecs::png::PngDecoder;
use image::codecs::webp::WebPDecoder;
use image::metadata::Orientation;
use image::{DynamicImage, ImageDecoder, ImageFormat, ImageResult, Limits, guess_format};

/// Memory for an image, in bytes: sufficient for 64 million pixels.
const MAX_BYTES: u64 = 256 << 20;

/// Color space in the header of a profile for colors of red, green and blue.
const RGB_PROFILE: &[u8] = b"RGB ";

/// Decoded image.
pub(crate) struct Picture {
    pub(crate) pixels: DynamicImage,
    /// ICC profile; `None` for sRGB.
    pub(crate) profile: Option<Vec<u8>>,
}

/// Decodes an image; returns `None` for one that has no variants.
pub(crate) fn picture(bytes: &[u8]) -> ImageResult<Option<Picture>> {
    let reader = Cursor::new(bytes);
    match guess_format(bytes) {
        Ok(ImageFormat::Jpeg) => still(JpegDecoder::new(reader)?),
        Ok(ImageFormat::Png) => {
            let decoder = PngDecoder::with_limits(reader, limits())?;
            if decoder.is_apng()? { Ok(None) } else { still(decoder) }
        }
        Ok(ImageFormat::WebP) => {
            let decoder = WebPDecoder::new(reader)?;
            if decoder.has_animation() { Ok(None) } else { still(decoder) }
        }
        _ => Ok(None),
    }
}

/// Decodes an image without animation.
fn still(mut decoder: impl ImageDecoder) -> ImageResult<Option<Picture>> {
    decoder.set_limits(limits())?;
    // Decoders check the limit only for buffers of their own, not for the pixels.
    limits().reserve(decoder.total_bytes())?;
    let profile = decoder.icc_profile()?;
    // Pixels are converted to red, green and blue, and a profile of other colors would distort them.
    if profile.as_ref().is_some_and(|profile| profile.get(16..20) != Some(RGB_PROFILE)) {
        return Ok(None);
    }
    let orientation = decoder.orientation().unwrap_or(Orientation::NoTransforms);
    let mut pixels = DynamicImage::from_decoder(decoder)?;
    pixels.apply_orientation(orientation);
    Ok(Some(Picture { pixels, profile }))
}

fn limits() -> Limits {
    let mut limits = Limits::default();
    limits.max_alloc = Some(MAX_BYTES);
    limits
}
