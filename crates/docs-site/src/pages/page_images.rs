//! Generated pictures of pages, and the reasons for missing ones.

use docs_model::{ASSETS_FOLDER, Issue, Location, Severity};
use tracing::info_span;

use crate::inputs::sink::SinkError;
use crate::inputs::social_images::{SocialImageError, SocialImageText};
use crate::pages::data::{PageParts, SocialImage};
use crate::pages::snapshot::Snapshot;
use crate::pages::social_images::{CODE, FOLDER};

impl Snapshot {
    /// Returns the generated picture of a page, or the issue with the reason for its absence; `None` for a page with another picture,
    /// or if the policy ignores the reason. `has_own_image` is `true` if the source of the page names a picture.
    pub(crate) fn social_image(
        &self,
        parts: &PageParts<'_>,
        section: Option<&str>,
        has_own_image: bool,
    ) -> Option<Result<SocialImage, Issue>> {
        let pictures = self.base().social.as_ref()?;
        let settings = &self.site().settings;
        if has_own_image || settings.image.is_some() || parts.front_matter().image.is_some() {
            return None;
        }
        let title = if parts.title().is_empty() { &settings.title } else { parts.title() };
        let text = SocialImageText { title: title.to_owned(), section: section.map(str::to_owned) };
        let missing = |text: &str| pictures.site.missing_character(text);
        let missing = missing(title).or_else(|| section.and_then(missing));
        let Some(character) = missing else { return Some(Ok(pictures.image(text))) };
        let severity = settings.social_images.on_missing_characters.severity()?;
        Some(Err(missing_picture(severity, title, character).at(Location::file(parts.file()))))
    }

    /// Returns the generated picture at a path within the built site.
    pub(crate) fn social_image_at(&self, path: &str) -> Option<SocialImage> {
        if !is_social_image(path) || self.base().social.is_none() {
            return None;
        }
        self.pages().iter().find_map(|page| {
            let (parts, section) = self.parts(page)?;
            let image = self.social_image(&parts, section, false)?.ok()?;
            (image.path == path).then_some(image)
        })
    }

    /// Draws a picture.
    ///
    /// # Errors
    ///
    /// Returns an error if the program cannot draw it.
    pub(crate) fn draw(&self, image: &SocialImage) -> Result<Vec<u8>, SinkError> {
        let _span = info_span!("picture").entered();
        let pictures = self.base().social.as_ref();
        let pictures = pictures.ok_or_else(|| SocialImageError::new("the site has none"));
        let drawn = pictures.and_then(|pictures| pictures.site.draw(&image.text));
        drawn.map_err(|reason| SinkError::new(&image.path, reason))
    }
}

/// Returns `true` if a path within the built site is that of a generated picture.
fn is_social_image(path: &str) -> bool {
    let rest = path.strip_prefix(ASSETS_FOLDER).and_then(|path| path.strip_prefix('/'));
    rest.and_then(|path| path.strip_prefix(FOLDER)).is_some_and(|path| path.starts_with('/'))
}

fn missing_picture(severity: Severity, title: &str, character: char) -> Issue {
    let message = format!(
        "`{title}` has no generated picture: its fonts lack `{character}` (U+{:04X})",
        u32::from(character)
    );
    Issue::new(severity, CODE, message).help(
        "name a picture in the front matter (`image`), or set `social_images.on_missing_characters = \"ignore\"`",
    )
}
