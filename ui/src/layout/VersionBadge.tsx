import { message } from "../data/messages";
import type { PageVersion } from "../data/types";

/** Name of the version above the title (R-VER-04). */
export function VersionBadge({ version }: { readonly version: Pick<PageVersion, "label"> }) {
  return <span className="badge theme-doc-version-badge">{message("version.badge", { versionLabel: version.label })}</span>;
}
