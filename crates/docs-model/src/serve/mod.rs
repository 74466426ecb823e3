//! Properties of a built site for servers (limits, response headers, marker file), and its outline for programs that answer
//! questions about it.

mod external;
mod head;
mod headers;

mod inline;

mod limits;
mod marked_headers;

mod marker;

mod outline;

pub use external::{AllowedHost, ExternalKind, ExternalResource};
pub use head::contains_script;
pub use headers::{AUTHORS_FOLDER, allowed_hosts, default_headers, path_headers, response_headers};
pub use inline::blocked_inline_elements;
pub use limits::ServeLimits;
pub use marked_headers::MarkedHeaders;
pub use marker::{ASSETS_FOLDER, MarkedRedirect, SiteMarker, is_content_hashed};
pub use outline::{OutlinedSidebar, OutlinedVersion, SiteOutline};
