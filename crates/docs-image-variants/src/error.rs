/// Reason for which an image has no variants.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ImageError {
    /// The image is damaged or too large.
    #[error(transparent)]
    Decoding(#[from] image::ImageError),
    /// The encoder failed, for example because it lacks memory.
    #[error("the WebP encoder failed: {0}")]
    Encoding(String),
}
