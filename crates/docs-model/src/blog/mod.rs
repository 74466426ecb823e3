//! Blogs: posts with dates, authors and tags, and the lists that show them.

mod author;
mod blog_settings;
mod collection;
mod date;
mod lists;
mod post;
mod post_name;
mod reading_time;
mod truncate_marker;

pub use author::{AuthorLink, AuthorsFile, BlogAuthor};
pub use blog_settings::{BlogSettings, FeedFormat, FeedSettings, Limit};
pub use collection::{Blog, BlogParts, BlogTag};
pub use date::BlogDate;
pub use lists::{BlogList, BlogListKind};
pub use post::{BlogPost, BlogPostTag, PostContext};
pub use truncate_marker::{InvalidExpression, TruncateMarker};
