import { clsx } from "clsx";
import type { ComponentProps, CSSProperties, ReactNode } from "react";

import type { GuestLocation } from "../location";
import { addressOf, useLocation, type Target } from "./location";
import { matchPath, type Match } from "./match-path";
import { isInternalUrl, withBaseUrl, withTrailingSlash } from "./urls";

/** Properties of a link, in addition to those of the element. */
export interface LinkProps extends Omit<ComponentProps<"a">, "href"> {
  readonly to?: Target;
  readonly href?: string;
  readonly autoAddBaseUrl?: boolean;
  /** Adds `activeClassName` on the page that the link refers to; without `exact`, also on the pages below it. */
  readonly isNavLink?: boolean;
  readonly activeClassName?: string;
  readonly activeStyle?: CSSProperties;
  readonly exact?: boolean;
  readonly strict?: boolean;
  readonly isActive?: (match: Match | null, location: GuestLocation) => boolean;
  readonly "data-noBrokenLinkCheck"?: boolean;
}

/** Renders a link to a page of the site or to another host. The shell handles clicks on all links, so a link needs no hydration. */
export function Link({ to, href, autoAddBaseUrl = true, isNavLink = false, "data-noBrokenLinkCheck": _, ...props }: LinkProps): ReactNode {
  const written = to === undefined ? href : addressOf(to);
  const address = targetOf(written, autoAddBaseUrl);
  const { activeClassName, activeStyle, isActive, exact, strict, ...rest } = props;
  if (isNavLink && address !== undefined) {
    const active = { className: activeClassName, style: activeStyle, isActive, exact, strict };
    return <NavLink address={address} active={active} rest={rest} />;
  }
  const leaves = written !== undefined && written !== "" && !isInternalUrl(written);
  // Such a link may have a target that replaces the page in the current window.
  const fullLoad = written?.startsWith("pathname://") ? "" : undefined;
  return <a href={address} data-full-load={fullLoad} {...(leaves && { target: "_blank", rel: "noopener noreferrer" })} {...rest} />;
}

interface NavLinkProps {
  readonly address: string;
  readonly active: {
    readonly className: string | undefined;
    readonly style: CSSProperties | undefined;
    readonly isActive: LinkProps["isActive"];
    readonly exact: boolean | undefined;
    readonly strict: boolean | undefined;
  };
  readonly rest: ComponentProps<"a">;
}

function NavLink({ address, active, rest }: NavLinkProps) {
  const location = useLocation();
  const path = address.replace(/[?#][^]*$/, "");
  const match = path === "" ? null : matchPath(location.pathname, { path, exact: active.exact ?? false, strict: active.strict ?? false });
  const isActive = active.isActive ? active.isActive(match, location) : match !== null;
  if (!isActive) return <a href={address} {...rest} />;
  const style = { ...rest.style, ...active.style };
  const className = clsx(rest.className, active.className ?? "active");
  return <a aria-current="page" href={address} {...rest} className={className} style={style} />;
}

/** Returns the `href` of a link. `pathname://` marks the address of a file of the site that is not a page. */
function targetOf(written: string | undefined, autoAddBaseUrl: boolean): string | undefined {
  const plain = written?.replace("pathname://", "");
  if (plain === undefined) return undefined;
  const address = autoAddBaseUrl && plain.startsWith("/") ? withBaseUrl(plain) : plain;
  return isInternalUrl(written) ? withTrailingSlash(address) : address;
}
