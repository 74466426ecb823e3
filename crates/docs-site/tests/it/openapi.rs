//! References of APIs: pages, sidebars, search, files for agents, issues, previews.

use std::collections::BTreeMap;

use docs_model::{Issue, SidebarItem};
use docs_site::{BuildOptions, LoadOptions, MemoryTree, Preview, Project, Update};

const SETTINGS: &str = "title = 'Site'\nurl = 'https://site.example.com'\n[search]\n[docs]\n\
    edit_url = 'https://code.example.com/edit'\n[[openapi]]\nfile = 'specs/pets.yaml'\npath = 'api'\n";

const PETS: &str = "openapi: 3.0.0\ninfo: {title: Pets, version: '7'}\npaths:\n  /pets:\n    get:\n      \
    operationId: listPets\n      summary: List all pets\n      description: |\n        Returns pets of <owner>.\n        [gone](/gone)\n      \
    tags: [Pets]\n      responses:\n        '200':\n          description: Quokkas and others.\n          \
    content: {application/json: {schema: {$ref: models/pet.yaml}}}\n";

const PET: &str = "type: object\nproperties: {whiskers: {type: integer}}\n";

fn tree() -> MemoryTree {
    MemoryTree::from_iter([
        ("site.toml", SETTINGS),
        ("content/index.md", "# Home\n\n[List](/api/list-pets)\n"),
        ("specs/pets.yaml", PETS),
        ("specs/models/pet.yaml", PET),
        ("specs/pets/list-pets.md", "Own words.\n\n[lost](./lost.md)\n"),
    ])
}

fn built(tree: MemoryTree) -> (Vec<Issue>, BTreeMap<String, String>) {
    let (report, files) = Project::new(tree)
        .build_to_memory(&BuildOptions::default())
        .expect("the site can be built");
    let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
    (report.issues, files.into_iter().map(|(path, bytes)| (path, text(bytes))).collect())
}

#[test]
fn each_part_of_a_description_has_a_page_and_a_twin() {
    let (_, files) = built(tree());
    for page in ["api/index", "api/list-pets", "api/tags/pets", "api/schemas/pet"] {
        assert!(files.contains_key(&format!("{page}.html")), "{page}: {:?}", files.keys());
    }
    let page = &files["api/list-pets.html"];
    assert!(
        page.contains("<p>Own words.</p>") && page.contains("href=\"/api/schemas/pet\""),
        "{page}"
    );
    assert!(page.contains("Returns pets of &lt;owner&gt;."), "{page}");
    let twin = &files["api/list-pets.md"];
    assert!(twin.contains("version: \"7\"") && twin.contains("`whiskers` integer"), "{twin}");
    assert!(files["llms.txt"].contains("https://site.example.com/api/list-pets.md"));
}

#[test]
fn the_sidebar_has_the_methods_as_classes() {
    let loaded = Project::new(tree()).load(&LoadOptions::default()).expect("the site can be read");
    let instance = loaded.site.instance("api").expect("the reference is a set of docs");
    let (_, sidebar) = instance.versions[0].sidebars.first().expect("it has a sidebar");
    let SidebarItem::Category(pets) = &sidebar.items[1] else { panic!("{sidebar:?}") };
    let SidebarItem::Link(list) = &pets.items[0] else { panic!("{pets:?}") };
    assert_eq!((pets.label.as_str(), list.label.as_str()), ("Pets", "List all pets"));
    assert_eq!(list.look.class_name.as_deref(), Some("api-link api-get"));
}

#[test]
fn issues_have_the_places_of_the_files_that_authors_write() {
    let (issues, _) = built(tree());
    let issues: Vec<String> = issues.iter().map(ToString::to_string).collect();
    insta::assert_snapshot!(issues.join("\n"));
}

#[test]
fn edit_links_lead_to_the_description_or_to_the_own_text() {
    let (_, files) = built(tree());
    assert!(files["api/index.html"].contains("https://code.example.com/edit/specs/pets.yaml"));
    let own = "https://code.example.com/edit/specs/pets/list-pets.md";
    assert!(files["api/list-pets.html"].contains(own));
}

#[test]
fn own_texts_in_the_folder_of_a_version_are_not_its_documents() {
    let mut tree = tree();
    tree.insert("site.toml", format!("{SETTINGS}docs = 'content/api'\n"));
    tree.insert(
        "content/api/list-pets.md",
        "---\ntitle: Mine\n---\n\nBefore.\n\n<!-- reference -->\n\nAfter.\n",
    );
    let (_, files) = built(tree);
    let page = &files["api/list-pets.html"];
    let position =
        |text: &str| page.find(text).unwrap_or_else(|| panic!("{text} is missing: {page}"));
    assert!(position("Before.") < position("Quokkas") && position("Quokkas") < position("After."));
    assert!(page.contains("Mine"));
}

#[test]
fn a_preview_is_loaded_again_after_a_change_of_any_of_the_files() {
    let project = Project::new(tree());
    let preview =
        Preview::new(project.snapshot(&LoadOptions::default()).expect("the site can be read"));
    for file in [
        "specs/pets.yaml",
        "specs/models/pet.yaml",
        "specs/pets/list-pets.md",
        "specs/pets/index.md",
    ] {
        assert!(matches!(preview.update(file, String::new()), Update::Site), "{file}");
    }
}

#[test]
fn two_references_with_a_path_are_reported() {
    let mut tree = tree();
    tree.insert(
        "site.toml",
        format!("{SETTINGS}[[openapi]]\nfile = 'specs/pets.yaml'\npath = '/api/'\n"),
    );
    let (issues, _) = built(tree);
    let message = "site.toml: error[settings]: two sets of pages have the path `/api`\n  \
                   help: set another `path` in `[[openapi]]`";
    assert!(issues.iter().any(|issue| issue.to_string() == message), "{issues:?}");
}

#[test]
fn the_blocks_of_markdown_are_required() {
    let mut tree = tree();
    tree.insert("site.toml", format!("{SETTINGS}[markdown]\nblocks = false\n"));
    let (issues, files) = built(tree);
    assert!(issues.iter().any(|issue| issue.message.contains("need the blocks of Markdown")));
    assert!(!files.contains_key("api/index.html"));
}

#[test]
fn only_long_code_that_an_author_writes_is_reported() {
    let mut tree = tree();
    let long = "x".repeat(3000);
    tree.insert(
        "specs/models/pet.yaml",
        format!("type: object\nproperties: {{name: {{type: string, example: {long}}}}}\n"),
    );
    tree.insert("specs/pets/list-pets.md", format!("Own words.\n\n```json\n\"{long}\"\n```\n"));
    let (issues, files) = built(tree);
    assert!(files["api/list-pets.html"].matches(&long).count() > 1);
    let found = issues.iter().filter(|issue| issue.code == "plain-code");
    let places: Vec<String> =
        found.filter_map(|issue| issue.location.as_ref()).map(ToString::to_string).collect();
    assert_eq!(places, ["specs/pets/list-pets.md:3"]);
}
