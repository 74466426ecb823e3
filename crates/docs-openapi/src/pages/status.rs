//! Names of status codes.

/// Names of status codes in RFC 9110 and its extensions.
const NAMES: [(&str, &str); 42] = [
    ("100", "Continue"),
    ("101", "Switching Protocols"),
    ("200", "OK"),
    ("201", "Created"),
    ("202", "Accepted"),
    ("203", "Non-Authoritative Information"),
    ("204", "No Content"),
    ("205", "Reset Content"),
    ("206", "Partial Content"),
    ("207", "Multi-Status"),
    ("300", "Multiple Choices"),
    ("301", "Moved Permanently"),
    ("302", "Found"),
    ("303", "See Other"),
    ("304", "Not Modified"),
    ("307", "Temporary Redirect"),
    ("308", "Permanent Redirect"),
    ("400", "Bad Request"),
    ("401", "Unauthorized"),
    ("402", "Payment Required"),
    ("403", "Forbidden"),
    ("404", "Not Found"),
    ("405", "Method Not Allowed"),
    ("406", "Not Acceptable"),
    ("408", "Request Timeout"),
    ("409", "Conflict"),
    ("410", "Gone"),
    ("411", "Length Required"),
    ("412", "Precondition Failed"),
    ("413", "Content Too Large"),
    ("415", "Unsupported Media Type"),
    ("416", "Range Not Satisfiable"),
    ("418", "I'm a teapot"),
    ("422", "Unprocessable Content"),
    ("423", "Locked"),
    ("424", "Failed Dependency"),
    ("429", "Too Many Requests"),
    ("500", "Internal Server Error"),
    ("501", "Not Implemented"),
    ("502", "Bad Gateway"),
    ("503", "Service Unavailable"),
    ("504", "Gateway Timeout"),
];

/// Names of groups of codes.
const GROUPS: [(&str, &str); 6] = [
    ("1XX", "Informational"),
    ("2XX", "Success"),
    ("3XX", "Redirection"),
    ("4XX", "Client error"),
    ("5XX", "Server error"),
    ("default", "Any other status"),
];

/// Returns the name of a status code or of a group of codes.
pub(super) fn status_name(status: &str) -> Option<&'static str> {
    let mut known = NAMES.iter().chain(&GROUPS);
    known.find(|(code, _)| code.eq_ignore_ascii_case(status)).map(|(_, name)| *name)
}

/// Returns `true` if a status is that of an error.
pub(super) fn is_error(status: &str) -> bool {
    status.starts_with(['4', '5'])
}
