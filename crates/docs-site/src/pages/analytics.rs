//! Elements and script of analytics services.
//!
//! A strict Content-Security-Policy blocks inline scripts, so the settings are attributes of an element, and the script is a file.

use std::fmt::Write as _;

use docs_model::{AnalyticsId, AnalyticsSettings};

use crate::load::assets::hashed_name;
use crate::values::html::escape;

/// Script that starts the services.
const SCRIPT: &str = include_str!("analytics.js");

/// Script of a site with analytics, and the elements that load it.
pub(crate) struct Analytics {
    /// Name of the script within the assets folder.
    pub(crate) file: String,
    /// Source of the script.
    pub(crate) script: &'static str,
    /// Elements of the head.
    pub(crate) head: Vec<String>,
    /// Elements at the start of the body.
    pub(crate) body_start: Option<String>,
}

impl Analytics {
    /// Returns the parts of a site's services; `None` without any. `assets` is the address of the assets folder.
    pub(crate) fn new(settings: &AnalyticsSettings, assets: &str) -> Option<Self> {
        if settings.is_empty() {
            return None;
        }
        let file = hashed_name("analytics", "js", SCRIPT.as_bytes());
        let connect = |origin| format!("<link rel=\"preconnect\" href=\"{origin}\">");
        let mut head: Vec<String> = settings.script_origins().map(connect).collect();
        let mut script = format!("<script defer src=\"{}{file}\"", escape(assets));
        let tags: Vec<&str> = settings.google_tag.iter().map(AnalyticsId::as_str).collect();
        let tags = tags.join(" ");
        for (attribute, value) in [
            ("data-google-tag", (!tags.is_empty()).then_some(tags.as_str())),
            ("data-tag-manager", settings.google_tag_manager.as_ref().map(AnalyticsId::as_str)),
            ("data-google-analytics", settings.google_analytics.as_ref().map(AnalyticsId::as_str)),
            ("data-anonymize-ip", settings.anonymize_ip.then_some("")),
        ] {
            if let Some(value) = value {
                let _ = write!(script, " {attribute}=\"{}\"", escape(value));
            }
        }
        head.push(script + "></script>");
        let body_start = settings.google_tag_manager.as_ref().map(|id| {
            let address =
                format!("https://www.googletagmanager.com/ns.html?id={}", escape(id.as_str()));
            format!(
                "<noscript><iframe src=\"{address}\" height=\"0\" width=\"0\" hidden></iframe></noscript>"
            )
        });
        Some(Self { file, script: SCRIPT, head, body_start })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_site_without_services_has_no_elements() {
        assert!(Analytics::new(&AnalyticsSettings::default(), "/assets/").is_none());
    }

    #[test]
    fn settings_are_attributes_of_the_script() {
        let mut settings = AnalyticsSettings::default();
        settings.google_tag = vec!["G-1".parse().unwrap(), "G-2".parse().unwrap()];
        settings.google_tag_manager = Some("GTM-3".parse().unwrap());
        settings.anonymize_ip = true;
        let Analytics { file, head, body_start, .. } =
            Analytics::new(&settings, "/assets/").unwrap();
        assert!(body_start.unwrap().contains("ns.html?id=GTM-3\""));
        assert_eq!(
            head,
            [
                "<link rel=\"preconnect\" href=\"https://www.googletagmanager.com\">".to_owned(),
                "<link rel=\"preconnect\" href=\"https://www.google-analytics.com\">".to_owned(),
                format!(
                    "<script defer src=\"/assets/{file}\" data-google-tag=\"G-1 G-2\" \
                     data-tag-manager=\"GTM-3\" data-anonymize-ip=\"\"></script>"
                ),
            ]
        );
    }
}
