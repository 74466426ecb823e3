/** Inserts the interface's own parts of the shell into the components that wrap them. */
import { renderToStaticMarkup } from "react-dom/server";

import type { SiteData } from "../data/types";
import { Footer } from "../layout/Footer";
import { ORIGINAL_PART } from "../layout/ReplacedPart";

/** Returns a site whose replaced parts contain the interface's own parts. */
export function withOriginalParts(site: SiteData): SiteData {
  const footer = site.parts?.footer;
  if (!footer?.includes(ORIGINAL_PART)) return site;
  const own = site.footer === null ? "" : renderToStaticMarkup(<Footer footer={site.footer} />);
  const whole = footer.replaceAll(ORIGINAL_PART, () => ORIGINAL_PART.replace("><", () => `>${own}<`));
  return { ...site, parts: { ...site.parts, footer: whole } };
}
