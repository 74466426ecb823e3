//! Paths that try to leave the site.

use std::fs;
use std::os::unix::fs::symlink;

use super::raw::{get, serve};
use crate::program::{SETTINGS, Server, build, folder, path};

/// String that no response may contain.
const SECRET: &str = "xyzzy-secret";

/// Forms of two dots.
const DOTS: [&str; 10] = [
    "..",
    "%2e%2e",
    "%2E.",
    "%252e%252e",
    "%25252e%25252e",
    "%c0%ae%c0%ae",
    "%e0%80%ae%e0%80%ae",
    "%ef%bc%8e%ef%bc%8e",
    "..%00",
    "..;",
];

/// Forms of a separator.
const SEPARATORS: [&str; 9] =
    ["/", "%2f", "%5c", "\\", "%252f", "%255c", "%c0%af", "%ef%bc%8f", "//"];

/// Location of the secret, relative to a folder below the site's.
const TARGETS: [&str; 2] = ["secret.txt", "secret"];

/// Returns all tested paths; `absolute` is the path of the secret.
fn spellings(absolute: &str) -> Vec<String> {
    let mut all = Vec::new();
    for dots in DOTS {
        for separator in SEPARATORS {
            for target in TARGETS {
                let up = format!("{dots}{separator}");
                all.push(format!("/{up}{target}"));
                all.push(format!("/{up}{up}{target}"));
                all.push(format!("/tools{separator}{up}{up}{target}"));
            }
        }
    }
    let encoded = absolute.replace('/', "%2f");
    for path in [
        format!("/{absolute}"),
        format!("//{absolute}"),
        format!("/{encoded}"),
        format!("/file://{absolute}"),
        format!("/tools/{encoded}"),
        "http://localhost/../secret.txt".to_owned(),
        "http://localhost/%2e%2e/secret.txt".to_owned(),
        format!("http://localhost{absolute}"),
    ] {
        all.push(path);
    }
    let own = [
        "/..html",
        "/.%2e.html",
        "/../secret.html",
        "/secret.txt%00.html",
        "/tools/form.html/../../../secret.txt",
        "/./../secret.txt",
        "/.../secret.txt",
        "/..%2fsecret.txt?..",
        "/..%23/../secret.txt",
        "/assets/../../secret.txt",
        "/page-data/../../secret.json",
        "/search-index/../../secret.txt",
        "/__site/../../secret.txt",
        "/@fs/etc/passwd",
        "/site.toml",
        "/../site.toml",
        "/content/index.md",
        "/.docs-site.json",
        "/%2edocs-site.json",
        "/./.docs-site.json",
        "/tools/../.docs-site.json",
    ];
    all.extend(own.map(str::to_owned));
    all
}

/// Creates a site with secrets beside its folder, beside its built folder and in its settings.
fn place() -> (tempfile::TempDir, tempfile::TempDir) {
    let settings = format!("# {SECRET}\n{SETTINGS}[search]\n");
    let place = folder(&[
        ("site/site.toml", &settings),
        ("site/content/index.md", &format!("# Home\n\n[//]: # ({SECRET})\n\nWords.\n")),
        ("site/content/tools/form.md", "# Forms\n"),
        ("site/secret.txt", SECRET),
        ("secret.txt", SECRET),
        ("secret.html", SECRET),
        ("secret/index.html", SECRET),
    ]);
    let built = build(&place.path().join("site"), &[]);
    for file in ["secret.txt", "secret.html", "secret/index.html"] {
        let to = built.path().join(file);
        fs::create_dir_all(to.parent().expect("a file has a folder")).expect("the folder is ours");
        fs::write(to, SECRET).expect("the folder is ours");
    }
    (place, built)
}

#[test]
fn no_spelling_of_a_path_leads_out_of_the_site() {
    let (place, built) = place();
    let site = place.path().join("site");
    for server in [
        serve(built.path()),
        Server::start(&["serve", "--root", path(&site)]),
        Server::start(&["dev", "--root", path(&site)]),
    ] {
        let mut tried = spellings(path(&place.path().join("secret.txt")));
        tried.extend(spellings(path(&built.path().join("secret.txt"))));
        tried.sort_unstable();
        tried.dedup();
        assert!(tried.len() >= 500, "{} spellings", tried.len());
        for target in tried {
            let reply = get(&server, &target);
            assert!(!reply.text().contains(SECRET), "{target} leaks");
            assert!(!reply.text().contains("docs-site\""), "{target} shows the marker");
            assert!(matches!(reply.status, 301 | 400 | 403 | 404), "{target}: {}", reply.status);
            if let Some(location) = reply.header("location") {
                assert!(is_local(location), "{target} leads to {location}");
            }
        }
        assert_eq!(get(&server, "/tools/form").status, 200, "the server still answers");
    }
}

/// Returns whether browsers stay on the site when they follow an address.
fn is_local(location: &str) -> bool {
    location.starts_with('/') && !location[1..].starts_with(['/', '\\'])
}

#[test]
fn redirects_stay_on_the_site_and_add_no_headers() {
    let (_place, built) = place();
    let server = serve(built.path());
    for target in [
        "//evil.example/",
        "//evil.example/tools/form/",
        "///evil.example/tools/form.html",
        "/\\evil.example/tools/form/",
        "/%5cevil.example/",
        "/%2f%2fevil.example/index.html",
        "//evil.example/..//tools/form/",
        "/tools/form/?next=//evil.example",
        "/tools/form/%0d%0aset-cookie:%20a=b",
        "/tools/form.html?a=%0d%0aset-cookie:%20a=b",
        "/tools/form/?%0aset-cookie:a=b",
        "/%0d%0aset-cookie:%20a=b/../tools/form/",
        "/tools/form/%e5%98%8a%e5%98%8dset-cookie:a=b",
        "http://evil.example/tools/form/",
        "//localhost@evil.example/tools/form.html",
        "/.evil.example/tools/form/",
    ] {
        let reply = get(&server, target);
        assert_eq!(reply.header("set-cookie"), None, "{target}");
        if let Some(location) = reply.header("location") {
            assert!(is_local(location), "{target} leads to {location}");
        }
    }
}

#[test]
fn links_and_dot_files_of_a_folder_are_not_served() {
    let (_place, built) = place();
    let out = built.path().join("out");
    let secret = built.path().join("secret.txt");
    symlink(&secret, out.join("absolute.txt")).expect("the folder is ours");
    symlink("../secret.txt", out.join("relative.txt")).expect("the folder is ours");
    symlink("..", out.join("parent")).expect("the folder is ours");
    symlink("../secret.html", out.join("page.html")).expect("the folder is ours");
    symlink("tools/form.html", out.join("inside.html")).expect("the folder is ours");
    symlink("/proc/self", out.join("process")).expect("the folder is ours");
    for (file, text) in [
        (".env", SECRET),
        (".git/config", SECRET),
        ("tools/.hidden", SECRET),
        ("tools/.well-known/a.txt", SECRET),
        (".well-known/.hidden", SECRET),
        (".well-known/security.txt", "Contact: mailto:a@example.com\n"),
    ] {
        let to = out.join(file);
        fs::create_dir_all(to.parent().expect("a file has a folder")).expect("the folder is ours");
        fs::write(to, text).expect("the folder is ours");
    }
    let server = serve(built.path());
    for target in [
        "/absolute.txt",
        "/relative.txt",
        "/parent/secret.txt",
        "/parent/secret",
        "/page",
        "/process/environ",
        "/process/cwd/Cargo.toml",
        "/.env",
        "/%2eenv",
        "/.git/config",
        "/.git/",
        "/tools/.hidden",
        "/tools/.well-known/a.txt",
        "/.well-known/.hidden",
        "/.docs-site.json",
    ] {
        let reply = get(&server, target);
        assert_eq!(reply.status, 404, "{target}: {}", reply.text());
    }
    assert_eq!(get(&server, "/.well-known/security.txt").status, 200);
    assert_eq!(get(&server, "/inside").status, 200, "links within the folder are files of it");
    // A file that was served earlier is replaced by a link.
    assert_eq!(get(&server, "/tools/form").status, 200);
    fs::remove_file(out.join("tools/form.html")).expect("the folder is ours");
    symlink(&secret, out.join("tools/form.html")).expect("the folder is ours");
    assert_eq!(get(&server, "/tools/form").status, 404);
}
