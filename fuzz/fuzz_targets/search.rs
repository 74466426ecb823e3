#![doc = "libFuzzer's entry to the target `search`."]
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| fuzz::targets::search::check(input));
