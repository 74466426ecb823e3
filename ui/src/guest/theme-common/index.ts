/** `@docusaurus/theme-common`, its `internal` entry, and the client of the docs plugin, as one guest module. */
export { ThemeClassNames } from "./class-names";
export { useColorMode, usePrismTheme } from "./color-mode";
export { useThemeConfig } from "./config";
export { processAdmonitionProps } from "../theme/Admonition";
export { Details } from "../theme/Details";
export { ThemedComponent } from "../theme/ThemedImage";
export { useLocalPathname } from "../docusaurus/urls";
export * from "./docs";
export * from "./docs-data";
export { ErrorBoundaryError, ErrorBoundaryErrorMessageFallback, ErrorBoundaryTryAgainButton, ErrorCauseBoundary } from "./errors";
export { useFilteredAndTreeifiedTOC, useTreeifiedTOC } from "./headings";
export { duplicates, groupBy, isMultiColumnFooterLinks, isRegexpStringMatch, isSamePath, listTagsByLetters, uniq } from "./lists";
export { HtmlClassNameProvider, PageMetadata, useTitleFormatter } from "./metadata";
export {
  mergeSearchStrings,
  useClearQueryString,
  useHistorySelector,
  useQueryString,
  useQueryStringList,
  useQueryStringValue,
} from "./query";
export { composeProviders, ReactContextError, useEvent, usePrevious } from "./react-tools";
export { useScrollPositionBlocker, useSmoothScrollTo } from "./scroll";
export {
  filterDocCardListItems,
  findFirstSidebarItemLink,
  findSidebarCategory,
  isActiveSidebarItem,
  isVisibleSidebarItem,
  useVisibleSidebarItems,
} from "./sidebar-items";
export * from "./shell-hooks";
export * from "./shell-parts";
export { Collapsible, prefersReducedMotion, useCollapsible, useWindowSize } from "./sizes";
export { createStorageSlot, listStorageKeys, useStorageSlot } from "./storage";
export { sanitizeTabsChildren, useTabs } from "./tabs";
export { useDateTimeFormat, usePluralForm } from "./words";
