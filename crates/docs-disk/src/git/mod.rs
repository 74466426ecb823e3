//! The program `git`: its commands, and what it reads of tags and branches.

mod command;
mod objects;
mod refs;
#[cfg(test)]
mod test_repository;
mod tree;

pub(crate) use self::command::git;
pub(crate) use self::refs::Refs;
#[cfg(test)]
pub(crate) use self::test_repository::TestRepository;
pub(crate) use self::tree::GitTree;
