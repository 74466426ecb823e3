//! Widths of variants.

/// Widths in pixels. Articles are up to 800 CSS pixels wide, or up to 960 in the classic look: 640 and 1024 serve phones and screens
/// with one pixel to a CSS pixel, 1600 and 2048 those with two.
const WIDTHS: [u32; 4] = [640, 1024, 1600, 2048];

/// Smallest width of an image with variants. Narrower ones are icons, badges and other small files.
const MIN_WIDTH: u32 = 480;

/// Returns the widths of the variants of an image. The last one is its own width, unless that exceeds all others.
pub(crate) fn variant_widths(width: u32) -> Vec<u32> {
    if width < MIN_WIDTH {
        return Vec::new();
    }
    let widest = width.min(WIDTHS[WIDTHS.len() - 1]);
    // A width that is only a little below the next one saves few bytes.
    let narrower = WIDTHS.into_iter().filter(|narrower| narrower * 5 / 4 < widest);
    narrower.chain([widest]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_widest_variant_has_the_width_of_the_image() {
        let rows: [(u32, &[u32]); 9] = [
            (479, &[]),
            (480, &[480]),
            (700, &[700]),
            (900, &[640, 900]),
            (1200, &[640, 1200]),
            (1300, &[640, 1024, 1300]),
            (1600, &[640, 1024, 1600]),
            (2000, &[640, 1024, 2000]),
            (5000, &[640, 1024, 1600, 2048]),
        ];
        for (width, expected) in rows {
            assert_eq!(variant_widths(width), expected, "{width}");
        }
    }
}
