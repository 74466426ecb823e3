#![doc = "libFuzzer's entry to the target `config`."]
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| fuzz::targets::config::check(input));
