//! Attributes of links.

use docs_core::LinkKind;

use crate::host::ResolvedLink;

/// Relations of a link to another host.
pub(crate) const RELATIONS: &str = "noopener noreferrer";

/// Returns the attributes by which browsers open an external destination in a new tab, and by which the interface does not
/// intercept links to paths of another application on the same host.
pub(crate) fn tab_attributes(resolved: &ResolvedLink) -> &'static str {
    let to_a_host =
        ["https://", "http://", "//"].iter().any(|start| resolved.href.starts_with(start));
    match resolved.kind {
        LinkKind::External if to_a_host => r#" target="_blank" rel="noopener noreferrer""#,
        LinkKind::External if resolved.href.starts_with('/') => " data-full-load",
        LinkKind::File => r#" target="_blank""#,
        _ => "",
    }
}
