//! Commands of the program `git`, and files of tags, branches and other repositories.

mod bare;
mod command;
mod contents;
mod entries;
mod objects;
mod refs;
mod sources;
#[cfg(test)]
mod test_repository;
mod tree;

pub(crate) use self::bare::BareRepository;
pub(crate) use self::command::{git, git_in};
pub(crate) use self::refs::Refs;
pub(crate) use self::sources::{SourceCommit, SourceCommits};
#[cfg(test)]
pub(crate) use self::test_repository::TestRepository;
pub(crate) use self::tree::GitTree;
