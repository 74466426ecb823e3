//! Requests that no browser sends, over plain sockets to the real program.

mod files;
mod hosts;
mod messages;
mod paths;
mod raw;
mod searches;
mod slow;
mod stop;
