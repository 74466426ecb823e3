//! Tabs with samples of code for an operation, by language.

use crate::references::SAMPLES;
use crate::samples::{Request, Sample, samples};
use crate::text::Text;
use crate::view::View;

/// Colons of the container of tabs.
const GROUP: &str = "::::::";

/// Writes the samples of the description, otherwise samples of a request.
pub(super) fn push_samples(text: &mut Text, operation: View<'_>, request: &Request) {
    let own = SAMPLES.iter().flat_map(|key| operation.list(key)).filter_map(own_sample);
    let own: Vec<Sample> = own.collect();
    let samples = if own.is_empty() { samples(request) } else { own };
    text.heading(2, "Request samples");
    text.block(&format!("{GROUP}code-group{{group=\"api-language\"}}"));
    for Sample { label, language, code } in samples {
        text.code(&format!("{language} title=\"{}\"", label.replace(['"', '\n'], " ")), &code);
    }
    text.block(GROUP);
}

fn own_sample(view: View<'_>) -> Option<Sample> {
    let view = view.follow();
    let language = view.text_of("lang")?;
    let name = language.to_lowercase();
    let is_word = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"+#-_".contains(&byte));
    Some(Sample {
        label: view.text_of("label").unwrap_or(language).to_owned(),
        language: match name.as_str() {
            "curl" | "shell" => "sh".to_owned(),
            "node" | "node.js" => "js".to_owned(),
            _ if is_word => name,
            _ => "text".to_owned(),
        },
        code: view.text_of("source")?.to_owned(),
    })
}
