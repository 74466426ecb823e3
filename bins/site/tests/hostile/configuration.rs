//! Configurations that try to end, stall or leave the program.
