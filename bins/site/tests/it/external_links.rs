//! Links to other sites, requested from a server on this machine.

use std::io::{BufRead as _, BufReader, Write as _};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::thread;

use crate::program::{SETTINGS, folder, path, run};

/// Serves until the test ends. Returns the origin, and the paths of all requests.
fn other_site() -> (String, Arc<Mutex<Vec<String>>>) {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let origin = format!("http://{}", listener.local_addr().expect("an address"));
    let requests = Arc::new(Mutex::new(Vec::new()));
    let seen = Arc::clone(&requests);
    thread::spawn(move || {
        for connection in listener.incoming().flatten() {
            let seen = Arc::clone(&seen);
            thread::spawn(move || answer(connection, &seen));
        }
    });
    (origin, requests)
}

fn answer(mut connection: TcpStream, seen: &Mutex<Vec<String>>) {
    let mut line = String::new();
    let mut reader = BufReader::new(connection.try_clone().expect("a second handle"));
    reader.read_line(&mut line).expect("a request");
    let path = line.split(' ').nth(1).unwrap_or_default().to_owned();
    let mut seen = seen.lock().expect("no thread panics");
    let earlier = seen.iter().filter(|known| **known == path).count();
    seen.push(path.clone());
    drop(seen);
    let (status, more) = match path.as_str() {
        "/good" | "/end" => ("200 OK", ""),
        "/moved" => ("301 Moved", "location: /end\r\n"),
        "/loop" => ("302 Found", "location: /loop\r\n"),
        "/busy" if earlier == 0 => ("503 Busy", "retry-after: 0\r\n"),
        "/busy" => ("200 OK", ""),
        "/members" => ("403 Forbidden", ""),
        _ => ("404 Not Found", ""),
    };
    let head = format!("HTTP/1.1 {status}\r\n{more}content-length: 0\r\nconnection: close\r\n\r\n");
    let _ = connection.write_all(head.as_bytes());
}

#[test]
fn links_to_other_sites_are_requested_on_demand() {
    let (origin, requests) = other_site();
    let settings =
        format!("{SETTINGS}[external_links]\nignore = ['{origin}/ignored*']\naccept = [403]\n");
    let links: String =
        ["good", "good#part", "moved", "loop", "busy", "members", "gone", "ignored/x"]
            .iter()
            .map(|name| format!("[{name}]({origin}/{name})\n\n"))
            .collect();
    let site = folder(&[
        ("docs/site.toml", &settings),
        ("docs/content/index.md", &format!("# Home\n\n{links}")),
    ]);
    let root = site.path().join("docs");
    let check = |more: &[&str]| {
        let mut arguments = vec!["check", "--format=short", "--root", path(&root)];
        arguments.extend(more);
        let mut command = crate::program::site(&arguments);
        let output = command.current_dir(site.path()).output().expect("the program starts");
        (output.status.success(), String::from_utf8_lossy(&output.stderr).into_owned())
    };
    assert!(check(&[]).0);
    assert_eq!(requests.lock().expect("no thread panics").len(), 0, "only on demand");

    let (is_good, text) = check(&["--external"]);
    assert!(!is_good);
    let found: Vec<&str> = text.lines().filter(|line| line.contains("[external-link]")).collect();
    assert_eq!(found.len(), 2, "{text}");
    assert!(found[0].starts_with("content/index.md:9:"), "{text}");
    assert!(found[0].ends_with("/loop` can't be reached: it redirects too often"), "{text}");
    assert!(found[1].ends_with("/gone` responds with the status 404"), "{text}");
    let first = requests.lock().expect("no thread panics").clone();
    assert_eq!(first.iter().filter(|path| *path == "/good").count(), 1, "one for both links");
    assert!(!first.iter().any(|path| path.starts_with("/ignored")));

    requests.lock().expect("no thread panics").clear();
    assert!(!check(&["--external"]).0);
    let second = requests.lock().expect("no thread panics").clone();
    assert!(!second.contains(&"/good".to_owned()), "those that responded are in the cache");
    assert!(second.contains(&"/gone".to_owned()));
    assert!(site.path().join(".site-external-links").is_file());
}

#[test]
fn a_host_that_does_not_exist_is_reported() {
    let site = folder(&[
        ("site.toml", &format!("{SETTINGS}[external_links]\nattempts = 1\n")),
        ("content/index.md", "# Home\n\n[gone](http://127.0.0.1:1/)\n"),
    ]);
    let mut command = crate::program::site(&[
        "check",
        "--external",
        "--format=short",
        "--root",
        path(site.path()),
    ]);
    let output = command.current_dir(site.path()).output().expect("the program starts");
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(text.contains("`http://127.0.0.1:1/` can't be reached: "), "{text}");
    assert!(
        !run(&["check", "--external", "--format=short", "--root", "/nowhere"]).status.success()
    );
}
