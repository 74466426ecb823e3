/** Tabs inside an island. Renders the server's HTML first, and interactive tabs after hydration. */
import { useState, type KeyboardEvent, type ReactNode } from "react";

import { focusTarget, rowKeys } from "../../lib/focus";
import { tabsFrame, type TabHandlers } from "../theme/tabs-frame";
import { useScrollPositionBlocker } from "../theme-common/scroll";
import { useTabs, type TabsProps } from "../theme-common/tabs";
import { useIsHydrated } from "./environment.browser";

let made = 0;

/** Tabs with their panels, one of which is visible. */
export function Tabs(props: TabsProps): ReactNode {
  // React's own ids would require a call of `useId` on the server too, whose result depends on the page.
  const [id] = useState(() => `island-tabs${++made}`);
  const { selectedValue, selectValue } = useTabs(props);
  const { blockElementScrollPositionUntilNextRender: keepPlace } = useScrollPositionBlocker();
  const choose = (tab: HTMLElement, value: string) => {
    keepPlace(tab);
    selectValue(value);
  };
  const live: TabHandlers = {
    selected: selectedValue,
    tab: (value) => ({
      id: `${id}-${value}`,
      "aria-controls": `${id}-${value}-panel`,
      onClick: (event) => choose(event.currentTarget, value),
      onKeyDown: (event) => onKey(event, () => choose(event.currentTarget, value)),
    }),
    panel: (value) => ({ id: `${id}-${value}-panel`, labelledBy: `${id}-${value}`, hidden: value !== selectedValue }),
  };
  return tabsFrame(props, useIsHydrated() ? live : null);
}

/** Handles the keyboard: arrow keys, Home and End move the focus; Enter and the space bar select. */
function onKey(event: KeyboardEvent<HTMLElement>, choose: () => void): void {
  const tab = event.currentTarget;
  const tabs = [...(tab.parentElement?.children ?? [])] as HTMLElement[];
  const target = focusTarget(event.key, tabs, tab, rowKeys(tab));
  if (target !== undefined) target.focus();
  else if (event.key === "Enter" || event.key === " ") choose();
  else return;
  event.preventDefault();
}
