import { useMemo, useSyncExternalStore } from "react";

import type { ColorMode } from "../../data/types";
import { readStored, writeStored } from "../../lib/storage";
import { chooseColorMode, THEME_KEY } from "../../state/color-mode";
import { useThemeConfig } from "./config";

interface ColorModeContext {
  readonly colorMode: ColorMode;
  /** `null` if the system setting applies. */
  readonly colorModeChoice: ColorMode | null;
  readonly setColorMode: (choice: ColorMode | null, options?: { readonly persist?: boolean }) => void;
  readonly isDarkTheme: boolean;
  readonly setLightTheme: () => void;
  readonly setDarkTheme: () => void;
}

/** Subscribes to the root element, whose attribute the shell, other tabs and the system change. */
function watchRoot(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme", "data-theme-choice"] });
  return () => observer.disconnect();
}

const isMode = (value: string | undefined): value is ColorMode => value === "light" || value === "dark";

/** Returns the page's color mode, and functions that change it for the whole page. */
export function useColorMode(): ColorModeContext {
  const { defaultMode, disableSwitch, respectPrefersColorScheme } = useThemeConfig().colorMode;
  const root = () => document.documentElement.dataset;
  const mode = useSyncExternalStore(
    watchRoot,
    () => root()["theme"],
    () => defaultMode,
  );
  const choice = useSyncExternalStore(
    watchRoot,
    () => root()["themeChoice"],
    () => undefined,
  );
  return useMemo(() => {
    const settings = { default: defaultMode, disableSwitch, respectPrefersColorScheme };
    const setColorMode: ColorModeContext["setColorMode"] = (chosen, { persist = true } = {}) => {
      const stored = readStored(THEME_KEY);
      chooseColorMode(chosen ?? "system", settings);
      if (!persist) writeStored(THEME_KEY, stored);
    };
    return {
      colorMode: isMode(mode) ? mode : defaultMode,
      colorModeChoice: isMode(choice) ? choice : null,
      setColorMode,
      isDarkTheme: mode === "dark",
      setLightTheme: () => setColorMode("light"),
      setDarkTheme: () => setColorMode("dark"),
    };
  }, [mode, choice, defaultMode, disableSwitch, respectPrefersColorScheme]);
}

/** Returns the theme of code in the page's color mode. */
export function usePrismTheme(): object {
  const { theme, darkTheme } = useThemeConfig().prism;
  return useColorMode().colorMode === "dark" ? (darkTheme ?? theme) : theme;
}
