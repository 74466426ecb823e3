/** Selector of a script that only the development server adds. */
const DEVELOPMENT_SCRIPT = 'script[src^="/__site/"]';

/** Returns `true` if the development server serves the page. */
export function isInDevelopment(): boolean {
  return document.querySelector(DEVELOPMENT_SCRIPT) !== null;
}
