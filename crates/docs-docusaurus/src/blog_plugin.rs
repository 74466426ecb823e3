//! Options of a blog plugin.

use docs_model::{
    BlogSettings, FeedFormat, FeedSettings, InvalidExpression, Issue, Limit, Policy,
    TruncateMarker, Value,
};

use crate::config::{flag, policy, project_path, text, texts};

/// Reads the options of a blog plugin. `theme` is the value of `themeConfig`.
pub(crate) fn blog_settings(options: &Value, theme: &Value) -> BlogSettings {
    let defaults = BlogSettings::default();
    let path = |key: &str, default: String| text(options, key).unwrap_or(default);
    let authors_path = path("authorsBasePath", defaults.authors_path);
    BlogSettings {
        id: path("id", defaults.id),
        content: project_path(&path("path", defaults.content)),
        translated: None,
        path: path("routeBasePath", defaults.path).trim_matches('/').to_owned(),
        title: path("blogTitle", defaults.title),
        description: path("blogDescription", defaults.description),
        sidebar_title: path("blogSidebarTitle", defaults.sidebar_title),
        sidebar_count: limit(options.get("blogSidebarCount"), defaults.sidebar_count),
        sidebar_by_year: theme
            .at(&["blog", "sidebar", "groupByYear"])
            .and_then(Value::as_flag)
            .unwrap_or(defaults.sidebar_by_year),
        posts_per_page: limit(options.get("postsPerPage"), defaults.posts_per_page),
        oldest_first: text(options, "sortPosts").as_deref() == Some("ascending"),
        reading_time: flag(options, "showReadingTime").unwrap_or(defaults.reading_time),
        edit_url: text(options, "editUrl"),
        edit_translations: flag(options, "editLocalizedFiles").unwrap_or(false),
        show_last_update_time: flag(options, "showLastUpdateTime").unwrap_or(false),
        show_last_update_author: flag(options, "showLastUpdateAuthor").unwrap_or(false),
        truncate_marker: truncate_marker(options).and_then(Result::ok),
        on_untruncated_posts: policy(options.get("onUntruncatedBlogPosts"), Policy::Warn),
        on_inline_tags: policy(options.get("onInlineTags"), Policy::Warn),
        on_inline_authors: policy(options.get("onInlineAuthors"), Policy::Warn),
        authors_file: path("authorsMapPath", defaults.authors_file),
        tags_file: path("tags", defaults.tags_file),
        page_path: path("pageBasePath", defaults.page_path),
        tags_path: path("tagsBasePath", defaults.tags_path),
        // In Docusaurus, this path is relative to the path of all authors.
        author_page_path: authors_path.clone(),
        authors_path,
        archive_path: match options {
            // `get` does not return `null`, which disables the archive.
            Value::Table(table) if table.get("archiveBasePath") == Some(&Value::Null) => None,
            _ => text(options, "archiveBasePath").or(defaults.archive_path),
        },
        include: texts(options.get("include")).unwrap_or(defaults.include),
        exclude: texts(options.get("exclude")).unwrap_or(defaults.exclude),
        feeds: feeds(options),
    }
}

/// Returns the issues of unsupported options.
pub(crate) fn blog_option_issues(options: &Value) -> Vec<Issue> {
    let mut issues = Vec::new();
    if let Some(Err(error)) = truncate_marker(options) {
        let message = format!("`truncateMarker` of the blog can not be used: {error}");
        let issue = Issue::warning("blog-options", message);
        issues.push(issue.help("lists show the posts up to `<!-- truncate -->`"));
    }
    let functions = [
        (&["feedOptions", "createFeedItems"][..], "feeds have the latest posts"),
        (&["processBlogPosts"], "all posts are shown"),
        (&["readingTime"], "the time is that of an average reader"),
    ];
    for (location, effect) in functions {
        if options.at(location).is_some_and(|value| value.get("$function").is_some()) {
            let name = location.join(".");
            issues.push(Issue::info(
                "blog-options",
                format!("`{name}` of the blog is not called: {effect}"),
            ));
        }
    }
    let has_sheet =
        options.at(&["feedOptions", "xslt"]).is_some_and(|sheet| *sheet != Value::Boolean(false));
    if has_sheet {
        let message = "`feedOptions.xslt` of the blog has no effect: browsers show feeds as XML";
        issues.push(Issue::info("blog-options", message));
    }
    issues
}

/// Returns the regular expression of the option `truncateMarker`, or the reason why it is invalid.
fn truncate_marker(options: &Value) -> Option<Result<TruncateMarker, InvalidExpression>> {
    let written = options.get("truncateMarker")?;
    let source = written.get("$regexp").and_then(Value::as_text)?;
    let flags = written.get("$flags").and_then(Value::as_text).unwrap_or_default();
    let flags: String = flags.chars().filter(|flag| "ims".contains(*flag)).collect();
    Some(TruncateMarker::new(&match flags.as_str() {
        "" => source.to_owned(),
        flags => format!("(?{flags}){source}"),
    }))
}

fn feeds(options: &Value) -> FeedSettings {
    let defaults = FeedSettings::default();
    let Some(Value::Table(table)) = options.get("feedOptions") else { return defaults };
    let options = &Value::Table(table.clone());
    let format = |name: &str| match name {
        "rss" => vec![FeedFormat::Rss],
        "atom" => vec![FeedFormat::Atom],
        "json" => vec![FeedFormat::Json],
        "all" => vec![FeedFormat::Rss, FeedFormat::Atom, FeedFormat::Json],
        _ => Vec::new(),
    };
    FeedSettings {
        formats: match table.get("type") {
            None => defaults.formats,
            Some(Value::Text(name)) => format(name),
            Some(Value::List(list)) => {
                list.iter().filter_map(Value::as_text).flat_map(format).collect()
            }
            Some(_) => Vec::new(),
        },
        title: text(options, "title"),
        description: text(options, "description"),
        copyright: text(options, "copyright").filter(|copyright| !copyright.is_empty()),
        language: text(options, "language"),
        limit: match table.get("limit") {
            Some(Value::Null | Value::Boolean(false)) => Limit::All,
            limit => self::limit(limit, defaults.limit),
        },
    }
}

fn limit(value: Option<&Value>, default: Limit) -> Limit {
    match value {
        Some(Value::Text(text)) if text == "ALL" => Limit::All,
        // Settings are small numbers, which `f64` represents exactly.
        Some(Value::Number(number)) if *number >= 0.0 => Limit::Count(*number as usize),
        _ => default,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(options: &str) -> BlogSettings {
        let options: Value = serde_json::from_str(options).expect("the test has valid JSON");
        blog_settings(&options, &Value::Null)
    }

    #[test]
    fn options_have_the_defaults_of_the_reference() {
        let defaults = BlogSettings::default();
        let expected = BlogSettings {
            author_page_path: "authors".to_owned(),
            edit_translations: false,
            on_untruncated_posts: Policy::Warn,
            on_inline_authors: Policy::Warn,
            ..defaults
        };
        assert_eq!(read("{}"), expected);
        assert_eq!(blog_settings(&Value::Null, &Value::Null), expected);
    }

    #[test]
    fn options_replace_the_defaults() {
        let settings = read(
            r#"{
                "id": "news", "path": "./news", "routeBasePath": "/news/", "blogTitle": "News",
                "blogSidebarCount": "ALL", "postsPerPage": 2, "sortPosts": "ascending",
                "showReadingTime": false, "archiveBasePath": null, "authorsBasePath": "people",
                "feedOptions": { "type": "all", "limit": false, "copyright": "" }
            }"#,
        );
        assert_eq!((settings.content.as_str(), settings.path.as_str()), ("news", "news"));
        assert_eq!(
            (settings.sidebar_count, settings.posts_per_page),
            (Limit::All, Limit::Count(2))
        );
        assert!(settings.oldest_first && !settings.reading_time);
        assert_eq!((settings.archive_path, settings.author_page_path.as_str()), (None, "people"));
        assert_eq!((settings.feeds.formats.len(), settings.feeds.limit), (3, Limit::All));
        assert_eq!(settings.feeds.copyright, None);
    }

    #[test]
    fn markers_are_expressions_of_scripts() {
        let marker = |source: &str, flags: &str| {
            let written =
                serde_json::json!({ "truncateMarker": { "$regexp": source, "$flags": flags } });
            let options: Value = serde_json::from_value(written).expect("the test has valid JSON");
            let issues = blog_option_issues(&options);
            (blog_settings(&options, &Value::Null).truncate_marker, issues)
        };
        let (found, issues) = marker(r"<!--\s*MORE\s*-->|\{\/\*\s*more\s*\*\/\}", "gi");
        let found = found.expect("it can be used");
        assert!(issues.is_empty());
        assert_eq!(
            (found.find("a <!-- more -->"), found.find("ab {/* more */}")),
            (Some(2), Some(3))
        );
        let (found, issues) = marker("(?<!a)b", "");
        assert_eq!((found, issues.len()), (None, 1));
    }

    #[test]
    fn functions_that_are_not_called_are_named() {
        let options = r#"{ "feedOptions": { "createFeedItems": { "$function": "" }, "xslt": true }, "readingTime": { "$function": "" } }"#;
        let options: Value = serde_json::from_str(options).expect("the test has valid JSON");
        let messages: Vec<String> =
            blog_option_issues(&options).iter().map(|issue| issue.message.clone()).collect();
        assert_eq!(messages.len(), 3);
        assert!(messages[0].contains("`feedOptions.createFeedItems` of the blog is not called"));
        assert!(messages[2].contains("`feedOptions.xslt` of the blog has no effect"));
    }

    #[test]
    fn feeds_can_be_turned_off() {
        assert!(read(r#"{ "feedOptions": { "type": null } }"#).feeds.formats.is_empty());
        let one = read(r#"{ "feedOptions": { "type": ["json"] } }"#).feeds.formats;
        assert_eq!(one, [FeedFormat::Json]);
    }
}
