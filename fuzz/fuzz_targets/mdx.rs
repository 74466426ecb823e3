#![doc = "libFuzzer's entry to the target `mdx`."]
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| fuzz::targets::mdx::check(input));
