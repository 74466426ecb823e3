//! Third-party packages of the program: allowed ones, and notices.

mod allowed;
mod notices;
mod packages;
