import { expect, test } from "vitest";

import { bareSite, fullSite, sampleCategory, sampleLink, sampleSidebar } from "../testing/samples";
import { footerPages, navbarPages, sidebarPages } from "./known-pages";

test("the navbar links to pages of the site, also in its dropdowns", () => {
  expect(navbarPages(fullSite)).toEqual([
    { label: "Guides", href: "/introduction/" },
    { label: "Agent", href: "/v3/agent" },
    { label: "Learn", href: "/quickstart/" },
    { label: "Tasks", href: "/tasks/" },
  ]);
  expect(navbarPages(bareSite)).toEqual([]);
});

test("the footer links to pages of the site", () => {
  expect(footerPages(fullSite)).toEqual([{ label: "Quickstart", href: "/v3/getting-started" }]);
  expect(footerPages(bareSite)).toEqual([]);
  expect(footerPages({ footer: null })).toEqual([]);
});

test("the first level of a sidebar has links and categories, none of them twice, hidden or of another site", () => {
  const elsewhere = sampleCategory("Elsewhere", null, [{ ...sampleLink("Product", "https://product.example/"), external: true }]);
  expect(sidebarPages([...sampleSidebar.items, elsewhere, ...sampleSidebar.items])).toEqual([
    { label: "Home", href: "/" },
    { label: 'Access & "controls"', href: "/access-controls/" },
    { label: "Integrations", href: "/integrations/" },
    { label: "Use cases", href: "/usecases/travel-guide" },
    { label: "Always open", href: "/tasks/" },
    { label: "Open at first", href: "/tools/" },
    { label: "Hidden page", href: "/hidden/shown" },
  ]);
});
