import type { ColorModeData } from "../data/types";
import { announce } from "../lib/announce";
import { useHydrated } from "../lib/use-hydrated";
import { useStore } from "../lib/use-store";
import { chooseColorMode, colorModeChoice, initialChoice, nextChoice } from "../state/color-mode";
import { message } from "../data/messages";
import { wrapInLook } from "../look/wrap-in-look";
import { Icon } from "./Icon";

/** Button that switches the color mode; disabled before hydration. */
export function ColorModeSwitch({ settings }: { readonly settings: ColorModeData }) {
  const choice = useStore(colorModeChoice, initialChoice(settings));
  const hydrated = useHydrated();
  const next = nextChoice(choice, settings);
  const change = () => {
    chooseColorMode(next, settings);
    announce(() => message(`colorMode.${next}`));
  };
  return wrapInLook(
    "color-mode-box",
    <button
      type="button"
      className="icon-button color-mode-switch"
      disabled={!hydrated}
      title={message(`colorMode.${choice}`)}
      aria-label={message("colorMode.switch", { mode: message(`colorMode.${choice}`) })}
      onClick={change}
    >
      <Icon name="sun" />
      <Icon name="moon" />
      <Icon name="system" />
    </button>,
  );
}
