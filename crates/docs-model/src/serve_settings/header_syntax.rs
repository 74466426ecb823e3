//! Syntax of the names and values of headers.

/// Returns whether a string is a token (RFC 9110, section 5.6.2).
pub(super) fn is_token(text: &str) -> bool {
    let is_token_byte =
        |byte: u8| byte.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~".contains(&byte);
    !text.is_empty() && text.bytes().all(is_token_byte)
}

/// Returns whether a string is a value of a header that hosts and programs transfer unchanged.
pub(super) fn is_header_value(text: &str) -> bool {
    text.bytes().all(|byte| byte == b'\t' || (b' '..=b'~').contains(&byte))
}
