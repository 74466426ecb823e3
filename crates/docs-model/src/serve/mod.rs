//! Server settings of a site: limits, response headers, the marker file for servers, and the outline for programs that answer questions.

mod settings;

mod head;
mod header_settings;
mod header_syntax;
mod headers;

mod limits;
mod marked_headers;

mod marker;

mod outline;

pub use header_settings::{HeaderSettings, HeaderValues};
pub use headers::{ExternalResources, default_headers, path_headers, response_headers};
pub use limits::ServeLimits;
pub use marked_headers::MarkedHeaders;
pub use marker::{ASSETS_FOLDER, MarkedRedirect, SiteMarker, is_content_hashed};
pub use outline::{OutlinedSidebar, OutlinedVersion, SiteOutline};
pub use settings::ServeSettings;
