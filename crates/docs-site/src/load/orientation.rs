//! Orientation of images in their metadata (Exif).

use std::io::{self, Read};

/// Returns `true` if the metadata of a JPEG, PNG or WebP file turns the image by a quarter, so that its width is the stored
/// height. Metadata that cannot be read has no effect.
pub(super) fn turns_sideways(mut image: impl Read) -> bool {
    let mut start = [0; 12];
    if image.read_exact(&mut start).is_err() {
        return false;
    }
    let metadata = match &start {
        [0xff, 0xd8, ..] => of_jpeg((&start[2..]).chain(image)),
        [0x89, b'P', b'N', b'G', ..] => of_png((&start[8..]).chain(image)),
        [b'R', b'I', b'F', b'F', _, _, _, _, b'W', b'E', b'B', b'P'] => of_webp(image),
        _ => return false,
    };
    let orientation = metadata.ok().flatten().and_then(|exif| orientation(&exif));
    matches!(orientation, Some(5..=8))
}

/// Signature of metadata in a JPEG.
const EXIF: &[u8] = b"Exif\0\0";

/// Maximum number of bytes of metadata that are read. Those of a JPEG are never longer, and the orientation precedes previews.
const MAX_METADATA: u64 = 64 * 1024;

/// Returns the metadata before the pixels of a JPEG.
fn of_jpeg(mut segments: impl Read) -> io::Result<Option<Vec<u8>>> {
    loop {
        let [sign, marker] = array(&mut segments)?;
        let is_end = sign != 0xff || matches!(marker, 0xd9 | 0xda);
        if is_end {
            return Ok(None);
        }
        let length = u64::from(u16::from_be_bytes(array(&mut segments)?)).saturating_sub(2);
        if marker != 0xe1 {
            skip(&mut segments, length)?;
            continue;
        }
        let content = taken(&mut segments, length)?;
        if let Some(exif) = content.strip_prefix(EXIF) {
            return Ok(Some(exif.to_vec()));
        }
    }
}

/// Returns the metadata before the pixels of a PNG.
fn of_png(mut chunks: impl Read) -> io::Result<Option<Vec<u8>>> {
    loop {
        let length = u64::from(u32::from_be_bytes(array(&mut chunks)?));
        match &array(&mut chunks)? {
            b"eXIf" => return taken(&mut chunks, length).map(Some),
            b"IDAT" | b"IEND" => return Ok(None),
            // A checksum follows the content.
            _ => skip(&mut chunks, length + 4)?,
        }
    }
}

/// Flag of a WebP file with metadata.
const HAS_METADATA: u8 = 0b0000_1000;

/// Returns the metadata of a WebP file, which follows the pixels.
fn of_webp(mut chunks: impl Read) -> io::Result<Option<Vec<u8>>> {
    loop {
        let name: [u8; 4] = array(&mut chunks)?;
        let length = u64::from(u32::from_le_bytes(array(&mut chunks)?));
        let padded = length + length % 2;
        match &name {
            b"VP8X" => {
                let [flags] = array(&mut chunks)?;
                if flags & HAS_METADATA == 0 {
                    return Ok(None);
                }
                skip(&mut chunks, padded.saturating_sub(1))?;
            }
            b"EXIF" => return taken(&mut chunks, length).map(Some),
            _ => skip(&mut chunks, padded)?,
        }
    }
}

fn array<const LENGTH: usize>(source: &mut impl Read) -> io::Result<[u8; LENGTH]> {
    let mut bytes = [0; LENGTH];
    source.read_exact(&mut bytes)?;
    Ok(bytes)
}

fn skip(source: &mut impl Read, length: u64) -> io::Result<()> {
    let skipped = io::copy(&mut source.take(length), &mut io::sink())?;
    if skipped < length { Err(io::ErrorKind::UnexpectedEof.into()) } else { Ok(()) }
}

fn taken(source: &mut impl Read, length: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    source.take(length.min(MAX_METADATA)).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Tag of the orientation.
const ORIENTATION: u16 = 0x0112;

/// Length of an entry: tag, type, number of values, value.
const ENTRY: usize = 12;

/// Returns the orientation from the first directory of metadata, which has the format of TIFF.
fn orientation(exif: &[u8]) -> Option<u16> {
    let is_big_endian = match exif.get(..4)? {
        b"II*\0" => false,
        b"MM\0*" => true,
        _ => return None,
    };
    let short = |at: usize| {
        let bytes = exif.get(at..at.checked_add(2)?)?.try_into().ok()?;
        Some(if is_big_endian { u16::from_be_bytes(bytes) } else { u16::from_le_bytes(bytes) })
    };
    let bytes = exif.get(4..8)?.try_into().ok()?;
    let offset = if is_big_endian { u32::from_be_bytes(bytes) } else { u32::from_le_bytes(bytes) };
    let directory = usize::try_from(offset).ok()?;
    let entries = usize::from(short(directory)?);
    let mut starts = (0..entries).map(|number| directory + 2 + number * ENTRY);
    let entry = starts.find(|start| short(*start) == Some(ORIENTATION))?;
    short(entry + 8)
}
