//! `site sources`: commands for documents of other repositories.

use std::fs;
use std::io::Write as _;

use docs_disk::{CacheSubfolder, FetchError, SourceRepositories};
use docs_model::{Issue, Location, SourceLock, SourceSettings};
use docs_site::{LoadedSite, SETTINGS_FILE};

use super::place::{REPOSITORIES, SitePlace};
use crate::cli::{SiteArguments, SourcesAction, SourcesCommand};
use crate::error::Error;
use crate::output::OPTIONS;
use crate::project::FolderProject;
use crate::report;

/// Code of the issues.
const CODE: &str = "source";

pub(super) fn run(command: &SourcesCommand) -> Result<(), Error> {
    match &command.action {
        SourcesAction::Update { site, names } => Sources::open(site)?.update(names),
        SourcesAction::Fetch { site } => Sources::open(site)?.fetch(),
    }
}

/// Sources of a site, and the repositories that contain them.
struct Sources {
    project: FolderProject,
    site: LoadedSite,
    repositories: SourceRepositories,
    lock: SourceLock,
    /// Lock that prevents other commands from writing the repositories.
    _folder: CacheSubfolder,
}

impl Sources {
    fn open(arguments: &SiteArguments) -> Result<Self, Error> {
        let place = SitePlace::find(arguments)?;
        let project = FolderProject::new(&place.root, arguments, &place.folders());
        let site = project.load_with_valid_settings()?;
        if site.site.settings.sources.is_empty() {
            let message = "the settings have no `[[sources]]`, so there is nothing to fetch";
            return Err(Error::Check(message.to_owned()));
        }
        let folder = CacheSubfolder::open(&place.source_cache(), REPOSITORIES, OPTIONS.on_wait)?;
        let repositories = SourceRepositories::new(folder.path());
        let lock = read_lock(&project)?;
        Ok(Self { project, site, repositories, lock, _folder: folder })
    }

    /// Fetches and records the newest commits of the sources with these names, or of all.
    fn update(mut self, names: &[String]) -> Result<(), Error> {
        let sources = self.site.site.settings.sources.clone();
        let is_known = |name: &&String| sources.iter().any(|source| source.name == **name);
        if let Some(unknown) = names.iter().find(|name| !is_known(name)) {
            return Err(Error::Check(format!("the settings have no source `{unknown}`")));
        }
        let mut issues = Vec::new();
        for source in &sources {
            if !names.is_empty() && !names.contains(&source.name) {
                continue;
            }
            let (root, allowed) = (self.project.tree.root(), self.project.tree.allowed());
            match self.repositories.update(source, root, allowed, self.shows_changes()) {
                Ok(commit) => {
                    let former = self.lock.commit(source).map(str::to_owned);
                    report::line(&updated(source, former.as_deref(), &commit));
                    self.lock.pin(source, &commit);
                }
                Err(error) => issues.push(issue(source, &error)),
            }
        }
        self.lock.retain(&sources);
        self.write_lock()?;
        self.finish(&issues)
    }

    /// Replaces the file with the recorded commits atomically, even if it is a link.
    fn write_lock(&self) -> Result<(), Error> {
        let file = self.project.tree.root().join(SourceLock::FILE);
        let text = self.lock.to_toml();
        if fs::read_to_string(&file).is_ok_and(|written| written == text) {
            return Ok(());
        }
        let draft = file.with_extension("lock.draft");
        let write = || {
            if fs::symlink_metadata(&draft).is_ok() {
                fs::remove_file(&draft)?;
            }
            fs::File::create_new(&draft)?.write_all(text.as_bytes())?;
            fs::rename(&draft, &file)
        };
        write().map_err(Error::file("write", &file))
    }

    /// Fetches the recorded commits that are not on this machine.
    fn fetch(self) -> Result<(), Error> {
        let mut issues = Vec::new();
        for source in &self.site.site.settings.sources {
            let Some(commit) = self.lock.commit(source) else {
                let message =
                    format!("`{}` has no commit of the source `{}`", SourceLock::FILE, source.name);
                let issue = Issue::error(CODE, message);
                issues.push(
                    issue
                        .at(Location::file(SETTINGS_FILE))
                        .help("record one: `site sources update`"),
                );
                continue;
            };
            let (root, allowed) = (self.project.tree.root(), self.project.tree.allowed());
            let fetched =
                self.repositories.fetch(source, commit, root, allowed, self.shows_changes());
            let (name, commit) = (&source.name, SourceLock::short(commit));
            match fetched {
                Ok(true) => report::line(&format!("{name}: fetched {commit}")),
                Ok(false) => report::line(&format!("{name}: has {commit}")),
                Err(error) => issues.push(issue(source, &error)),
            }
        }
        self.finish(&issues)
    }

    /// Returns whether pages show the last changes of their files, which requires the history.
    fn shows_changes(&self) -> bool {
        self.site.site.settings.instance().shown_change().is_shown()
    }

    fn finish(&self, issues: &[Issue]) -> Result<(), Error> {
        if issues.is_empty() {
            return Ok(());
        }
        self.project.report_issues(issues);
        Err(Error::Check(format!("{} can't be fetched", report::count(issues.len(), "source"))))
    }
}

/// Reads the recorded commits. Prints the issues of a faulty file, which is not overwritten.
fn read_lock(project: &FolderProject) -> Result<SourceLock, Error> {
    let file = project.tree.root().join(SourceLock::FILE);
    if !file.exists() {
        return Ok(SourceLock::default());
    }
    let text = fs::read_to_string(&file).map_err(Error::file("read", &file))?;
    let (lock, issues) = SourceLock::from_toml(SourceLock::FILE, &text);
    if issues.is_empty() {
        return Ok(lock);
    }
    project.report_issues(&issues);
    Err(Error::Check(format!("`{}` can't be used", SourceLock::FILE)))
}

/// Returns the output line for an updated source.
fn updated(source: &SourceSettings, former: Option<&str>, commit: &str) -> String {
    let name = &source.name;
    match former {
        Some(former) if former == commit => {
            format!("{name}: {} is the newest", SourceLock::short(commit))
        }
        Some(former) => {
            format!("{name}: {} → {}", SourceLock::short(former), SourceLock::short(commit))
        }
        None => format!("{name}: {}", SourceLock::short(commit)),
    }
}

fn issue(source: &SourceSettings, error: &FetchError) -> Issue {
    let message = format!("the source `{}` can't be fetched: {error}", source.name);
    let help = match error {
        FetchError::Folder { help, .. } => Some(help.clone()),
        FetchError::NoGit(_) => Some("install git".to_owned()),
        FetchError::Commit(_) => {
            Some(format!("record another commit: `site sources update {}`", source.name))
        }
        FetchError::Shallow(_) => {
            Some("fetch its whole history there: `git fetch --unshallow`".to_owned())
        }
        FetchError::Git(_) => Some(
            "correct `git` and `ref`; git uses the credentials of your account, as `git ls-remote` does"
                .to_owned(),
        ),
        _ => None,
    };
    Issue::error(CODE, message).at(Location::file(SETTINGS_FILE)).maybe_help(help)
}
