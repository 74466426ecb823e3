//! Settings of the server: limits and response headers.

mod settings;

mod header_settings;
mod header_syntax;

pub use header_settings::{HeaderSettings, HeaderValues};
pub use settings::ServeSettings;
