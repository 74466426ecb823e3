//! `site dev`: pages on demand, and events for open pages.

use std::fs;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use crate::events::{TIMEOUT, listen, wait_for_event};
use crate::program::{self, Answer, SETTINGS, Server, folder, path, workspace};

fn write(site: &Path, file: &str, text: &str) {
    fs::write(site.join(file), text).expect("the folder is ours");
}

const TEXT: &str = "# A\n\nThe first paragraph.\n\n![shot](./shot.svg)\n";

fn start() -> (Server, tempfile::TempDir) {
    let site = folder(&[
        ("site.toml", &format!("{SETTINGS}[search]\n")),
        ("content/a.md", TEXT),
        ("content/b.md", "# B\n"),
        ("content/shot.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>"),
        ("static/robots.txt", "User-agent: *\n"),
    ]);
    // Without the pause, changes just before the start would be reported twice, which is not the
    // subject of these tests.
    thread::sleep(Duration::from_millis(50));
    (Server::start(&["dev", "--root", path(site.path())]), site)
}

#[test]
fn pages_and_the_files_they_use_are_made_when_asked_for() {
    let (server, _site) = start();
    assert!(server.get("/a").text().contains("The first paragraph."));
    let data = server.get("/page-data/a.json").text();
    let start = data.find("/assets/shot.").expect("the picture has an address");
    let end = data[start..].find(".svg").expect("it is an SVG") + start + ".svg".len();
    assert_eq!(server.get(&data[start..end]).status, 200);
    for found in ["/robots.txt", "/sitemap.xml", "/b", "/search-index/root.json", "/__site/live.js"]
    {
        assert_eq!(server.get(found).status, 200, "{found}");
    }
    assert_eq!(server.get("/nope").status, 404);
}

#[test]
fn responses_allow_the_hosts_that_rendered_pages_name() {
    let head = "# Head\n\n<head>\n<link rel=\"stylesheet\" href=\"https://page.example/a.css\" />\n</head>\n";
    let site = folder(&[
        ("site.toml", SETTINGS),
        ("content/index.md", "# Home\n"),
        ("content/head.mdx", head),
    ]);
    let server = Server::start(&["dev", "--root", path(site.path())]);
    let policy = |page: &str| server.get(page).policy.expect("a policy");
    assert!(!policy("/").contains("page.example"));
    for page in ["/head", "/"] {
        assert!(policy(page).contains("style-src 'self' https://page.example;"), "{page}");
    }
}

/// A browser may request the module of a page right after another change has replaced the site.
#[test]
fn modules_of_components_outlast_the_site_that_refers_to_them() {
    let counter = "import {useState} from 'react';\nexport default function Counter() {\n  \
        const [n, set] = useState(1);\n  return <button onClick={() => set(n + 1)}>{n}</button>;\n}\n";
    let site = folder(&[
        ("site.toml", SETTINGS),
        (
            "content/a.mdx",
            "import Counter from '@site/components/Counter';\n\n# A\n\n<Counter />\n",
        ),
        ("components/Counter.tsx", counter),
    ]);
    thread::sleep(Duration::from_millis(50));
    let server = Server::start(&["dev", "--root", path(site.path())]);
    let events = listen(&server);
    wait_for_event(&events, "hello ");
    let module = |page: &str| {
        let start = page.find("/assets/components/pages/").expect("the page has a module");
        page[start..].split(['"', '\\']).next().expect("the path ends").to_owned()
    };
    let first = module(&server.get("/page-data/a.json").text());
    write(site.path(), "components/Counter.tsx", &counter.replace("n + 1", "n + 2"));
    wait_for_event(&events, "site ");
    let code = server.get(&first);
    assert_eq!(code.status, 200, "{first}");
    let second = module(&server.get("/page-data/a.json").text());
    assert_ne!(first, second);
    let edited = server.get(&second);
    assert_eq!(edited.status, 200, "{second}");
    assert_ne!(code.text(), edited.text());
}

#[test]
fn a_saved_text_updates_its_page_alone() {
    let (server, site) = start();
    let events = listen(&server);
    wait_for_event(&events, "hello ");
    server.get("/a");
    write(site.path(), "content/a.md", &format!("{TEXT}\nSaved words.\n"));
    assert_eq!(wait_for_event(&events, "page "), "page /a");
    assert!(server.get("/page-data/a.json").text().contains("Saved words."));
    assert!(server.get("/a").text().contains("Saved words."));
    // The first paragraph is the description, which other pages may show. Its change must update
    // the page too.
    write(site.path(), "content/a.md", "# A\n\nAnother beginning.\n");
    assert_eq!(wait_for_event(&events, "page "), "page /a");
    wait_for_event(&events, "site ");
    assert!(server.get("/a").text().contains("content=\"Another beginning.\""));
}

#[cfg(unix)]
#[test]
fn a_site_with_a_relative_path_below_a_hidden_folder_is_followed() {
    let parent = tempfile::Builder::new().prefix(".hidden").tempdir().expect("a folder");
    let root = fs::canonicalize(parent.path()).expect("a folder").join("site");
    fs::create_dir_all(root.join("content")).expect("the folder is ours");
    write(&root, "site.toml", SETTINGS);
    write(&root, "content/a.md", TEXT);
    thread::sleep(Duration::from_millis(50));
    // The path is relative to the workspace, in which the program starts.
    let start = fs::canonicalize(workspace()).expect("a folder");
    let up = "../".repeat(start.components().count() - 1);
    let relative = format!("{up}{}", path(root.strip_prefix("/").expect("it is absolute")));
    let server = Server::start(&["dev", "--root", &relative]);
    let events = listen(&server);
    wait_for_event(&events, "hello ");
    write(&root, "content/a.md", &format!("{TEXT}\nSaved words.\n"));
    assert_eq!(wait_for_event(&events, "page "), "page /a");
    wait_until("the saved text", || server.get("/a").text().contains("Saved words."));
}

#[test]
fn a_page_names_its_state() {
    let (server, site) = start();
    let state = |page: &Answer| {
        let timing = page.timing.as_deref().unwrap_or_default();
        timing.strip_prefix("changes;desc=").expect("a page has a state").to_owned()
    };
    let event_state = || {
        let hello = wait_for_event(&listen(&server), "hello ");
        hello.rsplit(' ').next().expect("the greeting ends with the state").to_owned()
    };
    let page = server.get("/a");
    assert_eq!(state(&page), event_state());
    let events = listen(&server);
    wait_for_event(&events, "hello ");
    write(site.path(), "content/a.md", &format!("{TEXT}\nSaved words.\n"));
    wait_for_event(&events, "page ");
    assert_ne!(state(&page), event_state(), "what was saved since can be noticed");
    assert_eq!(state(&server.get("/a")), event_state());
}

#[test]
fn a_new_title_a_new_page_and_new_settings_update_all_pages() {
    let (server, site) = start();
    let events = listen(&server);
    wait_for_event(&events, "hello ");
    write(site.path(), "content/a.md", "# Another title\n");
    wait_for_event(&events, "site ");
    assert!(server.get("/b").text().contains("Another title"), "the sidebar says it");
    write(site.path(), "content/c.md", "# C\n");
    wait_for_event(&events, "site ");
    assert_eq!(server.get("/c").status, 200);
    write(site.path(), "site.toml", &SETTINGS.replace("Small", "Large"));
    wait_for_event(&events, "site ");
    assert!(server.get("/a").text().contains("| Large</title>"));
}

#[test]
fn faults_are_shown_while_they_last_and_the_last_good_site_stays() {
    let (server, site) = start();
    let events = listen(&server);
    wait_for_event(&events, "errors []");
    write(site.path(), "site.toml", &format!("{SETTINGS}tagline = [\n"));
    let errors = wait_for_event(&events, "errors [{");
    assert!(errors.contains("site.toml:3"), "{errors}");
    assert!(server.get("/a").text().contains("The first paragraph."));
    // A page that is opened now receives the errors too.
    wait_for_event(&listen(&server), "errors [{");
    write(site.path(), "site.toml", SETTINGS);
    wait_for_event(&events, "errors []");
}

/// Returns the number of problems in an event, and their locations and messages.
fn problems(event: &str) -> (u64, Vec<String>) {
    let data = event.strip_prefix("problems ").expect("an event with problems");
    let data: serde_json::Value = serde_json::from_str(data).expect("JSON");
    let text = |problem: &serde_json::Value, key: &str| problem[key].as_str().map(str::to_owned);
    let listed = data["problems"].as_array().expect("a list").iter();
    let listed = listed.filter_map(|it| Some(text(it, "place")? + ": " + &text(it, "message")?));
    (data["count"].as_u64().expect("a number"), listed.collect())
}

const NO_PROBLEMS: &str = "problems {\"count\":0";

#[test]
fn the_whole_site_is_checked_in_the_background() {
    let site = folder(&[
        ("site.toml", SETTINGS),
        ("content/a.md", "# A\n\nText.\n"),
        ("content/b.md", "# B\n"),
    ]);
    let output = tempfile::NamedTempFile::new().expect("a file for the test");
    let mut command = program::site(&["dev", "--root", path(site.path())]);
    command.stderr(output.reopen().expect("the file is ours"));
    let server = Server::spawn(command);
    let events = listen(&server);
    wait_for_event(&events, NO_PROBLEMS);
    // No browser requests the page.
    write(site.path(), "content/b.md", "# B\n\n[away](/gone) and [here](./a.md#nowhere)\n");
    let (count, listed) = problems(&wait_for_event(&events, "problems "));
    assert_eq!(count, 2, "{listed:?}");
    assert!(listed[0].starts_with("content/b.md:3"), "{listed:?}");
    assert!(listed.iter().any(|it| it.contains("/gone")) && listed[1].contains("nowhere"));
    // A page that is opened now receives the problems too.
    assert_eq!(problems(&wait_for_event(&listen(&server), "problems ")).0, 2);
    // A heading in another page repairs the anchor.
    write(site.path(), "content/a.md", "# A\n\nText.\n\n## Nowhere\n");
    let (count, listed) = problems(&wait_for_event(&events, "problems "));
    assert_eq!(count, 1, "{listed:?}");
    write(site.path(), "content/b.md", "# B\n");
    wait_for_event(&events, NO_PROBLEMS);
    let said = fs::read_to_string(output.path()).expect("the output is text");
    let lines: Vec<&str> = said.lines().filter(|line| line.contains("the whole site")).collect();
    assert_eq!(
        lines,
        [
            "the whole site has 2 warnings: `site check` lists them",
            "the whole site has 1 warning: `site check` lists them",
            "the whole site has no problems",
        ]
    );
}

#[test]
fn quick_changes_are_checked_once_and_foreign_files_are_not() {
    let (server, site) = start();
    let events = listen(&server);
    wait_for_event(&events, NO_PROBLEMS);
    for round in 0..5 {
        write(site.path(), "content/b.md", &format!("# B\n\n[away](/gone-{round})\n"));
        thread::sleep(Duration::from_millis(20));
    }
    let (count, listed) = problems(&wait_for_event(&events, "problems "));
    assert_eq!(count, 1);
    assert!(listed[0].contains("/gone-4"), "{listed:?}");
    fs::create_dir(site.path().join(".git")).expect("the folder is ours");
    write(site.path(), ".git/index", "not a source");
    thread::sleep(Duration::from_secs(2));
    let later: Vec<String> = events.try_iter().filter(|it| it.starts_with("problems")).collect();
    assert_eq!(later, [""; 0], "there was nothing to check");
}

#[test]
fn the_background_check_can_be_turned_off() {
    let site = folder(&[("site.toml", SETTINGS), ("content/a.md", "# A\n\n[away](/gone)\n")]);
    let server = Server::start(&["dev", "--no-check", "--root", path(site.path())]);
    let events = listen(&server);
    wait_for_event(&events, NO_PROBLEMS);
    thread::sleep(Duration::from_secs(2));
    assert!(events.try_iter().all(|event| !event.starts_with("problems")));
}

/// Requests a page until it has the expected status.
fn wait_for(server: &Server, page: &str, status: u16, why: &str) {
    wait_until(why, || server.get(page).status == status);
}

fn wait_until(why: &str, mut is_so: impl FnMut() -> bool) {
    let start = Instant::now();
    while !is_so() {
        assert!(start.elapsed() < TIMEOUT, "{why}");
        thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn of_two_quick_saves_the_last_is_shown() {
    let (server, site) = start();
    let events = listen(&server);
    wait_for_event(&events, "hello ");
    for round in 0..40 {
        // The second save occurs while the page is rendered.
        thread::scope(|scope| {
            write(site.path(), "content/a.md", &format!("{TEXT}\nFirst of {round}.\n"));
            for _ in 0..3 {
                scope.spawn(|| server.get("/a"));
                scope.spawn(|| server.get("/page-data/a.json"));
            }
            write(site.path(), "content/a.md", &format!("{TEXT}\nSecond of {round}.\n"));
        });
        let last = format!("Second of {round}.");
        wait_until("the older text stays", || {
            server.get("/a").text().contains(&last)
                && server.get("/page-data/a.json").text().contains(&last)
        });
    }
}

#[test]
fn the_search_index_follows_saved_texts() {
    let (server, site) = start();
    let find = |word: &str| {
        let question = serde_json::json!({"requests": [{"indexName": "docs", "query": word}]});
        let (_, answer) = server.post("/1/indexes/*/queries", &question);
        answer["results"][0]["nbHits"].as_u64().unwrap_or_default()
    };
    wait_until("the first text is found", || find("paragraph") > 0);
    assert_eq!(find("zebra"), 0);
    write(site.path(), "content/a.md", &format!("{TEXT}\nA zebra.\n"));
    wait_until("the saved text is found", || find("zebra") > 0);
}

#[test]
fn folders_that_come_and_go_are_noticed() {
    let (server, site) = start();
    let root = site.path();
    // The folder is created outside of the site, so that only its new name is reported.
    let drafts = folder(&[("guide/one.md", "# One\n"), ("guide/deep/er/two.md", "# Two\n")]);
    let (draft, guide) = (drafts.path().join("guide"), root.join("content/guide"));
    wait_for(&server, "/guide/one", 404, "drafts are no content");
    for _ in 0..5 {
        fs::rename(&draft, &guide).expect("the folder is ours");
        wait_for(&server, "/guide/one", 200, "a folder was moved in");
        wait_for(&server, "/guide/deep/er/two", 200, "a folder was moved in with folders");
        write(root, "content/guide/deep/er/three.md", "# Three\n");
        wait_for(&server, "/guide/deep/er/three", 200, "a moved folder is watched");
        fs::rename(&guide, root.join("content/manual")).expect("the folder is ours");
        wait_for(&server, "/manual/one", 200, "a folder was renamed");
        wait_for(&server, "/guide/one", 404, "a folder was renamed");
        write(root, "content/manual/one.md", "# One\n\nRenamed.\n");
        wait_until("a renamed folder is watched", || {
            server.get("/manual/one").text().contains("Renamed.")
        });
        fs::remove_file(root.join("content/manual/deep/er/three.md")).expect("the file is ours");
        wait_for(&server, "/manual/deep/er/three", 404, "a file was removed");
        fs::rename(root.join("content/manual"), &draft).expect("the folder is ours");
        wait_for(&server, "/manual/one", 404, "a folder was moved out");
    }
}

#[test]
fn files_written_right_after_their_folder_are_noticed() {
    let (server, site) = start();
    let content = site.path().join("content");
    for round in 0..20 {
        let folder = content.join(format!("new-{round}/deep/er"));
        fs::create_dir_all(&folder).expect("the folder is ours");
        fs::write(folder.join("page.md"), "# Page\n").expect("the folder is ours");
        let page = format!("/new-{round}/deep/er/page");
        wait_for(&server, &page, 200, "a file was written right after its folder");
        fs::remove_dir_all(content.join(format!("new-{round}"))).expect("the folder is ours");
        wait_for(&server, &page, 404, "a folder was removed");
    }
}

#[test]
fn a_checkout_of_another_branch_is_noticed_as_a_whole() {
    let (server, site) = start();
    let content = site.path().join("content");
    for round in 0..4 {
        // Version control removes, creates and writes one file after another.
        for page in 0..60 {
            let folder = content.join(format!("part-{}/{}", page % 7, page % 3));
            fs::create_dir_all(&folder).expect("the folder is ours");
            fs::write(folder.join(format!("page-{page}.md")), format!("# {page} of {round}\n"))
                .expect("the folder is ours");
            if page % 7 == 6 {
                let other = content.join(format!("part-{}", (page + 1) % 7));
                // The folder does not exist in the first round.
                let _ = fs::remove_dir_all(other);
            }
        }
        for page in 0..60 {
            let file = format!("part-{}/{}/page-{page}", page % 7, page % 3);
            if content.join(format!("{file}.md")).is_file() {
                let title = format!("{page} of {round}");
                wait_until(&format!("round {round}, page {page}"), || {
                    let answer = server.get(&format!("/{file}"));
                    answer.status == 200 && answer.text().contains(&title)
                });
            } else {
                wait_for(&server, &format!("/{file}"), 404, "a page was removed");
            }
        }
    }
}

#[cfg(unix)]
#[test]
fn a_folder_behind_a_link_is_followed() {
    use std::os::unix::fs::symlink;

    let project = folder(&[
        (".git/HEAD", ""),
        ("site/site.toml", SETTINGS),
        ("written/a.md", "# A\n"),
        ("other/a.md", "# Other\n"),
        ("more/m.md", "# More\n"),
    ]);
    let path_of = |name: &str| project.path().join(name);
    symlink("../written", path_of("site/content")).expect("a link");
    let server = Server::start(&["dev", "--root", path(&path_of("site"))]);
    wait_for(&server, "/a", 200, "the documents are behind a link");
    write(project.path(), "written/a.md", "# A\n\nSaved.\n");
    wait_until("a saved text", || server.get("/a").text().contains("Saved."));
    write(project.path(), "written/b.md", "# B\n");
    wait_for(&server, "/b", 200, "a new file");
    symlink("../more", path_of("written/linked")).expect("a link");
    wait_for(&server, "/linked/m", 200, "a new link to a folder");
    write(project.path(), "more/n.md", "# N\n");
    wait_for(&server, "/linked/n", 200, "a new file behind a new link");
    // Deployments replace a link by renaming another one.
    symlink("../other", path_of("site/next")).expect("a link");
    fs::rename(path_of("site/next"), path_of("site/content")).expect("the link is ours");
    wait_until("an exchanged link", || server.get("/a").text().contains("Other"));
    write(project.path(), "other/a.md", "# Other\n\nSaved.\n");
    wait_until("a saved text", || server.get("/a").text().contains("Saved."));
}

/// Returns a configuration whose documents are in the folder `docs`.
fn config(docs: &str) -> String {
    format!(
        "module.exports = {{title: 'T', url: 'https://t.example.com', baseUrl: '/', \
         presets: [['classic', {{blog: false, docs: {{path: '{docs}', routeBasePath: '/'}}}}]]}};"
    )
}

#[test]
fn documents_outside_of_the_root_are_followed() {
    let project = folder(&[
        (".git/HEAD", ""),
        ("website/docusaurus.config.js", &config("../docs")),
        ("docs/a.md", "# A\n"),
        ("docs/b.mdx", "import Part from './_part.mdx'\n\n# B\n\n<Part />\n"),
        ("docs/_part.mdx", "A part.\n"),
        ("docs/deep/c.md", "# C\n"),
    ]);
    let server = Server::start(&["dev", "--root", path(&project.path().join("website"))]);
    wait_for(&server, "/a", 200, "the documents");
    write(project.path(), "docs/a.md", "# A\n\nSaved.\n");
    wait_until("a saved text", || server.get("/a").text().contains("Saved."));
    assert!(server.get("/b").text().contains("A part."));
    write(project.path(), "docs/_part.mdx", "A saved part.\n");
    wait_until("a saved part", || server.get("/b").text().contains("A saved part."));
    write(project.path(), "docs/deep/d.md", "# D\n");
    wait_for(&server, "/deep/d", 200, "a new file");
    wait_until("the new file's entry", || {
        server.get("/deep/c").text().contains("href=\"/deep/d\"")
    });
    fs::remove_file(project.path().join("docs/deep/c.md")).expect("the file is ours");
    wait_for(&server, "/deep/c", 404, "a removed file");
    wait_until("its entry", || !server.get("/deep/d").text().contains("href=\"/deep/c\""));
}

#[test]
fn folders_that_a_changed_configuration_names_are_watched() {
    let project = folder(&[
        (".git/HEAD", ""),
        ("website/docusaurus.config.js", &config("docs")),
        ("website/docs/a.md", "# A\n"),
        ("docs/b.md", "# B\n"),
    ]);
    let server = Server::start(&["dev", "--root", path(&project.path().join("website"))]);
    wait_for(&server, "/a", 200, "the first docs");
    write(project.path(), "website/docusaurus.config.js", &config("../docs"));
    wait_for(&server, "/b", 200, "the other docs");
    write(project.path(), "docs/c.md", "# C\n");
    wait_for(&server, "/c", 200, "a new file in the other docs");
    fs::rename(project.path().join("docs"), project.path().join("away")).expect("it is ours");
    thread::sleep(Duration::from_millis(300));
    fs::rename(project.path().join("away"), project.path().join("docs")).expect("it is ours");
    write(project.path(), "docs/d.md", "# D\n");
    wait_for(&server, "/d", 200, "the folder went away and came back");
}
