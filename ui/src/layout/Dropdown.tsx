import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { flushSync } from "react-dom";

import { Icon, type IconName } from "./Icon";

interface DropdownProps {
  readonly label: ReactNode;
  /** Accessible name, if it differs from the label. */
  readonly name?: string | null;
  /** Classes for the site's own style sheets. */
  readonly className?: string | null;
  /** Target of the label; `null` if it is a button. */
  readonly href: string | null;
  readonly icon?: IconName;
  /** True if one of the items is the current page. */
  readonly current: boolean;
  /** `li` elements. */
  readonly children: ReactNode;
}

/**
 * Dropdown of the navbar. Opens on hover by CSS alone, by Enter and Space, by a click if the label is not a link, and
 * by the arrow keys, which then move through the list. Closes on Escape, on a click outside, and when Tab leaves it
 * (R-DROP-01..05).
 */
export function Dropdown({ label, name, className, href, icon, current, children }: DropdownProps) {
  const { state, setState, ref } = useDropdown();
  const open = state === "open";
  const toggle = () => setState(open ? "closed" : "open");
  const trigger = {
    className: className ? `navbar-link dropdown-trigger ${className}` : "navbar-link dropdown-trigger",
    "aria-label": name ?? undefined,
    "aria-expanded": open,
    "data-current": current || undefined,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      toggle();
    },
  } as const;
  const content = (
    <>
      {icon && <Icon name={icon} />}
      {label}
      <Icon name="chevron" />
    </>
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the handlers act for the links and the label inside
    <div
      className="dropdown"
      data-state={state}
      ref={ref}
      onKeyDown={(event) => walk(event, setState)}
      onMouseLeave={() => state === "dismissed" && setState("closed")}
    >
      {href === null ? (
        <button type="button" {...trigger} onClick={toggle}>
          {content}
        </button>
      ) : (
        <a role="button" href={href} {...trigger}>
          {content}
        </a>
      )}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- for the links inside */}
      <ul className="dropdown-menu" onClick={() => setState("closed")}>
        {children}
      </ul>
    </div>
  );
}

/** Dismissed: closed by Escape while the pointer is still over it. */
type DropdownState = "closed" | "open" | "dismissed";

function useDropdown() {
  const [state, setState] = useState<DropdownState>("closed");
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const closeOnEscape = (event: globalThis.KeyboardEvent) => {
      const dropdown = ref.current;
      if (event.key !== "Escape" || !dropdown?.matches(":hover, [data-state=open]")) return;
      setState(dropdown.matches(":hover") ? "dismissed" : "closed");
      if (dropdown.contains(document.activeElement)) dropdown.querySelector<HTMLElement>(".dropdown-trigger")?.focus();
    };
    document.addEventListener("keydown", closeOnEscape);
    return () => document.removeEventListener("keydown", closeOnEscape);
  }, []);
  useEffect(() => {
    if (state !== "open") return;
    const closeOutside = (event: Event) => {
      if (!ref.current?.contains(event.target as Node)) setState("closed");
    };
    const outside = ["mousedown", "touchstart", "focusin"] as const;
    for (const type of outside) document.addEventListener(type, closeOutside);
    return () => {
      for (const type of outside) document.removeEventListener(type, closeOutside);
    };
  }, [state]);
  return { state, setState, ref };
}

/** Moves the focus through the label and the links below it, and wraps around. */
function walk(event: KeyboardEvent<HTMLElement>, setState: (state: DropdownState) => void): void {
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(".dropdown-trigger, .dropdown-menu a")];
  const at = stops.indexOf(document.activeElement as HTMLElement);
  const last = stops.length - 1;
  const targets: Readonly<Record<string, number>> = {
    ArrowDown: at === last ? 0 : at + 1,
    ArrowUp: at <= 0 ? last : at - 1,
    Home: 0,
    End: last,
  };
  const target = targets[event.key];
  if (target === undefined || at === -1) return;
  event.preventDefault();
  // Renders synchronously, so that the links can be focused.
  flushSync(() => setState("open"));
  stops[target]?.focus();
}
