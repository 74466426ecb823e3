//! Authors of posts, from front matter and from the file of all authors.

use docs_core::kebab_case;
use indexmap::IndexMap;

use crate::{
    AddressUse, Issue, Location, Names, Value, apply_trailing_slash, join_paths, read_yaml,
    refused_address,
};

/// An author of posts.
#[derive(Clone, Debug, Default, Eq, Hash, PartialEq)]
#[non_exhaustive]
pub struct BlogAuthor {
    /// Key in the file of all authors; `None` for an author that only a front matter describes.
    pub key: Option<String>,
    /// Name.
    pub name: Option<String>,
    /// Position or other short description.
    pub title: Option<String>,
    /// Address of the author's own site.
    pub url: Option<String>,
    /// Address of a picture, as written.
    pub image_url: Option<String>,
    /// E-mail address.
    pub email: Option<String>,
    /// Sentence about the author.
    pub description: Option<String>,
    /// Path of the author's page within the site, without the base URL.
    pub page: Option<String>,
    /// Links to the author's accounts.
    pub links: Vec<AuthorLink>,
}

/// A link to an author's account.
#[derive(Clone, Debug, Eq, Hash, PartialEq)]
#[non_exhaustive]
pub struct AuthorLink {
    /// Name of the platform for readers.
    pub label: String,
    /// Address.
    pub href: String,
}

impl BlogAuthor {
    /// Returns the author's name, or the key of an author without one.
    #[must_use]
    pub fn label(&self) -> Option<&str> {
        self.name.as_deref().or(self.key.as_deref())
    }

    /// Returns the destination of links from the author's name: the author's page, site or e-mail
    /// address.
    #[must_use]
    pub fn href(&self) -> Option<String> {
        let mail = || self.email.as_ref().map(|email| format!("mailto:{email}"));
        self.page.clone().or_else(|| self.url.clone()).or_else(mail)
    }
}

/// The authors of a blog, by their keys.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct AuthorsFile {
    pub(super) authors: IndexMap<String, BlogAuthor>,
}

/// Code of the issues of authors.
const CODE: &str = "blog-authors";

impl AuthorsFile {
    /// Reads the file of all authors, in YAML or JSON. `base` is the path of the page of all authors. Invalid entries
    /// are reported and ignored.
    ///
    /// ```
    /// use docs_model::AuthorsFile;
    ///
    /// let text = "ada:\n  name: Ada\n  page: true\n  socials:\n    github: ada\n";
    /// let (authors, issues) = AuthorsFile::read("blog/authors.yml", text, "/blog/authors", None);
    /// assert!(issues.is_empty());
    /// let ada = authors.get("ada").unwrap();
    /// assert_eq!(ada.page.as_deref(), Some("/blog/authors/ada"));
    /// assert_eq!(ada.links[0].href, "https://github.com/ada");
    /// ```
    #[must_use]
    pub fn read(
        file: &str,
        text: &str,
        base: &str,
        trailing_slash: Option<bool>,
    ) -> (Self, Vec<Issue>) {
        let table = match read_yaml(CODE, file, text) {
            Ok(Value::Table(table)) => table,
            Ok(Value::Null) => return Default::default(),
            Ok(other) => {
                let message = format!(
                    "the file must be a table of authors by their keys, but is {}",
                    other.kind()
                );
                return (
                    Self::default(),
                    vec![Issue::error(CODE, message).at(Location::file(file))],
                );
            }
            Err(issue) => return (Self::default(), vec![issue]),
        };
        let mut reader = AuthorReader { location: Location::file(file), issues: Vec::new() };
        let mut authors: IndexMap<String, BlogAuthor> = IndexMap::with_capacity(table.len());
        for (key, value) in table {
            let Some(mut author) = reader.author(&key, &value) else { continue };
            author.page = author_page(&key, &value)
                .map(|page| apply_trailing_slash(join_paths(base, &page), trailing_slash));
            reader.check_page(&author, &authors);
            author.key = Some(key.clone());
            authors.insert(key, author);
        }
        (Self { authors }, reader.issues)
    }

    /// Returns the author with a key.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&BlogAuthor> {
        self.authors.get(key)
    }

    /// Returns the authors of a post from its front matter, which contains them by their keys, as tables, or in the older keys
    /// `author`, `author_title`, `author_url` and `author_image_url`.
    pub(super) fn post_authors(
        &self,
        file: &str,
        written: &Value,
    ) -> (Vec<BlogAuthor>, Vec<Issue>) {
        let mut reader = AuthorReader { location: Location::file(file), issues: Vec::new() };
        let mut authors = match written.get("authors") {
            None => Vec::new(),
            Some(Value::List(list)) => {
                list.iter().filter_map(|value| self.named(value, &mut reader)).collect()
            }
            Some(single) => self.named(single, &mut reader).into_iter().collect(),
        };
        if let Some(author) = reader.legacy_author(written) {
            if authors.is_empty() {
                authors.push(author);
            } else {
                reader.report(
                    "use either `authors` or the older keys `author` and `author_…`, not both",
                );
            }
        }
        (authors, reader.issues)
    }

    /// Returns an author of a front matter: an author of this file, whose data the front matter can replace, or an author
    /// that only the front matter describes.
    fn named(&self, value: &Value, reader: &mut AuthorReader) -> Option<BlogAuthor> {
        let key = value.as_text().or_else(|| value.get("key").and_then(Value::as_text));
        let Some(key) = key else { return reader.author("authors", value) };
        let Some(known) = self.authors.get(key) else {
            reader.report_unknown(key, &self.authors);
            return None;
        };
        let mut author = known.clone();
        if matches!(value, Value::Table(_)) {
            let own = reader.author(key, value).unwrap_or_default();
            author.name = own.name.or(author.name);
            author.title = own.title.or(author.title);
            author.url = own.url.or(author.url);
            author.image_url = own.image_url.or(author.image_url);
            author.email = own.email.or(author.email);
            if !own.links.is_empty() {
                author.links = own.links;
            }
        }
        Some(author)
    }
}

/// Returns the path of an author's page, relative to the page of all authors.
fn author_page(key: &str, value: &Value) -> Option<String> {
    match value.get("page")? {
        Value::Boolean(true) => Some(kebab_case(key)),
        page => page.get("permalink").and_then(Value::as_text).map(str::to_owned),
    }
}

/// Reads authors and collects issues.
struct AuthorReader {
    location: Location,
    issues: Vec<Issue>,
}

impl AuthorReader {
    fn author(&mut self, key: &str, value: &Value) -> Option<BlogAuthor> {
        let text = |names: &[&str]| {
            let found = names.iter().find_map(|name| value.get(name));
            found.and_then(Value::as_text).map(str::to_owned)
        };
        let author = BlogAuthor {
            key: None,
            name: text(&["name"]),
            title: text(&["title"]),
            url: self.accepted(text(&["url"]), AddressUse::Link),
            image_url: self.accepted(text(&["imageURL", "image_url"]), AddressUse::Embed),
            email: text(&["email"]),
            description: text(&["description"]),
            page: None,
            links: self.links(value.get("socials")),
        };
        let is_author =
            author.name.is_some() || author.image_url.is_some() || value.get("key").is_some();
        if !is_author {
            self.report(format!("the author `{key}` needs a `name` or an `image_url`"));
        }
        is_author.then_some(author)
    }

    fn legacy_author(&mut self, written: &Value) -> Option<BlogAuthor> {
        let text = |names: [&str; 2]| {
            let found = names.into_iter().find_map(|name| written.get(name));
            found.and_then(Value::as_text).map(str::to_owned)
        };
        let author = BlogAuthor {
            name: text(["author", "author"]),
            title: text(["author_title", "authorTitle"]),
            url: self.accepted(text(["author_url", "authorURL"]), AddressUse::Link),
            image_url: self
                .accepted(text(["author_image_url", "authorImageURL"]), AddressUse::Embed),
            ..BlogAuthor::default()
        };
        (author != BlogAuthor::default()).then_some(author)
    }

    fn links(&mut self, socials: Option<&Value>) -> Vec<AuthorLink> {
        let Some(Value::Table(socials)) = socials else { return Vec::new() };
        let mut links = Vec::new();
        for (platform, handle) in socials {
            let handle = match handle {
                Value::Text(text) => text.clone(),
                Value::Number(number) => number.to_string(),
                _ => continue,
            };
            let Some(href) = account_address(platform, &handle) else {
                self.report(format!(
                    "`{handle}`, the account of the author at `{platform}`, must be a name or an address that starts with `https://`"
                ));
                continue;
            };
            if let Some(href) = self.accepted(Some(href), AddressUse::Link) {
                links.push(AuthorLink { label: platform_label(platform), href });
            }
        }
        links
    }

    fn accepted(&mut self, address: Option<String>, used: AddressUse) -> Option<String> {
        let address = address.filter(|address| !address.is_empty())?;
        match refused_address(&address, used) {
            None => Some(address),
            Some(issue) => {
                self.issues.push(issue.at(self.location.clone()));
                None
            }
        }
    }

    fn check_page(&mut self, author: &BlogAuthor, others: &IndexMap<String, BlogAuthor>) {
        let Some(page) = &author.page else { return };
        if let Some((other, _)) = others.iter().find(|(_, other)| other.page.as_ref() == Some(page))
        {
            self.report(format!("the author `{other}` has the page `{page}` already"));
        }
    }

    fn report_unknown(&mut self, key: &str, known: &IndexMap<String, BlogAuthor>) {
        let message = format!("the file of the authors has no author `{key}`");
        let names = Names::new(known.keys().map(String::as_str));
        let help = match (names.nearest(key), known.is_empty()) {
            (Some(near), _) => format!("did you mean `{near}`?"),
            (None, true) => "describe the author in the file `authors.yml` of the blog".to_owned(),
            (None, false) => {
                let keys: Vec<&str> = known.keys().map(String::as_str).collect();
                format!("known authors: {}", keys.join(", "))
            }
        };
        self.issues.push(Issue::error(CODE, message).at(self.location.clone()).help(help));
    }

    fn report(&mut self, message: impl Into<String>) {
        self.issues.push(Issue::error(CODE, message.into()).at(self.location.clone()));
    }
}

/// Returns the address of an account, from its name at a platform or from an address; `None` for anything else.
fn account_address(platform: &str, handle: &str) -> Option<String> {
    if handle.starts_with("https://") || handle.starts_with("http://") {
        return Some(handle.to_owned());
    }
    if handle.contains('/') {
        return None;
    }
    Some(match platform.to_lowercase().as_str() {
        "x" => format!("https://x.com/{handle}"),
        "twitter" => format!("https://twitter.com/{handle}"),
        "github" => format!("https://github.com/{handle}"),
        "linkedin" => format!("https://www.linkedin.com/in/{handle}/"),
        "stackoverflow" => format!("https://stackoverflow.com/users/{handle}"),
        "bluesky" => format!("https://bsky.app/profile/{handle}"),
        "instagram" => format!("https://www.instagram.com/{handle}"),
        "threads" => format!("https://www.threads.net/@{handle}"),
        "mastodon" => format!("https://mastodon.social/@{handle}"),
        "twitch" => format!("https://twitch.tv/{handle}"),
        "youtube" => format!("https://youtube.com/@{handle}"),
        _ => handle.to_owned(),
    })
}

fn platform_label(platform: &str) -> String {
    let label = match platform.to_lowercase().as_str() {
        "x" => "X",
        "twitter" => "Twitter",
        "github" => "GitHub",
        "linkedin" => "LinkedIn",
        "stackoverflow" => "Stack Overflow",
        "bluesky" => "Bluesky",
        "instagram" => "Instagram",
        "threads" => "Threads",
        "mastodon" => "Mastodon",
        "twitch" => "Twitch",
        "youtube" => "YouTube",
        _ => platform,
    };
    label.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn authors() -> AuthorsFile {
        let text = "ada:\n  name: Ada\n  title: Gardener\n  image_url: /img/ada.png\n  page:\n    permalink: /the-gardener\nbo:\n  name: Bo\n";
        AuthorsFile::read("authors.yml", text, "/blog/authors", Some(true)).0
    }

    fn post_authors(front_matter: &str) -> (Vec<BlogAuthor>, Vec<String>) {
        let value = crate::yaml::yaml_value(front_matter).map_err(|fault| fault.message).unwrap();
        let (found, issues) = authors().post_authors("a.md", &value);
        (found, issues.iter().map(ToString::to_string).collect())
    }

    #[test]
    fn posts_name_authors_in_several_forms() {
        let names = |front_matter: &str| -> Vec<String> {
            let (found, issues) = post_authors(front_matter);
            assert!(issues.is_empty(), "{front_matter}: {issues:?}");
            found.iter().filter_map(BlogAuthor::label).map(str::to_owned).collect()
        };
        assert_eq!(names("authors: ada"), ["Ada"]);
        assert_eq!(names("authors: [ada, bo]"), ["Ada", "Bo"]);
        assert_eq!(names("authors: { name: Cy, url: 'https://cy.example' }"), ["Cy"]);
        assert_eq!(
            names("authors: [{ key: ada, name: Countess }, { name: Cy }]"),
            ["Countess", "Cy"]
        );
        assert_eq!(names("author: Dee\nauthorURL: https://dee.example"), ["Dee"]);
        assert_eq!(names("title: x"), [""; 0]);
    }

    #[test]
    fn the_front_matter_replaces_parts_of_a_known_author() {
        let (found, _) = post_authors("authors: { key: ada, title: Guest }");
        assert_eq!(found[0].title.as_deref(), Some("Guest"));
        assert_eq!(found[0].image_url.as_deref(), Some("/img/ada.png"));
        assert_eq!(found[0].page.as_deref(), Some("/blog/authors/the-gardener/"));
        assert_eq!(found[0].href().as_deref(), Some("/blog/authors/the-gardener/"));
    }

    #[test]
    fn invalid_authors_are_reported() {
        insta::assert_snapshot!(post_authors("authors: [aada, { title: x }]").1.join("\n"), @r"
        a.md: error[blog-authors]: the file of the authors has no author `aada`
          help: did you mean `ada`?
        a.md: error[blog-authors]: the author `authors` needs a `name` or an `image_url`
        ");
        assert_eq!(post_authors("authors: ada\nauthor: Bo").1.len(), 1);
        assert_eq!(post_authors("authors: { name: x, url: 'javascript:alert(1)' }").0[0].url, None);
        let (_, issues) = AuthorsFile::read(
            "authors.yml",
            "a:\n  name: A\n  socials: { github: a/b }",
            "/a",
            None,
        );
        assert_eq!(issues.len(), 1);
        let (_, issues) = AuthorsFile::read(
            "authors.yml",
            "aB: { name: A, page: true }\na-b: { name: B, page: true }",
            "/a",
            None,
        );
        assert_eq!(issues.len(), 1);
    }
}
