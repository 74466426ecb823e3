//! Settings for agents and assistants, which read pages as Markdown.

use std::fmt;

use serde::Deserialize;

use crate::assistant::Assistant;

/// Files for agents.
///
/// ```
/// use docs_model::Settings;
///
/// let text = "title = 'T'\nurl = 'https://t.example.com'\n[agents]\nmarkdown = false\nmcp = '/mcp'\n";
/// let settings = Settings::from_toml("site.toml", text).0.unwrap();
/// assert!(!settings.agents.markdown);
/// let mcp = settings.agents.mcp.unwrap();
/// assert_eq!(mcp.absolute("https://t.example.com", "/docs/"), "https://t.example.com/docs/mcp");
/// ```
#[derive(Clone, Debug, Deserialize, Eq, Hash, PartialEq)]
#[serde(default, deny_unknown_fields)]
pub struct AgentSettings {
    /// Writes each page as Markdown, and the lists `llms.txt` and `llms-full.txt`. Default: `true`.
    pub markdown: bool,
    /// Address of the site's server of the Model Context Protocol. With an address, a build describes the server to agents
    /// below `.well-known`. Default: none.
    pub mcp: Option<McpAddress>,
    /// Uses of the content that `robots.txt` permits or refuses. Default: none is mentioned.
    pub content_signals: ContentSignals,
    /// Assistants that pages with Markdown link to. Default: none.
    pub assistants: Vec<Assistant>,
}

impl Default for AgentSettings {
    fn default() -> Self {
        Self {
            markdown: true,
            mcp: None,
            content_signals: ContentSignals::default(),
            assistants: Vec::new(),
        }
    }
}

/// Address of a server of the Model Context Protocol: a path within the site, as `/mcp` of `site serve`, or an address of
/// another host.
#[derive(Clone, Debug, Deserialize, Eq, Hash, PartialEq)]
#[serde(try_from = "String")]
pub struct McpAddress(String);

impl McpAddress {
    /// Returns the whole address for a site with this origin and base URL.
    #[must_use]
    pub fn absolute(&self, origin: &str, base_url: &str) -> String {
        match self.0.strip_prefix('/') {
            Some(path) => format!("{origin}{base_url}{path}"),
            None => self.0.clone(),
        }
    }
}

impl TryFrom<String> for McpAddress {
    type Error = String;

    fn try_from(written: String) -> Result<Self, String> {
        let is_address = ["https://", "http://"]
            .iter()
            .any(|scheme| written.strip_prefix(scheme).is_some_and(|host| !host.is_empty()));
        let is_path = written.starts_with('/') && !written.starts_with("//");
        if is_address || is_path {
            return Ok(Self(written));
        }
        Err(format!(
            "`{written}` is no address of a server: write a path within the site, such as `\"/mcp\"`, or an address that starts \
             with `https://`"
        ))
    }
}

/// Uses of the content that the author permits or refuses, for the directive `Content-Signal` of `robots.txt`
/// (<https://contentsignals.org>). A use without a value is neither permitted nor refused.
///
/// ```
/// use docs_model::ContentSignals;
///
/// let signals = ContentSignals { search: Some(true), ai_train: Some(false), ..ContentSignals::default() };
/// assert_eq!(signals.to_string(), "search=yes, ai-train=no");
/// assert_eq!(ContentSignals::default().to_string(), "");
/// ```
#[derive(Clone, Copy, Debug, Default, Deserialize, Eq, Hash, PartialEq)]
#[serde(default, deny_unknown_fields)]
pub struct ContentSignals {
    /// Search results with links and short excerpts.
    pub search: Option<bool>,
    /// Input of models at the time of a question, as in answers that cite pages.
    pub ai_input: Option<bool>,
    /// Training of models.
    pub ai_train: Option<bool>,
}

/// Formats the value of the directive; empty if no use has a value.
impl fmt::Display for ContentSignals {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let uses =
            [("search", self.search), ("ai-input", self.ai_input), ("ai-train", self.ai_train)];
        let known = uses.iter().filter_map(|(name, value)| Some((name, (*value)?)));
        for (index, (name, is_permitted)) in known.enumerate() {
            let separator = if index == 0 { "" } else { ", " };
            write!(formatter, "{separator}{name}={}", if is_permitted { "yes" } else { "no" })?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use crate::Settings;

    fn read(agents: &str) -> (Option<Settings>, Vec<crate::Issue>) {
        let text = format!("title = 'T'\nurl = 'https://t.example.com'\n[agents]\n{agents}\n");
        Settings::from_toml("site.toml", &text)
    }

    #[test]
    fn an_address_is_a_path_or_starts_with_a_scheme() {
        for (written, expected) in [
            ("/mcp", Some("https://t.example.com/base/mcp")),
            ("https://mcp.example.com", Some("https://mcp.example.com")),
            ("http://localhost:3000/mcp", Some("http://localhost:3000/mcp")),
            ("mcp", None),
            ("//mcp.example.com", None),
            ("https://", None),
            ("", None),
        ] {
            let (settings, issues) = read(&format!("mcp = '{written}'"));
            let address = settings.and_then(|settings| settings.agents.mcp);
            let absolute = address.map(|mcp| mcp.absolute("https://t.example.com", "/base/"));
            assert_eq!(absolute.as_deref(), expected, "{written}");
            assert_eq!(issues.is_empty(), expected.is_some(), "{written}: {issues:?}");
        }
    }

    #[test]
    fn uses_of_the_content_have_three_states() {
        let (settings, issues) = read("content_signals = { ai_input = true, ai_train = false }");
        assert_eq!(issues, []);
        let signals = settings.expect("valid settings").agents.content_signals;
        assert_eq!(signals.to_string(), "ai-input=yes, ai-train=no");
        let (_, issues) = read("content_signals = { ai_trian = false }");
        assert!(issues[0].message.ends_with("did you mean `ai_train`?"), "{issues:?}");
    }
}
