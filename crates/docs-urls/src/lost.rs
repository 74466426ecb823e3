//! Lost addresses.

use docs_model::{Issue, Location, Severity};

use crate::RedirectLine;

/// Code of the issues.
const CODE: &str = "lost-url";

/// Published address that is neither a page nor a redirect.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Lost {
    /// Path of a page, path with an anchor, or pattern of several paths.
    pub from: String,
    /// Number of pages; 0 for an anchor.
    pub pages: usize,
    /// Line of the ledger.
    pub location: Option<Location>,
    /// Probable new address.
    pub successor: Option<Successor>,
}

/// Probable new address.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Successor {
    /// Address without the base URL. For an anchor on the same page, only the hash.
    pub to: String,
    /// Reason for the successor, for messages.
    pub reason: &'static str,
}

impl Lost {
    /// Returns the redirect to add to the settings, if a successor is known.
    #[must_use]
    pub fn redirect(&self) -> Option<RedirectLine> {
        let to = self.successor.as_ref()?.to.clone();
        Some(RedirectLine { from: self.from.clone(), to })
    }

    /// Returns the address as an issue with the line to add.
    #[must_use]
    pub fn issue(&self, severity: Severity) -> Issue {
        let from = &self.from;
        let message = match (self.pages, from.contains('#')) {
            (_, true) => format!("the anchor `{from}` was published, and the page has lost it"),
            (0 | 1, false) => format!("the page `{from}` was published, and is gone"),
            (count, false) => format!("{count} pages at `{from}` were published, and are gone"),
        };
        let issue = match &self.location {
            Some(location) => Issue::new(severity, CODE, message).at(location.clone()),
            None => Issue::new(severity, CODE, message),
        };
        issue.help(match (&self.successor, self.redirect()) {
            (Some(Successor { to, reason }), Some(line)) => format!(
                "`{to}` replaces it probably ({reason}): run `site urls fix`, or add {} to `redirects`",
                line.to_inline_toml()
            ),
            _ => format!(
                "no page resembles it: add {{ from = \"{from}\", to = \"…\" }} to `redirects`, or `status = 410` instead of `to`"
            ),
        })
    }
}
