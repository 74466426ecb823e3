//! Dates and slugs in the names of posts.

use super::date::BlogDate;
use crate::doc::name_as_path;

/// Data from the path of a post's file.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(super) struct PostName {
    /// Date, if the path has one.
    pub(super) date: Option<BlogDate>,
    /// Name without the date, which is the title of a post without another title.
    pub(super) text: String,
    /// Path of the post within its blog.
    pub(super) slug: String,
}

impl PostName {
    /// Reads a path relative to the folder of the blog: `2024-01-31-name.md`, `2024-01-31-name/index.md`,
    /// or `2024/01/31/name.md`, possibly in subfolders.
    pub(super) fn read(relative: &str) -> Self {
        let stem = relative.strip_suffix(".mdx").or_else(|| relative.strip_suffix(".md"));
        let stem = stem.unwrap_or(relative);
        match last_date(stem) {
            Some((folder, written, rest)) => {
                // The slash after the date is part of the date, so that `2024-01-31/index` is named `index`.
                let text = rest.strip_prefix(['-', '/']).unwrap_or(rest);
                let text = text.strip_suffix("/index").unwrap_or(text);
                let slug = format!("/{}/{folder}{text}", written.replace('-', "/"));
                Self {
                    // Both separators occur in one path: `2024-01/31`.
                    date: BlogDate::parse(&written.replace('/', "-")),
                    text: text.to_owned(),
                    slug: name_as_path(&slug).into_owned(),
                }
            }
            None => {
                let text = stem.strip_suffix("/index").unwrap_or(stem);
                let slug = format!("/{}", name_as_path(text));
                Self { date: None, text: text.to_owned(), slug }
            }
        }
    }
}

/// Returns the last date in a path, with the parts before and after it.
fn last_date(path: &str) -> Option<(&str, &str, &str)> {
    let starts = (0..path.len()).rev().filter(|start| path.is_char_boundary(*start));
    starts.into_iter().find_map(|start| {
        let length = date_length(&path.as_bytes()[start..])?;
        let (written, rest) = path[start..].split_at(length);
        Some((&path[..start], written, rest))
    })
}

/// Returns the length of the date at the start of a name.
fn date_length(text: &[u8]) -> Option<usize> {
    let digits = |from: usize, most: usize| {
        text[from.min(text.len())..]
            .iter()
            .take(most)
            .take_while(|byte| byte.is_ascii_digit())
            .count()
    };
    let separates = |at: usize| matches!(text.get(at), Some(b'-' | b'/'));
    if digits(0, 4) < 4 || !separates(4) {
        return None;
    }
    let month = digits(5, 2);
    if month == 0 || !separates(5 + month) {
        return None;
    }
    let day = digits(6 + month, 2);
    (day > 0).then_some(6 + month + day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_path_of_a_file_has_the_date_the_name_and_the_slug() {
        let rows = [
            ("2024-01-31-name.md", "2024-01-31", "name", "/2024/01/31/name"),
            ("2024-1-3-name.mdx", "2024-01-03", "name", "/2024/1/3/name"),
            ("2024-01-31-name/index.md", "2024-01-31", "name", "/2024/01/31/name"),
            ("2024/01/31/name.md", "2024-01-31", "name", "/2024/01/31/name"),
            ("2024/01/31/name/index.mdx", "2024-01-31", "name", "/2024/01/31/name"),
            ("2024/01-31-name.md", "2024-01-31", "name", "/2024/01/31/name"),
            ("news/2024-01-31-name.md", "2024-01-31", "name", "/2024/01/31/news/name"),
            ("2024-01-31/name.md", "2024-01-31", "name", "/2024/01/31/name"),
            ("2024-01-31/index.md", "2024-01-31", "index", "/2024/01/31/index"),
            ("2024-01-31.md", "2024-01-31", "", "/2024/01/31/"),
            ("2020-01-01/2024-01-31-x.md", "2024-01-31", "x", "/2024/01/31/2020-01-01/x"),
            ("name.md", "", "name", "/name"),
            ("folder/name/index.md", "", "folder/name", "/folder/name"),
            ("2024-13-01-x.md", "", "x", "/2024/13/01/x"),
            ("2024-01-31-C#.md", "2024-01-31", "C#", "/2024/01/31/C%23"),
        ];
        for (path, date, text, slug) in rows {
            let name = PostName::read(path);
            let found = name.date.map(BlogDate::day).unwrap_or_default();
            assert_eq!((&*found, &*name.text, &*name.slug), (date, text, slug), "{path}");
        }
    }
}
