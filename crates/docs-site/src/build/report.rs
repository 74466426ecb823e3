//! Results of builds.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::time::Duration;

use docs_model::{AllowedHost, Issue, Location, Policies, Severity};
use docs_search_index::IndexState;
use docs_urls::{ExternalLink, Lost};

use crate::checks::report::Migration;
use crate::load::revisions;
use crate::pages::snapshot::Snapshot;

/// The result of a build.
#[derive(Debug, Default)]
#[non_exhaustive]
pub struct BuildReport {
    /// Number of pages in all languages.
    pub pages: usize,
    /// All issues of the site and of its sources.
    pub issues: Vec<Issue>,
    /// State of each search index, by the folder of its language.
    pub search: BTreeMap<String, IndexState>,
    /// The sources that were read.
    pub sources: ReadSources,
    /// Published addresses that no longer have a page or a redirect.
    pub lost_urls: Vec<Lost>,
    /// Links to other sites; empty unless [`BuildOptions::external_links`](crate::BuildOptions::external_links) is `true`.
    pub external_links: Vec<ExternalLink>,
    /// Time for which an output that is replaced keeps content-hashed files (`build.keep_assets`).
    pub keep_assets: Duration,
    /// Kept and replaced parts of a project in another format; `None` for a site in the engine's own format.
    pub migration: Option<Migration>,
    /// Hosts that the Content-Security-Policy allows besides the site's own.
    pub allowed_hosts: Vec<AllowedHost>,
}

/// The sources that a build read besides the files of its folders, relative to the site's folder.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
#[non_exhaustive]
pub struct ReadSources {
    /// Folders, the site's own first.
    pub folders: Vec<String>,
    /// Folders among and below these whose files were listed: content, translations, pages and static files.
    pub listed: BTreeSet<String>,
    /// Scripts that were evaluated.
    pub scripts: BTreeSet<String>,
    /// Tags and branches of versions.
    pub revisions: BTreeSet<String>,
    /// Files that pages requested and files of installed packages, existing or not, and style sheets.
    pub files: BTreeSet<String>,
}

impl BuildReport {
    /// Returns `true` if an issue is an error. The site is complete, but should not be published.
    #[must_use]
    pub fn has_errors(&self) -> bool {
        self.issues.iter().any(|issue| issue.severity == Severity::Error)
    }

    pub(super) fn add_sources(&mut self, snapshot: &Snapshot) {
        let loaded = snapshot.loaded();
        let sources = &mut self.sources;
        for folder in loaded.folders.iter().chain(&loaded.interface_folder) {
            if !sources.folders.contains(folder) {
                sources.folders.push(folder.clone());
            }
        }
        sources.listed.extend(loaded.listed.iter().cloned());
        sources.scripts.extend(loaded.scripts.iter().cloned());
        sources.revisions.extend(revisions(&loaded.site).map(str::to_owned));
        sources.files.extend(loaded.styles.iter().map(|style| style.file.clone()));
        sources.files.extend(loaded.dependencies.iter().cloned());
        sources.files.extend(snapshot.base().assets.requested());
        sources.files.extend(loaded.generated.sources.iter().cloned());
        if let Some(bound) = &snapshot.base().components {
            sources.files.extend(bound.components.sources());
            sources.files.extend(bound.dependencies.iter().cloned());
        }
        sources.files.extend(loaded.last_changes.state_files.iter().cloned());
    }

    /// Adds links to other sites. Those of a file that languages share are added once.
    pub(super) fn add_external_links(&mut self, links: impl Iterator<Item = ExternalLink>) {
        let known: HashSet<ExternalLink> = self.external_links.iter().cloned().collect();
        self.external_links.extend(links.filter(|link| !known.contains(link)));
    }

    /// Adds the lost addresses of a language, except those that the default language has lost as well: its redirects apply in
    /// each language.
    pub(super) fn add_lost_urls(&mut self, language: &str, lost: Vec<Lost>, policies: &Policies) {
        let prefix = format!("/{language}");
        let known: HashSet<String> = match language {
            "" => HashSet::new(),
            _ => self.lost_urls.iter().map(|lost| format!("{prefix}{}", lost.from)).collect(),
        };
        let new: Vec<Lost> = lost.into_iter().filter(|lost| !known.contains(&lost.from)).collect();
        if let Some(severity) = policies.on_lost_urls.severity() {
            self.issues.extend(new.iter().map(|lost| lost.issue(severity)));
        }
        self.lost_urls.extend(new);
    }

    /// Returns the issues of links that no earlier language has. The languages share the files without a translation, so
    /// the message of an issue in such a file names the language.
    pub(super) fn new_in_language(&self, snapshot: &Snapshot, issues: Vec<Issue>) -> Vec<Issue> {
        let settings = &snapshot.site().settings;
        let language = settings.language();
        if language == settings.locales.default {
            return issues;
        }
        let fault =
            |issue: &Issue| (issue.code.clone(), issue.location.clone(), issue.message.clone());
        let known: HashSet<_> = self.issues.iter().map(fault).collect();
        let routes = &snapshot.base().routes;
        let mut new: Vec<Issue> =
            issues.into_iter().filter(|issue| !known.contains(&fault(issue))).collect();
        for issue in &mut new {
            let is_shared = |location: &Location| !routes.is_translation(&location.file);
            if issue.location.as_ref().is_some_and(is_shared) {
                issue.message.push_str(&format!(", in the language `{language}`"));
            }
        }
        new
    }

    /// Adds the issues of a language. Issues of a file that languages or pages share, such as a partial, are reported once.
    pub(super) fn add_issues(&mut self, issues: impl IntoIterator<Item = Issue>) {
        let mut known: HashSet<Issue> = self.issues.iter().cloned().collect();
        self.issues.extend(issues.into_iter().filter(|issue| known.insert(issue.clone())));
    }
}
