/** Tabs and printed details in Debian's Firefox. */
import { expect, open, test } from "./firefox";
import { BLOCKS, PATH } from "./gallery";

test.describe.configure({ mode: "default" });

/** Expression for the visibility of each panel. */
const SHOWN = `[...document.querySelectorAll(".tab-panel")].filter((panel) => panel.checkVisibility()).map(({ dataset }) => dataset.value)`;

test("tabs are selected by a click and by the arrow keys", async ({ window, origin }) => {
  await open(window, `${origin}/base/parts`);
  await window.waitForSelector("[data-tabs][data-state=enhanced]");
  const shown = () => window.evaluate(SHOWN);
  const first = await shown();
  await window.click("[role=tab][data-value=win]");
  await expect.poll(shown).toEqual(["win"]);
  await window.focus("[role=tab][aria-selected=true]");
  await window.keyboard.press("ArrowLeft");
  await window.keyboard.press("Enter");
  await expect.poll(shown).toEqual(first);
});

test("without scripts all panels of tabs are visible", async ({ plainWindow, origin }) => {
  await plainWindow.goto(`${origin}/base/parts`);
  const panels = (await plainWindow.evaluate(SHOWN)) as readonly string[];
  expect(panels.length).toBeGreaterThan(1);
  expect(panels).toContain("win");
});

test("a group of code blocks is a box of tabs, steps are numbered, and a card leads to its page", async ({ window, origin }) => {
  await open(window, `${origin}/base/blocks`);
  await window.waitForSelector("[data-tabs][data-state=enhanced]");
  await window.click("[role=tab][data-value=rust]");
  await expect.poll(() => window.evaluate(SHOWN)).toEqual(["Linux", "rust", "low"]);
  const sign = `getComputedStyle(document.querySelector(".block-steps > ol > li"), "::before").content`;
  expect(await window.evaluate(sign)).toContain("list-item");
  await window.click(".block-card-title a");
  await expect.poll(() => window.evaluate("location.pathname")).toBe("/base/guides/one");
});

test("closed details are open while the page is printed, with or without support in style sheets", async ({ window, origin }) => {
  await open(window, `${origin}/base/parts`);
  const closed = () => window.evaluate(`document.querySelectorAll(".markdown details:not([open])").length`);
  const before = await closed();
  expect(before).toBeGreaterThan(0);
  const printed = `dispatchEvent(new Event("beforeprint")),
    CSS.supports("selector(::details-content)") || document.querySelector(".markdown details:not([open])") === null`;
  await expect.poll(() => window.evaluate(printed)).toBe(true);
  await window.evaluate(`dispatchEvent(new Event("afterprint"))`);
  expect(await closed()).toBe(before);
});

test("without scripts the content of each block is visible", async ({ plainWindow, origin }) => {
  await plainWindow.goto(`${origin}${PATH}`);
  // `innerText` omits parts outside of the viewport, whose layout the browser postpones.
  const visible = (await plainWindow.evaluate(
    `[...document.querySelectorAll(".markdown *")].filter((element) => element.checkVisibility()).map(({ alt, textContent }) => alt ?? textContent)`,
  )) as readonly string[];
  for (const { name, text, isStatic } of BLOCKS) {
    if (isStatic !== false)
      expect(
        visible.some((content) => content.includes(text)),
        name,
      ).toBe(true);
  }
});
