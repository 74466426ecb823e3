//! Sites with the folders and files of other engines.

use docs_site::{BuildOptions, MemoryTree, Project};

const PICTURE: &str = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"20\" height=\"10\"></svg>";

/// Returns the settings of a site that reads a dialect.
fn settings(dialect: &str) -> String {
    format!(
        "title = 'A'\nurl = 'https://a.example'\n[markdown]\ndialects = ['{dialect}']\n\
         [[versions]]\nname = 'current'\ncontent = 'docs'\n"
    )
}

/// Builds a site; returns its issues, and its files.
fn build(files: &[(&str, &str)]) -> (Vec<String>, std::collections::BTreeMap<String, String>) {
    let project = Project::new(MemoryTree::from_iter(files.iter().copied()));
    let (report, files) =
        project.build_to_memory(&BuildOptions::default()).expect("the site is built");
    let issues = report.issues.iter().map(|issue| issue.message.clone()).collect();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (issues, files.iter().map(|(path, bytes)| (path.to_string(), text(bytes))).collect())
}

#[test]
fn aliases_of_astro_are_those_of_pictures() {
    let page =
        "import logo from '~/logo.svg'\n\n![A](~/logo.svg)\n\n<img src={logo} alt=\"B\" />\n";
    let (issues, files) = build(&[
        ("site.toml", &settings("starlight")),
        ("tsconfig.json", r#"{"compilerOptions": {"paths": {"~/*": ["./src/*"]}}}"#),
        ("src/logo.svg", PICTURE),
        ("docs/index.mdx", page),
    ]);
    assert_eq!(issues, [""; 0]);
    assert_eq!(files["index.html"].matches("src=\"/assets/logo.").count(), 2);
}

#[test]
fn files_of_a_public_folder_are_at_the_root() {
    let (issues, files) = build(&[
        ("site.toml", &settings("vitepress")),
        ("docs/public/a.svg", PICTURE),
        ("docs/public/b.md", "# No page"),
        ("public/c.txt", "Text"),
        ("docs/index.md", "![A](/a.svg) [C](/c.txt)"),
    ]);
    assert_eq!(issues, [""; 0]);
    assert!(files.contains_key("a.svg") && files.contains_key("c.txt"));
    assert!(files["index.html"].contains("src=\"/a.svg\""));
    assert!(!files.contains_key("public/b.html") && files["b.md"] == "# No page");
}

#[test]
fn a_public_folder_within_the_documents_is_one_of_vitepress_alone() {
    let (issues, files) = build(&[
        ("site.toml", &settings("starlight")),
        ("docs/public/b.md", "# Page"),
        ("public/c.txt", "Text"),
        ("docs/index.md", "[B](./public/b.md) [C](/c.txt)"),
    ]);
    assert_eq!(issues, [""; 0]);
    assert!(files.contains_key("public/b.html") && files.contains_key("c.txt"));
}

#[test]
fn a_public_folder_is_one_of_these_engines_alone() {
    let (_, files) = build(&[
        ("site.toml", &settings("mdbook")),
        ("docs/public/b.md", "# Page"),
        ("public/c.txt", "Text"),
        ("docs/index.md", "Text"),
    ]);
    assert!(files.contains_key("public/b.html") && !files.contains_key("c.txt"));
}
