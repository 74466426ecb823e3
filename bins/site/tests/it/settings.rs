//! Settings file of the repository's own site, which documents all settings.

use docs_model::Settings;

use crate::program::workspace;

/// All tables of the settings, in the notation of TOML.
const TABLES: [&str; 28] = [
    "",
    "[locales]",
    "[[locales.list]]",
    "[[versions]]",
    "[policies]",
    "[color_mode]",
    "[markdown]",
    "[markdown.mermaid_themes]",
    "[markdown.npm_to_yarn]",
    "[[markdown.magic_comments]]",
    "[navbar]",
    "[navbar.logo]",
    "[announcement]",
    "[sidebar]",
    "[table_of_contents]",
    "[docs]",
    "[[redirects]]",
    "[build]",
    "[deploy]",
    "[external_links]",
    "[[blogs]]",
    "[[blogs]]\n[blogs.feeds]",
    "[footer]",
    "[search]",
    "[theme]",
    "[[theme.fonts]]",
    "[serve]",
    "[social_images]",
];

#[test]
fn every_setting_is_written_out() {
    let text = std::fs::read_to_string(workspace().join("docs/site.toml"))
        .expect("the site is part of the repository");
    // A setting can be a key, a table, or part of a comment about several keys.
    let is_written = |key: &String| {
        let forms = [format!("{key} = "), format!("{key}]"), format!("`{key}`")];
        forms.iter().any(|form| text.contains(form))
    };
    let mut missing = Vec::new();
    for table in TABLES {
        let known = keys(table);
        assert!(!known.is_empty(), "{table}: {known:?}");
        missing.extend(known.into_iter().filter(|key| !is_written(key)));
    }
    assert_eq!(missing, [""; 0]);
}

/// Returns the valid keys of a table, from the advice for an unknown one.
fn keys(table: &str) -> Vec<String> {
    let (_, issues) = Settings::from_toml("site.toml", &format!("{table}\nno_setting = 1\n"));
    let help = issues[0].help.as_ref().expect("a key without a near one lists all");
    let (_, offered) = help.split_once("known keys: ").expect("the key is not known");
    // Keys with upper-case letters are keys of Docusaurus.
    let is_ours = |key: &&str| !key.contains(char::is_uppercase);
    offered.split('`').skip(1).step_by(2).filter(is_ours).map(str::to_owned).collect()
}
