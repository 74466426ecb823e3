//! Number of edits between two words.

/// Returns the number of elements to insert, delete, replace or swap with the next one, such as letters of a word; `None`
/// above the limit.
///
/// Only the cells of the table within `limit` of the diagonal are computed, since all others exceed it. (`strsim` has no limit:
/// it computes the whole table even for words with many edits, which are most of them.)
///
/// ```
/// use docs_core::edits_within;
///
/// assert_eq!(edits_within(b"kitten", b"sitting", 3), Some(3));
/// assert_eq!(edits_within(b"kitten", b"sitting", 2), None);
/// assert_eq!(edits_within(b"strat", b"start", 1), Some(1));
/// ```
#[must_use]
pub fn edits_within<T: PartialEq>(one: &[T], other: &[T], limit: usize) -> Option<usize> {
    if one.len().abs_diff(other.len()) > limit {
        return None;
    }
    let (one, other) = without_common_ends(one, other);
    let beyond = limit + 1;
    let mut before = vec![beyond; other.len() + 1];
    let mut above: Vec<usize> = (0..=other.len()).collect();
    let mut current = before.clone();
    for row in 1..=one.len() {
        let (first, last) = (row.saturating_sub(limit).max(1), (row + limit).min(other.len()));
        current.fill(beyond);
        if row <= limit {
            current[0] = row;
        }
        for column in first..=last {
            let replaced = above[column - 1] + usize::from(one[row - 1] != other[column - 1]);
            let mut edits = replaced.min(above[column] + 1).min(current[column - 1] + 1);
            let are_swapped = row > 1
                && column > 1
                && one[row - 1] == other[column - 2]
                && one[row - 2] == other[column - 1];
            if are_swapped {
                edits = edits.min(before[column - 2] + 1);
            }
            current[column] = edits;
        }
        if current.iter().all(|edits| *edits > limit) {
            return None;
        }
        std::mem::swap(&mut before, &mut above);
        std::mem::swap(&mut above, &mut current);
    }
    Some(above[other.len()]).filter(|edits| *edits <= limit)
}

/// Returns two words without their common start and their common end, which need no edits. Paths of one site have long ones.
fn without_common_ends<'a, T: PartialEq>(one: &'a [T], other: &'a [T]) -> (&'a [T], &'a [T]) {
    let start = one.iter().zip(other).take_while(|(one, other)| one == other).count();
    let (one, other) = (&one[start..], &other[start..]);
    let end = one.iter().rev().zip(other.iter().rev()).take_while(|(one, other)| one == other);
    let end = end.count();
    (&one[..one.len() - end], &other[..other.len() - end])
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The number of edits from a complete table.
    fn edits(one: &[u8], other: &[u8]) -> usize {
        let mut table = vec![vec![0; other.len() + 1]; one.len() + 1];
        for row in 0..=one.len() {
            for column in 0..=other.len() {
                table[row][column] = match (row, column) {
                    (0, edits) | (edits, 0) => edits,
                    _ => {
                        let is_other = usize::from(one[row - 1] != other[column - 1]);
                        let swapped = row > 1
                            && column > 1
                            && one[row - 1] == other[column - 2]
                            && one[row - 2] == other[column - 1];
                        let swap =
                            if swapped { table[row - 2][column - 2] + 1 } else { usize::MAX };
                        (table[row - 1][column - 1] + is_other)
                            .min(table[row - 1][column] + 1)
                            .min(table[row][column - 1] + 1)
                            .min(swap)
                    }
                };
            }
        }
        table[one.len()][other.len()]
    }

    #[test]
    fn the_limit_changes_no_number_within_it() {
        let mut words = vec![Vec::new()];
        for start in 0.. {
            let word: Vec<u8> = words[start].clone();
            if word.len() == 5 {
                break;
            }
            words.extend(b"abc".map(|letter| [word.as_slice(), &[letter]].concat()));
        }
        for one in &words {
            for other in &words {
                let edits = edits(one, other);
                for limit in 0..4 {
                    let expected = (edits <= limit).then_some(edits);
                    assert_eq!(edits_within(one, other, limit), expected, "{one:?} {other:?}");
                }
            }
        }
    }
}
