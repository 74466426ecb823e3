//! The program `git`: its commands, and what it reads of tags and branches.

mod command;
mod objects;
mod refs;
mod tree;

pub(crate) use self::command::git;
pub(crate) use self::refs::Refs;
pub(crate) use self::tree::GitTree;
