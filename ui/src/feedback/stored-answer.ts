/** Answers of this tab, by page. Without storage they are kept until the visitor leaves the page. */
import type { Answer } from "./settings";

const key = (path: string) => `docs.feedback ${path}`;

/** Returns the visitor's answer for a page; `null` if there is none. */
export function storedAnswer(path: string): Answer | null {
  try {
    const stored = sessionStorage.getItem(key(path));
    return stored === "yes" || stored === "no" ? stored : null;
  } catch {
    return null;
  }
}

/** Stores the answer for a page. */
export function storeAnswer(path: string, answer: Answer): void {
  try {
    sessionStorage.setItem(key(path), answer);
  } catch {
    // The question is then asked again on the next visit.
  }
}
