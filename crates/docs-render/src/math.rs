//! LaTeX formulas as MathML, which browsers render without scripts.

use math_core::{LatexToMathML, MathCoreConfig, MathDisplay};

/// Maximum size of a formula.
const MAX_BYTES: usize = 16 * 1024;

/// Maximum size of a macro definition: a formula may use one many times.
const MAX_MACRO_BYTES: usize = 1024;

/// Returns a formula as MathML, or the error message.
pub(crate) fn mathml(
    latex: &str,
    display: bool,
    macros: &[(String, String)],
) -> Result<String, String> {
    if latex.len() > MAX_BYTES {
        return Err(format!("it is longer than {MAX_BYTES} bytes"));
    }
    let converter = converter(macros)?;
    let display = if display { MathDisplay::Block } else { MathDisplay::Inline };
    let converted =
        converter.convert_with_local_state(latex, display).map_err(|error| error.to_string())?;
    Ok(converted.mathml)
}

/// Returns a converter with the valid macros.
fn converter(macros: &[(String, String)]) -> Result<LatexToMathML, String> {
    let usable = macros.iter().filter(|(_, definition)| definition.len() <= MAX_MACRO_BYTES);
    let mut macros: Vec<(String, String)> = usable
        .map(|(name, definition)| (name.trim_start_matches('\\').to_owned(), definition.clone()))
        .collect();
    loop {
        let config = MathCoreConfig { macros: macros.clone(), ..MathCoreConfig::default() };
        match LatexToMathML::new(config) {
            Ok(converter) => return Ok(converter),
            Err((_, index, _)) if index < macros.len() => {
                macros.remove(index);
            }
            Err(_) => return Err("the converter has no settings".to_owned()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formulas_become_mathml() {
        let mathml = mathml("x^2", false, &[]).expect("a formula");
        assert!(mathml.starts_with("<math") && mathml.ends_with("</math>"), "{mathml}");
        assert!(super::mathml("\\frac{1", true, &[]).is_err());
    }

    #[test]
    fn macros_that_can_not_be_read_leave_the_others() {
        let macros = [("\\bad", "\\nothing{"), ("\\half", "\\frac{#1}{2}"), ("", "x")];
        let macros = macros.map(|(name, definition)| (name.to_owned(), definition.to_owned()));
        assert!(mathml("\\half{a}", false, &macros).expect("a formula").contains("<mfrac>"));
        assert!(mathml("\\bad", false, &macros).is_err());
    }
}
