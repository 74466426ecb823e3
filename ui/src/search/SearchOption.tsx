import { useLayoutEffect, useRef, type MouseEvent, type ReactNode } from "react";

import { Icon, type IconName } from "../layout/Icon";
import { isPlainClick } from "../lib/internal-link";
import type { OptionList } from "./use-options";

interface SearchOptionProps {
  readonly options: OptionList;
  /** Its place among all options of the dialog. */
  readonly index: number;
  readonly href: string;
  /** Told when the option is followed, here or in another window. */
  readonly onFollow: () => void;
  /** Told when it is followed here. */
  readonly onLeave: () => void;
  readonly icon: IconName;
  /** Hits below a page's own hit are joined to it by a line. */
  readonly tree?: "child" | "last-child" | undefined;
  readonly children: ReactNode;
}

/** An option of the dialog: a link, so that the browser knows all the ways to follow it. */
export function SearchOption({ options, index, href, onFollow, onLeave, icon, tree, children }: SearchOptionProps) {
  const ref = useRef<HTMLAnchorElement>(null);
  const active = options.active === index;
  useLayoutEffect(() => {
    if (active) ref.current?.scrollIntoView?.({ block: "nearest" });
  }, [active]);
  const follow = (event: MouseEvent) => {
    onFollow();
    if (isPlainClick(event)) onLeave();
  };
  return (
    <a
      ref={ref}
      id={options.idOf(index)}
      role="option"
      aria-selected={active}
      tabIndex={-1}
      className="search-option"
      data-tree={tree}
      href={href}
      onClick={follow}
      onMouseMove={() => active || options.activate(index)}
    >
      <Icon name={icon} />
      <span className="search-option-text">{children}</span>
    </a>
  );
}
