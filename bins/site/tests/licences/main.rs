//! What the program is made of: who may be in it, and how it says so.

mod allowed;
mod notices;
mod packages;
