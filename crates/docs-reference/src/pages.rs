//! Pages of the manual's reference, generated from the tables.

use std::fmt::Write as _;

use docs_messages::Message;

use super::blocks::{Block, blocks};
use super::component::Component;
use super::components::components;
use super::diagnostic::DiagnosticArea;
use super::diagnostics::areas;
use super::front_matter_keys::front_matter_keys;
use super::setting::Setting;
use super::settings::settings;
use super::sidebar::{SidebarEntryType, category_link_types, sidebar_entry_types};
use super::syntax::directives;

/// A generated page of the manual.
#[derive(Clone, Debug, Eq, PartialEq)]
#[non_exhaustive]
pub struct ReferencePage {
    /// Path of the file, relative to the folder of the reference.
    pub file: String,
    /// Source of the page in Markdown.
    pub text: String,
}

/// Titles and descriptions of the pages of settings, by the first key of the settings' paths. Settings of the top level are on the
/// first page.
const SETTINGS_PAGES: [(&str, &str, &str); 26] = [
    (
        "site",
        "The site",
        "Title, address, base URL, icon, and other settings at the top of the file.",
    ),
    ("locales", "Languages", "Settings of languages: tags, labels, directions."),
    ("versions", "Versions", "Settings of versions: names, paths, banners, folders."),
    (
        "policies",
        "Policies",
        "Severity of broken links, anchors, duplicate routes and other faults.",
    ),
    (
        "markdown",
        "Markdown",
        "Optional extensions and trust: formulas, diagrams, alerts, tabs, HTML.",
    ),
    ("theme", "Theme", "Colors, fonts, style sheets, elements of the head, replaced components."),
    ("color_mode", "Color mode", "Settings of the light and dark color modes."),
    ("navbar", "Navbar", "Title, logo and items of the navbar."),
    ("announcement", "Announcement", "The notice above the navbar."),
    ("sidebar", "Sidebars", "Behavior of sidebars and their categories."),
    ("table_of_contents", "Table of contents", "Levels of headings beside a page."),
    ("docs", "Documents", "Breadcrumbs, number prefixes, edit links, last changes, tags."),
    ("redirects", "Redirects", "Former addresses of pages."),
    ("build", "Builds", "Files that a build keeps."),
    ("deploy", "Deployment", "The host for which a build writes redirects and headers."),
    ("agents", "Agents", "Pages as Markdown, and lists of them."),
    ("social_images", "Social pictures", "Colors and logo of the generated pictures of pages."),
    ("external_links", "External links", "Requests for links to other sites."),
    ("blogs", "Blogs", "Folders, lists, authors, tags and feeds of blogs."),
    (
        "openapi",
        "References of APIs",
        "Descriptions, addresses, labels and own texts of references.",
    ),
    ("sources", "Sources", "Documents of other repositories: addresses, branches, folders."),
    ("footer", "Footer", "Style, logo, links and copyright of the footer."),
    ("search", "Search", "Provider, hosted service, page of results, texts of the search."),
    ("analytics", "Analytics", "Services that count visits."),
    ("styles", "Style sheets", "A program that processes style sheets."),
    ("feedback", "Feedback", "The question below documents, and the receiver of answers."),
];

/// The last page of settings, whose key is that of a command.
const SERVE_PAGE: (&str, &str, &str) =
    ("serve", "Server", "Limits, host names and response headers of the built-in server.");

/// Returns the pages of settings, front matter, diagnostics and components.
///
/// ```
/// use docs_reference::pages;
///
/// let pages = pages();
/// let page = pages.iter().find(|page| page.file == "settings/markdown.md").unwrap();
/// assert!(page.text.contains("## math_macros {#math_macros}"));
/// ```
#[must_use]
pub fn pages() -> Vec<ReferencePage> {
    let mut pages = vec![settings_overview()];
    let tables = SETTINGS_PAGES.iter().chain([&SERVE_PAGE]);
    pages.extend(tables.enumerate().map(|(index, page)| settings_page(index, *page)));
    pages.push(front_matter());
    pages.push(diagnostics_overview());
    pages.extend(areas().iter().enumerate().map(|(index, area)| diagnostics_page(index, area)));
    pages.push(blocks_page());
    pages.push(components_page());
    pages.push(messages_page());
    pages.push(sidebars_page());
    pages
}

/// Returns the page of the interface's messages.
fn messages_page() -> ReferencePage {
    let mut body = String::from(
        "Words of the interface. `i18n/LANGUAGE/messages.toml` replaces them: see [Languages](../guides/languages.md). Names in braces \
         are places for values.\n",
    );
    let mut section = String::new();
    for key in docs_messages::keys() {
        let Some((of, name)) = key.name.split_once('.') else { continue };
        if of != section {
            of.clone_into(&mut section);
            let _ = write!(body, "\n## {of}\n\n| key | English | place |\n|---|---|---|\n");
        }
        let _ = writeln!(body, "| `{name}` | {} | {} |", english(&key.english), key.description);
    }
    body.push_str(
        "\n## date\n\nForms of dates: `months` and `shortMonths` (lists of twelve names), and the patterns `medium`, `long` and \
         `dayOfYear` with `{day}`, `{month}` and `{year}`. All five are given together.\n\n\
         ## labels\n\nTranslations of the labels in `site.toml` and in sidebars, by the original.\n",
    );
    let description = "Keys of the interface's words, which a site can replace in each language.";
    page("messages.md", "Messages", description, 5, &body)
}

/// Returns the strings of a message as code.
fn english(message: &Message) -> String {
    let code = |text: &str| format!("`{}`", text.replace('|', "\\|"));
    match message {
        Message::Text(text) => code(text),
        Message::Forms(forms) => {
            let form = |(name, text): (&String, &String)| format!("{name}: {}", code(text));
            forms.iter().map(form).collect::<Vec<_>>().join(", ")
        }
        _ => String::new(),
    }
}

/// Returns a page. Its label in the sidebar is the last part of its title, after a colon.
fn page(file: &str, title: &str, description: &str, position: usize, body: &str) -> ReferencePage {
    let label = title.rsplit_once(": ").map_or(title, |(_, label)| label);
    let text = format!(
        "---\ntitle: {title:?}\nsidebar_label: {label:?}\ndescription: {description:?}\nsidebar_position: {position}\ncustom_edit_url: null\n---\n\n\
         <!-- Written by a test from the tables in crates/docs-reference. Edit those. -->\n\n{}\n",
        body.trim_end()
    );
    ReferencePage { file: file.to_owned(), text }
}

/// Returns the settings of a page.
fn settings_of(name: &str) -> impl Iterator<Item = &'static Setting> {
    settings().filter(move |setting| page_of(setting) == name)
}

/// Returns the name of a setting's page.
fn page_of(setting: &Setting) -> &'static str {
    match setting.path.split(['.', '[']).next() {
        Some(first) if setting.is_table() || first != setting.path => first,
        _ => "site",
    }
}

/// Returns the id of a setting on its page: its path without the first key.
fn id(setting: &Setting) -> String {
    let path = setting.path.replace("[]", "");
    let name = page_of(setting);
    let rest = path.strip_prefix(name).map(|rest| rest.trim_start_matches('.'));
    rest.filter(|rest| !rest.is_empty()).unwrap_or(&path).replace('.', "-")
}

fn settings_overview() -> ReferencePage {
    let mut body = String::from(
        "`site.toml` is a file in [TOML](https://toml.io). Only `title` and `url` are required. A key that does not exist is \
         reported with its line and the nearest known key.\n\n\
         `--set KEY=VALUE` overrides a setting for one run, by its path: `site build --set search.provider=hosted`.\n\n\
         ```toml title=\"site.toml\"\ntitle = \"Handbook\"\nurl = \"https://docs.example.com\"\n```\n\n",
    );
    for (name, title, description) in SETTINGS_PAGES.iter().chain([&SERVE_PAGE]) {
        let _ = writeln!(body, "## {title}\n\n{description}\n\n| setting | default |\n|---|---|");
        for setting in settings_of(name).filter(|setting| !setting.is_table()) {
            let (path, default) = (setting.path, cell(&setting.default.to_string()));
            let _ = writeln!(body, "| [`{path}`](./{name}.md#{}) | {default} |", id(setting));
        }
        body.push('\n');
    }
    page("settings/index.md", "Settings", "Every setting of site.toml, with its default.", 1, &body)
}

fn settings_page(
    index: usize,
    (name, title, description): (&'static str, &str, &str),
) -> ReferencePage {
    let mut body = String::new();
    let all: Vec<&Setting> = settings_of(name).collect();
    if let Some(table) = all.iter().find(|setting| setting.path == name) {
        let _ = writeln!(body, "{}\n", table.description);
    }
    body.push_str("| setting | type | default |\n|---|---|---|\n");
    for setting in all.iter().filter(|setting| setting.path != name && !setting.is_table()) {
        let (path, kind) = (setting.path, cell(&setting.kind.to_string()));
        let default = cell(&setting.default.to_string());
        let _ = writeln!(body, "| [`{path}`](#{}) | {kind} | {default} |", id(setting));
    }
    for setting in all.iter().filter(|setting| setting.path != name) {
        let _ = write!(body, "\n{}", settings_section(setting));
    }
    page(
        &format!("settings/{name}.md"),
        &format!("Settings: {title}"),
        description,
        index + 2,
        &body,
    )
}

fn settings_section(setting: &Setting) -> String {
    let path = setting.path.replace("[]", "");
    let shown =
        path.strip_prefix(page_of(setting)).map_or(&*path, |rest| rest.trim_start_matches('.'));
    let mut section = format!("## {shown} {{#{}}}\n\n{}\n\n", id(setting), setting.description);
    if setting.is_table() {
        return section;
    }
    let _ = write!(
        section,
        "Type: {}. Default: {}.\n\n```toml title=\"site.toml\"\n{}```\n",
        setting.kind,
        setting.default,
        setting.example_lines()
    );
    section
}

fn front_matter() -> ReferencePage {
    let mut body = String::from(
        "Settings of a page, between `---` at the start of its file, in YAML; or between `+++`, in TOML. Keys with other \
         names are kept for expressions: `{frontMatter.name}`.\n\n| key | type | default | pages |\n|---|---|---|---|\n",
    );
    for key in front_matter_keys() {
        let default = cell(&key.default.to_string());
        let _ = writeln!(
            body,
            "| [`{name}`](#{name}) | {} | {default} | {} |",
            cell(&key.kind.to_string()),
            key.pages,
            name = key.key
        );
    }
    for key in front_matter_keys() {
        let _ = write!(
            body,
            "\n## {name} {{#{name}}}\n\n{}\n\nType: {}. Default: {}. For {}.\n\n```yaml title=\"front matter\"\n{}\n```\n",
            key.description,
            key.kind,
            key.default,
            key.pages,
            key.example,
            name = key.key
        );
    }
    page(
        "front-matter.md",
        "Front matter",
        "Every key of front matter, with its type and default.",
        3,
        &body,
    )
}

fn diagnostics_overview() -> ReferencePage {
    let mut body = String::from(
        "Each issue has a code. `site explain CODE` prints its cause and fix.\n\n\
         ```sh\nsite explain broken-link\n```\n\nA severity that is a policy is decided by a setting: \
         [Policies](../settings/policies.md).\n\n",
    );
    for area in areas() {
        let _ = writeln!(body, "## {}\n\n| code | meaning | severity |\n|---|---|---|", area.title);
        for diagnostic in area.diagnostics {
            let _ = writeln!(
                body,
                "| [`{code}`](./{}.md#{code}) | {} | {} |",
                area.name,
                diagnostic.title,
                cell(diagnostic.severity),
                code = diagnostic.code
            );
        }
        body.push('\n');
    }
    page(
        "diagnostics/index.md",
        "Diagnostics",
        "Every code of an issue, with its meaning and severity.",
        1,
        &body,
    )
}

fn diagnostics_page(index: usize, area: &DiagnosticArea) -> ReferencePage {
    let mut body = format!("{}\n", area.description);
    for diagnostic in area.diagnostics {
        let _ = write!(
            body,
            "\n## {code} {{#{code}}}\n\n**{}.** Severity: {}.\n\n{}\n\n**Fix**: {}\n",
            diagnostic.title,
            diagnostic.severity,
            diagnostic.cause,
            diagnostic.fix,
            code = diagnostic.code
        );
    }
    let description = area.description.replace('`', "");
    page(
        &format!("diagnostics/{}.md", area.name),
        &format!("Diagnostics: {}", area.title),
        &description,
        index + 2,
        &body,
    )
}

fn blocks_page() -> ReferencePage {
    let mut body = String::from(
        "Each block of Markdown with its source. Blocks work in all Markdown files without an import, and are off with \
         [`markdown.blocks`](./settings/markdown.md#blocks). A block within another needs fewer colons than the one around it. \
         `{#id .class}` after the title sets an id and classes. Without JavaScript and in print, all content is visible; a search \
         finds it, and the Markdown of the page for agents contains it.\n",
    );
    blocks().iter().for_each(|block| body.push_str(&block_section(block)));
    let description =
        "Tabs, cards, steps, columns, figures, badges and other blocks, each with its source.";
    page("blocks.md", "Blocks", description, 5, &body)
}

fn block_section(block: &Block) -> String {
    let Block { component, description, attributes, example, .. } = block;
    let mut section = format!("\n## {} {{#{}}}\n\n{description}", block.title(), block.id());
    if let Some(component) = component {
        let _ = write!(section, " In `.mdx` also `<{component}>`.");
    }
    section.push('\n');
    if !attributes.is_empty() {
        section.push_str("\n| attribute | meaning |\n|---|---|\n");
        for (name, meaning) in *attributes {
            let _ = writeln!(section, "| `{name}` | {} |", cell(meaning));
        }
    }
    let fence = if example.contains("```") { "````" } else { "```" };
    let _ = write!(
        section,
        "\n{fence}md example\n{example}\n{fence}\n\n<div class=\"example\">\n\n{example}\n\n</div>\n"
    );
    section
}

fn components_page() -> ReferencePage {
    let mut body = String::from(
        "Directives work in all Markdown files, components in `.mdx`. Components need no import; an import from `@theme/…` is \
         allowed and has no effect.\n",
    );
    body.push_str("\n## Directives\n");
    directives().iter().for_each(|directive| body.push_str(&component_section(directive, "md")));
    body.push_str("\n## Components\n");
    components().iter().for_each(|component| body.push_str(&component_section(component, "mdx")));
    let description =
        "Every directive of Markdown and every component that pages can use without an import.";
    page("components.md", "Components and directives", description, 4, &body)
}

fn component_section(component: &Component, language: &str) -> String {
    let mut section = format!("\n### `{}`\n\n{}\n", component.name, component.description);
    if !component.attributes.is_empty() {
        section.push_str("\n| attribute | meaning |\n|---|---|\n");
        for (name, meaning) in component.attributes {
            let _ = writeln!(section, "| `{name}` | {} |", cell(meaning));
        }
    }
    let fence = if component.example.contains("```") { "````" } else { "```" };
    let _ = write!(section, "\n{fence}{language}\n{}\n{fence}\n", component.example);
    section
}

fn sidebars_page() -> ReferencePage {
    let mut body = String::from(
        "Entries of sidebars in `sidebars.toml`: tables with a `type`. A text is the id of a document. [Sidebars](../guides/sidebars.md) \
         describes the file.\n\n| type | entry |\n|---|---|\n",
    );
    for entry in sidebar_entry_types() {
        let _ =
            writeln!(body, "| [`{name}`](#{name}) | {} |", entry.description, name = entry.name);
    }
    for entry in sidebar_entry_types() {
        let example = format!("docs = [\n  {},\n]", entry.example);
        let _ = write!(body, "\n## {name} {{#{name}}}\n\n", name = entry.name);
        body.push_str(&sidebar_section(entry, &example));
    }
    body.push_str(
        "\n## Page of a category {#page}\n\nThe `link` of a `category` is a table with a `type`.\n",
    );
    for link in category_link_types() {
        let example = format!(
            "docs = [\n  {{ type = \"category\", label = \"Tools\", link = {} }},\n]",
            link.example
        );
        let _ = write!(body, "\n### {name} {{#page-{name}}}\n\n", name = link.name);
        body.push_str(&sidebar_section(link, &example));
    }
    let description = "Every type of entry in a sidebars file, with its keys.";
    page("sidebars.md", "Sidebars", description, 8, &body)
}

fn sidebar_section(entry: &SidebarEntryType, example: &str) -> String {
    let mut section = format!("{}\n\n| key | type | meaning |\n|---|---|---|\n", entry.description);
    for key in entry.keys {
        let kind =
            if key.is_required { format!("{}, required", key.kind) } else { key.kind.to_string() };
        let _ = writeln!(section, "| `{}` | {kind} | {} |", key.key, cell(key.description));
    }
    let _ = write!(section, "\n```toml title=\"sidebars.toml\"\n{example}\n```\n");
    section
}

/// Returns a string as the content of a table's cell.
fn cell(text: &str) -> String {
    text.replace('|', "\\|")
}
