//! Encoding of smaller copies of images, which a program passes in.

use std::error::Error;

/// Reason why an image has no smaller copies.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct ImageError(Box<dyn Error + Send + Sync>);

impl ImageError {
    /// Creates an error from the error of a library, or from a message.
    pub fn new(reason: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        Self(reason.into())
    }
}

/// Smaller copy of an image.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct EncodedImage {
    /// Width in pixels.
    pub width: u32,
    /// Content of the file.
    pub bytes: Vec<u8>,
}

/// Encodes smaller copies of the images in articles, for sites with `build.image_variants`. Equal images result in equal bytes.
///
/// ```
/// use docs_site::{
///     BuildOptions, EncodedImage, ImageEncoder, ImageError, MemoryTree, Project,
/// };
///
/// /// Returns a copy that contains nothing.
/// struct Empty;
///
/// impl ImageEncoder for Empty {
///     fn extension(&self) -> &str {
///         "webp"
///     }
///
///     fn revision(&self) -> u32 {
///         1
///     }
///
///     fn encode(&self, _: &[u8]) -> Result<Vec<EncodedImage>, ImageError> {
///         Ok(vec![EncodedImage { width: 640, bytes: Vec::new() }])
///     }
/// }
///
/// let mut png = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".to_vec();
/// png.extend([0, 0, 8, 0, 0, 0, 4, 0]); // 2048 × 1024 pixels.
/// let mut tree = MemoryTree::from_iter([
///     ("site.toml", "title = 'Manual'\nurl = 'https://example.org'\nbuild.image_variants = true"),
///     ("content/index.md", "# Welcome\n\n![A chart](chart.png)"),
/// ]);
/// tree.insert("content/chart.png", png);
/// let project = Project::new(tree).with_image_encoder(Empty);
/// let (_, files) = project.build_to_memory(&BuildOptions::default())?;
/// assert!(files.keys().any(|path| path.starts_with("assets/image-640.") && path.ends_with(".webp")));
/// # Ok::<(), docs_site::BuildError>(())
/// ```
pub trait ImageEncoder: Send + Sync {
    /// Returns the file name extension of the copies, without its dot.
    fn extension(&self) -> &str;

    /// Returns the version of the encoder: with another number, equal images can have other copies.
    fn revision(&self) -> u32;

    /// Returns the copies of an image that are worth a file of their own, the narrowest first; none for formats that the encoder
    /// does not read.
    ///
    /// # Errors
    ///
    /// The reason why the image cannot be read, such as damage.
    fn encode(&self, image: &[u8]) -> Result<Vec<EncodedImage>, ImageError>;
}
