import { readFileSync } from "node:fs";

/** What draws a picture as a mask in the colour behind it. */
const DRAWN = ".icon, .code-button::before, .admonition-title::before, .card h2::before, .markdown summary::before";

/**
 * The style that draws the pictures of `styles/pictures.json`, drawn in strokes on 24 by 24 units. They stand side by side in
 * one: a browser makes a document of its own for every picture it draws, which on a first visit takes longer than all
 * other styling. `--picture-NAME` is a picture's place in the row, to be given to `--picture`.
 */
export function pictures(file) {
  const drawn = Object.entries(JSON.parse(readFileSync(file, "utf8")));
  const places = drawn.map(([name], place) => `--picture-${name}:${place}`).join(";");
  const row = drawn.map(([, shape], place) => `<g transform='translate(${24 * place})'>${shape}</g>`).join("");
  const svg =
    `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 ${24 * drawn.length} 24' fill='none' stroke='#000' ` +
    `stroke-width='2' stroke-linecap='round' stroke-linejoin='round'>${row}</svg>`;
  const address = `data:image/svg+xml,${svg.replace(/[<>#]/g, encodeURIComponent)}`;
  const position = `calc(var(--picture) * 100% / ${drawn.length - 1}) 0 / ${drawn.length * 100}% 100%`;
  return `:root{${places}}${DRAWN}{mask:url("${address}") ${position} no-repeat}`;
}
