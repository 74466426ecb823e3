#![doc = "libFuzzer's entry to the target `sidebars`."]
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| fuzz::targets::sidebars::check(input));
