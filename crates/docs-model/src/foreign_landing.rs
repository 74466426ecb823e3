//! Landing pages of other engines, whose content is in the front matter, as sources with blocks.
//!
//! VitePress describes a home page by `layout: home`, `hero` and `features`, Starlight by `template: splash` and `hero`. The
//! translated source has `layout: landing`, and the blocks `:::hero` and `:::cards` at the start of its body.

use std::fmt::Write as _;

use docs_core::Value;

use crate::front_matter::{FrontMatterFormat, split_source};
use crate::yaml::yaml_value;

/// Keys of the front matter that the translation replaces.
const KEYS: [&str; 4] = ["features", "hero", "layout", "template"];

/// Returns the source of a landing page of VitePress or Starlight with blocks of this engine; `None` for any other source.
///
/// The lines of the body keep their numbers if the blocks take no more lines than the keys that they replace.
///
/// ```
/// use docs_model::landing_source;
///
/// let home = "---\nlayout: home\nhero:\n  name: Boats\n  tagline: For everyone\n---\n\nMore.\n";
/// let expected = "---\nlayout: landing\n---\n\n::::hero\n# Boats\n\nFor everyone\n::::\n\n\nMore.\n";
/// assert_eq!(landing_source(home).as_deref(), Some(expected));
/// assert_eq!(landing_source("---\nlayout: landing\n---\n# Boats\n"), None);
/// ```
#[must_use]
pub fn landing_source(text: &str) -> Option<String> {
    let split = split_source(text);
    let (FrontMatterFormat::Yaml, written) = split.front_matter? else { return None };
    // A cheap test, because all sources of a site are read.
    if !written.contains("hero:") && !written.contains("features:") {
        return None;
    }
    let front_matter = yaml_value(written).ok()?;
    let value = |path: &[&str]| front_matter.at(path).and_then(Value::as_text);
    let is_landing = value(&["layout"]) == Some("home") || value(&["template"]) == Some("splash");
    let hero = front_matter.get("hero").filter(|hero| matches!(hero, Value::Table(_)));
    if !is_landing && hero.is_none() {
        return None;
    }
    let mut source = format!("---\n{}", without_keys(written, is_landing));
    source.push_str(if is_landing { "layout: landing\n---\n\n" } else { "---\n\n" });
    if let Some(hero) = hero {
        push_hero(&mut source, hero, value(&["title"]));
    }
    push_features(&mut source, front_matter.get("features"));
    let lines = source.matches('\n').count() + 1;
    let missing = (split.first_line as usize).saturating_sub(lines);
    source.extend(std::iter::repeat_n('\n', missing));
    source.push_str(split.body);
    Some(source)
}

/// Returns the lines of a front matter without those of the replaced keys. The layout of another page than a landing page stays.
fn without_keys(written: &str, is_landing: bool) -> String {
    let is_replaced =
        |key: &str| KEYS.contains(&key) && (is_landing || !matches!(key, "layout" | "template"));
    let mut kept = String::new();
    let mut is_left_out = false;
    for line in written.split_inclusive('\n') {
        // A list may be as far to the left as its key.
        let continues = line.trim().is_empty() || line.starts_with([' ', '\t', '-', '#', '}', ']']);
        if !continues {
            is_left_out = line
                .split_once(':')
                .is_some_and(|(key, _)| is_replaced(key.trim().trim_matches(['"', '\''])));
        }
        if !is_left_out {
            kept.push_str(line);
        }
    }
    kept
}

fn push_hero(source: &mut String, hero: &Value, page_title: Option<&str>) {
    let text = |key: &str| hero.get(key).and_then(Value::as_text).map(one_line);
    let titles = [text("name"), text("title"), text("text"), page_title.map(one_line)];
    let mut titles = titles.into_iter().flatten();
    let title = titles.next().unwrap_or_default();
    let (light, dark) = images(hero.get("image"));
    let image = attribute("image", light);
    let image_dark = attribute("image_dark", dark);
    let alt = hero.at(&["image", "alt"]).and_then(Value::as_text);
    let alt = alt.map(|alt| alt.replace('"', "'"));
    let attributes: Vec<String> =
        [image, image_dark, attribute("alt", alt.as_deref())].into_iter().flatten().collect();
    let attributes = match attributes.join(" ") {
        attributes if attributes.is_empty() => attributes,
        attributes => format!("{{{attributes}}}"),
    };
    _ = write!(source, "::::hero{attributes}\n# {title}\n\n");
    if let Some(text) = text("text").filter(|text| *text != title) {
        _ = write!(source, "**{text}**\n\n");
    }
    if let Some(tagline) = text("tagline") {
        _ = writeln!(source, "{tagline}");
    }
    let actions = hero.get("actions").and_then(Value::as_list).unwrap_or_default();
    if !actions.is_empty() {
        source.push_str("\n:::actions\n");
        for action in actions {
            let part = |key: &str| action.get(key).and_then(Value::as_text).map(one_line);
            let (text, link) = (part("text").unwrap_or_default(), part("link").unwrap_or_default());
            _ = writeln!(source, "[{}](<{link}>)", label(&text));
        }
        source.push_str(":::\n");
    }
    source.push_str("::::\n\n");
}

fn push_features(source: &mut String, features: Option<&Value>) {
    let features = features.and_then(Value::as_list).unwrap_or_default();
    if features.is_empty() {
        return;
    }
    source.push_str("::::cards\n");
    for feature in features {
        let part = |key: &str| feature.get(key).and_then(Value::as_text).map(one_line);
        let icon = feature.get("icon").map(|icon| images(Some(icon)).0);
        let link_text = part("linkText").zip(part("link"));
        // A card that contains a link is not one itself.
        let href = part("link").filter(|_| link_text.is_none());
        let attributes = [
            attribute("icon", icon.flatten().filter(|icon| !icon.contains('<'))),
            attribute("href", href.as_deref()),
        ];
        let attributes: Vec<String> = attributes.into_iter().flatten().collect();
        let title = label(&part("title").unwrap_or_default());
        _ = writeln!(source, ":::card[{title}]{{{}}}", attributes.join(" "));
        _ = writeln!(source, "{}", part("details").unwrap_or_default());
        if let Some((text, link)) = link_text {
            _ = write!(source, "\n[{}](<{link}>)\n", label(&text));
        }
        source.push_str(":::\n");
    }
    source.push_str("::::\n\n");
}

/// Returns the addresses of a picture for the light and the dark color mode.
fn images(image: Option<&Value>) -> (Option<&str>, Option<&str>) {
    let Some(image) = image else { return (None, None) };
    if let Some(address) = image.as_text() {
        return (Some(address), None);
    }
    let text = |key: &str| image.get(key).and_then(Value::as_text);
    (text("src").or(text("file")).or(text("light")), text("dark"))
}

/// Returns an attribute of a block. A quotation mark would end the value.
fn attribute(name: &str, value: Option<&str>) -> Option<String> {
    let value = value?.trim().replace('"', "%22").replace('\n', " ");
    (!value.is_empty()).then(|| format!("{name}=\"{value}\""))
}

/// Returns a string as one line of Markdown, which starts no block.
fn one_line(text: &str) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let starts_block = line.starts_with([':', '#', '>', '-', '+', '=', '`', '~', '|']);
    if starts_block { format!("\\{line}") } else { line }
}

/// Returns a string as the label of a link or a block.
fn label(text: &str) -> String {
    text.replace('[', "\\[").replace(']', "\\]")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_home_page_of_vitepress_is_a_landing_page() {
        let home = "---\ntitle: Home\nlayout: home\n\nhero:\n  name: Boats\n  text: Build [one]\n  tagline: >\n    For\n    all\n  \
                    image:\n    light: /l.svg\n    dark: /d.svg\n    alt: A \"boat\"\n  actions:\n    - theme: brand\n      text: Start\n      link: /start\n    \
                    - theme: alt\n      text: More\n      link: https://e.org/a b\nfeatures:\n- icon: ⛵\n  title: Fast [1]\n  \
                    details: Very \"fast\".\n  link: /fast\n- icon: <svg></svg>\n  title: Old\n  details: Old.\n  link: /old\n  \
                    linkText: Read\ndescription: All boats\n---\n\n## Body\n";
        let source = landing_source(home).expect("it is a landing page");
        insta::assert_snapshot!(source);
        let line = |text: &str| text.lines().position(|line| line == "## Body");
        assert_eq!(line(&source), line(home));
    }

    #[test]
    fn a_splash_page_of_starlight_is_a_landing_page() {
        let home = "---\ntitle: Boats\ntemplate: splash\nhero:\n  tagline: All of them\n  image:\n    file: ../assets/boat.webp\n    alt: A boat\n---\n\nBody.\n";
        insta::assert_snapshot!(landing_source(home).expect("it is a landing page"));
    }

    #[test]
    fn other_pages_stay_as_they_are() {
        for text in [
            "# Title\n\nhero: none\n",
            "---\nhero: yes\n---\n",
            "---\nfeatures: [a]\ntitle: A\n---\nText.\n",
            "+++\nhero = 'a'\n+++\n",
            "---\nhero: [\n---\n",
        ] {
            assert_eq!(landing_source(text), None, "{text}");
        }
        let document = landing_source("---\nlayout: page\nhero:\n  title: A\n---\nText.\n");
        assert!(document.expect("it has a hero").starts_with("---\nlayout: page\n---\n"));
    }
}
