//! Blocks on a line of their own: `::video[Title]{src=./tour.mp4}`.

use docs_core::Names;

use super::block::BlockWriter;
use super::picture::{Loading, push_picture};
use super::start::BlockStart;
use super::values::is_length;
use crate::html::{push_address, push_attribute, push_text};

/// A block on a line of its own.
#[derive(Debug)]
pub(crate) struct LeafBlock {
    /// Name of the directive.
    pub(crate) name: &'static str,
    /// Name of the component, whose attribute `title` is the title of the directive.
    pub(crate) component: Option<&'static str>,
    /// `true` if the title is part of the block.
    pub(crate) has_title: bool,
    pub(crate) attributes: &'static [&'static str],
    /// Writes the block.
    pub(crate) write: fn(&mut dyn BlockWriter, &BlockStart),
}

/// Blocks on a line of their own.
pub(crate) const LEAF_BLOCKS: &[LeafBlock] = &[
    LeafBlock {
        name: "video",
        component: Some("Video"),
        has_title: true,
        attributes: &["src", "poster", "captions", "width", "height", "loop", "muted"],
        write: video,
    },
    LeafBlock {
        name: "embed",
        component: Some("Embed"),
        has_title: true,
        attributes: &["url", "poster"],
        write: embed,
    },
    LeafBlock {
        name: "glossary",
        component: Some("Glossary"),
        has_title: false,
        attributes: &[],
        write: glossary,
    },
];

/// Writes a video of the site, with its title as the caption.
fn video(writer: &mut dyn BlockWriter, start: &BlockStart) {
    let Some(src) = start.attribute("src") else {
        let help = match start.is_component() {
            true => "write `<Video src=\"./tour.mp4\" title=\"Title\" />`",
            false => "write `::video[Title]{src=./tour.mp4}`",
        };
        return writer.fault(start, &start.message("names no file"), help);
    };
    let Some(resolved) = writer.image(src, start.line) else { return };
    let poster = start.attribute("poster").and_then(|poster| writer.image(poster, start.line));
    let captions = start.attribute("captions").and_then(|file| writer.image(file, start.line));
    let title = start.title_text();
    match title {
        Some(_) => {
            writer.open_element("figure", start, "block-figure");
            writer.html().push_str("<video");
        }
        None => {
            writer.html().push_str("<video");
            start.push_class(writer.html(), "");
        }
    }
    let html = writer.html();
    html.push_str(" src=\"");
    push_address(html, &resolved.href);
    html.push_str("\" controls playsinline");
    // The poster replaces the first frame, so the browser needs no part of the file before playback.
    html.push_str(if poster.is_some() { " preload=\"none\"" } else { " preload=\"metadata\"" });
    if let Some(poster) = poster {
        html.push_str(" poster=\"");
        push_address(html, &poster.href);
        html.push('"');
    }
    for flag in ["loop", "muted"].iter().filter(|flag| start.has(flag)) {
        html.push(' ');
        html.push_str(flag);
    }
    for length in ["width", "height"] {
        if let Some(value) = start.attribute(length).filter(|value| is_length(value)) {
            push_attribute(html, length, value.trim_end_matches("px"));
        }
    }
    if let Some(title) = &title {
        push_attribute(html, "title", title);
        push_attribute(html, "aria-label", title);
    }
    html.push('>');
    if let Some(captions) = captions {
        html.push_str("<track kind=\"captions\" default src=\"");
        push_address(html, &captions.href);
        html.push_str("\">");
    }
    html.push_str("</video>\n");
    if title.is_some() {
        writer.title("<figcaption>", start, "</figcaption>\n</figure>\n");
    }
}

/// Writes the terms of the site with their explanations.
fn glossary(writer: &mut dyn BlockWriter, start: &BlockStart) {
    let terms = writer.glossary();
    if terms.is_empty() {
        let help =
            "write terms into `glossary.toml` beside `site.toml`: `SSO = \"Single sign-on\"`";
        return writer.fault(start, "the site has no glossary", help);
    }
    writer.open_element("dl", start, "");
    for (term, explanation) in terms {
        let html = writer.html();
        html.push_str("<dt>");
        push_text(html, &term);
        html.push_str("</dt>\n<dd>");
        push_text(html, &explanation);
        html.push_str("</dd>\n");
        writer.record(&format!("{term} {explanation}"));
    }
    writer.html().push_str("</dl>\n");
}

/// A host whose documents can be embedded.
struct Host {
    /// Names of the host, without `www.`.
    names: &'static [&'static str],
    /// Start of the path before the name of the document.
    paths: &'static [&'static str],
    /// Start and end of the address of the embedded document.
    address: (&'static str, &'static str),
}

const HOSTS: &[Host] = &[
    Host {
        names: &["youtube.com", "m.youtube.com", "youtube-nocookie.com"],
        paths: &["/watch?v=", "/embed/", "/shorts/", "/live/"],
        address: ("https://www.youtube-nocookie.com/embed/", "?autoplay=1"),
    },
    Host {
        names: &["youtu.be"],
        paths: &["/"],
        address: ("https://www.youtube-nocookie.com/embed/", "?autoplay=1"),
    },
    Host {
        names: &["vimeo.com", "player.vimeo.com"],
        paths: &["/video/", "/"],
        address: ("https://player.vimeo.com/video/", "?autoplay=1&dnt=1"),
    },
    Host {
        names: &["loom.com"],
        paths: &["/share/", "/embed/"],
        address: ("https://www.loom.com/embed/", "?autoplay=1"),
    },
    Host {
        names: &["codesandbox.io"],
        paths: &["/s/", "/embed/"],
        address: ("https://codesandbox.io/embed/", ""),
    },
    Host {
        names: &["stackblitz.com"],
        paths: &["/edit/"],
        address: ("https://stackblitz.com/edit/", "?embed=1"),
    },
];

/// Writes a document of another host behind a link, so that the browser requests it only after a click.
///
/// The link opens the document in the frame above it, which is initially empty. This requires no script.
fn embed(writer: &mut dyn BlockWriter, start: &BlockStart) {
    let Some(url) = start.attribute("url") else {
        let help = match start.is_component() {
            true => "write `<Embed url=\"https://youtu.be/…\" title=\"Title\" />`",
            false => "write `::embed[Title]{url=\"https://youtu.be/…\"}`",
        };
        return writer.fault(start, &start.message("names no address"), help);
    };
    let Some(resolved) = writer.link(url, start.line) else { return };
    let title = start.title_text().unwrap_or_else(|| url.to_owned());
    let Some(address) = address_of(url) else {
        fault_of_host(writer, start, url);
        let html = writer.html();
        html.push_str("<p><a href=\"");
        push_address(html, &resolved.href);
        html.push_str("\">");
        push_text(html, &title);
        html.push_str("</a></p>\n");
        return writer.record(&title);
    };
    let frame = format!("embed-{}-{}", start.line, writer.html().len());
    writer.open_element("figure", start, "block-embed");
    if let Some(poster) = start.attribute("poster") {
        push_picture(writer, "block-embed-poster", poster, start.line, Loading::Lazy);
    }
    let html = writer.html();
    html.push_str("<iframe");
    push_attribute(html, "name", &frame);
    push_attribute(html, "title", &title);
    html.push_str(" allow=\"autoplay; fullscreen; picture-in-picture\" referrerpolicy=\"strict-origin-when-cross-origin\"></iframe>\n");
    html.push_str("<figcaption><a href=\"");
    push_address(html, &address);
    html.push('"');
    push_attribute(html, "target", &frame);
    html.push('>');
    push_text(html, &title);
    let host = host_of(&address).unwrap_or_default().trim_start_matches("www.");
    html.push_str("</a> <span>");
    push_text(html, host);
    html.push_str("</span></figcaption>\n</figure>\n");
    writer.record(&format!("{title} {host}"));
}

fn fault_of_host(writer: &mut dyn BlockWriter, start: &BlockStart, url: &str) {
    let names = HOSTS.iter().flat_map(|host| host.names.iter().copied());
    let host = host_of(url).unwrap_or(url);
    let help = match Names::new(names.clone()).nearest(host.trim_start_matches("www.")) {
        Some(near) if near != host.trim_start_matches("www.") => format!("did you mean `{near}`?"),
        _ => format!(
            "the hosts are {}; the address is shown as a link",
            names.collect::<Vec<_>>().join(", ")
        ),
    };
    writer.fault(start, &start.message(&format!("knows no document at `{url}`")), &help);
}

fn host_of(url: &str) -> Option<&str> {
    let rest = url.strip_prefix("https://").or_else(|| url.strip_prefix("http://"))?;
    rest.split(['/', '?', '#']).next()
}

/// Returns the address of the embeddable document for the address of its page.
fn address_of(url: &str) -> Option<String> {
    let host = host_of(url)?;
    let path = &url[url.find(host)? + host.len()..];
    let name = host.strip_prefix("www.").unwrap_or(host);
    let known = HOSTS.iter().find(|known| known.names.contains(&name))?;
    let after = known.paths.iter().find_map(|start| path.strip_prefix(start))?;
    let id = after.split(['?', '&', '#', '/']).next()?;
    let is_id = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    let (start, end) = known.address;
    (!id.is_empty() && id.bytes().all(is_id)).then(|| format!("{start}{id}{end}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn documents_of_known_hosts_have_an_address() {
        let youtube = Some("https://www.youtube-nocookie.com/embed/a-B_1?autoplay=1");
        let rows = [
            ("https://www.youtube.com/watch?v=a-B_1&t=3", youtube),
            ("https://youtu.be/a-B_1?si=x", youtube),
            ("https://youtube.com/shorts/a-B_1", youtube),
            ("https://vimeo.com/123", Some("https://player.vimeo.com/video/123?autoplay=1&dnt=1")),
            ("https://stackblitz.com/edit/a?file=b", Some("https://stackblitz.com/edit/a?embed=1")),
            ("https://www.youtube.com/@channel", None),
            ("https://youtube.com.example.com/watch?v=a", None),
            ("https://example.com/a", None),
            ("/watch?v=a", None),
            ("javascript:alert(1)", None),
        ];
        for (url, expected) in rows {
            assert_eq!(address_of(url).as_deref(), expected, "{url}");
        }
    }
}
