//! Mutated inputs from seeds and dictionaries.

use fastrand::Rng;

/// Maximum length of a copied run of a seed, in bytes.
const MAX_PIECE_BYTES: usize = 300;

/// Maximum number of mutations of one input.
const MAX_MUTATIONS: usize = 12;

/// Maximum number of repetitions of one dictionary entry, which reveal quadratic time.
const MAX_REPETITIONS: usize = 3000;

/// Generator of inputs from seeds and a dictionary; equal generator seeds produce equal inputs.
#[derive(Debug)]
pub struct Mutator {
    seeds: Vec<Vec<u8>>,
    dictionary: Vec<Vec<u8>>,
    longest: usize,
}

impl Mutator {
    /// Creates a generator. Inputs are truncated to `longest` bytes.
    ///
    /// # Panics
    ///
    /// Panics if there are no seeds, or the dictionary is empty.
    #[must_use]
    pub fn new(seeds: Vec<Vec<u8>>, dictionary: Vec<Vec<u8>>, longest: usize) -> Self {
        assert!(!seeds.is_empty() && !dictionary.is_empty(), "there is nothing to mutate");
        Self { seeds, dictionary, longest }
    }

    /// Returns the input with this number. The first inputs are the unchanged seeds.
    #[must_use]
    pub fn input(&self, seed: u64, number: u64) -> Vec<u8> {
        let mut input = match self.seeds.get(usize::try_from(number).unwrap_or(usize::MAX)) {
            Some(seed) => seed.clone(),
            // Each input has its own generator, so that it can be reproduced alone.
            None => self.mutated(&mut Rng::with_seed(seed ^ number.rotate_left(32))),
        };
        input.truncate(self.longest);
        input
    }

    fn mutated(&self, random: &mut Rng) -> Vec<u8> {
        let mut input = match random.u8(..3) {
            0 => self.seed(random).to_vec(),
            _ => self.piece(random).to_vec(),
        };
        for _ in 0..random.usize(1..=MAX_MUTATIONS) {
            self.mutate(&mut input, random);
        }
        input
    }

    fn mutate(&self, input: &mut Vec<u8>, random: &mut Rng) {
        let at = random.usize(..=input.len());
        let end = |random: &mut Rng, most| (at + random.usize(..most)).min(input.len());
        match random.u8(..16) {
            0..=2 => insert(input, at, self.piece(random)),
            3..=4 => insert(input, at, &self.word(random).repeat(random.usize(1..5))),
            5..=6 => {
                let end = end(random, 40);
                input.drain(at..end);
            }
            7..=8 => {
                let end = end(random, 200);
                let repeated = input[at..end].repeat(random.usize(1..4));
                insert(input, at, &repeated);
            }
            9 if random.u8(..10) == 0 => {
                insert(input, at, &self.word(random).repeat(random.usize(..MAX_REPETITIONS)));
            }
            10 if at < input.len() => input[at] = random.u8(..),
            _ => insert(input, at, self.word(random)),
        }
        // Limits nested repetitions.
        input.truncate(self.longest);
    }

    fn seed(&self, random: &mut Rng) -> &[u8] {
        &self.seeds[random.usize(..self.seeds.len())]
    }

    /// Returns a run of bytes of a seed.
    fn piece(&self, random: &mut Rng) -> &[u8] {
        let seed = self.seed(random);
        let start = random.usize(..=seed.len());
        let end = (start + random.usize(..MAX_PIECE_BYTES)).min(seed.len());
        &seed[start..end]
    }

    fn word(&self, random: &mut Rng) -> &[u8] {
        &self.dictionary[random.usize(..self.dictionary.len())]
    }
}

fn insert(input: &mut Vec<u8>, at: usize, bytes: &[u8]) {
    input.splice(at..at, bytes.iter().copied());
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mutator() -> Mutator {
        Mutator::new(vec![b"# A\n".to_vec(), b"- b\n".to_vec()], vec![b"<b>".to_vec()], 100)
    }

    #[test]
    fn equal_numbers_give_equal_inputs_within_the_limit() {
        for number in 0..1000 {
            let input = mutator().input(1, number);
            assert_eq!(input, mutator().input(1, number));
            assert!(input.len() <= 100, "{}", input.len());
        }
        assert_eq!(mutator().input(1, 1), b"- b\n");
        let others =
            (2..100).filter(|number| mutator().input(1, *number) != mutator().input(2, *number));
        assert!(others.count() > 50, "other seeds give other inputs");
    }
}
