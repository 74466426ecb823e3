import { text } from "../text";
import { Icon } from "./Icon";

/** Says after a link, to eyes and ears, that it leaves the site. */
export function ExternalMark() {
  return (
    <>
      <Icon name="external" />
      <span className="sr-only">{text.externalLink}</span>
    </>
  );
}

/** What a link that leaves the site carries (R-SHELL-09). */
export const EXTERNAL_LINK = { target: "_blank", rel: "noopener noreferrer" } as const;
