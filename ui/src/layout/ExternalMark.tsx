import { message } from "../data/messages";
import { Icon } from "./Icon";

/** Icon and screen reader text for links to other sites. */
export function ExternalMark() {
  return (
    <>
      <Icon name="external" />
      <span className="sr-only">{message("article.externalLink")}</span>
    </>
  );
}

/** Attributes of links to other sites (R-SHELL-09). */
const EXTERNAL_LINK = { target: "_blank", rel: "noopener noreferrer" } as const;

/** Attribute of links that the browser follows itself; see `internalTarget`. */
const FULL_LOAD = { "data-full-load": "" } as const;

interface LinkTarget {
  readonly external: boolean;
  readonly fullLoad?: true;
}

/** Returns the attributes of a link by which browsers follow it. */
export function targetAttributes({ external, fullLoad }: LinkTarget): object {
  if (external) return EXTERNAL_LINK;
  return fullLoad ? FULL_LOAD : {};
}
