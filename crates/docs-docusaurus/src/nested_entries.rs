//! Lists within lists of sidebar entries.

use docs_model::Value;

/// Replaces lists within the lists of sidebar entries by their entries, as Docusaurus does. Projects write the entries that they share as
/// lists.
///
/// ```
/// use docs_docusaurus::flatten_entries;
/// use docs_model::Value;
///
/// let mut sidebars: Value = toml::from_str("docs = ['intro', ['a', ['b']], { More = [['c']] }]").unwrap();
/// flatten_entries(&mut sidebars);
/// assert_eq!(sidebars, toml::from_str("docs = ['intro', 'a', 'b', { More = ['c'] }]").unwrap());
/// ```
pub fn flatten_entries(sidebars: &mut Value) {
    match sidebars {
        Value::List(entries) => {
            for mut entry in std::mem::take(entries) {
                flatten_entries(&mut entry);
                match entry {
                    Value::List(inner) => entries.extend(inner),
                    entry => entries.push(entry),
                }
            }
        }
        Value::Table(table) => {
            let is_typed = table.contains_key("type");
            let lists = table.iter_mut().filter(|(key, _)| *key == "items" || !is_typed);
            lists.for_each(|(_, value)| flatten_entries(value));
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_lists_of_entries_are_flat() {
        let mut sidebars: Value = toml::from_str(
            "docs = [{ type = 'category', label = 'A', items = [['a'], 'b'], customProps = { rows = [['x']] } }]",
        )
        .expect("the test has valid TOML");
        flatten_entries(&mut sidebars);
        let expected = "docs = [{ type = 'category', label = 'A', items = ['a', 'b'], customProps = { rows = [['x']] } }]";
        assert_eq!(sidebars, toml::from_str(expected).expect("the test has valid TOML"));
    }
}
