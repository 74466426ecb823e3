#![doc = include_str!("../README.md")]

mod decode;
mod encode;
mod error;
mod widths;

pub use error::ImageError;

/// Version of the encoder: with another number, equal images can have other variants.
pub const REVISION: u32 = 2;

/// Part of the bytes of an image, in percent, below which a variant of the same width is worth a file of its own.
const WORTHWHILE: usize = 90;

/// Size in bytes below which an image has no variants: a browser loads it in the time of a request.
const MIN_BYTES: usize = 16 * 1024;

/// Smaller copy of an image.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct ImageVariant {
    /// Width in pixels.
    pub width: u32,
    /// Content of the file, as WebP.
    pub bytes: Vec<u8>,
}

/// Returns the smaller copies of an image, the narrowest first.
///
/// There are none for other formats than PNG, JPEG and WebP, for animations, for images below 480 pixels of width or
/// 16 KiB, and for color profiles of other colors than red, green and blue. A copy that has not clearly fewer bytes than the image is left out.
///
/// A copy that would be higher than 16,383 pixels, the limit of WebP, is left out.
///
/// Copies have the color profile of the image. They are upright: if the metadata turns the image, their pixels are turned, and
/// their widths are those of the turned image. Other metadata, such as the place of a photograph, is removed.
///
/// # Errors
///
/// When the image is damaged, or needs more than 256 MiB of memory.
///
/// ```
/// use docs_image_variants::image_variants;
///
/// assert_eq!(image_variants(b"<svg/>")?, []);
/// let mut damaged = b"\x89PNG\r\n\x1a\n".to_vec();
/// damaged.resize(20_000, 0);
/// assert!(image_variants(&damaged).is_err());
/// # Ok::<(), docs_image_variants::ImageError>(())
/// ```
pub fn image_variants(image: &[u8]) -> Result<Vec<ImageVariant>, ImageError> {
    if image.len() < MIN_BYTES {
        return Ok(Vec::new());
    }
    let Some(picture) = decode::picture(image)? else { return Ok(Vec::new()) };
    let mut variants: Vec<ImageVariant> = Vec::new();
    let mut limit = image.len() * WORTHWHILE / 100;
    // A copy that is not smaller than a wider one serves no reader.
    for width in widths::variant_widths(picture.pixels.width()).into_iter().rev() {
        let Some(bytes) = encode::webp(&picture, width)? else { continue };
        if bytes.len() < limit {
            limit = bytes.len();
            variants.push(ImageVariant { width, bytes });
        }
    }
    variants.reverse();
    Ok(variants)
}
