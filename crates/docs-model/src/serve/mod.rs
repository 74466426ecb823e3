//! Server settings of a site: limits, response headers, the marker file for servers, and the outline for programs that answer questions.

mod settings;

mod head;
mod headers;

mod limits;

mod marker;

mod outline;

pub use headers::{default_headers, response_headers};
pub use limits::ServeLimits;
pub use marker::{ASSETS_FOLDER, MarkedRedirect, SiteMarker};
pub use outline::{OutlinedSidebar, OutlinedVersion, SiteOutline};
pub use settings::ServeSettings;
