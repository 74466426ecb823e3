import { expect, test } from "vitest";

import { readHead, syncHead } from "./head";

const elements = () => [...document.head.children].map((element) => element.outerHTML);

test("the head is replaced with that of the page, and keeps the site's elements", () => {
  document.head.innerHTML = `<meta name="viewport" content="width=device-width"><meta name="description" content="old" data-page-meta><link rel="icon" href="/old.svg" data-page-meta><link rel="canonical" href="https://docs.example/old">`;
  syncHead({
    title: "Agents | Docs",
    htmlClass: "docs-wrapper",
    canonical: "https://docs.example/v3/agent",
    elements: '<meta name="description" content="All &amp; more." data-page-meta><link rel="preload" href="/font.woff2" data-page-meta>',
  });
  expect(document.title).toBe("Agents | Docs");
  expect(document.documentElement.className).toBe("docs-wrapper");
  expect(elements().filter((element) => !element.startsWith("<title"))).toEqual([
    '<meta name="viewport" content="width=device-width">',
    '<link rel="canonical" href="https://docs.example/v3/agent">',
    '<meta name="description" content="All &amp; more." data-page-meta="">',
    '<link rel="preload" href="/font.woff2" data-page-meta="">',
  ]);
});

test("the head of the served page is restored", () => {
  document.head.innerHTML = `<title>Agents | Docs</title><link rel="canonical" href="https://docs.example/v3/agent"><meta name="keywords" content="agents" data-page-meta><link rel="alternate" hreflang="fr" href="/fr/v3/agent" data-page-meta><script type="application/ld+json" data-page-meta>{}</script>`;
  const served = elements();
  const head = readHead();
  syncHead({ title: "Other", htmlClass: "", canonical: "https://docs.example/other", elements: "" });
  expect(elements()).toHaveLength(2);
  syncHead(head);
  expect(elements()).toEqual(served);
});
