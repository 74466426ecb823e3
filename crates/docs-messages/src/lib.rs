//! Words of a site's interface: messages with placeholders and plural forms, numbers and dates.
//!
//! Catalogues in eleven languages are built in (`catalogues/`); `en.toml` describes the keys. A site replaces any message.
//!
//! ```
//! use docs_messages::{DateStyle, Messages};
//!
//! let german = Messages::for_language("de-AT");
//! assert_eq!(german.text("pagination.next"), "Weiter");
//! assert_eq!(german.counted("blog.posts", 3), "3 Posts");
//! assert_eq!(german.date("2024-03-09", DateStyle::Long), "9. März 2024");
//! ```

#![warn(missing_docs)]

mod catalogue;
mod dates;
mod message;
mod messages;
mod placeholders;
mod plurals;

pub use catalogue::{Key, LANGUAGES, keys};
pub use dates::{DateForms, DateStyle};
pub use message::Message;
pub use messages::{MessageError, Messages};
pub use plurals::plural_index;
