//! `site serve` responds like a good static host.

use crate::program::{SETTINGS, Server, folder, path};

fn server() -> (Server, tempfile::TempDir) {
    let site = folder(&[
        ("site.toml", &format!("{SETTINGS}[search]\n")),
        ("content/index.md", "# Home\n\nWords.\n"),
        ("content/tools/index.md", "# Tools\n\nWords.\n"),
        ("content/tools/form filling.md", &format!("# Forms\n\n{}\n", "Many words. ".repeat(200))),
        ("content/legacy.md", "---\nslug: /legacy.html\n---\n# Legacy\n"),
        ("static/files/price list.csv", "a,b\n"),
    ]);
    (Server::start(&["serve", "--root", path(site.path())]), site)
}

#[test]
fn a_page_answers_at_its_own_path_and_its_variants_lead_there() {
    let (server, _site) = server();
    for exact in [
        "/",
        "/tools/",
        "/tools/form%20filling",
        "/legacy.html",
        "/search",
        "/files/price%20list.csv",
    ] {
        assert_eq!(server.get(exact).status, 200, "{exact}");
    }
    let moved = [
        ("/index.html", "/"),
        ("/tools", "/tools/"),
        ("/tools.html", "/tools/"),
        ("/tools/index.html", "/tools/"),
        ("/tools/form%20filling/", "/tools/form%20filling"),
        ("/tools/form%20filling.html", "/tools/form%20filling"),
        ("/tools/form%20filling/index.html", "/tools/form%20filling"),
        ("//tools//", "/tools/"),
        ("/tools/../tools/", "/tools/"),
        ("/tools?a=b", "/tools/?a=b"),
    ];
    for (asked, expected) in moved {
        let answer = server.get(asked);
        assert_eq!(answer.status, 301, "{asked}");
        assert_eq!(answer.location.as_deref(), Some(expected), "{asked}");
    }
    for nowhere in [
        "/Tools/",
        "/tools.HTML",
        "/legacy",
        "/nope",
        "/.docs-site.json",
        "/../site.toml",
        "/%2e%2e/site.toml",
        "/%00",
    ] {
        assert_eq!(server.get(nowhere).status, 404, "{nowhere}");
    }
}

/// Redirects in the settings and in front matter.
const REDIRECTS: &str = "[[redirects]]\nfrom = '/old'\nto = '/tools/#forms'\nstatus = 302\n\
    [[redirects]]\nfrom = '/older/'\nto = '/renamed'\n\
    [[redirects]]\nfrom = '/away'\nto = 'https://other.example.com/'\nstatus = 308\n\
    [locales]\ndefault = 'en'\nlist = [{ tag = 'en', label = 'English' }, { tag = 'fr', label = 'Français' }]\n";

fn redirected_site() -> tempfile::TempDir {
    folder(&[
        ("site.toml", &format!("{SETTINGS}{REDIRECTS}")),
        ("content/index.md", "# Home\n"),
        ("content/tools/index.md", "---\nredirect_from: /renamed\n---\n# Tools\n\n## Forms\n"),
        ("i18n/fr/content/index.md", "---\nredirect_from: [/accueil, /old]\n---\n# Accueil\n"),
    ])
}

#[test]
fn redirects_of_translations_answer_with_the_status() {
    let site = redirected_site();
    let built = crate::program::build(site.path(), &[]);
    let out = built.path().join("out");
    for arguments in [["serve", "--dir", path(&out)], ["serve", "--root", path(site.path())]] {
        let server = Server::start(&arguments);
        let answer = server.get("/fr/accueil");
        assert_eq!((answer.status, answer.location.as_deref()), (301, Some("/fr/")));
        assert_eq!(server.get("/accueil").status, 404);
        // Settings take precedence over front matter.
        assert_eq!(server.get("/fr/old").location.as_deref(), Some("/fr/tools/#forms"));
    }
}

#[test]
fn a_former_path_answers_with_the_status_and_the_new_address() {
    let site = redirected_site();
    let built = crate::program::build(site.path(), &[]);
    let out = built.path().join("out");
    let arguments: [&[&str]; 3] = [
        &["serve", "--dir", path(&out)],
        &["serve", "--root", path(site.path())],
        &["dev", "--root", path(site.path())],
    ];
    for arguments in arguments {
        let server = Server::start(arguments);
        for (asked, status, location) in [
            ("/old", 302, "/tools/#forms"),
            ("/old/", 302, "/tools/#forms"),
            ("/older?a=b", 301, "/tools/?a=b"),
            ("/renamed", 301, "/tools/"),
            ("/away", 308, "https://other.example.com/"),
            ("/fr/renamed", 301, "/fr/tools/"),
        ] {
            let answer = server.get(asked);
            assert_eq!(answer.status, status, "{arguments:?} {asked}");
            assert_eq!(answer.location.as_deref(), Some(location), "{arguments:?} {asked}");
        }
        assert_eq!(server.get("/fr/tools/").status, 200, "{arguments:?}");
    }
}

#[test]
fn a_former_path_has_a_file_for_other_hosts() {
    let site = redirected_site();
    let built = crate::program::build(site.path(), &[]);
    let read = |file: &str| {
        std::fs::read_to_string(built.path().join("out").join(file)).expect("the file is written")
    };
    let html = read("renamed/index.html");
    assert!(html.contains("<meta http-equiv=\"refresh\" content=\"0; url=/tools/\">"), "{html}");
    assert!(!html.contains("<script>"), "a strict policy allows no script in the document: {html}");
    assert!(read("fr/old/index.html").contains("url=/fr/tools/#forms"));
}

#[test]
fn answers_are_compressed_validated_and_cached() {
    let (server, _site) = server();
    let plain = server.get_with("/tools/form%20filling", &[("accept-encoding", "identity")]);
    assert_eq!(plain.encoding, None);
    assert_eq!(plain.kind.as_deref(), Some("text/html; charset=utf-8"));
    assert_eq!(plain.cache.as_deref(), Some("no-cache"));
    for encoding in ["br", "gzip"] {
        let answer = server.get_with("/tools/form%20filling", &[("accept-encoding", encoding)]);
        assert_eq!(answer.encoding.as_deref(), Some(encoding));
    }
    let etag = plain.etag.expect("each page has a validator");
    let again = server.get_with("/tools/form%20filling", &[("if-none-match", &etag)]);
    assert_eq!((again.status, again.body.len()), (304, 0));

    let html = plain_text(&plain.body);
    let start = html.find("/assets/client.").expect("each page names its script");
    let script: String = html[start..].chars().take_while(|character| *character != '"').collect();
    let cache = server.get(&script).cache;
    assert_eq!(cache.as_deref(), Some("public, max-age=31536000, immutable"));
}

#[test]
fn a_site_below_a_path_answers_there_and_only_there() {
    let site = folder(&[
        ("site.toml", SETTINGS),
        ("content/index.md", "# Home\n"),
        ("content/a.md", "# A\n"),
    ]);
    let server = Server::start(&["serve", "--root", path(site.path()), "--set", "base_url=/docs/"]);
    assert_eq!(server.get("/docs/").status, 200);
    assert_eq!(server.get("/docs/a").status, 200);
    assert_eq!(server.get("/docs/a.html").location.as_deref(), Some("/docs/a"));
    assert_eq!(server.get("/a").status, 404);
    let html = server.get("/docs/a").text();
    assert!(html.contains("src=\"/docs/assets/client."), "assets lie below the path too");
}

#[test]
fn a_built_folder_is_served_as_it_is() {
    let site = folder(&[
        ("site.toml", SETTINGS),
        ("content/index.md", "# Home\n"),
        ("content/a.md", "# A\n"),
    ]);
    let built = crate::program::build(site.path(), &[]);
    let server = Server::start(&["serve", "--dir", path(&built.path().join("out"))]);
    assert_eq!(server.get("/a").status, 200);
    assert_eq!(server.get("/a/").location.as_deref(), Some("/a"));
}

#[test]
fn a_large_file_is_sent_whole_and_in_parts() {
    let film: Vec<u8> = (0..3_000_000_u32).map(|number| (number / 7) as u8).collect();
    let folder = tempfile::tempdir().expect("a folder for the test");
    std::fs::write(folder.path().join("film.mp4"), &film).expect("the file can be written");
    let server = Server::start(&["serve", "--dir", path(folder.path())]);
    let whole = server.get("/film.mp4");
    assert_eq!((whole.status, whole.kind.as_deref()), (200, Some("video/mp4")));
    assert!(whole.body == film, "{} bytes came", whole.body.len());
    let part = server.get_with("/film.mp4", &[("range", "bytes=1000000-2000000")]);
    assert_eq!(part.status, 206);
    assert!(part.body == film[1_000_000..=2_000_000], "{} bytes came", part.body.len());
    let etag = whole.etag.expect("each file has a validator");
    assert_eq!(server.get_with("/film.mp4", &[("if-none-match", &etag)]).status, 304);
}

fn plain_text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("pages are text")
}
