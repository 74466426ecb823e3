//! Modules of the interface: React, theme components, and the hooks of Docusaurus.

use std::collections::BTreeMap;

use docs_ecmascript::usual_specifier;
use serde::Deserialize;

/// Specifier of the interface's module with stand-ins for missing modules.
pub(crate) const STAND_IN: &str = "docs:stand-in";

/// Modules that an interface provides to components.
///
/// A component imports them by their specifier (`react`, `@theme/Tabs`). Each is a short ES module that re-exports from
/// one of the interface's own modules (`guest:…`), which are never bundled.
///
/// The module `docs:stand-in` exports the functions `standIn` and, for files of data, `dataStandIn`. Their argument is the
/// reason why a module is missing, and they return an object in place of the module's exports, with a value for any name.
///
/// ```
/// use docs_components::bundling::GuestModules;
///
/// let guest = GuestModules::parse(
///     r#"{"modules": {"react": "export * from 'guest:react';"}, "browser": {"guest:react": "react.1a2b.js"}, "server": {}}"#,
/// )?;
/// assert_eq!(guest.modules["react"], "export * from 'guest:react';");
/// # Ok::<(), docs_components::bundling::GuestError>(())
/// ```
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct GuestModules {
    /// Sources of the modules that components import, by specifier.
    pub modules: BTreeMap<String, String>,
    /// Files of the interface's own modules in a browser, by name, relative to the interface's folder.
    pub browser: BTreeMap<String, String>,
    /// Files of the interface's own modules for the embedded engine, by name.
    pub server: BTreeMap<String, String>,
    /// Style sheets for pages with components.
    pub styles: GuestStyles,
}

/// Style sheets of an interface for components, relative to the interface's folder. An empty name means no
/// style sheet.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct GuestStyles {
    /// Style sheet for pages with components.
    pub islands: String,
    /// Style sheet for pages that are a component.
    pub page: String,
}

impl GuestModules {
    /// Parses the list of modules that the interface's build has written.
    ///
    /// # Errors
    ///
    /// Returns an error if the source is not such a list.
    pub fn parse(json: &str) -> Result<Self, GuestError> {
        serde_json::from_str(json).map_err(|error| GuestError(error.to_string()))
    }

    /// Returns the source of the module with a specifier. A theme component with its original name, or
    /// with its file in a package, is the interface's own.
    pub(crate) fn source(&self, specifier: &str) -> Option<&str> {
        let usual = usual_specifier(specifier);
        let specifier = usual.as_deref().unwrap_or(specifier);
        let original = ["@theme-original/", "@theme-init/"]
            .iter()
            .find_map(|prefix| specifier.strip_prefix(prefix))
            .map(|name| format!("@theme/{name}"));
        self.modules.get(original.as_deref().unwrap_or(specifier)).map(String::as_str)
    }

    /// Returns whether a specifier is one of the interface's own modules.
    pub(crate) fn is_own(specifier: &str) -> bool {
        specifier.starts_with("guest:")
    }
}

/// A list of modules that cannot be read.
#[derive(Clone, Debug, thiserror::Error)]
#[error("the list of the interface's modules cannot be read: {0}")]
pub struct GuestError(String);
