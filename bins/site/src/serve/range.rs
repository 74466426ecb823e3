//! Parts of files: what a `Range` header asks for.

/// What is asked for of a file.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Range {
    /// From the first number up to, but without, the second.
    Bytes(usize, usize),
    /// Nothing that the file has.
    Outside,
}

impl Range {
    /// Understands the header for a file of `length` bytes. Several ranges, or another unit, are as good as none: the
    /// whole file is an answer too.
    pub(super) fn parse(header: &str, length: usize) -> Option<Self> {
        let (start, end) = header.strip_prefix("bytes=")?.split_once('-')?;
        let (start, end) = (start.trim(), end.trim());
        if start.is_empty() {
            let last: usize = end.parse().ok()?;
            return Some(match last {
                0 => Self::Outside,
                _ => Self::within(length.saturating_sub(last), length, length),
            });
        }
        let start: usize = start.parse().ok()?;
        let end = match end {
            "" => length,
            end => end.parse::<usize>().ok()?.saturating_add(1),
        };
        (start < end || end == length).then(|| Self::within(start, end, length))
    }

    fn within(start: usize, end: usize, length: usize) -> Self {
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
            ("bytes=0-4", Some(Range::Bytes(0, 5))),
            ("bytes=5-", Some(Range::Bytes(5, 10))),
            ("bytes=-3", Some(Range::Bytes(7, 10))),
            ("bytes=-30", Some(Range::Bytes(0, 10))),
            ("bytes=8-99", Some(Range::Bytes(8, 10))),
            ("bytes=10-", Some(Range::Outside)),
            ("bytes=12-13", Some(Range::Outside)),
            ("bytes=-0", Some(Range::Outside)),
            ("bytes=4-2", None),
            ("bytes=0-1,3-4", None),
            ("lines=0-1", None),
            ("bytes=a-b", None),
        ];
        for (header, range) in rows {
            assert_eq!(Range::parse(header, 10), range, "{header}");
        }
    }
}
