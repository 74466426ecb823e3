//! Components of Starlight that documents in MDX import.

use crate::tags::{Attribute, Tag, Value};

/// Module that exports the components.
pub(crate) const MODULE: &str = "@astrojs/starlight/components";

/// Component with the component of this crate that has its effect.
pub(crate) struct Component {
    /// Name in the module.
    name: &'static str,
    /// Name of the component of this crate.
    pub(crate) own: &'static str,
    /// Attributes with the names that they have here.
    attributes: &'static [(&'static str, &'static str)],
    /// Attribute whose value is the content; empty if there is none.
    pub(crate) content: &'static str,
}

const COMPONENTS: &[Component] = &[
    component("Aside", "Admonition", &[("type", "type"), ("title", "title")], ""),
    component("Badge", "Badge", &[("variant", "type")], "text"),
    component("Card", "Card", &[("title", "title")], ""),
    component("CardGrid", "Cards", &[], ""),
    component("Code", "CodeBlock", &[("lang", "language"), ("title", "title")], "code"),
    component("FileTree", "FileTree", &[], ""),
    component("LinkButton", "Link", &[("href", "href"), ("target", "target")], ""),
    component("LinkCard", "Card", &[("title", "title"), ("href", "href")], "description"),
    component("Steps", "Steps", &[], ""),
    component("TabItem", "TabItem", &[("label", "value")], ""),
    component("Tabs", "Tabs", &[("syncKey", "groupId")], ""),
];

const fn component(
    name: &'static str,
    own: &'static str,
    attributes: &'static [(&'static str, &'static str)],
    content: &'static str,
) -> Component {
    Component { name, own, attributes, content }
}

/// Kinds of badges with their names here.
const BADGES: [(&str, &str); 3] = [("default", "note"), ("note", "info"), ("caution", "warning")];

/// Returns the component with a name in the module.
pub(crate) fn component_of(name: &str) -> Option<&'static Component> {
    COMPONENTS.iter().find(|component| component.name == name)
}

impl Component {
    /// Returns the start tag of the component of this crate.
    pub(crate) fn translated<'t>(&self, tag: &Tag<'t>) -> Tag<'t> {
        let attributes = tag.attributes.iter().filter_map(|attribute| {
            let (_, own) = self.attributes.iter().find(|(name, _)| *name == attribute.name)?;
            Some(Attribute { name: own, value: self.value(attribute.value) })
        });
        Tag { name: self.own, attributes: attributes.collect(), ..*tag }
    }

    /// Returns the attributes without effect.
    pub(crate) fn unknown<'t, 'a>(
        &'t self,
        tag: &'t Tag<'a>,
    ) -> impl Iterator<Item = &'a str> + 't {
        let names = tag.attributes.iter().map(|attribute| attribute.name);
        names.filter(|name| {
            *name != self.content && !self.attributes.iter().any(|(known, _)| known == name)
        })
    }

    fn value<'t>(&self, value: Value<'t>) -> Value<'t> {
        match value {
            Value::Text(text) if self.name == "Badge" => {
                let own = BADGES.iter().find(|(variant, _)| *variant == text);
                Value::Text(own.map_or(text, |(_, own)| own))
            }
            value => value,
        }
    }
}
