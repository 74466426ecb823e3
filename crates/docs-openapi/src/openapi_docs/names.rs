//! Ids of pages, from titles and ids of operations.

use docs_core::kebab_case;

/// Returns the words of a name joined by `-`, without the accents of Latin letters; empty for a name without words.
pub(super) fn slug(name: &str) -> String {
    kebab_case(&name.chars().map(without_accent).collect::<String>())
}

/// Returns the id of a page with a title: the title is in lower case before its words are separated.
pub(super) fn slug_of_title(title: &str) -> String {
    slug(&title.to_lowercase())
}

/// Returns the letter of Latin-1 without its accent.
fn without_accent(character: char) -> char {
    match character {
        'À'..='Å' => 'A',
        'Ç' => 'C',
        'È'..='Ë' => 'E',
        'Ì'..='Ï' => 'I',
        'Ñ' => 'N',
        'Ò'..='Ö' | 'Ø' => 'O',
        'Ù'..='Ü' => 'U',
        'Ý' => 'Y',
        'à'..='å' => 'a',
        'ç' => 'c',
        'è'..='ë' => 'e',
        'ì'..='ï' => 'i',
        'ñ' => 'n',
        'ò'..='ö' | 'ø' => 'o',
        'ù'..='ü' => 'u',
        'ý' | 'ÿ' => 'y',
        other => other,
    }
}

/// Returns a title without the quotation marks that the plugin replaces.
pub(super) fn title_text(title: &str) -> String {
    title.split_whitespace().collect::<Vec<_>>().join(" ").replace('"', "'")
}

/// Returns the first line of a description, which is the description of the page.
pub(super) fn first_line(description: &str) -> String {
    let mut lines = description.split(['\r', '\n']).filter(|line| !line.is_empty());
    lines.next().unwrap_or_default().trim_end().replace('"', "'")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_those_of_the_plugin() {
        let rows = [
            ("delete_order_v2", "delete-order-v-2"),
            ("getItemsURL", "get-items-url"),
            ("Create an order", "create-an-order"),
            ("Créer une commande", "creer-une-commande"),
            ("GET /items", "get-items"),
            ("", ""),
        ];
        for (name, expected) in rows {
            assert_eq!(slug(name), expected, "{name:?}");
        }
        assert_eq!(slug_of_title("ShopItem"), "shopitem");
        assert_eq!(first_line("\n\"One\" line. \nOther."), "'One' line.");
    }
}
