import { useLayoutEffect, useRef, type MouseEvent, type ReactNode } from "react";

import { isPlainClick } from "../lib/internal-link";
import { SearchIcon, type SearchIconName } from "./SearchIcon";
import type { OptionList } from "./use-options";

interface SearchOptionProps {
  readonly options: OptionList;
  /** Index among all options of the dialog. */
  readonly index: number;
  readonly href: string;
  /** Called when the option is followed, in this window or another one. */
  readonly onFollow: () => void;
  /** Called when the option is followed in this window. */
  readonly onLeave: () => void;
  readonly icon: SearchIconName;
  /** Connects hits with the hit of the page that contains them. */
  readonly tree?: "child" | "last-child" | undefined;
  readonly children: ReactNode;
}

/** Option of the dialog. It is a link, so that all ways of opening links in the browser work. */
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
      <SearchIcon name={icon} />
      <span className="search-option-text">{children}</span>
    </a>
  );
}
