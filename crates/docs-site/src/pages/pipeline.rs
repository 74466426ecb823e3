//! The pipeline of a page: content, article, data, document.
//!
//! A preview runs all steps for the page that is requested. A build puts a cache around them: it skips those whose inputs are those of
//! the previous build.

use docs_model::{ExternalResource, Issue, LinkReport, Record};
use docs_render::Islands;
use docs_routing::RoutePath;
use tracing::info_span;

use crate::inputs::shell::{ShellError, ShellRequest};
use crate::pages::article::Article;
use crate::pages::base::shell_request;
use crate::pages::components::component_page;
use crate::pages::content::Content;
use crate::pages::data::{ArticleInputs, CachedComponents, SerializedData, page_data};
use crate::pages::external::external_resources;
use crate::pages::page_components::PageComponents;
use crate::pages::post_list::{PostList, post_in_list};
use crate::pages::snapshot::Snapshot;
use crate::pages::social_images::has_own_image;
use crate::pages::template::Document;
use crate::plan::PageRoute;
use crate::values::address::{href, link_href};
use crate::values::fingerprint::{Fingerprint, Fingerprinter};

/// The article of a page with its components.
pub(crate) struct RenderedArticle {
    pub(crate) page: docs_render::Page,
    pub(crate) components: PageComponents,
}

/// A rendered page.
#[derive(Debug)]
#[non_exhaustive]
pub struct RenderedPage {
    /// HTML of the articles: of the page's own, or of each post of a list; none on other pages.
    pub articles: Vec<String>,
    /// Issues of the source.
    pub issues: Vec<Issue>,
    /// Links and anchors of the article.
    pub link_report: LinkReport,
    /// Search records of the article.
    pub records: Vec<Record>,
    /// Path within the built site, and code, of the module that hydrates the components.
    pub(crate) module: Option<(String, String)>,
    /// Resources that the page loads by elements of its article and for the head.
    pub(crate) external: Vec<ExternalResource>,
    pub(crate) content: SerializedData,
}

impl RenderedPage {
    /// Creates a page without a source. The issues, links and records of posts in a list belong to the pages
    /// of the posts.
    fn listing(content: SerializedData, articles: Vec<String>) -> Self {
        let (issues, records) = (Vec::new(), Vec::new());
        let link_report = LinkReport::default();
        let (module, external) = (None, Vec::new());
        Self { articles, issues, link_report, records, module, external, content }
    }

    /// Returns the page's data in JSON: all inputs of its shell.
    #[must_use]
    pub fn data(&self) -> &str {
        &self.content.json
    }
}

impl Snapshot {
    /// Renders a page without its shell.
    #[must_use]
    pub fn render(&self, page: &PageRoute) -> RenderedPage {
        match self.content(page) {
            Content::Article(article) => {
                let RenderedArticle { page, components } =
                    self.render_article(&article, &self.host(&article));
                let content = self.article_data(&article, &page, &components.cached);
                let has_own_image = page_has_own_image(&page);
                let elements = page.head.iter();
                let elements = elements.map(|tag| (tag.name.as_str(), tag.attributes.as_slice()));
                let file = article.parts.file();
                let external = external_resources(elements, file);
                let external = external.into_iter().chain(components.cached.external(file));
                let docs_render::Page { html, mut issues, link_report, records, .. } = page;
                let image = self.social_image(&article.parts, article.section, has_own_image);
                issues.extend(image.and_then(Result::err));
                RenderedPage {
                    articles: vec![html],
                    issues,
                    link_report,
                    records,
                    module: components.module,
                    external: external.collect(),
                    content,
                }
            }
            Content::Listing(content) => RenderedPage::listing(*content, Vec::new()),
            Content::Posts(list) => {
                let articles = self.render_posts(&list, |article| self.host(article));
                let posts = list.posts.iter().zip(&articles);
                let resources =
                    posts.flat_map(|(post, html)| self.resources_of(html, post.parts.file()));
                let external = resources.collect();
                RenderedPage { external, ..RenderedPage::listing(list.content, articles) }
            }
        }
    }

    /// Returns the HTML document of a rendered page.
    ///
    /// # Errors
    ///
    /// Returns an error if the interface cannot render the shell.
    pub fn document(
        &self,
        page: &PageRoute,
        rendered: &RenderedPage,
    ) -> Result<Vec<u8>, ShellError> {
        let document = self.document_of(&page.path, &rendered.content, &rendered.articles)?;
        Ok(document.html.into_bytes())
    }

    /// Renders an article and its components.
    pub(crate) fn render_article(
        &self,
        article: &Article<'_>,
        host: &dyn docs_render::PageHost,
    ) -> RenderedArticle {
        let mut page = self.render_source(article, host);
        let mut components = self.render_components(article, &mut page, host);
        let has_blocks = self.site().settings.markdown.blocks || article.has_blocks;
        let styles = &self.base().shared.page_styles;
        let blocks = styles.article_style(&page.html).filter(|_| has_blocks);
        components.cached.styles.splice(0..0, blocks.map(str::to_owned));
        let resources = self.resources_of(&page.html, article.parts.file()).into_iter();
        components.cached.resources =
            resources.map(|resource| (resource.kind, resource.address)).collect();
        RenderedArticle { page, components }
    }

    /// Returns the resources of elements in the HTML of an article, whose source is in `file`. Elements of authors who are not
    /// trusted have none.
    fn resources_of(&self, html: &str, file: &str) -> Vec<ExternalResource> {
        match self.site().settings.markdown.unsafe_html {
            true => ExternalResource::from_article(html, file),
            false => Vec::new(),
        }
    }

    fn render_source(
        &self,
        article: &Article<'_>,
        host: &dyn docs_render::PageHost,
    ) -> docs_render::Page {
        if let Some(properties) = article.parts.properties() {
            return component_page(article.parts.file(), properties);
        }
        let bound = self.base().components.as_ref();
        let names = bound.map(|bound| (as_strs(&bound.globals), as_strs(&bound.replaced)));
        let islands = names.as_ref().map(|(global, replaced)| Islands { global, replaced });
        self.base().articles.render(&self.site().settings, article, host, islands)
    }

    /// Renders the posts of a list, each with the host that `host` returns.
    pub(crate) fn render_posts<'b, Host: docs_render::PageHost>(
        &self,
        list: &'b PostList<'_>,
        mut host: impl FnMut(&'b Article<'_>) -> Host,
    ) -> Vec<String> {
        let settings = &self.site().settings;
        let rendered = |article: &'b Article<'_>| {
            let RenderedArticle { page, components } = self.render_article(article, &host(article));
            let styles = components.cached.styles.iter().map(|path| href(settings, path));
            post_in_list(&page.html, &styles.collect::<Vec<_>>())
        };
        list.posts.iter().map(rendered).collect()
    }

    /// Returns the fingerprint of all inputs of the HTML of a list's posts except the results of hosts.
    pub(crate) fn posts_fingerprint(&self, list: &PostList<'_>) -> Fingerprint {
        let mut fingerprint = Fingerprinter::default();
        for article in &list.posts {
            fingerprint.fingerprint(self.article_fingerprint(article));
        }
        fingerprint.finish()
    }

    /// Returns the data of a page with an article.
    pub(crate) fn article_data(
        &self,
        article: &Article<'_>,
        rendered: &docs_render::Page,
        components: &CachedComponents,
    ) -> SerializedData {
        let base = self.base();
        let settings = &self.site().settings;
        let image =
            self.social_image(&article.parts, article.section, page_has_own_image(rendered));
        let twin = base.twins.file_of_article(article.path);
        let mut data = page_data(ArticleInputs {
            site: self.site(),
            parts: &article.parts,
            context: self.context(article),
            rendered,
            own_image: self.own_image(article),
            image: image.and_then(Result::ok).as_ref(),
            default_head: &base.shared.head,
            change: self.loaded().last_changes.changes.get(article.parts.file()),
            markdown: twin.map(|file| link_href(settings, RoutePath::from_file(&file).as_str())),
            components,
        });
        base.shared.page_styles.add_to(&mut data, settings);
        SerializedData::new(data)
    }

    /// Returns the document of a page.
    pub(crate) fn document_of(
        &self,
        path: &RoutePath,
        content: &SerializedData,
        articles: &[String],
    ) -> Result<Document, ShellError> {
        let SerializedData { data, json } = content;
        let shared = &self.base().shared;
        let key = data.sidebar.as_ref().map(|sidebar| sidebar.key.as_str());
        let request = ShellRequest {
            is_first_of_kind: self.base().first_of_kinds.contains(path),
            ..shell_request(shared, path.as_str(), key, json)
        };
        let renderer = &self.base().project.renderer;
        let shell = info_span!("shell").in_scope(|| renderer.render_shell(&request))?;
        Ok(shared.template.document(data, json, &shell, articles))
    }
}

/// Returns `true` if the source of a page names its picture.
fn page_has_own_image(rendered: &docs_render::Page) -> bool {
    has_own_image(rendered.head.iter().map(|tag| &tag.attributes))
}

/// Returns strings as borrowed ones.
fn as_strs(strings: &[String]) -> Vec<&str> {
    strings.iter().map(String::as_str).collect()
}
