/**
 * Islands whose code fails.
 *
 * The HTML from the server stays visible, and everything in it that needs no code of the component works. A message replaces the HTML only
 * of an island that the server could not render, and of every island in development.
 */
import { message } from "../data/messages";
import { isInDevelopment } from "../lib/development";

/** Marks an island as failed, and reports the error. `stack` contains the components around the error, if React rendered them. */
export type Fail = (error: unknown, stack: string | null) => void;

/** Buttons that have no effect without the code of a component. Excludes the buttons of forms with an address. */
const BUTTONS = ":is(button, [role=button]):not([popovertarget], [commandfor])";

/** Fields that only a component reads. Excludes the fields of forms with an address. */
const FIELDS = "input, select, textarea";

/** Events that indicate that a visitor uses an island. */
const INTERACTIONS = ["click", "input"] as const;

/** Folder of a project's modules. */
const PROJECT_MODULES = "/assets/components/";

/**
 * Stores the HTML of an island from the server, before React renders the island. Returns the function that restores it. `end` aborts when
 * the article changes.
 */
export function storeServedHtml(island: HTMLElement, end: AbortSignal): Fail {
  const html = island.innerHTML;
  const hasHtml = html.trim() !== "";
  let isUsed = island.querySelector("[data-pressed]") !== null;
  for (const type of INTERACTIONS) island.addEventListener(type, () => (isUsed = true), { capture: true, once: true, signal: end });
  return (error, stack) => {
    const component = stack === null ? null : componentName(stack);
    console.error(`${component ?? "A part of this page"} failed in the browser.`, error, stack ?? "");
    const isFirst = island.dataset["state"] !== "failed";
    island.dataset["state"] = "failed";
    island.ariaBusy = null;
    // Also runs for further errors: after a component that throws while it is removed, React empties the element again.
    if (isInDevelopment() || !hasHtml) island.replaceChildren(crashMessage(component, error));
    else {
      // Media that React has not replaced are not loaded again.
      if (island.innerHTML !== html) island.innerHTML = html;
      disableButtons(island);
      void restoreEnhancements(island, end);
      if (isFirst) handleInteractions(island, end);
      if (isUsed) addNote(island);
    }
    if (isFirst) reportInDevelopment(island, `${component ?? "A component"} failed in the browser: ${reason(error)}`);
  };
}

/** Sets or removes the error message of an island for the development server's script, which lists components that fail. */
export function reportInDevelopment(island: HTMLElement, errorMessage: string | null): void {
  if (!isInDevelopment()) return;
  if (errorMessage === null) delete island.dataset["error"];
  else island.dataset["error"] = errorMessage;
  dispatchEvent(new Event("docs-site:island"));
}

/**
 * Returns the name of the innermost component of the project in a stack of components, as Chromium (`at Name (address)`) or Firefox
 * (`Name@address`) writes it, without the suffixes of the bundler.
 */
export function componentName(stack: string): string | null {
  for (const line of stack.split("\n")) {
    const [, name] = /^\s*(?:at )?([A-Z][\w.]*?)(?:_default)?(?:\$\d+)?(?:@| \()/.exec(line) ?? [];
    if (name !== undefined && line.includes(PROJECT_MODULES)) return name;
  }
  return null;
}

function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function disableButtons(island: HTMLElement): void {
  for (const button of island.querySelectorAll(BUTTONS)) {
    button.removeAttribute("data-pressed");
    if (hasNoEffect(button)) button.setAttribute("aria-disabled", "true");
  }
}

/** Returns `true` if a control has no effect, because it is not part of a form that browsers send by themselves. */
function hasNoEffect(control: Element): boolean {
  return control.closest("form[action]") === null;
}

/**
 * Adds the note when the visitor uses a control. Prevents forms without an address from being sent, which would load the page with their
 * fields in the query.
 */
function handleInteractions(island: HTMLElement, end: AbortSignal): void {
  const note = ({ target }: Event) => {
    const control = target instanceof Element && target.closest(`[aria-disabled="true"], ${FIELDS}`);
    if (control && hasNoEffect(control)) addNote(island);
  };
  for (const type of INTERACTIONS) island.addEventListener(type, note, { signal: end });
  const preventSubmit = (event: Event) => event.target instanceof Element && hasNoEffect(event.target) && event.preventDefault();
  island.addEventListener("submit", preventSubmit, { signal: end });
}

/** Adds the features of an article that need only the interface's own code. */
async function restoreEnhancements(island: HTMLElement, end: AbortSignal): Promise<void> {
  if (island.querySelector("[data-tabs], .theme-code-block") === null) return;
  try {
    const { enhance } = await import("./enhancements");
    if (!end.aborted) enhance(island, end);
  } catch {
    // Shows all panels, as without scripts.
    for (const tabs of island.querySelectorAll<HTMLElement>("[data-tabs]")) tabs.dataset["state"] = "plain";
  }
}

/** Adds a note for visitors that the island no longer works. */
function addNote(island: HTMLElement): void {
  if (island.querySelector(":scope > .island-note")) return;
  const note = document.createElement("div");
  note.className = "island-note";
  note.role = "alert";
  const reload = document.createElement("button");
  reload.type = "button";
  reload.textContent = message("article.reload");
  reload.addEventListener("click", () => location.reload());
  note.append(message("article.partStopped"), " ", reload);
  island.append(note);
}

function crashMessage(component: string | null, error: unknown): HTMLElement {
  const box = document.createElement("div");
  box.className = "island-error";
  box.role = "alert";
  const lead = document.createElement("p");
  lead.textContent = component === null ? message("article.partCrashed") : message("article.componentCrashed", { component });
  const cause = document.createElement("pre");
  cause.textContent = reason(error);
  box.append(lead, cause);
  return box;
}
