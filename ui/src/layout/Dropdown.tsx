import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from "react";

import { Icon, type IconName } from "./Icon";

interface DropdownProps {
  readonly label: string;
  /** Where the label itself leads, if anywhere. */
  readonly href: string | null;
  readonly icon?: IconName;
  /** One of the items is the page shown. */
  readonly current: boolean;
  /** `li` elements. */
  readonly children: ReactNode;
}

/**
 * A label of the navbar that unfolds a list: on hover by style alone, and by Enter, or by a click where
 * the label is no link. Escape, a click outside and leaving it with Tab close it (R-DROP-01..05).
 */
export function Dropdown({ label, href, icon, current, children }: DropdownProps) {
  const { open, setOpen, ref } = useDropdown();
  const trigger = {
    className: "navbar-link dropdown-trigger",
    "aria-haspopup": true,
    "aria-expanded": open,
    "data-current": current || undefined,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== "Enter") return;
      event.preventDefault();
      setOpen(!open);
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
    <div className="dropdown" data-state={open ? "open" : "closed"} ref={ref}>
      {href === null ? (
        <button type="button" {...trigger} onClick={() => setOpen(!open)}>
          {content}
        </button>
      ) : (
        <a role="button" href={href} {...trigger}>
          {content}
        </a>
      )}
      <ul className="dropdown-menu" onClick={() => setOpen(false)}>
        {children}
      </ul>
    </div>
  );
}

function useDropdown() {
  const [open, setOpen] = useState(false);
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!open) return;
    const closeOutside = (event: Event) => {
      if (!ref.current?.contains(event.target as Node)) setOpen(false);
    };
    const closeOnEscape = (event: globalThis.KeyboardEvent) => {
      if (event.key !== "Escape") return;
      setOpen(false);
      ref.current?.querySelector<HTMLElement>(".dropdown-trigger")?.focus();
    };
    const outside = ["mousedown", "touchstart", "focusin"] as const;
    for (const type of outside) document.addEventListener(type, closeOutside);
    document.addEventListener("keydown", closeOnEscape);
    return () => {
      for (const type of outside) document.removeEventListener(type, closeOutside);
      document.removeEventListener("keydown", closeOnEscape);
    };
  }, [open]);
  return { open, setOpen, ref };
}
