//! Home pages of sites.

use docs_site::{BuildOptions, MemoryTree, Project};

const SETTINGS: &str = "title = 'Boats'\nurl = 'https://boats.example'\n";

fn home_of(files: &[(&str, &str)]) -> String {
    let settings = [("site.toml", SETTINGS), ("content/guide.md", "# Guide\n")];
    let tree = MemoryTree::from_iter(settings.into_iter().chain(files.iter().copied()));
    let built = Project::new(tree).build_to_memory(&BuildOptions::default());
    let (report, files) = built.expect("the site is built");
    assert_eq!(report.issues, []);
    String::from_utf8_lossy(&files["index.html"]).into_owned()
}

#[test]
fn the_root_redirects_to_the_first_page_unless_a_page_has_its_path() {
    assert!(home_of(&[]).contains("url=/guide"));
    let own = home_of(&[("content/index.md", "# Home\n")]);
    assert!(own.contains("<h1>Home</h1>"), "{own}");
    let generated = "docs = [{ type = 'category', label = 'All', link = { type = 'generated-index', slug = '/' }, items = ['guide'] }]\n";
    let generated = home_of(&[("sidebars.toml", generated)]);
    assert!(!generated.contains("http-equiv=\"refresh\""), "{generated}");
}
