//! Files and folders of a site with unusual names, kinds, permissions and links.

use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt as _;
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, symlink};
use std::os::unix::net::UnixListener;
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use walkdir::WalkDir;

use crate::program::{SETTINGS, folder, path, run};

/// Unprivileged user and group on Linux and the BSDs.
const NOBODY: u32 = 65_534;

/// String that must not be published.
const SECRET: &str = "the-launch-codes";

/// Creates a site with a home page and these files.
fn site(files: &[(&str, &str)]) -> tempfile::TempDir {
    let mut all = vec![("site.toml", SETTINGS), ("content/index.md", "# Home of all\n")];
    all.extend(files);
    folder(&all)
}

/// Builds the site in a folder, and returns the output of the program and the output folder.
fn build(root: &Path) -> (String, PathBuf, tempfile::TempDir) {
    let output = tempfile::tempdir().expect("a folder for the test");
    let out = output.path().join("out");
    let ended =
        run(&["build", "--no-cache", "--format=short", "--root", path(root), "--out", path(&out)]);
    let said = text(&ended.stderr);
    assert!(ended.status.success(), "{said}");
    (said, out, output)
}

fn check(root: &Path) -> (String, Option<i32>) {
    let ended = run(&["check", "--format=short", "--root", path(root)]);
    (text(&ended.stderr), ended.status.code())
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Returns all bytes of all files in a folder.
fn published(out: &Path) -> String {
    let files = WalkDir::new(out).into_iter().flatten().filter(|entry| entry.file_type().is_file());
    files.map(|entry| text(&fs::read(entry.path()).expect("built files can be read"))).collect()
}

fn page(out: &Path, file: &str) -> String {
    fs::read_to_string(out.join(file)).unwrap_or_else(|error| panic!("{file}: {error}"))
}

#[test]
fn a_name_that_is_not_utf_8_is_left_out_and_reported() {
    let settings = format!(
        "{SETTINGS}[locales]\ndefault = 'en'\n\
         list = [{{ tag = 'en', label = 'English' }}, {{ tag = 'fr', label = 'Français' }}]\n"
    );
    let site = site(&[("site.toml", &settings), ("content/a.md", "# A"), ("pages/p.md", "# P")]);
    let name = |bytes: &'static [u8]| OsStr::from_bytes(bytes);
    for folder in ["content", "static", "pages", "i18n/fr/content", "i18n/fr/pages"] {
        let folder = site.path().join(folder);
        fs::create_dir_all(folder.join(name(b"f\xe9"))).expect("a folder");
        fs::write(folder.join(name(b"\xff\xfe.md")), "# Lost").expect("a file");
        fs::write(folder.join(name(b"f\xe9")).join("x.md"), "# Lost").expect("a file");
    }
    let (said, out, _output) = build(site.path());
    for folder in ["content", "static", "pages", "i18n/fr/content", "i18n/fr/pages"] {
        for name in ["\u{fffd}\u{fffd}.md", "f\u{fffd}"] {
            let start = format!("{folder}/{name}: warning[file-name]: ");
            let count = said.lines().filter(|line| line.starts_with(&start)).count();
            assert_eq!(count, 1, "{start}\n{said}");
        }
    }
    for file in ["index.html", "a.html", "p.html", "fr/index.html", "fr/a.html", "fr/p.html"] {
        assert!(out.join(file).is_file(), "{file}");
    }
}

#[test]
fn a_strange_name_never_takes_the_page_of_another() {
    let names = [
        ("#hash", "#hash.html"),
        ("?q", "?q.html"),
        ("a?b#c", "a?b#c.html"),
        ("%41", "%41.html"),
        ("A", "A.html"),
        ("%2e%2e", "%2e%2e.html"),
        ("100%", "100%.html"),
        ("with space", "with space.html"),
        ("index.index", "index.index.html"),
        ("dots..", "dots...html"),
        ("C#/index", "C#/index.html"),
        ("C#/?", "C#/?.html"),
        ("é", "é.html"),
        ("con", "con.html"),
        ("<script>", "<script>.html"),
        ("$(touch x)", "$(touch x).html"),
        ("a:b", "a:b.html"),
        ("-rf", "-rf.html"),
    ];
    let files: Vec<(String, String)> = names
        .iter()
        .enumerate()
        .map(|(number, (name, _))| {
            (format!("content/{name}.md"), format!("# Page {number} of names\n"))
        })
        .collect();
    let files: Vec<(&str, &str)> =
        files.iter().map(|(file, text)| (file.as_str(), text.as_str())).collect();
    let site = site(&files);
    let (said, out, _output) = build(site.path());
    assert_eq!(said, "");
    assert!(page(&out, "index.html").contains("Home of all"));
    for (number, (_, file)) in names.iter().enumerate() {
        assert!(page(&out, file).contains(&format!("Page {number} of names")), "{file}");
    }
}

#[test]
fn a_name_without_an_address_of_its_own_is_left_out_and_reported() {
    let names = ["..md", "...md", ".md", "a\\b.md", "line\nbreak.md", "x/..md"];
    let files: Vec<String> = names.iter().map(|name| format!("content/{name}")).collect();
    let files: Vec<(&str, &str)> = files.iter().map(|file| (file.as_str(), "# Lost")).collect();
    let site = site(&files);
    let (said, out, _output) = build(site.path());
    assert_eq!(
        said.matches("warning[file-name]: the file has no page: ").count(),
        names.len(),
        "{said}"
    );
    assert!(page(&out, "index.html").contains("Home of all"));
    assert!(!published(&out).contains("Lost"));
}

#[test]
fn names_that_lead_to_one_page_are_reported() {
    let site = site(&[
        ("content/caf\u{e9}.md", "# Composed"),
        ("content/cafe\u{301}.md", "# Decomposed"),
        ("content/a.md", "# A"),
        ("content/a.html/b.md", "# B"),
        ("content/index.html.md", "# Not home"),
        ("content/Case.md", "# Upper"),
        ("content/case.md", "# Lower"),
        ("content/404.md", "# Not found"),
        ("content/s.md", "# Page"),
        ("static/s.html", "static"),
    ]);
    let (said, out, _output) = build(site.path());
    for (code, count) in [("duplicate-route", 4), ("case-collision", 1), ("reserved-route", 1)] {
        assert_eq!(said.matches(&format!("warning[{code}]")).count(), count, "{code}\n{said}");
    }
    assert!(
        page(&out, "a.html/b.html").contains(">B<"),
        "of two that exclude each other, one is built"
    );
    assert!(page(&out, "404.html").contains("Page Not Found"));
    assert!(page(&out, "s.html").contains(">Page<"));
    let (said, code) = check(site.path());
    assert_eq!((said.matches("warning[duplicate-route]").count(), code), (4, Some(1)), "{said}");
}

#[test]
fn a_path_that_is_too_long_is_an_error_with_its_file() {
    let long = format!("content/{}.md", "n".repeat(252));
    let slug = format!("---\nslug: /{}\n---\n", "s".repeat(300));
    let tag = format!("---\ntags: [{}]\n---\n", "t".repeat(300));
    let site = site(&[(&long, "# Long"), ("content/slug.md", &slug), ("content/tag.md", &tag)]);
    let (said, code) = check(site.path());
    assert_eq!(code, Some(1));
    assert_eq!(said.matches("error[long-route]").count(), 3, "{said}");
    assert!(said.contains("content/slug.md: error[long-route]"), "{said}");
}

#[test]
fn links_out_of_the_project_are_not_followed() {
    let elsewhere = folder(&[
        ("secret.md", &format!("# {SECRET}\n")),
        ("secret.txt", SECRET),
        ("secret.png", SECRET),
        ("more/_category_.json", &format!("{{\"label\": \"{SECRET}\"}}")),
    ]);
    let settings = format!(
        "{SETTINGS}[locales]\ndefault = 'en'\n\
         list = [{{ tag = 'en', label = 'English' }}, {{ tag = 'fr', label = 'Français' }}]\n"
    );
    let linking = "# Links\n\n[a](./secret.txt) ![b](./secret.png) [c](./all/secret.txt) \
                   [d](@site/hidden/secret.txt) [e](@site/.env)\n";
    let site = site(&[
        ("site.toml", &settings),
        ("content/links.md", linking),
        ("content/part.mdx", "import P from './_part.mdx';\n\n<P />\n"),
        (".env", SECRET),
        (".git/config", SECRET),
        ("static/kept.txt", "kept"),
        ("pages/kept.md", "# Kept"),
        ("i18n/fr/content/kept.md", "# Kept"),
    ]);
    let links = [
        ("content/linked.md", "secret.md"),
        ("content/secret.txt", "secret.txt"),
        ("content/secret.png", "secret.png"),
        ("content/all", ""),
        ("content/more", "more"),
        ("content/_part.mdx", "secret.md"),
        ("hidden", ""),
        ("static/secret.txt", "secret.txt"),
        ("static/all", ""),
        ("pages/linked.md", "secret.md"),
        ("i18n/fr/content/links.md", "secret.md"),
    ];
    for (link, target) in links {
        symlink(elsewhere.path().join(target), site.path().join(link)).expect("a link");
    }
    symlink("../.git/config", site.path().join("static/config.txt")).expect("a link");
    let (said, out, _output) = build(site.path());
    for (link, _) in links.iter().filter(|(link, _)| *link != "hidden") {
        assert!(said.contains(&format!("{link}: warning[outside-link]")), "{link}\n{said}");
    }
    assert!(said.contains("static/config.txt: warning[outside-link]"), "{said}");
    assert!(!published(&out).contains(SECRET));
    assert!(out.join("kept.txt").is_file());

    // The content folder itself may be a link too.
    fs::remove_dir_all(site.path().join("content")).expect("the folder goes");
    symlink(elsewhere.path(), site.path().join("content")).expect("a link");
    let (said, _) = check(site.path());
    assert!(said.contains("error[outside-project]: `content`"), "{said}");
}

#[test]
fn a_link_to_the_root_of_the_machine_costs_nothing() {
    let site = site(&[]);
    for folder in ["content", "static", "other"] {
        fs::create_dir_all(site.path().join(folder)).expect("a folder");
        symlink("/", site.path().join(folder).join("machine")).expect("a link");
    }
    let out = site.path().join("build");
    // The second build checks all folders of the first one for changes.
    let builds = [0, 1].map(|_| {
        run(&["build", "--format=short", "--root", path(site.path()), "--out", path(&out)])
    });
    for build in builds {
        let said = text(&build.stderr);
        assert!(build.status.success(), "{said}");
        assert!(said.contains("content/machine: warning[outside-link]"), "{said}");
    }
}

#[test]
fn links_within_the_project_are_followed() {
    let project = folder(&[
        ("common/note.md", "# Shared by many\n"),
        ("README.md", "# Readme of the project\n"),
        ("docs/site.toml", SETTINGS),
        ("docs/content/index.md", "# Home\n\n[file](./file.txt)\n"),
        ("docs/file.txt", "a shared file"),
        ("docs/content/sub/a.md", "# A\n"),
    ]);
    let root = project.path().join("docs");
    let link = |target: &str, link: &str| symlink(target, root.join(link)).expect("a link");
    link("../../README.md", "content/readme-of-project.md");
    link("../../common", "content/common");
    link("../file.txt", "content/file.txt");
    link("..", "content/sub/loop");
    link("self.md", "content/self.md");
    link("nowhere.md", "content/.#lock.md");

    // Without version control, the project is the site's folder.
    let (said, _) = check(&root);
    assert_eq!(said.matches("warning[outside-link]").count(), 2, "{said}");

    fs::create_dir(project.path().join(".git")).expect("a folder");
    let (said, out, _output) = build(&root);
    assert_eq!(said.matches("warning[").count(), 1, "{said}");
    assert!(said.contains("content/self.md: warning[dangling-link]"), "{said}");
    assert!(page(&out, "readme-of-project.html").contains("Readme of the project"));
    assert!(page(&out, "common/note.html").contains("Shared by many"));
    assert!(published(&out).contains("a shared file"));
}

#[test]
fn folders_that_link_to_each_other_end() {
    let names: Vec<String> = (0..8).map(|number| format!("d{number}")).collect();
    let site = site(&[]);
    for name in &names {
        fs::create_dir(site.path().join("content").join(name)).expect("a folder");
    }
    for (name, other) in names.iter().flat_map(|name| names.iter().map(move |other| (name, other)))
    {
        let link = site.path().join("content").join(name).join(format!("to-{other}"));
        symlink(format!("../{other}"), link).expect("a link");
    }
    let (said, code) = check(site.path());
    // The warning fails the check.
    assert_eq!(code, Some(1), "{said}");
    assert!(said.contains("warning[nested-links]") && !said.contains("error["), "{said}");
}

#[test]
fn pipes_sockets_and_devices_are_never_opened() {
    let site = site(&[("static/kept.txt", "kept"), ("pages/kept.md", "# Kept")]);
    for folder in ["content", "static", "pages"] {
        let folder = site.path().join(folder);
        let made = Command::new("mkfifo").arg(folder.join("pipe.md")).status();
        assert!(made.expect("mkfifo is part of POSIX").success());
        // The file of the socket remains after its listener is dropped.
        UnixListener::bind(folder.join("socket.md")).expect("a socket");
        symlink("/dev/zero", folder.join("zero.md")).expect("a link");
    }
    let (said, out, _output) = build(site.path());
    for folder in ["content", "static", "pages"] {
        for name in ["pipe.md", "socket.md"] {
            assert!(said.contains(&format!("{folder}/{name}: warning[special-file]")), "{said}");
        }
        assert!(said.contains(&format!("{folder}/zero.md: warning[outside-link]")), "{said}");
    }
    assert!(out.join("kept.txt").is_file());
}

#[test]
fn everything_without_read_permission_is_named_at_once() {
    let site = site(&[
        ("content/locked/page.md", "# In a locked folder"),
        ("content/secret.md", "# Locked"),
        ("content/broken.md", "---\ntitle: [5]\n---\n"),
        ("content/picture.png", "locked"),
        ("content/tools/_category_.json", "{}"),
        ("content/tools/a.md", "# A"),
        ("static/locked/file.txt", "locked"),
        ("static/file.txt", "locked"),
        ("pages/page.md", "# Locked"),
        ("sidebars.toml", "docs = ['index', 'locked/page', 'secret', 'tools/a', 'broken']"),
    ]);
    let locked = [
        "content/locked",
        "content/secret.md",
        "content/picture.png",
        "content/tools/_category_.json",
        "static/locked",
        "static/file.txt",
        "pages/page.md",
    ];
    open_to_others(site.path());
    let set_mode = |file: &str, mode: u32| {
        let file = site.path().join(file);
        fs::set_permissions(file, fs::Permissions::from_mode(mode)).expect("the file is ours");
    };
    locked.iter().for_each(|file| set_mode(file, 0o000));
    let ended = run_without_rights(&["check", "--format=short", "--root", path(site.path())]);
    // Allows removal of the folders.
    locked.iter().for_each(|file| set_mode(file, 0o755));

    let said = text(&ended.stderr);
    assert_eq!(ended.status.code(), Some(1), "{said}");
    for file in locked {
        let line = format!("{file}: error[unreadable]: can't be read: Permission denied");
        assert_eq!(said.matches(&line).count(), 1, "{line}\n{said}");
    }
    assert!(said.contains("content/broken.md:2: error[front-matter]"), "{said}");
    assert!(
        !said.contains("unknown-doc"),
        "an unreadable document explains what is missing:\n{said}"
    );
}

/// Grants all users read access to a folder of a test.
fn open_to_others(folder: &Path) {
    for entry in WalkDir::new(folder).into_iter().flatten() {
        let mode = if entry.file_type().is_dir() { 0o755 } else { 0o644 };
        fs::set_permissions(entry.path(), fs::Permissions::from_mode(mode))
            .expect("the file is ours");
    }
}

/// Runs the program as an unprivileged user: root ignores permissions.
fn run_without_rights(arguments: &[&str]) -> Output {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let is_root = fs::metadata(folder.path()).expect("the folder is ours").uid() == 0;
    if !is_root {
        return run(arguments);
    }
    // Another user may not have access to the build folder of the program.
    let program = folder.path().join("site");
    fs::copy(env!("CARGO_BIN_EXE_site"), &program).expect("the folder is ours");
    for path in [folder.path(), &program] {
        fs::set_permissions(path, fs::Permissions::from_mode(0o755)).expect("the file is ours");
    }
    Command::new(&program)
        .args(arguments)
        .current_dir("/")
        .uid(NOBODY)
        .gid(NOBODY)
        .output()
        .expect("root can run a program as another user")
}

#[test]
fn addresses_of_files_of_the_site_are_reported() {
    let text = |front_matter: &str| format!("---\n{front_matter}\n---\n# Page");
    let slugs = [
        "/.docs-site.json",
        "/a/.b/",
        "/assets/x",
        "/page-data/index",
        "/blog/rss.xml",
        "/robots.txt",
    ];
    let mut files: Vec<(String, String)> = slugs
        .iter()
        .enumerate()
        .map(|(index, slug)| (format!("content/s{index}.md"), text(&format!("slug: '{slug}'"))))
        .collect();
    files.extend([
        (
            "content/index.md".to_owned(),
            text("redirect_from: ['/assets/main.css', '/sitemap.xml', '/old']"),
        ),
        ("content/known.md".to_owned(), text("slug: '/.well-known/known'")),
        ("content/part.md".to_owned(), text("slug: '/part/assets/x'")),
        ("content/assets.md".to_owned(), "# Assets".to_owned()),
        ("content/..leading.md".to_owned(), "# Hidden".to_owned()),
        ("blog/2026-01-01-a.md".to_owned(), "# Post".to_owned()),
    ]);
    let files: Vec<(&str, &str)> = files.iter().map(|(path, text)| (&**path, &**text)).collect();
    let settings = "title = 'T'\nurl = 'https://t.example.com'\n[[blogs]]\n";
    let site = site(&[&files[..], &[("site.toml", settings)]].concat());
    let (said, out, _output) = build(site.path());
    assert_eq!(said.matches("warning[reserved-route]").count(), slugs.len() + 3, "{said}");
    for path in [".well-known/known.html", "part/assets/x.html", "old/index.html", "assets.html"] {
        assert!(!page(&out, path).is_empty(), "{path}");
    }
}

#[test]
fn files_of_untrusted_authors_run_no_scripts() {
    let script = "import(\"/other.js\")";
    let picture = "<svg xmlns='http://www.w3.org/2000/svg'><script href='/assets/evil.js'/></svg>";
    let settings = format!("{SETTINGS}[markdown]\nunsafe_html = false\n");
    let site = site(&[
        ("site.toml", &settings),
        (
            "content/index.md",
            "# A\n\n[a](./evil.js) [b](./Evil.HTML) [c](./evil.svg) [d](./a.txt)\n\n![e](./evil.svg)\n",
        ),
        ("content/evil.js", script),
        ("content/Evil.HTML", "<script>go()</script>"),
        ("content/evil.svg", picture),
        ("content/a.txt", "text"),
    ]);
    let (said, out, _output) = build(site.path());
    assert_eq!(said.matches("warning[unsafe-address]").count(), 2, "{said}");
    let html = page(&out, "index.html");
    assert!(!html.contains("evil.js") && !html.contains("Evil"), "{html}");
    assert_eq!(html.matches("/assets/authors/evil.").count(), 2, "{html}");
    assert!(html.contains("href=\"/assets/a."), "{html}");
    assert!(!published(&out).contains(script));
    let marker = page(&out, ".docs-site.json");
    assert!(
        marker.contains("/assets/authors/*") && marker.contains("sandbox; default-src 'none'"),
        "{marker}"
    );
}
