import { announce } from "../lib/announce";
import { message } from "../data/messages";
import { ownParts } from "./own-parts";

const COPIED_MS = 1000;

/** Adds buttons to every code block: copy, and wrap if a line is too long (R-CODE-02, R-CODE-03). */
export function enhanceCode(article: HTMLElement, end: AbortSignal): void {
  for (const block of ownParts(article, ".theme-code-block")) addButtons(block, end);
}

function addButtons(block: HTMLElement, end: AbortSignal): void {
  const code = block.querySelector<HTMLElement>("pre");
  if (code === null || block.querySelector(".code-buttons") !== null) return;
  const firstLine = Number(block.dataset["lineNumbers"] ?? 1);
  block.style.setProperty("--lines-before", String(firstLine - 1));
  const wrap = button("wrap", message("code.wrap"), message("code.wrap"));
  const copy = button("copy", message("code.copy"), message("code.copyLabel"));
  const buttons = document.createElement("div");
  buttons.className = "code-buttons";
  buttons.append(wrap, copy);
  block.append(buttons);

  wrap.hidden = true;
  const measure = () => {
    wrap.hidden = !block.hasAttribute("data-wrapped") && code.scrollWidth <= code.clientWidth;
  };
  const observer = new ResizeObserver(measure);
  observer.observe(code);
  end.addEventListener("abort", () => observer.disconnect());

  wrap.addEventListener("click", () => wrap.setAttribute("aria-pressed", String(block.toggleAttribute("data-wrapped"))));
  copy.addEventListener("click", () => void copyCode(code, copy));
}

async function copyCode(code: HTMLElement, copy: HTMLButtonElement): Promise<void> {
  await navigator.clipboard.writeText((code.textContent ?? "").replace(/\n$/, ""));
  copy.dataset["state"] = "copied";
  copy.setAttribute("aria-label", message("code.copied"));
  announce(() => message("code.copied"));
  setTimeout(() => {
    delete copy.dataset["state"];
    copy.setAttribute("aria-label", message("code.copyLabel"));
  }, COPIED_MS);
}

function button(icon: string, title: string, label: string): HTMLButtonElement {
  const made = document.createElement("button");
  made.type = "button";
  made.className = "code-button";
  made.title = title;
  made.setAttribute("aria-label", label);
  made.dataset["icon"] = icon;
  return made;
}
