//! Reports misspelt words in files, whose paths it reads from standard input.
//!
//! The program contains common misspellings (the dictionary of `typos`), and not all correct words, so names need not be
//! listed. `words.txt` contains exceptions.

use std::borrow::Cow;
use std::collections::HashSet;
use std::io::Read;
use std::process::ExitCode;
use std::{fs, io};

use typos::tokens::{Identifier, Tokenizer, Word};
use typos::{Dictionary, Status};
use unicase::UniCase;

/// Words that are not reported, in lower case.
const ACCEPTED: &str = include_str!("../words.txt");

/// Misspellings with their corrections.
struct Misspellings {
    accepted: HashSet<&'static str>,
}

impl Dictionary for Misspellings {
    fn correct_ident<'s>(&'s self, _identifier: Identifier<'_>) -> Option<Status<'s>> {
        None
    }

    fn correct_word<'s>(&'s self, word: Word<'_>) -> Option<Status<'s>> {
        let corrections = typos_dict::WORD.find(&UniCase::new(word.token()))?;
        if self.accepted.contains(word.token().to_lowercase().as_str()) {
            return Some(Status::Valid);
        }
        Some(Status::Corrections(corrections.iter().map(|&word| Cow::Borrowed(word)).collect()))
    }
}

fn main() -> io::Result<ExitCode> {
    let accepted = ACCEPTED.lines().filter(|line| !line.starts_with('#')).collect();
    let dictionary = Misspellings { accepted };
    let tokenizer = Tokenizer::new();
    let mut paths = String::new();
    io::stdin().read_to_string(&mut paths)?;
    let (mut files, mut misspelt) = (0, 0);
    for path in paths.lines() {
        // Skips pictures, fonts and deleted files.
        let Ok(text) = fs::read_to_string(path) else { continue };
        files += 1;
        for typo in typos::check_str(&text, &tokenizer, &dictionary) {
            let Status::Corrections(corrections) = &typo.corrections else { continue };
            let line = 1 + text[..typo.byte_offset].matches('\n').count();
            println!("{path}:{line}: `{}` may be {}", typo.typo, corrections.join(", "));
            misspelt += 1;
        }
    }
    println!("{files} files, {misspelt} misspelt words");
    Ok(if misspelt == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
