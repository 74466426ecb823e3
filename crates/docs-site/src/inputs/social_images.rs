//! Interface to the program that draws pictures of pages.

use std::error::Error;
use std::sync::Arc;

use docs_model::Color;

/// Properties that all pictures of a site share.
#[derive(Clone, Copy, Debug)]
pub struct SocialImageStyle<'a> {
    /// Title of the site.
    pub site_title: &'a str,
    /// Background.
    pub background: Color,
    /// Titles of pages and of the site.
    pub text: Color,
    /// Sections and decoration.
    pub accent: Color,
    /// Content of the logo's file, in SVG or PNG.
    pub logo: Option<&'a [u8]>,
}

/// Reason why a picture, or all pictures of a site, cannot be drawn.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct SocialImageError(Box<dyn Error + Send + Sync>);

impl SocialImageError {
    /// Creates an error from the error of a library, or from a message.
    pub fn new(reason: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        Self(reason.into())
    }
}

/// Strings of a picture.
#[derive(Clone, Debug, Eq, Hash, PartialEq)]
pub struct SocialImageText {
    /// Title of the page.
    pub title: String,
    /// Part of the site with the page.
    pub section: Option<String>,
}

/// Draws pictures of pages for sites with `[social_images]`.
///
/// ```
/// use std::sync::Arc;
///
/// use docs_site::{
///     BuildOptions, MemoryTree, Project, SiteSocialImages, SocialImageError, SocialImageStyle, SocialImageText,
///     SocialImages,
/// };
///
/// /// Draws nothing but the title, as text.
/// struct Titles;
///
/// impl SocialImages for Titles {
///     fn size(&self) -> (u32, u32) {
///         (1200, 630)
///     }
///
///     fn revision(&self) -> u32 {
///         1
///     }
///
///     fn prepare(&self, _: &SocialImageStyle<'_>) -> Result<Arc<dyn SiteSocialImages>, SocialImageError> {
///         Ok(Arc::new(Self))
///     }
/// }
///
/// impl SiteSocialImages for Titles {
///     fn missing_character(&self, _: &str) -> Option<char> {
///         None
///     }
///
///     fn draw(&self, text: &SocialImageText) -> Result<Vec<u8>, SocialImageError> {
///         Ok(text.title.clone().into_bytes())
///     }
/// }
///
/// let project = Project::new(MemoryTree::from_iter([
///     ("site.toml", "title = 'Manual'\nurl = 'https://example.org'\n[social_images]\nenabled = true"),
///     ("content/index.md", "# Welcome"),
/// ]));
/// let (_, files) = project.with_social_images(Titles).build_to_memory(&BuildOptions::default())?;
/// let picture = files.iter().find(|(path, _)| path.starts_with("assets/social/")).unwrap();
/// assert_eq!(picture.1, b"Welcome");
/// # Ok::<(), docs_site::BuildError>(())
/// ```
pub trait SocialImages: Send + Sync {
    /// Returns the width and the height of all pictures, in pixels.
    fn size(&self) -> (u32, u32);

    /// Returns the number of the design: with another number, equal inputs can result in another picture.
    fn revision(&self) -> u32;

    /// Prepares the pictures of a site.
    ///
    /// # Errors
    ///
    /// Returns the reason why no pictures can be drawn, such as a damaged logo.
    fn prepare(
        &self,
        style: &SocialImageStyle<'_>,
    ) -> Result<Arc<dyn SiteSocialImages>, SocialImageError>;
}

/// Draws the pictures of a site. Equal strings result in equal bytes.
pub trait SiteSocialImages: Send + Sync {
    /// Returns the first character that a picture cannot show.
    fn missing_character(&self, text: &str) -> Option<char>;

    /// Returns the picture of a page, as PNG.
    ///
    /// # Errors
    ///
    /// Returns the reason why the picture cannot be drawn, such as a missing character.
    fn draw(&self, text: &SocialImageText) -> Result<Vec<u8>, SocialImageError>;
}
