/** Only the development server adds this script. */
const DEVELOPMENT_SCRIPT = 'script[src^="/__site/"]';

/** Returns whether the development server serves the page. */
export function isInDevelopment(): boolean {
  return document.querySelector(DEVELOPMENT_SCRIPT) !== null;
}
