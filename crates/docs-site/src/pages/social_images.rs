//! Generated pictures of pages for links in chats and social networks (`og:image`): their common inputs and their addresses.

use std::sync::Arc;

use docs_model::{ASSETS_FOLDER, Issue, Location};

use crate::inputs::social_images::{SiteSocialImages, SocialImageStyle, SocialImageText};
use crate::load::LoadedSite;
use crate::load::assets::Assets;
use crate::load::project::Project;
use crate::load::theme::SocialColors;
use crate::pages::data::SocialImage;
use crate::values::fingerprint::{Fingerprint, Fingerprinter};

/// Code of all issues of pictures.
pub(crate) const CODE: &str = "social-image";

/// Folder of the pictures within the assets.
pub(crate) const FOLDER: &str = "social";

/// Pictures of a site that has them.
pub(crate) struct SocialPictures {
    pub(crate) site: Arc<dyn SiteSocialImages>,
    /// Width and height.
    size: (u32, u32),
    /// Fingerprint of all inputs of pictures except their strings.
    fingerprint: Fingerprint,
}

impl SocialPictures {
    /// Prepares the pictures of a site, if its settings enable them. Adds the issues of the settings.
    pub(crate) fn new(
        project: &Project,
        loaded: &LoadedSite,
        assets: &Assets,
        issues: &mut Vec<Issue>,
    ) -> Option<Self> {
        let settings = &loaded.site.settings;
        if !settings.social_images.enabled {
            return None;
        }
        let mut warn = |message: String, help: &str| {
            let issue = Issue::warning(CODE, message).help(help);
            issues.push(issue.at(Location::file(&loaded.settings_file)));
        };
        let Some(engine) = &project.social_images else {
            let message = "pages have no generated pictures: this program does not draw them";
            warn(message.to_owned(), "set `social_images.enabled = false`");
            return None;
        };
        let logo = settings.social_images.logo.as_deref();
        let bytes = logo.and_then(|path| assets.static_bytes(path.trim_start_matches('/')));
        let colors = SocialColors::new(settings);
        let style = SocialImageStyle {
            site_title: &settings.title,
            background: colors.background,
            text: colors.text,
            accent: colors.accent,
            logo: bytes.as_deref(),
        };
        let site = match engine.prepare(&style) {
            Ok(site) => site,
            Err(error) => {
                let help = "correct `social_images` or the title of the site, or set `image`";
                warn(format!("pages have no generated pictures: {error}"), help);
                return None;
            }
        };
        let mut fingerprint = Fingerprinter::default();
        fingerprint.value(&engine.revision()).value(&engine.size()).text(&settings.title);
        fingerprint.value(&[colors.background, colors.text, colors.accent]).value(&bytes);
        Some(Self { site, size: engine.size(), fingerprint: fingerprint.finish() })
    }

    /// Returns the fingerprint of all inputs of pictures except their strings.
    pub(crate) fn fingerprint(&self) -> Fingerprint {
        self.fingerprint
    }

    /// Returns the picture with the given strings.
    pub(crate) fn image(&self, text: SocialImageText) -> SocialImage {
        let name = Fingerprinter::default().fingerprint(self.fingerprint).value(&text).finish();
        SocialImage { path: format!("{ASSETS_FOLDER}/{FOLDER}/{name}.png"), size: self.size, text }
    }
}

/// Returns `true` if attributes of elements in the head name a picture of the page.
pub(crate) fn has_own_image<'a>(
    mut elements: impl Iterator<Item = &'a Vec<(String, String)>>,
) -> bool {
    let is_name = |(name, value): &(String, String)| {
        (name == "property" || name == "name") && value == "og:image"
    };
    elements.any(|attributes| attributes.iter().any(is_name))
}
