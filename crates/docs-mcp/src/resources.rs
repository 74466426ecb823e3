//! Pages as resources.

use rmcp::model::{
    ListResourceTemplatesResult, ListResourcesResult, Resource, ResourceContents, ResourceTemplate,
};

use crate::BuiltSite;
use crate::address::public_address;
use crate::error::AnswerError;
use crate::read_page::ReadPage;

/// Maximum number of pages in one answer.
const MAX_PAGES: usize = 100;

/// Media type of a page in Markdown.
const MARKDOWN: &str = "text/markdown";

/// Maximum number of characters of a page. The rest of a longer page is read with `read_page`.
const MAX_CHARACTERS: usize = 50_000;

impl BuiltSite {
    /// Returns the pages after a cursor, in all versions of the default language.
    pub(crate) fn resources(
        &self,
        cursor: Option<&str>,
        is_wanted: &dyn Fn() -> bool,
    ) -> Result<ListResourcesResult, AnswerError> {
        let first = match cursor {
            None => 0,
            Some(cursor) => cursor.parse().map_err(|_| {
                AnswerError::Argument(format!("`{cursor}` is no cursor of this server."))
            })?,
        };
        let language = self.language(None)?;
        let index = self.index(&language, is_wanted)?;
        let last = index.page_count().min(MAX_PAGES.saturating_add(first));
        let mut resources = Vec::new();
        for number in first..last {
            let Some(page) = index.page(number)? else { break };
            let address = public_address(&language.outline, &page.url);
            let title = page.title.unwrap_or_else(|| page.url.clone());
            let mut resource =
                Resource::new(address, page.url).with_title(title).with_mime_type(MARKDOWN);
            if !page.version.is_empty() {
                resource = resource.with_description(format!("Version {}", page.version));
            }
            resources.push(resource);
        }
        let mut result = ListResourcesResult::with_all_items(resources);
        result.next_cursor = (last < index.page_count()).then(|| last.to_string());
        Ok(result)
    }

    /// Returns the template of the addresses of pages.
    pub(crate) fn resource_templates(&self) -> ListResourceTemplatesResult {
        let outline = self.main_outline();
        let template = ResourceTemplate::new(format!("{}/{{+path}}", outline.url), "page")
            .with_title("Page")
            .with_description("Text of the page at a path of the site, in Markdown")
            .with_mime_type(MARKDOWN);
        ListResourceTemplatesResult::with_all_items(vec![template])
    }

    /// Returns the page at an address in Markdown.
    pub(crate) fn resource(
        &self,
        address: &str,
        is_wanted: &dyn Fn() -> bool,
    ) -> Result<ResourceContents, AnswerError> {
        let request = ReadPage { length: Some(MAX_CHARACTERS), ..ReadPage::new(address) };
        let page = self.read_page(&request, is_wanted)?;
        Ok(ResourceContents::text(page.to_markdown(), address).with_mime_type(MARKDOWN))
    }
}
