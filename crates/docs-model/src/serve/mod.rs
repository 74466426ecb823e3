//! The server's side of a site: settings, response headers, and the marker that a build leaves for servers.

mod settings;

mod head;
mod headers;

mod limits;

mod marker;

pub use headers::{default_headers, response_headers};
pub use limits::ServeLimits;
pub use marker::{ASSETS_FOLDER, MarkedRedirect, SiteMarker};
pub use settings::ServeSettings;
