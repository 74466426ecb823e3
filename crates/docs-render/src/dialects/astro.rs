//! Components of Astro, which only Astro runs.

use super::starlight::MODULE;

/// Module of pictures.
const ASSETS: &str = "astro:assets";

/// Exports of the module of pictures that show one.
const PICTURES: [&str; 2] = ["Image", "Picture"];

/// Attributes of pictures that Astro shares with HTML.
const ATTRIBUTES: [&str; 10] =
    ["alt", "class", "decoding", "height", "id", "loading", "sizes", "src", "title", "width"];

/// Component of Astro.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum AstroComponent {
    /// Picture, which is an image of HTML.
    Picture,
    /// Another component.
    Other,
}

/// Returns the component that a module exports under a name; `None` for other modules.
pub(crate) fn astro_component(specifier: &str, name: &str) -> Option<AstroComponent> {
    let is_picture = specifier == ASSETS && PICTURES.contains(&name);
    let component = if is_picture { AstroComponent::Picture } else { AstroComponent::Other };
    is_astro(specifier).then_some(component)
}

/// Returns `true` for a module that only Astro can load.
pub(crate) fn is_astro(specifier: &str) -> bool {
    specifier.ends_with(".astro") || specifier.starts_with("astro:") || specifier == MODULE
}

/// Returns `true` for the attribute of a picture that has an effect in HTML.
pub(crate) fn is_picture_attribute(name: &str) -> bool {
    ATTRIBUTES.contains(&name) || name.starts_with("data-") || name.starts_with("aria-")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn modules_of_astro_are_found() {
        let rows = [
            ("./a.astro", "default", Some(AstroComponent::Other)),
            ("astro:assets", "Picture", Some(AstroComponent::Picture)),
            ("astro:assets", "getImage", Some(AstroComponent::Other)),
            ("astro:content", "Image", Some(AstroComponent::Other)),
            ("@astrojs/starlight/components", "Icon", Some(AstroComponent::Other)),
            ("./a.astro?raw", "default", None),
            ("./astro", "default", None),
            ("astro/a", "Image", None),
        ];
        for (specifier, name, expected) in rows {
            assert_eq!(astro_component(specifier, name), expected, "{specifier} {name}");
        }
    }
}
