//! Real Docusaurus projects come out with the routes, titles, sidebars, neighbors and versions that Docusaurus
//! gave them. The projects and what was recorded of them lie beside the checkout; without them the test skips.

use std::collections::BTreeSet;
use std::fs;
use std::io::Read as _;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::program::{build, workspace};

/// A project, and the base URL that its routes start with.
const PROJECTS: [(&str, &str); 3] =
    [("prettier", "/"), ("stencil", "/docs/"), ("jitsi", "/handbook/")];

#[test]
fn real_projects_have_the_routes_and_sidebars_that_docusaurus_gave_them() {
    let shared = workspace().join("../shared");
    if !shared.join("corpora").is_dir() {
        skipped("there are no recorded projects beside the checkout");
        return;
    }
    for (name, base) in PROJECTS {
        let built = build(&shared.join("corpora").join(name), &[]);
        let out = built.path().join("out");
        let expected = recorded(&shared.join(format!("oracle/expected/{name}.json.gz")));
        compare_pages(name, base, &out, &expected);
        compare_sidebars(
            &out,
            &recorded(&shared.join(format!("oracle/expected/{name}.sidebars.json.gz"))),
        );
    }
}

#[expect(clippy::print_stdout, reason = "whoever runs the tests should see what was left out")]
fn skipped(why: &str) {
    println!("skipped: {why}");
}

fn recorded(path: &Path) -> Value {
    let mut text = String::new();
    let file = fs::File::open(path).expect("what was recorded lies beside its project");
    flate2::read::GzDecoder::new(file)
        .read_to_string(&mut text)
        .expect("the recording is compressed text");
    serde_json::from_str(&text).expect("the recording is JSON")
}

fn compare_pages(name: &str, base: &str, out: &Path, expected: &Value) {
    let routes = expected["routes"].as_object().expect("a table of routes");
    let known: BTreeSet<String> = routes.keys().map(|route| without_slash(route)).collect();
    let ours: BTreeSet<String> = html_files(out, out)
        .into_iter()
        .filter(|file| file != "404.html")
        .map(|file| {
            let path = file.trim_end_matches(".html").trim_end_matches("index");
            without_slash(&format!("{base}{path}"))
        })
        .collect();
    assert_eq!(ours, known, "{name}: the routes");

    for (route, page) in routes {
        let route = without_slash(route);
        let inside = route.strip_prefix(base.trim_end_matches('/')).unwrap_or(&route).to_owned();
        let file = match inside.trim_start_matches('/') {
            "" => "page-data/index.json".to_owned(),
            inside => format!("page-data/{inside}.json"),
        };
        let text =
            fs::read_to_string(out.join(&file)).unwrap_or_else(|_| panic!("{name}: no {file}"));
        let ours: Value = serde_json::from_str(&text).expect("page data is JSON");
        assert_eq!(ours["head"]["title"], page["title"], "{name} {route}: the title");
        assert_eq!(
            ours["version"]["name"], page["search"]["version"],
            "{name} {route}: the version"
        );
        for (key, expected) in [("previous", &page["prev"]), ("next", &page["next"])] {
            assert_eq!(link(&ours[key]), link(expected), "{name} {route}: {key}");
        }
    }
}

fn html_files(folder: &Path, top: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("the folder is there");
    let paths: Vec<PathBuf> =
        entries.map(|entry| entry.expect("the folder can be read").path()).collect();
    let mut files = Vec::new();
    for path in paths {
        if path.is_dir() {
            files.extend(html_files(&path, top));
        } else if path.extension().is_some_and(|extension| extension == "html") {
            let relative = path.strip_prefix(top).expect("below the top");
            files.push(relative.to_string_lossy().into_owned());
        }
    }
    files
}

fn link(value: &Value) -> Option<(String, String)> {
    let href = value["href"].as_str()?;
    Some((without_slash(href), value["label"].as_str().unwrap_or_default().to_owned()))
}

fn without_slash(path: &str) -> String {
    match path.trim_end_matches('/') {
        "" => "/".to_owned(),
        path => path.to_owned(),
    }
}

fn compare_sidebars(out: &Path, expected: &Value) {
    let mut compared = 0;
    for (instance, versions) in expected.as_object().expect("a table of sets of docs") {
        for (version, recorded) in versions.as_object().expect("a table of versions") {
            let sidebars = recorded["docsSidebars"].as_object().expect("a table of sidebars");
            for (id, items) in sidebars {
                let file = asset(out, &format!("sidebar-{instance}-{version}-{id}."));
                let text = fs::read_to_string(file).expect("each sidebar is a file");
                let ours: Value = serde_json::from_str(&text).expect("a sidebar is JSON");
                assert_eq!(outline(&ours["items"]), outline(items), "{instance} {version} {id}");
                compared += 1;
            }
        }
    }
    assert!(compared > 0, "nothing was recorded");
}

fn asset(out: &Path, start: &str) -> PathBuf {
    fs::read_dir(out.join("assets"))
        .expect("the build writes assets")
        .map(|entry| entry.expect("the folder can be read").path())
        .find(|path| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(start)))
        .unwrap_or_else(|| panic!("no {start}…"))
}

/// A sidebar's tree, one line an entry: what both sides say of it.
fn outline(items: &Value) -> Vec<String> {
    let mut lines = Vec::new();
    for item in items.as_array().expect("a list of entries") {
        let href = item["href"].as_str().map(without_slash).unwrap_or_default();
        match item["type"].as_str() {
            Some("link") => {
                lines.push(format!("{} -> {href} {}", item["label"], item["unlisted"] == true));
            }
            Some("category") => {
                lines.push(format!(
                    "[{}] -> {href} {} {}",
                    item["label"], item["collapsed"], item["collapsible"]
                ));
                lines.extend(outline(&item["items"]).into_iter().map(|line| format!("  {line}")));
            }
            _ => lines.push("html".to_owned()),
        }
    }
    lines
}
