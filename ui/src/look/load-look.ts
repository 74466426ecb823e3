import type { SiteData } from "../data/types";
import { loadCode } from "../lib/load-code";
import { setClasses } from "./look";

/** Loads the class names of a site's look in the browser. */
export async function loadLook({ look }: SiteData): Promise<void> {
  if (look === "classic") setClasses((await loadCode(() => import("./classic"))).CLASSIC);
}
