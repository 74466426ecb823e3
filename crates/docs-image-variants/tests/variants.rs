//! Variants of images in each format, as other decoders read them.

use std::io::Cursor;

use docs_image_variants::{ImageError, ImageVariant, image_variants};
use image::codecs::jpeg::JpegEncoder;
use image::codecs::png::PngEncoder;
use image::codecs::webp::WebPDecoder;
use image::{DynamicImage, ImageDecoder as _, ImageEncoder as _, Rgb, RgbImage, Rgba, RgbaImage};

/// A picture with the detail of a photograph: no format stores it in few bytes.
fn photograph(width: u32, height: u32) -> RgbImage {
    RgbImage::from_fn(width, height, |x, y| {
        let noise = (x.wrapping_mul(2_654_435_761) ^ y.wrapping_mul(40_503)) >> 11;
        Rgb([(x * 255 / width) as u8, (y * 255 / height) as u8, (noise % 96) as u8])
    })
}

fn png(image: &DynamicImage, profile: Option<&[u8]>) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = PngEncoder::new(&mut bytes);
    if let Some(profile) = profile {
        encoder.set_icc_profile(profile.to_vec()).expect("PNG files can have profiles");
    }
    image.write_with_encoder(encoder).expect("the image is valid");
    bytes
}

fn jpeg(image: &RgbImage, exif: Option<&[u8]>) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = JpegEncoder::new_with_quality(&mut bytes, 95);
    if let Some(exif) = exif {
        encoder.set_exif_metadata(exif.to_vec()).expect("JPEG files can have metadata");
    }
    encoder.encode_image(image).expect("the image is valid");
    bytes
}

fn variants(bytes: &[u8]) -> Vec<ImageVariant> {
    image_variants(bytes).expect("the image is valid")
}

fn widths(bytes: &[u8]) -> Vec<u32> {
    variants(bytes).iter().map(|variant| variant.width).collect()
}

fn decoder(variant: &ImageVariant) -> WebPDecoder<Cursor<&[u8]>> {
    WebPDecoder::new(Cursor::new(variant.bytes.as_slice())).expect("variants are WebP")
}

fn decoded(variant: &ImageVariant) -> DynamicImage {
    DynamicImage::from_decoder(decoder(variant)).expect("variants are complete")
}

#[test]
fn a_photograph_has_smaller_copies_of_the_same_picture() {
    let source = jpeg(&photograph(2400, 150), None);
    let variants = variants(&source);
    let widths: Vec<u32> = variants.iter().map(|variant| variant.width).collect();
    assert_eq!(widths, [640, 1024, 1600, 2048]);
    let mut before = 0;
    for variant in &variants {
        assert!(before < variant.bytes.len() && variant.bytes.len() < source.len());
        before = variant.bytes.len();
        let copy = decoded(variant).to_rgb8();
        assert_eq!(copy.dimensions(), (variant.width, variant.width * 150 / 2400));
        // The corners have the colors of the source.
        let [red, green, _] = copy.get_pixel(copy.width() - 1, 0).0;
        assert!(red > 235 && green < 20, "{red} {green}");
        let [red, green, _] = copy.get_pixel(0, copy.height() - 1).0;
        assert!(red < 20 && green > 235, "{red} {green}");
    }
}

#[test]
fn equal_images_have_equal_variants() {
    let source = png(&photograph(900, 90).into(), None);
    assert_eq!(variants(&source), variants(&source));
}

#[test]
fn transparency_remains() {
    let noisy = photograph(700, 90);
    let image = RgbaImage::from_fn(700, 90, |x, y| {
        let Rgb([red, green, blue]) = *noisy.get_pixel(x, y);
        Rgba([red, green, blue, if x < 350 { 0 } else { 255 }])
    });
    let variants = variants(&png(&image.into(), None));
    assert_eq!(variants.len(), 1);
    let copy = decoded(&variants[0]).to_rgba8();
    assert_eq!((copy.get_pixel(10, 45).0[3], copy.get_pixel(690, 45).0[3]), (0, 255));
}

/// Header of a profile for a color space. Only displays read the rest.
fn profile(space: &[u8; 4]) -> Vec<u8> {
    let mut profile = vec![0; 131];
    profile[16..20].copy_from_slice(space);
    profile[36..40].copy_from_slice(b"acsp");
    profile
}

#[test]
fn the_color_profile_is_that_of_the_image() {
    let profile = profile(b"RGB ");
    for alpha in [255, 200] {
        let noisy = photograph(801, 80);
        let image = RgbaImage::from_fn(801, 80, |x, y| {
            let Rgb([red, green, blue]) = *noisy.get_pixel(x, y);
            Rgba([red, green, blue, alpha])
        });
        let image: DynamicImage = if alpha == 255 { noisy.clone().into() } else { image.into() };
        let variants = variants(&png(&image, Some(&profile)));
        assert!(!variants.is_empty());
        for variant in &variants {
            let read = decoder(variant).icc_profile().expect("the file is complete");
            assert_eq!(read.as_deref(), Some(profile.as_slice()), "{alpha}");
            assert_eq!(decoded(variant).width(), variant.width);
        }
    }
}

#[test]
fn a_profile_that_rgb_pixels_cannot_have_prevents_variants() {
    let source = png(&photograph(800, 80).into(), Some(&profile(b"GRAY")));
    assert_eq!(widths(&source), [0; 0]);
}

/// Metadata with one entry: the orientation (0x0112), a short.
fn orientation(number: u8) -> Vec<u8> {
    let mut exif = b"II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0".to_vec();
    exif.extend([number, 0, 0, 0, 0, 0, 0, 0]);
    exif
}

#[test]
fn the_orientation_in_the_metadata_is_applied() {
    let variants = variants(&jpeg(&photograph(1000, 100), Some(&orientation(3))));
    let widest = decoded(variants.last().expect("the image is large")).to_rgb8();
    assert_eq!(widest.dimensions(), (1000, 100));
    // Red increases to the right in the stored pixels, and to the left after half a turn.
    assert!(widest.get_pixel(10, 50).0[0] > widest.get_pixel(990, 50).0[0]);
}

#[test]
fn copies_of_an_image_that_is_turned_sideways_are_upright() {
    let variants = variants(&jpeg(&photograph(100, 1000), Some(&orientation(6))));
    let widths: Vec<u32> = variants.iter().map(|variant| variant.width).collect();
    assert_eq!(widths, [640, 1000]);
    let widest = decoded(&variants[1]).to_rgb8();
    assert_eq!(widest.dimensions(), (1000, 100));
    // Green increases downwards in the stored pixels, and to the left after a quarter turn.
    assert!(widest.get_pixel(10, 50).0[1] > widest.get_pixel(990, 50).0[1]);
}

#[test]
fn copies_that_are_too_high_are_left_out() {
    assert_eq!(widths(&png(&photograph(480, 16_400).into(), None)), [0; 0]);
}

#[test]
fn images_without_a_use_for_copies_have_none() {
    // Icons, other formats, and a drawing that PNG stores in few bytes.
    assert_eq!(widths(&png(&photograph(300, 300).into(), None)), [0; 0]);
    assert_eq!(widths(b"GIF89a"), [0; 0]);
    assert_eq!(widths(b"<svg/>"), [0; 0]);
    assert_eq!(widths(b""), [0; 0]);
    let flat = RgbImage::from_pixel(1200, 100, Rgb([250, 250, 250]));
    assert_eq!(widths(&png(&flat.into(), None)), [0; 0]);
}

#[test]
fn animations_have_no_copies() {
    let mut bytes = Vec::new();
    let image = photograph(800, 80);
    let mut encoder = png::Encoder::new(&mut bytes, 800, 80);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_animated(2, 0).expect("two frames are an animation");
    let mut writer = encoder.write_header().expect("the header is valid");
    for _ in 0..2 {
        writer.write_image_data(&image).expect("the frame is complete");
    }
    writer.finish().expect("both frames are written");
    assert_eq!(widths(&bytes), [0; 0]);
}

#[test]
fn damaged_images_are_errors() {
    for whole in [jpeg(&photograph(900, 90), None), png(&photograph(900, 90).into(), None)] {
        let mut damaged = whole.clone();
        damaged[8..400].fill(0);
        assert!(image_variants(&damaged).is_err());
        assert!(image_variants(&whole).is_ok());
    }
}

#[test]
fn an_image_that_needs_too_much_memory_is_an_error() {
    // A header for 20,000 × 20,000 pixels with few of them.
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, 20_000, 20_000);
    encoder.set_color(png::ColorType::Rgb);
    let mut writer = encoder.write_header().expect("the header is valid");
    writer.write_chunk(png::chunk::IDAT, &[0; 20_000]).expect("the pixels need not be complete");
    drop(writer);
    let error = image_variants(&bytes).expect_err("the pixels need 1.2 GB");
    assert!(matches!(error, ImageError::Decoding(image::ImageError::Limits(_))), "{error}");
}
