//! Pages that moved from one folder to another, which need one redirect.

use std::collections::BTreeMap;

use crate::{Lost, Successor};

/// Joins lost pages whose successors have the same paths below another folder. `kept` are the published paths that are
/// not lost: a folder with one of them is not redirected as a whole.
pub(crate) fn join_folders(lost: &mut Vec<Lost>, kept: &[&str]) {
    let mut groups: BTreeMap<(String, String), Vec<usize>> = BTreeMap::new();
    for (index, page) in lost.iter().enumerate() {
        if let Some(successor) = &page.successor
            && let Some((from, to)) = folders(&page.from, &successor.to)
        {
            groups.entry((from.to_owned(), to.to_owned())).or_default().push(index);
        }
    }
    let mut joined = Vec::new();
    for ((from, to), mut members) in groups {
        let inside = |path: &str| {
            path.trim_end_matches('/') == from || path.starts_with(&format!("{from}/"))
        };
        // The page of the folder itself has no common suffix with its successor.
        let index = lost.iter().position(|page| page.from.trim_end_matches('/') == from);
        let of_folder = index.filter(|index| {
            let to_index = lost[*index].successor.as_ref();
            to_index.is_some_and(|page| page.to.trim_end_matches('/') == to)
        });
        members.extend(of_folder.filter(|index| !members.contains(index)));
        let all_inside = lost.iter().filter(|page| inside(&page.from)).count();
        if members.len() < 2
            || from.is_empty()
            || members.len() != all_inside
            || kept.iter().any(|path| inside(path))
        {
            continue;
        }
        joined.push((from, to, members));
    }
    // A folder within a joined one is part of it.
    let mut taken = vec![false; lost.len()];
    let mut added = Vec::new();
    for (from, to, members) in joined {
        if members.iter().any(|index| taken[*index]) {
            continue;
        }
        members.iter().for_each(|index| taken[*index] = true);
        added.push(Lost {
            from: format!("{from}/*"),
            pages: members.len(),
            location: members.iter().min().and_then(|index| lost[*index].location.clone()),
            successor: Some(Successor {
                to: format!("{to}/*"),
                reason: "the pages of the folder are there",
            }),
        });
    }
    let mut single = taken.into_iter();
    lost.retain(|_| !single.next().unwrap_or_default());
    lost.extend(added);
    lost.sort_by(|one, other| one.from.cmp(&other.from));
}

/// Returns two paths without their common last segments, if there are any.
fn folders<'a>(from: &'a str, to: &'a str) -> Option<(&'a str, &'a str)> {
    let (mut from, mut to) = (from.trim_end_matches('/'), to.trim_end_matches('/'));
    let mut has_common = false;
    while let (Some((from_folder, from_name)), Some((to_folder, to_name))) =
        (from.rsplit_once('/'), to.rsplit_once('/'))
        && from_name == to_name
    {
        (from, to) = (from_folder, to_folder);
        has_common = true;
    }
    has_common.then_some((from, to))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn joined(moves: &[(&str, &str)], kept: &[&str]) -> Vec<String> {
        let mut lost: Vec<Lost> = moves
            .iter()
            .map(|(from, to)| Lost {
                from: (*from).to_owned(),
                pages: 1,
                location: None,
                successor: (!to.is_empty())
                    .then(|| Successor { to: (*to).to_owned(), reason: "the same text" }),
            })
            .collect();
        join_folders(&mut lost, kept);
        let to = |lost: &Lost| lost.successor.as_ref().map_or(String::new(), |it| it.to.clone());
        lost.iter().map(|lost| format!("{} {}", lost.from, to(lost))).collect()
    }

    #[test]
    fn a_renamed_folder_is_one_redirect() {
        let moves = [("/a/", "/b/"), ("/a/1", "/b/1"), ("/a/x/2", "/b/x/2"), ("/c", "/d")];
        assert_eq!(joined(&moves, &["/e"]), ["/a/* /b/*", "/c /d"]);
        assert_eq!(joined(&moves[1..], &[]), ["/a/* /b/*", "/c /d"]);
    }

    #[test]
    fn a_folder_that_is_not_moved_as_a_whole_is_several() {
        let moves = [("/a/1", "/b/1"), ("/a/2", "/b/2")];
        assert_eq!(joined(&moves, &["/a/3"]), ["/a/1 /b/1", "/a/2 /b/2"]);
        let other = [("/a/1", "/b/1"), ("/a/2", "/b/2"), ("/a/3", "/b/4"), ("/a/5", "")];
        assert_eq!(joined(&other, &[]).len(), 4);
    }
}
