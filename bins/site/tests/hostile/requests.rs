//! Requests that browsers do not send, over plain sockets to the program.

mod files;
mod hosts;
mod messages;
mod paths;
mod raw;
mod searches;
mod slow;
mod stop;
