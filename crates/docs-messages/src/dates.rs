//! Dates as readers of a language write them.

use serde::Deserialize;

use crate::placeholders::fill;

/// Length of a date.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
#[non_exhaustive]
pub enum DateStyle {
    /// `Mar 9, 2024`.
    Medium,
    /// `March 9, 2024`.
    Long,
    /// `March 9`.
    DayOfYear,
}

/// Forms of dates in a language, after the Common Locale Data Repository. The patterns have the placeholders `{day}`,
/// `{month}` and `{year}`.
#[derive(Clone, Debug, Deserialize, Eq, Hash, PartialEq)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct DateForms {
    /// Months as they are written with a day.
    pub months: [String; 12],
    /// Short months.
    pub short_months: [String; 12],
    /// Pattern with a short month.
    pub medium: String,
    /// Pattern with a month.
    pub long: String,
    /// Pattern without the year.
    pub day_of_year: String,
}

impl DateForms {
    /// Returns the date at the start of a string of ISO 8601 in words.
    pub(crate) fn format(&self, iso: &str, style: DateStyle) -> Option<String> {
        let (year, month, day) = parse(iso)?;
        let (pattern, months) = match style {
            DateStyle::Medium => (&self.medium, &self.short_months),
            DateStyle::Long => (&self.long, &self.months),
            DateStyle::DayOfYear => (&self.day_of_year, &self.months),
        };
        let (year, day) = (year.to_string(), day.to_string());
        Some(fill(pattern, &[("year", &year), ("month", &months[month - 1]), ("day", &day)]))
    }
}

/// Returns year, month and day.
fn parse(iso: &str) -> Option<(u32, usize, u32)> {
    let date = iso.get(..10)?;
    let number = |from: usize, to: usize| {
        let digits = date.get(from..to)?;
        digits.bytes().all(|byte| byte.is_ascii_digit()).then(|| digits.parse().ok())?
    };
    let is_divided = [4, 7].iter().all(|place| date.as_bytes().get(*place) == Some(&b'-'));
    let (year, month, day) = (number(0, 4)?, number(5, 7)?, number(8, 10)?);
    let is_date = is_divided && (1..=12).contains(&month) && (1..=31).contains(&day);
    is_date.then_some((year, month as usize, day))
}
