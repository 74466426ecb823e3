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
export const EXTERNAL_LINK = { target: "_blank", rel: "noopener noreferrer" } as const;
