//! Forms with which readers send the request of an operation of an API.
//!
//! A form is an island: a browser loads its code when the reader approaches it. The island's element contains the data of the form,
//! so that all pages share one module.

use docs_model::{ASSETS_FOLDER, Settings};
use docs_openapi::FORM_PLACE;
use docs_render::{HeadTag, Page};

use crate::inputs::interface::Interface;
use crate::pages::insertion::replace;
use crate::values::address::href;
use crate::values::html::escape;

/// Index of the island. The interface's module has the same number (`ui/src/request-form/index.ts`).
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
        let address = |file: &str| href(settings, &format!("{ASSETS_FOLDER}/{file}"));
        let has_code = !files.script.is_empty();
        has_code.then(|| Self { module: address(&files.script), style: address(&files.style) })
    }

    /// Returns the element of a form.
    fn island(&self, data: &str) -> String {
        format!(
            "<docs-island data-module=\"{}\" data-index=\"{ISLAND}\" data-render=\"client\" data-form=\"{}\">\
             <div class=\"request-form\"></div></docs-island>",
            escape(&self.module),
            escape(data)
        )
    }
}

/// Adds the form with this data, as JSON, to the article of an operation. Without the code of forms, its place is removed.
pub(crate) fn add_form(page: &mut Page, forms: Option<&RequestForms>, data: &str) {
    let Some(start) = page.html.find(FORM_PLACE) else { return };
    let island = forms.map(|forms| forms.island(data)).unwrap_or_default();
    replace(page, start..start + FORM_PLACE.len(), &island);
    page.head.extend(forms.map(|forms| {
        let attributes = [("rel", "stylesheet"), ("href", forms.style.as_str())];
        HeadTag {
            name: "link".to_owned(),
            attributes: attributes.map(|(name, value)| (name.to_owned(), value.to_owned())).into(),
        }
    }));
}
