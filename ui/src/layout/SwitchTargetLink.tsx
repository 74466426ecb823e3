import type { NavbarItemData, SwitchTarget } from "../data/types";
import { preferVersion } from "../state/preferred-version";

/** Item of the navbar that links to the same page in other versions or languages. */
export type NavbarSwitchData = Extract<NavbarItemData, { type: "versions" | "locales" }>;

interface SwitchTargetLinkProps {
  readonly item: NavbarSwitchData;
  readonly target: SwitchTarget;
  readonly className: string;
}

/**
 * Link to the same page in a version or language. The link keeps query and hash (R-VER-02). Each language is a separate site, so a link to
 * another language loads the page in full.
 */
export function SwitchTargetLink({ item, target, className }: SwitchTargetLinkProps) {
  const isLocale = item.type === "locales";
  // A message in place of targets that could not be loaded.
  if (target.href === "") return <li className={className}>{target.label}</li>;
  return (
    <li>
      <a
        className={className}
        href={target.href}
        lang={isLocale ? target.name : undefined}
        aria-current={target.current ? "page" : undefined}
        data-preserve-query={target.href}
        data-full-load={isLocale ? "" : undefined}
        onClick={isLocale ? undefined : () => preferVersion(target.name, item.instance)}
      >
        {target.label}
      </a>
    </li>
  );
}
