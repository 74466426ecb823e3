#![doc = "libFuzzer's entry to the target `front_matter`."]
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| fuzz::targets::front_matter::check(input));
