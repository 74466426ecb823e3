//! Tests of published addresses: the ledger, lost addresses and their redirects.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::program::{SETTINGS, Server, build, folder, path, run};

/// Number of pages of the generated site. `SITE_TEST_PAGES` sets another number.
const PAGES: usize = 120;

const FOLDERS: usize = 10;

/// Words of the generated documents.
const WORDS: [&str; 24] = [
    "agent", "call", "form", "number", "voice", "record", "limit", "account", "zone", "transfer",
    "queue", "minute", "caller", "setting", "report", "answer", "language", "keyboard", "window",
    "contact", "calendar", "invoice", "signal", "archive",
];

fn words(seed: usize, count: usize) -> String {
    let mut state = (seed as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mut text = String::new();
    for _ in 0..count {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        text.push_str(WORDS[(state >> 33) as usize % WORDS.len()]);
        text.push(' ');
    }
    text
}

fn page_text(number: usize, title: &str) -> String {
    let mut text = format!("# {title}\n\n{}\n", words(number, 40));
    for section in 0..3 {
        let heading = words(number * 31 + section, 2);
        text.push_str(&format!(
            "\n## Part {section}: {heading}\n\n{}\n",
            words(number * 7 + section + 1000, 30)
        ));
    }
    text
}

/// Writes a site with `count` pages in folders of equal size.
fn generated(count: usize) -> tempfile::TempDir {
    let site = folder(&[("site.toml", SETTINGS), ("content/index.md", "# Home\n\nWelcome.\n")]);
    for number in 0..count {
        let file = site.path().join(file_of(number));
        fs::create_dir_all(file.parent().expect("a folder")).expect("the folder is ours");
        let title = format!("Topic {number} {}", words(number + 5000, 2));
        fs::write(file, page_text(number, title.trim())).expect("the folder is ours");
    }
    site
}

fn file_of(number: usize) -> String {
    format!("content/section-{}/page-{number}.md", number % FOLDERS)
}

fn rename(site: &Path, from: &str, to: &str) {
    let to = site.join(to);
    fs::create_dir_all(to.parent().expect("a folder")).expect("the folder is ours");
    fs::rename(site.join(from), to).expect("the file is ours");
}

fn edit(site: &Path, file: &str, change: impl FnOnce(String) -> String) {
    let file = site.join(file);
    let text = fs::read_to_string(&file).expect("the file is ours");
    fs::write(file, change(text)).expect("the file is ours");
}

/// Returns the id of the heading of a section.
fn heading(number: usize, section: usize) -> (String, String) {
    let text = format!("Part {section}: {}", words(number * 31 + section, 2).trim());
    let id = text.to_lowercase().replace(':', "").replace(' ', "-");
    (text, id)
}

/// Renames ten pages, five headings and a folder. Returns the expected address for each former one.
fn reorganize(site: &Path) -> BTreeMap<String, String> {
    let mut expected = BTreeMap::new();
    for index in 0..10 {
        let number = 20 + index * 8 + usize::from((20 + index * 8) % FOLDERS == 9);
        let old = file_of(number);
        let section = number % FOLDERS;
        let new = match index {
            0..5 => format!("content/section-{section}/renamed-{number}.md"),
            5..8 => format!("content/section-{section}/guide-{index}.md"),
            _ => format!("content/section-{}/page-{number}.md", (section + 1) % 9),
        };
        rename(site, &old, &new);
        if (5..8).contains(&index) {
            edit(site, &new, |text| {
                let (_, rest) = text.split_once('\n').expect("a title");
                format!(
                    "# Guide to {}\n{rest}\nOne sentence more.\n",
                    words(number + 5000, 2).trim()
                )
            });
        }
        let address =
            |file: &str| file.trim_start_matches("content").trim_end_matches(".md").to_owned();
        expected.insert(address(&old), address(&new));
    }
    for index in 0..5 {
        let number = 1 + index;
        let (text, id) = heading(number, 1);
        let renamed = format!("Chapter {index} of {}", words(number + 900, 2).trim());
        let new_id = renamed.to_lowercase().replace(' ', "-");
        edit(site, &file_of(number), |page| page.replace(&text, &renamed));
        let page = file_of(number).replace("content", "").replace(".md", "");
        expected.insert(format!("{page}#{id}"), format!("#{new_id}"));
    }
    let folder = site.join("content/section-9");
    fs::rename(folder, site.join("content/chapter-9")).expect("the folder is ours");
    expected.insert("/section-9/*".to_owned(), "/chapter-9/*".to_owned());
    expected
}

/// Returns the messages and the help of lost addresses.
fn lost(site: &Path) -> Vec<(String, String)> {
    let output = run(&["check", "--root", path(site), "--format", "json"]);
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let issues = text.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    let lost = issues.filter(|issue| issue["code"] == "lost-url");
    lost.map(|issue| {
        let text = |key: &str| issue[key].as_str().unwrap_or_default().to_owned();
        (text("message"), text("help"))
    })
    .collect()
}

fn succeed(arguments: &[&str]) -> String {
    let output = run(arguments);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments:?}: {errors}");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// Returns the target of a path by the rules of a file `_redirects`.
fn redirected(rules: &str, asked: &str) -> Option<String> {
    rules.lines().find_map(|rule| {
        let mut fields = rule.split(' ');
        let (from, to) = (fields.next()?, fields.next()?);
        match from.strip_suffix("/*") {
            Some(folder) => {
                let rest = asked.strip_prefix(folder)?.strip_prefix('/')?;
                Some(to.replace(":splat", rest))
            }
            None => (from == asked).then(|| to.to_owned()),
        }
    })
}

#[test]
fn lost_addresses_are_reported_with_their_successors_and_redirected() {
    let count = std::env::var("SITE_TEST_PAGES").ok().and_then(|count| count.parse().ok());
    let site = generated(count.unwrap_or(PAGES));
    let root = path(site.path());
    succeed(&["urls", "accept", "--root", root]);
    assert_eq!(lost(site.path()), []);
    let expected = reorganize(site.path());
    let reported = lost(site.path());
    assert_eq!(reported.len(), 16, "{reported:#?}");
    let is_right = |(from, to): &(&String, &String)| {
        let line = format!("{{ from = \"{from}\", to = \"{to}\" }}");
        reported.iter().any(|(_, help)| help.contains(&line))
    };
    let right = expected.iter().filter(is_right).count();
    assert!(right >= 14, "{right} of 16: {reported:#?}");
    assert_eq!(right, 16, "{reported:#?}");

    succeed(&["urls", "fix", "--root", root]);
    assert_eq!(lost(site.path()), []);
    let built = build(site.path(), &[]);
    let out = built.path().join("out");
    let with_rules = build(site.path(), &["--set", "deploy.host=netlify"]);
    let rules = fs::read_to_string(with_rules.path().join("out/_redirects")).expect("rules");
    let server = Server::start(&["serve", "--dir", path(&out)]);
    let mut pages: BTreeMap<String, String> = expected
        .iter()
        .filter(|(from, _)| !from.contains(['#', '*']))
        .map(|(from, to)| (from.clone(), to.clone()))
        .collect();
    pages.extend(
        [9, 19, 109].map(|number| {
            (format!("/section-9/page-{number}"), format!("/chapter-9/page-{number}"))
        }),
    );
    for (from, to) in &pages {
        let answer = server.get(from);
        assert_eq!((answer.status, answer.location.as_deref()), (301, Some(to.as_str())), "{from}");
        assert_eq!(server.get(to).status, 200, "{to}");
        assert_eq!(redirected(&rules, from).as_ref(), Some(to), "{rules}");
        let stub = fs::read_to_string(out.join(format!("{}/index.html", &from[1..])));
        let stub = stub.expect("a document");
        assert!(stub.contains(&format!("content=\"0; url={to}\"")), "{stub}");
    }
    for (from, to) in expected.iter().filter(|(from, _)| from.contains('#')) {
        let (page, old) = from.split_once('#').expect("an anchor");
        let html = fs::read_to_string(out.join(format!("{}.html", &page[1..]))).expect("a page");
        let heading = format!("id=\"{}\"><a class=\"former-anchor\" id=\"{old}\">", &to[1..]);
        assert!(html.contains(&heading), "{from} {to}");
    }
}

#[test]
fn an_address_without_a_likely_successor_is_reported() {
    let site = folder(&[
        ("site.toml", SETTINGS),
        ("content/index.md", "# Home\n"),
        ("content/billing.md", "# Billing\n\nInvoices are sent every month.\n\n## Terms\n"),
    ]);
    let root = path(site.path());
    succeed(&["urls", "accept", "--root", root]);
    let ledger = fs::read_to_string(site.path().join("urls.lock")).expect("the ledger");
    fs::remove_file(site.path().join("content/billing.md")).expect("the file is ours");
    let reported = lost(site.path());
    assert_eq!(reported.len(), 1, "{reported:?}");
    assert!(reported[0].1.starts_with("no page resembles it"), "{reported:?}");
    assert!(!run(&["urls", "fix", "--root", root]).status.success());
    // A build only reports warnings.
    build(site.path(), &[]);
    edit(site.path(), "site.toml", |text| {
        format!("{text}[[redirects]]\nfrom = '/billing'\nstatus = 410\n")
    });
    assert_eq!(lost(site.path()), []);
    // The ledger keeps the address.
    succeed(&["urls", "accept", "--root", root]);
    let after = fs::read_to_string(site.path().join("urls.lock")).expect("the ledger");
    assert_eq!(after, ledger);
    fs::write(site.path().join("site.toml"), SETTINGS).expect("the file is ours");
    succeed(&["urls", "accept", "--forget", "--root", root]);
    assert_eq!(lost(site.path()), []);
}

#[test]
fn the_addresses_of_a_former_site_are_imported() {
    let site = folder(&[("site.toml", SETTINGS), ("content/setup.md", "# Setup\n\nInstall it.\n")]);
    let old = folder(&[
        ("out/index.html", "<title>Home</title><main>x</main>"),
        ("out/old-setup/index.html", "<title>Setup</title><article><h2 id=a>A</h2></article>"),
        ("sitemap.xml", "<urlset><url><loc>https://a.example/from/map</loc></url></urlset>"),
    ]);
    let root = path(site.path());
    succeed(&["urls", "import", "--root", root, path(&old.path().join("out"))]);
    succeed(&["urls", "import", "--root", root, path(&old.path().join("sitemap.xml"))]);
    let ledger = fs::read_to_string(site.path().join("urls.lock")).expect("the ledger");
    assert!(ledger.contains("\n/from/map\t"), "{ledger}");
    assert!(ledger.contains("/old-setup\t-\t-\tSetup\n\t#a\t-\n"), "{ledger}");
    let reported = lost(site.path());
    assert!(reported.iter().any(|(_, help)| help.contains("to = \"/setup\"")), "{reported:?}");
}

#[test]
fn addresses_of_translations_are_kept() {
    let languages = "[locales]\ndefault = 'en'\n\
        list = [{ tag = 'en', label = 'English' }, { tag = 'fr', label = 'Français' }]\n";
    let site = folder(&[
        ("site.toml", &format!("{SETTINGS}{languages}")),
        ("content/index.md", "# Home\n\nWelcome.\n"),
        ("content/about.md", "# About\n\nBoats.\n"),
        ("content/setup.md", "# Setup\n\nInstall it.\n\n## Start\n\nRun it.\n"),
        ("i18n/fr/content/setup.md", "# Installation\n\nInstallez.\n\n## Lancer\n\nLancez.\n"),
    ]);
    let root = path(site.path());
    succeed(&["urls", "accept", "--root", root]);
    edit(site.path(), "i18n/fr/content/setup.md", |text| text.replace("## Lancer", "## Commencer"));
    rename(site.path(), "content/about.md", "content/welcome.md");
    let reported = lost(site.path());
    assert_eq!(reported.len(), 2, "one for both languages, one of the translation: {reported:?}");
    assert!(
        reported
            .iter()
            .any(|(_, help)| help.contains("from = \"/fr/setup#lancer\", to = \"#commencer\"")),
        "{reported:?}"
    );
    succeed(&["urls", "fix", "--root", root]);
    assert_eq!(lost(site.path()), []);
    let built = build(site.path(), &[]);
    let html = fs::read_to_string(built.path().join("out/fr/setup.html")).expect("the page");
    assert!(html.contains("<a class=\"former-anchor\" id=\"lancer\">"), "{html}");
}
