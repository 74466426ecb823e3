/** Plural forms on the server, by the engine. */

interface DocsHost {
  readonly pluralIndex?: (language: string, count: string) => string;
}

/** Returns the position of a number's plural form among the forms of a language. */
export function pluralIndex(language: string, count: number): number {
  const { docsHost } = globalThis as { readonly docsHost?: DocsHost };
  const index = docsHost?.pluralIndex?.(language, String(count)) ?? "";
  // Browsers may have the rules.
  if (index === "") throw new ReferenceError("Intl is not defined");
  return Number(index);
}
