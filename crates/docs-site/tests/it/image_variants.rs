//! Smaller copies of images (`build.image_variants`).

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use docs_site::{
    BuildOptions, EncodedImage, ImageEncoder, ImageError, MemoryCache, MemoryTree, NullSink,
    Project,
};

use crate::builds::CountingEngine;

const SETTINGS: &str = "title = 'Harbour'\nurl = 'https://harbour.example'\nbase_url = '/docs/'\n\
                        build.image_variants = true\n";

/// Returns copies that name the end of their image, and counts.
#[derive(Clone, Default)]
struct Ends {
    encoded: Arc<AtomicUsize>,
}

impl ImageEncoder for Ends {
    fn extension(&self) -> &str {
        "webp"
    }

    fn revision(&self) -> u32 {
        1
    }

    fn encode(&self, image: &[u8]) -> Result<Vec<EncodedImage>, ImageError> {
        let end = String::from_utf8_lossy(&image[24..]);
        if end == "damaged" {
            return Err(ImageError::new("its end is missing"));
        }
        self.encoded.fetch_add(1, Ordering::Relaxed);
        let copy = |width: u32| EncodedImage { width, bytes: format!("{end} {width}").into() };
        Ok(if end == "icon" { Vec::new() } else { vec![copy(640), copy(1024)] })
    }
}

/// Start of a PNG file, 2000 × 1000 pixels.
fn png(end: &str) -> Vec<u8> {
    let mut png = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".to_vec();
    png.extend(2000_u32.to_be_bytes());
    png.extend(1000_u32.to_be_bytes());
    png.extend(end.as_bytes());
    png
}

fn site(text: &str) -> MemoryTree {
    let mut tree = MemoryTree::from_iter([
        ("site.toml", SETTINGS),
        ("content/index.md", &format!("# Harbour\n\n{text}\n")),
        ("content/other.md", "# Other\n\n![Boats](chart.png)\n"),
    ]);
    tree.insert("content/chart.png", png("chart"));
    tree.insert("static/img/quay.png", png("quay"));
    tree
}

impl CountingEngine for Ends {
    fn with_engine(self, project: Project) -> Project {
        project.with_image_encoder(self)
    }

    fn count(&self) -> &AtomicUsize {
        &self.encoded
    }
}

/// Builds that count encoded images.
type Builds = crate::builds::Builds<Ends>;

impl Builds {
    /// Returns the files of the first `srcset` in a document: their contents and widths.
    fn candidates(&self, document: &str) -> Vec<(String, String)> {
        let html = self.text(document);
        let Some((_, rest)) = html.split_once(" srcset=\"") else { return Vec::new() };
        let candidates = rest.split('"').next().unwrap_or_default().split(", ");
        let candidate = |written: &str| {
            let (address, width) = written.split_once(' ').expect("a width");
            let path = address.strip_prefix("/docs/").expect("the base URL");
            let text = String::from_utf8_lossy(&self.files[path]).into_owned();
            (text.rsplit('\0').next().unwrap_or_default().to_owned(), width.to_owned())
        };
        candidates.map(candidate).collect()
    }

    fn variants(&self) -> usize {
        self.files.keys().filter(|path| path.ends_with(".webp")).count()
    }
}

fn texts(rows: &[(&str, &str)]) -> Vec<(String, String)> {
    rows.iter().map(|(text, width)| (text.to_string(), width.to_string())).collect()
}

#[test]
fn images_of_each_notation_have_their_copies() {
    let quay = [("quay 640", "640w"), ("quay 1024", "1024w")];
    let chart = [("chart 640", "640w"), ("chart 1024", "1024w")];
    let rows = [
        ("![Quay](/img/quay.png)", quay),
        ("![Chart](chart.png){width=300}", chart),
        ("<img src=\"/img/quay.png\" alt=\"Quay\">", quay),
        ("> - ![Chart](./chart.png)", chart),
    ];
    for (text, expected) in rows {
        let mut builds = Builds::default();
        builds.build(&site(text));
        assert_eq!(builds.issues, [""; 0], "{text}");
        let candidates = builds.candidates("index.html");
        assert_eq!(candidates[..2], texts(&expected), "{text}");
        assert_eq!(candidates[2].1, "2000w", "{text}");
    }
}

#[test]
fn an_image_is_encoded_once_for_all_pages() {
    let mut builds = Builds::default();
    let tree = site("![A](chart.png) ![B](chart.png) ![C](/img/quay.png)");
    assert_eq!(builds.build(&tree), 2);
    assert_eq!(builds.variants(), 4);
    // Servers and the next builds recognize them by the hash in their names.
    for path in builds.files.keys().filter(|path| path.ends_with(".webp")) {
        assert!(docs_model::is_content_hashed(path), "{path}");
    }
    // The record of the first build is sufficient.
    let files = builds.files.clone();
    assert_eq!(builds.build(&tree), 0);
    assert_eq!(builds.files, files);
    // An edited page reads the record too.
    let edited = site("![A](chart.png) ![C](/img/quay.png) Edited.");
    assert_eq!(builds.build(&edited), 0);
    let mut fresh = Builds::default();
    fresh.build(&edited);
    assert_eq!(builds.files, fresh.files);
}

#[test]
fn an_image_that_is_turned_sideways_has_the_size_that_readers_see() {
    let mut turned = png("");
    turned.extend(b"\x08\x02\0\0\0crc_");
    // Metadata with the orientation 6.
    turned.extend(b"\0\0\0\x1aeXIfMM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0");
    let mut tree = site("![Quay](/img/quay.png) ![Chart](chart.png)");
    tree.insert("content/chart.png", turned.clone());
    tree.insert("static/img/quay.png", turned);
    let mut builds = Builds::default();
    builds.build(&tree);
    let html = builds.text("index.html");
    assert_eq!(html.matches("width=\"1000\" height=\"2000\"").count(), 2, "{html}");
}

#[test]
fn an_image_is_encoded_once_for_all_languages() {
    let mut builds = Builds::default();
    let mut tree = site("![A](chart.png) ![B](/img/quay.png)");
    let languages = "[locales]\ndefault = 'en'\n[[locales.list]]\ntag = 'en'\nlabel = 'English'\n";
    tree.insert("site.toml", format!("{SETTINGS}{languages}"));
    assert_eq!(builds.build(&tree), 2);
    let japanese = "[[locales.list]]\ntag = 'ja'\nlabel = 'Japanese'\n";
    tree.insert("site.toml", format!("{SETTINGS}{languages}{japanese}"));
    assert_eq!(builds.build(&tree), 0, "the files of the first language are known");
    assert_eq!(builds.variants(), 8);
    for (path, bytes) in builds.files.iter().filter(|(path, _)| path.ends_with(".webp")) {
        let original = path.strip_prefix("ja/").unwrap_or(path);
        assert_eq!(&builds.files[original], bytes, "{path}");
    }
    let mut fresh = Builds::default();
    assert_eq!(fresh.build(&tree), 2);
    assert_eq!(builds.files, fresh.files);
}

#[test]
fn equal_images_share_their_copies() {
    let mut builds = Builds::default();
    let mut tree = site("![A](chart.png) ![B](again.png)");
    tree.insert("content/again.png", png("chart"));
    assert_eq!(builds.build(&tree), 1);
    assert_eq!(builds.variants(), 2);
}

#[test]
fn a_changed_image_has_other_copies() {
    let mut builds = Builds::default();
    let mut tree = site("![Quay](/img/quay.png)");
    builds.build(&tree);
    tree.insert("static/img/quay.png", png("dock"));
    assert_eq!(builds.build(&tree), 1);
    assert_eq!(builds.candidates("index.html")[0], ("dock 640".to_owned(), "640w".to_owned()));
    let mut fresh = Builds::default();
    fresh.build(&tree);
    assert_eq!(builds.files, fresh.files);
}

#[test]
fn lost_files_are_encoded_again() {
    let mut builds = Builds::default();
    let tree = site("![Quay](/img/quay.png)");
    builds.build(&tree);
    let files = std::mem::take(&mut builds.files);
    assert_eq!(builds.build(&tree), 2);
    assert_eq!(builds.files, files);
}

#[test]
fn images_without_copies_and_damaged_ones_remain() {
    let mut builds = Builds::default();
    let mut tree = site("![Quay](/img/quay.png)");
    tree.insert("static/img/quay.png", png("icon"));
    builds.build(&tree);
    assert_eq!(builds.candidates("index.html"), []);
    assert_eq!(builds.issues, [""; 0]);
    tree.insert("static/img/quay.png", png("damaged"));
    for _ in 0..2 {
        builds.build(&tree);
        assert_eq!(builds.candidates("index.html"), []);
        let [issue] = builds.issues.as_slice() else { panic!("{:?}", builds.issues) };
        assert!(issue.contains("static/img/quay.png"), "{issue}");
        assert!(issue.contains("its end is missing"), "{issue}");
    }
}

#[test]
fn equal_damaged_images_are_reported_by_each_build() {
    let mut builds = Builds::default();
    let mut tree = site("![A](a.png) ![B](b.png)");
    tree.insert("content/a.png", png("damaged"));
    tree.insert("content/b.png", png("damaged"));
    for _ in 0..2 {
        builds.build(&tree);
        assert_eq!(builds.issues.len(), 1, "{:?}", builds.issues);
    }
}

#[test]
fn the_authors_candidates_remain() {
    for text in [
        "<img src=\"/img/quay.png\" srcset=\"/img/quay.png 2x\" alt=\"Quay\">",
        "<picture><source srcset=\"/img/quay.png\"><img src=\"/img/quay.png\" alt=\"Quay\"></picture>",
        "<picture><span><img src=\"/img/quay.png\" alt=\"Quay\"></span></picture>",
        "<picture>\n\n![Quay](/img/quay.png)\n\n</picture>",
    ] {
        let mut builds = Builds::default();
        let mut tree = site(text);
        tree.remove("content/other.md");
        builds.build(&tree);
        assert_eq!(builds.variants(), 0, "{}", builds.text("index.html"));
    }
}

#[test]
fn the_authors_candidates_are_published() {
    let picture = "<picture><source srcset=\"./chart.png 2x, /img/quay.png\" media=\"print\"><img src=\"a.png\" alt=\"A\"></picture>";
    let mut tree =
        site(&format!("{picture}\n\n<img srcset=\"gone.png 2x\" src=\"/img/quay.png\" alt=\"B\">"));
    tree.insert("content/a.png", png("a"));
    let mut builds = Builds::default();
    builds.build(&tree);
    let html = builds.text("index.html");
    let (_, rest) = html.split_once("<source srcset=\"").expect("the source");
    let (first, _) = rest.split_once(" 2x, /docs/img/quay.png\"").expect("both candidates");
    assert!(builds.files.contains_key(first.strip_prefix("/docs/").expect("the base URL")));
    assert_eq!(builds.issues.len(), 1, "{:?}", builds.issues);
    assert!(builds.issues[0].contains("gone.png"), "{:?}", builds.issues);
}

#[test]
fn checks_encode_nothing() {
    let encoder = Ends::default();
    let project = Project::new(site("![A](chart.png)")).with_image_encoder(encoder.clone());
    project.build(&BuildOptions::default(), &MemoryCache::default(), &NullSink).expect("a check");
    assert_eq!(encoder.encoded.load(Ordering::Relaxed), 0);
}

#[test]
fn a_program_without_an_encoder_reports_the_setting() {
    let project = Project::new(site("![A](chart.png)"));
    let (report, files) = project.build_to_memory(&BuildOptions::default()).expect("a build");
    assert_eq!(report.issues.len(), 1);
    assert_eq!(report.issues[0].code, "image-variants");
    assert!(!files.keys().any(|path| path.ends_with(".webp")));
}

#[test]
fn sites_without_the_setting_have_no_copies() {
    let mut builds = Builds::default();
    let mut tree = site("![A](chart.png)");
    tree.insert("site.toml", SETTINGS.replace("true", "false"));
    assert_eq!(builds.build(&tree), 0);
    assert!(!builds.text("index.html").contains("srcset"));
}
