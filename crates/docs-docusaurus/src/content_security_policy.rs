//! Sources that the Content-Security-Policy of a project allows in addition to the hosts that its files name.
//!
//! Docusaurus sends no policy, so that the code of projects requests hosts that no file names: components compute addresses, and scripts
//! of analytics, chats and consent dialogs load further scripts and insert style sheets. A strict policy would block them in silence.

use std::collections::BTreeMap;

use docs_model::{Settings, contains_script};

/// Schemes of the requests of scripts.
const CONNECTIONS: [&str; 2] = ["https:", "wss:"];

/// Returns additional sources by directive, for settings with the elements of the configuration and of plugins.
///
/// Connections are allowed to all hosts. Pages may request images of any host, so that a list of hosts does not prevent a page from sending
/// data to other hosts. Scripts and style sheets of other hosts are allowed only if the configuration adds a script: it has full access to
/// the page, so that a policy for what it loads protects nothing. Markdown adds no such sources.
pub(crate) fn additional_sources(settings: &Settings) -> BTreeMap<String, Vec<String>> {
    let mut sources =
        BTreeMap::from([("connect-src".to_owned(), CONNECTIONS.map(str::to_owned).to_vec())]);
    if adds_scripts(settings) {
        sources.insert("script-src".to_owned(), vec!["https:".to_owned()]);
        sources.insert(
            "style-src".to_owned(),
            vec!["https:".to_owned(), "'unsafe-inline'".to_owned()],
        );
    }
    sources
}

/// Returns whether the configuration or a plugin adds a script to all pages.
fn adds_scripts(settings: &Settings) -> bool {
    let theme = &settings.theme;
    let mut elements = theme.head.iter().chain(&theme.body_start).chain(&theme.body_end);
    elements.any(|element| contains_script(element))
        || settings.analytics.google_tag_manager.is_some()
}

#[cfg(test)]
mod tests {
    use docs_model::{Value, response_headers};

    use crate::Project;

    /// Returns the sources of a directive for a configuration with these settings.
    fn sources(settings: &str, directive: &str) -> String {
        let config = format!("title = 'T'\nurl = 'https://t.example'\nbaseUrl = '/'\n{settings}");
        let config: Value = toml::from_str(&config).expect("valid TOML");
        let (project, _) = Project::read("docusaurus.config.js", &config);
        let headers = response_headers(&project.expect("a project").settings, &[]);
        let policy = headers.iter().find(|(name, _)| name == "content-security-policy");
        let (_, policy) = policy.expect("a policy");
        let mut found = policy.split("; ").filter_map(|one| one.strip_prefix(directive));
        found.next().unwrap_or_default().trim().to_owned()
    }

    #[test]
    fn components_request_any_host() {
        assert_eq!(sources("", "connect-src"), "'self' https: wss:");
        assert_eq!(sources("", "script-src"), "'self'");
        assert_eq!(sources("", "style-src"), "'self'");
    }

    #[test]
    fn scripts_of_the_configuration_load_further_scripts() {
        for script in [
            "scripts = ['https://a.example/chat.js']",
            "scripts = ['/start.js']",
            "headTags = [{ tagName = 'script', innerHTML = 'go()' }]",
            "presets = [['classic', { googleTagManager = { containerId = 'GTM-1' } }]]",
        ] {
            let scripts = sources(script, "script-src");
            assert!(scripts.split(' ').any(|source| source == "https:"), "{script}: {scripts}");
            let styles = sources(script, "style-src");
            assert!(styles.contains("https: 'unsafe-inline'"), "{script}: {styles}");
        }
        for no_script in [
            "stylesheets = ['https://a.example/a.css']",
            "headTags = [{ tagName = 'script', attributes = { type = 'application/ld+json' }, innerHTML = '{}' }]",
        ] {
            assert_eq!(sources(no_script, "script-src"), "'self'", "{no_script}");
        }
    }
}
