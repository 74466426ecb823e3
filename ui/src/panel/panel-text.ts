/** All texts of the side panel, loaded with it. */
export const panelText = {
  label: "Navigation",
  close: "Close navigation bar",
  back: "← Back to main menu",
} as const;
