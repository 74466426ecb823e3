//! Encoding of variants.

use image::imageops::FilterType;
use webp::{Encoder, WebPConfig};

use crate::ImageError;
use crate::decode::Picture;

/// Quality of lossy compression, of 100. The usual default of tools for websites.
const QUALITY: f32 = 80.0;

/// Largest width and height of the format, in pixels.
const MAX_SIDE: u32 = 16_383;

/// Encodes a copy with a width; returns `None` for one that the format cannot contain, such as that of a very tall screenshot.
pub(crate) fn webp(picture: &Picture, width: u32) -> Result<Option<Vec<u8>>, ImageError> {
    let pixels = &picture.pixels;
    let scaled = u64::from(pixels.height()) * u64::from(width) / u64::from(pixels.width());
    let height = u32::try_from(scaled).unwrap_or(u32::MAX).max(1);
    if height > MAX_SIDE {
        return Ok(None);
    }
    let copy = pixels.resize_exact(width, height, FilterType::CatmullRom);
    let config = config()?;
    let encoded = if copy.color().has_alpha() {
        Encoder::from_rgba(&copy.to_rgba8(), width, height).encode_advanced(&config)
    } else {
        Encoder::from_rgb(&copy.to_rgb8(), width, height).encode_advanced(&config)
    };
    let encoded = encoded.map_err(|error| ImageError::Encoding(format!("{error:?}")))?;
    Ok(Some(match &picture.profile {
        Some(profile) => with_profile(&encoded, profile, (width, height)),
        None => encoded.to_vec(),
    }))
}

fn config() -> Result<WebPConfig, ImageError> {
    let mut config = WebPConfig::new()
        .map_err(|()| ImageError::Encoding("its version differs from its headers".to_owned()))?;
    config.quality = QUALITY;
    // Without it, colored text in screenshots is blurred.
    config.use_sharp_yuv = 1;
    Ok(config)
}

/// Length of the header of a file, and of a chunk.
const FILE_HEADER: usize = 12;
const CHUNK_HEADER: usize = 8;

/// Name of the chunk with the properties of a file, the length of its content, and its flags.
const EXTENDED: &[u8] = b"VP8X";
const EXTENDED_LENGTH: usize = 10;
const HAS_PROFILE: u8 = 0b0010_0000;

/// Adds a color profile to a file, which the encoder does not do. The container is described in RFC 9649.
fn with_profile(file: &[u8], profile: &[u8], (width, height): (u32, u32)) -> Vec<u8> {
    let chunks = &file[FILE_HEADER..];
    let (mut properties, rest) = if chunks.starts_with(EXTENDED) {
        let (extended, rest) = chunks.split_at(CHUNK_HEADER + EXTENDED_LENGTH);
        (extended[CHUNK_HEADER..].to_vec(), rest)
    } else {
        // The encoder writes a file without this chunk only if it is lossy and has no transparency.
        let mut properties = vec![0; 4];
        properties.extend_from_slice(&(width - 1).to_le_bytes()[..3]);
        properties.extend_from_slice(&(height - 1).to_le_bytes()[..3]);
        (properties, chunks)
    };
    properties[0] |= HAS_PROFILE;
    let mut content = b"WEBP".to_vec();
    push_chunk(&mut content, EXTENDED, &properties);
    push_chunk(&mut content, b"ICCP", profile);
    content.extend_from_slice(rest);
    let mut file = Vec::new();
    push_chunk(&mut file, b"RIFF", &content);
    file
}

/// Appends a chunk: name, length, content, and a byte that makes the length even.
fn push_chunk(file: &mut Vec<u8>, name: &[u8], content: &[u8]) {
    file.extend_from_slice(name);
    let length = u32::try_from(content.len()).expect("an encoded image has less than 4 GiB");
    file.extend_from_slice(&length.to_le_bytes());
    file.extend_from_slice(content);
    if content.len() % 2 == 1 {
        file.push(0);
    }
}
