//! Sizes of raster images, as browsers show them.

use std::io::{BufReader, Seek as _};

use super::orientation::turns_sideways;
use crate::inputs::source::{SourceFile, SourceTree};

/// Width and height in pixels.
pub(crate) type Size = (u32, u32);

/// Returns the size of an image, turned as its metadata asks for; `None` for other files.
pub(crate) fn image_size(sources: &dyn SourceTree, file: &str) -> Option<Size> {
    size(sources.open(file).ok()?)
}

/// Returns the size of an image, turned as its metadata asks for; `None` for other files.
pub(crate) fn size(image: impl SourceFile) -> Option<Size> {
    let mut reader = BufReader::new(image);
    let stored = imagesize::reader_size(&mut reader).ok()?;
    let (width, height) = (u32::try_from(stored.width).ok()?, u32::try_from(stored.height).ok()?);
    let is_turned = reader.rewind().is_ok() && turns_sideways(reader);
    Some(if is_turned { (height, width) } else { (width, height) })
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use super::*;

    /// Metadata with a string and the orientation.
    fn exif(orientation: u16, is_big_endian: bool) -> Vec<u8> {
        let short =
            |value: u16| if is_big_endian { value.to_be_bytes() } else { value.to_le_bytes() };
        let long =
            |value: u32| if is_big_endian { value.to_be_bytes() } else { value.to_le_bytes() };
        let mut exif = if is_big_endian { b"MM".to_vec() } else { b"II".to_vec() };
        exif.extend(short(42));
        exif.extend(long(8));
        exif.extend(short(2));
        exif.extend([short(0x010f), short(2)].concat());
        exif.extend([long(4), *b"abc\0"].concat());
        exif.extend([short(0x0112), short(3)].concat());
        exif.extend(long(1));
        exif.extend([short(orientation), short(0)].concat());
        exif.extend(long(0));
        exif
    }

    /// JPEG of 640 × 480 pixels with metadata after another segment.
    fn jpeg(exif: &[u8]) -> Vec<u8> {
        let segment = |marker: u8, content: &[u8]| {
            let length = u16::try_from(content.len() + 2).expect("it is short").to_be_bytes();
            [&[0xff, marker], length.as_slice(), content].concat()
        };
        let mut jpeg = vec![0xff, 0xd8];
        jpeg.extend(segment(0xe0, b"JFIF\0\x01\x01\0\0\x01\0\x01\0\0"));
        jpeg.extend(segment(0xe1, &[b"Exif\0\0", exif].concat()));
        jpeg.extend(segment(0xc0, &[8, 0x01, 0xe0, 0x02, 0x80, 1, 1, 0x11, 0]));
        jpeg.extend(segment(0xda, &[1, 1, 0, 0, 63, 0]));
        jpeg.extend([0xff, 0xd9]);
        jpeg
    }

    /// PNG of 640 × 480 pixels.
    fn png(exif: &[u8]) -> Vec<u8> {
        let chunk = |name: &[u8; 4], content: &[u8]| {
            let length = u32::try_from(content.len()).expect("it is short").to_be_bytes();
            [length.as_slice(), name, content, &[0; 4]].concat()
        };
        let header = [0, 0, 2, 0x80, 0, 0, 1, 0xe0, 8, 2, 0, 0, 0];
        let chunks = [chunk(b"IHDR", &header), chunk(b"eXIf", exif), chunk(b"IDAT", b"pixels")];
        [b"\x89PNG\r\n\x1a\n".to_vec(), chunks.concat()].concat()
    }

    /// WebP of 640 × 480 pixels, with metadata after the pixels.
    fn webp(exif: &[u8]) -> Vec<u8> {
        let chunk = |name: &[u8; 4], content: &[u8]| {
            let length = u32::try_from(content.len()).expect("it is short").to_le_bytes();
            [name, length.as_slice(), content, &vec![0; content.len() % 2]].concat()
        };
        let header = [8, 0, 0, 0, 0x7f, 2, 0, 0xdf, 1, 0];
        let chunks = [chunk(b"VP8X", &header), chunk(b"VP8 ", b"odd"), chunk(b"EXIF", exif)];
        chunk(b"RIFF", &[b"WEBP".to_vec(), chunks.concat()].concat())
    }

    #[test]
    fn images_that_are_turned_sideways_have_the_size_that_readers_see() {
        for is_big_endian in [false, true] {
            for orientation in 0..=9 {
                let exif = exif(orientation, is_big_endian);
                let is_turned = (5..=8).contains(&orientation);
                let expected = if is_turned { (480, 640) } else { (640, 480) };
                for image in [jpeg(&exif), png(&exif), webp(&exif)] {
                    assert_eq!(size(Cursor::new(image)), Some(expected), "{orientation}");
                }
            }
        }
    }

    #[test]
    fn damaged_metadata_has_no_effect() {
        let whole = exif(6, false);
        for length in 0..whole.len() {
            for image in [jpeg(&whole[..length]), png(&whole[..length]), webp(&whole[..length])] {
                let size = size(Cursor::new(image)).expect("the header is complete");
                assert!([(640, 480), (480, 640)].contains(&size), "{length}");
            }
        }
        assert_eq!(size(Cursor::new(b"text")), None);
    }
}
