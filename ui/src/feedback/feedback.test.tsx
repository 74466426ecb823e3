import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { pageProps } from "../guest/context";
import feedbackIslands from "./index";
import type { FeedbackSettings } from "./settings";

const ENDPOINT = "https://answers.example.com/docs";
const page = pageProps({ path: "/docs/start", version: { name: "2.0", label: "2.0" } });
const words: FeedbackSettings["words"] = {
  question: "Was this page helpful?",
  yes: "Yes",
  no: "No",
  thanks: "Thank you.",
  comment: "Tell us more",
  send: "Send",
  commentThanks: "Thank you for your comment.",
  failed: "Not sent.",
  retry: "Try again",
};
const post = vi.fn();

beforeEach(() => {
  document.documentElement.lang = "en";
  vi.stubGlobal("fetch", post);
  post.mockReset().mockResolvedValue(new Response());
});

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
  document.head.replaceChildren();
});

const renderFeedback = (endpoint: string | null) => {
  const content = feedbackIslands({ endpoint, words }, 7)(page)[7];
  return render(<>{content?.()}</>);
};
const button = (name: string) => screen.getByRole("button", { name });
const press = async (name: string) => act(async () => void fireEvent.click(button(name)));
const sent = () => post.mock.calls.map(([address, { body }]) => [address, JSON.parse(body as string) as unknown]);
const status = () => screen.getAllByRole("status").map(({ textContent }) => textContent);

test("an answer is sent to the endpoint, and the question keeps its buttons", async () => {
  renderFeedback(ENDPOINT);
  expect(screen.getByRole("group", { name: "Was this page helpful?" })).toBeTruthy();
  await press("Yes");
  expect(sent()).toEqual([[ENDPOINT, { path: "/docs/start", answer: "yes", version: "2.0", language: "en" }]]);
  expect(button("Yes").getAttribute("aria-pressed")).toBe("true");
  expect(status()).toEqual(["Thank you.", ""]);
  await press("No");
  expect(post).toHaveBeenCalledTimes(1);
});

test("a comment follows the answer, and the focus moves to the thanks", async () => {
  renderFeedback(ENDPOINT);
  await press("No");
  await press("Send");
  expect(post).toHaveBeenCalledTimes(1);
  fireEvent.change(screen.getByRole("textbox", { name: "Tell us more" }), { target: { value: " The second step fails. " } });
  await press("Send");
  expect(sent()[1]).toEqual([
    ENDPOINT,
    { path: "/docs/start", answer: "no", version: "2.0", language: "en", comment: "The second step fails." },
  ]);
  expect(screen.queryByRole("textbox")).toBeNull();
  expect(document.activeElement?.textContent).toBe("Thank you for your comment.");
});

test("an answer that could not be sent is sent again on request", async () => {
  post.mockResolvedValueOnce(new Response(null, { status: 503 }));
  renderFeedback(ENDPOINT);
  await press("Yes");
  expect(status()).toEqual(["Not sent."]);
  expect(sessionStorage.length).toBe(0);
  await press("Try again");
  expect(status()[0]).toBe("Thank you.");
  expect(document.activeElement).toBe(button("Yes"));
  expect(post).toHaveBeenCalledTimes(2);
});

test("a comment that could not be sent stays in its field", async () => {
  renderFeedback(ENDPOINT);
  await press("Yes");
  post.mockRejectedValueOnce(new TypeError("no connection"));
  fireEvent.change(screen.getByRole("textbox"), { target: { value: "Good." } });
  await press("Send");
  expect(status()).toEqual(["Thank you.", "Not sent."]);
  expect(screen.getByRole<HTMLTextAreaElement>("textbox").value).toBe("Good.");
  await press("Try again");
  expect(status()).toEqual(["Thank you.", "Thank you for your comment."]);
});

test("the answer of a page is remembered for the tab, and not asked for a comment again", async () => {
  const { unmount } = renderFeedback(ENDPOINT);
  await press("No");
  unmount();
  renderFeedback(ENDPOINT);
  expect(button("No").getAttribute("aria-pressed")).toBe("true");
  expect(status()).toEqual(["Thank you."]);
  expect(screen.queryByRole("textbox")).toBeNull();
});

test("without an endpoint, scripts of the site and its analytics receive the answer", async () => {
  const received: unknown[] = [];
  const listen = ({ detail }: Event & { detail?: unknown }) => received.push(detail);
  document.addEventListener("docs-site:feedback", listen);
  const gtag = vi.fn();
  const ga = vi.fn();
  const dataLayer: object[] = [];
  vi.stubGlobal("gtag", gtag);
  vi.stubGlobal("ga", ga);
  vi.stubGlobal("dataLayer", dataLayer);
  document.head.innerHTML = '<script data-tag-manager="GTM-1"></script>';
  renderFeedback(null);
  await press("Yes");
  const answer = { path: "/docs/start", answer: "yes", version: "2.0", language: "en" };
  expect(received).toEqual([answer]);
  expect(gtag.mock.calls).toEqual([["event", "page_feedback", answer]]);
  expect(ga.mock.calls).toEqual([["send", "event", "page_feedback", "yes", "/docs/start"]]);
  expect(dataLayer).toEqual([{ event: "page_feedback", ...answer }]);
  expect(post).not.toHaveBeenCalled();
  expect(screen.queryByRole("textbox")).toBeNull();
  document.removeEventListener("docs-site:feedback", listen);
});
