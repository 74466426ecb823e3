//! The data of the site and of its pages, as the interface receives it.

mod address;
mod listing;
mod page;
mod search;
mod site;
mod types;

pub(crate) use address::href;
pub(crate) use listing::{cards, category_page, tag_page, tags_page};
pub(crate) use page::{PageContext, PageParts, not_found_page, page_data, search_page, search_tag};
pub(crate) use site::{color_mode, sidebar_data, sidebar_key, site_data};
pub(crate) use types::{
    Breadcrumb, CardData, HeadData, PageData, PageLink, SidebarReference, SwitchTarget,
};
