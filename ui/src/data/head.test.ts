import { expect, test } from "vitest";

import { readHead, syncHead } from "./head";

test("the head becomes that of the page, and keeps the site's elements", () => {
  document.head.innerHTML = `
    <meta name="viewport" content="width=device-width">
    <meta name="description" content="old" data-page-meta>
    <link rel="icon" href="/old.svg" data-page-meta>
    <link rel="canonical" href="https://docs.example/old">`;
  syncHead({
    title: "Agents | Docs",
    description: "All about agents.",
    canonical: "https://docs.example/v3/agent",
    htmlClass: "docs-wrapper",
    meta: [{ attribute: "name", key: "keywords", content: "agents" }],
    links: [
      [
        ["rel", "preload"],
        ["href", "/font.woff2"],
        ["as", "font"],
      ],
    ],
  });
  expect(document.title).toBe("Agents | Docs");
  expect(document.documentElement.className).toBe("docs-wrapper");
  expect([...document.querySelectorAll("meta")].map((meta) => meta.content)).toEqual([
    "width=device-width",
    "Agents | Docs",
    "https://docs.example/v3/agent",
    "All about agents.",
    "All about agents.",
    "agents",
  ]);
  expect([...document.querySelectorAll("link")].map((link) => link.outerHTML)).toEqual([
    '<link rel="canonical" href="https://docs.example/v3/agent">',
    '<link rel="preload" href="/font.woff2" as="font" data-page-meta="">',
  ]);
});

test("the head of the served page is restored", () => {
  document.head.innerHTML = `
    <title>Agents | Docs</title>
    <link rel="canonical" href="https://docs.example/v3/agent">
    <meta property="og:title" content="Agents | Docs" data-page-meta>
    <meta property="og:url" content="https://docs.example/v3/agent" data-page-meta>
    <meta name="description" content="All about agents." data-page-meta>
    <meta property="og:description" content="All about agents." data-page-meta>
    <meta name="keywords" content="agents" data-page-meta>
    <link rel="alternate" hreflang="fr" href="/fr/v3/agent" data-page-meta>`;
  const elements = () => [...document.head.children].map((element) => element.outerHTML).sort();
  const served = elements();
  const head = readHead();
  syncHead({ ...head, title: "Other", description: null, canonical: "https://docs.example/other", meta: [], links: [] });
  expect(elements()).not.toEqual(served);
  syncHead(head);
  expect(elements()).toEqual(served);
});
