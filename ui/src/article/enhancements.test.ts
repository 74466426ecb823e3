import { fireEvent, screen, within } from "@testing-library/dom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { enhance } from "./enhancements";

let end = new AbortController();

beforeEach(() => {
  end = new AbortController();
});

afterEach(() => {
  end.abort();
  document.body.replaceChildren();
});

function article(html: string): HTMLElement {
  document.body.innerHTML = `<article>${html}</article>`;
  const element = document.body.firstElementChild as HTMLElement;
  enhance(element, end.signal);
  return element;
}

const panel = (value: string, label: string, more = "") =>
  `<div data-tab data-value="${value}" data-label="${label}" ${more}><p>Use ${label}</p></div>`;
const box = (more = "") =>
  `<div data-tabs data-group-id="os" ${more}>${panel("mac", "macOS")}${panel("win", "Windows", "data-default")}</div>`;
const selected = () => screen.getAllByRole("tab", { selected: true }).map((tab) => tab.textContent);

test("panels become tabs, the default one selected", () => {
  article(box());
  expect(selected()).toEqual(["Windows"]);
  expect(screen.getByRole("tabpanel", { name: "Windows" }).hidden).toBe(false);
  expect(screen.getByText("Use macOS").parentElement?.hidden).toBe(true);
});

test("a choice is stored, and applies to all boxes of its group", () => {
  article(box() + box());
  fireEvent.click(screen.getAllByRole("tab", { name: "macOS" })[0]!);
  expect(selected()).toEqual(["macOS", "macOS"]);
  expect(localStorage.getItem("docusaurus.tab.os")).toBe("mac");
});

test("a stored choice is restored, and changes in other browser tabs apply", () => {
  localStorage.setItem("docusaurus.tab.os", "mac");
  article(box());
  expect(selected()).toEqual(["macOS"]);
  dispatchEvent(new StorageEvent("storage", { key: "docusaurus.tab.os", newValue: "win" }));
  expect(selected()).toEqual(["Windows"]);
});

const servedTab = (value: string, label: string, more: string) => `<li class="tab" role="tab" data-value="${value}" ${more}>${label}</li>`;
const servedBox = (macMore: string, windowsMore: string) =>
  `<div data-tabs data-group-id="os"><ul class="tabs" role="tablist" hidden>${servedTab("win", "Windows", windowsMore)}${servedTab("mac", "macOS", macMore)}</ul>` +
  `${panel("mac", "macOS")}${panel("win", "Windows")}</div>`;

test("a served tab that was clicked before hydration is selected", () => {
  article(servedBox("", "data-pressed") + servedBox("", ""));
  expect(selected()).toEqual(["Windows", "Windows"]);
  expect(localStorage.getItem("docusaurus.tab.os")).toBe("win");
});

test("the served tabs stay, with the focus", () => {
  document.body.innerHTML = servedBox('tabindex="0"', 'tabindex="-1"');
  const served = document.querySelector<HTMLElement>('[data-value="mac"]')!;
  served.focus();
  enhance(document.body, end.signal);
  expect(document.activeElement).toBe(served);
  expect(screen.getByRole("tab", { name: "macOS" })).toBe(served);
});

test("arrow keys move the focus and wrap around, Enter selects", () => {
  article(box());
  const windows = screen.getByRole("tab", { name: "Windows" });
  windows.focus();
  fireEvent.keyDown(windows, { key: "ArrowRight" });
  expect(document.activeElement?.textContent).toBe("macOS");
  expect(selected()).toEqual(["Windows"]);
  fireEvent.keyDown(document.activeElement!, { key: "Enter" });
  expect(selected()).toEqual(["macOS"]);
});

test("code is copied without lines that are marked as removed", async () => {
  const writeText = vi.fn(async () => {});
  vi.stubGlobal("navigator", { clipboard: { writeText } });
  const lines = '<span class="line line-removed">a</span>\n<span class="line line-added">b</span>\n<span class="line">c</span>\n';
  const element = article(`<div class="theme-code-block"><pre><code>${lines}</code></pre></div>`);
  fireEvent.click(await within(element).findByRole("button", { name: "Copy code to clipboard" }));
  expect(writeText).toHaveBeenCalledWith("b\nc");
});

test("the commands of a session are copied without prompts and output", async () => {
  const writeText = vi.fn(async () => {});
  vi.stubGlobal("navigator", { clipboard: { writeText } });
  const prompt = '<span class="code-prompt">$ </span>';
  const lines = `<span class="line">${prompt}a \\</span>\n<span class="line">  b</span>\n<span class="line line-output">c</span>\n`;
  const element = article(`<div class="theme-code-block"><pre><code>${lines}</code></pre></div>`);
  fireEvent.click(await within(element).findByRole("button", { name: "Copy code to clipboard" }));
  expect(writeText).toHaveBeenCalledWith("a \\\n  b");
});

test("code is copied without decoration, and the button confirms it for a second", async () => {
  vi.useFakeTimers();
  const writeText = vi.fn(async () => {});
  vi.stubGlobal("navigator", { clipboard: { writeText } });
  const element = article(
    '<div class="theme-code-block"><pre><code><span class="line">a = 1</span>\n<span class="line">b</span>\n</code></pre></div>',
  );
  await vi.advanceTimersByTimeAsync(0);
  const button = within(element).getByRole("button", { name: "Copy code to clipboard" });
  fireEvent.click(button);
  expect(writeText).toHaveBeenCalledWith("a = 1\nb");
  await vi.advanceTimersByTimeAsync(0);
  expect(button.getAttribute("aria-label")).toBe("Copied");
  await vi.advanceTimersByTimeAsync(1000);
  expect(button.getAttribute("aria-label")).toBe("Copy code to clipboard");
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("hundreds of code blocks receive their buttons in slices", () => {
  const idle: (() => void)[] = [];
  vi.stubGlobal("requestIdleCallback", (work: () => void) => idle.push(work));
  let now = 0;
  // Each call of the clock returns a later time, by the duration of adding buttons.
  vi.spyOn(performance, "now").mockImplementation(() => (now += 1));
  const element = article('<div class="theme-code-block"><pre><code>a</code></pre></div>'.repeat(100));
  const added = () => element.querySelectorAll(".code-buttons").length;
  expect(added()).toBe(0);
  idle.shift()?.();
  expect(added()).toBeGreaterThan(0);
  expect(added()).toBeLessThan(100);
  while (idle.length > 0) idle.shift()?.();
  expect(added()).toBe(100);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("line numbers start at the given one, before there are buttons", () => {
  const element = article('<div class="theme-code-block" data-line-numbers="7"><pre><code>a</code></pre></div>');
  expect(element.querySelector<HTMLElement>(".theme-code-block")?.style.getPropertyValue("--lines-before")).toBe("6");
});

test("an article that is left while the browser is busy receives no buttons", async () => {
  vi.useFakeTimers();
  const element = article('<div class="theme-code-block"><pre><code>a</code></pre></div>');
  end.abort();
  await vi.runAllTimersAsync();
  expect(element.querySelector(".code-buttons")).toBeNull();
  vi.useRealTimers();
});
