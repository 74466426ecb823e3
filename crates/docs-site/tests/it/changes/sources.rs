//! The sources of a small site, in both formats.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Cursor};
use std::sync::{Arc, PoisonError, RwLock};

use docs_model::{Issue, read_yaml};
use docs_site::{
    EntryKind, EvaluatedScript, FolderListing, MemoryTree, Script, ScriptEvaluator, SourceFile,
    SourceTree,
};

use super::change::FIRST_API;

/// The format of a project.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Format {
    Own,
    Docusaurus,
}

/// Folders with different functions.
#[derive(Clone, Copy, Debug)]
pub(super) enum Folder {
    /// Documents of the current version.
    Current,
    /// Documents of the previous version.
    Released,
    /// French documents of the current version.
    French,
    /// Standalone pages.
    Pages,
    /// Posts.
    Blog,
    /// French posts.
    FrenchBlog,
    /// Files that are published unchanged.
    Static,
}

impl Format {
    /// Returns the path of a file of a folder.
    pub(super) fn path(self, folder: Folder, name: &str) -> String {
        let folder = match (self, folder) {
            (_, Folder::Static) => "static",
            (_, Folder::Blog) => "blog",
            (Self::Own, Folder::FrenchBlog) => "i18n/fr/blog",
            (Self::Docusaurus, Folder::FrenchBlog) => "i18n/fr/docusaurus-plugin-content-blog",
            (Self::Own, Folder::Current) => "content/current",
            (Self::Own, Folder::Released) => "content/v1",
            (Self::Own, Folder::French) => "i18n/fr/content/current",
            (Self::Own, Folder::Pages) => "pages",
            (Self::Docusaurus, Folder::Current) => "docs",
            (Self::Docusaurus, Folder::Released) => "versioned_docs/version-v1",
            (Self::Docusaurus, Folder::French) => "i18n/fr/docusaurus-plugin-content-docs/current",
            (Self::Docusaurus, Folder::Pages) => "src/pages",
        };
        format!("{folder}/{name}")
    }

    /// Returns the path and the source of the settings file.
    fn settings(self, settings: Settings) -> (&'static str, String) {
        let Settings { title, is_french, trailing_slash, is_large, is_hosted } = settings;
        match self {
            Self::Own => {
                let slash = trailing_slash.map(|slash| format!("trailing_slash = {slash}\n"));
                let french = if is_french { "[[locales.list]]\ntag = 'fr'\n" } else { "" };
                let level = if is_large { 5 } else { 3 };
                let search = if is_hosted { "provider = 'hosted'\n" } else { "" };
                let posts = if is_large { 5 } else { 2 };
                let text = format!(
                    "title = 'Site {title}'\nurl = 'https://docs.example.com'\n{}\
                     [policies]\non_broken_links = 'warn'\non_broken_anchors = 'warn'\n\
                     [table_of_contents]\nmax_heading_level = {level}\n\
                     [theme]\ncustom_css = ['css/site.css']\n\
                     [search]\n{search}[docs]\nbreadcrumbs = true\nprint = true\n\
                     [[blogs]]\nposts_per_page = {posts}\n[blogs.feeds]\nformats = ['rss', 'atom', 'json']\nlimit = 2\n\
                     [[openapi]]\nfile = 'specs/api.yaml'\n\
                     [[versions]]\nname = 'current'\npath = '/'\nlatest = true\n\
                     [[versions]]\nname = 'v1'\npath = 'v1'\n\
                     [locales]\ndefault = 'en'\n[[locales.list]]\ntag = 'en'\n{french}",
                    slash.unwrap_or_default()
                );
                ("site.toml", text)
            }
            Self::Docusaurus => {
                let slash = trailing_slash.map(|slash| format!("\"trailingSlash\": {slash}, "));
                let french = if is_french { ", \"fr\"" } else { "" };
                let level = if is_large { 5 } else { 3 };
                let search = if is_hosted { ", \"algolia\": { \"appId\": \"A\" }" } else { "" };
                let posts = if is_large { 5 } else { 2 };
                let text = format!(
                    "{{ \"title\": \"Site {title}\", \"url\": \"https://docs.example.com\", \"baseUrl\": \"/\", {}\
                     \"onBrokenLinks\": \"warn\", \
                     \"i18n\": {{ \"defaultLocale\": \"en\", \"locales\": [\"en\"{french}] }}, \
                     \"themeConfig\": {{ \"tableOfContents\": {{ \"maxHeadingLevel\": {level} }}{search} }}, \
                     \"presets\": [[\"classic\", {{ \"blog\": {{ \"postsPerPage\": {posts}, \"feedOptions\": {{ \"type\": \"all\", \"limit\": 2 }} }}, \"theme\": {{ \"customCss\": \"./css/site.css\" }}, \
                     \"docs\": {{ \"routeBasePath\": \"/\", \"sidebarPath\": \"./sidebars.json\", \"lastVersion\": \"current\", \
                     \"versions\": {{ \"current\": {{ \"label\": \"Now\" }} }} }} }}]] }}",
                    slash.unwrap_or_default()
                );
                ("docusaurus.config.js", text)
            }
        }
    }

    /// Returns the path and the source of the sidebars file of the current version, by number.
    fn sidebars(self, number: u8) -> (&'static str, Option<String>) {
        let Some(written) = WRITTEN_SIDEBARS.get(usize::from(number)) else {
            let generated = r#"{ "docs": [{ "type": "autogenerated", "dirName": "." }] }"#;
            return match self {
                Self::Own => ("sidebars/current.toml", None),
                Self::Docusaurus => ("sidebars.json", Some(generated.to_owned())),
            };
        };
        match self {
            // TOML and JSON have the same syntax for these values, apart from the separator after a key.
            Self::Own => {
                let text = written.replace("\": ", "\" = ").replace("dirName", "dir");
                ("sidebars/current.toml", Some(format!("docs = {text}\n")))
            }
            Self::Docusaurus => ("sidebars.json", Some(format!("{{ \"docs\": {written} }}"))),
        }
    }
}

/// Sidebars of the current version, some of which have equal data.
const WRITTEN_SIDEBARS: [&str; 6] = [
    r#"["index", { "type": "category", "label": "Group", "items": ["a", "guide/one"] }]"#,
    r#"["a", { "type": "autogenerated", "dirName": "guide" }, "missing"]"#,
    r#"["index", { "type": "ref", "id": "a", "label": "A" }, "b"]"#,
    r#"["index", { "type": "doc", "id": "a", "label": "A" }, "b"]"#,
    r#"[{ "type": "category", "label": "All", "link": { "type": "generated-index", "description": "One" }, "items": ["a"] }]"#,
    r#"[{ "type": "category", "label": "All", "link": { "type": "generated-index", "description": "Two" }, "items": ["a"] }]"#,
];

/// Number of sidebars, the last of which is generated.
pub(super) const SIDEBARS: u8 = WRITTEN_SIDEBARS.len() as u8 + 1;

/// Settings that change.
#[derive(Clone, Copy, Debug)]
pub(super) struct Settings {
    pub(super) title: u8,
    pub(super) is_french: bool,
    pub(super) trailing_slash: Option<bool>,
    /// `true` if the table of contents has more levels.
    pub(super) is_large: bool,
    /// `true` if the site has a hosted search and no index.
    pub(super) is_hosted: bool,
}

/// A document.
#[derive(Clone, Copy, Debug)]
pub(super) struct Document {
    /// Number of its front matter.
    pub(super) front_matter: u8,
    pub(super) title: u8,
    /// Number in the first paragraph, which describes the document.
    pub(super) summary: u8,
    /// Parts of the body, one bit each.
    pub(super) parts: u16,
    /// Number in the last paragraph.
    pub(super) word: u8,
}

/// Front matters, by number.
pub(super) const FRONT_MATTERS: [&str; 23] = [
    "",
    "",
    "description: About",
    "description: Otherwise",
    "sidebar_label: Label",
    "sidebar_position: 2",
    "sidebar_position: 1\nsidebar_class_name: green",
    "sidebar_badge: New\nsidebar_icon: /img/shot.gif",
    "tags: [x, y]",
    "tags: [x]\ndescription: About",
    "draft: true",
    "unlisted: true",
    "slug: /guide/moved",
    "title: Named",
    "pagination_next: null",
    "image: /img/shot.gif\nkeywords: [k]",
    "hide_title: true\nhide_table_of_contents: true",
    "displayed_sidebar: null",
    "authors: ada\ntags: [x]",
    "authors: [ada, { name: Bo, image_url: ./near.gif }]",
    "date: 2024-02-10\nimage: ./near.gif",
    "date: 2023-01-01\nunlisted: true\ntags: [y]",
    "title: [",
];

/// Parts of bodies, each a bit of [`Document::parts`].
pub(super) const PARTS: [&str; 13] = [
    "See [a](./a.mdx#more), [up](../a.mdx), [one](/guide/one#more) and [two](guide/deep/two.mdx).",
    "![shot](/img/shot.gif)",
    "![near](./near.gif)",
    "import Part from './_part.mdx';\n\n<Part />",
    "import Other from './b.mdx';\n\n<Other />",
    "import DocCardList from '@theme/DocCardList';\n\n<DocCardList />",
    "```js\nconst answer = 42;\n```",
    "[data](./data.txt)",
    "import raw from '!!raw-loader!./data.txt';\n\n<CodeBlock language=\"js\">{raw}</CodeBlock>",
    "[broken](./missing.md), [gone](/gone), [lost](#lost)",
    "## More\n\n#### Deep\n\nMore about it.",
    "{/* truncate */}",
    ":::note\n\nSome note.\n\n:::",
];

impl Document {
    fn text(self) -> String {
        let mut text = match FRONT_MATTERS[usize::from(self.front_matter)] {
            "" => String::new(),
            written => format!("---\n{written}\n---\n\n"),
        };
        text += &format!("# Title {}\n\nSummary {}.\n\n", self.title, self.summary);
        for (number, part) in PARTS.iter().enumerate() {
            if self.parts & (1 << number) != 0 {
                text += &format!("{part}\n\n");
            }
        }
        text + &format!("Word{}.\n", self.word)
    }
}

/// A source file.
#[derive(Clone, Debug)]
pub(super) enum File {
    Document(Document),
    Text(String),
}

impl File {
    fn text(&self) -> String {
        match self {
            Self::Document(document) => document.text(),
            Self::Text(text) => text.clone(),
        }
    }
}

/// The sources of a site.
#[derive(Clone, Debug)]
pub(super) struct Sources {
    pub(super) format: Format,
    pub(super) files: BTreeMap<String, File>,
    pub(super) settings: Settings,
}

impl Sources {
    /// Creates the sources of a site with a document in each position.
    pub(super) fn new(format: Format, settings: Settings) -> Self {
        let mut sources = Self { format, files: BTreeMap::new(), settings };
        let mut document = Document { front_matter: 0, title: 0, summary: 0, parts: 0, word: 0 };
        let names = ["index.md", "a.mdx", "b.mdx", "guide/index.md", "guide/one.mdx"];
        for (number, name) in names.into_iter().enumerate() {
            document.title = number as u8;
            document.parts = 0b1_0001_1001 << number & 0xfff;
            sources.insert(Folder::Current, name, File::Document(document));
        }
        document.parts = 1;
        sources.insert(Folder::Released, "index.md", File::Document(document));
        sources.insert(Folder::Released, "a.mdx", File::Document(document));
        sources.insert(Folder::French, "a.mdx", File::Document(document));
        sources.insert(Folder::Pages, "about.mdx", File::Document(document));
        for (number, name) in
            ["2024-03-01-c.mdx", "2024-02-01-b.md", "2023-02-01-a.md"].iter().enumerate()
        {
            document.front_matter = [0, FRONT_MATTERS.len() as u8 - 4, 7][number];
            document.parts = 1 << 11;
            sources.insert(Folder::Blog, name, File::Document(document));
        }
        sources.insert_text(Folder::Blog, "authors.yml", "ada: { name: Ada, page: true }");
        sources.insert_text(Folder::Blog, "near.gif", &picture(1));
        sources.insert_text(Folder::Current, "_part.mdx", "A part.");
        sources.insert_text(Folder::Current, "data.txt", "data");
        sources.insert_text(Folder::Current, "near.gif", &picture(1));
        sources.insert_text(Folder::Static, "img/shot.gif", &picture(1));
        sources.files.insert("css/site.css".to_owned(), File::Text("p { color: red }".to_owned()));
        sources.files.insert("specs/api.yaml".to_owned(), File::Text(FIRST_API.to_owned()));
        if format == Format::Docusaurus {
            sources.files.insert("versions.json".to_owned(), File::Text("[\"v1\"]".to_owned()));
        }
        sources.set_settings(settings);
        sources.set_sidebars(SIDEBARS - 1);
        sources
    }

    pub(super) fn insert(&mut self, folder: Folder, name: &str, file: File) {
        self.files.insert(self.format.path(folder, name), file);
    }

    pub(super) fn insert_text(&mut self, folder: Folder, name: &str, text: &str) {
        self.insert(folder, name, File::Text(text.to_owned()));
    }

    pub(super) fn set_settings(&mut self, settings: Settings) {
        self.settings = settings;
        let (path, text) = self.format.settings(settings);
        self.files.insert(path.to_owned(), File::Text(text));
    }

    pub(super) fn set_sidebars(&mut self, number: u8) {
        let (path, text) = self.format.sidebars(number);
        match text {
            Some(text) => self.files.insert(path.to_owned(), File::Text(text)),
            None => self.files.remove(path),
        };
    }

    /// Returns the source of each file.
    pub(super) fn texts(&self) -> BTreeMap<String, String> {
        self.files.iter().map(|(path, file)| (path.clone(), file.text())).collect()
    }
}

/// Returns a picture with a width and height below 128, which consists of a header only.
pub(crate) fn picture(size: u8) -> String {
    let size = char::from(size);
    format!("GIF89a{size}\0{size}\0\0\0\0")
}

/// A source tree that changes while a project uses it. Its scripts are JSON.
#[derive(Clone, Default)]
pub(crate) struct SharedTree(Arc<RwLock<Arc<Texts>>>);

#[derive(Default)]
struct Texts {
    texts: BTreeMap<String, String>,
    tree: MemoryTree,
}

impl SharedTree {
    /// Replaces all files, and returns the paths of new, removed and changed ones.
    pub(crate) fn replace(&self, texts: BTreeMap<String, String>) -> BTreeSet<String> {
        let before = self.read();
        let tree = texts.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect();
        let paths = before.texts.keys().chain(texts.keys());
        let changed = paths.filter(|path| before.texts.get(*path) != texts.get(*path));
        let changed = changed.cloned().collect();
        let mut current = self.0.write().unwrap_or_else(PoisonError::into_inner);
        *current = Arc::new(Texts { texts, tree });
        changed
    }

    /// Returns the source of a file.
    pub(super) fn text(&self, path: &str) -> Option<String> {
        self.read().texts.get(path).cloned()
    }

    fn read(&self) -> Arc<Texts> {
        Arc::clone(&self.0.read().unwrap_or_else(PoisonError::into_inner))
    }
}

impl SourceTree for SharedTree {
    fn open(&self, path: &str) -> io::Result<Box<dyn SourceFile + '_>> {
        let text = self.text(path).ok_or(io::ErrorKind::NotFound)?;
        Ok(Box::new(Cursor::new(text.into_bytes())))
    }

    fn kind(&self, path: &str) -> Option<EntryKind> {
        self.read().tree.kind(path)
    }

    fn list(&self, folder: &str) -> FolderListing {
        self.read().tree.list(folder)
    }
}

impl ScriptEvaluator for SharedTree {
    fn evaluate(&self, Script { path, .. }: Script<'_>) -> Result<EvaluatedScript, Issue> {
        let text = self.text(path).expect("only files are evaluated");
        let value = read_yaml("script", path, &text)?;
        Ok(EvaluatedScript { value, ..EvaluatedScript::default() })
    }
}
