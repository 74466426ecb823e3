//! Messages about deliberate mistakes, each with its complete output as a snapshot.

use std::path::Path;

use crate::program::{folder, site};

/// Files and arguments of a run that must fail, or warn.
struct Mistake {
    name: &'static str,
    /// Files that are added to a small site or replace its files.
    files: &'static [(&'static str, &'static str)],
    arguments: &'static [&'static str],
}

const CHECK: &[&str] = &["check"];

/// Files of the small site.
const SITE: [(&str, &str); 4] = [
    ("site.toml", "title = \"Small\"\nurl = \"https://small.example.com\"\n"),
    ("sidebars.toml", "docs = [\"index\", \"setup\"]\n"),
    ("content/index.md", "# Home\n"),
    ("content/setup.md", "# Setup\n\n## First steps\n"),
];

const MISTAKES: &[Mistake] = &[
    // Commands.
    Mistake { name: "unknown-command", files: &[], arguments: &["biuld"] },
    Mistake { name: "unknown-flag", files: &[], arguments: &["check", "--verbos"] },
    Mistake { name: "no-such-root", files: &[], arguments: &["check", "--root", "nowhere"] },
    Mistake { name: "no-such-built-folder", files: &[], arguments: &["serve", "--dir", "nowhere"] },
    Mistake {
        name: "new-in-a-full-folder",
        files: &[("a/notes.txt", "")],
        arguments: &["new", "a"],
    },
    Mistake { name: "new-in-a-site", files: &[], arguments: &["new", "."] },
    Mistake { name: "unknown-code", files: &[], arguments: &["explain", "broken-lnik"] },
    Mistake { name: "override-without-value", files: &[], arguments: &["check", "--set", "title"] },
    Mistake {
        name: "base-url-with-host",
        files: &[],
        arguments: &["check", "--set", "base_url=https://x/y/"],
    },
    Mistake { name: "unknown-override", files: &[], arguments: &["check", "--set", "titel=x"] },
    // Settings.
    Mistake {
        name: "settings-misspelt",
        files: &[(
            "site.toml",
            "title = \"Small\"\nurl = \"https://small.example.com\"\ntaglin = \"x\"\n\n[policys]\non_broken_links = \"warn\"\n\n[docs]\nbreadcrums = true\n",
        )],
        arguments: CHECK,
    },
    Mistake {
        name: "settings-of-wrong-types",
        files: &[(
            "site.toml",
            "title = 5\nurl = \"https://small.example.com\"\nindex = \"no\"\n\n[policies]\non_broken_links = \"thrown\"\n\n[table_of_contents]\nmax_heading_level = \"three\"\n",
        )],
        arguments: CHECK,
    },
    Mistake {
        name: "settings-not-toml",
        files: &[(
            "site.toml",
            "title = Small\nurl = \"https://small.example.com\ntaglin = \"x\"\n",
        )],
        arguments: CHECK,
    },
    Mistake {
        name: "settings-missing",
        files: &[("site.toml", "tagline = \"All about it\"\n")],
        arguments: CHECK,
    },
    Mistake {
        name: "settings-that-contradict",
        files: &[(
            "site.toml",
            "title = \"Small\"\nurl = \"small.example.com\"\n\n[table_of_contents]\nmin_heading_level = 4\n\n[navbar]\nitems = [\n  { label = \"Home\", to = \"/\" },\n  { type = \"docSidbar\", sidebarId = \"docs\", label = \"Docs\" },\n]\n",
        )],
        arguments: CHECK,
    },
    Mistake {
        name: "navbar-of-another-sidebar",
        files: &[(
            "site.toml",
            "title = \"Small\"\nurl = \"https://small.example.com\"\n[navbar]\nitems = [{ type = \"docSidebar\", sidebarId = \"doc\", label = \"Docs\" }]\n",
        )],
        arguments: CHECK,
    },
    Mistake {
        name: "redirect-to-nowhere",
        files: &[(
            "site.toml",
            "title = \"Small\"\nurl = \"https://small.example.com\"\n[[redirects]]\nfrom = \"/old\"\nto = \"/setpu\"\n",
        )],
        arguments: CHECK,
    },
    // Sidebars.
    Mistake {
        name: "sidebar-keys",
        files: &[(
            "sidebars.toml",
            "docs = [\n  { typ = \"doc\", id = \"index\" },\n  { type = \"doc\", id = \"setup\", picture = \"x\" },\n  { type = \"link\", lable = \"Home\", href = \"/\" },\n  { type = \"category\", label = \"More\", items = [\"setup\"], colapsed = true },\n]\n",
        )],
        arguments: CHECK,
    },
    Mistake {
        name: "sidebar-entries",
        files: &[(
            "sidebars.toml",
            "docs = [\n  \"indx\",\n  { type = \"doc\" },\n  { type = \"link\", label = \"Home\" },\n  { type = \"categry\", label = \"More\", items = [] },\n  3,\n  \"setup\",\n]\n",
        )],
        arguments: CHECK,
    },
    Mistake {
        name: "sidebar-not-toml",
        files: &[
            (
                "site.toml",
                "title = \"Small\"\nurl = \"https://small.example.com\"\n[navbar]\nitems = [{ type = \"docSidebar\", sidebarId = \"docs\", label = \"Docs\" }]\n",
            ),
            ("sidebars.toml", "docs = [\n  \"index\"\n  \"setup\",\n]\n"),
            ("content/index.md", "---\ndisplayed_sidebar: docs\n---\n\n# Home\n"),
        ],
        arguments: CHECK,
    },
    Mistake {
        name: "category-key",
        files: &[
            ("content/tools/_category_.yml", "lable: Tools\nposition: first\n"),
            ("content/tools/a.md", "# A\n"),
            ("sidebars.toml", "docs = [{ type = \"autogenerated\", dir_name = \".\" }]\n"),
        ],
        arguments: CHECK,
    },
    // Front matter.
    Mistake {
        name: "front-matter-misspelt",
        files: &[(
            "content/setup.md",
            "---\ntitel: Setup\nsidebar_postion: 2\nslugg: /start\nweight: 3\n---\n\nText.\n",
        )],
        arguments: CHECK,
    },
    Mistake {
        name: "front-matter-not-closed",
        files: &[("content/setup.md", "---\ntitle: Setup\nsidebar_position: 2\n\nText.\n")],
        arguments: CHECK,
    },
    Mistake {
        name: "front-matter-of-wrong-types",
        files: &[(
            "content/setup.md",
            "---\ntitle: [5]\nsidebar_position: second\nhide_title: maybe\ntags: yes\ntoc_max_heading_level: 9\n---\n\nText.\n",
        )],
        arguments: CHECK,
    },
    Mistake {
        name: "front-matter-not-yaml",
        files: &[("content/setup.md", "---\ntitle: Setup: the first steps\n---\n\nText.\n")],
        arguments: CHECK,
    },
    Mistake {
        name: "front-matter-of-others",
        files: &[(
            "content/setup.md",
            "---\ntitle: Setup\nslug: start?now\ndisplayed_sidebar: dosc\npagination_next: indx\n---\n\nText.\n",
        )],
        arguments: CHECK,
    },
    // Documents.
    Mistake {
        name: "broken-links",
        files: &[(
            "content/index.md",
            "# Home\n\nSee [setup](./setpu.md), [it](/setpu), [steps](./setup.md#first-step) and\n![a picture](./pictre.png), [here](#nowhere).\n",
        )],
        arguments: CHECK,
    },
    Mistake {
        name: "admonitions",
        files: &[("content/index.md", "# Home\n\n:::warnign\n\nHot.\n\n:::\n\n:::note\n\nOpen.\n")],
        arguments: CHECK,
    },
    Mistake {
        name: "components",
        files: &[
            (
                "content/index.mdx",
                "# Home\n\n<Tab>\n  <TabItm value=\"a\">A</TabItm>\n</Tab>\n\n<Chart rows={3} />\n",
            ),
            ("content/index.md", ""),
        ],
        arguments: CHECK,
    },
    Mistake {
        name: "wide-and-long-lines",
        files: &[(
            "content/index.md",
            "# Home\n\n日本語の文書 [設定](./setpu.md)\n\n-\t[tab](./setpu.md)\n",
        )],
        arguments: CHECK,
    },
    Mistake {
        name: "same-address",
        files: &[
            ("content/b.md", "---\nslug: /setup\n---\n\n# B\n"),
            ("sidebars.toml", "docs = [\"index\", \"setup\", \"b\"]\n"),
        ],
        arguments: CHECK,
    },
    Mistake {
        name: "front-matter-of-other-engines",
        files: &[(
            "content/setup.md",
            "---\ntitle: Setup\naccess: internal\nnoindex: true\nicon: rocket\nbadge: New\npermalink: /setup/\nnav_order: 3\n---\n\nText.\n",
        )],
        arguments: CHECK,
    },
    Mistake {
        name: "notations-of-other-engines",
        files: &[
            (
                "content/setup.md",
                "# Setup\n\n!!! note\n    Mind the gap.\n\n=== \"Linux\"\n\n--8<-- \"part.md\"\n\n{% include note.html %} {{ site.version }}\n{{ again }}\n\n<Tabs>\n<TabItem value=\"a\">A</TabItem>\n</Tabs>\n\nIn code, `{{ x }}` and `{% y %}` are fine.\n",
            ),
            ("blog/news.md", "# News\n"),
        ],
        arguments: CHECK,
    },
    Mistake {
        name: "notations-within-lines",
        files: &[(
            "content/setup.md",
            "# Setup {.wide}\n\n[[toc]]\n\nPress ++ctrl+k++ for the ==best== :badge[New] in 10 m^2^ of H~2~O.\n\n\
             ![a](/img/a.png){width=200} ![b](/img/b.png =120x80)\n![c](/img/c.png#gh-dark-mode-only) ![d](/img/d.mp4)\n\n\
             Term\n: Definition\n\n*[HTML]: HyperText\n\n<!--@include: ./part.md-->\n\n::youtube{#abc}\n\n\
             <<< ./a.js\n\n```ts:line-numbers /word/ titel=\"a\"\na() // [!code ++]\n```\n\n\
             :::who[Click *me*]{open=1}\nText.\n:::\n\n:::note{icon=star}\nText.\n:::\n",
        )],
        arguments: CHECK,
    },
    Mistake {
        name: "words-of-code-fences",
        files: &[(
            "content/setup.md",
            "# Setup\n\n```js ins={2} del={1} {3}\na\nb\nc\n```\n\n```js collapse={1-2}\na\n```\n\n```rust file=src/main.rs#create\n```\n\n```jss\na\n```\n\n```jss\nb\n```\n\n```rust,ignore\na\n```\n\n```text\na\n```\n",
        )],
        arguments: CHECK,
    },
    Mistake {
        name: "files-of-settings",
        files: &[
            (
                "site.toml",
                "title = \"Small\"\nurl = \"https://small.example.com\"\nfavicon = \"img/favicn.svg\"\nimage = \"https://pictures.example.com/card.png\"\n\n[navbar]\nlogo = { src = \"img/logo.SVG\", src_dark = \"/img/logo.svg?v=2\" }\n\n[theme]\naccent_colour = \"#123456\"\nfonts = [{ family = \"Inter\", file = \"fonts/inter.woff2\" }]\ncustom_css = [\"custm.css\"]\n",
            ),
            ("custom.css", "a { color: red }\n"),
            ("static/img/logo.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>"),
            ("static/img/favicon.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>"),
        ],
        arguments: CHECK,
    },
    Mistake {
        name: "own-admonitions",
        files: &[
            (
                "site.toml",
                "title = \"Small\"\nurl = \"https://small.example.com\"\n[markdown]\nadmonitions = [\"recipe\"]\n",
            ),
            (
                "content/index.md",
                "# Home\n\n:::recip\n\nStir.\n\n:::\n\n:::hazard\n\nHot.\n\n:::\n",
            ),
        ],
        arguments: CHECK,
    },
    Mistake {
        name: "two-titles",
        files: &[
            ("content/setup.md", "---\ntitle: Setup\n---\n\n<h1>Hero</h1>\n\nText.\n"),
            ("content/index.md", "# Home\n\n# Again\n"),
        ],
        arguments: CHECK,
    },
    Mistake {
        name: "allowed-code",
        files: &[("content/setup.md", "# Setup\n\n#### Deep\n")],
        arguments: &["check", "--allow", "skiped-heading"],
    },
    Mistake {
        name: "links-to-one-of-two-pages",
        files: &[
            ("content/b.md", "---\nslug: /setup\n---\n\n# B\n\n## Only here\n"),
            ("content/index.md", "# Home\n\n[b](./b.md#only-here)\n"),
            ("sidebars.toml", "docs = [\"index\", \"setup\", \"b\"]\n"),
        ],
        arguments: CHECK,
    },
    Mistake { name: "lost-page", files: &[("content/lost.md", "# Lost\n")], arguments: CHECK },
    Mistake {
        name: "no-pages",
        files: &[
            ("content/index.md", "---\ndraft: true\n---\n"),
            ("content/setup.md", "---\ndraft: true\n---\n"),
            ("sidebars.toml", "docs = [{ type = \"autogenerated\", dir_name = \".\" }]\n"),
        ],
        arguments: CHECK,
    },
];

#[test]
fn messages_about_mistakes_name_place_and_remedy() {
    assert!(MISTAKES.len() >= 30);
    let mut settings = insta::Settings::clone_current();
    settings.set_prepend_module_to_snapshot(false);
    settings.set_snapshot_path("snapshots/mistakes");
    settings.set_omit_expression(true);
    settings.bind(|| {
        for Mistake { name, files, arguments } in MISTAKES {
            let own = |file: &str| files.iter().any(|(other, _)| *other == file);
            let mut all: Vec<(&str, &str)> =
                SITE.into_iter().filter(|(file, _)| !own(file)).collect();
            // An empty document is removed from the site.
            all.extend(
                files.iter().filter(|(file, text)| !text.is_empty() || !file.ends_with(".md")),
            );
            let folder = folder(&all);
            insta::assert_snapshot!(*name, said(folder.path(), arguments));
        }
    });
}

#[test]
fn a_folder_without_a_site_is_named() {
    let folder = folder(&[("notes.txt", "")]);
    let said = said(folder.path(), CHECK).replace(&*folder.path().to_string_lossy(), "FOLDER");
    insta::assert_snapshot!(said);
}

/// Runs the program in a folder, and returns its complete output.
fn said(folder: &Path, arguments: &[&str]) -> String {
    let output = site(arguments).current_dir(folder).output().expect("the program starts");
    let code = output.status.code().expect("the program ends by itself");
    let [stderr, stdout] =
        [&output.stderr, &output.stdout].map(|text| String::from_utf8_lossy(text));
    format!("{stderr}{stdout}exit code {code}")
}
