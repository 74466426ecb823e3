import { useEffect, useRef } from "react";

import { text } from "../text";

/** Stands where no page is (R-404-01), and leads on from there. */
export function NotFound({ homeHref }: { readonly homeHref: string }) {
  const offers = useRef<HTMLDivElement>(null);
  // Only this page fetches the code: it fills the element, whose content React does not know.
  useEffect(() => {
    void import("./nearest-pages").then(({ offerPages }) => offerPages(offers.current, homeHref)).catch(() => {});
  }, [homeHref]);
  return (
    <div className="message">
      <h1>{text.notFound.title}</h1>
      <p>{text.notFound.lead}</p>
      <p>{text.notFound.advice}</p>
      <div ref={offers} />
      <a className="button" href={homeHref}>
        {text.notFound.home}
      </a>
    </div>
  );
}
