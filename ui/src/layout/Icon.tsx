/** Names of the pictures that `Icon.css` draws. */
export type IconName =
  | "arrow-up"
  | "chevron"
  | "clock"
  | "close"
  | "collapse"
  | "edit"
  | "external"
  | "hash"
  | "home"
  | "language"
  | "menu"
  | "moon"
  | "page"
  | "search"
  | "star"
  | "sun"
  | "system"
  | "text";

/** A picture in the colour of the text around it; its meaning is always said in words as well. */
export function Icon({ name }: { readonly name: IconName }) {
  return <span className="icon" data-icon={name} aria-hidden="true" />;
}
