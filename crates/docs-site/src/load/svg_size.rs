//! Sizes of SVG images.

use std::io::{BufReader, Read};

use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};

use super::image_size::Size;

/// Maximum length, in bytes, of the source up to the end of the root element's tag.
const MAX_HEAD_BYTES: u64 = 64 * 1024;

/// Returns the size of an SVG image in pixels: its `width` and `height`, otherwise the size of its `viewBox`. Returns `None` for other
/// files, and for images without either.
pub(crate) fn svg_size(source: impl Read) -> Option<Size> {
    let mut reader = Reader::from_reader(BufReader::new(source.take(MAX_HEAD_BYTES)));
    let mut buffer = Vec::new();
    loop {
        buffer.clear();
        match reader.read_event_into(&mut buffer).ok()? {
            Event::Start(root) | Event::Empty(root) => return root_size(&root),
            Event::Eof => return None,
            _ => {}
        }
    }
}

fn root_size(root: &BytesStart<'_>) -> Option<Size> {
    if root.local_name().as_ref() != "svg" {
        return None;
    }
    let attribute = |name: &str| Some(root.try_get_attribute(name).ok()??.value.into_owned());
    let length = |name: &str| pixels(attribute(name)?.trim().trim_end_matches("px"));
    if let (Some(width), Some(height)) = (length("width"), length("height")) {
        return Some((width, height));
    }
    let view_box = attribute("viewBox")?;
    let mut numbers =
        view_box.split([' ', ',', '\t', '\n', '\r']).filter(|number| !number.is_empty()).skip(2);
    Some((pixels(numbers.next()?)?, pixels(numbers.next()?)?))
}

/// Returns a length in whole pixels; `None` for other units and for lengths that are not positive.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "within the range of `u16`"
)]
fn pixels(length: &str) -> Option<u32> {
    let length: f64 = length.parse().ok()?;
    (1.0..=f64::from(u16::MAX)).contains(&length).then_some(length.round() as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_those_of_the_root_element() {
        let cases = [
            (r#"<svg width="64" height="32" viewBox="0 0 1 1">"#, Some((64, 32))),
            (
                "<?xml version=\"1.0\"?>\n<!-- a -->\n<svg width='64.4px' height='32px'/>",
                Some((64, 32)),
            ),
            (
                r#"<svg:svg xmlns:svg="http://www.w3.org/2000/svg" viewBox="0,0 120, 40"/>"#,
                Some((120, 40)),
            ),
            (r#"<svg width="100%" height="100%" viewBox="-1 -1 24 24"/>"#, Some((24, 24))),
            (r#"<svg width="2em" height="0"/>"#, None),
            (r#"<svg viewBox="0 0 24"/>"#, None),
            (r#"<html><svg width="1" height="1"/></html>"#, None),
            ("\u{89}PNG", None),
            ("", None),
        ];
        for (source, expected) in cases {
            assert_eq!(svg_size(source.as_bytes()), expected, "{source}");
        }
    }
}
