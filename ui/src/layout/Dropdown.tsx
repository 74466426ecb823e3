import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent, type ReactNode } from "react";
import { flushSync } from "react-dom";

import { classes } from "../lib/classes";
import { focusTarget } from "../lib/focus";
import { Icon, type IconName } from "./Icon";
import { attachMenu } from "./attach-menu";

interface DropdownProps {
  /** Id of the list. It is unique on the page. */
  readonly id: string;
  readonly label: ReactNode;
  /** Accessible name, if it differs from the label. */
  readonly name?: string | null;
  /** Classes for the site's own style sheets. */
  readonly className?: string | null;
  /** Target of the label; `null` if it is a button. */
  readonly href: string | null;
  readonly icon?: IconName | undefined;
  /** `true` if one of the items is the current page. */
  readonly current?: boolean;
  /** `li` elements. */
  readonly children: ReactNode;
}

/**
 * Dropdown of the navbar: a disclosure whose list is a popover. Its button therefore works without scripts, and the browser closes the list
 * on Escape and on a click outside.
 *
 * Opens on hover by CSS alone, on Enter and Space, on a click if the label is not a link, and on the arrow keys, which then move the focus
 * through the list. Closes when Tab moves the focus out of it (R-DROP-01..05).
 */
export function Dropdown({ id, label, name, className, href, icon, current, children }: DropdownProps) {
  const { state, setOpen, onBeforeToggle, onMouseLeave, ref, menu } = useDropdown();
  const open = state === "open";
  const trigger = {
    className: classes("navbar-link dropdown-trigger", className),
    "aria-label": name ?? undefined,
    "aria-expanded": open,
    "aria-controls": id,
    "data-current": current || undefined,
  } as const;
  const content = (
    <>
      {icon && <Icon name={icon} />}
      {label}
      <Icon name="chevron" />
    </>
  );
  const toggleByKey = (event: KeyboardEvent) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    setOpen(!open);
  };
  // If the focus moves to another window, the event has no target, and the list stays open.
  const closeOutside = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) setOpen(false);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the handlers act for the links and the label inside
    <div
      className="dropdown"
      data-state={state}
      ref={ref}
      onKeyDown={(event) => moveFocus(event, setOpen)}
      onBlur={closeOutside}
      onMouseLeave={onMouseLeave}
    >
      {href === null ? (
        <button type="button" {...trigger} popoverTarget={id}>
          {content}
        </button>
      ) : (
        <a role="button" href={href} {...trigger} onKeyDown={toggleByKey}>
          {content}
        </a>
      )}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- for the links inside */}
      <ul id={id} className="dropdown-menu" popover="auto" ref={menu} onBeforeToggle={onBeforeToggle} onClick={() => setOpen(false)}>
        {children}
      </ul>
    </div>
  );
}

/** State of a dropdown. `dismissed` means that Escape closed it while the pointer is still over it. */
type DropdownState = "closed" | "open" | "dismissed";

function useDropdown() {
  const [state, setState] = useState<DropdownState>("closed");
  const ref = useRef<HTMLDivElement>(null);
  const menu = useRef<HTMLUListElement>(null);
  const setOpen = (open: boolean) => {
    if (open) menu.current?.showPopover();
    else menu.current?.hidePopover();
  };
  useEffect(() => {
    // The button may have opened the list before hydration.
    if (menu.current?.matches(":popover-open")) setState("open");
  }, []);
  useEffect(() => {
    const dismissOnEscape = (event: globalThis.KeyboardEvent) => {
      const dropdown = ref.current;
      if (event.key !== "Escape" || !dropdown?.matches(":hover, [data-state=open]")) return;
      menu.current?.hidePopover();
      if (dropdown.matches(":hover")) setState("dismissed");
      if (dropdown.contains(document.activeElement)) dropdown.querySelector<HTMLElement>(".dropdown-trigger")?.focus();
    };
    // The listener runs before the browser closes the popover, so that the state is still that of the key press.
    document.addEventListener("keydown", dismissOnEscape, true);
    return () => document.removeEventListener("keydown", dismissOnEscape, true);
  }, []);
  const onBeforeToggle = ({ newState }: { readonly newState: string }) => {
    if (newState === "open" && ref.current && menu.current) attachMenu(menu.current, ref.current);
    // Renders the label's state before the browser shows the list.
    flushSync(() => setState(newState === "open" ? "open" : "closed"));
  };
  const onMouseLeave = () => {
    if (state === "dismissed") setState("closed");
  };
  return { state, setOpen, onBeforeToggle, onMouseLeave, ref, menu };
}

/** Moves the focus through the label and the links below it, and wraps around. */
function moveFocus(event: KeyboardEvent<HTMLElement>, setOpen: (open: boolean) => void): void {
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(".dropdown-trigger, .dropdown-menu a")];
  const target = focusTarget(event.key, stops, document.activeElement as HTMLElement, { next: "ArrowDown", previous: "ArrowUp" });
  if (target === undefined) return;
  event.preventDefault();
  setOpen(true);
  target.focus();
}
