import { afterEach, expect, test } from "vitest";

import { writeDates } from "./dates";

afterEach(() => (document.documentElement.lang = ""));

test("dates in the form of ISO 8601 become words of the page's language", () => {
  document.documentElement.lang = "fr";
  const article = document.createElement("div");
  article.innerHTML =
    '<time datetime="2024-03-01T00:00:00.000Z" data-iso>2024-03-01</time><time datetime="2024-03-01T00:00:00.000Z">kept</time>';
  writeDates(article);
  expect([...article.children].map((time) => time.textContent)).toEqual(["1 mars 2024", "kept"]);
});
