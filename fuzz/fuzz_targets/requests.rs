#![doc = "libFuzzer's entry to the target `requests`."]
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| fuzz::targets::requests::check(input));
