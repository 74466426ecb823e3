import { useEffect, type ReactNode } from "react";

import type { GuestLocation } from "../location";
import { history, useLocation, type Target } from "./location";
import { matchPath, type Match } from "./match-path";

export { addressOf, history, useHistory, useLocation } from "./location";
export { matchPath } from "./match-path";

interface RedirectProps {
  readonly to: Target;
  readonly push?: boolean;
}

/** Navigates to another page as soon as it is rendered. */
export function Redirect({ to, push = false }: RedirectProps): ReactNode {
  useEffect(() => (push ? history.push(to) : history.replace(to)), [to, push]);
  return null;
}

/** Compares the page's path with a pattern; without one, returns a match of the whole path. */
export function useRouteMatch(options?: Parameters<typeof matchPath>[1]): Match | null {
  const location = useLocation();
  return options === undefined ? wholeMatch(location) : matchPath(location.pathname, options);
}

/** Returns the match of the whole path. The path is read on demand, because a read is recorded on the server. */
function wholeMatch(location: GuestLocation): Match {
  return {
    get path() {
      return location.pathname;
    },
    get url() {
      return location.pathname;
    },
    isExact: true,
    params: {},
  };
}

/** Returns the parameters of the page's path, which is an empty object: pages have no parameters. */
export function useParams(): Readonly<Record<string, string>> {
  return {};
}

/** Properties that `withRouter` passes to a component. */
interface RouterProps {
  readonly history: typeof history;
  readonly location: GuestLocation;
  readonly match: Match | null;
}

/** Passes history, location and match to a component as properties. */
export function withRouter<Props extends object>(Wrapped: (props: Props & RouterProps) => ReactNode) {
  return function WithRouter(props: Props) {
    return <Wrapped {...props} history={history} location={useLocation()} match={useRouteMatch()} />;
  };
}
