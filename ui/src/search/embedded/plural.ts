/** Returns the form that a word shares with its plural. Counterpart in Rust, which documents the rules: `text/plural.rs`. */
export function singular(word: string): string {
  if (!/^[a-z]{3,}[es]$/.test(word)) return word;
  const long = word.length > 4;
  if (long && word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  if (word.endsWith("ie")) return `${word.slice(0, -2)}y`;
  if (long && /(?:x|ch|sh|ss|z|us)es$/.test(word)) return word.slice(0, -2);
  if (word.endsWith("s")) return /[sui]s$/.test(word) ? word : word.slice(0, -1);
  return /(?:x|ch|sh|ss|z)e$/.test(word) || (long && word.endsWith("use")) ? word.slice(0, -1) : word;
}
