//! Dates of posts.

use std::fmt;

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
pub struct BlogDate {
    /// Seconds since the start of 1970.
    seconds: i64,
}

/// Abbreviated names of the days, from the first day of 1970 on.
const DAYS: [&str; 7] = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"];

/// English names of the months.
const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

const DAY_SECONDS: i64 = 86_400;

impl BlogDate {
    /// Reads a date: `2024-01-31`, `2024/1/31`, with a time (`T10:00`, ` 10:00:00.000`) and an offset (`Z`, `+02:00`). Without
    /// an offset the time is in UTC. Returns `None` for any other text.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        Self::read(text, days_since_1970)
    }

    /// Reads a date whose day may not exist in its month, and counts such a day on from the end of the month, as JavaScript does.
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
            Some(days_since_1970(year, month, 1)? + day - 1).filter(|_| is_day)
        })
    }

    fn read(text: &str, days: impl Fn(i64, i64, i64) -> Option<i64>) -> Option<Self> {
        let mut rest = Digits(text.trim());
        let year = rest.number(4, 4)?;
        let separator = rest.any(&['-', '/'])?;
        let month = rest.number(1, 2)?;
        rest.any(&[separator])?;
        let day = rest.number(1, 2)?;
        let mut seconds = days(year, month, day)? * DAY_SECONDS;
        if rest.any(&['T', 't', ' ']).is_some() {
            seconds += rest.time()?;
            seconds -= rest.offset()?;
        } else {
            rest.any(&['Z']);
        }
        rest.0.is_empty().then_some(Self { seconds })
    }

    /// Returns year, month and day.
    #[must_use]
    pub fn year_month_day(self) -> (i64, u8, u8) {
        civil(self.seconds.div_euclid(DAY_SECONDS))
    }

    /// Returns the year.
    #[must_use]
    pub fn year(self) -> i64 {
        self.year_month_day().0
    }

    /// Returns the date alone, as `2024-01-31`.
    #[must_use]
    pub fn day(self) -> String {
        let (year, month, day) = self.year_month_day();
        format!("{year:04}-{month:02}-{day:02}")
    }

    /// Returns the date in the form of RFC 2822, which RSS requires.
    ///
    /// ```
    /// let date = docs_model::BlogDate::parse("2024-01-31T08:05").unwrap();
    /// assert_eq!(date.rfc2822(), "Wed, 31 Jan 2024 08:05:00 GMT");
    /// ```
    #[must_use]
    pub fn rfc2822(self) -> String {
        let (year, month, day) = self.year_month_day();
        let weekday = self.seconds.div_euclid(DAY_SECONDS).rem_euclid(7);
        let weekday = DAYS[usize::try_from(weekday).unwrap_or_default()];
        let month = &MONTHS[usize::from(month) - 1][..3];
        let (hours, minutes, seconds) = self.time();
        format!("{weekday}, {day:02} {month} {year:04} {hours:02}:{minutes:02}:{seconds:02} GMT")
    }

    fn time(self) -> (i64, i64, i64) {
        let seconds = self.seconds.rem_euclid(DAY_SECONDS);
        (seconds / 3600, seconds / 60 % 60, seconds % 60)
    }
}

/// ISO 8601 with milliseconds, as browsers write it.
impl fmt::Display for BlogDate {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (hours, minutes, seconds) = self.time();
        write!(formatter, "{}T{hours:02}:{minutes:02}:{seconds:02}.000Z", self.day())
    }
}

/// Unread rest of a text.
struct Digits<'a>(&'a str);

impl Digits<'_> {
    fn number(&mut self, least: usize, most: usize) -> Option<i64> {
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

    /// Reads `10:00`, `10:00:00` or `10:00:00.000` as seconds.
    fn time(&mut self) -> Option<i64> {
        let hours = self.number(1, 2)?;
        self.any(&[':'])?;
        let minutes = self.number(2, 2)?;
        let mut seconds = 0;
        if self.any(&[':']).is_some() {
            seconds = self.number(2, 2)?;
            if self.any(&['.']).is_some() {
                self.number(1, 9)?;
            }
        }
        let is_time = hours < 24 && minutes < 60 && seconds < 60;
        is_time.then_some(hours * 3600 + minutes * 60 + seconds)
    }

    /// Reads `Z`, `+02:00`, `-0200` or nothing as seconds.
    fn offset(&mut self) -> Option<i64> {
        self.any(&[' ']);
        let sign = match self.any(&['Z', 'z', '+', '-']) {
            Some('+') => 1,
            Some('-') => -1,
            _ => return Some(0),
        };
        let hours = self.number(2, 2)?;
        self.any(&[':']);
        let minutes = self.number(2, 2).unwrap_or_default();
        (hours < 24 && minutes < 60).then_some(sign * (hours * 3600 + minutes * 60))
    }
}

/// Returns the number of days from the start of 1970 to a date of the Gregorian calendar; `None` for a day that does not
/// exist.
fn days_since_1970(year: i64, month: i64, day: i64) -> Option<i64> {
    if !(1..=12).contains(&month) {
        return None;
    }
    // Years start in March, so that the leap day is the last day of a year.
    let shifted = if month > 2 { year } else { year - 1 };
    let era = shifted.div_euclid(400);
    let year_of_era = shifted.rem_euclid(400);
    let day_of_year = (153 * (month + if month > 2 { -3 } else { 9 }) + 2) / 5 + day - 1;
    let day_of_era = year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year;
    let days = era * 146_097 + day_of_era - 719_468;
    let (_, found_month, found_day) = civil(days);
    (i64::from(found_month) == month && i64::from(found_day) == day).then_some(days)
}

/// Returns the date of a day, the inverse of [`days_since_1970`].
fn civil(days: i64) -> (i64, u8, u8) {
    let days = days + 719_468;
    let era = days.div_euclid(146_097);
    let day_of_era = days.rem_euclid(146_097);
    let year_of_era =
        (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    (year, u8::try_from(month).unwrap_or(1), u8::try_from(day).unwrap_or(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_day_of_four_centuries_has_one_date() {
        for days in -146_097..146_097 {
            let (year, month, day) = civil(days);
            assert_eq!(days_since_1970(year, month.into(), day.into()), Some(days));
        }
    }

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
