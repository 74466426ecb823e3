//! Number of typos between two words.

/// Returns the number of letters that were changed, left out, added or swapped with their neighbour; `None` above the limit.
pub(crate) fn distance(one: &[char], other: &[char], limit: usize) -> Option<usize> {
    if one.len().abs_diff(other.len()) > limit {
        return None;
    }
    let width = other.len() + 1;
    let (mut before, mut next) = (vec![0; width], vec![0; width]);
    let mut last: Vec<usize> = (0..width).collect();
    for (row, letter) in one.iter().enumerate() {
        next[0] = row + 1;
        for (column, against) in other.iter().enumerate() {
            let changed = last[column] + usize::from(letter != against);
            let mut best = changed.min(last[column + 1] + 1).min(next[column] + 1);
            let swapped =
                row > 0 && column > 0 && *letter == other[column - 1] && one[row - 1] == *against;
            if swapped {
                best = best.min(before[column - 1] + 1);
            }
            next[column + 1] = best;
        }
        // Each row follows from the two before it, and its numbers are not less than theirs.
        if last.iter().chain(&next).all(|typos| *typos > limit) {
            return None;
        }
        (before, last, next) = (last, next, before);
    }
    last.last().copied().filter(|typos| *typos <= limit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows() {
        for (one, other, limit, expected) in [
            ("config", "config", 1, Some(0)),
            ("confgi", "config", 1, Some(1)),
            ("confg", "config", 1, Some(1)),
            ("conffig", "config", 1, Some(1)),
            ("cpnfig", "config", 1, Some(1)),
            ("cpngig", "config", 1, None),
            ("cpngig", "config", 2, Some(2)),
            ("", "ab", 2, Some(2)),
        ] {
            let letters = |word: &str| word.chars().collect::<Vec<_>>();
            assert_eq!(distance(&letters(one), &letters(other), limit), expected, "{one} {other}");
        }
    }
}
