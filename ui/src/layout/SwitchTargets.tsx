import type { SwitchTarget } from "../data/types";
import { preferVersion } from "../state/preferred-version";

interface VersionTargetsProps {
  readonly targets: readonly SwitchTarget[];
  readonly instance: string;
  readonly className: string;
}

/** Links to the same page in the other versions. Following a link keeps query and hash (R-VER-02). */
export function VersionTargets({ targets, instance, className }: VersionTargetsProps) {
  return targets.map((target) => (
    <li key={target.name}>
      <a
        className={className}
        href={target.href}
        aria-current={target.current ? "page" : undefined}
        data-preserve-query={target.href}
        onClick={() => preferVersion(target.name, instance)}
      >
        {target.label}
      </a>
    </li>
  ));
}

/** Links to the same page in the other languages. Each language is a separate site, so the links load the page in full. */
export function LocaleTargets({ targets, className }: Omit<VersionTargetsProps, "instance">) {
  return targets.map((target) => (
    <li key={target.name}>
      <a
        className={className}
        href={target.href}
        lang={target.name}
        aria-current={target.current ? "page" : undefined}
        data-preserve-query={target.href}
        data-full-load=""
      >
        {target.label}
      </a>
    </li>
  ));
}
