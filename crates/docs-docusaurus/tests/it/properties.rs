//! Properties for arbitrary sources. `PROPTEST_CASES` sets the number of cases.

use docs_docusaurus::{apply_infima, read_versions_file};
use docs_model::ThemeSettings;
use proptest::prelude::*;

proptest! {
    #[test]
    fn no_text_makes_the_readers_panic(text in any::<String>()) {
        let _ = read_versions_file("versions.json", &text);
        apply_infima(&mut ThemeSettings::default(), &text);
    }
}
