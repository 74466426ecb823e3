//! Parts of files: the `Range` header, which `http-range-header` parses.

use http_range_header::{EndPosition, RangeUnsatisfiableError, StartPosition, parse_range_header};

/// A requested part of a file.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum ByteRange {
    /// From the first number up to, but without, the second.
    Bytes(u64, u64),
    /// Outside of the file.
    Outside,
}

impl ByteRange {
    /// Parses the header for a file of `length` bytes. `None` for several ranges, another unit, and invalid ranges: the
    /// response is then the whole file, which RFC 9110, section 14.2, always allows.
    pub(crate) fn parse(header: &str, length: u64) -> Option<Self> {
        let ranges = match parse_range_header(header) {
            Ok(parsed) => parsed.ranges,
            Err(RangeUnsatisfiableError::ZeroSuffix) => return Some(Self::Outside),
            Err(_) => return None,
        };
        let [range] = ranges.as_slice() else { return None };
        // The library's `validate` is not used: it rejects a suffix that is longer than the file, which RFC 9110,
        // section 14.1.2, defines as the whole file.
        match (range.start, range.end) {
            (StartPosition::FromLast(count), _) => {
                Some(Self::within(length.saturating_sub(count), length, length))
            }
            (StartPosition::Index(start), EndPosition::LastByte) => {
                Some(Self::within(start, length, length))
            }
            (StartPosition::Index(start), EndPosition::Index(last)) => {
                (start <= last).then(|| Self::within(start, last.saturating_add(1), length))
            }
        }
    }

    fn within(start: u64, end: u64, length: u64) -> Self {
        let end = end.min(length);
        if start < end { Self::Bytes(start, end) } else { Self::Outside }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_cut_to_the_file() {
        let rows = [
            ("bytes=0-4", Some(ByteRange::Bytes(0, 5))),
            ("bytes=5-", Some(ByteRange::Bytes(5, 10))),
            ("bytes=-3", Some(ByteRange::Bytes(7, 10))),
            ("bytes=-30", Some(ByteRange::Bytes(0, 10))),
            ("bytes=8-99", Some(ByteRange::Bytes(8, 10))),
            ("bytes=10-", Some(ByteRange::Outside)),
            ("bytes=12-13", Some(ByteRange::Outside)),
            ("bytes=-0", Some(ByteRange::Outside)),
            ("bytes=0-18446744073709551615", Some(ByteRange::Bytes(0, 10))),
            ("bytes=4-2", None),
            ("bytes=0-1,3-4", None),
            ("lines=0-1", None),
            ("bytes=a-b", None),
        ];
        for (header, range) in rows {
            assert_eq!(ByteRange::parse(header, 10), range, "{header}");
        }
        assert_eq!(ByteRange::parse("bytes=-1", 0), Some(ByteRange::Outside));
    }
}
