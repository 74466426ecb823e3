import { readStored, watchStored, writeStored } from "../lib/storage";
import { replayClick } from "../lib/event-replay";
import { focusTarget, rowKeys } from "../lib/focus";
import { withLook } from "../look/look";
import { replaceQuery } from "../state/navigation";

/** Storage key of a group's choice (R-STORE-06). */
const storageKey = (group: string) => `docusaurus.tab.${group}`;

let tabCount = 0;

/** Turns the panels of each `[data-tabs]` box into tabs (R-TABS-01..03). */
export function enhanceTabs(elements: readonly HTMLElement[], end: AbortSignal): void {
  const boxes = elements.map((box) => new Tabs(box));
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
  for (const tabs of boxes) replayClick(tabs.elements());
  for (const group of new Set(boxes.map((tabs) => tabs.group))) {
    if (group === null) continue;
    const unwatch = watchStored(storageKey(group), (value) => value !== null && follow(group, value));
    end.addEventListener("abort", unwatch);
  }
}

/** Tab with its panel. */
interface Tab {
  readonly value: string;
  readonly element: HTMLElement;
  readonly panel: HTMLElement;
}

/** Box of tabs. Its served list, which labels the tabs in a document without scripts, becomes interactive. */
class Tabs {
  readonly group: string | null;
  onChoice: (value: string) => void = () => {};
  readonly #queryKey: string | null;
  readonly #tabs: readonly Tab[];

  constructor(box: HTMLElement) {
    this.group = box.dataset["groupId"] ?? null;
    this.#queryKey = box.dataset["queryString"] ?? null;
    const panels = [...box.querySelectorAll<HTMLElement>(":scope > [data-tab]")];
    const list = box.querySelector<HTMLElement>(":scope > [role=tablist]") ?? newList(box, panels);
    this.#tabs = [...list.children].flatMap((element) => {
      const panel = panels.find(({ dataset }) => dataset["value"] === (element as HTMLElement).dataset["value"]);
      return panel === undefined ? [] : [this.#connect(element as HTMLElement, panel)];
    });
    list.hidden = false;
    box.dataset["state"] = "enhanced";
    this.select(this.#initial());
  }

  /** Selects a panel; ignores a value that this box does not contain. */
  select(value: string): void {
    if (!this.#tabs.some((tab) => tab.value === value)) return;
    for (const { value: own, element, panel } of this.#tabs) {
      const chosen = own === value;
      panel.hidden = !chosen;
      element.tabIndex = chosen ? 0 : -1;
      element.setAttribute("aria-selected", String(chosen));
    }
  }

  /** Returns the elements of the tabs in the list. */
  elements(): readonly HTMLElement[] {
    return this.#tabs.map(({ element }) => element);
  }

  #initial(): string {
    const queryValue = this.#queryKey === null ? null : new URLSearchParams(location.search).get(this.#queryKey);
    const stored = this.group === null ? null : readStored(storageKey(this.group));
    const known = [queryValue, stored].find((value) => this.#tabs.some((tab) => tab.value === value));
    const preset = this.#tabs.find(({ panel }) => panel.hasAttribute("data-default")) ?? this.#tabs[0];
    return known ?? preset?.value ?? "";
  }

  #connect(element: HTMLElement, panel: HTMLElement): Tab {
    const id = `tab-${++tabCount}`;
    element.id = id;
    panel.id ||= `${id}-panel`;
    panel.setAttribute("role", "tabpanel");
    panel.setAttribute("aria-labelledby", id);
    element.setAttribute("aria-controls", panel.id);
    const tab = { value: panel.dataset["value"] ?? "", element, panel };
    element.addEventListener("click", () => this.#choose(tab));
    element.addEventListener("keydown", (event) => this.#key(event, tab));
    return tab;
  }

  #choose({ value, element }: Tab): void {
    const before = element.getBoundingClientRect().top;
    this.select(value);
    this.onChoice(value);
    // Boxes above that belong to the same group may change their height, so the clicked tab is scrolled back to its position.
    scrollBy(0, element.getBoundingClientRect().top - before);
    const key = this.#queryKey;
    if (key !== null) replaceQuery((query) => query.set(key, value));
  }

  #key(event: KeyboardEvent, tab: Tab): void {
    const target = focusTarget(event.key, this.#tabs, tab, rowKeys(tab.element));
    if (target !== undefined) target.element.focus();
    else if (event.key === "Enter" || event.key === " ") this.#choose(tab);
    else return;
    event.preventDefault();
  }
}

/** Adds a list of tabs to a box that was served without one. */
function newList(box: HTMLElement, panels: readonly HTMLElement[]): HTMLElement {
  const list = document.createElement("ul");
  list.setAttribute("role", "tablist");
  list.className = "tabs";
  for (const { dataset } of panels) {
    const tab = document.createElement("li");
    tab.className = withLook("tab", "tab");
    tab.setAttribute("role", "tab");
    tab.dataset["value"] = dataset["value"] ?? "";
    tab.textContent = dataset["label"] ?? dataset["value"] ?? "";
    list.append(tab);
  }
  box.prepend(list);
  return list;
}
