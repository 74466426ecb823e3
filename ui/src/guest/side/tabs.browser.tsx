/** Tabs within an island: the server's HTML first, and tabs that work once it was adopted. */
import { useState, type KeyboardEvent, type ReactNode } from "react";

import { tabsFrame, type LiveParts } from "../theme/tabs-frame";
import { useScrollPositionBlocker } from "../theme-common/scroll";
import { useTabs, type TabsProps } from "../theme-common/tabs";
import { useAdopted } from "./environment.browser";

let made = 0;

/** Panels of which one is shown. */
export function Tabs(props: TabsProps): ReactNode {
  // React's own ids would depend on the server having asked for one too.
  const [id] = useState(() => `island-tabs${++made}`);
  const { selectedValue, selectValue } = useTabs(props);
  const { blockElementScrollPositionUntilNextRender: keepPlace } = useScrollPositionBlocker();
  const choose = (tab: HTMLElement, value: string) => {
    keepPlace(tab);
    selectValue(value);
  };
  const live: LiveParts = {
    selected: selectedValue,
    tab: (value) => ({
      id: `${id}-${value}`,
      "aria-controls": `${id}-${value}-panel`,
      onClick: (event) => choose(event.currentTarget, value),
      onKeyDown: (event) => onKey(event, () => choose(event.currentTarget, value)),
    }),
    panel: (value) => ({ id: `${id}-${value}-panel`, labelledBy: `${id}-${value}`, hidden: value !== selectedValue }),
  };
  return tabsFrame(props, useAdopted() ? live : null);
}

/** Arrows, Home and End move the focus; Enter and the space bar choose. */
function onKey(event: KeyboardEvent<HTMLElement>, choose: () => void): void {
  const tabs = [...(event.currentTarget.parentElement?.children ?? [])] as HTMLElement[];
  const index = tabs.indexOf(event.currentTarget);
  const last = tabs.length - 1;
  const targets: Record<string, number> = {
    ArrowRight: index === last ? 0 : index + 1,
    ArrowLeft: index === 0 ? last : index - 1,
    Home: 0,
    End: last,
  };
  const target = targets[event.key];
  if (target !== undefined) tabs[target]?.focus();
  else if (event.key === "Enter" || event.key === " ") choose();
  else return;
  event.preventDefault();
}
