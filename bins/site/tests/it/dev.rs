//! `site dev`: pages on demand, and what open pages hear of changes.

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::net::TcpStream;
use std::path::Path;
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::Duration;

use crate::program::{Answer, SETTINGS, Server, folder, path};

/// How long a change may take to be heard of on a machine with other work.
const PATIENCE: Duration = Duration::from_secs(20);

/// Listens to a server's events; each comes as `name data`.
fn listen(server: &Server) -> Receiver<String> {
    let address = server.address();
    let mut stream = TcpStream::connect(address).expect("the server listens");
    let request = format!("GET /__site/events HTTP/1.1\r\nhost: {address}\r\n\r\n");
    std::io::Write::write_all(&mut stream, request.as_bytes()).expect("the server reads");
    let (sender, events) = mpsc::channel();
    thread::spawn(move || {
        let mut name = String::new();
        for line in BufReader::new(stream).lines().map_while(Result::ok) {
            if let Some(event) = line.strip_prefix("event: ") {
                event.clone_into(&mut name);
            } else if let Some(data) = line.strip_prefix("data: ")
                && sender.send(format!("{name} {data}")).is_err()
            {
                return;
            }
        }
    });
    events
}

/// Waits for an event that starts so.
fn hear(events: &Receiver<String>, start: &str) -> String {
    loop {
        let event = events
            .recv_timeout(PATIENCE)
            .unwrap_or_else(|_| panic!("there was no event `{start}`"));
        if event.starts_with(start) {
            return event;
        }
    }
}

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
    // What is as new as the server itself is looked at twice, and told of; that is not what is asked here.
    std::thread::sleep(std::time::Duration::from_millis(50));
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
fn a_saved_text_is_told_to_its_page_alone() {
    let (server, site) = start();
    let events = listen(&server);
    hear(&events, "hello ");
    server.get("/a");
    write(site.path(), "content/a.md", &format!("{TEXT}\nSaved words.\n"));
    assert_eq!(hear(&events, "page "), "page /a");
    assert!(server.get("/page-data/a.json").text().contains("Saved words."));
    assert!(server.get("/a").text().contains("Saved words."));
    // Another first paragraph is another description, which other pages may show.
    write(site.path(), "content/a.md", "# A\n\nAnother beginning.\n");
    assert_eq!(hear(&events, "page "), "page /a");
    hear(&events, "site ");
    assert!(server.get("/a").text().contains("content=\"Another beginning.\""));
}

#[test]
fn a_page_knows_which_state_it_shows() {
    let (server, site) = start();
    let state = |page: &Answer| {
        let timing = page.timing.as_deref().unwrap_or_default();
        timing.strip_prefix("changes;desc=").expect("a page has a state").to_owned()
    };
    let greeted = || {
        let hello = hear(&listen(&server), "hello ");
        hello.rsplit(' ').next().expect("the greeting ends with the state").to_owned()
    };
    let page = server.get("/a");
    assert_eq!(state(&page), greeted());
    let events = listen(&server);
    hear(&events, "hello ");
    write(site.path(), "content/a.md", &format!("{TEXT}\nSaved words.\n"));
    hear(&events, "page ");
    assert_ne!(state(&page), greeted(), "what was saved since can be noticed");
    assert_eq!(state(&server.get("/a")), greeted());
}

#[test]
fn a_new_title_a_new_page_and_new_settings_are_told_to_all() {
    let (server, site) = start();
    let events = listen(&server);
    hear(&events, "hello ");
    write(site.path(), "content/a.md", "# Another title\n");
    hear(&events, "site ");
    assert!(server.get("/b").text().contains("Another title"), "the sidebar says it");
    write(site.path(), "content/c.md", "# C\n");
    hear(&events, "site ");
    assert_eq!(server.get("/c").status, 200);
    write(site.path(), "site.toml", &SETTINGS.replace("Small", "Large"));
    hear(&events, "site ");
    assert!(server.get("/a").text().contains("| Large</title>"));
}

#[test]
fn faults_are_shown_while_they_last_and_the_last_good_site_stays() {
    let (server, site) = start();
    let events = listen(&server);
    hear(&events, "errors []");
    write(site.path(), "site.toml", &format!("{SETTINGS}tagline = [\n"));
    let errors = hear(&events, "errors [{");
    assert!(errors.contains("site.toml:3"), "{errors}");
    assert!(server.get("/a").text().contains("The first paragraph."));
    // A page that is opened now hears of it too.
    hear(&listen(&server), "errors [{");
    write(site.path(), "site.toml", SETTINGS);
    hear(&events, "errors []");
}
