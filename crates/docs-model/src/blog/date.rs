//! Dates of posts.

use std::fmt;

use jiff::civil::{Date, DateTime, Time};
use jiff::{SignedDuration, ToSpan as _};

/// Date and time of a post, in UTC, to the second.
///
/// ```
/// use docs_model::BlogDate;
///
/// let date = BlogDate::parse("2024-01-31").unwrap();
/// assert_eq!(date.to_string(), "2024-01-31T00:00:00.000Z");
/// assert_eq!(BlogDate::parse("2024-1-31"), Some(date));
/// assert_eq!(BlogDate::parse("2024-01-31T12:30+02:00").unwrap().to_string(), "2024-01-31T10:30:00.000Z");
/// assert_eq!(BlogDate::parse("2024-02-30"), None);
/// ```
#[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub struct BlogDate(DateTime);

impl BlogDate {
    /// Reads a date: `2024-01-31`, `2024/1/31`, with a time (`T10:00`, ` 10:00:00.000`) and an offset (`Z`, `+02:00`). Without
    /// an offset the time is in UTC. Returns `None` for any other string.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        Self::read(text, |year, month, day| Date::new(year, month, day).ok())
    }

    /// Reads a date whose day may exceed the number of days in its month. The extra days are added to the end of the month, as in
    /// JavaScript.
    ///
    /// ```
    /// use docs_model::BlogDate;
    ///
    /// assert_eq!(BlogDate::parse_overflowing("2023-02-30"), BlogDate::parse("2023-03-02"));
    /// assert_eq!(BlogDate::parse_overflowing("2023-02-32"), None);
    /// ```
    #[must_use]
    pub fn parse_overflowing(text: &str) -> Option<Self> {
        Self::read(text, |year, month, day| {
            let is_day = (1..=31).contains(&day);
            let first = Date::new(year, month, 1).ok().filter(|_| is_day)?;
            first.checked_add((day - 1).days()).ok()
        })
    }

    fn read(text: &str, date: impl Fn(i16, i8, i8) -> Option<Date>) -> Option<Self> {
        let mut rest = Digits(text.trim());
        let year = rest.number(4, 4)?;
        let separator = rest.any(&['-', '/'])?;
        let month = rest.number(1, 2)?;
        rest.any(&[separator])?;
        let day = rest.number(1, 2)?;
        let date = date(year, month.try_into().ok()?, day.try_into().ok()?)?;
        let time = if rest.any(&['T', 't', ' ']).is_some() {
            date.to_datetime(rest.time()?).checked_sub(rest.offset()?).ok()?
        } else {
            rest.any(&['Z']);
            date.into()
        };
        rest.0.is_empty().then_some(Self(time))
    }

    /// Returns year, month and day.
    #[must_use]
    pub fn year_month_day(self) -> (i64, u8, u8) {
        let part = |part: i8| u8::try_from(part).unwrap_or(1);
        (self.year(), part(self.0.month()), part(self.0.day()))
    }

    /// Returns the year.
    #[must_use]
    pub fn year(self) -> i64 {
        self.0.year().into()
    }

    /// Returns the date without the time: `2024-01-31`.
    #[must_use]
    pub fn day(self) -> String {
        self.0.date().to_string()
    }

    /// Returns the date in the format of RFC 2822, which RSS requires.
    ///
    /// ```
    /// let date = docs_model::BlogDate::parse("2024-01-31T08:05").unwrap();
    /// assert_eq!(date.rfc2822(), "Wed, 31 Jan 2024 08:05:00 GMT");
    /// ```
    #[must_use]
    pub fn rfc2822(self) -> String {
        self.0.strftime("%a, %d %b %Y %H:%M:%S GMT").to_string()
    }
}

/// Writes ISO 8601 with milliseconds, like browsers.
impl fmt::Display for BlogDate {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}", self.0.strftime("%Y-%m-%dT%H:%M:%S.000Z"))
    }
}

/// Unread rest of a date.
struct Digits<'a>(&'a str);

impl Digits<'_> {
    fn number(&mut self, least: usize, most: usize) -> Option<i16> {
        let count = self.0.bytes().take(most).take_while(u8::is_ascii_digit).count();
        if count < least {
            return None;
        }
        let (digits, rest) = self.0.split_at(count);
        self.0 = rest;
        digits.parse().ok()
    }

    fn any(&mut self, characters: &[char]) -> Option<char> {
        let first = self.0.chars().next().filter(|first| characters.contains(first))?;
        self.0 = &self.0[first.len_utf8()..];
        Some(first)
    }

    /// Reads `10:00`, `10:00:00` or `10:00:00.000`, to the second.
    fn time(&mut self) -> Option<Time> {
        let hours = self.number(1, 2)?;
        self.any(&[':'])?;
        let minutes = self.number(2, 2)?;
        let mut seconds = 0;
        if self.any(&[':']).is_some() {
            seconds = self.number(2, 2)?;
            if self.any(&['.']).is_some() {
                self.fraction()?;
            }
        }
        let part = |part: i16| i8::try_from(part).ok();
        Time::new(part(hours)?, part(minutes)?, part(seconds)?, 0).ok()
    }

    /// Skips up to nine digits.
    fn fraction(&mut self) -> Option<()> {
        let count = self.0.bytes().take(9).take_while(u8::is_ascii_digit).count();
        self.0 = &self.0[count..];
        (count > 0).then_some(())
    }

    /// Reads `Z`, `+02:00`, `-0200` or nothing.
    fn offset(&mut self) -> Option<SignedDuration> {
        self.any(&[' ']);
        let sign = match self.any(&['Z', 'z', '+', '-']) {
            Some('+') => 1,
            Some('-') => -1,
            _ => return Some(SignedDuration::ZERO),
        };
        let hours = self.number(2, 2)?;
        self.any(&[':']);
        let minutes = self.number(2, 2).unwrap_or_default();
        let offset = SignedDuration::from_mins(i64::from(hours) * 60 + i64::from(minutes));
        (hours < 24 && minutes < 60).then_some(offset * sign)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_read_in_their_usual_forms() {
        let rows = [
            ("2024-01-31", Some("2024-01-31T00:00:00.000Z")),
            ("2024/01/31", Some("2024-01-31T00:00:00.000Z")),
            ("2024-1-3", Some("2024-01-03T00:00:00.000Z")),
            ("2024-01-31T10:00", Some("2024-01-31T10:00:00.000Z")),
            ("2024-01-31 10:00:05", Some("2024-01-31T10:00:05.000Z")),
            ("2024-01-31T10:00:05.123Z", Some("2024-01-31T10:00:05.000Z")),
            ("2024-01-31T23:00-02:00", Some("2024-02-01T01:00:00.000Z")),
            ("2024-02-29", Some("2024-02-29T00:00:00.000Z")),
            ("0001-01-01T00:00+02:00", Some("0000-12-31T22:00:00.000Z")),
            ("2023-02-29", None),
            ("2024-13-01", None),
            ("2024-01-00", None),
            ("2024-01/31", None),
            ("2024-01-31T25:00", None),
            ("2024-01-31x", None),
            ("31.1.2024", None),
            ("", None),
        ];
        for (text, expected) in rows {
            let found = BlogDate::parse(text).map(|date| date.to_string());
            assert_eq!(found.as_deref(), expected, "{text}");
        }
    }
}
