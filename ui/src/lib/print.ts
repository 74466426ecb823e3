/**
 * Opens the closed details of articles while the page is printed, for browsers in which style sheets cannot show their content. Only these
 * browsers load this module.
 */

/** Opens the details of articles. Returns the function that closes them again. */
function openDetails(): () => void {
  const closed = [...document.querySelectorAll<HTMLDetailsElement>(".markdown details:not([open])")];
  // Opening an element closes the others with the same name.
  const named = [...document.querySelectorAll(".markdown details[name]")].map(
    (details) => [details, details.getAttribute("name")] as const,
  );
  for (const [details] of named) details.removeAttribute("name");
  for (const details of closed) details.open = true;
  return () => {
    for (const details of closed) details.open = false;
    for (const [details, name] of named) details.setAttribute("name", name as string);
  };
}

let restore: (() => void) | null = null;

addEventListener("beforeprint", () => {
  restore ??= openDetails();
});
addEventListener("afterprint", () => {
  restore?.();
  restore = null;
});
