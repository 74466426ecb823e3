import { readStored, watchStored, writeStored } from "../lib/storage";
import { replaceQuery } from "../state/navigation";
import { ownParts } from "./own-parts";

/** Storage key of a group's choice (R-STORE-06). */
const storageKey = (group: string) => `docusaurus.tab.${group}`;

let made = 0;

/** Turns the panels of each `[data-tabs]` box into tabs (R-TABS-01..03). */
export function enhanceTabs(article: HTMLElement, end: AbortSignal): void {
  const boxes = ownParts(article, "[data-tabs]:not([data-state])").map((box) => new Tabs(box));
  const follow = (group: string, value: string, chosenIn?: Tabs) => {
    for (const tabs of boxes) if (tabs !== chosenIn && tabs.group === group) tabs.select(value);
  };
  for (const tabs of boxes) {
    tabs.onChoice = (value) => {
      if (tabs.group === null) return;
      const key = storageKey(tabs.group);
      writeStored(key, value);
      follow(tabs.group, value, tabs);
      // Tabs inside islands subscribe to this event.
      dispatchEvent(new StorageEvent("storage", { key, newValue: value }));
    };
  }
  for (const tabs of boxes) tabs.pressAgain();
  for (const group of new Set(boxes.map((tabs) => tabs.group))) {
    if (group === null) continue;
    const unwatch = watchStored(storageKey(group), (value) => value !== null && follow(group, value));
    end.addEventListener("abort", unwatch);
  }
}

/** Box of tabs. */
class Tabs {
  readonly group: string | null;
  onChoice: (value: string) => void = () => {};
  readonly #queryKey: string | null;
  readonly #panels: readonly HTMLElement[];
  readonly #tabs: readonly HTMLElement[];
  /** Served tab that was clicked before the tabs were interactive. */
  readonly #pressed: HTMLElement | null;

  constructor(box: HTMLElement) {
    this.group = box.dataset["groupId"] ?? null;
    this.#queryKey = box.dataset["queryString"] ?? null;
    this.#panels = [...box.querySelectorAll<HTMLElement>(":scope > [data-tab]")];
    this.#tabs = this.#panels.map((panel) => this.#tabOf(panel));
    // The served list labels the tabs for readers of the plain HTML; the interactive one replaces it.
    const served = box.querySelector(":scope > [role=tablist]");
    this.#pressed = this.#inPlaceOf(served?.querySelector<HTMLElement>("[data-pressed]"));
    const focused = this.#inPlaceOf(served?.querySelector<HTMLElement>(":focus"));
    served?.remove();
    const list = document.createElement("ul");
    list.setAttribute("role", "tablist");
    list.className = "tabs";
    list.append(...this.#tabs);
    box.prepend(list);
    box.dataset["state"] = "enhanced";
    this.select(this.#initial());
    focused?.focus({ preventScroll: true });
  }

  /** Selects a panel; ignores a value that this box does not contain. */
  select(value: string): void {
    if (!this.#panels.some((panel) => panel.dataset["value"] === value)) return;
    this.#panels.forEach((panel, index) => {
      const chosen = panel.dataset["value"] === value;
      panel.hidden = !chosen;
      const tab = this.#tabs[index];
      if (tab === undefined) return;
      tab.tabIndex = chosen ? 0 : -1;
      tab.setAttribute("aria-selected", String(chosen));
    });
  }

  /** Applies the click on a served tab. */
  pressAgain(): void {
    this.#pressed?.click();
  }

  #inPlaceOf(served: HTMLElement | null | undefined): HTMLElement | null {
    const place = this.#panels.findIndex((panel) => panel.dataset["value"] === served?.dataset["value"]);
    return this.#tabs[place] ?? null;
  }

  #initial(): string {
    const asked = this.#queryKey === null ? null : new URLSearchParams(location.search).get(this.#queryKey);
    const stored = this.group === null ? null : readStored(storageKey(this.group));
    const values = this.#panels.map((panel) => panel.dataset["value"]);
    const known = [asked, stored].find((value) => value !== null && values.includes(value));
    const preset = this.#panels.find((panel) => panel.hasAttribute("data-default")) ?? this.#panels[0];
    return known ?? preset?.dataset["value"] ?? "";
  }

  #tabOf(panel: HTMLElement): HTMLElement {
    const tab = document.createElement("li");
    const id = `tab-${++made}`;
    tab.id = id;
    tab.className = "tab";
    tab.setAttribute("role", "tab");
    tab.textContent = panel.dataset["label"] ?? panel.dataset["value"] ?? "";
    panel.id ||= `${id}-panel`;
    panel.setAttribute("role", "tabpanel");
    panel.setAttribute("aria-labelledby", id);
    tab.setAttribute("aria-controls", panel.id);
    tab.addEventListener("click", () => this.#choose(tab, panel));
    tab.addEventListener("keydown", (event) => this.#key(event, tab, panel));
    return tab;
  }

  #choose(tab: HTMLElement, panel: HTMLElement): void {
    const value = panel.dataset["value"] ?? "";
    const before = tab.getBoundingClientRect().top;
    this.select(value);
    this.onChoice(value);
    // Synchronized boxes above may change their height; scrolling keeps the clicked tab at its position.
    scrollBy(0, tab.getBoundingClientRect().top - before);
    const key = this.#queryKey;
    if (key !== null) replaceQuery((query) => query.set(key, value));
  }

  #key(event: KeyboardEvent, tab: HTMLElement, panel: HTMLElement): void {
    const index = this.#tabs.indexOf(tab);
    const last = this.#tabs.length - 1;
    const targets: Record<string, number> = {
      ArrowRight: index === last ? 0 : index + 1,
      ArrowLeft: index === 0 ? last : index - 1,
      Home: 0,
      End: last,
    };
    const target = targets[event.key];
    if (target !== undefined) this.#tabs[target]?.focus();
    else if (event.key === "Enter" || event.key === " ") this.#choose(tab, panel);
    else return;
    event.preventDefault();
  }
}
