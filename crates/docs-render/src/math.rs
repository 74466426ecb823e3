//! LaTeX formulas as MathML, which browsers render without scripts.

use math_core::{LatexToMathML, MathCoreConfig, MathDisplay};

use crate::math_macros::prepared;

/// Maximum size of a formula.
const MAX_BYTES: usize = 16 * 1024;

/// Returns a formula as MathML, or the error message.
pub(crate) fn mathml(
    latex: &str,
    display: bool,
    macros: &[(String, String)],
) -> Result<String, String> {
    if latex.len() > MAX_BYTES {
        return Err(format!("it is longer than {MAX_BYTES} bytes"));
    }
    let formula = prepared(latex, macros)?;
    let converter = LatexToMathML::new(MathCoreConfig::default())
        .map_err(|_| "the converter has no settings".to_owned())?;
    let display = if display { MathDisplay::Block } else { MathDisplay::Inline };
    let converted =
        converter.convert_with_local_state(&formula, display).map_err(|error| error.to_string())?;
    Ok(converted.mathml)
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
    fn formulas_contain_definitions_and_commands_of_katex() {
        let formula = "\\newcommand{\\half}[1]{\\boxed{\\frac{#1}{2}}} \\begin{split} a &= \\half{b} \\tag{1} \\end{split}";
        let mathml = mathml(formula, true, &[]).expect("a formula");
        assert!(mathml.contains("<mfrac>") && mathml.contains("(1)"), "{mathml}");
    }

    #[test]
    fn invalid_macros_do_not_affect_other_macros() {
        let macros = [("\\bad", "\\nothing{"), ("\\half", "\\frac{#1}{2}"), ("", "x")];
        let macros = macros.map(|(name, definition)| (name.to_owned(), definition.to_owned()));
        assert!(mathml("\\half{a}", false, &macros).expect("a formula").contains("<mfrac>"));
        assert!(mathml("\\bad", false, &macros).is_err());
    }
}
