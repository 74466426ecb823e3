import { ofSite } from "../context";

/** Settings of the theme that components read without checking that they exist. */
export interface ThemeConfig {
  readonly colorMode: ColorModeConfig;
  readonly navbar: Readonly<Record<string, unknown>>;
  readonly prism: { readonly theme: object; readonly darkTheme?: object };
  readonly docs: Readonly<Record<string, unknown>>;
  readonly tableOfContents: { readonly minHeadingLevel: number; readonly maxHeadingLevel: number };
  readonly [more: string]: unknown;
}

interface ColorModeConfig {
  readonly defaultMode: "light" | "dark";
  readonly disableSwitch: boolean;
  readonly respectPrefersColorScheme: boolean;
}

const DEFAULTS: ThemeConfig = {
  colorMode: { defaultMode: "light", disableSwitch: false, respectPrefersColorScheme: false },
  navbar: { title: "", hideOnScroll: false, items: [] },
  prism: { theme: { plain: {}, styles: [] } },
  docs: { versionPersistence: "localStorage", sidebar: { hideable: false, autoCollapseCategories: false } },
  tableOfContents: { minHeadingLevel: 2, maxHeadingLevel: 3 },
};

/** Returns the settings of the theme. */
export const useThemeConfig: () => ThemeConfig = ofSite(({ themeConfig }) => {
  const own = themeConfig as Partial<ThemeConfig>;
  const completed = Object.entries(DEFAULTS).map(([name, value]) => [name, { ...(value as object), ...(own[name] as object | undefined) }]);
  return { ...own, ...Object.fromEntries(completed) } as ThemeConfig;
});
