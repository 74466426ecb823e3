import { text } from "../text";

/** Stands where no page is (R-404-01). */
export function NotFound() {
  return (
    <div className="message">
      <h1>{text.notFound.title}</h1>
      <p>{text.notFound.lead}</p>
      <p>{text.notFound.advice}</p>
    </div>
  );
}
