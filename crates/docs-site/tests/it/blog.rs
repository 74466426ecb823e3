//! Blogs: their files, builds after changes, previews of edited posts.

use docs_site::{BuildOptions, LoadOptions, MemoryTree, Preview, Project, Update};

use crate::warm::SecondBuild;

/// A site with a blog of three posts on two pages.
fn site() -> MemoryTree {
    MemoryTree::from_iter([
        ("site.toml", SETTINGS),
        ("content/index.md", "# Harbour\n\nSee [the storm](../blog/2024-02-01-storm.md#waves).\n"),
        (
            "blog/2024-03-01-calm.md",
            "---\nauthors: [ada, { name: Bo, image_url: ./waves.gif }]\ntags: [Weather]\n---\n\n# Calm\n\nNo wind.\n",
        ),
        ("blog/2024-02-01-storm.md", STORM),
        ("blog/2024-01-01-fog.md", "---\nunlisted: true\n---\n\nNobody sees it.\n"),
        ("blog/2023-01-01-ice.md", "# Ice\n\nCold. See [home](../content/index.md).\n"),
        ("blog/authors.yml", "ada: { name: Ada, page: true, image_url: /ada.png }\n"),
        ("blog/waves.gif", "picture"),
        ("static/ada.png", "picture"),
    ])
}

const SETTINGS: &str = "title = 'Harbour'\nurl = 'https://harbour.example'\n\
    [[blogs]]\nposts_per_page = 2\n[blogs.feeds]\nformats = ['rss', 'atom', 'json']\nlimit = 2\n";

const STORM: &str = "---\ntags: [Weather]\nimage: ./waves.gif\n---\n\n# Storm\n\nWind & rain.\n\n<!-- truncate -->\n\n\
    ## Waves\n\nHigh.\n";

#[test]
fn a_blog_has_pages_and_feeds() {
    let (report, files) =
        Project::new(site()).build_to_memory(&BuildOptions::default()).expect("it can be built");
    assert_eq!(report.issues, []);
    let is_shown = |path: &&String| path.starts_with("blog") && !path.ends_with(".md");
    let paths: Vec<&str> = files.keys().filter(is_shown).map(String::as_str).collect();
    assert_eq!(
        paths,
        [
            "blog.html",
            "blog/2023/01/01/ice.html",
            "blog/2024/01/01/fog.html",
            "blog/2024/02/01/storm.html",
            "blog/2024/03/01/calm.html",
            "blog/archive.html",
            "blog/atom.xml",
            "blog/authors.html",
            "blog/authors/ada.html",
            "blog/feed.json",
            "blog/page/2.html",
            "blog/rss.xml",
            "blog/tags.html",
            "blog/tags/weather.html",
        ]
    );
    let text = |path: &str| String::from_utf8_lossy(&files[path]).into_owned();
    assert!(text("index.html").contains("href=\"/blog/2024/02/01/storm#waves\""));
    assert!(text("blog/2023/01/01/ice.html").contains("href=\"/\">home"));
    let list = text("blog.html");
    assert!(list.contains("Wind &amp; rain.") && !list.contains("High."), "{list}");
    assert!(!list.contains("Nobody"), "{list}");
    assert!(text("sitemap.xml").contains("/blog/page/2<"));
    assert!(!text("sitemap.xml").contains("fog"));
    insta::assert_snapshot!("rss", text("blog/rss.xml"));
    insta::assert_snapshot!("atom", text("blog/atom.xml"));
    insta::assert_snapshot!("feed", text("blog/feed.json"));
}

#[test]
fn lists_that_show_an_edited_part_of_a_post_are_written() {
    let edited = |from: &'static str, to: &'static str| {
        let second = SecondBuild::from_tree(site(), |tree| {
            tree.insert("blog/2024-02-01-storm.md", STORM.replace(from, to));
        });
        let pages: Vec<String> = second.written_pages().iter().map(ToString::to_string).collect();
        pages
    };
    // Only the post itself contains the part below the marker.
    assert_eq!(edited("High.", "Low."), ["blog/2024/02/01/storm.html"]);
    let lists = ["blog.html", "blog/2024/02/01/storm.html", "blog/tags/weather.html"];
    assert_eq!(edited("\n<!-- truncate -->", "\nEnd.\n\n<!-- truncate -->"), lists);
}

#[test]
fn a_build_after_a_change_is_the_same_as_one_from_nothing() {
    let changes: [(&str, String); 9] = [
        ("site.toml", SETTINGS.replace("Harbour", "Port")),
        ("site.toml", SETTINGS.replace("posts_per_page = 2", "posts_per_page = 3")),
        ("blog/waves.gif", "another picture".to_owned()),
        ("blog/2024-02-01-storm.md", STORM.replace("rain", "hail")),
        ("blog/2024-02-01-storm.md", STORM.replace("High.", "Low.")),
        ("blog/2024-02-01-storm.md", STORM.replace("# Storm", "# Gale")),
        ("blog/2024-02-01-storm.md", STORM.replace("[Weather]", "[Sea]")),
        ("blog/authors.yml", "ada: { name: Ada Lovelace, page: true }\n".to_owned()),
        ("blog/2024-04-01-new.md", "# New\n\nText.\n".to_owned()),
    ];
    for (file, text) in changes {
        let second = SecondBuild::from_tree(site(), |tree| tree.insert(file, text.clone()));
        let mut changed = site();
        changed.insert(file, text.clone());
        let (_, files) =
            Project::new(changed).build_to_memory(&BuildOptions::default()).expect("it builds");
        let different: Vec<&String> =
            files.keys().filter(|path| second.files.get(*path) != files.get(*path)).collect();
        assert_eq!(different, Vec::<&String>::new(), "{file}: {text}");
    }
}

#[test]
fn an_edited_post_is_another_one_in_the_lists_of_a_preview() {
    let project = Project::new(site());
    let before = Preview::new(project.snapshot(&LoadOptions::default()).expect("it can be read"));
    let text = |preview: &Preview, path: &str| {
        let file = preview.file(path).expect("the shell can be rendered").expect("it exists");
        String::from_utf8(file.bytes.to_vec()).expect("the file is text")
    };
    let paths =
        ["blog.html", "blog/tags/weather.html", "blog/2024/02/01/storm.html", "blog/rss.xml"];
    for path in paths {
        assert!(text(&before, path).contains("rain"), "{path}");
    }
    assert!(before.is_document("blog/2024-02-01-storm.md"));
    let Update::Page { preview: after, path, is_complete } =
        before.update("blog/2024-02-01-storm.md", STORM.replace("rain", "hail"))
    else {
        panic!("the place of the post is the same");
    };
    assert_eq!((path.as_str(), is_complete), ("/blog/2024/02/01/storm", true));
    for path in paths {
        assert!(text(&after, path).contains("hail"), "{path}");
    }
    let renamed = before.update("blog/2024-02-01-storm.md", STORM.replace("# Storm", "# Gale"));
    assert!(matches!(renamed, Update::Site));
}

#[test]
fn no_path_of_the_settings_leads_out_of_the_site() {
    let mut tree = site();
    tree.insert(
        "site.toml",
        "title = 'Harbour'\nurl = 'https://harbour.example'\n[[blogs]]\npath = '../../up'\n",
    );
    let (_, files) =
        Project::new(tree).build_to_memory(&BuildOptions::default()).expect("it can be built");
    assert!(files.keys().all(|path| !path.contains("..")), "{:?}", files.keys());
    assert!(files.contains_key("up/rss.xml") && files.contains_key("up.html"));
}

#[test]
fn a_language_has_translated_posts_and_dates() {
    let mut tree = site();
    tree.insert(
        "site.toml",
        "title = 'Harbour'\nurl = 'https://harbour.example'\n[[blogs]]\n[locales]\ndefault = 'en'\n\
         list = [{ tag = 'en', label = 'English' }, { tag = 'fr', label = 'Français' }]\n",
    );
    tree.insert("i18n/fr/blog/2024-03-01-calm.md", "# Calme\n\nPas de vent.\n");
    let (_, files) =
        Project::new(tree).build_to_memory(&BuildOptions::default()).expect("it can be built");
    let list = String::from_utf8_lossy(&files["fr/blog.html"]);
    assert!(list.contains("<h2><a href=\"/fr/blog/2024/03/01/calm\">Calme</a></h2>"), "{list}");
    assert!(
        list.contains("\"date\":\"2024-02-01T00:00:00.000Z\"") && list.contains("Wind &amp; rain.")
    );
    let feed = String::from_utf8_lossy(&files["fr/blog/rss.xml"]);
    assert!(feed.contains("<language>fr</language>") && feed.contains("/fr/blog/2024/03/01/calm<"));
}

#[test]
fn a_feed_has_the_title_of_its_blog() {
    let tree = docs_site::MemoryTree::from_iter([
        (
            "site.toml",
            "title = 'Harbour'\nurl = 'https://harbour.example.com'\n[[blogs]]\ntitle = 'Changelog'\n",
        ),
        ("content/index.md", "# Home\n"),
        ("blog/2024-01-01-fog.md", "# Fog\n\nThick.\n"),
    ]);
    let (_, files) =
        Project::new(tree).build_to_memory(&BuildOptions::default()).expect("it can be built");
    let feed = String::from_utf8_lossy(&files["blog/rss.xml"]);
    assert!(feed.contains("<title>Harbour Changelog</title>"), "{feed}");
}

#[test]
fn cells_of_tables_in_feeds_have_their_alignment_without_a_style_sheet() {
    let tree = docs_site::MemoryTree::from_iter([
        (
            "site.toml",
            "title = 'H'\nurl = 'https://h.example.com'\n[[blogs]]\n[blogs.feeds]\nformats = ['json']\n",
        ),
        ("content/index.md", "# Home\n"),
        ("blog/2024-01-01-fog.md", "# Fog\n\n| a | b |\n| :-: | --: |\n| 1 | 2 |\n"),
    ]);
    let (_, files) =
        Project::new(tree).build_to_memory(&BuildOptions::default()).expect("it can be built");
    let text = |path: &str| String::from_utf8_lossy(&files[path]).into_owned();
    let feed = text("blog/feed.json");
    assert!(feed.contains("<th align=\\\"center\\\">") && !feed.contains("align-"), "{feed}");
    assert!(text("blog/2024/01/01/fog.html").contains("<td class=\"align-right\">2"));
}
