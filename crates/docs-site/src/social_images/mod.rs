//! Generated pictures of pages for links in chats and social networks (`og:image`).

mod engine;
mod image;
mod pages;
mod pictures;

pub use engine::{SiteSocialImages, SocialImageStyle, SocialImageText, SocialImages};
pub(crate) use image::{SocialImage, names_image};
pub(crate) use pictures::SocialPictures;
