//! Smaller copies of images, from `docs-image-variants`.

use docs_image_variants::{ImageVariant, REVISION, image_variants};
use docs_site::{EncodedImage, ImageEncoder, ImageError};

/// Adapter for the encoder of image variants.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WebpEncoder;

impl ImageEncoder for WebpEncoder {
    fn extension(&self) -> &str {
        "webp"
    }

    fn revision(&self) -> u32 {
        REVISION
    }

    fn encode(&self, image: &[u8]) -> Result<Vec<EncodedImage>, ImageError> {
        let variants = image_variants(image).map_err(ImageError::new)?;
        let encoded = |ImageVariant { width, bytes }| EncodedImage { width, bytes };
        Ok(variants.into_iter().map(encoded).collect())
    }
}
