//! Model of a versioned documentation site.
//!
//! *Input*: the texts of a site's files (settings, sidebars, Markdown with front matter). *Output*: a validated
//! [`Site`], and an [`Issue`] for every error and warning. The crate reads no files, renders no HTML and uses no
//! network.
//!
//! ```
//! use docs_model::{AssembleOptions, Doc, DocContext, Policy, Settings, SidebarsFile, Version, VersionParts};
//!
//! let (settings, _) = Settings::from_toml("site.toml", "title = 'Docs'\nurl = 'https://docs.example.com'");
//! let settings = settings.unwrap();
//! let version = settings.versions().remove(0);
//!
//! let context = DocContext { version_path: &version.path, ..DocContext::default() };
//! let (doc, _) = Doc::read("content/form.md", "form.md", "# Forms\n\nFill them in.\n", &context);
//!
//! let parts = VersionParts {
//!     settings: version,
//!     docs: vec![doc.into()],
//!     sidebars: SidebarsFile::generated(),
//!     categories: Default::default(),
//!     tags_file: None,
//!     is_incomplete: false,
//! };
//! let options = AssembleOptions {
//!     instance: &settings.instance(),
//!     trailing_slash: None,
//!     on_duplicate_routes: Policy::Warn,
//!     on_orphan_pages: Policy::Warn,
//!     linked_docs: &[],
//!     include_drafts: false,
//! };
//! let (version, issues) = Version::assemble(parts, &options);
//! assert!(issues.is_empty());
//! assert_eq!(version.main_doc().unwrap().permalink, "/form");
//! ```

/// Runs the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod agents;
mod analytics;
mod blog;
mod build_settings;
mod color;
mod content;
mod deploy;
mod doc;
mod external_links;
mod fault;
mod front_matter;
mod instance;
mod instance_settings;
mod item_look;
mod kebab_case;
mod markdown;
mod navbar;
mod number_prefix;
mod old_versions;
mod plain_yaml;
mod recovery;
mod restriction;
mod serve;
mod serve_settings;
mod settings;
mod settings_addresses;
mod settings_locations;
mod sidebar;
mod site;
mod social_images;
mod tag;
mod tags_file;
mod theme;
mod toml_values;
mod version;
mod version_list;
mod yaml;

pub use docs_core::{
    ADMONITION_KINDS, AddressUse, AdmonitionKind, DocId, HIERARCHY_LEVELS, Hierarchy, Issue,
    LinkKind, LinkReport, Location, Names, PATHNAME, Policies, Policy, Record, RecordKind,
    Redirect, RedirectStatus, ReportedLink, SearchKey, Severity, SidebarId, Slugger, Value,
    VersionName, has_scheme, has_statements, join_relative_path, leaves_site, refused_address,
    slugify,
};

pub use agents::AgentSettings;
pub use analytics::{AnalyticsId, AnalyticsSettings, InvalidAnalyticsId};
pub use blog::{
    AuthorLink, AuthorsFile, Blog, BlogAuthor, BlogDate, BlogList, BlogListKind, BlogParts,
    BlogPost, BlogPostTag, BlogSettings, BlogTag, FeedFormat, FeedSettings, InvalidExpression, Limit,
    PostContext, TruncateMarker,
};
pub use build_settings::BuildSettings;
pub use color::{BadColor, Color};
pub use content::{content_title, excerpt};
pub use deploy::{DeployHost, DeploySettings};
pub use doc::{Doc, DocContext, InvalidSlug, apply_trailing_slash, join_paths, unusable_file_name};
pub use external_links::ExternalLinkSettings;
pub use front_matter::{
    FrontMatter, FrontMatterFormat, FrontMatterTag, FrontMatterUpdate, Override, SplitSource,
    split_source,
};
pub use instance::DocsInstance;
pub use instance_settings::{DEFAULT_EXCLUDE, InstanceSettings, ShownChange};
pub use item_look::ItemLook;
pub use markdown::{
    MagicCommentSettings, MarkdownFormat, MarkdownSettings, MermaidThemes, NpmToYarnSettings,
};
pub use navbar::{
    Footer, FooterItem, FooterLink, FooterStyle, Logo, Navbar, NavbarItem, NavbarItemKind,
    NavbarPosition,
};
pub use number_prefix::{NumberPrefixes, PrefixedName, split_number_prefix};
pub use old_versions::{InvalidPriority, OldVersions, SitemapPriority};
pub use serve::{
    ASSETS_FOLDER, ExternalResources, MarkedHeaders, MarkedRedirect, OutlinedSidebar,
    OutlinedVersion, ServeLimits, SiteMarker, SiteOutline, default_headers, is_content_hashed,
    path_headers, response_headers,
};
pub use serve_settings::{HeaderSettings, HeaderValues, ServeSettings};
pub use settings::{
    Announcement, ColorMode, ColorModeSettings, Direction, DocsSettings, Locale, Locales,
    SearchProvider, SearchSettings, Settings, SidebarSettings, TableOfContents,
};
pub use sidebar::{
    CategoryLink, CategoryLinkEntry, CategoryMetadata, GeneratedIndex, MissingEntries,
    NavigationEntry, Sidebar, SidebarCategory, SidebarEntry, SidebarItem, SidebarLink,
    SidebarsFile,
};
pub use site::{Draft, Site, StandalonePage};
pub use social_images::SocialImageSettings;
pub use tag::{DocTag, Tag};
pub use tags_file::{DefinedTag, TagsFile};
pub use theme::{FontFile, ThemeSettings};
pub use version::{
    AssembleOptions, Banner, EditFolders, ORPHAN_CODE, Version, VersionParts, VersionSettings,
};
pub use version_list::{VersionList, VersionOptions};
pub use yaml::read_yaml;
