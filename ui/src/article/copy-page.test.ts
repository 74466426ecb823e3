import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { message } from "../data/messages";
import { copyPage } from "./copy-page";

const writeText = vi.fn<(text: string) => Promise<void>>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("ClipboardItem", undefined);
  vi.stubGlobal("navigator", { clipboard: { writeText } });
  writeText.mockReset().mockResolvedValue();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function copyButton(): HTMLButtonElement {
  const button = document.createElement("button");
  button.textContent = "Copy page";
  document.body.replaceChildren(button);
  return button;
}

test("the Markdown of the page is copied", async () => {
  vi.stubGlobal("fetch", async () => new Response("# Title\n"));
  const button = copyButton();
  await copyPage("/a.md", button);
  expect(writeText).toHaveBeenCalledWith("# Title\n");
  expect(button.textContent).toBe(message("article.pageCopied"));
  vi.runAllTimers();
  expect(button.textContent).toBe("Copy page");
});

test("a page that can't be fetched is reported", async () => {
  vi.stubGlobal("fetch", async () => new Response("", { status: 404 }));
  const button = copyButton();
  await copyPage("/a.md", button);
  expect(writeText).not.toHaveBeenCalled();
  expect(button.textContent).toBe(message("article.pageNotCopied"));
});
