import { announce } from "../lib/announce";
import { message } from "../data/messages";

const SHOWN_MS = 2000;

/** Copies the page's Markdown to the clipboard, and reports the result in the button and to screen readers. */
export async function copyPage(href: string, button: HTMLButtonElement): Promise<void> {
  if (button.dataset["state"] !== undefined) return;
  const label = button.textContent ?? "";
  button.dataset["state"] = "busy";
  const result = await copied(href).then(
    () => message("article.pageCopied"),
    () => message("article.pageNotCopied"),
  );
  button.textContent = result;
  announce(() => result);
  setTimeout(() => {
    button.textContent = label;
    delete button.dataset["state"];
  }, SHOWN_MS);
}

async function copied(href: string): Promise<void> {
  const markdown = markdownOf(href);
  // Safari allows copying only in a click event, with a promise of the string.
  if (typeof ClipboardItem === "undefined") return navigator.clipboard.writeText(await markdown);
  const blob = markdown.then((text) => new Blob([text], { type: "text/plain" }));
  await navigator.clipboard.write([new ClipboardItem({ "text/plain": blob })]);
}

async function markdownOf(href: string): Promise<string> {
  const response = await fetch(href);
  if (!response.ok) throw new Error(`${response.status} ${href}`);
  return response.text();
}
