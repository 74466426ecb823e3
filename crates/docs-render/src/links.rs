//! Attributes of links.

use docs_core::LinkKind;

use crate::host::ResolvedLink;

/// Returns the attributes with which browsers open an external destination in a new tab, and with which the interface
/// leaves a path of another application on the same host to the browser.
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
