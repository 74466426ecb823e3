/** Tabs as the server renders them. They use no state: outside islands, the article's own script makes them interactive. */
import type { ReactNode } from "react";

import { tabsFrame } from "../theme/tabs-frame";
import type { TabsProps } from "../theme-common/tabs";

/** Tabs with their panels, one of which is visible. */
export function Tabs(props: TabsProps): ReactNode {
  return tabsFrame(props, null);
}
