//! Random changes of sources.

use proptest::prelude::*;
use proptest::sample::select;

use super::sources::{
    Document, FRONT_MATTERS, File, Folder, PARTS, SIDEBARS, Settings, Sources, picture,
};

/// Positions of documents.
const DOCUMENTS: [(Folder, &str); 20] = [
    (Folder::Current, "index.md"),
    (Folder::Current, "a.mdx"),
    (Folder::Current, "b.mdx"),
    (Folder::Current, "guide.md"),
    (Folder::Current, "guide/index.md"),
    (Folder::Current, "guide/one.mdx"),
    (Folder::Current, "guide/deep/two.mdx"),
    (Folder::Current, "manual/03-three.md"),
    (Folder::Released, "index.md"),
    (Folder::Released, "a.mdx"),
    (Folder::French, "index.md"),
    (Folder::French, "a.mdx"),
    (Folder::French, "guide/one.mdx"),
    (Folder::Pages, "about.mdx"),
    (Folder::Pages, "guide/one.md"),
    (Folder::Blog, "2024-03-01-c.mdx"),
    (Folder::Blog, "2024-02-01-b.md"),
    (Folder::Blog, "2023-02-01-a.md"),
    (Folder::Blog, "notes/undated.md"),
    (Folder::FrenchBlog, "2024-03-01-c.mdx"),
];

/// Positions of partials, and of files beside documents.
const BESIDE: [(Folder, &str); 9] = [
    (Folder::Current, "_part.mdx"),
    (Folder::Current, "guide/_part.mdx"),
    (Folder::Current, "data.txt"),
    (Folder::Current, "guide/data.txt"),
    (Folder::Released, "data.txt"),
    (Folder::French, "_part.mdx"),
    (Folder::French, "data.txt"),
    (Folder::Blog, "_part.mdx"),
    (Folder::Blog, "data.txt"),
];

const PICTURES: [(Folder, &str); 8] = [
    (Folder::Current, "near.gif"),
    (Folder::Current, "guide/near.gif"),
    (Folder::Static, "img/shot.gif"),
    (Folder::Blog, "near.gif"),
    (Folder::French, "near.gif"),
    (Folder::FrenchBlog, "near.gif"),
    (Folder::Static, "guide/one.html"),
    (Folder::Static, "gone"),
];

const FOLDERS: [&str; 5] = ["guide", "guide/deep", "manual", "moved", "moved/deep"];

/// Contents of category files, by number.
const CATEGORIES: [&str; 6] = [
    "{\"label\": \"First\"}",
    "{\"label\": \"Second\", \"position\": 1}",
    "{\"label\": \"First\", \"link\": {\"type\": \"generated-index\", \"description\": \"One\"}}",
    "{\"label\": \"First\", \"link\": {\"type\": \"generated-index\", \"description\": \"Two\"}}",
    "{\"label\": \"First\", \"link\": {\"type\": \"generated-index\", \"title\": \"Other\", \"slug\": \"/all\"}}",
    "{\"label\": [}",
];

/// Contents of tags files, by number.
const TAGS: [&str; 4] = [
    "x: {label: First}",
    "x: {label: First, description: About x}\ny: {permalink: /z}",
    "x: {}\ny: {permalink: /x}",
    "x: [",
];

/// Contents of authors files, by number.
const AUTHORS: [&str; 4] = [
    "ada: {name: Ada, page: true}",
    "ada: {name: Ada L., title: Gardener, image_url: /img/shot.gif}\ncy: {name: Cy, page: true}",
    "ada: {name: Ada, page: true, description: Grows trees.}",
    "ada: [",
];

/// Files of the description of an API, with their contents by number.
const API: [(&str, &[&str]); 3] = [
    (
        "specs/api.yaml",
        &[
            FIRST_API,
            "openapi: 3.1.0\ninfo: {title: Pets, version: '1'}\npaths:\n  /pets:\n    get:\n      operationId: listPets\n      \
             description: Other [gone](/gone).\n      tags: [Dogs]\n    delete: {operationId: dropPets, deprecated: true}\n",
            "openapi: 2.0.0",
            "openapi: [",
        ],
    ),
    (
        "specs/models/pet.yaml",
        &[
            "type: object\nproperties: {name: {type: string}}",
            "type: object\ndescription: 'See [one](/guide/one#more).'\nproperties: {name: {type: string, maxLength: 3}}",
            "{",
        ],
    ),
    (
        "specs/api/list-pets.md",
        &[
            "Own [a](/a).",
            "---\ntitle: Own title\ntags: [x]\n---\n\n![near](./near.gif)\n\n<!-- reference -->\n\n## More\n",
            "---\ndraft: true\n---\n",
        ],
    ),
];

/// Initial description of an API of a site.
pub(super) const FIRST_API: &str = "openapi: 3.0.0\ninfo: {title: Pets, version: '1'}\npaths:\n  /pets:\n    get:\n      \
    operationId: listPets\n      summary: List pets\n      tags: [Pets]\n      responses:\n        '200':\n          \
    description: All pets.\n          content: {application/json: {schema: {$ref: models/pet.yaml}}}\n";

type Place = (Folder, &'static str);

/// A change of the sources. Changes of missing files have no effect.
#[derive(Clone, Debug)]
pub(super) enum Change {
    Write(Place, Document),
    FrontMatter(Place, u8),
    Title(Place, u8),
    Summary(Place, u8),
    Part(Place, u8),
    Word(Place, u8),
    Move(Place, Place),
    Remove(Place),
    /// Moves a folder of the current version.
    MoveFolder(&'static str, &'static str),
    RemoveFolder(&'static str),
    Category(&'static str, Option<u8>),
    Tags(Folder, Option<u8>),
    Authors(Option<u8>),
    Beside(Place, Option<u8>),
    /// A file of the description of an API, by its number.
    Api(u8, Option<u8>),
    Picture(Place, Option<u8>),
    Style(u8),
    Settings(Settings),
    Sidebars(u8),
}

fn document() -> impl Strategy<Value = Document> {
    let parts = 0_u16..1 << PARTS.len();
    (front_matter(), 0_u8..4, 0_u8..3, parts, 0_u8..4).prop_map(
        |(front_matter, title, summary, parts, word)| Document {
            front_matter,
            title,
            summary,
            parts,
            word,
        },
    )
}

fn front_matter() -> impl Strategy<Value = u8> {
    0..FRONT_MATTERS.len() as u8
}

/// Returns random settings.
pub(super) fn settings() -> impl Strategy<Value = Settings> {
    let flag = any::<bool>;
    (0_u8..2, flag(), any::<Option<bool>>(), flag(), flag()).prop_map(
        |(title, is_french, trailing_slash, is_large, is_hosted)| Settings {
            title,
            is_french,
            trailing_slash,
            is_large,
            is_hosted,
        },
    )
}

/// Returns a random change.
pub(super) fn change() -> impl Strategy<Value = Change> {
    let place = || select(&DOCUMENTS[..]);
    let folder = || select(&FOLDERS[..]);
    let part = 0..PARTS.len() as u8;
    let category = prop::option::weighted(0.8, 0..CATEGORIES.len() as u8);
    let number = || prop::option::weighted(0.8, 0_u8..3);
    let tags = prop::option::weighted(0.8, 0..TAGS.len() as u8);
    let authors = prop::option::weighted(0.8, 0..AUTHORS.len() as u8);
    let tagged = select(&[Folder::Current, Folder::Released, Folder::French, Folder::Blog][..]);
    prop_oneof![
        2 => (tagged, tags).prop_map(|(folder, number)| Change::Tags(folder, number)),
        1 => authors.prop_map(Change::Authors),
        3 => (place(), document()).prop_map(|(place, document)| Change::Write(place, document)),
        3 => (place(), front_matter()).prop_map(|(place, number)| Change::FrontMatter(place, number)),
        1 => (place(), 0_u8..4).prop_map(|(place, title)| Change::Title(place, title)),
        2 => (place(), 0_u8..3).prop_map(|(place, summary)| Change::Summary(place, summary)),
        4 => (place(), part).prop_map(|(place, part)| Change::Part(place, part)),
        6 => (place(), 0_u8..4).prop_map(|(place, word)| Change::Word(place, word)),
        1 => (place(), place()).prop_map(|(from, to)| Change::Move(from, to)),
        1 => place().prop_map(Change::Remove),
        1 => (folder(), folder()).prop_map(|(from, to)| Change::MoveFolder(from, to)),
        1 => folder().prop_map(Change::RemoveFolder),
        3 => (select(&FOLDERS[..2]), category).prop_map(|(folder, number)| Change::Category(folder, number)),
        2 => (select(&BESIDE[..]), number()).prop_map(|(place, number)| Change::Beside(place, number)),
        2 => (0..API.len() as u8, prop::option::weighted(0.9, 0_u8..4)).prop_map(|(file, text)| Change::Api(file, text)),
        2 => (select(&PICTURES[..]), number()).prop_map(|(place, number)| Change::Picture(place, number)),
        1 => (0_u8..3).prop_map(Change::Style),
        1 => settings().prop_map(Change::Settings),
        2 => (0..SIDEBARS).prop_map(Change::Sidebars),
    ]
}

impl Change {
    /// Applies the change.
    pub(super) fn make(&self, sources: &mut Sources) {
        let path = |(folder, name): Place| sources.format.path(folder, name);
        match *self {
            Self::Write(place, document) => {
                sources.insert(place.0, place.1, File::Document(document));
            }
            Self::FrontMatter(place, number) => {
                edit(sources, place, |document| document.front_matter = number);
            }
            Self::Title(place, title) => edit(sources, place, |document| document.title = title),
            Self::Summary(place, summary) => {
                edit(sources, place, |document| document.summary = summary);
            }
            Self::Part(place, part) => edit(sources, place, |document| document.parts ^= 1 << part),
            Self::Word(place, word) => edit(sources, place, |document| document.word = word),
            Self::Move(from, to) => {
                let (from, to) = (path(from), path(to));
                if let Some(file) = sources.files.remove(&from) {
                    sources.files.insert(to, file);
                }
            }
            Self::Remove(place) => {
                let path = path(place);
                sources.files.remove(&path);
            }
            Self::MoveFolder(from, to) => {
                let to = sources.format.path(Folder::Current, to);
                for (name, file) in take_folder(sources, from) {
                    sources.files.insert(format!("{to}/{name}"), file);
                }
            }
            Self::RemoveFolder(folder) => drop(take_folder(sources, folder)),
            Self::Category(folder, number) => {
                let name = format!("{folder}/_category_.json");
                let text = number.map(|number| CATEGORIES[usize::from(number)].to_owned());
                set(sources, (Folder::Current, &name), text);
            }
            Self::Tags(folder, number) => {
                let text = number.map(|number| TAGS[usize::from(number)].to_owned());
                set(sources, (folder, "tags.yml"), text);
            }
            Self::Authors(number) => {
                let text = number.map(|number| AUTHORS[usize::from(number)].to_owned());
                set(sources, (Folder::Blog, "authors.yml"), text);
            }
            Self::Beside(place, number) => {
                let text = number.map(|number| format!("Part **{number}** [a](./a.md)"));
                set(sources, place, text);
            }
            Self::Api(file, number) => {
                let (path, texts) = API[usize::from(file)];
                match number.and_then(|number| texts.get(usize::from(number))) {
                    Some(text) => {
                        sources.files.insert(path.to_owned(), File::Text((*text).to_owned()))
                    }
                    None => sources.files.remove(path),
                };
            }
            Self::Picture(place, number) => set(sources, place, number.map(picture)),
            Self::Style(number) => {
                let text = format!("p {{ margin: {number}px }}");
                sources.files.insert("css/site.css".to_owned(), File::Text(text));
            }
            Self::Settings(settings) => sources.set_settings(settings),
            Self::Sidebars(kind) => sources.set_sidebars(kind),
        }
    }
}

fn edit(sources: &mut Sources, (folder, name): Place, change: impl FnOnce(&mut Document)) {
    let path = sources.format.path(folder, name);
    if let Some(File::Document(document)) = sources.files.get_mut(&path) {
        change(document);
    }
}

fn set(sources: &mut Sources, (folder, name): (Folder, &str), text: Option<String>) {
    match text {
        Some(text) => sources.insert(folder, name, File::Text(text)),
        None => drop(sources.files.remove(&sources.format.path(folder, name))),
    }
}

/// Removes a folder of the current version and returns its files, by path within it.
fn take_folder(sources: &mut Sources, folder: &str) -> Vec<(String, File)> {
    let prefix = sources.format.path(Folder::Current, &format!("{folder}/"));
    let is_within = |path: &String| path.starts_with(&prefix);
    let paths: Vec<String> = sources.files.keys().filter(|path| is_within(path)).cloned().collect();
    let take = |path: String| {
        let file = sources.files.remove(&path)?;
        Some((path[prefix.len()..].to_owned(), file))
    };
    paths.into_iter().filter_map(take).collect()
}
