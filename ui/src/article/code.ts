import { announce } from "../lib/announce";
import { message } from "../data/messages";
import { idleQueue } from "../lib/idle";
import { withLook } from "../look/look";

const COPIED_MS = 1000;

/**
 * Adds buttons to code blocks: copy, and wrap if a line is too long (R-CODE-02, R-CODE-03). A page may have hundreds of blocks, so the
 * buttons are added in slices while the browser is idle.
 */
export function enhanceCode(blocks: readonly HTMLElement[], end: AbortSignal): void {
  const wrapButtons = new Map<Element, HTMLButtonElement>();
  // Reads all widths before the first change, because reading a width after a change forces a layout.
  const observer = new ResizeObserver((entries) => {
    const widths = entries.map(({ target }) => ({ target, overflows: target.scrollWidth > target.clientWidth }));
    for (const { target, overflows } of widths) {
      const wrap = wrapButtons.get(target);
      if (wrap) wrap.hidden = !overflows && wrap.getAttribute("aria-pressed") !== "true";
    }
  });
  end.addEventListener("abort", () => observer.disconnect());
  const addLater = idleQueue((block: HTMLElement) => {
    const code = block.querySelector("pre");
    if (end.aborted || code === null || block.querySelector(".code-buttons") !== null) return;
    wrapButtons.set(code, addButtons(block, code));
    observer.observe(code);
  });
  for (const block of blocks) {
    const { lineNumbers } = block.dataset;
    if (lineNumbers !== undefined) block.style.setProperty("--lines-before", String(Number(lineNumbers) - 1));
    addLater(block);
  }
}

/** Adds the buttons to a block. Returns the hidden button that wraps lines. */
function addButtons(block: HTMLElement, code: HTMLElement): HTMLButtonElement {
  const wrap = button("wrap", message("code.wrap"));
  const copy = button("copy", message("code.copy"), message("code.copyLabel"));
  const buttons = document.createElement("div");
  buttons.className = withLook("code-buttons", "code-buttons");
  buttons.append(wrap, copy);
  block.append(buttons);
  wrap.hidden = true;
  wrap.addEventListener("click", () => wrap.setAttribute("aria-pressed", String(block.toggleAttribute("data-wrapped"))));
  copy.addEventListener("click", () => void copyCode(code, copy));
  return wrap;
}

/** Returns the code to copy: without prompts, removed lines and the output of commands. */
function copiedText(code: HTMLElement): string {
  if (code.querySelector(".line-removed, .code-prompt") === null) return code.textContent ?? "";
  const lines = code.querySelectorAll(".line:not(.line-removed, .line-output)");
  return [...lines].map((line) => line.textContent?.slice(line.querySelector(".code-prompt")?.textContent?.length)).join("\n");
}

async function copyCode(code: HTMLElement, copy: HTMLButtonElement): Promise<void> {
  await navigator.clipboard.writeText(copiedText(code).replace(/\n$/, ""));
  copy.dataset["state"] = "copied";
  copy.setAttribute("aria-label", message("code.copied"));
  announce(() => message("code.copied"));
  setTimeout(() => {
    delete copy.dataset["state"];
    copy.setAttribute("aria-label", message("code.copyLabel"));
  }, COPIED_MS);
}

function button(icon: string, title: string, label = title): HTMLButtonElement {
  const made = document.createElement("button");
  made.type = "button";
  made.className = "code-button";
  made.title = title;
  made.setAttribute("aria-label", label);
  made.dataset["icon"] = icon;
  return made;
}
