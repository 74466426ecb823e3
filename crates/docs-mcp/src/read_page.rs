//! Pages in Markdown.

use std::fmt::Write as _;

use docs_server::RoutePath;
use rmcp::schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::BuiltSite;
use crate::address::{public_address, split_address};
use crate::built_site::LanguageFolder;
use crate::error::AnswerError;
use crate::page::PageFile;
use crate::text::{PageText, window};

/// Default for the number of characters of a window.
const LENGTH: usize = 12_000;

/// Maximum number of characters of a window.
const MAX_LENGTH: usize = 50_000;

/// Maximum number of sections in an answer.
const MAX_SECTIONS: usize = 200;

/// A request for the text of a page.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(crate = "rmcp::schemars")]
pub struct ReadPage {
    /// Address of the page or of one of its sections, such as `/guides/search#facets`; or the title of the page.
    pub page: String,
    /// Anchor or heading of a section, to read that section alone.
    #[serde(default)]
    pub section: Option<String>,
    /// Number of characters to skip. Default: 0.
    #[serde(default)]
    pub offset: Option<usize>,
    /// Maximum number of characters, from 1 to 50000. Default: 12000.
    #[serde(default)]
    pub length: Option<usize>,
    /// Name or label of the version in which a title is looked for. Default: the latest.
    #[serde(default)]
    pub version: Option<String>,
    /// Tag of the language in which a title is looked for. Default: the site's main language.
    #[serde(default)]
    pub language: Option<String>,
}

impl ReadPage {
    /// Creates a request for the first window of a page.
    #[must_use]
    pub fn new(page: impl Into<String>) -> Self {
        Self { page: page.into(), ..Self::default() }
    }
}

/// A window of the text of a page.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(crate = "rmcp::schemars")]
#[non_exhaustive]
pub struct PageWindow {
    /// Title of the page.
    pub title: String,
    /// Address of the page, or of the section, for citations.
    pub url: String,
    /// Label of the version of the page.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub version: Option<String>,
    /// Short description of the page.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// Markdown.
    pub text: String,
    /// Number of characters before the window.
    pub offset: usize,
    /// Number of characters of the whole page or section.
    pub total: usize,
    /// Offset of the next window; absent at the end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next_offset: Option<usize>,
    /// Sections of the whole page.
    pub sections: Vec<PageSection>,
}

/// A section of a page.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(crate = "rmcp::schemars")]
#[non_exhaustive]
pub struct PageSection {
    /// Heading.
    pub title: String,
    /// Level of the heading, from 2 to 6.
    pub level: u8,
    /// Address of the section, for citations.
    pub url: String,
}

impl BuiltSite {
    /// Returns a window of the text of a page. Stops once `is_wanted` is `false`.
    ///
    /// # Errors
    ///
    /// Returns an error if an argument is invalid, a file of the build cannot be read, or no page has the address or title:
    /// the error then contains the nearest pages.
    pub fn read_page(
        &self,
        request: &ReadPage,
        is_wanted: &dyn Fn() -> bool,
    ) -> Result<PageWindow, AnswerError> {
        let length = request.length.unwrap_or(LENGTH);
        if !(1..=MAX_LENGTH).contains(&length) {
            let message = format!("`length` must be between 1 and {MAX_LENGTH}.");
            return Err(AnswerError::Argument(message));
        }
        let language = self.language(request.language.as_deref())?;
        let (page, anchor) = self.requested_page(&language, request, is_wanted)?;
        let outline = &language.outline;
        let address = |path: &str| public_address(outline, path);
        let own = |anchor: Option<&str>| match anchor {
            Some(anchor) => address(&format!("{}#{anchor}", page.path)),
            None => address(&page.path),
        };
        let text = page.text(&address);
        let section = request.section.as_deref().or(anchor.as_deref());
        let position = section.map(|section| {
            text.find(section).ok_or_else(|| unknown_section(&page, &text, section))
        });
        let position = position.transpose()?;
        let part =
            &text.text[position.map_or(0..text.text.len(), |position| text.section(position))];
        let offset = request.offset.unwrap_or_default();
        let (shown, count) = window(part, offset, length);
        let total = part.chars().count();
        let anchor = position.and_then(|position| text.headings[position].anchor.as_deref());
        Ok(PageWindow {
            url: own(anchor),
            version: page.version.as_ref().map(|version| version.label.clone()),
            description: page.description().map(str::to_owned),
            text: shown.to_owned(),
            offset: offset.min(total),
            total,
            next_offset: (offset + count < total).then_some(offset + count),
            sections: sections(&text, &own),
            title: page.title,
        })
    }

    /// Returns the requested page, and the anchor in its address.
    fn requested_page(
        &self,
        language: &LanguageFolder,
        request: &ReadPage,
        is_wanted: &dyn Fn() -> bool,
    ) -> Result<(PageFile, Option<String>), AnswerError> {
        let (outline, version) = (&language.outline, request.version.as_deref());
        if request.page.trim().is_empty() {
            return Err(AnswerError::Argument("`page` must be an address or a title.".to_owned()));
        }
        let unknown = || self.unknown_page(language, &request.page, version, is_wanted);
        if let Some((path, anchor)) = split_address(outline, request.page.trim()) {
            let page = self.page(&path)?.ok_or_else(unknown)?;
            return Ok((page, anchor.map(str::to_owned)));
        }
        let by_title = self.page_with_title(language, &request.page, version, is_wanted)?;
        let path = by_title.unwrap_or_else(|| format!("/{}", request.page.trim()));
        let page = self.page(&RoutePath::parse(&path))?.ok_or_else(unknown)?;
        Ok((page, None))
    }
}

fn sections(text: &PageText, address: &dyn Fn(Option<&str>) -> String) -> Vec<PageSection> {
    let with_anchor = text.headings.iter().filter(|heading| heading.anchor.is_some());
    with_anchor
        .take(MAX_SECTIONS)
        .map(|heading| PageSection {
            title: heading.title.clone(),
            level: heading.level,
            url: address(heading.anchor.as_deref()),
        })
        .collect()
}

fn unknown_section(page: &PageFile, text: &PageText, section: &str) -> AnswerError {
    let mut message = format!("The page `{}` has no section `{section}`.", page.title);
    let anchors: Vec<String> = text
        .headings
        .iter()
        .filter_map(|heading| Some(format!("\n- {}: #{}", heading.title, heading.anchor.as_ref()?)))
        .take(MAX_SECTIONS)
        .collect();
    if !anchors.is_empty() {
        let _ = write!(message, " Its sections:{}", anchors.concat());
    }
    AnswerError::Argument(message)
}

impl PageWindow {
    /// Returns the window as Markdown, with its address.
    #[must_use]
    pub fn to_markdown(&self) -> String {
        let mut text = format!("Source: {}\n", self.url);
        if let Some(version) = &self.version {
            let _ = writeln!(text, "Version: {version}");
        }
        let _ = write!(text, "\n{}", self.text);
        if let Some(next) = self.next_offset {
            let total = self.total;
            let _ = write!(
                text,
                "\n\n(Characters {} to {next} of {total}; continue with `offset` {next}.)\n",
                self.offset
            );
        }
        text
    }
}
