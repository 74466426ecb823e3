//! The project of a site in a folder.

use std::path::{Path, PathBuf};
use std::slice;

#[cfg(feature = "components")]
use docs_components::ReactBundler;
use docs_disk::{FolderTree, GitHistory, SourceRepositories};
use docs_interface::BuildRenderer;
use docs_model::Issue;
use docs_report::Counts;
use docs_report::Progress;
use docs_site::{
    BuildError, LoadError, LoadErrorKind, LoadOptions, LoadedSite, Project, ShellRenderer,
};

use crate::cli::{ReportArguments, SiteArguments};
use crate::error::Error;
use crate::folder_tree::folder_tree;
#[cfg(feature = "image-variants")]
use crate::image_encoder::WebpEncoder;
use crate::issue_rules::IssueRules;
use crate::output::OPTIONS;
use crate::report;
use crate::scripts::ProjectScripts;
#[cfg(feature = "social-images")]
use crate::social_pictures::SocialPictures;

/// Folders that commands write for a site, and which are not sources.
#[derive(Clone, Debug)]
pub(crate) struct SiteFolders {
    /// Output and cache of builds.
    pub(crate) generated: Vec<PathBuf>,
    /// Repositories of the settings' sources.
    pub(crate) repositories: PathBuf,
}

/// Project of a site's folder, with the options of a command.
#[derive(Debug)]
pub(crate) struct FolderProject {
    pub(crate) project: Project,
    pub(crate) tree: FolderTree,
    pub(crate) options: LoadOptions,
    /// Format of printed issues.
    pub(crate) report: ReportArguments,
    /// Rules for omitted issues, and for issues that fail the command.
    pub(crate) rules: IssueRules,
    /// Progress that is shown until issues are printed. Default: hidden.
    pub(crate) progress: Progress,
}

/// Returns whether a folder contains a site.
pub(crate) fn is_site(root: &Path) -> bool {
    docs_site::is_site(&folder_tree(root, &[]))
}

impl FolderProject {
    /// Creates the project of a site's folder.
    pub(crate) fn new(root: &Path, arguments: &SiteArguments, folders: &SiteFolders) -> Self {
        Self::with_renderer(root, arguments, folders, BuildRenderer::new())
    }

    /// Creates the project of a folder with the files of a revision. `site` is the folder of the site in the repository.
    pub(crate) fn exported(
        root: &Path,
        site: &Path,
        arguments: &SiteArguments,
        folders: &SiteFolders,
    ) -> Self {
        let tree = folder_tree(root, &arguments.allow_read).with_repository_of(site);
        Self::create(tree, arguments, folders, BuildRenderer::new())
    }

    /// Creates the project of a site's folder with another renderer of page shells.
    pub(crate) fn with_renderer(
        root: &Path,
        arguments: &SiteArguments,
        folders: &SiteFolders,
        renderer: impl ShellRenderer + 'static,
    ) -> Self {
        let generated = [&folders.generated[..], slice::from_ref(&folders.repositories)].concat();
        let tree = folder_tree(root, &arguments.allow_read).without(&generated, OPTIONS);
        Self::create(tree, arguments, folders, renderer)
    }

    fn create(
        tree: FolderTree,
        arguments: &SiteArguments,
        folders: &SiteFolders,
        renderer: impl ShellRenderer + 'static,
    ) -> Self {
        let root = tree.root().to_owned();
        let root = root.as_path();
        let scripts = ProjectScripts::new(root, tree.allowed());
        let repositories = SourceRepositories::new(&folders.repositories);
        let tree = tree.with_written(scripts.written_files()).with_repositories(repositories);
        #[cfg(feature = "components")]
        let bundler = ReactBundler::new(scripts.files());
        let project = Project::new(tree.clone())
            .with_scripts(scripts)
            .with_history(GitHistory::new(root).with_sources_of(&tree))
            .with_interface(docs_interface::embedded(), renderer);
        #[cfg(feature = "components")]
        let project = project.with_components(bundler);
        #[cfg(feature = "image-variants")]
        let project = project.with_image_encoder(WebpEncoder);
        #[cfg(feature = "social-images")]
        let project = project.with_social_images(SocialPictures);
        let options = LoadOptions {
            overrides: arguments.set.clone(),
            allow_run: arguments.allow_run,
            ..LoadOptions::default()
        };
        Self {
            project,
            tree,
            options,
            report: ReportArguments::default(),
            rules: IssueRules::default(),
            progress: Progress::hidden(),
        }
    }

    /// Loads the site. Prints the issues of a site that cannot be loaded.
    ///
    /// # Errors
    ///
    /// Returns an error if the folder contains no site, or its settings are invalid.
    pub(crate) fn load(&self) -> Result<LoadedSite, Error> {
        self.project.load(&self.options).map_err(|error| self.report_load_error(error))
    }

    /// Loads the site, for commands that use only its settings.
    ///
    /// # Errors
    ///
    /// Returns an error if the site cannot be loaded, or its settings have errors, which are
    /// printed.
    pub(crate) fn load_with_valid_settings(&self) -> Result<LoadedSite, Error> {
        let loaded = self.load()?;
        let errors: Vec<Issue> = loaded.settings_errors().cloned().collect();
        if errors.is_empty() {
            return Ok(loaded);
        }
        self.report_issues(&errors);
        Err(Error::Settings)
    }

    /// Returns the error of an aborted build. Prints the issues of a language that cannot be loaded.
    pub(crate) fn report_build_error(&self, error: BuildError) -> Error {
        match error {
            BuildError::Load(error) => self.report_load_error(error),
            BuildError::Sink(error) => Error::from(error),
            BuildError::CacheRead(page) => Error::Cache(page),
            error => Error::Build(error),
        }
    }

    /// Prints issues of the site, without those that the command omits. Returns the numbers of the printed
    /// ones.
    pub(crate) fn report_issues(&self, issues: &[Issue]) -> Counts {
        let remaining = self.rules.remaining(issues);
        self.print_issues(&remaining);
        Counts::new(&remaining)
    }

    /// Prints issues of the site, or only issues that fail the command in a quiet report.
    fn print_issues(&self, issues: &[Issue]) {
        self.progress.finish();
        let is_printed = |issue: &&Issue| !self.report.quiet || self.rules.fails(issue.severity);
        let printed: Vec<Issue> = issues.iter().filter(is_printed).cloned().collect();
        report::issues(&printed, &self.tree, self.report);
    }

    fn report_load_error(&self, error: LoadError) -> Error {
        // If a site cannot be loaded, all issues are printed, including allowed ones.
        self.print_issues(&error.issues);
        self.load_error(error.kind)
    }

    /// Returns the error of a site that cannot be loaded.
    pub(crate) fn load_error(&self, kind: LoadErrorKind) -> Error {
        match kind {
            LoadErrorKind::NoSite => Error::NoSite(self.tree.root().to_owned()),
            LoadErrorKind::Override(written) => Error::BadOverride(written),
            LoadErrorKind::ForeignOverride(written) => Error::ForeignOverride(written),
            LoadErrorKind::File { path, error } => {
                Error::file("read", &self.tree.root().join(path))(error)
            }
            _ => Error::Settings,
        }
    }
}
