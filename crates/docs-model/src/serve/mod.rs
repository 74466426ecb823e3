//! Server settings of a site: limits, response headers, and the marker file for servers.

mod settings;

mod head;
mod headers;

mod limits;

mod marker;

pub use headers::{default_headers, response_headers};
pub use limits::ServeLimits;
pub use marker::{ASSETS_FOLDER, MarkedRedirect, SiteMarker};
pub use settings::ServeSettings;
