import { Children, isValidElement, useCallback, useEffect, useState, type ReactElement, type ReactNode } from "react";

import { history } from "../docusaurus/location";
import { duplicates } from "./lists";
import { useQueryStringValue } from "./query";
import { useStorageSlot } from "./storage";

/** Value and label of a tab. */
export interface TabValue {
  readonly value: string;
  readonly label?: string;
  readonly attributes?: Readonly<Record<string, unknown>>;
  readonly default?: boolean;
}

/** Properties of a panel. */
export interface TabItemProps extends TabValue {
  readonly children?: ReactNode;
  readonly className?: string;
  readonly hidden?: boolean;
  /** Ids of the panel and of its tab, set by the enclosing tabs. */
  readonly id?: string;
  readonly labelledBy?: string;
}

/** Properties of tabs. */
export interface TabsProps {
  readonly children?: ReactNode;
  readonly values?: readonly TabValue[];
  readonly defaultValue?: string | null;
  readonly groupId?: string;
  readonly queryString?: boolean | string;
  readonly lazy?: boolean;
  readonly block?: boolean;
  readonly className?: string;
}

/** Returns the panels among the children of tabs. */
export function sanitizeTabsChildren(children: ReactNode): readonly ReactElement<TabItemProps>[] {
  return Children.toArray(children).flatMap((child) => {
    if (typeof child === "string" && child.trim() === "") return [];
    if (isValidElement<TabItemProps>(child) && typeof child.props === "object" && "value" in child.props) return [child];
    throw new Error("all children of <Tabs> have to be <TabItem> with a `value`");
  });
}

/** Returns the tabs in order. */
export function tabValues({ values, children }: TabsProps): readonly TabValue[] {
  const all = values ?? sanitizeTabsChildren(children).map(({ props }) => props);
  const twice = duplicates(all, (left, right) => left.value === right.value)[0];
  if (twice !== undefined) throw new Error(`the value "${twice.value}" belongs to two tabs`);
  return all;
}

/** Returns the tab that is selected initially. */
export function initialTab({ defaultValue }: TabsProps, values: readonly TabValue[]): string | null {
  if (defaultValue === null) return null;
  if (defaultValue === undefined) return (values.find((tab) => tab.default) ?? values[0])?.value ?? null;
  if (values.some(({ value }) => value === defaultValue)) return defaultValue;
  throw new Error(`the default value "${defaultValue}" belongs to no tab`);
}

/** Returns the query parameter that stores the selection. */
export function tabsQueryKey({ queryString = false, groupId }: TabsProps): string | null {
  return typeof queryString === "string" ? queryString : queryString ? (groupId ?? null) : null;
}

/**
 * Returns the selected tab and the function that selects one. The selection is shared by all tabs of the group and
 * stored for the next visit.
 */
export function useTabs(props: TabsProps) {
  const values = tabValues(props);
  const key = tabsQueryKey(props);
  const queryValue = useQueryStringValue(key);
  const [stored, slot] = useStorageSlot(props.groupId === undefined ? null : `docusaurus.tab.${props.groupId}`);
  const [selectedValue, select] = useState(() => initialTab(props, values));
  const known = [queryValue, stored].find((value) => value !== null && values.some((tab) => tab.value === value));
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- storage and address are read after hydration
    if (known != null) select(known);
  }, [known]);
  const selectValue = useCallback(
    (value: string) => {
      select(value);
      slot.set(value);
      if (key === null) return;
      const query = new URLSearchParams(history.location.search);
      query.set(key, value);
      history.replace({ search: query.toString(), hash: history.location.hash });
    },
    [key, slot],
  );
  return { selectedValue, selectValue, tabValues: values };
}
