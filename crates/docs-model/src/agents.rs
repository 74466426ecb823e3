//! Files for agents, which read pages as Markdown.

use serde::Deserialize;

/// Files for agents.
///
/// ```
/// use docs_model::Settings;
///
/// let text = "title = 'T'\nurl = 'https://t.example.com'\n[agents]\nmarkdown = false\n";
/// let settings = Settings::from_toml("site.toml", text).0.unwrap();
/// assert!(!settings.agents.markdown);
/// ```
#[derive(Clone, Copy, Debug, Deserialize, Eq, Hash, PartialEq)]
#[serde(default, deny_unknown_fields)]
pub struct AgentSettings {
    /// Writes each page as Markdown, and the lists `llms.txt` and `llms-full.txt`. Default: `true`.
    pub markdown: bool,
}

impl Default for AgentSettings {
    fn default() -> Self {
        Self { markdown: true }
    }
}
