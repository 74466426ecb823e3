import { createStore } from "../lib/store";
import { watchStored, writeStored } from "../lib/storage";
import type { ColorMode, ColorModeData } from "../data/types";

/** Choice of the visitor. `system` follows the operating system. */
export type ColorModeChoice = ColorMode | "system";

/** Storage key shared with the boot script, which reads it before the first paint (R-STORE-01). */
export const THEME_KEY = "theme";

const DARK_SYSTEM = "(prefers-color-scheme: dark)";

/** Current choice. The boot script has already applied it to the root element. */
export const colorModeChoice = createStore<ColorModeChoice>("light");

/** Returns the choice that applies before the visitor makes one. */
export function initialChoice(settings: ColorModeData): ColorModeChoice {
  return settings.respectPrefersColorScheme ? "system" : settings.default;
}

/** Returns the next choice of the switch. Two states alternate, three states cycle (R-COLOR-03, R-COLOR-11). */
export function nextChoice(choice: ColorModeChoice, settings: ColorModeData): ColorModeChoice {
  if (!settings.respectPrefersColorScheme) return choice === "dark" ? "light" : "dark";
  return choice === "system" ? "light" : choice === "light" ? "dark" : "system";
}

/** Returns the color mode of a choice. */
export function resolveChoice(choice: ColorModeChoice, settings: ColorModeData, systemIsDark: boolean): ColorMode {
  if (choice !== "system") return choice;
  if (!settings.respectPrefersColorScheme) return settings.default;
  return systemIsDark ? "dark" : "light";
}

/** Applies and stores a choice. `system` is stored by removing the key. */
export function chooseColorMode(choice: ColorModeChoice, settings: ColorModeData): void {
  apply(choice, settings);
  writeStored(THEME_KEY, choice === "system" ? null : choice);
}

/** Reads the boot script's result and subscribes to the system and to other tabs. */
export function startColorMode(settings: ColorModeData): void {
  const written = document.documentElement.dataset["themeChoice"];
  colorModeChoice.set(isChoice(written) ? written : initialChoice(settings));
  if (settings.disableSwitch) writeStored(THEME_KEY, null);
  else watchStored(THEME_KEY, (stored) => apply(isChoice(stored) ? stored : "system", settings));
  matchMedia(DARK_SYSTEM).addEventListener("change", () => apply(colorModeChoice.get(), settings));
  // Browsers print without backgrounds, so light text would be unreadable on paper.
  addEventListener("beforeprint", () => (document.documentElement.dataset["theme"] = "light"));
  addEventListener("afterprint", () => apply(colorModeChoice.get(), settings));
  // In other browsers, a style sheet shows closed details when a page is printed.
  if (!CSS.supports("selector(::details-content)")) void import("../lib/print").catch(() => {});
}

function apply(choice: ColorModeChoice, settings: ColorModeData): void {
  const root = document.documentElement;
  root.dataset["theme"] = resolveChoice(choice, settings, matchMedia(DARK_SYSTEM).matches);
  root.dataset["themeChoice"] = choice;
  colorModeChoice.set(choice);
}

function isChoice(value: string | null | undefined): value is ColorModeChoice {
  return value === "light" || value === "dark" || value === "system";
}
