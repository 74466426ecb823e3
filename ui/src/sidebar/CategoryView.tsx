import type { MouseEventHandler, ReactNode, Ref } from "react";

import { Icon } from "../layout/Icon";
import { classes } from "../lib/classes";
import { message } from "../data/messages";
import { LookElement } from "../look/LookElement";
import { lookClass } from "../look/look";

/** Properties of a category that its markup depends on. */
export interface CategoryData {
  readonly label: string;
  /** Category's own page. */
  readonly href: string | null;
  /** Target of the label without scripts, if the category has no page of its own. */
  readonly firstPage: string | null;
  readonly className: string | null;
  readonly collapsible: boolean;
  readonly open: boolean;
  /** True if the category's own page is the current one. */
  readonly current: boolean;
  /** True if the current page is a descendant of the category. */
  readonly active: boolean;
}

interface CategoryViewProps extends CategoryData {
  /** True while the items of an open category are loaded. */
  readonly busy?: boolean;
  /** Called when the reader may open the category: on hover, touch or focus. */
  readonly onIntent?: () => void;
  readonly onLabel?: MouseEventHandler;
  readonly onCaret?: MouseEventHandler;
  /** List of child items; not rendered until the category is first opened. */
  readonly children: ReactNode;
}

/** Markup of a category: label, caret and list as children of the list item (R-SIDE-04). */
export function CategoryView(props: CategoryViewProps) {
  const { label, href, className, collapsible, open, current, active, busy, onIntent } = props;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the handlers act for the label and the caret inside
    <li
      className={classes("sidebar-category theme-doc-sidebar-item-category", className)}
      data-state={open ? "open" : "closed"}
      data-active={active || undefined}
      aria-busy={busy || undefined}
      onMouseOver={onIntent}
      onTouchStart={onIntent}
      onFocus={onIntent}
    >
      <LookElement part="category-row" state={{ current }}>
        {href === null && collapsible ? <ToggleLabel {...props} /> : <PageLabel {...props} />}
        {href !== null && collapsible && (
          <button
            type="button"
            className="sidebar-caret"
            aria-expanded={open}
            aria-label={open ? message("sidebar.collapseCategory", { label: label }) : message("sidebar.expandCategory", { label: label })}
            onClick={props.onCaret}
          >
            <Icon name="chevron" />
          </button>
        )}
      </LookElement>
      {props.children}
    </li>
  );
}

function PageLabel({ label, href, current, active, collapsible, onLabel }: CategoryViewProps) {
  return (
    <a
      className={labelClass({ active: active && collapsible })}
      href={href ?? undefined}
      aria-current={current ? "page" : undefined}
      onClick={onLabel}
    >
      {label}
    </a>
  );
}

function ToggleLabel({ label, firstPage, open, active, onLabel }: CategoryViewProps) {
  return (
    <a
      className={labelClass({ active, caret: true })}
      role="button"
      tabIndex={0}
      aria-expanded={open}
      href={firstPage ?? undefined}
      onClick={onLabel}
      onKeyDown={(event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        event.currentTarget.click();
      }}
    >
      {label}
      <Icon name="chevron" />
    </a>
  );
}

function labelClass(state: { readonly active: boolean; readonly caret?: boolean }): string {
  return classes("sidebar-link", lookClass("category-label", null, state));
}

/** List of a category's child items. */
export function CategoryList({ children, listRef }: { readonly children: ReactNode; readonly listRef?: Ref<HTMLUListElement> }) {
  return (
    <ul className="sidebar-list" ref={listRef}>
      {children}
    </ul>
  );
}
