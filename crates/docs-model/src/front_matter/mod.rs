//! Front matter of Markdown files: YAML between `---`, or TOML between `+++`.
//!
//! Every key of Docusaurus' docs plugin has a type. Other keys are kept as they are. A value of the wrong type is an
//! [`Issue`] and is ignored, so that one mistake never drops the page.

mod issues;
mod keys;
mod parse;
mod reader;
mod split;
mod types;
mod values;
mod variables;

use parse::parse_table;
use reader::FrontMatterReader;
use split::unclosed_issue;
use variables::{replace_variables, unquoted_variable_help};

use crate::{Issue, Variables};

pub(crate) use split::unclosed_opening;
pub use split::{FrontMatterFormat, SplitSource, split_source};
pub use types::{FrontMatter, FrontMatterTag, FrontMatterUpdate, Override, PageLayout};

impl FrontMatter {
    /// Reads the front matter of `file`, with an issue for each invalid setting.
    ///
    /// ```
    /// use docs_model::{FrontMatter, split_source};
    ///
    /// let source = "---\ntitle: [not, text]\nslug: /start\n---\n";
    /// let (front_matter, issues) = FrontMatter::read("docs/start.md", &split_source(source));
    /// assert_eq!(front_matter.slug.as_deref(), Some("/start"));
    /// assert_eq!(
    ///     issues[0].to_string(),
    ///     "docs/start.md:2: error[front-matter]: `title` must be text, but is a list",
    /// );
    /// ```
    #[must_use]
    pub fn read(file: &str, source: &SplitSource<'_>) -> (Self, Vec<Issue>) {
        Self::read_with(file, source, Variables::NONE)
    }

    /// Reads the front matter of a file whose texts may contain variables.
    ///
    /// ```
    /// use docs_model::{FrontMatter, Variables, split_source};
    ///
    /// let variables: Variables = [("product", "Boats")].into_iter().collect();
    /// let source = split_source("---\ntitle: About {{product}}\n---\n");
    /// let (front_matter, _) = FrontMatter::read_with("a.md", &source, &variables);
    /// assert_eq!(front_matter.title.as_deref(), Some("About Boats"));
    /// ```
    #[must_use]
    pub fn read_with(
        file: &str,
        source: &SplitSource<'_>,
        variables: &Variables,
    ) -> (Self, Vec<Issue>) {
        let Some((format, text)) = source.front_matter else {
            return (Self::default(), unclosed_issue(file, source.body).into_iter().collect());
        };
        let mut table = match parse_table(file, format, text) {
            Ok(table) => table,
            Err(issue) => {
                let issue = match unquoted_variable_help(text, variables) {
                    Some(help) => issue.help(help),
                    None => issue,
                };
                return (Self::default(), vec![issue]);
            }
        };
        if !variables.is_empty() {
            table.values_mut().for_each(|value| replace_variables(value, variables));
        }
        FrontMatterReader::new(file, text).read(table)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Value;

    fn read(text: &str) -> (FrontMatter, Vec<String>) {
        let (front_matter, issues) = FrontMatter::read("a.md", &split_source(text));
        (front_matter, issues.iter().map(ToString::to_string).collect())
    }

    #[test]
    fn a_file_without_fences_is_all_body() {
        for text in ["", "text", "--\n---\n", " ---\na: b\n---\n", "---\nnever closed\n"] {
            assert_eq!(split_source(text).front_matter, None, "{text:?}");
            assert_eq!(split_source(text).first_line, 1, "{text:?}");
        }
    }

    #[test]
    fn windows_lines_and_a_byte_order_mark_are_understood() {
        let split = split_source("\u{feff}---\r\ntitle: A\r\n---\r\nBody");
        assert_eq!(split.front_matter, Some((FrontMatterFormat::Yaml, "title: A\r\n")));
        assert_eq!(split.body, "Body");
        assert_eq!(split.first_line, 4);
    }

    #[test]
    fn yaml_and_toml_say_the_same() {
        let (yaml, _) = read("---\ntitle: A\ndraft: true\npagination_next: other\n---\n");
        let (toml, _) =
            read("+++\ntitle = \"A\"\ndraft = true\npagination_next = \"other\"\n+++\n");
        assert_eq!(yaml, toml);
        assert!(yaml.draft);
        assert_eq!(yaml.pagination_next, Override::Some("other".to_owned()));
    }

    #[test]
    fn only_misspelt_keys_are_reported() {
        let (_, issues) = read(
            "---\ntitel: A\nsidebar_postion: 2\nsidebarLabel: B\nslugg: /a\nkeyword: [a]\ncategory: x\nweight: 3\nmenu: main\nsince: 2\ntag: a\n---\n",
        );
        insta::assert_snapshot!(issues.join("\n"));
        let (_, issues) =
            read("---\nauthors: me\nauthor: me\nhide_titel: true\nhide_title: true\n---\n");
        assert_eq!(issues, [""; 0], "a key is not suggested twice");
    }

    #[test]
    fn a_restriction_without_effect_is_reported() {
        let keys = |text: &str| -> Vec<String> {
            let (_, issues) = read(&format!("---\n{text}\n---\n"));
            let restrictions = issues.iter().filter(|issue| issue.contains("unrestricted-page"));
            restrictions.map(|issue| issue.split('`').nth(1).expect("a key").to_owned()).collect()
        };
        let restricting = [
            "access: internal",
            "visibility: [public, staff]",
            "isPrivate: true",
            "internal: yes",
            "is_hidden: true",
            "protected: 1",
            "noIndex: true",
            "published: false",
            "published: 0",
            "status: Draft",
            "robots: \"noindex, nofollow\"",
            "isDraft: true",
            "password: letmein",
            "searchable: false",
        ];
        for line in restricting {
            let key = line.split(':').next().expect("a key");
            assert_eq!(keys(line), [key], "{line}");
        }
        let harmless = [
            "access: public",
            "visibility: Everyone",
            "private: false",
            "internal: no",
            "hidden:",
            "published: true",
            "published: 2026-01-02",
            "status: stable",
            "robots: index",
            "permalink: /start",
            "draft: true\naccess: internal",
            "private: true\naccess: internal",
            "unlisted: true\nnoindex: true",
            "search: false\nsearchable: false",
            "unlisted: true\nsearchable: false",
            "since: 2",
        ];
        for text in harmless {
            assert_eq!(keys(text), [""; 0], "{text}");
        }
        assert_eq!(keys("unlisted: true\naccess: internal"), ["access"]);
        let (_, issues) = read("---\ntitle: A\naccess: internal\nnoindex: true\n---\n");
        insta::assert_snapshot!(issues.join("\n"), @r"
        a.md:3: warning[unrestricted-page]: the key `access` has no effect: the page is published for all readers
          help: `draft: true` or `private: true` leaves the page out of builds; `unlisted: true` publishes it and lists it nowhere
        a.md:4: warning[unrestricted-page]: the key `noindex` has no effect: the page is listed and searchable
          help: `unlisted: true` leaves the page out of sidebars, search and the sitemap, and adds `noindex`
        ");
    }

    #[test]
    fn other_values_of_search_are_those_of_other_engines() {
        let (front_matter, issues) = read("---\nsearch:\n  boost: 2\n---\n");
        assert!(!front_matter.hide_from_search);
        insta::assert_snapshot!(issues.join("\n"), @r"
        a.md:2: warning[foreign-notation]: the key `search` has no effect: it is neither `true` nor `false`
          help: write `search: false` to hide the page, or `search_rank: 10` to put it first
        ");
        let (front_matter, issues) = read("---\nsearch: false\nsearch_rank: 1.5\n---\n");
        assert!(front_matter.hide_from_search && front_matter.search_rank == 0);
        insta::assert_snapshot!(issues.join("\n"), @"a.md:3: error[front-matter]: `search_rank` must be a whole number from 0, but is 1.5");
    }

    #[test]
    fn a_missing_fence_is_reported() {
        let (_, issues) = read("---\ntitle: A\n\nText.\n");
        insta::assert_snapshot!(issues.join("\n"));
        for text in [
            "---\n\nText\n",
            "---\nText: with a colon is text\n",
            "+++\n",
            "---\nhttps://a.b\n",
            "text\n---\n",
        ] {
            let (_, issues) = read(text);
            let expected = usize::from(text.contains("Text:"));
            assert_eq!(issues.len(), expected, "{text}: {issues:?}");
        }
    }

    #[test]
    fn null_is_a_choice_of_its_own() {
        let (front_matter, _) = read("---\ndisplayed_sidebar: null\n---\n");
        assert_eq!(front_matter.displayed_sidebar, Override::None);
    }

    #[test]
    fn every_fault_is_reported_with_its_line() {
        let (front_matter, issues) = read(
            "---\nid: a/b\ntitle: true\nhide_title: maybe\ntoc_max_heading_level: 9\ntags: yes\nmine: kept\n---\n",
        );
        assert_eq!(
            issues,
            [
                "a.md:3: error[front-matter]: `title` must be text, but is true or false",
                "a.md:4: error[front-matter]: `hide_title` must be true or false, but is text",
                "a.md:5: error[front-matter]: `toc_max_heading_level` must be a whole number from 2 to 6, but is 9",
                "a.md:6: error[front-matter]: `tags` must be a list of tags, but is text",
                "a.md:2: error[front-matter]: `id` must not contain a slash, but is `a/b`",
            ]
        );
        assert_eq!(front_matter.written.get("mine"), Some(&Value::Text("kept".to_owned())));
    }

    #[test]
    fn an_address_that_would_run_a_script_is_left_out() {
        let (front_matter, issues) = read(
            "---\ntitle: A\ncustom_edit_url: \"java\\tscript:alert(1)\"\nimage: data:text/html,x\n---\n",
        );
        assert_eq!(front_matter.custom_edit_url, Override::None);
        assert_eq!(front_matter.image, None);
        insta::assert_snapshot!(issues.join("\n"), @r"
        a.md:4: warning[unsafe-address]: the address `data:text/html,x` would run as a script; it is left out
          help: link to a page, a file or another site
        a.md:3: warning[unsafe-address]: the address `java\tscript:alert(1)` would run as a script; it is left out
          help: link to a page, a file or another site
        ");
    }

    #[test]
    fn every_key_is_kept_as_written() {
        let (front_matter, _) = read("---\ntags: [a, 1]\nid: x\nsince: 2\ntitle: 5\n---\n");
        let Value::Table(written) = &front_matter.written else { panic!("it is a table") };
        let keys: Vec<_> = written.keys().map(String::as_str).collect();
        assert_eq!(keys, ["tags", "id", "since", "title"]);
        assert_eq!(front_matter.written.get("title"), Some(&Value::Number(5.0)));
    }

    #[test]
    fn broken_yaml_names_the_place() {
        let (_, issues) = read("---\ntitle: A\nbad: [\n---\n");
        assert_eq!(issues.len(), 1);
        assert!(issues[0].starts_with("a.md:"), "{}", issues[0]);
        assert!(issues[0].contains("not valid YAML"), "{}", issues[0]);
    }
}
