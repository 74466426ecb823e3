//! Files that browsers run on the origin of a site.

/// Extensions of scripts, pages and XML, in which elements of XHTML run scripts.
const SCRIPTS_AND_PAGES: [&str; 20] = [
    "atom", "cjs", "ecma", "es", "htm", "html", "js", "mathml", "mjs", "mml", "rdf", "rss",
    "shtml", "wsdl", "xht", "xhtml", "xml", "xsd", "xsl", "xslt",
];

/// Extensions of images that are documents: browsers run their scripts if a reader opens them.
const IMAGE_DOCUMENTS: [&str; 2] = ["svg", "svgz"];

/// Returns `true` if browsers may run a file as a script or a page.
pub(super) fn is_script_or_page(file: &str) -> bool {
    has_extension(file, &SCRIPTS_AND_PAGES)
}

/// Returns `true` if a file is an image that may contain scripts.
pub(super) fn is_image_document(file: &str) -> bool {
    has_extension(file, &IMAGE_DOCUMENTS)
}

/// Returns `true` if a file has one of the extensions, in any case. Apache uses each extension of a name with several.
fn has_extension(file: &str, extensions: &[&str]) -> bool {
    let name = file.rsplit('/').next().unwrap_or(file);
    let mut parts = name.split('.').skip(1);
    parts.any(|part| extensions.iter().any(|extension| part.eq_ignore_ascii_case(extension)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_extension_in_any_case_counts() {
        for file in ["a.js", "content/a.MJS", "a.html.txt", "a.b.Xml"] {
            assert!(is_script_or_page(file), "{file}");
        }
        for file in ["a.png", "js", "a.js/b.png", "a.json", "a.css", "a.svg"] {
            assert!(!is_script_or_page(file), "{file}");
        }
        assert!(is_image_document("a.SVG") && !is_image_document("svg"));
    }
}
