import type { NavbarItemData, SwitchTarget } from "../data/types";
import { preferVersion } from "../state/preferred-version";
import type { NavbarPage } from "./navbar-state";

/** Item of the navbar that leads to the same page in other versions or languages. */
export type NavbarSwitchData = Extract<NavbarItemData, { type: "versions" | "locales" }>;

interface SwitchTargetsProps {
  readonly item: NavbarSwitchData;
  readonly page: Pick<NavbarPage, "locales" | "versions">;
  readonly className: string;
}

/** Links to the same page in the other versions or languages. */
export function SwitchTargets({ item, page, className }: SwitchTargetsProps) {
  return page[item.type].map((target) => <SwitchTargetLink key={target.name} item={item} target={target} className={className} />);
}

interface SwitchTargetLinkProps extends Omit<SwitchTargetsProps, "page"> {
  readonly target: SwitchTarget;
}

/**
 * Link to the same page in a version or language. Following it keeps query and hash (R-VER-02). Each language is a separate site, so its
 * links load the page in full.
 */
export function SwitchTargetLink({ item, target, className }: SwitchTargetLinkProps) {
  return (
    <li>
      <a
        className={className}
        href={target.href}
        lang={item.type === "locales" ? target.name : undefined}
        aria-current={target.current ? "page" : undefined}
        data-preserve-query={target.href}
        {...(item.type === "locales" ? { "data-full-load": "" } : { onClick: () => preferVersion(target.name, item.instance) })}
      >
        {target.label}
      </a>
    </li>
  );
}
