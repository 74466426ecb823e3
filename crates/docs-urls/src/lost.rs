//! A lost address.

use docs_model::{Issue, Location, Severity};

use crate::RedirectLine;

/// Code of the issues.
const CODE: &str = "lost-url";

/// An address that was published, and that neither a page nor a redirect has now.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Lost {
    /// The path of a page, a path with an anchor, or the pattern of several paths.
    pub from: String,
    /// Number of pages, or 0 for an anchor.
    pub pages: usize,
    /// Line of the ledger.
    pub location: Option<Location>,
    /// The address that probably replaces it.
    pub successor: Option<Successor>,
}

/// An address that probably replaces another one.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Successor {
    /// The address, base URL left out. That of an anchor of the same page is its hash alone.
    pub to: String,
    /// Why it is likely, as messages say it.
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
