//! Functions in the configuration of a Docusaurus project, and their failures.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::program::{build, folder, path, run};

/// Returns the files of a project with a document, a post and a page, all of them with French translations.
fn files(config: &str) -> [(&'static str, &str); 8] {
    [
        ("docusaurus.config.js", config),
        ("docs/1-start/a.md", "# A\n"),
        ("docs/own.md", "---\ncustom_edit_url: https://own.example/\n---\n# Own\n"),
        ("blog/2024-03-20-spring.md", "# Spring\n\n<!-- truncate -->\n"),
        ("src/pages/about.md", "# About\n"),
        ("i18n/fr/docusaurus-plugin-content-docs/current/1-start/a.md", "# A\n"),
        ("i18n/fr/docusaurus-plugin-content-blog/2024-03-20-spring.md", "# Printemps\n"),
        ("i18n/fr/docusaurus-plugin-content-pages/about.md", "# À propos\n"),
    ]
}

fn page_data(out: &Path, page: &str) -> Value {
    let (language, page) = page.strip_prefix("fr/").map_or(("", page), |page| ("fr", page));
    let file = out.join(language).join("page-data").join(page);
    let text = fs::read_to_string(&file).unwrap_or_else(|error| panic!("{page}: {error}"));
    serde_json::from_str(&text).expect("the data of a page is JSON")
}

fn edit_link(out: &Path, page: &str) -> Value {
    page_data(out, page)["editUrl"].clone()
}

#[test]
fn functions_return_the_edit_links_of_documents_posts_and_pages() {
    let config = "
        const link = (file) => `https://code.example/${JSON.stringify(file)}`;
        module.exports = {
          title: 'T', url: 'https://t.example.com', baseUrl: '/base/', trailingSlash: true,
          i18n: { defaultLocale: 'en', locales: ['en', 'fr'] },
          presets: [['classic', { docs: { editUrl: link }, blog: { editUrl: link }, pages: { editUrl: link } }]],
        };";
    let site = folder(&files(config));
    let built = build(site.path(), &[]);
    let out = built.path().join("out");
    let argument = |page: &str| {
        let link = edit_link(&out, page);
        let link = link.as_str().unwrap_or_else(|| panic!("{page} has no link"));
        link.strip_prefix("https://code.example/")
            .expect("the link is that of the function")
            .to_owned()
    };
    assert_eq!(
        argument("docs/start/a.json"),
        r#"{"version":"current","versionDocsDirPath":"docs","docPath":"1-start/a.md","permalink":"/base/docs/start/a","locale":"en"}"#
    );
    assert_eq!(
        argument("fr/docs/start/a.json"),
        r#"{"version":"current","versionDocsDirPath":"docs","docPath":"1-start/a.md","permalink":"/base/fr/docs/start/a","locale":"fr"}"#
    );
    assert_eq!(
        argument("fr/blog/2024/03/20/spring.json"),
        r#"{"blogDirPath":"i18n/fr/docusaurus-plugin-content-blog","blogPath":"2024-03-20-spring.md","permalink":"/base/fr/blog/2024/03/20/spring","locale":"fr"}"#
    );
    assert_eq!(
        argument("about.json"),
        r#"{"pagesDirPath":"src/pages","pagesPath":"about.md","permalink":"/base/about","locale":"en"}"#
    );
    assert_eq!(edit_link(&out, "docs/own.json"), "https://own.example/");
    assert_eq!(page_data(&out, "about.json")["path"], "/base/about/");
}

#[test]
fn translations_are_edited_in_the_folders_that_the_options_name() {
    let config = "
        const options = { editUrl: 'https://code.example/edit/', editLocalizedFiles: true };
        module.exports = {
          title: 'T', url: 'https://t.example.com', baseUrl: '/',
          i18n: { defaultLocale: 'en', locales: ['en', 'fr'] },
          presets: [['classic', { docs: { ...options, editLocalizedFiles: false }, blog: options, pages: options }]],
        };";
    let site = folder(&files(config));
    let built = build(site.path(), &[]);
    let out = built.path().join("out");
    let expected = [
        ("fr/docs/start/a.json", "docs/1-start/a.md"),
        (
            "fr/blog/2024/03/20/spring.json",
            "i18n/fr/docusaurus-plugin-content-blog/2024-03-20-spring.md",
        ),
        ("fr/about.json", "i18n/fr/docusaurus-plugin-content-pages/about.md"),
        ("about.json", "src/pages/about.md"),
    ];
    for (page, file) in expected {
        assert_eq!(edit_link(&out, page), format!("https://code.example/edit/{file}"), "{page}");
    }
}

#[test]
fn a_function_that_fails_is_one_warning() {
    let functions = [
        (
            "'', numberPrefixParser: () => { throw new Error('no order'); }",
            "`numberPrefixParser` is not used",
        ),
        (
            "'', numberPrefixParser: (name) => ({filename: name === '1-start' ? 'x/y' : name})",
            "`numberPrefixParser` returns no `filename` for 1 of 3 names, such as 1-start",
        ),
        ("() => { throw new Error('no host'); }", "pages have no links of `editUrl`"),
        ("() => 5", "`editUrl` returns no address for 1 of 1 files, such as docs/1-start/a.md"),
        ("() => 'javascript:alert(1)'", "`editUrl` returns no address for 1 of 1 files"),
    ];
    for (function, expected) in functions {
        let config = format!(
            "module.exports = {{title: 'T', url: 'https://t.example.com', baseUrl: '/', presets: [['classic', \
             {{docs: {{editUrl: {function}}}}}]]}};"
        );
        let site = folder(&files(&config));
        let checked = run(&["check", "--verbose", "--root", path(site.path())]);
        let told =
            String::from_utf8_lossy(&checked.stderr) + String::from_utf8_lossy(&checked.stdout);
        assert!(told.contains(expected) && told.contains("docusaurus.config.js"), "{told}");
        assert_eq!(checked.status.code(), Some(1), "the warning fails the check");
        assert!(told.contains("pages: 1 warning\n"), "{told}");
    }
}

#[test]
fn plugins_of_the_project_add_elements_and_style_sheets_and_never_end_the_build() {
    let config = "
        const map = () => ({ name: 'map', allContentLoaded() {}, getClientModules: () => ['./src/map.js'] });
        module.exports = {
          title: 'T', url: 'https://t.example.com', baseUrl: '/',
          presets: [['classic', { blog: false, docs: { routeBasePath: '/' } }]],
          plugins: [map, './plugins/banner', () => { throw new Error('no order'); }, ['docusaurus-plugin-other', {}]],
        };";
    let banner = "module.exports = function banner(context) { return {
          name: 'banner',
          getClientModules: () => ['./banner.css'],
          injectHtmlTags: () => ({ headTags: [{ tagName: 'script', innerHTML: 'go(\"' + context.baseUrl + '\")' }] }),
        }; };";
    let site = folder(&[
        ("docusaurus.config.js", config),
        ("plugins/banner.js", banner),
        ("plugins/banner.css", ".banner { color: rebeccapurple }"),
        ("docs/index.md", "# Home\n"),
    ]);
    let out = site.path().join("out");
    let built = run(&[
        "build",
        "--no-cache",
        "--verbose",
        "--format=short",
        "--root",
        path(site.path()),
        "--out",
        path(&out),
    ]);
    let told = String::from_utf8_lossy(&built.stderr) + String::from_utf8_lossy(&built.stdout);
    assert!(built.status.success(), "{told}");
    for part in [
        "the plugin `map` is left out in part: pages and data that it adds are missing; its client modules are not loaded \
         (src/map.js)",
        "is left out: it throws `no order`",
        "the plugin `docusaurus-plugin-other` is left out",
    ] {
        assert!(told.contains(part), "{part} in {told}");
    }
    assert!(!told.contains("banner"), "{told}");
    let html = fs::read_to_string(out.join("index.html")).expect("a page");
    assert!(html.contains("<script>go(\"/\")</script>"), "{html}");
    let mut styles =
        fs::read_dir(out.join("assets")).expect("a site has assets").filter_map(|entry| {
            let path = entry.expect("the folder is readable").path();
            let is_style = path.extension().is_some_and(|extension| extension == "css");
            is_style.then(|| fs::read_to_string(path).expect("a style sheet"))
        });
    assert!(styles.any(|style| style.contains("rebeccapurple")));
    // The policy allows the script by its hash.
    let marker = fs::read_to_string(out.join(".docs-site.json")).expect("a marker");
    assert!(marker.contains("script-src 'self' 'sha256-"), "{marker}");
}

#[test]
fn a_preset_that_is_a_function_has_its_docs_pages_and_styles() {
    let config = "
        const preset = (context, options) => ({
          plugins: [
            [require.resolve('@docusaurus/plugin-content-docs'),
              { ...options.docs, editUrl: ({ docPath }) => `https://code.example/${docPath}` }],
            ['@docusaurus/plugin-content-pages', {}],
          ],
          themes: [['@docusaurus/theme-classic', { customCss: './src/own.css' }]],
        });
        module.exports = {
          title: 'T', url: 'https://t.example.com', baseUrl: '/',
          presets: [[preset, { docs: { routeBasePath: '/' } }]],
        };";
    let site = folder(&[
        ("docusaurus.config.js", config),
        ("docs/index.md", "# Home\n\n```jsx live\n<b />\n```\n"),
        ("src/pages/about.md", "# About\n"),
        ("src/own.css", ".own { color: rebeccapurple }"),
    ]);
    let out = site.path().join("out");
    let built = run(&[
        "build",
        "--no-cache",
        "--verbose",
        "--format=short",
        "--root",
        path(site.path()),
        "--out",
        path(&out),
    ]);
    let told = String::from_utf8_lossy(&built.stderr) + String::from_utf8_lossy(&built.stdout);
    assert!(built.status.success(), "{told}");
    assert_eq!(edit_link(&out, "index.json"), "https://code.example/index.md");
    assert!(out.join("about.html").is_file(), "{told}");
    assert!(told.contains("1 style sheet") && !told.contains("unknown-plugin"), "{told}");
    assert!(told.contains("info[live-code]: `live` code is shown as code"), "{told}");
}

/// Configuration whose functions replace `%v`, and add the number of characters to the front matter.
const MARKDOWN: &str = "
    module.exports = {
      title: 'T', url: 'https://t.example.com', baseUrl: '/',
      i18n: { defaultLocale: 'en', locales: ['en', 'fr'] },
      presets: [['classic', { docs: { routeBasePath: 'docs' } }]],
      markdown: {
        preprocessor: ({ filePath, fileContent }) => {
          if (fileContent.includes('%fail')) throw new Error('no value');
          const file = filePath.split('/').at(-1);
          return fileContent.replaceAll('%v', `2.5 of ${file}`).replaceAll('%lines', 'one\\n\\ntwo');
        },
        async parseFrontMatter(file) {
          const parsed = await file.defaultParseFrontMatter(file);
          parsed.frontMatter.description = `${parsed.frontMatter.title ?? 'None'}: ${parsed.content.length}`;
          return parsed;
        },
      },
    };";

/// Builds a project; returns its page with a name and the output.
fn build_functions(site: &Path, more: &[&str]) -> (std::path::PathBuf, String) {
    let out = site.join("out");
    let arguments = ["build", "--verbose", "--root", path(site), "--out", path(&out)];
    let built = run(&[&arguments[..], more].concat());
    let told = String::from_utf8_lossy(&built.stderr) + String::from_utf8_lossy(&built.stdout);
    (out, told.into_owned())
}

#[test]
fn functions_process_the_markdown_files_and_their_front_matter() {
    let site = folder(&[
        &files(MARKDOWN)[..],
        &[
            ("docs/b.mdx", "---\ntitle: Use\n---\n\nimport Part from './_part.mdx';\n\nVersion %v\n\n<Part />\n"),
            ("docs/_part.mdx", "Part %v\n"),
            ("src/pages/about.md", "# About\n\nPage %v\n"),
            ("blog/2024-03-21-post.md", "# Post\n\nPost %v\n\n<!-- truncate -->\n"),
            ("i18n/fr/docusaurus-plugin-content-pages/about.md", "# À propos\n\nPage %v\n"),
        ],
    ]
    .concat());
    let (out, told) = build_functions(site.path(), &[]);
    let page = |file: &str| {
        fs::read_to_string(out.join(file)).unwrap_or_else(|error| panic!("{file}: {error} {told}"))
    };
    for (file, part) in [
        ("docs/b.html", "<p>Version 2.5 of b.mdx</p>"),
        ("docs/b.html", "<p>Part 2.5 of _part.mdx</p>"),
        ("docs/b.html", "content=\"Use: 55\""),
        ("docs/start/a.html", "content=\"None: 4\""),
        ("about.html", "Page 2.5 of about.md"),
        ("fr/about.html", "Page 2.5 of about.md"),
        ("blog/2024/03/21/post.html", "Post 2.5 of 2024-03-21-post.md"),
    ] {
        assert!(page(file).contains(part), "{part} in {}", page(file));
    }
    assert!(!told.contains("preprocessor") && !told.contains("parseFrontMatter"), "{told}");
}

#[test]
fn a_changed_file_is_processed_again() {
    let site = folder(&files(MARKDOWN));
    let write = |file: &str, text: &str| {
        fs::write(site.path().join(file), text).expect("the folder is ours");
    };
    build_functions(site.path(), &[]);
    write("docs/own.md", "# Own\n\nNow %v\n");
    let (out, _) = build_functions(site.path(), &[]);
    let page = fs::read_to_string(out.join("docs/own.html")).expect("a page");
    assert!(page.contains("Now 2.5 of own.md"), "{page}");
    write("docusaurus.config.js", &MARKDOWN.replace("2.5", "3.0"));
    let (out, _) = build_functions(site.path(), &[]);
    let warm = crate::build::files(&out);
    let page = fs::read_to_string(out.join("docs/own.html")).expect("a page");
    assert!(page.contains("Now 3.0 of own.md"), "{page}");
    build_functions(site.path(), &["--no-cache"]);
    assert_eq!(crate::build::files(&out), warm);
}

#[test]
fn a_file_for_which_a_function_fails_is_reported_alone() {
    let site = folder(
        &[
            &files(MARKDOWN)[..],
            &[
                ("docs/bad.md", "# Bad\n\n%fail\n"),
                ("docs/link.md", "---\nslug: /link\n---\n\n%lines\n\n[gone](./gone.md)\n"),
            ],
        ]
        .concat(),
    );
    let (_, told) = build_functions(site.path(), &[]);
    let failed =
        "error[config-script]: `markdown.preprocessor` failed for this file: Error: no value";
    assert_eq!(told.matches(failed).count(), 1, "{told}");
    assert!(told.contains("docs/bad.md") && told.contains("docs/link.md:7:8"), "{told}");
}
