//! Redirects of the program's own server, redirects in files for other hosts, and redirects of
//! anchors.

use crate::program::{SETTINGS, Server, build, folder, path, run};

const REDIRECTS: &str = "[locales]\ndefault = 'en'\n\
    list = [{ tag = 'en', label = 'English' }, { tag = 'fr', label = 'Français' }]\n\
    [[redirects]]\nfrom = '/old/*'\nto = '/guide/*'\n\
    [[redirects]]\nfrom = '/v1/:page/edit'\nto = '/guide/:page#edit'\nstatus = 308\n\
    [[redirects]]\nfrom = '/closed'\nstatus = 410\n\
    [[redirects]]\nfrom = '/guide/setup#before'\nto = '#first-steps'\n\
    [[redirects]]\nfrom = '/guide/setup#limits'\nto = '/guide/#limits'\n\
    [[redirects]]\nfrom = '/moved#part'\nto = '#first-steps'\n\
    [[redirects]]\nfrom = '/moved'\nto = '/guide/setup'\n";

fn site() -> tempfile::TempDir {
    folder(&[
        ("site.toml", &format!("{SETTINGS}{REDIRECTS}")),
        ("content/index.md", "# Home\n\n[a former path](/old/setup)\n"),
        ("content/old/alive.md", "# Alive\n"),
        (
            "content/guide/index.md",
            "# Guide\n\n## Limits\n\n## New {#new aliases=\"older oldest\"}\n",
        ),
        ("content/guide/setup.md", "# Setup\n\n## First steps\n"),
        ("i18n/fr/content/index.md", "---\nredirect_from: /accueil\n---\n# Accueil\n"),
    ])
}

fn read(built: &tempfile::TempDir, file: &str) -> Option<String> {
    std::fs::read_to_string(built.path().join("out").join(file)).ok()
}

#[test]
fn patterns_and_gone_pages_answer_with_their_status() {
    let site = site();
    let built = build(site.path(), &[]);
    let out = built.path().join("out");
    let arguments: [&[&str]; 3] = [
        &["serve", "--dir", path(&out)],
        &["serve", "--root", path(site.path()), "--set", "deploy.host=nginx"],
        &["dev", "--root", path(site.path())],
    ];
    for arguments in arguments {
        let server = Server::start(arguments);
        for (asked, status, location) in [
            ("/old/setup", 301, Some("/guide/setup")),
            ("/old/setup/", 301, Some("/guide/setup")),
            ("/old/setup.html", 301, Some("/guide/setup")),
            ("/old", 301, Some("/guide/")),
            ("/old/unknown?a=b", 301, Some("/guide/unknown?a=b")),
            ("/old/alive", 200, None),
            ("/v1/setup/edit", 308, Some("/guide/setup#edit")),
            ("/v1/setup/edit/more", 404, None),
            ("/closed", 410, None),
            ("/fr/old/setup", 301, Some("/fr/guide/setup")),
            ("/fr/closed/", 410, None),
            ("/fr/accueil", 301, Some("/fr/")),
        ] {
            let answer = server.get(asked);
            assert_eq!(answer.status, status, "{arguments:?} {asked}");
            assert_eq!(answer.location.as_deref(), location, "{arguments:?} {asked}");
        }
    }
}

#[test]
fn a_host_of_files_has_a_document_for_each_page_behind_a_pattern() {
    let site = site();
    let built = build(site.path(), &[]);
    let document = read(&built, "old/setup/index.html").expect("a document");
    assert!(document.contains("url=/guide/setup\""), "{document}");
    assert!(read(&built, "fr/old/setup/index.html").is_some());
    assert_eq!(read(&built, "closed/index.html"), None);
    assert_eq!(read(&built, "_redirects"), None);
    let page = read(&built, "old/alive.html").expect("the page");
    assert!(!page.contains("http-equiv=\"refresh\""));
}

#[test]
fn a_host_with_rules_has_them_and_no_documents() {
    let site = site();
    for (host, file, expected) in [
        (
            "netlify",
            "_redirects",
            "/old/* /guide/:splat 301\n/v1/:page/edit /guide/:page#edit 308\n",
        ),
        ("netlify", "_redirects", "/moved /guide/setup 301\n"),
        ("netlify", "_redirects", "/fr/accueil /fr/ 301\n"),
        ("netlify", "_headers", "  x-content-type-options: nosniff\n"),
        ("cloudflare", "_redirects", "/moved/ /guide/setup 301\n"),
        ("vercel", "vercel.json", "\"source\": \"/old/:splat*\""),
        ("nginx", ".nginx-map.conf", "    \"/moved\" \"/guide/setup\";\n"),
        ("apache", ".htaccess", "RedirectMatch 410 \"^/closed/?$\"\n"),
    ] {
        let built = build(site.path(), &["--set", &format!("deploy.host={host}")]);
        let text = read(&built, file).expect("the file is written");
        assert!(text.contains(expected), "{host} {file}: {text}");
        assert_eq!(read(&built, "moved/index.html"), None, "{host}");
    }
}

#[test]
fn former_anchors_are_on_the_page() {
    let site = site();
    let built = build(site.path(), &[]);
    let setup = read(&built, "guide/setup.html").expect("the page");
    let heading = "<h2 id=\"first-steps\"><a class=\"former-anchor\" id=\"part\"></a>\
                   <a class=\"former-anchor\" id=\"before\"></a>First steps";
    assert!(setup.contains(heading), "{setup}");
    let moved = "<p class=\"moved-anchor\" id=\"limits\"><a href=\"/guide/#limits\">";
    assert!(setup.contains(moved), "{setup}");
    let guide = read(&built, "guide/index.html").expect("the page");
    let heading = "<h2 id=\"new\"><a class=\"former-anchor\" id=\"older\"></a>\
                   <a class=\"former-anchor\" id=\"oldest\"></a>New";
    assert!(guide.contains(heading), "{guide}");
    let fr = read(&built, "fr/guide/setup.html").expect("the page");
    assert!(fr.contains("<a href=\"/fr/guide/#limits\">"), "{fr}");
}

#[test]
fn faulty_redirects_are_errors_with_their_line() {
    let faulty = "[[redirects]]\nfrom = '/page'\nto = '/'\n\
        [[redirects]]\nfrom = '/1'\nto = '/2'\n\
        [[redirects]]\nfrom = '/2'\nto = '/1'\n\
        [[redirects]]\nfrom = '/page#here'\nto = '/'\n\
        [[redirects]]\nfrom = '/page#old'\nto = '#gone'\n\
        [[redirects]]\nfrom = '/page#older'\nto = '/#gone'\n";
    let site = folder(&[
        ("site.toml", &format!("{SETTINGS}{faulty}")),
        ("content/index.md", "# Home\n"),
        ("content/page.md", "# Page\n\n## Here\n"),
    ]);
    let output = run(&["check", "--root", path(site.path())]);
    assert!(!output.status.success());
    let text = String::from_utf8_lossy(&output.stderr).replace(path(site.path()), "SITE");
    insta::assert_snapshot!(text);
}
