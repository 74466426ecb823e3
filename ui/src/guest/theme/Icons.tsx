import type { SVGProps } from "react";

import { Icon, type IconName } from "../../layout/Icon";

type IconProps = SVGProps<SVGSVGElement>;

/** Icons that the shell does not contain, each in a 24 by 24 view box. */
const SHAPES = {
  arrow: "m5 5 7 7-7 7m7-14 7 7-7 7",
  copy: "M8 8h12v12H8zM16 8V4H4v12h4",
  success: "m4 12 5 5L20 6",
  wrap: "M4 6h16M4 12h13a3 3 0 0 1 0 6h-4m2-2-2 2 2 2M4 18h5",
} as const;

const own = (shape: keyof typeof SHAPES) => (props: IconProps) => (
  <svg viewBox="0 0 24 24" width="20" height="20" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true" {...props}>
    <path d={SHAPES[shape]} />
  </svg>
);

/** Returns a component for an icon of the shell that accepts the properties of an element. */
const ofShell = (name: IconName) => (props: IconProps) => {
  const picture = Icon({ name });
  return { ...picture, props: { ...picture.props, ...props } };
};

export const IconArrow = own("arrow");
export const IconCopy = own("copy");
export const IconSuccess = own("success");
export const IconWordWrap = own("wrap");
export const IconClose = ofShell("close");
export const IconDarkMode = ofShell("moon");
export const IconEdit = ofShell("edit");
export const IconExternalLink = ofShell("external");
export const IconHome = ofShell("home");
export const IconLanguage = ofShell("language");
export const IconLightMode = ofShell("sun");
export const IconMenu = ofShell("menu");
export const IconSystemColorMode = ofShell("system");
