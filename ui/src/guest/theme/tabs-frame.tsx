import { clsx } from "clsx";
import { cloneElement, type HTMLAttributes, type ReactElement, type ReactNode } from "react";

import { initialTab, sanitizeTabsChildren, tabsQueryKey, tabValues, type TabItemProps, type TabsProps } from "../theme-common/tabs";
import { lookClass } from "../../look/look";

/** Attributes that interactive tabs add to their container. */
export interface TabHandlers {
  readonly selected: string | null;
  readonly tab: (value: string) => HTMLAttributes<HTMLElement>;
  readonly panel: (value: string) => Partial<TabItemProps>;
}

/** Returns the HTML of tabs. Without `live`, it is the same HTML as for tabs in Markdown. */
export function tabsFrame(props: TabsProps, live: TabHandlers | null): ReactElement {
  const values = tabValues(props);
  const preset = initialTab(props, values);
  const selected = live === null ? preset : live.selected;
  const hasPreset = props.defaultValue != null || values.some((tab) => tab.default);
  const panels = panelsOf(props).filter(({ props: { value } }) => live === null || !props.lazy || value === selected);
  return (
    <div
      className={clsx(lookClass("tabs-container"), "tabs-container", props.className)}
      data-tabs=""
      data-group-id={props.groupId}
      data-query-string={tabsQueryKey(props) ?? undefined}
      data-state={live === null ? undefined : "enhanced"}
    >
      <ul className="tabs" role="tablist" hidden={live === null}>
        {values.map(({ value, label = value, attributes }) => (
          <li
            key={value}
            role="tab"
            data-value={value}
            aria-selected={live === null ? undefined : value === selected}
            tabIndex={value === selected ? 0 : -1}
            {...live?.tab(value)}
            {...attributes}
            className={clsx(lookClass("tab"), "tab", attributes?.["className"] as string | undefined)}
          >
            {label}
          </li>
        ))}
      </ul>
      {panels.map((panel) => {
        const { value } = panel.props;
        return cloneElement(panel, { default: hasPreset && value === preset, ...live?.panel(value) });
      })}
    </div>
  );
}

/** Returns the panels with their labels, which `values` may override. */
function panelsOf(props: TabsProps): readonly ReactElement<TabItemProps>[] {
  const values = tabValues(props);
  return sanitizeTabsChildren(props.children).map((panel) => {
    const label = values.find(({ value }) => value === panel.props.value)?.label;
    return cloneElement(panel, { key: panel.props.value, ...(label !== undefined && { label }) });
  });
}

/** Panel of tabs. */
export function TabItem({ children, value, label, className, hidden, id, labelledBy, default: isDefault }: TabItemProps): ReactNode {
  return (
    <div
      className={clsx(lookClass("tab-panel"), "tab-panel", className)}
      data-tab=""
      data-value={value}
      data-label={label ?? value}
      data-default={isDefault ? "" : undefined}
      hidden={hidden}
      id={id}
      role="tabpanel"
      aria-labelledby={labelledBy}
    >
      {children}
    </div>
  );
}
