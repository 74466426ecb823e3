import { useEffect, useState, type ReactNode } from "react";

import type { NavbarItemData } from "../data/types";
import { Icon } from "../layout/Icon";
import { ItemContent } from "../layout/ItemContent";
import type { NavbarPage } from "../layout/navbar-state";
import { NavbarLinkItem } from "../layout/NavbarLinkItem";
import { targetsOf } from "../layout/NavbarSwitch";
import { SwitchTargetLink } from "../layout/SwitchTargetLink";
import { message } from "../data/messages";
import { wrapInLook } from "../look/wrap-in-look";
import { withLook } from "../look/look";

interface MainMenuProps {
  readonly items: readonly NavbarItemData[];
  readonly page: NavbarPage;
}

/** Renders navbar items as a list (R-PANEL-10, R-PANEL-11). */
export function MainMenu({ items, page }: MainMenuProps) {
  return (
    <ul className="sidebar-menu">
      {items.map((item, index) => (
        <MainMenuItem key={index} item={item} page={page} />
      ))}
    </ul>
  );
}

function MainMenuItem({ item, page }: { readonly item: NavbarItemData; readonly page: NavbarPage }) {
  switch (item.type) {
    case "link":
      return (
        <li>
          <NavbarLinkItem link={item} target={page.targetOf(item)} className="sidebar-link" />
        </li>
      );
    case "html":
      return <li className="sidebar-html" dangerouslySetInnerHTML={{ __html: item.html }} />;
    case "dropdown": {
      const current = item.items.some((child) => child.type === "link" && page.targetOf(child).current);
      return (
        <Group label={<ItemContent item={item} />} href={item.href} startsOpen={current}>
          {item.items.map((child, index) => (
            <MainMenuItem key={index} item={child} page={page} />
          ))}
        </Group>
      );
    }
    case "versions":
    case "locales": {
      const load = "list" in item ? <VersionListLoader folder={item.list} /> : null;
      const targets = targetsOf(item, page).map((target) => (
        <SwitchTargetLink key={target.name} item={item} target={target} className="sidebar-link" />
      ));
      const added = (items: typeof item.before) => items?.map((child, index) => <MainMenuItem key={index} item={child} page={page} />);
      if (targets.length === 0) return null;
      if (targets.length === 1 && item.type === "versions" && !item.before && !item.after) return targets;
      return (
        <Group label={message(item.type === "versions" ? "navbar.versions" : "navbar.languages")} href={null} startsOpen={false}>
          {load}
          {added(item.before)}
          {targets}
          {added(item.after)}
        </Group>
      );
    }
    case "search":
      return null;
  }
}

/** Loads the versions of a switch whose targets the page lacks. Without the code, the list has a link to all versions. */
function VersionListLoader({ folder }: { readonly folder: string | undefined }) {
  useEffect(() => {
    if (folder !== undefined) import("../routes/version-lists").then(({ loadVersionList }) => loadVersionList(folder)).catch(() => {});
  }, [folder]);
  return null;
}

interface GroupProps {
  readonly label: ReactNode;
  readonly href: string | null;
  readonly startsOpen: boolean;
  readonly children: ReactNode;
}

/** Dropdown of the navbar as a disclosure (R-DROP-06). */
function Group({ label, href, startsOpen, children }: GroupProps) {
  const [open, setOpen] = useState(startsOpen);
  const row = <GroupRow label={label} href={href} open={open} onToggle={() => setOpen(!open)} />;
  return (
    <li className="sidebar-category" data-state={open ? "open" : "closed"}>
      {wrapInLook("category-row", row)}
      {open && <ul className="sidebar-list">{children}</ul>}
    </li>
  );
}

interface GroupRowProps extends Pick<GroupProps, "label" | "href"> {
  readonly open: boolean;
  readonly onToggle: () => void;
}

/** Label of a dropdown: a button, or a link beside a button. */
function GroupRow({ label, href, open, onToggle }: GroupRowProps) {
  const className = withLook("sidebar-link", "category-label", { collapsible: true, caret: href === null });
  if (href === null) {
    return (
      <button type="button" className={className} aria-expanded={open} onClick={onToggle}>
        {label}
        <Icon name="chevron" />
      </button>
    );
  }
  return (
    <>
      <a className={className} href={href}>
        {label}
      </a>
      <button
        type="button"
        className="sidebar-caret"
        aria-expanded={open}
        aria-label={open ? message("navbar.collapseDropdown") : message("navbar.expandDropdown")}
        onClick={onToggle}
      >
        <Icon name="chevron" />
      </button>
    </>
  );
}
