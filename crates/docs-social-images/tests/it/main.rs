//! Pictures, decoded and compared by their pixels.

use std::collections::BTreeSet;

use docs_social_images::{
    HEIGHT, LogoError, REVISION, Rgb, SocialImages, Style, StyleError, Text, WIDTH,
};

const STYLE: Style<'_> = Style {
    site_title: "Harbour",
    background: [16, 32, 48],
    text: [255, 255, 255],
    accent: [95, 212, 196],
    logo: None,
};

/// A square of a color that no other part has.
const SQUARE: &[u8] =
    b"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 10 10'><rect width='10' height='10' fill='#ff00aa'/></svg>";

const PINK: Rgb = [255, 0, 170];

/// Decoded pixels of a picture.
struct Pixels(Vec<u8>);

impl Pixels {
    fn new(png: &[u8]) -> Self {
        let mut decoder = png::Decoder::new(std::io::Cursor::new(png));
        decoder.set_transformations(png::Transformations::EXPAND);
        let mut reader = decoder.read_info().expect("a PNG");
        let mut pixels = vec![0; reader.output_buffer_size().expect("a small picture")];
        let frame = reader.next_frame(&mut pixels).expect("a whole picture");
        assert_eq!((frame.width, frame.height), (WIDTH, HEIGHT));
        assert_eq!(frame.color_type, png::ColorType::Rgb, "without transparency");
        Self(pixels)
    }

    fn at(&self, x: u32, y: u32) -> Rgb {
        let start = (y * WIDTH + x) as usize * 3;
        self.0[start..start + 3].try_into().expect("three bytes")
    }

    fn colors(&self) -> BTreeSet<Rgb> {
        self.0.chunks_exact(3).map(|pixel| pixel.try_into().expect("three bytes")).collect()
    }

    /// Returns the number of pixels with a color in a range of rows.
    fn count(&self, color: Rgb, rows: std::ops::Range<u32>) -> usize {
        let cells = rows.flat_map(|y| (0..WIDTH).map(move |x| (x, y)));
        cells.filter(|(x, y)| self.at(*x, *y) == color).count()
    }

    /// Returns the number of separate bands of rows with a color: lines of text.
    fn lines(&self, color: Rgb) -> usize {
        let has = |y: &u32| self.count(color, *y..*y + 1) > 0;
        // Below the title of the site.
        let rows: Vec<u32> = (160..HEIGHT).filter(has).collect();
        // The dot of a letter is nearer to the letter than one line to the next.
        rows.windows(2).filter(|rows| rows[1] - rows[0] > 14).count()
            + usize::from(!rows.is_empty())
    }
}

fn drawn(style: &Style<'_>, title: &str, section: Option<&str>) -> Pixels {
    let images = SocialImages::new(style).expect("a valid style");
    Pixels::new(&images.draw(Text { title, section }).expect("a text with glyphs"))
}

#[test]
fn equal_inputs_result_in_equal_bytes() {
    let style = Style { logo: Some(SQUARE), ..STYLE };
    let text = Text { title: "Set up a pier", section: Some("Guides") };
    let draw = || SocialImages::new(&style).expect("a valid style").draw(text).expect("a picture");
    let first = draw();
    assert!(first == draw());
    let threads: Vec<_> = (0..2)
        .map(|_| {
            std::thread::spawn(move || {
                SocialImages::new(&Style { logo: Some(SQUARE), ..STYLE })
                    .expect("a valid style")
                    .draw(text)
                    .expect("a picture")
            })
        })
        .collect();
    for thread in threads {
        assert!(first == thread.join().expect("a picture"));
    }
    let other = SocialImages::new(&STYLE).expect("a valid style").draw(text).expect("a picture");
    assert!(first != other, "the logo is drawn");
}

/// The bytes of a picture are part of the published addresses, so another design needs another number.
#[test]
fn another_design_has_another_revision() {
    let images = SocialImages::new(&STYLE).expect("a valid style");
    let png = images.draw(Text { title: "Größe", section: None }).expect("a picture");
    let pixels = Pixels::new(&png);
    let sum =
        pixels.0.iter().fold(0_u64, |sum, part| sum.wrapping_mul(31).wrapping_add((*part).into()));
    assert_eq!((REVISION, sum), (2, 3_872_900_067_601_053_215), "increase the revision");
}

#[test]
fn a_picture_has_the_colors_of_its_style() {
    let pixels = drawn(&STYLE, "Set up a pier", Some("Guides"));
    let colors = pixels.colors();
    for color in [STYLE.background, STYLE.text, STYLE.accent] {
        assert!(colors.contains(&color), "{color:?}");
    }
    assert_eq!(pixels.at(0, 0), STYLE.background);
    assert_eq!(pixels.at(600, HEIGHT - 1), STYLE.accent, "the bar at the lower edge");
    assert!(pixels.count(STYLE.text, 80..152) > 100, "the title of the site");
    assert!(pixels.count(STYLE.text, 300..560) > 1000, "the title of the page");
    assert!(pixels.count(STYLE.accent, 300..560) > 100, "the section");
    let plain = drawn(&STYLE, "Set up a pier", None);
    assert_eq!(plain.count(STYLE.accent, 0..560), 0, "no section");
}

#[test]
fn a_long_title_wraps_and_is_cut() {
    let lines = |title: &str| drawn(&STYLE, title, None).lines(STYLE.text);
    assert_eq!(lines("Mmmmm"), 1);
    assert_eq!(lines(&"Mmmmm ".repeat(4)), 2);
    assert_eq!(lines(&"Mmmmm ".repeat(100)), 4);
    let cut = drawn(&STYLE, &"Mmmmm ".repeat(100), None);
    let longer = drawn(&STYLE, &"Mmmmm ".repeat(101), None);
    assert!(cut.0 == longer.0, "both end with the same ellipsis");
    for x in (WIDTH - 60)..WIDTH {
        assert!((0..HEIGHT - 16).all(|y| cut.at(x, y) == STYLE.background), "the margin is free");
    }
}

#[test]
fn markup_in_a_title_is_text() {
    let escaped = drawn(&STYLE, "<b>&amp;</b> \"a\"", Some("a < b & c"));
    assert!(escaped.count(STYLE.text, 300..560) > 1000);
}

#[test]
fn a_text_without_glyphs_has_no_picture() {
    let images = SocialImages::new(&STYLE).expect("a valid style");
    for (title, section, missing) in [
        ("桟橋", None, '桟'),
        ("Pier 🚢", None, '🚢'),
        ("Pier", Some("ท่าเรือ"), 'ท'),
        ("a\u{7}b", None, '\u{7}'),
        ("a\u{ffff}b", None, '\u{ffff}'),
    ] {
        let error = images.draw(Text { title, section }).expect_err("it has no picture");
        assert_eq!(error.character, missing);
    }
    for title in ["Größe", "Μέγεθος", "Размер", "Độ lớn", "e\u{301}", "“a” – ‘b’ … € №"]
    {
        assert!(images.draw(Text { title, section: None }).is_ok(), "{title}");
    }
    let site = SocialImages::new(&Style { site_title: "港", ..STYLE });
    assert!(matches!(site, Err(StyleError::SiteTitle(error)) if error.character == '港'));
}

#[test]
fn logos_are_svg_or_png() {
    let svg = drawn(&Style { logo: Some(SQUARE), ..STYLE }, "A", None);
    assert_eq!(svg.count(PINK, 80..152), 72 * 72);
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, 200, 100);
    encoder.set_color(png::ColorType::Rgb);
    let mut writer = encoder.write_header().expect("a header");
    writer.write_image_data(&PINK.repeat(200 * 100)).expect("pixels");
    writer.finish().expect("an end");
    let png = drawn(&Style { logo: Some(&bytes), ..STYLE }, "A", None);
    assert_eq!((png.at(100, 100), png.at(200, 100)), (PINK, PINK), "twice as wide as high");
    assert_ne!(png.at(230, 100), PINK);
}

#[test]
fn a_damaged_logo_is_an_error() {
    let png_of_header_alone =
        b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\xff\xff\xff\xff\xff\xff\xff\xff\x08\x06\0\0\0";
    for logo in [&b""[..], b"<svg", b"GIF89a", b"\x89PNG", png_of_header_alone] {
        let error = SocialImages::new(&Style { logo: Some(logo), ..STYLE }).map(drop);
        assert!(matches!(error, Err(StyleError::Logo(LogoError::Unreadable(_)))), "{error:?}");
    }
    let large = vec![b' '; 2 * 1024 * 1024];
    let error = SocialImages::new(&Style { logo: Some(&large), ..STYLE }).map(drop);
    assert!(matches!(error, Err(StyleError::Logo(LogoError::TooLarge))), "{error:?}");
}

#[test]
fn a_logo_includes_no_files() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/fonts/LICENSE-OFL.txt");
    let logo = format!(
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 10 10'><image width='10' height='10' href='{file}'/></svg>"
    );
    let drawn = drawn(&Style { logo: Some(logo.as_bytes()), site_title: "", ..STYLE }, "A", None);
    assert_eq!(drawn.count(STYLE.background, 80..152), (WIDTH * 72) as usize);
}
