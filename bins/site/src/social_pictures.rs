//! Pictures of pages for links in chats and social networks, from `docs-social-images`.

use std::sync::Arc;

use docs_model::Color;
use docs_site::{
    SiteSocialImages, SocialImageError, SocialImageStyle, SocialImageText, SocialImages,
};
use docs_social_images::{HEIGHT, REVISION, Rgb, Style, Text, WIDTH, missing_character};

/// Adapter for the pictures of sites.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SocialPictures;

/// Adapter for the pictures of one site.
struct PreparedPictures(docs_social_images::SocialImages);

impl SocialImages for SocialPictures {
    fn size(&self) -> (u32, u32) {
        (WIDTH, HEIGHT)
    }

    fn revision(&self) -> u32 {
        REVISION
    }

    fn prepare(
        &self,
        style: &SocialImageStyle<'_>,
    ) -> Result<Arc<dyn SiteSocialImages>, SocialImageError> {
        let style = Style {
            site_title: style.site_title,
            background: rgb(style.background),
            text: rgb(style.text),
            accent: rgb(style.accent),
            logo: style.logo,
        };
        let images = docs_social_images::SocialImages::new(&style);
        Ok(Arc::new(PreparedPictures(images.map_err(SocialImageError::new)?)))
    }
}

impl SiteSocialImages for PreparedPictures {
    fn missing_character(&self, text: &str) -> Option<char> {
        missing_character(text)
    }

    fn draw(&self, text: &SocialImageText) -> Result<Vec<u8>, SocialImageError> {
        let text = Text { title: &text.title, section: text.section.as_deref() };
        self.0.draw(text).map_err(SocialImageError::new)
    }
}

fn rgb(color: Color) -> Rgb {
    [color.red, color.green, color.blue]
}
