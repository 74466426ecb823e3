//! Posts.

use docs_core::kebab_case;

use super::author::{AuthorsFile, BlogAuthor};
use super::blog_settings::BlogSettings;
use super::date::BlogDate;
use super::post_name::PostName;
use super::reading_time::reading_minutes;
use crate::doc::checked_slug;
use crate::lead::Lead;
use crate::tag_addresses::TagAddresses;
use crate::{
    FrontMatter, Issue, Location, Policy, TagsFile, Value, Variables, apply_trailing_slash,
    join_paths, split_source,
};
use docs_core::has_statements;

/// A post of a blog.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct BlogPost {
    /// Path of the file, relative to the site's folder, with forward slashes.
    pub file: String,
    /// Path of the page within the site, without the base URL.
    pub permalink: String,
    /// Date, from the front matter or the name of the file.
    pub date: Option<BlogDate>,
    /// Title.
    pub title: String,
    /// `true` if the body starts with a first-level heading.
    pub has_content_title: bool,
    /// `true` if the source [may use components](docs_core::has_statements()).
    pub has_statements: bool,
    /// First line, or the description of the front matter.
    pub description: Option<String>,
    /// Authors.
    pub authors: Vec<BlogAuthor>,
    /// Tags.
    pub tags: Vec<BlogPostTag>,
    /// Reading time in minutes; `None` if the blog does not show it.
    pub reading_minutes: Option<u32>,
    /// Front matter.
    pub front_matter: Box<FrontMatter>,
    /// Start of the body, in bytes from the start of the file.
    pub body_offset: usize,
    /// End of the excerpt in lists, in bytes from the start of the file; `None` if lists show the whole body.
    pub excerpt_end: Option<usize>,
    /// Line of the file on which the body starts, from 1.
    pub first_line: u32,
}

/// A tag of a post.
#[derive(Clone, Debug, Eq, Hash, PartialEq)]
#[non_exhaustive]
pub struct BlogPostTag {
    /// Label for readers.
    pub label: String,
    /// Path of the page within the site, without the base URL.
    pub permalink: String,
    /// Sentence about the tag.
    pub description: Option<String>,
}

/// The inputs of a post other than its file.
#[derive(Clone, Copy, Debug)]
pub struct PostContext<'a> {
    /// Settings of the blog.
    pub settings: &'a BlogSettings,
    /// Authors of the blog.
    pub authors: &'a AuthorsFile,
    /// Tags that the blog defines.
    pub tags: &'a TagsFile,
    /// `true` if paths end with a slash, `false` if they do not; `None` keeps paths unchanged.
    pub trailing_slash: Option<bool>,
    /// `true` if the body has the Markdown of this engine's own format, as in
    /// [`DocContext`](crate::DocContext::has_blocks).
    pub has_blocks: bool,
    /// Variables of the site.
    pub variables: &'a Variables,
}

impl BlogPost {
    /// Reads the post in `file`, whose path within the folder of the blog is `relative`. An invalid setting is reported
    /// and ignored; the post is kept.
    ///
    /// ```
    /// use docs_model::{AuthorsFile, BlogPost, BlogSettings, PostContext, TagsFile, Variables};
    ///
    /// let context = PostContext {
    ///     settings: &BlogSettings::default(),
    ///     authors: &AuthorsFile::default(),
    ///     tags: &TagsFile::default(),
    ///     trailing_slash: None,
    ///     has_blocks: false,
    ///     variables: Variables::NONE,
    /// };
    /// let text = "# Spring\n\nIt is warm.\n\n<!-- truncate -->\n\nEverything grows.\n";
    /// let (post, issues) = BlogPost::read("blog/2024-03-20-spring.md", "2024-03-20-spring.md", text, &context);
    /// assert!(issues.is_empty());
    /// assert_eq!((post.title.as_str(), post.permalink.as_str()), ("Spring", "/blog/2024/03/20/spring"));
    /// assert_eq!(post.excerpt_end, text.find("<!--"));
    /// assert_eq!(post.reading_minutes, Some(1));
    /// ```
    #[must_use]
    pub fn read(
        file: &str,
        relative: &str,
        text: &str,
        context: &PostContext<'_>,
    ) -> (Self, Vec<Issue>) {
        let source = split_source(text);
        let (front_matter, mut issues) = FrontMatter::read_with(file, &source, context.variables);
        let name = PostName::read(relative);
        let lead = Lead::read(&context.variables.replace(source.body), context.has_blocks);
        let has_content_title = lead.title.is_some();
        let title = front_matter.title.clone().or(lead.title);
        let slug = slug(file, &front_matter, name.slug, &mut issues);
        let (authors, author_issues) = context.authors.post_authors(file, &front_matter.written);
        issues.extend(author_issues);
        let body_offset = text.len() - source.body.len();
        let post = Self {
            file: file.to_owned(),
            permalink: permalink(context, &slug),
            date: date(file, &front_matter, name.date, &mut issues),
            title: title.unwrap_or(name.text),
            has_content_title,
            has_statements: has_statements(source.body),
            description: front_matter.description.clone().or(lead.description),
            authors,
            tags: tags(&front_matter, context),
            reading_minutes: context.settings.reading_time.then(|| reading_minutes(source.body)),
            front_matter: Box::new(front_matter),
            body_offset,
            excerpt_end: excerpt_end(context.settings, source.body).map(|end| body_offset + end),
            first_line: source.first_line,
        };
        issues.extend(post.check(context));
        (post, issues)
    }

    /// Returns the issues for which the blog has policies.
    fn check(&self, context: &PostContext<'_>) -> Vec<Issue> {
        let settings = context.settings;
        let mut issues = Vec::new();
        let mut report = |policy: Policy, code: &'static str, message: String, help: String| {
            let issue = policy.severity().map(|severity| Issue::new(severity, code, message));
            issues.extend(issue.map(|issue| issue.at(Location::file(&self.file)).help(help)));
        };
        if self.excerpt_end.is_none() {
            let marker = match settings.truncate_marker {
                Some(_) => "the `truncateMarker` of the blog",
                None => "`<!-- truncate -->`",
            };
            report(
                settings.on_untruncated_posts,
                "untruncated-post",
                "lists show the whole post".to_owned(),
                format!("write {marker} where the part for lists ends"),
            );
        }
        let inline = self
            .front_matter
            .tags
            .iter()
            .filter(|tag| tag.permalink.is_some() || context.tags.get(&tag.label).is_none());
        let inline: Vec<&str> = inline.map(|tag| tag.label.as_str()).collect();
        if !inline.is_empty() && !context.tags.is_empty() {
            let file = &settings.tags_file;
            report(
                settings.on_inline_tags,
                "inline-tags",
                format!("the tags [{}] are not defined in `{file}`", inline.join(", ")),
                format!("define them in `{file}`, or set `onInlineTags` to `ignore`"),
            );
        }
        let inline = self.authors.iter().filter(|author| author.key.is_none());
        let inline: Vec<&str> = inline.filter_map(BlogAuthor::label).collect();
        if !inline.is_empty() {
            let file = &settings.authors_file;
            report(
                settings.on_inline_authors,
                "inline-authors",
                format!("the authors [{}] are not described in `{file}`", inline.join(", ")),
                format!("describe them in `{file}`, or set `onInlineAuthors` to `ignore`"),
            );
        }
        issues
    }

    /// Returns the title in sidebars.
    #[must_use]
    pub fn sidebar_label(&self) -> &str {
        self.front_matter.sidebar_label.as_deref().unwrap_or(&self.title)
    }

    /// Returns the title of the document, for search engines.
    #[must_use]
    pub fn meta_title(&self) -> &str {
        let title = self.front_matter.written.get("title_meta").and_then(Value::as_text);
        title.unwrap_or(&self.title)
    }
}

/// Returns the path of a post within the site.
fn permalink(context: &PostContext<'_>, slug: &str) -> String {
    let path = join_paths(&context.settings.path, slug);
    let mut permalink = String::with_capacity(path.len());
    for character in path.chars() {
        if !(character == '/' && permalink.ends_with('/')) {
            permalink.push(character);
        }
    }
    apply_trailing_slash(permalink, context.trailing_slash)
}

fn slug(
    file: &str,
    front_matter: &FrontMatter,
    of_name: String,
    issues: &mut Vec<Issue>,
) -> String {
    match front_matter.slug.as_deref().map(checked_slug) {
        None => of_name,
        Some(Ok(slug)) => slug.to_owned(),
        Some(Err(error)) => {
            let location = front_matter.location_of(file, "slug");
            issues.push(Issue::error("slug", error.to_string()).at(location));
            of_name
        }
    }
}

fn date(
    file: &str,
    front_matter: &FrontMatter,
    of_name: Option<BlogDate>,
    issues: &mut Vec<Issue>,
) -> Option<BlogDate> {
    let written = front_matter.written.get("date").map(|value| match value {
        Value::Text(text) => BlogDate::parse(text).ok_or_else(|| text.clone()),
        other => Err(other.kind().to_owned()),
    });
    match written {
        Some(Ok(date)) => return Some(date),
        Some(Err(written)) => {
            let location = front_matter.location_of(file, "date");
            if let Some(date) = BlogDate::parse_overflowing(&written) {
                let message =
                    format!("the day of `{written}` does not exist: the post has the date {}", date.day());
                issues.push(Issue::warning("blog-date", message).at(location));
                return Some(date);
            }
            let message = format!("the date must be one such as `2024-01-31`, but is `{written}`");
            issues.push(Issue::error("blog-date", message).at(location));
        }
        None if of_name.is_none() => issues.push(
            Issue::warning("blog-date", "the post has no date and comes after all others")
                .at(Location::file(file))
                .help("write `date: 2024-01-31` in the front matter, or begin the name of the file with the date"),
        ),
        None => {}
    }
    of_name
}

fn tags(front_matter: &FrontMatter, context: &PostContext<'_>) -> Vec<BlogPostTag> {
    let settings = context.settings;
    let addresses = TagAddresses::new(&settings.path, &settings.tags_path, context.trailing_slash);
    let tag = |label: &str, path: &str, description: Option<String>| BlogPostTag {
        label: label.to_owned(),
        permalink: addresses.page(path),
        description,
    };
    let written = front_matter.tags.iter().map(|written| match &written.permalink {
        Some(permalink) => tag(&written.label, permalink, None),
        None => match context.tags.get(&written.label) {
            Some(known) => tag(&known.label, &known.permalink, known.description.clone()),
            None => tag(&written.label, &kebab_case(&written.label), None),
        },
    });
    let mut tags: Vec<BlogPostTag> = Vec::new();
    for tag in written {
        if !tags.contains(&tag) {
            tags.push(tag);
        }
    }
    tags
}

/// Returns the end of the excerpt in lists.
fn excerpt_end(settings: &BlogSettings, body: &str) -> Option<usize> {
    match &settings.truncate_marker {
        Some(marker) => marker.find(body),
        None => marker(body),
    }
}

/// Returns the position of the default marker at the end of the excerpt: `<!-- truncate -->` or `{/* truncate */}`.
fn marker(body: &str) -> Option<usize> {
    const WORD: &str = "truncate";
    body.match_indices(WORD).find_map(|(position, _)| {
        let before = body[..position].trim_end();
        let after = body[position + WORD.len()..].trim_start();
        let start = [("<!--", "-->"), ("{/*", "*/}")]
            .into_iter()
            .find(|(open, close)| before.ends_with(open) && after.starts_with(close));
        start.map(|(open, _)| before.len() - open.len())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(relative: &str, text: &str) -> (BlogPost, Vec<String>) {
        let settings = BlogSettings::default();
        let (tags, _) =
            TagsFile::read("tags.yml", "release:\n  label: Releases\n  permalink: /new\n");
        let context = PostContext {
            settings: &settings,
            authors: &AuthorsFile::default(),
            tags: &tags,
            trailing_slash: None,
            has_blocks: false,
            variables: Variables::NONE,
        };
        let (post, issues) = BlogPost::read(relative, relative, text, &context);
        (post, issues.iter().map(ToString::to_string).collect())
    }

    #[test]
    fn the_front_matter_comes_before_the_name() {
        let (post, issues) = read(
            "2024-01-31-a.md",
            "---\ntitle: T\ndate: 2023-02-03\nslug: /x//y\n---\n# Heading\n",
        );
        assert!(issues.is_empty(), "{issues:?}");
        assert_eq!((post.title.as_str(), post.permalink.as_str()), ("T", "/blog/x/y"));
        assert_eq!(post.date.unwrap().day(), "2023-02-03");
        assert_eq!(read("2024-01-31-a.md", "").0.title, "a");
    }

    #[test]
    fn a_date_that_is_none_is_reported() {
        let (post, issues) = read("2024-01-31-a.md", "---\ndate: soon\n---\n");
        assert_eq!(post.date.unwrap().day(), "2024-01-31");
        assert_eq!(
            issues,
            [
                "2024-01-31-a.md:2: error[blog-date]: the date must be one such as `2024-01-31`, but is `soon`"
            ]
        );
        let (post, issues) = read("a.md", "Text");
        assert_eq!((post.date, issues.len()), (None, 1));
        let (post, issues) = read("a.md", "---\ndate: 2023-02-29 11:00\n---\n");
        assert_eq!(post.date.unwrap().day(), "2023-03-01");
        assert_eq!(
            issues,
            [
                "a.md:2: warning[blog-date]: the day of `2023-02-29 11:00` does not exist: the post has the date 2023-03-01"
            ]
        );
    }

    #[test]
    fn tags_are_those_of_the_file_or_of_the_post() {
        let (post, _) = read(
            "2024-01-31-a.md",
            "---\ntags: [release, Other Tag, release, { label: L, permalink: /p }]\n---\n",
        );
        let tags: Vec<_> =
            post.tags.iter().map(|tag| (tag.label.as_str(), tag.permalink.as_str())).collect();
        assert_eq!(
            tags,
            [
                ("Releases", "/blog/tags/new"),
                ("Other Tag", "/blog/tags/other-tag"),
                ("L", "/blog/tags/p")
            ]
        );
    }

    #[test]
    fn policies_report_faults_of_posts() {
        let marker = super::super::TruncateMarker::new("<!--more-->").unwrap();
        let settings = BlogSettings {
            truncate_marker: Some(marker),
            on_untruncated_posts: Policy::Warn,
            on_inline_authors: Policy::Log,
            ..BlogSettings::default()
        };
        let (tags, _) = TagsFile::read("tags.yml", "known: {}\n");
        let (authors, _) = AuthorsFile::read("authors.yml", "ada: { name: Ada }\n", "/a", None);
        let context = PostContext {
            settings: &settings,
            authors: &authors,
            tags: &tags,
            trailing_slash: None,
            has_blocks: false,
            variables: Variables::NONE,
        };
        let report = |text: &str| {
            let (post, issues) =
                BlogPost::read("2024-01-31-a.md", "2024-01-31-a.md", text, &context);
            let issues: Vec<String> = issues.iter().map(ToString::to_string).collect();
            (post.excerpt_end.is_some(), issues.join("\n"))
        };
        let kept = "---\ntags: [known]\nauthors: ada\n---\nStart <!--more--> rest\n";
        assert_eq!(report(kept), (true, String::new()));
        let (has_end, issues) = report(
            "---\ntags: [known, new, { label: L, permalink: /p }]\nauthors: [ada, { name: Bo }]\n---\n<!-- truncate -->\n",
        );
        assert!(!has_end);
        insta::assert_snapshot!(issues, @r"
        2024-01-31-a.md: warning[untruncated-post]: lists show the whole post
          help: write the `truncateMarker` of the blog where the part for lists ends
        2024-01-31-a.md: warning[inline-tags]: the tags [new, L] are not defined in `tags.yml`
          help: define them in `tags.yml`, or set `onInlineTags` to `ignore`
        2024-01-31-a.md: info[inline-authors]: the authors [Bo] are not described in `authors.yml`
          help: describe them in `authors.yml`, or set `onInlineAuthors` to `ignore`
        ");
    }

    #[test]
    fn the_marker_is_a_comment_of_either_kind() {
        let rows = [
            ("a <!-- truncate --> b", Some(2)),
            ("a <!--truncate--> b", Some(2)),
            ("a {/* truncate */} b", Some(2)),
            ("a {/*\ttruncate\n*/}", Some(2)),
            ("truncate <!-- truncate -->", Some(9)),
            ("<!-- truncated -->", None),
            ("<!-- truncate */}", None),
            ("truncate", None),
        ];
        for (body, position) in rows {
            assert_eq!(marker(body), position, "{body}");
        }
    }
}
