//! All settings of `site.toml`.

mod blogs;
mod markdown;
mod navigation;
mod services;
mod site;
mod theme;

use super::setting::{DefaultValue, Setting, ValueKind};

/// Words of a policy.
const POLICIES: &[&str] = &["ignore", "log", "warn", "throw"];

pub(super) const TABLES: &[&[Setting]] = &[
    site::SETTINGS,
    markdown::SETTINGS,
    theme::SETTINGS,
    navigation::SETTINGS,
    blogs::SETTINGS,
    services::SETTINGS,
];
