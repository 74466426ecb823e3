//! Tests of third-party packages of the program: permission and notices.

mod allowed;
mod notices;
mod packages;
