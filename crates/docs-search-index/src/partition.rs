//! Division of a sequence into the parts that files contain.
//!
//! A sequence that is too large is divided near its middle, and each part in the same way: in the middle quarter, at the
//! boundary with the lowest rank. The parts depend on the items alone. Since ranks are properties of the items next to a
//! boundary, a change of a size seldom moves one: only if it shifts the lowest boundary out of the middle quarter, or a lower one into
//! it. The boundary nearest to the middle would move more often, and all boundaries of its parts with it.

use std::ops::Range;

/// Divides items with these sizes into parts of at most `limit`, except for an item that is larger. `rank` returns the rank of
/// the boundary before an item.
pub(crate) fn partition<R: Ord>(
    sizes: &[usize],
    limit: usize,
    rank: impl Fn(usize) -> R,
) -> Vec<Range<usize>> {
    let mut parts = Vec::new();
    let mut undivided = Vec::new();
    undivided.push(0..sizes.len());
    while let Some(part) = undivided.pop() {
        match boundary(sizes, part.clone(), limit, &rank) {
            Some(middle) => undivided.extend([middle..part.end, part.start..middle]),
            None if part.is_empty() => {}
            None => parts.push(part),
        }
    }
    parts
}

/// Returns the first item of the second half of a part; `None` if the part is not divided.
fn boundary<R: Ord>(
    sizes: &[usize],
    part: Range<usize>,
    limit: usize,
    rank: &impl Fn(usize) -> R,
) -> Option<usize> {
    let total: usize = sizes[part.clone()].iter().sum();
    if total <= limit {
        return None;
    }
    let mut before = 0;
    (part.start + 1..part.end).min_by_key(|item| {
        before += sizes[item - 1];
        let imbalance = before.abs_diff(total - before);
        let is_near = imbalance <= total / 4;
        (!is_near, is_near.then(|| rank(*item)), imbalance)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn parts_are_the_whole_and_no_larger_than_the_limit(
            items in proptest::collection::vec((0_usize..50, 0_usize..4), 0..200),
            limit in 1_usize..200,
        ) {
            let sizes: Vec<usize> = items.iter().map(|(size, _)| *size).collect();
            let parts = partition(&sizes, limit, |item| items[item].1);
            let whole: Vec<usize> = parts.iter().cloned().flatten().collect();
            prop_assert_eq!(whole, (0..sizes.len()).collect::<Vec<_>>());
            for part in parts {
                let size: usize = sizes[part.clone()].iter().sum();
                prop_assert!(part.len() == 1 || size <= limit);
            }
        }
    }

    #[test]
    fn the_lowest_boundary_near_the_middle_is_taken() {
        let lowest = |lowest: usize| move |item: usize| usize::from(item != lowest);
        assert_eq!(partition(&[10; 8], 60, lowest(3)), [0..3, 3..8]);
        assert_eq!(partition(&[10; 8], 60, lowest(4)), [0..4, 4..8]);
        assert_eq!(partition(&[10; 8], 60, lowest(1)), [0..4, 4..8]);
    }

    #[test]
    fn an_item_above_the_limit_is_alone() {
        assert_eq!(partition(&[1, 1, 90, 1], 10, |_| 0), [0..2, 2..3, 3..4]);
    }
}
