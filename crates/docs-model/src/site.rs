//! The site as a whole.

use std::collections::BTreeMap;

use crate::doc::{InvalidSlug, checked_slug, name_as_path};
use crate::lead::Lead;
use crate::{
    Blog, DocsInstance, FrontMatter, Issue, Location, Redirect, Settings, ShownChange, Variables,
    apply_trailing_slash, split_source,
};
use docs_core::has_statements;

/// Documentation site: settings, sets of docs and other pages.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Site {
    /// Settings.
    pub settings: Settings,
    /// Sets of docs; most sites have one.
    pub instances: Vec<DocsInstance>,
    /// Pages outside of all versions.
    pub pages: Vec<StandalonePage>,
    /// Redirects of the settings, of front matter, and of readers of other formats.
    pub redirects: Vec<Redirect>,
    /// Blogs.
    pub blogs: Vec<Blog>,
    /// Folders of standalone pages, relative to the site's folder. The folder of the translations is the
    /// first.
    pub pages_folders: Vec<String>,
    /// Files without a page, because they are drafts or private.
    pub drafts: Vec<Draft>,
    /// Parts of the last change that standalone pages show.
    pub pages_change: ShownChange,
    /// Edit links by file, from a function of the settings. Other files have the address of their set of docs or blog.
    pub edit_links: BTreeMap<String, String>,
}

impl Site {
    /// Creates a site, with the redirects of its settings and of the pages' front matter. The paths of pages receive
    /// the trailing slash of the settings.
    #[must_use]
    pub fn new(
        settings: Settings,
        instances: Vec<DocsInstance>,
        mut pages: Vec<StandalonePage>,
    ) -> Self {
        for page in &mut pages {
            let permalink = std::mem::take(&mut page.permalink);
            page.permalink = apply_trailing_slash(permalink, settings.trailing_slash);
        }
        let mut redirects = settings.redirects.clone();
        let docs = instances.iter().flat_map(|instance| &instance.versions).flat_map(|version| {
            let docs = version.docs.values();
            docs.map(|doc| (&doc.file, &doc.permalink, &*doc.front_matter))
        });
        let standalone = pages.iter().map(|page| (&page.file, &page.permalink, &page.front_matter));
        for (file, permalink, front_matter) in docs.chain(standalone) {
            let from = front_matter.redirect_from.iter();
            redirects
                .extend(from.map(|from| Redirect::new(from, permalink).at(Location::file(file))));
        }
        Self {
            settings,
            instances,
            pages,
            redirects,
            blogs: Vec::new(),
            pages_folders: Vec::new(),
            drafts: Vec::new(),
            pages_change: ShownChange::default(),
            edit_links: BTreeMap::new(),
        }
    }

    /// Adds blogs, with the redirects of their posts.
    #[must_use]
    pub fn with_blogs(mut self, blogs: Vec<Blog>) -> Self {
        for post in blogs.iter().flat_map(|blog| &blog.posts) {
            let from = post.front_matter.redirect_from.iter();
            let location = || Location::file(&post.file);
            self.redirects
                .extend(from.map(|from| Redirect::new(from, &post.permalink).at(location())));
        }
        Self { blogs, ..self }
    }

    /// Shares equal documents, posts and sidebars with the site in another language, so that those without a translation are in
    /// memory once.
    ///
    /// ```
    /// # use docs_model::{Settings, Site};
    /// let settings = Settings::new("Docs", "https://docs.example.com", "/");
    /// let english = Site::new(settings.clone(), Vec::new(), Vec::new());
    /// let mut french = Site::new(settings, Vec::new(), Vec::new());
    /// french.share_with(&english);
    /// assert_eq!(french, english);
    /// ```
    pub fn share_with(&mut self, other: &Self) {
        for instance in &mut self.instances {
            let Some(other) = other.instance(&instance.settings.id) else { continue };
            for version in &mut instance.versions {
                let name = &version.settings.name;
                let mut versions = other.versions.iter();
                if let Some(other) = versions.find(|other| other.settings.name == *name) {
                    version.share_with(other);
                }
            }
        }
        for blog in &mut self.blogs {
            let mut others = other.blogs.iter();
            if let Some(other) = others.find(|other| other.settings.id == blog.settings.id) {
                blog.share_with(other);
            }
        }
    }

    /// Returns whether the site has the same pages at the same paths as in another language, because nothing is
    /// translated. Documents are compared by reference, after [`share_with`](Self::share_with).
    ///
    /// ```
    /// # use docs_model::{Settings, Site};
    /// let settings = Settings::new("Docs", "https://docs.example.com", "/");
    /// let site = Site::new(settings, Vec::new(), Vec::new());
    /// assert!(site.has_same_pages(&site.clone()));
    /// ```
    #[must_use]
    pub fn has_same_pages(&self, other: &Self) -> bool {
        // Redirects and drafts have no pages; edit links and last changes are compared with the data of each page.
        let Self {
            settings,
            instances,
            pages,
            redirects: _,
            blogs,
            pages_folders: _,
            drafts: _,
            pages_change: _,
            edit_links: _,
        } = self;
        settings.trailing_slash == other.settings.trailing_slash
            && search_page(settings) == search_page(&other.settings)
            && *pages == other.pages
            && blogs.len() == other.blogs.len()
            && blogs.iter().zip(&other.blogs).all(|(blog, other)| blog.has_same_pages(other))
            && instances.len() == other.instances.len()
            && instances.iter().zip(&other.instances).all(|(docs, other)| {
                docs.settings == other.settings
                    && docs.versions.len() == other.versions.len()
                    && docs.versions.iter().zip(&other.versions).all(|(a, b)| a.has_same_pages(b))
            })
    }

    /// Returns the set of docs with an id.
    #[must_use]
    pub fn instance(&self, id: &str) -> Option<&DocsInstance> {
        self.instances.iter().find(|instance| instance.settings.id == id)
    }
}

/// Markdown file that has no page, because its front matter marks it as a draft or as private.
#[derive(Clone, Debug, Eq, Hash, PartialEq)]
pub struct Draft {
    /// Path of the file, relative to the site's folder.
    pub file: String,
    /// Path that the page will have, without the base URL.
    pub permalink: String,
    /// `true` if the page is private.
    pub is_private: bool,
}

fn search_page(settings: &Settings) -> Option<&str> {
    settings.search.as_ref()?.page_path.as_deref()
}

/// JSON of a component without properties.
const NO_PROPERTIES: &str = "{}";

/// Page outside of all versions: a Markdown file, or a React component.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct StandalonePage {
    /// Path of the file, relative to the site's folder, with forward slashes.
    pub file: String,
    /// Path within the site, without the base URL.
    pub permalink: String,
    /// Title.
    pub title: String,
    /// `true` if the body contains the title as a heading of the first level.
    pub has_content_title: bool,
    /// `true` if the source [may use components](docs_core::has_statements()).
    pub has_statements: bool,
    /// `true` if the file is a script whose default export is a React component.
    pub is_component: bool,
    /// Description on one line.
    pub description: Option<String>,
    /// Front matter.
    pub front_matter: FrontMatter,
    /// Properties of the component, as JSON; an empty object by default.
    pub properties: String,
    /// Start of the body, in bytes from the start of the file.
    pub body_offset: usize,
    /// Line of the file on which the body starts, from 1.
    pub first_line: u32,
}

impl StandalonePage {
    /// Reads the page in `file`, whose path within the folder of such pages is `relative` (R-ROUTE-10). `has_blocks` has the
    /// meaning of [`DocContext::has_blocks`](crate::DocContext::has_blocks).
    ///
    /// ```
    /// use docs_model::{StandalonePage, Variables};
    ///
    /// let variables: Variables = [("product", "Boats")].into_iter().collect();
    /// let text = "# About {{product}}\n";
    /// let (page, _) = StandalonePage::read("pages/markdown-page.md", "markdown-page.md", text, true, &variables);
    /// assert_eq!(page.permalink, "/markdown-page");
    /// assert_eq!(page.title, "About Boats");
    /// ```
    #[must_use]
    pub fn read(
        file: &str,
        relative: &str,
        text: &str,
        has_blocks: bool,
        variables: &Variables,
    ) -> (Self, Vec<Issue>) {
        let source = split_source(text);
        let (front_matter, mut issues) = FrontMatter::read_with(file, &source, variables);
        let (stem, path) = stem_and_path(relative);
        let slug = front_matter.slug.as_deref().filter(|slug| slug.starts_with('/'));
        let permalink = slug.map(checked_slug).transpose().unwrap_or_else(|error| {
            let location = front_matter.location_of(file, "slug");
            issues.push(Issue::error("slug", error.to_string()).at(location));
            None
        });
        let lead = Lead::read(&variables.replace(source.body), has_blocks);
        let has_content_title = lead.title.is_some();
        let page = Self {
            file: file.to_owned(),
            permalink: permalink.map_or(path, str::to_owned),
            title: front_matter.title.clone().or(lead.title).unwrap_or_else(|| stem.to_owned()),
            has_content_title,
            has_statements: has_statements(source.body),
            is_component: false,
            properties: NO_PROPERTIES.to_owned(),
            description: front_matter.description.clone().or(lead.description),
            body_offset: text.len() - source.body.len(),
            first_line: source.first_line,
            front_matter,
        };
        (page, issues)
    }

    /// Creates the page of a React component in `file`, whose path within the folder of such pages is `relative`. Its title
    /// and description are not known before it is rendered.
    ///
    /// ```
    /// use docs_model::StandalonePage;
    ///
    /// let page = StandalonePage::component("src/pages/help/index.tsx", "help/index.tsx", "Docs");
    /// assert_eq!((page.permalink.as_str(), page.is_component), ("/help/", true));
    /// ```
    #[must_use]
    pub fn component(file: &str, relative: &str, title: &str) -> Self {
        Self {
            file: file.to_owned(),
            permalink: stem_and_path(relative).1,
            title: title.to_owned(),
            has_content_title: true,
            has_statements: true,
            is_component: true,
            description: None,
            front_matter: FrontMatter::default(),
            properties: NO_PROPERTIES.to_owned(),
            body_offset: 0,
            first_line: 1,
        }
    }

    /// Creates the page of a React component in `file` with a path and `properties`, a JSON object.
    ///
    /// # Errors
    ///
    /// Returns an error if the path is not one of a page.
    ///
    /// ```
    /// use docs_model::StandalonePage;
    ///
    /// let page = StandalonePage::with_properties("src/Person.tsx", "/people/ada", "{\"name\":\"Ada\"}", "Docs")?;
    /// assert_eq!(page.permalink, "/people/ada");
    /// assert!(StandalonePage::with_properties("src/Person.tsx", "/people?a", "{}", "Docs").is_err());
    /// # Ok::<(), docs_model::InvalidSlug>(())
    /// ```
    pub fn with_properties(
        file: &str,
        path: &str,
        properties: &str,
        title: &str,
    ) -> Result<Self, InvalidSlug> {
        let permalink = checked_slug(path)?.to_owned();
        let properties = properties.to_owned();
        Ok(Self { permalink, properties, ..Self::component(file, file, title) })
    }
}

/// Returns the name of a page's file without its extension, and the path of the page.
fn stem_and_path(relative: &str) -> (&str, String) {
    let stem = relative.rsplit_once('.').map_or(relative, |(stem, _)| stem);
    let path = match stem.rsplit_once('/') {
        Some((folder, "index")) => format!("/{}/", name_as_path(folder)),
        None if stem == "index" => "/".to_owned(),
        _ => format!("/{}", name_as_path(stem)),
    };
    (stem, path)
}
