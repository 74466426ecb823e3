import { expect, test } from "vitest";

import { fullSite, bareSite, sampleSidebar } from "../testing/samples";
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

test("the first level of a sidebar has links and pages of categories, none of them twice or hidden", () => {
  const items = [...sampleSidebar.items, ...sampleSidebar.items];
  expect(sidebarPages(items)).toEqual([
    { label: "Home", href: "/" },
    { label: 'Access & "controls"', href: "/access-controls/" },
    { label: "Integrations", href: "/integrations/" },
    { label: "Open at first", href: "/tools/" },
  ]);
});
