//! Comparison of the projects in `fixtures/projects` with Docusaurus.
//!
//! `scripts/record-docusaurus` writes the expectations: `expected.json` of each project contains the routes and
//! sidebars of a Docusaurus build of the same files.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{fs, iter};

use serde_json::{Map, Value, json};

use crate::article;
use crate::blog_pages::{compare_blog, document};
use crate::program::{build, workspace};

#[test]
fn project_with_versions_equals_its_docusaurus_build() {
    compare("versions");
}

#[test]
fn project_with_sidebars_from_folders_equals_its_docusaurus_build() {
    compare("folders");
}

#[test]
fn project_with_number_prefixes_equals_its_docusaurus_build() {
    compare("numbers");
}

#[test]
fn project_with_redirects_equals_its_docusaurus_build() {
    compare("redirects");
}

#[test]
fn project_with_blogs_equals_its_docusaurus_build() {
    compare("blog");
}

#[test]
fn project_with_generated_sidebars_equals_its_docusaurus_build() {
    compare("generators");
}

#[test]
fn project_with_texts_of_many_kinds_equals_its_docusaurus_build() {
    compare("texts");
}

#[test]
fn project_with_tags_files_equals_its_docusaurus_build() {
    compare("tags");
}

#[test]
fn project_with_functions_in_its_settings_equals_its_docusaurus_build() {
    compare("functions");
}

#[test]
fn project_with_documents_outside_of_it_equals_its_docusaurus_build() {
    compare("outside");
}

#[test]
fn project_with_components_equals_its_docusaurus_build() {
    compare("components");
}

#[test]
fn project_with_a_component_as_home_page_equals_its_docusaurus_build() {
    compare("home");
}

#[test]
fn project_with_wrapped_theme_components_equals_its_docusaurus_build() {
    compare("wrappers");
}

#[test]
fn project_with_pages_and_data_of_plugins_equals_its_docusaurus_build() {
    compare("plugins");
}

#[test]
fn project_with_some_translations_equals_its_docusaurus_build() {
    compare("translations");
}

#[test]
fn files_that_plugins_write_are_published_and_the_project_stays_as_it_is() {
    let project = workspace().join("fixtures/projects/plugins");
    let built = build(&project, &[]);
    let out = built.path().join("out");
    let original = fs::read(project.join("plugins/crew.json")).expect("a file of the project");
    assert_eq!(fs::read(out.join("crew.json")).expect("a written static file"), original);
    for written in ["data", "docs/duties.md", "static"] {
        assert!(!project.join(written).exists(), "{written}");
    }
}

#[test]
fn every_project_is_compared() {
    let folder = workspace().join("fixtures/projects");
    let mut names: Vec<String> = fs::read_dir(folder)
        .expect("the projects are part of the repository")
        .map(|entry| entry.expect("the folder is readable").file_name().to_string_lossy().into())
        .collect();
    names.sort();
    assert_eq!(
        names,
        [
            "blog",
            "components",
            "folders",
            "functions",
            "generators",
            "home",
            "numbers",
            "outside",
            "plugins",
            "redirects",
            "tags",
            "texts",
            "translations",
            "versions",
            "wrappers"
        ]
    );
}

fn compare(name: &str) {
    let project = workspace().join("fixtures/projects").join(name);
    let expected = read_json(&project.join("expected.json"));
    let project = site_folder(&project);
    // The elements have only the classes of this look.
    let built = build(&project, &["--set", "theme.look=own"]);
    let out = built.path().join("out");

    let routes = expected["routes"].as_object().expect("a table of routes");
    let languages = language_folders(&out);
    let pages: BTreeMap<String, Value> =
        languages.iter().flat_map(|folder| page_data(folder)).collect();
    let paths: Vec<&String> = pages.keys().collect();
    assert_eq!(paths, routes.keys().collect::<Vec<_>>(), "{name}: the routes");
    let redirects = compare_redirects(&out, &expected["redirects"], name);
    let html_files = html_files(&out, &project);
    // If Docusaurus has no page at the base URL, the engine redirects to the first document.
    let is_home =
        |home: &String| home.ends_with('/') && paths.iter().all(|path| path.starts_with(home));
    let is_redirected = !expected["redirects"]["index.html"].is_null();
    let has_home = routes.keys().any(is_home) || is_redirected;
    let homes = if has_home { 0 } else { languages.len() };
    assert_eq!(html_files, routes.len() + redirects + homes, "{name}: the HTML files");
    for (path, expected) in routes {
        let page = format!("{name} {path}");
        compare_links(&pages[path], expected, routes, &page);
        if let Some(injected) = expected["injected"].as_array() {
            compare_injected(&document(&out, &pages[path]), injected, &page);
        }
        // Blogs in other languages are not compared, because words such as those of the reading
        // time are the engine's own.
        let is_default = languages[1..].iter().all(|folder| {
            let tag = folder.file_name().unwrap_or_default().to_string_lossy();
            !path.starts_with(&format!("/{tag}/"))
        });
        if is_default || expected["blog"].is_null() {
            compare_page(&pages[path], expected, &page);
        }
        if is_default && !expected["blog"].is_null() {
            compare_blog(&out, &pages[path], &expected["blog"], &page);
        }
    }
    let last = languages.last().expect("the folder of the default language is one of them");
    compare_sidebars(last, &expected["sidebars"]);
}

/// Returns the folders of the languages of a build, with the default one first.
fn language_folders(out: &Path) -> Vec<PathBuf> {
    let marker = read_json(&out.join(".docs-site.json"));
    let others = marker["languages"].as_array().into_iter().flatten().filter_map(Value::as_str);
    iter::once(out.to_owned()).chain(others.map(|language| out.join(language))).collect()
}

/// Returns the folder with the configuration of a project: the root, or a subfolder if documents are
/// outside of it.
fn site_folder(project: &Path) -> PathBuf {
    let website = project.join("website");
    if website.is_dir() { website } else { project.to_owned() }
}

/// Compares the files of redirects, and returns their number. If Docusaurus writes a file for another form of a page's
/// path, such as `/a.html` for `/a`, the engine's build contains the file of the page itself.
fn compare_redirects(out: &Path, expected: &Value, name: &str) -> usize {
    let Some(expected) = expected.as_object() else { return 0 };
    let mut count = 0;
    for (file, target) in expected {
        let path = file.strip_suffix("/index.html").unwrap_or_default();
        if path.ends_with(".html") && out.join(path).is_file() {
            continue;
        }
        let html = fs::read_to_string(out.join(file))
            .unwrap_or_else(|error| panic!("{name}, redirect {file}: {error}"));
        let target = target.as_str().expect("a target is text").replace('&', "&amp;");
        let refresh = format!("<meta http-equiv=\"refresh\" content=\"0; url={target}\">");
        assert!(html.contains(&refresh), "{name}, redirect {file}: {html}");
        count += 1;
    }
    count
}

/// Returns the data of every page of a build, by the page's path.
fn page_data(out: &Path) -> BTreeMap<String, Value> {
    files_below(&out.join("page-data"))
        .into_iter()
        .filter(|file| !file.ends_with("page-data/404.json"))
        .map(|file| {
            let data = read_json(&file);
            (data["path"].as_str().expect("every page has a path").to_owned(), data)
        })
        .collect()
}

/// Returns the number of pages among the files of a build, without the 404 page and files of `static`.
fn html_files(out: &Path, project: &Path) -> usize {
    let is_page = |file: &PathBuf| {
        let relative = file.strip_prefix(out).expect("a file below the folder");
        relative.extension().is_some_and(|extension| extension == "html")
            && !relative.ends_with("404.html")
            && !project.join("static").join(relative).exists()
    };
    files_below(out).iter().filter(|file| is_page(file)).count()
}

/// Returns a link with a decoded path, like the data of Docusaurus.
fn decoded(link: &Value) -> Value {
    let mut link = link.clone();
    if let Some(href) = link["href"].as_str() {
        link["href"] = href.replace("%20", " ").into();
    }
    link
}

fn compare_page(ours: &Value, expected: &Value, page: &str) {
    let head = &ours["head"];
    assert_eq!(head["title"], expected["title"], "{page}: the title");
    assert_eq!(meta(head, "description"), expected["description"], "{page}: the description");
    assert_eq!(ours["unlisted"], expected["unlisted"], "{page}: whether it is unlisted");
    assert_eq!(decoded(&ours["previous"]), expected["previous"], "{page}: the previous page");
    assert_eq!(decoded(&ours["next"]), expected["next"], "{page}: the next page");
    assert_eq!(meta(head, "docsearch:version"), expected["version"], "{page}: the version");
    assert_eq!(labels(&ours["breadcrumbs"]), expected["breadcrumbs"], "{page}: the breadcrumbs");
    assert_eq!(anchors(&ours["contents"]), expected["contents"], "{page}: the table of contents");
    let version = &ours["version"];
    assert_eq!(
        !version["banner"].is_null(),
        expected["banner"] == true,
        "{page}: whether it has a version banner"
    );
    let badge = (version["badge"] == true)
        .then(|| format!("Version: {}", version["label"].as_str().unwrap_or_default()));
    assert_eq!(json!(badge), expected["badge"], "{page}: the version badge");
    if ours["listing"].is_null() {
        let articles = ours["articles"].as_array().expect("a list of articles").iter();
        let text: String = articles.filter_map(Value::as_str).collect();
        compare_article(&text, expected, page);
    }
    compare_tags(ours, expected, page);
    // The edit link is absent in older recordings.
    if let Some(edit) = expected.get("edit") {
        assert_eq!(ours["editUrl"], *edit, "{page}: the edit link");
    }
    if !expected["searchTag"].is_null() {
        assert_eq!(
            meta(head, "docsearch:docusaurus_tag"),
            expected["searchTag"],
            "{page}: the tag"
        );
    }
}

/// Compares the links of a page's articles. Docusaurus does not resolve links between translated and other files that
/// start with a dot. In the engine, their targets are pages.
fn compare_links(ours: &Value, expected: &Value, routes: &Map<String, Value>, page: &str) {
    if !ours["listing"].is_null() {
        return;
    }
    let articles = ours["articles"].as_array().expect("a list of articles").iter();
    let text: String = articles.filter_map(Value::as_str).collect();
    let ours = links(&text);
    let expected = comparable(&expected["links"]);
    assert_eq!(ours.len(), expected.len(), "{page}: the links {ours:?}, {expected:?}");
    for (ours, expected) in ours.iter().zip(&expected) {
        let split = |address: &str| {
            let (path, hash) = address.split_once('#').unwrap_or((address, ""));
            (path.to_owned(), hash.to_owned())
        };
        let ((path, hash), (expected_path, expected_hash)) = (split(ours), split(expected));
        if expected_path.ends_with(".md") {
            assert!(routes.contains_key(&path), "{page}: {ours} leads to no page");
            assert_eq!(hash, expected_hash, "{page}: {ours}");
        } else {
            assert_eq!(ours, expected, "{page}: the links");
        }
    }
}

/// Compares the tags of a page or a list, which are absent in older recordings.
fn compare_tags(ours: &Value, expected: &Value, page: &str) {
    if expected["tags"].is_null() {
        return;
    }
    let tags = match ours["listing"]["type"] == "tags" {
        true => &ours["listing"]["tags"],
        false => &ours["tags"],
    };
    assert_eq!(sorted(tags), sorted(&expected["tags"]), "{page}: the tags");
}

/// Returns tags sorted by address. The interface sorts a list of tags alphabetically.
fn sorted(tags: &Value) -> Vec<&Value> {
    let mut tags: Vec<&Value> = tags.as_array().expect("a list of tags").iter().collect();
    tags.sort_by_key(|tag| tag["href"].as_str());
    tags
}

/// Compares the elements that a plugin of the project adds to the document of a page, in their order.
fn compare_injected(html: &str, expected: &[Value], page: &str) {
    let plain = |html: &str| html.replace("=\"\"", "");
    let html = plain(html);
    let (head, body) = html.split_once("</head>").expect("a document has a head");
    let mut rest = BTreeMap::from([("head", head), ("body", body)]);
    for element in expected {
        let element = plain(element.as_str().unwrap_or_default());
        let (place, element) = element.split_once(": ").expect("an element with its place");
        let within = rest.get_mut(place).unwrap_or_else(|| panic!("{page}: no place {place}"));
        let found = within.find(element).unwrap_or_else(|| panic!("{page}: no {element}"));
        *within = &within[found + element.len()..];
    }
}

/// Compares the text of an article, which is absent in older recordings.
fn compare_article(ours: &str, expected: &Value, page: &str) {
    if expected["text"].is_null() {
        return;
    }
    assert_eq!(json!(article::text(ours)), expected["text"], "{page}: the text");
    assert_eq!(article::code(ours), expected["code"], "{page}: the code blocks");
    assert_eq!(article::tabs(ours), expected["tabs"], "{page}: the tabs");
}

/// Returns the content of a `meta` element with a name; null without one.
fn meta(head: &Value, name: &str) -> Value {
    let elements = head["elements"].as_str().expect("the elements of a head are HTML");
    let (_, rest) = elements.split_once(&format!("<meta name=\"{name}\" content=\"")).unzip();
    let content = rest.and_then(|rest| rest.split_once('"')).map(|(content, _)| {
        let content = content.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"");
        content.replace("&#39;", "'").replace("&amp;", "&")
    });
    json!(content)
}

fn labels(breadcrumbs: &Value) -> Value {
    let breadcrumbs = breadcrumbs.as_array().expect("a list of breadcrumbs");
    breadcrumbs.iter().map(|breadcrumb| breadcrumb["label"].clone()).collect()
}

fn anchors(contents: &Value) -> Value {
    let entries = contents.as_array().expect("a list of headings");
    entries
        .iter()
        .map(|entry| Value::from(format!("#{}", entry["id"].as_str().unwrap_or_default())))
        .collect()
}

/// Returns the targets of an article's links in order, without cards and heading links.
fn links(article: &str) -> Vec<String> {
    article
        .split("<a ")
        .skip(1)
        .filter_map(|rest| rest.split('>').next())
        .filter(|attributes| !attributes.contains("class=\"hash-link\""))
        .filter(|attributes| !attributes.contains("class=\"card\""))
        .filter_map(|attributes| attributes.split("href=\"").nth(1)?.split('"').next())
        .map(asset_name)
        .collect()
}

fn comparable(links: &Value) -> Vec<String> {
    let links = links.as_array().expect("a list of links");
    links.iter().map(|link| asset_name(link.as_str().unwrap_or_default())).collect()
}

/// Returns the file name of a link to an asset: folders and hashes differ between the programs.
fn asset_name(href: &str) -> String {
    let is_picture = href.ends_with(".png") || href.ends_with(".svg");
    if !is_picture && !href.contains("/assets/") {
        return href.to_owned();
    }
    let is_hash =
        |part: &&str| part.len() == 8 && part.bytes().all(|byte| byte.is_ascii_hexdigit());
    let name = href.rsplit('/').next().unwrap_or_default();
    name.split('.').filter(|part| !is_hash(part)).collect::<Vec<_>>().join(".")
}

fn compare_sidebars(out: &Path, expected: &Value) {
    let mut compared = 0;
    for (instance, versions) in expected.as_object().expect("a table of sets of docs") {
        for (version, sidebars) in versions.as_object().expect("a table of versions") {
            for (id, items) in sidebars.as_object().expect("a table of sidebars") {
                let file = format!("sidebar-data/{instance}/{version}/{id}.json");
                let ours = read_json(&out.join(file));
                assert_eq!(outline(&ours["items"]), outline(items), "{instance} {version} {id}");
                compared += 1;
            }
        }
    }
    assert!(compared > 0, "no sidebar is recorded");
}

/// Returns a sidebar's tree, one entry per line.
fn outline(items: &Value) -> Vec<String> {
    let mut lines = Vec::new();
    for item in items.as_array().expect("a list of entries") {
        let href = decoded(item)["href"].as_str().map_or_else(|| "none".to_owned(), without_slash);
        let class = item["className"].as_str().unwrap_or_default();
        match item["type"].as_str() {
            Some("link") => {
                let unlisted = item["unlisted"] == true;
                lines.push(format!("{} -> {href} unlisted: {unlisted} {class}", item["label"]));
            }
            Some("category") => {
                lines.push(format!(
                    "[{}] -> {href} collapsed: {} collapsible: {} {class}",
                    item["label"], item["collapsed"], item["collapsible"]
                ));
                lines.extend(outline(&item["items"]).into_iter().map(|line| format!("  {line}")));
            }
            _ => lines.push("html".to_owned()),
        }
    }
    lines
}

/// Removes the trailing slash from an address, because Docusaurus adds a configured one in the browser.
fn without_slash(href: &str) -> String {
    href.strip_suffix('/').filter(|path| !path.is_empty()).unwrap_or(href).to_owned()
}

fn files_below(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).expect("the folder is readable") {
        let path = entry.expect("the folder is readable").path();
        if path.is_dir() { files.extend(files_below(&path)) } else { files.push(path) }
    }
    files
}

fn read_json(file: &Path) -> Value {
    let text =
        fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}
