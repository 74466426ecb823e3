import type { KeyboardEvent, MouseEventHandler, ReactNode, Ref } from "react";

import type { SidebarCategoryData } from "../data/types";
import { Icon } from "../layout/Icon";
import { classes } from "../lib/classes";
import { message } from "../data/messages";
import { wrapInLook } from "../look/wrap-in-look";
import { withLook } from "../look/look";
import { EntryLabel } from "./EntryLabel";

/** Properties of a category that its markup depends on. */
export interface CategoryData {
  readonly category: Omit<SidebarCategoryData, "items" | "branch">;
  /** Address of the category's own page, if it is visible. */
  readonly href: string | null;
  /** Target of the label without scripts, if the category has no page of its own. */
  readonly firstPage: string | null;
  readonly open: boolean;
  /** `true` if the category's own page is the current one. */
  readonly current: boolean;
  /** `true` if the current page is a descendant of the category. */
  readonly active: boolean;
}

interface CategoryViewProps extends CategoryData {
  /** `true` while the items of an open category are being loaded. */
  readonly busy?: boolean;
  /** Called when the visitor is likely to open the category: on hover, touch or focus. */
  readonly onIntent?: () => void;
  readonly onLabel?: MouseEventHandler;
  readonly onCaret?: MouseEventHandler;
  /** List of child items. It is not rendered until the category is first opened. */
  readonly children: ReactNode;
}

/** Markup of a category: label, caret and list as children of the list item (R-SIDE-04). */
export function CategoryView(props: CategoryViewProps) {
  const { category, open, active, busy, onIntent } = props;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the handlers act for the label and the caret inside
    <li
      className={classes("sidebar-category theme-doc-sidebar-item-category", category.className)}
      data-state={open ? "open" : "closed"}
      data-active={active || undefined}
      aria-busy={busy || undefined}
      onMouseOver={onIntent}
      onTouchStart={onIntent}
      onFocus={onIntent}
    >
      {wrapInLook("category-row", <CategoryRow {...props} />, { current: props.current })}
      {props.children}
    </li>
  );
}

/**
 * Label of a category. If the label is a link and the category is collapsible, a caret follows. Any other label of a collapsible category
 * is a button.
 */
function CategoryRow({ category, href, firstPage, open, current, active, onLabel, onCaret }: CategoryViewProps) {
  const { label, collapsible } = category;
  const toggles = collapsible && !href;
  const target = toggles ? firstPage : href;
  // A label without a target is not a link.
  const Label = target ? "a" : "span";
  return (
    <>
      <Label
        className={withLook("sidebar-link", "category-label", { active, collapsible, caret: toggles })}
        {...(toggles && { role: "button", tabIndex: 0, "aria-expanded": open, onKeyDown: clickByKey })}
        href={target ?? undefined}
        aria-current={current ? "page" : undefined}
        onClick={onLabel}
      >
        <EntryLabel entry={category} />
        {toggles && <Icon name="chevron" />}
      </Label>
      {collapsible && !toggles && (
        <button
          type="button"
          className="sidebar-caret"
          aria-expanded={open}
          aria-label={message(open ? "sidebar.collapseCategory" : "sidebar.expandCategory", { label })}
          onClick={onCaret}
        >
          <Icon name="chevron" />
        </button>
      )}
    </>
  );
}

function clickByKey(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== "Enter" && event.key !== " ") return;
  event.preventDefault();
  event.currentTarget.click();
}

/** List of a category's child items. */
export function CategoryList({ children, listRef }: { readonly children: ReactNode; readonly listRef?: Ref<HTMLUListElement> }) {
  return (
    <ul className="sidebar-list" ref={listRef}>
      {children}
    </ul>
  );
}
