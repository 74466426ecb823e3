//! Blogs: posts, and the files of authors and tags.

use docs_model::{
    AuthorsFile, Blog, BlogParts, BlogPost, BlogSettings, Issue, Policy, PostContext, Settings,
    TagsFile, apply_trailing_slash, join_paths,
};
use rayon::prelude::*;
use tracing::info_span;

use super::markdown_files::{markdown_files, patterns, report_orphan_translations};
use super::reader::{SiteReader, processed_text};
use super::site::SETTINGS_CODE;
use super::text_file::with_text;
use crate::inputs::source::unreadable;

/// Reads the blogs whose folders exist.
pub(super) fn read_blogs(
    settings: &Settings,
    blogs: Vec<BlogSettings>,
    reader: &mut SiteReader<'_>,
) -> Vec<Blog> {
    let mut read: Vec<Blog> = Vec::new();
    for blog in blogs {
        if !reader.is_folder(&blog.content) {
            continue;
        }
        if read.iter().any(|other| other.settings.id == blog.id) {
            let message = format!("two blogs have the id `{}`", blog.id);
            reader.issues.push(
                Issue::error(SETTINGS_CODE, message).help("give each blog an `id` of its own"),
            );
            continue;
        }
        read.push(read_blog(settings, blog, reader));
    }
    read
}

fn read_blog(settings: &Settings, blog: BlogSettings, reader: &mut SiteReader<'_>) -> Blog {
    let trailing_slash = settings.trailing_slash;
    let authors = read_authors(&blog, trailing_slash, reader);
    let tags = read_tags(&blog, reader);
    let context = PostContext {
        settings: &blog,
        authors: &authors,
        tags: &tags,
        trailing_slash,
        has_blocks: settings.markdown.blocks,
        variables: &settings.variables,
    };
    let posts = read_posts(&context, settings.policies.on_orphan_pages, reader);
    Blog::new(BlogParts { settings: blog, posts, authors, tags, trailing_slash })
}

fn read_posts(
    context: &PostContext<'_>,
    on_orphan_pages: Policy,
    reader: &mut SiteReader<'_>,
) -> Vec<BlogPost> {
    let blog = context.settings;
    let include = patterns(&blog.include, &mut reader.issues);
    let exclude = patterns(&blog.exclude, &mut reader.issues);
    let found = reader.list(&blog.content);
    let files = markdown_files(&found.files, &blog.content, &exclude, &mut reader.issues);
    let files: Vec<&String> = files.into_iter().filter(|file| include.is_match(file)).collect();
    let translations = reader.translations(blog.translated.as_deref(), &blog.content);
    let has_page = |file: &str| include.is_match(file) && !exclude.is_match(file);
    let issues = &mut reader.issues;
    report_orphan_translations(&translations, &found.files, has_page, on_orphan_pages, issues);
    let tree = reader.tree;
    let processed = &reader.processed;
    let read_post = |relative: &&String| {
        let file = translations.file(relative);
        let mut issues = Vec::new();
        let read = with_text(tree, &file, &mut issues, |text, issues| {
            let _span = info_span!("parse").entered();
            let text = processed_text(processed, &file, text);
            let (post, found) = BlogPost::read(&file, relative, text, context);
            issues.extend(found);
            post
        });
        let read = read.map_err(|error| issues.push(unreadable(&file, &error))).ok();
        Box::new((read, issues))
    };
    let results: Vec<_> = files.par_iter().map(read_post).collect();
    let mut posts = Vec::with_capacity(files.len());
    for result in results {
        let (read, issues) = *result;
        reader.issues.extend(issues);
        posts.extend(
            read.filter(|post| !reader.leaves_out(&post.front_matter, &post.file, &post.permalink)),
        );
    }
    posts
}

fn read_authors(
    blog: &BlogSettings,
    trailing_slash: Option<bool>,
    reader: &mut SiteReader<'_>,
) -> AuthorsFile {
    let Some((file, text)) = read_data_file(blog, &blog.authors_file, reader) else {
        return AuthorsFile::default();
    };
    let base = join_paths(&blog.path, &blog.authors_path);
    let base = apply_trailing_slash(base, Some(false));
    let (authors, issues) = AuthorsFile::read(&file, &text, &base, trailing_slash);
    reader.issues.extend(issues);
    authors
}

fn read_tags(blog: &BlogSettings, reader: &mut SiteReader<'_>) -> TagsFile {
    let Some((file, text)) = read_data_file(blog, &blog.tags_file, reader) else {
        return TagsFile::default();
    };
    let (tags, issues) = TagsFile::read(&file, &text);
    reader.issues.extend(issues);
    tags
}

/// Reads a file in the folder of the posts, or its translation. Returns `None` if there is none.
fn read_data_file(
    blog: &BlogSettings,
    name: &str,
    reader: &mut SiteReader<'_>,
) -> Option<(String, String)> {
    let file = reader.find_data_file([blog.translated.as_deref(), Some(&blog.content)], name)?;
    let text = reader.read_data_file(&file)?;
    Some((file, text))
}
