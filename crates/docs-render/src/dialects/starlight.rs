//! Components of Starlight that MDX documents import.

use crate::tags::{Attribute, Tag, Value};

/// Module that exports the components.
pub(crate) const MODULE: &str = "@astrojs/starlight/components";

/// Component of Starlight with its equivalent in this crate.
pub(crate) struct Component {
    /// Name in the module.
    name: &'static str,
    /// Name of the equivalent component of this crate.
    pub(crate) equivalent: &'static str,
    /// Names of the attributes in Starlight and in this crate.
    attributes: &'static [(&'static str, &'static str)],
    pub(crate) content: Content,
}

/// Attribute whose value is the content of a component.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Content {
    /// No attribute: the content is between the tags.
    Between,
    /// Inline text.
    Label(&'static str),
    /// Text of a paragraph.
    Paragraph(&'static str),
    /// Code.
    Code(&'static str),
}

impl Content {
    /// Returns the name of the attribute; empty if there is none.
    pub(crate) fn attribute(self) -> &'static str {
        match self {
            Self::Between => "",
            Self::Label(name) | Self::Paragraph(name) | Self::Code(name) => name,
        }
    }
}

const COMPONENTS: &[Component] = &[
    component("Aside", "Admonition", &[("type", "type"), ("title", "title")], Content::Between),
    component("Badge", "Badge", &[("variant", "type")], Content::Label("text")),
    component("Card", "Card", &[("title", "title"), ("icon", "icon")], Content::Between),
    component("CardGrid", "Cards", &[], Content::Between),
    component(
        "Code",
        "CodeBlock",
        &[("lang", "language"), ("title", "title")],
        Content::Code("code"),
    ),
    component("FileTree", "FileTree", &[], Content::Between),
    component("Icon", "Icon", &[("name", "name"), ("label", "label")], Content::Between),
    component("LinkButton", "Link", &[("href", "href"), ("target", "target")], Content::Between),
    component(
        "LinkCard",
        "Card",
        &[("title", "title"), ("href", "href")],
        Content::Paragraph("description"),
    ),
    component("Steps", "Steps", &[], Content::Between),
    component("TabItem", "TabItem", &[("label", "value")], Content::Between),
    component("Tabs", "Tabs", &[("syncKey", "groupId")], Content::Between),
];

const fn component(
    name: &'static str,
    equivalent: &'static str,
    attributes: &'static [(&'static str, &'static str)],
    content: Content,
) -> Component {
    Component { name, equivalent, attributes, content }
}

/// Kinds of badges in Starlight and in this crate.
const BADGES: [(&str, &str); 3] = [("default", "note"), ("note", "info"), ("caution", "warning")];

/// Class of a link that looks like a button, which is the default variant of `<LinkButton>`.
const BUTTON: Attribute<'_> = Attribute { name: "className", value: Value::Text("button") };

/// Returns the component that the module exports under a name.
pub(crate) fn component_of(name: &str) -> Option<&'static Component> {
    COMPONENTS.iter().find(|component| component.name == name)
}

impl Component {
    /// Returns the start tag of the equivalent component of this crate.
    pub(crate) fn translated<'t>(&self, tag: &Tag<'t>) -> Tag<'t> {
        let attributes = tag.attributes.iter().filter_map(|attribute| {
            let (_, own) = self.attributes.iter().find(|(name, _)| *name == attribute.name)?;
            Some(Attribute { name: own, value: self.value(attribute.value) })
        });
        let mut variants = tag.attributes.iter().filter(|attribute| attribute.name == "variant");
        let is_button = self.name == "LinkButton" && variants.all(is_default_variant);
        let attributes = attributes.chain(is_button.then_some(BUTTON));
        Tag { name: self.equivalent, attributes: attributes.collect(), ..*tag }
    }

    /// Returns the names of the attributes without effect.
    pub(crate) fn unknown<'t, 'a>(
        &'t self,
        tag: &'t Tag<'a>,
    ) -> impl Iterator<Item = &'a str> + 't {
        let names = tag.attributes.iter().filter(|it| !is_default_variant(it)).map(|it| it.name);
        names.filter(|name| {
            *name != self.content.attribute()
                && !self.attributes.iter().any(|(known, _)| known == name)
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

/// Returns `true` for the variant of `<LinkButton>` that it has without the attribute.
fn is_default_variant(attribute: &Attribute<'_>) -> bool {
    attribute.name == "variant" && attribute.value == Value::Text("primary")
}
