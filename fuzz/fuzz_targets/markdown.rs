#![doc = "libFuzzer's entry to the target `markdown`."]
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| fuzz::targets::markdown::check(input));
