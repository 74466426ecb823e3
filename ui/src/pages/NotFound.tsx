import { text } from "../text";

/** Stands where no page is (R-404-01), and leads on from there. */
export function NotFound({ homeHref }: { readonly homeHref: string }) {
  return (
    <div className="message">
      <h1>{text.notFound.title}</h1>
      <p>{text.notFound.lead}</p>
      <p>{text.notFound.advice}</p>
      <a className="button" href={homeHref}>
        {text.notFound.home}
      </a>
    </div>
  );
}
