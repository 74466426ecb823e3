//! Files below `.well-known` that describe the site's server of the Model Context Protocol to agents: a card of the server,
//! and a skill that describes how to read the documentation.
//!
//! Both formats are drafts: server cards are SEP-2127 of the protocol, and the index of skills is version 0.2.0 of the
//! discovery of agent skills.

use docs_model::Settings;
use serde_json::json;
use sha2::{Digest as _, Sha256};

use super::outline::shortened;
use super::twin::summary;
use crate::outputs::error::BuildError;
use crate::outputs::output::{FinishedSite, Output, Written};
use crate::pages::snapshot::Snapshot;
use crate::plan::agent_lists::{INDEX, one_line};

const CARD: &str = ".well-known/mcp/server-card.json";
const SKILLS: &str = ".well-known/agent-skills/index.json";
const SKILL: &str = ".well-known/agent-skills/read-documentation/SKILL.md";

/// Name of the skill: lower-case letters and hyphens, equal to the name of its folder.
const SKILL_NAME: &str = "read-documentation";

/// Maximum length of the description of a server, in characters: the limit of `server.json` in the registry of servers, whose members
/// the card contains.
const MAX_CARD_DESCRIPTION: usize = 100;

/// Maximum length of the description of a skill, in characters (specification of agent skills).
const MAX_SKILL_DESCRIPTION: usize = 1_024;

/// Descriptions of the site's server of the Model Context Protocol.
#[derive(Debug)]
pub(crate) struct AgentDiscovery;

impl Output for AgentDiscovery {
    fn contains_path(&self, snapshot: &Snapshot, path: &str) -> bool {
        [CARD, SKILLS, SKILL].contains(&path) && snapshot.mcp_server().is_some()
    }

    fn write(&self, site: &FinishedSite<'_>) -> Result<Written, BuildError> {
        let Some(address) = site.snapshot.mcp_server() else { return Ok(Written::default()) };
        let base = site.snapshot.base();
        let skill = site.snapshot.skill(&address);
        for (path, content) in [
            (CARD, card(&site.snapshot.site().settings, &address)),
            (SKILLS, site.snapshot.skill_index(&skill)),
            (SKILL, skill),
        ] {
            if !base.assets.is_static(path) {
                site.sink.write(path, content.into_bytes())?;
            }
        }
        Ok(Written::default())
    }
}

impl Snapshot {
    /// Returns the address of the site's server, for the default language: an origin has one folder `.well-known`.
    fn mcp_server(&self) -> Option<String> {
        let settings = &self.site().settings;
        let is_default = settings.languages().first() == Some(&settings.language());
        let mcp = settings.agents.mcp.as_ref().filter(|_| is_default);
        mcp.map(|mcp| mcp.absolute(&settings.url, &settings.base_url))
    }

    /// Returns the skill: a Markdown file with a front matter.
    fn skill(&self, server: &str) -> String {
        let settings = &self.site().settings;
        let title = one_line(&settings.title);
        let description = json!(skill_description(settings));
        let list = self.base().twins.is_enabled().then(|| {
            let address = self.address_of(INDEX);
            format!(
                "\n## Without the server\n\n1. Read [{INDEX}]({address}), the list of all pages with their descriptions.\n\
                 2. Read the pages that it links: they are Markdown. The Markdown of any page is at its address with `.md` at \
                 the end.\n"
            )
        });
        format!(
            "---\nname: {SKILL_NAME}\ndescription: {description}\n---\n\n# Read the documentation of {title}\n\n\
             ## With the server of the Model Context Protocol\n\n\
             The server is at {server} (streamable HTTP, without authentication).\n\n\
             1. Call `search` with a few words of the question.\n\
             2. Call `read_page` with the address of a hit.\n\
             3. Cite the addresses of the sections that an answer is based on.\n{}",
            list.unwrap_or_default()
        )
    }

    /// Returns the index of skills, which contains the digest of the only one.
    fn skill_index(&self, skill: &str) -> String {
        let digest: String =
            Sha256::digest(skill).iter().map(|byte| format!("{byte:02x}")).collect();
        let index = json!({
            "$schema": "https://schemas.agentskills.io/discovery/0.2.0/schema.json",
            "skills": [{
                "name": SKILL_NAME,
                "type": "skill-md",
                "description": skill_description(&self.site().settings),
                "url": self.address_of(SKILL),
                "digest": format!("sha256:{digest}"),
            }],
        });
        format!("{index:#}\n")
    }
}

/// Returns the card of the server. Programs of the proposal's first version (SEP-1649) read `serverInfo`, `transport` and
/// `capabilities`; those of the second version read the other members.
fn card(settings: &Settings, server: &str) -> String {
    let name = format!("{}/documentation", reversed_host(&settings.url));
    let version = env!("CARGO_PKG_VERSION");
    let title = one_line(&settings.title);
    let card = json!({
        "$schema": "https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json",
        "name": name,
        "version": version,
        "title": title,
        "description": shortened(&summary(settings), MAX_CARD_DESCRIPTION),
        "websiteUrl": format!("{}{}", settings.url, settings.base_url),
        "remotes": [{ "type": "streamable-http", "url": server }],
        "serverInfo": { "name": name, "title": title, "version": version },
        "transport": { "type": "streamable-http", "endpoint": server },
        "capabilities": { "prompts": {}, "resources": {}, "tools": {} },
    });
    format!("{card:#}\n")
}

fn skill_description(settings: &Settings) -> String {
    let title = one_line(&settings.title);
    let description = format!(
        "Searches and reads the documentation of {title} ({}). Use it for questions about {title}.",
        summary(settings)
    );
    shortened(&description, MAX_SKILL_DESCRIPTION)
}

/// Returns the labels of an origin's host from the last to the first, the namespace of names in the registry of servers:
/// `com.example.docs`.
fn reversed_host(origin: &str) -> String {
    let (_, host) = origin.split_once("://").unwrap_or(("", origin));
    let host = host.split(['/', ':']).next().unwrap_or_default();
    let mut labels: Vec<&str> = host.split('.').collect();
    labels.reverse();
    labels.join(".")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_of_a_server_starts_with_its_domain() {
        for (origin, expected) in [
            ("https://docs.example.com", "com.example.docs"),
            ("http://localhost:3000", "localhost"),
        ] {
            assert_eq!(reversed_host(origin), expected);
        }
    }
}
