//! LaTeX formulas as MathML, which browsers draw without script.

use math_core::{LatexToMathML, MathCoreConfig, MathDisplay};

/// Longer formulas are none.
const LONGEST_BYTES: usize = 16 * 1024;

/// A formula as MathML; what is wrong with it otherwise.
pub(crate) fn mathml(latex: &str, display: bool) -> Result<String, String> {
    if latex.len() > LONGEST_BYTES {
        return Err(format!("it is longer than {LONGEST_BYTES} bytes"));
    }
    let converter = LatexToMathML::new(MathCoreConfig::default())
        .map_err(|_| "the converter has no settings".to_owned())?;
    let display = if display { MathDisplay::Block } else { MathDisplay::Inline };
    let converted =
        converter.convert_with_local_state(latex, display).map_err(|error| error.to_string())?;
    Ok(converted.mathml)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formulas_become_mathml() {
        let mathml = mathml("x^2", false).expect("a formula");
        assert!(mathml.starts_with("<math") && mathml.ends_with("</math>"), "{mathml}");
        assert!(super::mathml("\\frac{1", true).is_err());
    }
}
