/** Returns the message of an error, followed by the messages of its causes, each below the label (R-ERR-01). */
export function errorChain(error: unknown, label: string): string {
  const messages: string[] = [];
  const seen = new Set<unknown>();
  for (let current = error; current != null && !seen.has(current);) {
    seen.add(current);
    messages.push(current instanceof Error ? current.message : String(current));
    current = current instanceof Error ? current.cause : null;
  }
  return messages.join(`\n\n${label}\n`);
}
