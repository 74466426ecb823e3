import { clsx } from "clsx";
import type { ComponentProps, ReactNode } from "react";

const MODES = ["light", "dark"] as const;
type Mode = (typeof MODES)[number];

interface ThemedComponentProps {
  readonly className?: string;
  readonly children: (parts: { readonly theme: Mode; readonly className: string }) => ReactNode;
}

/** Renders content for both color modes. The styles show one of them. */
export function ThemedComponent({ className, children }: ThemedComponentProps): ReactNode {
  return MODES.map((theme) => (
    <Both key={theme}>{children({ theme, className: clsx(`themed-image themed-image--${theme}`, className) })}</Both>
  ));
}

function Both({ children }: { readonly children: ReactNode }): ReactNode {
  return children;
}

interface ThemedImageProps extends Omit<ComponentProps<"img">, "src"> {
  readonly sources: Readonly<Record<Mode, string>>;
}

/** Image with one source for light and one for dark mode. */
export function ThemedImage({ sources, className, alt = "", ...props }: ThemedImageProps): ReactNode {
  return (
    <ThemedComponent {...(className !== undefined && { className })}>
      {(both) => <img src={sources[both.theme]} alt={alt} className={both.className} {...props} loading="lazy" decoding="async" />}
    </ThemedComponent>
  );
}
