//! Model of a versioned documentation site.
//!
//! *Input*: the sources of a site's files (settings, sidebars, Markdown with front matter). *Output*: a validated
//! [`Site`], and an [`Issue`] for every error and warning. The crate does not read files, render HTML or use the
//! network.
//!
//! ```
//! use docs_model::{AssembleOptions, Doc, DocContext, Settings, Version, VersionParts};
//!
//! let (settings, _) = Settings::from_toml("site.toml", "title = 'Docs'\nurl = 'https://docs.example.com'");
//! let settings = settings.unwrap();
//! let version = settings.versions().remove(0);
//!
//! let context = DocContext { version_path: &version.path, ..DocContext::default() };
//! let (doc, _) = Doc::read("content/form.md", "form.md", "# Forms\n\nFill them in.\n", &context);
//!
//! let parts = VersionParts { docs: vec![doc.into()], ..VersionParts::new(version) };
//! let instance = settings.instance();
//! let (version, issues) = Version::assemble(parts, &AssembleOptions::new(&instance));
//! assert!(issues.is_empty());
//! assert_eq!(version.main_doc().unwrap().permalink, "/form");
//! ```

/// Runs the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod agents;
mod analytics;
mod assistant;
mod base_url;
pub mod blog;
mod build_settings;
mod code_colors;
mod color;
mod content;
mod deploy;
mod doc;
mod doc_context;
mod doc_excerpt;
mod endpoint;
mod external_links;
mod fault;
mod feedback;
mod foreign_keys;
mod foreign_landing;
mod front_matter;
mod instance;
mod instance_settings;
mod item_look;
mod lead;
mod markdown;
mod navbar;
mod number_prefix;
mod old_versions;
mod openapi_settings;
mod plain_yaml;
mod recovery;
mod restriction;
mod revision_name;
pub mod serve;
mod serve_settings;
mod settings;
mod settings_addresses;
mod settings_locations;
mod sidebar;
mod sidebar_look;
mod site;
mod social_images;
mod source_lock;
mod source_position;
mod source_settings;
mod style_settings;
mod synonyms;
mod tag;
mod tag_addresses;
mod tags_file;
mod theme;
mod toml_syntax;
mod toml_values;
mod unclosed_bracket;
mod version;
mod version_entry;
mod version_list;
mod yaml;

pub use docs_core::{
    BadgeKind, DocId, Issue, Location, MarkdownDialect, Policies, Policy, Redirect, RedirectStatus,
    SearchKey, Severity, SidebarId, Value, Variables, VersionName,
};

pub use agents::{AgentSettings, ContentSignals, McpAddress};
pub use analytics::{AnalyticsId, AnalyticsSettings, InvalidAnalyticsId};
pub use assistant::{Assistant, AssistantUrl};
pub use base_url::base_url_fault;
pub use build_settings::{BuildSettings, parse_duration};
pub use code_colors::{CodeColors, CodeStyle, CodeTheme};
pub use color::{BadColor, Color};
pub use deploy::{DeployHost, DeploySettings};
pub use doc::{Doc, InvalidSlug};
pub use doc_context::DocContext;
pub use doc_excerpt::DocExcerpt;
pub use endpoint::{Endpoint, InvalidEndpoint};
pub use external_links::ExternalLinkSettings;
pub use feedback::FeedbackSettings;
pub use foreign_landing::landing_source;
pub use front_matter::{
    FrontMatter, FrontMatterFormat, FrontMatterTag, FrontMatterUpdate, Override, PageLayout,
    SplitSource, split_source,
};
pub use instance::DocsInstance;
pub use instance_settings::{InstanceSettings, ShownChange};
pub use item_look::ItemLook;
pub use markdown::{
    MagicCommentSettings, MarkdownFormat, MarkdownSettings, MermaidThemes, NpmToYarnSettings,
};
pub use navbar::{
    AddedItems, Footer, FooterItem, FooterLink, FooterStyle, ListedVersion, Logo, Navbar,
    NavbarItem, NavbarItemKind, NavbarPosition, NavbarStyle,
};
pub use number_prefix::NumberPrefixes;
pub use old_versions::{InvalidPriority, OldVersions, SitemapPriority};
pub use openapi_settings::OpenApiSettings;
pub use revision_name::sort_newest_first;
pub use serve_settings::{HeaderSettings, HeaderValues, ServeSettings};
pub use settings::{
    Announcement, ColorMode, ColorModeSettings, Direction, DocsSettings, Locale, Locales,
    SearchProvider, SearchSettings, Settings, SidebarSettings, TableOfContents,
};
pub use sidebar::{
    CategoryLink, CategoryMetadata, NavigationEntry, Sidebar, SidebarCategory, SidebarEntry,
    SidebarItem, SidebarLink, SidebarsFile,
};
pub use sidebar_look::{Badge, SidebarIcon, SidebarLook};
pub use site::{Draft, Site, StandalonePage};
pub use social_images::SocialImageSettings;
pub use source_lock::SourceLock;
pub use source_settings::SourceSettings;
pub use style_settings::StyleSettings;
pub use tag::{DocTag, Tag};
pub use tags_file::{DefinedTag, TagsFile};
pub use theme::{Cascade, FontFile, Look, ThemeSettings};
pub use version::{AssembleOptions, Banner, EditFolders, Version, VersionParts, VersionSettings};
pub use version_entry::GitVersions;
pub use version_list::{VersionList, VersionOptions};

// Short paths for the crates of the workspace. The documentation lists these items in the modules and in
// docs-core.
#[doc(hidden)]
pub use blog::{
    AuthorLink, AuthorsFile, Blog, BlogAuthor, BlogDate, BlogList, BlogListKind, BlogParts,
    BlogPost, BlogPostTag, BlogSettings, BlogTag, FeedFormat, FeedSettings, InvalidExpression,
    Limit, PostContext, TruncateMarker,
};
#[doc(hidden)]
pub use docs_core::{
    ADMONITION_KINDS, AddressUse, AdmonitionKind, EntryKind, LinkKind, LinkReport, Names, PATHNAME,
    Record, ReportedLink, join_relative_path, leaves_site, path_in_revision, refused_address,
    revision_root, slugify, split_revision,
};
#[doc(hidden)]
pub use serve::{
    ASSETS_FOLDER, AUTHORS_FOLDER, AllowedHost, ExternalKind, ExternalResource, MarkedHeaders,
    MarkedRedirect, OutlinedSidebar, OutlinedVersion, ServeLimits, SiteMarker, SiteOutline,
    allowed_hosts, blocked_inline_elements, contains_script, default_headers, is_content_hashed,
    path_headers, response_headers,
};

// Items that only the crates for loading and building a site use.
#[doc(hidden)]
pub use content::{content_title, excerpt};
#[doc(hidden)]
pub use doc::{apply_trailing_slash, join_paths, unusable_file_name};
#[doc(hidden)]
pub use instance_settings::DEFAULT_EXCLUDE;
#[doc(hidden)]
pub use number_prefix::{PrefixedName, split_number_prefix};
#[doc(hidden)]
pub use sidebar::{CategoryLinkEntry, GeneratedIndex, MissingEntries};
#[doc(hidden)]
pub use version::ORPHAN_CODE;
#[doc(hidden)]
pub use yaml::read_yaml;
