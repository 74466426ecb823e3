//! Former anchors of a page: elements that refer to the headings that replace them.
//!
//! Browsers do not send the hash to servers, so the page itself contains its former anchors. An anchor that another heading of the
//! page replaces is an empty element in that heading, which works without scripts. An anchor that another page replaces is a link at
//! the end of the article, visible only to readers of that anchor; the interface's script follows it.

use docs_model::{Issue, Settings};
use docs_render::Page;
use docs_routing::{Address, AnchorRedirect, decode_hash};

use crate::pages::insertion::replace;
use crate::values::address::href;
use crate::values::html::escape;

/// Class of the elements in headings.
const CLASS: &str = "former-anchor";

/// Class of the links to other pages.
const MOVED_CLASS: &str = "moved-anchor";

/// Adds the former anchors of a page to its article.
pub(crate) fn add_former_anchors(page: &mut Page, anchors: &[AnchorRedirect], settings: &Settings) {
    for former in anchors {
        if page.link_report.anchors.contains(&former.anchor) {
            page.issues.push(existing_anchor_issue(former));
            continue;
        }
        let id = former.to.strip_prefix('#').map(decode_hash);
        match id.as_deref().and_then(|id| heading_start(&page.html, id)) {
            Some(start) => {
                let element =
                    format!("<a class=\"{CLASS}\" id=\"{}\"></a>", escape(&former.anchor));
                replace(page, start..start, &element);
            }
            None => {
                page.issues
                    .extend(id.and_then(|id| missing_own_anchor(page, former, &id, settings)));
                let end = page.html.len();
                replace(page, end..end, &moved(former, settings));
            }
        }
        page.link_report.anchors.push(former.anchor.clone());
    }
}

/// Returns the position after the start tag of the heading with an id.
fn heading_start(html: &str, id: &str) -> Option<usize> {
    let attribute = format!(" id=\"{}\">", escape(id));
    html.match_indices(&attribute).find_map(|(index, _)| {
        let tag = html.get(index.checked_sub("<h2".len())?..index)?;
        matches!(tag, "<h2" | "<h3" | "<h4" | "<h5" | "<h6").then_some(index + attribute.len())
    })
}

fn moved(former: &AnchorRedirect, settings: &Settings) -> String {
    let address =
        if former.to.starts_with('#') { former.to.clone() } else { href(settings, &former.to) };
    link(&former.anchor, &address)
}

/// Returns the link of a former anchor, in the form that `ui/src/routes/moved-anchors.ts` reads.
fn link(anchor: &str, address: &str) -> String {
    let (anchor, address) = (escape(anchor), escape(address));
    format!("<p class=\"{MOVED_CLASS}\" id=\"{anchor}\"><a href=\"{address}\">{address}</a></p>\n")
}

/// Returns the issue of a redirect from an anchor that still exists on the page.
fn existing_anchor_issue(former: &AnchorRedirect) -> Issue {
    let AnchorRedirect { page, anchor, .. } = former;
    let message =
        format!("the redirect from `{page}#{anchor}` is left out: the page has this anchor");
    at(former, Issue::error("redirect", message))
        .help("remove the redirect, or give the heading another id")
        .about(format!("{page}#{anchor}"))
}

/// Returns the issue of a redirect to an anchor that the page lacks.
fn missing_own_anchor(
    page: &Page,
    former: &AnchorRedirect,
    id: &str,
    settings: &Settings,
) -> Option<Issue> {
    if page.link_report.anchors.iter().any(|known| known == id) {
        return None;
    }
    let severity = settings.policies.on_broken_anchors.severity()?;
    Some(at(former, missing_anchor_issue(former, severity)))
}

/// Returns the issue of a redirect whose target has no such anchor.
pub(crate) fn missing_anchor_issue(
    former: &AnchorRedirect,
    severity: docs_model::Severity,
) -> Issue {
    let AnchorRedirect { page, anchor, to, .. } = former;
    let message =
        format!("broken anchor `{to}`, the target of the redirect from `{page}#{anchor}`");
    at(former, Issue::new(severity, "broken-anchor", message))
        .help("write the id of a heading that the page has")
        .about(to)
}

/// Returns the issue of a redirect to an anchor that another page lacks. `anchors` returns the anchors of the page at a path.
pub(crate) fn missing_target_anchor<'a>(
    former: &AnchorRedirect,
    anchors: impl Fn(&str) -> Option<&'a [String]>,
    settings: &Settings,
) -> Option<Issue> {
    let severity = settings.policies.on_broken_anchors.severity()?;
    let address = Address::split(&former.to);
    let id = decode_hash(address.hash.filter(|hash| !hash.is_empty())?);
    let known = anchors(address.path)?;
    (!known.contains(&id)).then(|| missing_anchor_issue(former, severity))
}

fn at(former: &AnchorRedirect, issue: Issue) -> Issue {
    match &former.location {
        Some(location) => issue.at(location.clone()),
        None => issue,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_are_those_that_the_interface_follows() {
        let cases = include_str!("../../../../fixtures/cases/moved-anchors.json");
        let cases: serde_json::Value = serde_json::from_str(cases).expect("JSON");
        let links = cases["links"].as_array().expect("a list");
        for case in links {
            let text = |name: &str| case[name].as_str().expect(name);
            assert_eq!(link(text("anchor"), text("address")), text("html"));
        }
        assert!(!links.is_empty());
    }

    #[test]
    fn the_start_of_a_heading_is_found() {
        let html = "<p id=\"a\">x</p><h2 id=\"a\">A</h2><h3 id=\"b&quot;\">B</h3>";
        assert_eq!(heading_start(html, "a"), html.find("A</h2>"));
        assert_eq!(heading_start(html, "b\""), html.find("B</h3>"));
        assert_eq!(heading_start(html, "c"), None);
    }
}
