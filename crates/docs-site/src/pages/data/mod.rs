//! Data of the site and of its pages for the interface.

mod blog;
mod blog_data;
mod components;
mod context;
mod docs_versions;
mod edit_link;
mod full_loads;
mod head;
mod json_ld;
mod listing;
mod navbar_targets;
mod page;
mod parts;
mod post;
mod search;
mod serialized;
mod sidebar;
mod site;
mod social_image;
mod titles;
mod types;
mod version_list;

pub(crate) use blog::{
    archive_page, authors_page, blog_sidebar, blog_tags_page, feed_links, feed_path, posts_page,
};
pub(crate) use blog_data::author_data;
pub(crate) use components::CachedComponents;
pub(crate) use context::PageContext;
pub(crate) use docs_versions::{VERSIONS_FILE, VERSIONS_FOLDER, docs_versions};
pub(crate) use full_loads::HasPage;
pub(crate) use head::{absolute, link_attributes};
pub(crate) use listing::{cards, category_page, tag_page, tags_page};
pub(crate) use page::{
    ArticleInputs, add_default_image, add_default_metas, add_elements, not_found_page, page_data,
    search_page, search_tag,
};
pub(crate) use parts::PageParts;
pub(crate) use search::search_origins;
pub(crate) use serialized::SerializedData;
pub(crate) use sidebar::{SIDEBAR_FOLDER, SharedSidebar, sidebar_file};
pub(crate) use site::{color_mode, non_default_instance_id, sidebar_data, sidebar_key, site_data};
pub(crate) use social_image::SocialImage;
pub(crate) use types::{
    Breadcrumb, CardData, DirectionData, HeadData, PageData, PageKind, PageLink, SwitchTarget,
    VersionPagesData,
};
pub(crate) use version_list::{
    VERSION_PAGES, has_version_list, version_list_folder, version_pages_data,
};
