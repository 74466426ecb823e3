//! Projects: all inputs of sites.

use std::sync::Arc;

use docs_model::{Issue, Location};

use crate::inputs::components::ComponentBundler;
use crate::inputs::history::{History, NoHistory};
use crate::inputs::image_variants::ImageEncoder;
use crate::inputs::interface::Interface;
use crate::inputs::plain::PlainRenderer;
use crate::inputs::script::{NoScripts, ScriptEvaluator};
use crate::inputs::shell::ShellRenderer;
use crate::inputs::social_images::SocialImages;
use crate::inputs::source::SourceTree;
use crate::load::last_changes::add_last_changes;
use crate::load::{LoadError, LoadOptions, LoadedSite, load, load_beside};

/// Sources of a site, the evaluator of its scripts and the renderer of its shells.
///
/// ```
/// use docs_site::{LoadOptions, MemoryTree, Project};
///
/// let project = Project::new(MemoryTree::from_iter([
///     ("site.toml", "title = \"Manual\"\nurl = \"https://example.org\""),
///     ("content/index.md", "# Welcome\n\nHello."),
/// ]));
/// let site = project.snapshot(&LoadOptions::default()).unwrap();
/// let page = site.pages().iter().find(|page| page.path().as_str() == "/").unwrap();
/// assert!(site.render(page).articles[0].contains("<p>Hello.</p>"));
/// ```
#[derive(Clone)]
pub struct Project {
    pub(crate) sources: Arc<dyn SourceTree>,
    pub(crate) scripts: Arc<dyn ScriptEvaluator>,
    pub(crate) renderer: Arc<dyn ShellRenderer>,
    history: Arc<dyn History>,
    pub(crate) bundler: Option<Arc<dyn ComponentBundler>>,
    pub(crate) social_images: Option<Arc<dyn SocialImages>>,
    pub(crate) image_encoder: Option<Arc<dyn ImageEncoder>>,
    interface: Arc<Interface>,
}

/// The interface of a loaded site.
pub(crate) struct SiteInterface {
    pub(crate) interface: Arc<Interface>,
    /// Issue of the site's own interface, which the project's interface replaces.
    pub(crate) issue: Option<Issue>,
}

impl Project {
    /// Creates a project from its sources, without scripts and with a plain interface.
    pub fn new(sources: impl SourceTree + 'static) -> Self {
        Self {
            sources: Arc::new(sources),
            scripts: Arc::new(NoScripts),
            renderer: Arc::new(PlainRenderer),
            history: Arc::new(NoHistory),
            bundler: None,
            social_images: None,
            image_encoder: None,
            interface: Arc::new(Interface::plain()),
        }
    }

    /// Sets the evaluator of configuration scripts.
    #[must_use]
    pub fn with_scripts(self, scripts: impl ScriptEvaluator + 'static) -> Self {
        Self { scripts: Arc::new(scripts), ..self }
    }

    /// Sets the history of files, for sites that show the last changes of documents. Default: [`NoHistory`].
    #[must_use]
    pub fn with_history(self, history: impl History + 'static) -> Self {
        Self { history: Arc::new(history), ..self }
    }

    /// Sets the bundler of components. Without one, which is the default, components are dropped and reported.
    #[must_use]
    pub fn with_components(self, bundler: impl ComponentBundler + 'static) -> Self {
        Self { bundler: Some(Arc::new(bundler)), ..self }
    }

    /// Sets the renderer of the pictures of pages (`[social_images]`). Without it, which is the default, pages have no generated
    /// pictures, and a site that enables them is reported.
    #[must_use]
    pub fn with_social_images(self, images: impl SocialImages + 'static) -> Self {
        Self { social_images: Some(Arc::new(images)), ..self }
    }

    /// Sets the encoder of smaller copies of images (`build.image_variants`). Without one, which is the default, images have no
    /// smaller copies, and a site that asks for them is reported.
    #[must_use]
    pub fn with_image_encoder(self, encoder: impl ImageEncoder + 'static) -> Self {
        Self { image_encoder: Some(Arc::new(encoder)), ..self }
    }

    /// Sets the interface, and the renderer of its shells.
    #[must_use]
    pub fn with_interface(
        self,
        interface: Interface,
        renderer: impl ShellRenderer + 'static,
    ) -> Self {
        Self { interface: Arc::new(interface), renderer: Arc::new(renderer), ..self }
    }

    /// Returns the sources.
    #[must_use]
    pub fn sources(&self) -> &dyn SourceTree {
        &*self.sources
    }

    /// Returns the evaluator of configuration scripts.
    #[must_use]
    pub fn scripts(&self) -> &dyn ScriptEvaluator {
        &*self.scripts
    }

    /// Loads the site in one language.
    ///
    /// # Errors
    ///
    /// Returns an error if the sources contain no site, or its settings are invalid.
    pub fn load(&self, options: &LoadOptions) -> Result<LoadedSite, LoadError> {
        let loaded = load(&*self.sources, &*self.scripts, &self.with_component_pages(options))?;
        Ok(add_last_changes(loaded, &*self.history))
    }

    /// Loads the site in another language than `sibling`. Equal parts, such as documents without a translation, are
    /// shared.
    ///
    /// ```
    /// use docs_site::{LoadOptions, MemoryTree, Project};
    ///
    /// let project = Project::new(MemoryTree::from_iter([
    ///     ("site.toml", "title = 'Manual'\nurl = 'https://example.org'\n[[locales.list]]\ntag = 'en'\nlabel = 'English'\n\
    ///       [[locales.list]]\ntag = 'fr'\nlabel = 'Français'"),
    ///     ("content/index.md", "# Welcome"),
    /// ]));
    /// let english = project.load(&LoadOptions::default())?;
    /// let french = LoadOptions { language: Some("fr".to_owned()), ..LoadOptions::default() };
    /// let french = project.load_sibling(&french, &english)?;
    /// assert_eq!(french.site.settings.language(), "fr");
    /// # Ok::<(), docs_site::LoadError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the errors of [`load`](Self::load).
    pub fn load_sibling(
        &self,
        options: &LoadOptions,
        sibling: &LoadedSite,
    ) -> Result<LoadedSite, LoadError> {
        let options = self.with_component_pages(options);
        let loaded = load_beside(&*self.sources, &*self.scripts, &options, Some(&sibling.site))?;
        Ok(add_last_changes(loaded, &*self.history))
    }

    fn with_component_pages(&self, options: &LoadOptions) -> LoadOptions {
        let is_able = self.bundler.is_some() && self.interface.guest().is_some();
        LoadOptions { component_pages: options.component_pages || is_able, ..options.clone() }
    }

    /// Returns the interface that a site's settings name, otherwise the project's.
    pub(crate) fn interface_of(&self, loaded: &LoadedSite) -> SiteInterface {
        let own = loaded.interface_folder.as_deref();
        let theme = &loaded.site.settings.theme;
        let of_project = || Arc::new(Interface::clone(&self.interface).with_theme(theme));
        match own.map(|folder| Interface::read(&*self.sources, folder)) {
            Some(Ok(interface)) => {
                SiteInterface { interface: Arc::new(interface.with_theme(theme)), issue: None }
            }
            Some(Err(error)) => {
                let issue = Issue::error("interface", error.to_string());
                let issue = issue.at(Location::file(&loaded.settings_file));
                SiteInterface { interface: of_project(), issue: Some(issue) }
            }
            None => SiteInterface { interface: of_project(), issue: None },
        }
    }
}

impl std::fmt::Debug for Project {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("Project").finish_non_exhaustive()
    }
}
