//! The author's HTML, if it is not trusted.

use std::collections::HashSet;

use ammonia::Builder;

/// Elements that articles have besides those that any text may have.
const TAGS: [&str; 6] = ["input", "section", "math", "annotation", "semantics", "header"];

/// Attributes that steer neither scripts nor styles.
const ATTRIBUTES: [&str; 14] = [
    "align", "checked", "class", "decoding", "disabled", "hidden", "id", "loading", "open", "role",
    "start", "tabindex", "target", "title",
];

/// An article without anything that could run, load from elsewhere or lead astray.
pub(crate) fn sanitized(html: &str) -> String {
    let mut builder = Builder::default();
    builder
        .add_tags(TAGS)
        .add_tags(MATHML)
        .add_generic_attributes(ATTRIBUTES)
        .generic_attribute_prefixes(HashSet::from(["aria-", "data-"]))
        .add_tag_attributes("a", ["rel"])
        .add_tag_attributes("input", ["type"])
        .add_tag_attributes("math", ["display"])
        .link_rel(None);
    builder.clean(html).to_string()
}

/// What formulas consist of.
const MATHML: [&str; 20] = [
    "mi",
    "mn",
    "mo",
    "mrow",
    "msup",
    "msub",
    "msubsup",
    "mfrac",
    "msqrt",
    "mroot",
    "mtext",
    "mspace",
    "mtable",
    "mtr",
    "mtd",
    "munder",
    "mover",
    "munderover",
    "mstyle",
    "mpadded",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_could_run_goes() {
        let rows = [
            ("<script>x</script>a", "a"),
            ("<p onclick=\"x\" style=\"y\">a</p>", "<p>a</p>"),
            ("<iframe src=\"https://a.b\"></iframe>", ""),
            ("<p class=\"a\" data-b=\"c\">d</p>", "<p class=\"a\" data-b=\"c\">d</p>"),
            (
                "<details open=\"\"><summary>a</summary></details>",
                "<details open=\"\"><summary>a</summary></details>",
            ),
        ];
        for (html, expected) in rows {
            assert_eq!(sanitized(html), expected, "{html}");
        }
    }
}
