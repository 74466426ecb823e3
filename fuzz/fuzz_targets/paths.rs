#![doc = "libFuzzer's entry to the target `paths`."]
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| fuzz::targets::paths::check(input));
