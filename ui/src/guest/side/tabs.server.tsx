/** Tabs as the server writes them. They use no state: the article's own script brings them to life where there is no island. */
import type { ReactNode } from "react";

import { tabsFrame } from "../theme/tabs-frame";
import type { TabsProps } from "../theme-common/tabs";

/** Panels of which one is shown. */
export function Tabs(props: TabsProps): ReactNode {
  return tabsFrame(props, null);
}
