//! Forms with which readers send requests to an operation of an API.
//!
//! A form is an island: a browser loads its code when the reader scrolls to it. The island's element contains the data of the form,
//! so that all pages share one module.

use docs_model::Settings;
use docs_openapi::FORM_PLACE;
use docs_render::Page;

use crate::inputs::interface::Interface;
use crate::pages::insertion::replace;
use crate::pages::own_island::{asset, island, style_link};
use crate::values::html::escape;

/// Index of the island, as in the module of the interface (`fixtures/cases/islands.json`).
const ISLAND: u32 = 9998;

/// Forms of the references of a site.
#[derive(Clone, Debug, Hash)]
pub(crate) struct RequestForms {
    /// Address of the module.
    module: String,
    /// Address of the style sheet.
    style: String,
}

impl RequestForms {
    /// Creates the forms of a site; `None` if the interface lacks their code.
    pub(crate) fn new(settings: &Settings, interface: &Interface) -> Option<Self> {
        let files = &interface.manifest().request_form;
        let has_code = !files.script.is_empty();
        has_code.then(|| Self {
            module: asset(settings, &files.script),
            style: asset(settings, &files.style),
        })
    }

    /// Returns the element of a form.
    fn island(&self, data: &str) -> String {
        let data = format!(" data-form=\"{}\"", escape(data));
        island(&self.module, ISLAND, &data, "<div class=\"request-form\"></div>")
    }
}

/// Adds the form with this data, as JSON, to the article of an operation. Without the code of forms, the placeholder is removed.
pub(crate) fn add_form(page: &mut Page, forms: Option<&RequestForms>, data: &str) {
    let Some(start) = page.html.find(FORM_PLACE) else { return };
    let island = forms.map(|forms| forms.island(data)).unwrap_or_default();
    replace(page, start..start + FORM_PLACE.len(), &island);
    page.head.extend(forms.map(|forms| style_link(&forms.style)));
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;

    #[test]
    fn the_index_is_that_of_the_interface() {
        let cases = include_str!("../../../../fixtures/cases/islands.json");
        let cases: Value = serde_json::from_str(cases).unwrap();
        assert_eq!(cases["requestForm"], ISLAND);
    }
}
