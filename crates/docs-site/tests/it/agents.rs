//! Files for agents.

use std::collections::BTreeMap;

use docs_site::{BuildOptions, LoadOptions, MemoryTree, Preview, Project};

use crate::warm::SecondBuild;

const SETTINGS: &str = "title = 'Harbour'\ntagline = 'Boats and piers'\nurl = 'https://harbour.example'\n\
                        base_url = '/docs/'\n[markdown]\nmath = true\nmermaid = true\n[[blogs]]\nid = 'news'\ncontent = 'news'\ntitle = 'News'\npath = 'news'\n";

fn site() -> MemoryTree {
    MemoryTree::from_iter([
        ("site.toml", SETTINGS),
        (
            "sidebars/current.toml",
            "docs = ['index', { type = 'category', label = 'Boats', items = ['boats/sail', 'boats/row'] }]\n",
        ),
        (
            "content/index.md",
            "---\ndescription: \"All \\\"boats\\\"\"\n---\n\n# Harbour\n\nSee [sails](./boats/sail.mdx#care), [a file](/list.txt) and [others](https://e.org).\n",
        ),
        (
            "content/boats/sail.mdx",
            "---\ntitle: Sails\nlast_update:\n  date: 2026-01-02\n---\n\nimport Tabs from '@theme/Tabs'\nimport TabItem from '@theme/TabItem'\nimport Care from './_care.mdx'\n\n\
             :::tip[Dry it]\n\n<Care />\n\n:::\n\n<Tabs>\n<TabItem value=\"a\" label=\"Linen\">\n\nHeavy.\n\n</TabItem>\n</Tabs>\n\n\
             ## Care {#care}\n\n```js title=\"a.js\"\nconst a = 1;\n```\n\n```mermaid\ngraph TD\n  A --> B\n```\n\n$x^2$ ![A sail](/img/sail.gif)\n",
        ),
        ("content/boats/_care.mdx", "Fold it, see [oars](./row.md).\n"),
        ("content/boats/row.md", "# Oars\n\nA boat floats.\n"),
        ("content/hidden.md", "---\nunlisted: true\n---\n\n# Hidden\n\nA secret.\n"),
        ("static/list.txt", "list"),
        ("static/img/sail.gif", "GIF89a\x01\0\x01\0\0\0\0"),
        ("news/2026-01-02-storm.md", "---\ntitle: Storm\n---\n\nIt blew.\n"),
    ])
}

fn built(tree: MemoryTree) -> BTreeMap<String, String> {
    let (report, files) = Project::new(tree)
        .build_to_memory(&BuildOptions::default())
        .expect("the site can be built");
    let issues: Vec<String> = report.issues.iter().map(ToString::to_string).collect();
    assert!(issues.is_empty(), "{issues:?}");
    let texts =
        files.into_iter().filter(|(path, _)| path.ends_with(".md") || path.ends_with(".txt"));
    texts.map(|(path, bytes)| (path, String::from_utf8(bytes).expect("it is a text"))).collect()
}

#[test]
fn each_page_is_markdown_and_lists_contain_it() {
    let files = built(site());
    let shown = files.iter().filter(|(path, _)| *path != "robots.txt" && *path != "list.txt");
    let shown: Vec<String> = shown.map(|(path, text)| format!("===== {path}\n{text}")).collect();
    insta::assert_snapshot!(shown.concat());
}

#[test]
fn files_for_agents_can_be_disabled() {
    let mut tree = site();
    tree.insert("site.toml", format!("{SETTINGS}[agents]\nmarkdown = false\n").as_str());
    assert_eq!(built(tree).into_keys().collect::<Vec<_>>(), ["list.txt", "robots.txt"]);
}

#[test]
fn own_files_take_precedence() {
    let mut tree = site();
    tree.insert("static/llms.txt", "mine");
    tree.insert("static/boats/row.md", "mine");
    let files = built(tree);
    assert_eq!((files["llms.txt"].as_str(), files["boats/row.md"].as_str()), ("mine", "mine"));
    assert!(files["boats/sail.md"].contains("[oars](https://harbour.example/docs/boats/row)"));
}

#[test]
fn a_server_of_the_protocol_is_described_once_for_all_languages() {
    let mut tree = site();
    tree.insert(
        "site.toml",
        format!(
            "{SETTINGS}[agents]\nmcp = '/mcp'\n[locales]\ndefault = 'en'\nlist = [{{ tag = 'en' }}, {{ tag = 'fr' }}]\n"
        )
        .as_str(),
    );
    let (_, files) = Project::new(tree)
        .build_to_memory(&BuildOptions::default())
        .expect("the site can be built");
    let described = files.iter().filter(|(path, _)| path.contains(".well-known"));
    let described: Vec<String> = described
        .map(|(path, bytes)| format!("===== {path}\n{}", String::from_utf8_lossy(bytes)))
        .collect();
    insta::assert_snapshot!(described.concat());
}

#[test]
fn without_a_server_nothing_is_described_and_own_files_take_precedence() {
    let files = |tree| {
        let (_, files) = Project::new(tree)
            .build_to_memory(&BuildOptions::default())
            .expect("the site can be built");
        files
    };
    assert!(!files(site()).keys().any(|path| path.contains(".well-known")));
    let mut tree = site();
    tree.insert("site.toml", format!("{SETTINGS}[agents]\nmcp = '/mcp'\n").as_str());
    tree.insert("static/.well-known/mcp/server-card.json", "{}");
    assert_eq!(files(tree)[".well-known/mcp/server-card.json"], b"{}");
}

#[test]
fn robots_txt_contains_the_permitted_uses() {
    let mut tree = site();
    let signals = "content_signals = { search = true, ai_train = false }";
    tree.insert("site.toml", format!("{SETTINGS}[agents]\n{signals}\n").as_str());
    let rules = &built(tree)["robots.txt"];
    assert!(
        rules.starts_with("User-agent: *\nContent-Signal: search=yes, ai-train=no\nAllow: /\n"),
        "{rules}"
    );
    assert!(!built(site())["robots.txt"].contains("Content-Signal"));
}

#[test]
fn an_edited_text_changes_its_twin_and_the_full_text() {
    let second = SecondBuild::from_tree(site(), |tree| {
        tree.insert("content/boats/row.md", "# Oars\n\nA boat floats.\n\nRow it.\n");
    });
    let agents =
        second.written.iter().filter(|path| path.ends_with(".md") || path.starts_with("llms"));
    // Each build writes the list; its bytes are unchanged.
    assert_eq!(agents.collect::<Vec<_>>(), ["boats/row.md", "llms-full.txt", "llms.txt"]);
    let mut tree = site();
    tree.insert("content/boats/row.md", "# Oars\n\nA boat floats.\n\nRow it.\n");
    let fresh = built(tree);
    for (path, text) in &fresh {
        assert_eq!(text.as_bytes(), second.files[path], "{path}");
    }
}

#[test]
fn a_new_page_changes_links_in_other_twins() {
    let text = "# Oars\n\nSee [a page](/new).\n";
    let mut tree = site();
    tree.insert("content/boats/row.md", text);
    let second = SecondBuild::from_tree(tree.clone(), |tree| {
        tree.insert("content/new.md", "# New\n\nText.\n");
    });
    let twin = String::from_utf8_lossy(&second.files["boats/row.md"]).into_owned();
    assert!(twin.contains("[a page](https://harbour.example/docs/new.md)"), "{twin}");
    let twins = second.written.iter().filter(|path| path.ends_with(".md"));
    assert_eq!(twins.collect::<Vec<_>>(), ["boats/row.md", "new.md"], "the others link elsewhere");
    let full = String::from_utf8_lossy(&second.files["llms-full.txt"]).into_owned();
    assert!(
        full.contains("docs/new.md)")
            && full.contains("Source: <https://harbour.example/docs/new>"),
        "{full}"
    );
}

#[test]
fn long_lists_have_parts() {
    let mut tree = MemoryTree::from_iter([("site.toml", "title = 'T'\nurl = 'https://e.org'")]);
    let text = "Word ".repeat(800);
    for page in 0..300 {
        tree.insert(
            format!("content/s{}/p{page}.md", page % 3).as_str(),
            format!("---\ndescription: {}\n---\n\n# Page {page}\n\n{text}\n", &text[..300])
                .as_str(),
        );
    }
    let (_, files) = Project::new(tree)
        .build_to_memory(&BuildOptions::default())
        .expect("the site can be built");
    let lists = files.iter().filter(|(path, _)| path.starts_with("llms"));
    let lists: Vec<(&str, &Vec<u8>)> = lists.map(|(path, bytes)| (path.as_str(), bytes)).collect();
    assert!(lists.iter().all(|(_, bytes)| bytes.len() <= 1_000_000), "a file is too long");
    let names: Vec<&str> = lists.iter().map(|(path, _)| *path).collect();
    let expected = [
        "llms-full.txt",
        "llms-full/s0.txt",
        "llms-full/s1.txt",
        "llms-full/s2.txt",
        "llms.txt",
        "llms/s0.txt",
        "llms/s1.txt",
        "llms/s2.txt",
    ];
    assert_eq!(names, expected);
    let text = |path: &str| String::from_utf8_lossy(&files[path]).into_owned();
    assert!(text("llms.txt").contains("](https://e.org/llms/s0.txt)"));
    assert!(text("llms-full.txt").contains("](https://e.org/llms-full/s2.txt)"));
}

#[test]
fn a_preview_has_the_files_of_a_build() {
    let project = Project::new(site());
    let preview =
        Preview::new(project.snapshot(&LoadOptions::default()).expect("the site can be read"));
    for (path, text) in built(site()) {
        let file = preview.file(&path).expect("it can be rendered").expect(&path);
        assert_eq!(String::from_utf8_lossy(&file.bytes), text, "{path}");
    }
    assert!(preview.file("404.md").expect("no page is rendered").is_none());
}

#[test]
fn documents_have_structured_data_and_refer_to_their_twins() {
    let (_, files) = Project::new(site())
        .build_to_memory(&BuildOptions::default())
        .expect("the site can be built");
    let text = |path: &str| String::from_utf8_lossy(&files[path]).into_owned();
    let page = text("boats/sail.html");
    let start = "<script type=\"application/ld+json\" data-page-meta>";
    let (data, _) = page.split_once(start).expect(&page).1.split_once("</script>").expect(&page);
    insta::assert_snapshot!("structured_data", data);
    let link = "<link rel=\"alternate\" type=\"text/markdown\" href=\"/docs/boats/sail.md\"";
    assert!(page.contains(link) && page.contains("<a href=\"/docs/llms.txt\">llms.txt</a>"));
    assert!(text("page-data/boats/sail.json").contains("\"markdown\":\"/docs/boats/sail.md\""));
    assert!(!text("404.html").contains("text/markdown"));
}

#[test]
fn pages_with_markdown_link_to_assistants() {
    let assistant =
        "[[agents.assistants]]\nname = 'Chat'\nurl = 'https://chat.example/?q=Read%20{url}'\n";
    let built = SecondBuild::from_tree(site(), |tree| {
        tree.insert("site.toml", format!("{SETTINGS}{assistant}").as_str());
    });
    let links = |path: &str| {
        let page: serde_json::Value =
            serde_json::from_slice(&built.files[path]).expect("it is JSON");
        page["assistants"].clone()
    };
    let expected = serde_json::json!([{
        "label": "Open in Chat",
        "href": "https://chat.example/?q=Read%20https%3A%2F%2Fharbour.example%2Fdocs%2Fboats%2Fsail.md",
    }]);
    assert_eq!(links("page-data/boats/sail.json"), expected);
    assert_eq!(links("page-data/news.json"), serde_json::Value::Null);
}
