//! Settings of builds.

use std::fmt;
use std::time::Duration;

use serde::de::{Error, Visitor};
use serde::{Deserialize, Deserializer};

/// Settings of `site build`.
///
/// ```
/// use std::time::Duration;
///
/// use docs_model::Settings;
///
/// let text = "title = 'T'\nurl = 'https://t.example.com'\n[build]\nkeep_assets = '12h'\n";
/// let settings = Settings::from_toml("site.toml", text).0.unwrap();
/// assert_eq!(settings.build.keep_assets, Duration::from_secs(12 * 60 * 60));
/// ```
#[derive(Clone, Copy, Debug, Deserialize, Eq, PartialEq)]
#[serde(default, deny_unknown_fields)]
pub struct BuildSettings {
    /// Time for which the output contains content-hashed files that a build has replaced. Pages that readers opened
    /// earlier and cached documents need them. Zero removes them immediately. Default: seven days.
    ///
    /// In the settings, the value is a whole number with a unit, `s`, `m`, `h`, `d` or `w`, or the
    /// number 0.
    #[serde(deserialize_with = "duration")]
    pub keep_assets: Duration,
    /// Writes smaller copies of the images in articles, as WebP, from which browsers choose by the width of the screen
    /// (`srcset`). Default: `false`.
    pub image_variants: bool,
}

impl Default for BuildSettings {
    fn default() -> Self {
        Self { keep_assets: Duration::from_secs(7 * 24 * 60 * 60), image_variants: false }
    }
}

/// Units of durations, each with its seconds.
const UNITS: [(&str, u64); 5] =
    [("s", 1), ("m", 60), ("h", 60 * 60), ("d", 24 * 60 * 60), ("w", 7 * 24 * 60 * 60)];

fn duration<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Duration, D::Error> {
    deserializer.deserialize_any(DurationVisitor)
}

struct DurationVisitor;

impl Visitor<'_> for DurationVisitor {
    type Value = Duration;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a duration such as `\"7d\"`, or 0")
    }

    fn visit_str<E: Error>(self, written: &str) -> Result<Duration, E> {
        parse_duration(written).ok_or_else(|| {
            E::custom(format!(
                "`{written}` is not a duration: write a whole number and a unit, such as `\"90s\"`, `\"30m\"`, \
                 `\"12h\"`, `\"7d\"` or `\"2w\"`"
            ))
        })
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<Duration, E> {
        match number {
            0 => Ok(Duration::ZERO),
            _ => Err(E::custom(format!("`{number}` has no unit: write `\"{number}d\"` for days"))),
        }
    }
}

/// Parses a duration in the format of settings and options: a whole number with a unit, `s`, `m`, `h`, `d` or `w`, or `0`.
/// Returns `None` for anything else.
///
/// ```
/// use std::time::Duration;
///
/// use docs_model::parse_duration;
///
/// assert_eq!(parse_duration("30m"), Some(Duration::from_secs(30 * 60)));
/// assert_eq!(parse_duration("1.5h"), None);
/// ```
#[must_use]
pub fn parse_duration(written: &str) -> Option<Duration> {
    let written = written.trim();
    if written == "0" {
        return Some(Duration::ZERO);
    }
    let (number, seconds) =
        UNITS.iter().find_map(|(unit, seconds)| Some((written.strip_suffix(unit)?, seconds)))?;
    // The characters are checked because `parse` accepts a sign.
    let number = number.trim_end();
    let is_plain = number.bytes().all(|byte| byte.is_ascii_digit());
    let number = number.parse::<u64>().ok().filter(|_| is_plain)?;
    Some(Duration::from_secs(number.checked_mul(*seconds)?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Settings;

    fn read(value: &str) -> (Option<Settings>, Vec<String>) {
        let text = format!("title = 'T'\nurl = 'https://t'\n[build]\nkeep_assets = {value}\n");
        let (settings, issues) = Settings::from_toml("site.toml", &text);
        (settings, issues.iter().map(ToString::to_string).collect())
    }

    #[test]
    fn durations_have_units() {
        for (value, seconds) in [
            ("0", 0),
            ("'0'", 0),
            ("'0d'", 0),
            ("'90s'", 90),
            ("'30m'", 1800),
            ("'12h'", 43_200),
            ("'7d'", 604_800),
            ("' 2 w '", 1_209_600),
        ] {
            let (settings, issues) = read(value);
            assert_eq!(issues, [""; 0], "{value}");
            let read = settings.expect("it is complete").build.keep_assets;
            assert_eq!(read, Duration::from_secs(seconds), "{value}");
        }
    }

    #[test]
    fn a_value_that_is_no_duration_is_reported_at_its_place() {
        for value in ["'7'", "'d'", "''", "'-7d'", "'+7d'", "'7 days'", "'1.5h'", "7", "-1"] {
            let (settings, issues) = read(value);
            assert_eq!(issues.len(), 1, "{value}: {issues:?}");
            assert!(issues[0].starts_with("site.toml:4:15: error[settings]: "), "{issues:?}");
            let read = settings.expect("the rest is read").build;
            assert_eq!(read, BuildSettings::default(), "{value}");
        }
        assert!(read("'99999999999999999w'").1[0].contains("is not a duration"));
        assert!(read("7").1[0].contains("write `\"7d\"` for days"));
        assert!(read("true").1[0].contains("a duration such as `\"7d\"`, or 0"));
    }
}
