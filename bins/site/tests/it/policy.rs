//! Hosts in the Content-Security-Policy of a site, and the report about them.

use std::fs;
use std::path::Path;

use crate::program::{folder, path, run};

/// Docusaurus project whose settings, style sheets, documents, pages and footer contain addresses
/// of other hosts.
const PROJECT: [(&str, &str); 8] = [
    (
        "docusaurus.config.js",
        "module.exports = {title: 'T', url: 'https://t.example.com', baseUrl: '/',\n\
         scripts: ['https://settings.example/a.js'],\n\
         presets: [['classic', {blog: false, theme: {customCss: './src/css/custom.css'}}]]};",
    ),
    ("src/css/custom.css", "@import url('https://sheet.example/a.css');\n"),
    (
        "docs/markdown.md",
        "# Markdown\n\n<head>\n  <link rel=\"stylesheet\" href=\"https://markdown.example/a.css\" />\n</head>\n",
    ),
    (
        "docs/component.mdx",
        "import Head from '@docusaurus/Head';\n\n# Component\n\n<Head>\n\
         <link rel=\"stylesheet\" href=\"https://markdown.example/b.css\" />\n\
         <link rel=\"preconnect\" href=\"https://connection.example\" />\n</Head>\n",
    ),
    (
        "src/pages/index.js",
        "import Head from '@docusaurus/Head';\nimport './index.css';\nexport default () => <><Head>\n\
         <link rel=\"stylesheet\" href=\"https://page.example/a.css\"/>\n\
         <link rel=\"icon\" href=\"https://icon.example/a.svg\"/>\n\
         <script src=\"https://script.example/a.js\"/></Head><h1>Home</h1></>;\n",
    ),
    ("src/pages/index.css", "@import 'https://component.example/a.css';\n"),
    (
        "src/theme/Footer.js",
        "import Head from '@docusaurus/Head';\nexport default () => <footer><Head>\
         <link rel=\"stylesheet\" href=\"https://footer.example/a.css\"/></Head>Us</footer>;\n",
    ),
    ("docs/plain.md", "# Plain\n"),
];

const ALLOWED: &str = "allowed by the Content-Security-Policy: \
    https://sheet.example (src/css/custom.css), \
    https://footer.example (src/theme/Footer.js), \
    https://component.example (src/pages/index.css), \
    https://markdown.example (docs/component.mdx, docs/markdown.md), \
    https://connection.example (docs/component.mdx), \
    https://page.example (src/pages/index.js), \
    https://settings.example (docusaurus.config.js), \
    https: (docusaurus.config.js), wss: (docusaurus.config.js)\n";

/// Returns the policy in the marker of a built site.
fn policy(out: &Path) -> String {
    let marker = fs::read_to_string(out.join(".docs-site.json")).expect("the site has a marker");
    let marker: serde_json::Value = serde_json::from_str(&marker).expect("the marker is JSON");
    let headers = marker["headers"].as_array().expect("a list");
    let policy = headers.iter().find(|header| header[0] == "content-security-policy");
    policy.expect("a policy")[1].as_str().expect("text").to_owned()
}

#[test]
fn hosts_that_pages_name_are_allowed_and_reported() {
    let project = folder(&PROJECT);
    let out = tempfile::tempdir().expect("a folder");
    let build = || {
        let built = run(&["build", "--root", path(project.path()), "--out", path(out.path())]);
        let printed = String::from_utf8_lossy(&built.stderr).into_owned();
        assert!(built.status.success(), "{printed}");
        printed
    };
    let printed = build();
    assert!(printed.contains(ALLOWED), "{printed}");
    let left_out = "the element `<script>` in the head is left out";
    assert!(printed.contains(left_out), "{printed}");
    let first = policy(out.path());
    for directive in [
        "style-src 'self' https://sheet.example https://footer.example https://component.example \
         https://markdown.example https://page.example https: 'unsafe-inline';",
        "script-src 'self' https://settings.example https:;",
        "connect-src 'self' https://connection.example https://settings.example https: wss:;",
    ] {
        assert!(first.contains(directive), "{directive} in {first}");
    }
    // Tests a build without changes, and a build that reuses most pages.
    assert!(build().contains(ALLOWED));
    fs::write(project.path().join("docs/plain.md"), "# Other\n").expect("the folder is ours");
    assert!(build().contains(ALLOWED));
    assert_eq!(policy(out.path()), first);
    // Without the component, its page has no effect on the policy.
    fs::write(project.path().join("docs/markdown.md"), "# Markdown\n").expect("the folder is ours");
    fs::remove_file(project.path().join("docs/component.mdx")).expect("the file exists");
    let printed = build();
    assert!(!printed.contains("markdown.example"), "{printed}");
    assert!(!policy(out.path()).contains("markdown.example"));
}

#[test]
fn scripts_and_styles_within_pages_are_allowed_by_their_hashes() {
    let html = "<style>{`p { color: red }`}</style>\n\n<script async src=\"https://widget.example/a.js\"></script>\n";
    let project = folder(&[
        (
            "docusaurus.config.js",
            "module.exports = {title: 'T', url: 'https://t.example.com', baseUrl: '/', presets: [['classic', {}]]};",
        ),
        ("docs/a.mdx", &format!("# A\n\n{html}")),
        ("blog/2026-01-01-b.md", "# B\n\n<script>{`document.title = 'B'`}</script>\n"),
        (
            "src/pages/index.js",
            "export default () => <><style>{'h1 { color: red }'}</style><h1>Home</h1></>;\n",
        ),
    ]);
    let out = tempfile::tempdir().expect("a folder");
    let build = || {
        let built = run(&["build", "--root", path(project.path()), "--out", path(out.path())]);
        let printed = String::from_utf8_lossy(&built.stderr).into_owned();
        assert!(built.status.success(), "{printed}");
        assert!(printed.contains("https://widget.example (docs/a.mdx)"), "{printed}");
        policy(out.path())
    };
    let first = build();
    // Digests of the contents, from `openssl dgst -sha256 -binary | base64`.
    for directive in [
        "script-src 'self' https://widget.example 'sha256-dFjR1YNvXgRgvhhh01pwsjpq9yZjwikjChfwT6jSVWQ=';",
        "style-src 'self' 'sha256-ngewhhP73WDIbgwseeu52VAAJgKdGUsu1IUQQsAm8m4=' 'sha256-tTSm1OckW5h6W6ygQhQ4J51f9En6kC/x9O18pXFX6KM=';",
    ] {
        assert!(first.contains(directive), "{directive} in {first}");
    }
    assert_eq!(build(), first, "a build without changes");
    fs::write(project.path().join("docs/c.md"), "# C\n").expect("the folder is ours");
    assert_eq!(build(), first, "a build that reuses pages");
}

#[test]
fn a_site_that_loads_nothing_from_elsewhere_reports_no_hosts() {
    let project = folder(&[
        ("site.toml", "title = 'T'\nurl = 'https://t.example.com'\n"),
        ("content/index.md", "# Home\n"),
    ]);
    let out = tempfile::tempdir().expect("a folder");
    let built = run(&["build", "--root", path(project.path()), "--out", path(out.path())]);
    assert!(built.status.success() && built.stderr.is_empty());
}
