//! Generated pictures of pages.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use docs_site::{
    BuildOptions, LoadOptions, MemoryTree, Preview, Project, SiteSocialImages, SocialImageError,
    SocialImageStyle, SocialImageText, SocialImages,
};

use crate::builds::CountingEngine;

const SETTINGS: &str = "title = 'Harbour'\nurl = 'https://harbour.example'\nbase_url = '/docs/'\n\
                        [social_images]\nenabled = true\n";

/// Renderer of pictures that contain their inputs as strings. Counts the pictures.
#[derive(Clone, Default)]
struct Words {
    style: String,
    drawn: Arc<AtomicUsize>,
}

impl SocialImages for Words {
    fn size(&self) -> (u32, u32) {
        (20, 10)
    }

    fn revision(&self) -> u32 {
        1
    }

    fn prepare(
        &self,
        style: &SocialImageStyle<'_>,
    ) -> Result<Arc<dyn SiteSocialImages>, SocialImageError> {
        if style.logo == Some(b"damaged") {
            return Err(SocialImageError::new("the logo is damaged"));
        }
        let SocialImageStyle { site_title, background, .. } = style;
        let logo = style.logo.map(String::from_utf8_lossy);
        let style = format!("{site_title} {background} {logo:?}");
        Ok(Arc::new(Self { style, drawn: Arc::clone(&self.drawn) }))
    }
}

impl SiteSocialImages for Words {
    fn missing_character(&self, text: &str) -> Option<char> {
        text.chars().find(|char| !char.is_ascii())
    }

    fn draw(&self, text: &SocialImageText) -> Result<Vec<u8>, SocialImageError> {
        self.drawn.fetch_add(1, Ordering::Relaxed);
        let SocialImageText { title, section } = text;
        Ok(format!("{title} {section:?} {}", self.style).into_bytes())
    }
}

fn site() -> MemoryTree {
    MemoryTree::from_iter([
        ("site.toml", SETTINGS),
        ("content/index.md", "# Harbour\n\nBoats.\n"),
        ("content/boats/sail.md", "# Sails\n\nLinen.\n"),
        ("content/own.md", "---\nimage: /img/own.png\n---\n\n# Own\n"),
        ("static/img/own.png", "png"),
        ("static/logo.svg", "<svg/>"),
        (
            "sidebars.toml",
            "docs = ['index', 'own', { type = 'category', label = 'Boats', items = ['boats/sail'] }]\n",
        ),
    ])
}

impl CountingEngine for Words {
    fn with_engine(self, project: Project) -> Project {
        project.with_social_images(self)
    }

    fn count(&self) -> &AtomicUsize {
        &self.drawn
    }
}

/// Builds that count drawn pictures.
type Builds = crate::builds::Builds<Words>;

impl Builds {
    /// Returns the contents of the pictures.
    fn pictures(&self) -> Vec<String> {
        let paths = self.files.keys().filter(|path| path.starts_with("assets/social/"));
        let mut pictures: Vec<String> = paths.map(|path| self.text(path)).collect();
        pictures.sort();
        pictures
    }

    /// Returns the path of a page's picture, from its document.
    fn picture_of(&self, document: &str) -> Option<String> {
        let html = self.text(document);
        let (_, rest) = html.split_once("property=\"og:image\" content=\"")?;
        let address = rest.split('"').next()?;
        address.strip_prefix("https://harbour.example/docs/").map(str::to_owned)
    }
}

#[test]
fn each_page_without_another_picture_has_one() {
    let mut builds = Builds::default();
    assert_eq!(builds.build(&site()), 2);
    assert_eq!(builds.issues, [""; 0]);
    assert_eq!(
        builds.pictures(),
        ["Harbour None Harbour #ffffff None", "Sails Some(\"Boats\") Harbour #ffffff None"]
    );
    let picture = builds.picture_of("boats/sail.html").expect("a picture");
    assert!(builds.text(&picture).starts_with("Sails"));
    let html = builds.text("boats/sail.html");
    for (key, value) in [
        ("property=\"og:image:width\"", "20"),
        ("property=\"og:image:height\"", "10"),
        ("property=\"og:image:alt\"", "Sails"),
        ("name=\"twitter:card\"", "summary_large_image"),
    ] {
        assert!(html.contains(&format!("<meta {key} content=\"{value}\"")), "{key}: {html}");
    }
    assert_eq!(html.matches(&picture).count(), 3, "metas and structured data: {html}");
    assert_eq!(builds.picture_of("own.html").as_deref(), Some("img/own.png"));
    assert!(!builds.text("own.html").contains("og:image:width"));
}

#[test]
fn pictures_are_disabled_by_default_and_by_a_picture_of_the_site() {
    let mut builds = Builds::default();
    for settings in
        [SETTINGS.replace("true", "false"), format!("image = 'img/own.png'\n{SETTINGS}")]
    {
        let mut tree = site();
        tree.insert("site.toml", settings.as_str());
        assert_eq!(builds.build(&tree), 0);
        assert!(builds.pictures().is_empty());
    }
    assert_eq!(builds.picture_of("boats/sail.html").as_deref(), Some("img/own.png"));
}

#[test]
fn unchanged_pictures_are_not_drawn_again() {
    let (mut builds, mut tree) = (Builds::default(), site());
    assert_eq!(builds.build(&tree), 2);
    assert_eq!(builds.build(&tree), 0);
    assert_eq!(builds.pictures().len(), 2);
    tree.insert("content/boats/sail.md", "# Sails\n\nCotton.\n");
    assert_eq!(builds.build(&tree), 0, "the text has changed, the title has not");
    tree.insert("content/boats/sail.md", "# Canvas\n\nCotton.\n");
    assert_eq!(builds.build(&tree), 1);
    assert!(builds.pictures()[0].starts_with("Canvas"), "{:?}", builds.pictures());
    assert_eq!(builds.pictures().len(), 2, "the former picture is gone");
    let lost = builds.picture_of("boats/sail.html").expect("a picture");
    builds.files.remove(&lost);
    assert_eq!(builds.build(&tree), 1, "a lost picture is drawn again");
    tree.insert("static/logo.svg", "<svg></svg>");
    assert_eq!(builds.build(&tree), 0, "the logo is not part of the pictures");
    tree.insert(
        "site.toml",
        format!("{SETTINGS}background = '#102030'\nlogo = 'logo.svg'\n").as_str(),
    );
    assert_eq!(builds.build(&tree), 2);
    assert_eq!(builds.pictures()[1], "Harbour None Harbour #102030 Some(\"<svg></svg>\")");
    tree.insert("static/logo.svg", "<svg/>");
    assert_eq!(builds.build(&tree), 2, "the logo has changed");
}

#[test]
fn pages_with_equal_texts_share_a_picture() {
    let (mut builds, mut tree) = (Builds::default(), site());
    tree.insert("content/harbour.md", "# Harbour\n\nAnother one.\n");
    assert_eq!(builds.build(&tree), 2);
    assert_eq!(builds.picture_of("harbour.html"), builds.picture_of("index.html"));
}

#[test]
fn a_title_without_glyphs_is_reported_in_each_build() {
    let (mut builds, mut tree) = (Builds::default(), site());
    tree.insert("content/pier.md", "# 桟橋\n");
    for drawn in [2, 0] {
        assert_eq!(builds.build(&tree), drawn);
        let ours = builds.issues.iter().filter(|issue| issue.contains("social-image"));
        let [issue] = ours.collect::<Vec<_>>()[..] else { panic!("{:?}", builds.issues) };
        assert!(issue.starts_with("content/pier.md: warning[social-image]"), "{issue}");
        assert!(issue.contains("`桟` (U+685F)"), "{issue}");
        assert_eq!(builds.picture_of("pier.html"), None);
    }
    tree.insert("content/pier.md", "---\nimage: /img/own.png\n---\n\n# 桟橋\n");
    builds.build(&tree);
    assert!(!builds.issues.concat().contains("social-image"), "{:?}", builds.issues);
}

#[test]
fn the_policy_decides_on_titles_without_glyphs() {
    let (mut builds, mut tree) = (Builds::default(), site());
    tree.insert("content/pier.md", "# 桟橋\n");
    for (policy, severity) in [
        ("throw", Some("error")),
        ("log", Some("info")),
        ("ignore", None),
        ("warn", Some("warning")),
    ] {
        let settings = format!("{SETTINGS}on_missing_characters = '{policy}'\n");
        tree.insert("site.toml", settings.as_str());
        builds.build(&tree);
        let ours = builds.issues.iter().filter(|issue| issue.contains("social-image"));
        let expected =
            severity.map(|severity| format!("content/pier.md: {severity}[social-image]"));
        let found: Vec<&str> =
            ours.map(|issue| issue.split_inclusive(']').next().unwrap_or_default()).collect();
        assert_eq!(found, expected.iter().collect::<Vec<_>>(), "{policy}");
        assert_eq!(builds.picture_of("pier.html"), None);
    }
}

#[test]
fn languages_have_pictures_with_their_titles() {
    let (mut builds, mut tree) = (Builds::default(), site());
    let locales = "[locales]\ndefault = 'en'\n[[locales.list]]\ntag = 'en'\nlabel = 'English'\n[[locales.list]]\ntag = 'ja'\nlabel = 'Japanese'\n";
    tree.insert("site.toml", format!("{SETTINGS}{locales}").as_str());
    tree.insert("i18n/ja/content/boats/sail.md", "# 帆\n");
    builds.build(&tree);
    let paths: Vec<&String> = builds.files.keys().collect();
    assert!(
        paths.iter().any(|path| path.starts_with("ja/assets/social/")),
        "{paths:?} {:?}",
        builds.issues
    );
    let issues: Vec<&String> =
        builds.issues.iter().filter(|issue| issue.contains("social-image")).collect();
    assert!(issues.len() == 1 && issues[0].starts_with("i18n/ja/"), "{issues:?}");
}

#[test]
fn faulty_settings_are_reported_once() {
    let (mut builds, mut tree) = (Builds::default(), site());
    tree.insert("site.toml", format!("{SETTINGS}logo = 'gone.svg'\n").as_str());
    assert_eq!(builds.build(&tree), 2, "pictures have no logo");
    assert!(
        builds.issues.len() == 1 && builds.issues[0].contains("`gone.svg`"),
        "{:?}",
        builds.issues
    );
    tree.insert("site.toml", format!("{SETTINGS}logo = 'logo.svg'\n").as_str());
    tree.insert("static/logo.svg", "damaged");
    assert_eq!(builds.build(&tree), 0);
    assert!(
        builds.issues.len() == 1 && builds.issues[0].contains("the logo is damaged"),
        "{:?}",
        builds.issues
    );

    let report =
        Project::new(site()).build_to_memory(&BuildOptions::default()).expect("it is built").0;
    let issue = report.issues[0].to_string();
    assert!(report.issues.len() == 1 && issue.contains("this program does not draw"), "{issue}");
}

#[test]
fn previews_draw_on_request() {
    let engine = Words::default();
    let project = Project::new(site()).with_social_images(engine.clone());
    let snapshot = project.snapshot(&LoadOptions::default()).expect("it is loaded");
    let preview = Preview::new(snapshot);
    let file = |path: &str| preview.file(path).expect("it is rendered").map(|file| file.bytes);
    let html = file("boats/sail.html").expect("a page");
    let html = String::from_utf8_lossy(&html);
    assert_eq!(engine.drawn.load(Ordering::Relaxed), 0);
    let (_, rest) = html
        .split_once("property=\"og:image\" content=\"https://harbour.example/docs/")
        .expect("a picture");
    let path = rest.split('"').next().expect("an address");
    assert!(preview.has_file(path) && !preview.has_file("assets/social/x.png"));
    assert_eq!(engine.drawn.load(Ordering::Relaxed), 0);
    assert!(file(path).expect("a picture").starts_with(b"Sails "));
    assert_eq!(engine.drawn.load(Ordering::Relaxed), 1);
    assert!(file("assets/social/x.png").is_none());
}
