//! One page: from the plan to its article, its data and its document.

pub(crate) mod analytics;
pub(crate) mod article;
pub(crate) mod article_text;
pub(crate) mod base;
pub(crate) mod components;
pub(crate) mod content;
pub(crate) mod contexts;
pub(crate) mod data;
pub(crate) mod external;
pub(crate) mod feedback;
pub(crate) mod former_anchors;
pub(crate) mod host;
mod insertion;
pub(crate) mod outline;
pub(crate) mod page_components;
pub(crate) mod page_images;
pub(crate) mod page_styles;
pub(crate) mod pipeline;
pub(crate) mod post_list;
pub(crate) mod redirects;
pub(crate) mod render_options;
pub(crate) mod request_forms;
pub(crate) mod shared_files;
pub(crate) mod site_components;
pub(crate) mod snapshot;
pub(crate) mod social_images;
pub(crate) mod template;
