import { fireEvent, render, screen, within } from "@testing-library/react";
import { expect, onTestFinished, test } from "vitest";

import { CLASSIC } from "../look/classic";
import { setClasses } from "../look/look";
import { announcementDismissed } from "../state/announcement";
import { colorModeChoice } from "../state/color-mode";
import { bareSite, fullPage, fullSite, sampleNavbarLink, samplePage } from "../testing/samples";
import { AnnouncementBar } from "./AnnouncementBar";
import { ColorModeSwitch } from "./ColorModeSwitch";
import { ContentsColumn } from "./Contents";
import { FoldedContents } from "./FoldedContents";
import { Navbar } from "./Navbar";
import { navbarPage } from "./navbar-state";
import { Pagination } from "./Pagination";
import { SkipLink } from "./SkipLink";

/** The test environment has no popovers. These methods only report the new state. */
for (const [name, newState] of [
  ["showPopover", "open"],
  ["hidePopover", "closed"],
] as const) {
  const value = function (this: HTMLElement) {
    this.dispatchEvent(Object.assign(new Event("beforetoggle"), { newState }));
  };
  Object.defineProperty(HTMLElement.prototype, name, { value });
}

test("the switch names the color modes and alternates them", () => {
  colorModeChoice.set("light");
  render(<ColorModeSwitch settings={fullSite.colorMode} />);
  const button = screen.getByRole("button", { name: "Switch between dark and light mode (currently light mode)" });
  fireEvent.click(button);
  expect(button.getAttribute("aria-label")).toContain("currently dark mode");
  expect(document.documentElement.dataset["theme"]).toBe("dark");
  expect(localStorage.getItem("theme")).toBe("dark");
});

test("closing the announcement removes it, and is stored", () => {
  announcementDismissed.set(false);
  render(<AnnouncementBar bar={fullSite.announcement!} />);
  fireEvent.click(within(screen.getByRole("banner")).getByRole("button", { name: "Close" }));
  expect(screen.queryByRole("banner")).toBeNull();
  expect(localStorage.getItem("docusaurus.announcement.dismiss")).toBe("true");
});

test("an announcement that is not closeable has no button", () => {
  announcementDismissed.set(false);
  render(<AnnouncementBar bar={{ ...fullSite.announcement!, closeable: false }} />);
  expect(screen.queryByRole("button")).toBeNull();
});

test("a dropdown opens by the arrow keys, closes by Escape and when the focus leaves", () => {
  render(<Navbar site={fullSite} page={navbarPage(samplePage())} />);
  const more = screen.getByRole("button", { name: "More" });
  const expanded = () => more.getAttribute("aria-expanded");
  expect(more.hasAttribute("aria-haspopup")).toBe(false);
  expect(document.getElementById(more.getAttribute("popovertarget") ?? "")?.getAttribute("popover")).toBe("auto");
  more.focus();
  fireEvent.keyDown(more, { key: "ArrowDown" });
  expect(expanded()).toBe("true");
  fireEvent.keyDown(document.body, { key: "Escape" });
  expect(expanded()).toBe("false");
  expect(document.activeElement).toBe(more);
  fireEvent.keyDown(more, { key: "ArrowDown" });
  expect(expanded()).toBe("true");
  fireEvent.focusOut(document.activeElement!, { relatedTarget: null });
  expect(expanded(), "the focus moves to another window").toBe("true");
  fireEvent.focusOut(document.activeElement!, { relatedTarget: screen.getAllByRole("link")[0]! });
  expect(expanded()).toBe("false");
});

test("a chosen version is stored", () => {
  render(<Navbar site={fullSite} page={navbarPage(fullPage)} />);
  fireEvent.click(screen.getByRole("link", { name: "3.x" }));
  expect(localStorage.getItem("docs-preferred-version-default")).toBe("current");
});

test("switchers of versions and languages have the author's classes", () => {
  const right = [
    { type: "versions", className: "versions" },
    { type: "locales", className: "languages" },
  ] as const;
  const { container } = render(
    <Navbar site={{ ...fullSite, navbar: { ...fullSite.navbar, left: [], right } }} page={navbarPage(fullPage)} />,
  );
  const classes = [...container.querySelectorAll(".dropdown-trigger")].map((trigger) => trigger.className);
  expect(classes).toEqual(["navbar-link dropdown-trigger versions", "navbar-link dropdown-trigger languages"]);
});

test("a switcher of languages lists a single language", () => {
  const right = [{ type: "locales", className: null }] as const;
  const locales = fullPage.locales.slice(0, 1);
  const site = { ...fullSite, navbar: { ...fullSite.navbar, left: [], right } };
  const { container } = render(<Navbar site={site} page={navbarPage({ ...fullPage, locales })} />);
  expect(container.querySelectorAll(".dropdown-trigger").length).toBe(1);
  expect(container.querySelectorAll(".dropdown-link").length).toBe(1);
});

test("the navbar marks the section of the page", () => {
  render(<Navbar site={fullSite} page={navbarPage(fullPage)} />);
  expect(screen.getByRole("link", { name: "Guides" }).getAttribute("aria-current")).toBe("page");
});

test("without sidebar and items there is no panel", () => {
  render(<Navbar site={bareSite} page={navbarPage(samplePage())} />);
  expect(screen.queryByRole("button", { name: "Toggle navigation bar" })).toBeNull();
});

const edited = { ...fullPage, editUrl: "https://code.example/edit", markdown: "/a.md" };

test("the column beside the text has the contents, the edit link and the Markdown", () => {
  render(<ContentsColumn page={edited} />);
  expect(screen.getByRole("navigation", { name: "On this page" })).toBeDefined();
  expect(screen.getByRole("link", { name: "Edit this page" }).getAttribute("href")).toBe("https://code.example/edit");
  expect(screen.getByRole("link", { name: "View as Markdown" }).getAttribute("href")).toBe("/a.md");
});

test("in the classic look, the edit link is below the text alone", () => {
  setClasses(CLASSIC);
  onTestFinished(() => setClasses(null));
  const { container } = render(<ContentsColumn page={edited} />);
  expect(container.firstElementChild?.className).toBe("col col--3");
  expect(screen.queryByRole("link", { name: "Edit this page" })).toBeNull();
});

test("the button expands the collapsed contents", () => {
  render(<FoldedContents entries={fullPage.contents} />);
  const button = screen.getByRole("button", { name: "On this page" });
  fireEvent.click(button);
  expect(button.getAttribute("aria-expanded")).toBe("true");
  expect(screen.getByRole("link", { name: "Create a key" }).getAttribute("href")).toBe("#create");
});

test("previous and next page are labelled by direction and title", () => {
  render(<Pagination kind="doc" previous={fullPage.previous} next={fullPage.next} />);
  const pages = within(screen.getByRole("navigation", { name: "Docs pages" }));
  expect(pages.getByRole("link", { name: /Previous.*Access/s }).getAttribute("rel")).toBe("prev");
  expect(pages.getByRole("link", { name: /Next.*Discord/s }).getAttribute("href")).toBe("/integrations/discord");
});

test("the skip link moves the focus into the content without changing the address", () => {
  render(
    <>
      <SkipLink />
      <main />
    </>,
  );
  expect(fireEvent.click(screen.getByRole("link", { name: "Skip to main content" }))).toBe(false);
  expect(document.activeElement?.tagName).toBe("MAIN");
});

test("a switch lists its other items around its targets, and is a list if it has any", () => {
  const versions = { type: "versions", className: null, after: [sampleNavbarLink("Archive", "/archive")] } as const;
  const site = { ...fullSite, navbar: { ...fullSite.navbar, left: [], right: [versions] } };
  render(<Navbar site={site} page={navbarPage({ ...fullPage, versions: fullPage.versions.slice(1), path: "/archive" })} />);
  const links = screen.getAllByRole("link", { hidden: true }).map((link) => link.textContent);
  expect(links.slice(-2)).toEqual(["2.x", "Archive"]);
  expect(screen.getByText("Archive").getAttribute("aria-current")).toBe("page");
});

test("a switch whose versions have a list of their own is a button, and keeps the choice that the page lacks", () => {
  const all = { ...sampleNavbarLink("All versions", "/version-data/default/"), fullLoad: true } as const;
  const versions = { type: "versions", list: "/version-data/default/", className: null, after: [all] } as const;
  const site = { ...fullSite, navbar: { ...fullSite.navbar, left: [], right: [versions] } };
  localStorage.setItem("docs-preferred-version-default", "v1");
  render(<Navbar site={site} page={navbarPage({ ...fullPage, versions: fullPage.versions.slice(1) })} />);
  expect(screen.getByRole("button", { name: "2.x" }).tagName).toBe("BUTTON");
  const links = screen.getAllByRole("link", { hidden: true }).slice(-2);
  expect(links.map((link) => link.textContent)).toEqual(["2.x", "All versions"]);
  expect(links[1]!.hasAttribute("data-full-load")).toBe(true);
  expect(localStorage.getItem("docs-preferred-version-default")).toBe("v1");
});

test("each switch of versions has those of its own set of docs, and the choice of that set", () => {
  const item = { type: "versions", className: null } as const;
  const site = { ...fullSite, navbar: { ...fullSite.navbar, left: [], right: [item, { ...item, instance: "api" }] } };
  const ofApi = (name: string, latest?: true) => ({
    name,
    label: `API ${name}`,
    href: `/api/${name}`,
    instance: "api",
    ...(latest && { latest }),
  });
  const versions = [...fullPage.versions, ofApi("v1", true), ofApi("v2")];
  localStorage.setItem("docs-preferred-version-default", "v2");
  localStorage.setItem("docs-preferred-version-api", "v2");
  const { container } = render(<Navbar site={site} page={navbarPage({ ...fullPage, versions })} />);
  const texts = (selector: string) => [...container.querySelectorAll(selector)].map((element) => element.textContent);
  expect(texts(".dropdown-trigger")).toEqual(["2.x", "API v2"]);
  expect(texts("#navbar-right-0 a")).toEqual(["3.x", "2.x"]);
  expect(texts("#navbar-right-1 a")).toEqual(["API v1", "API v2"]);
  fireEvent.click(screen.getByText("API v1"));
  expect(localStorage.getItem("docs-preferred-version-api")).toBe("v1");
  expect(localStorage.getItem("docs-preferred-version-default")).toBe("v2");
  localStorage.clear();
});
