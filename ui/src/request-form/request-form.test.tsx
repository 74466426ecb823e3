import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import cases from "../../../fixtures/cases/islands.json";
import { operation } from "../../../fixtures/contract/operation";
import { pageProps } from "../guest/context";
import islands from "./index";
import type { Operation } from "./types";

const page = pageProps({ path: "/api/add-item" });
const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.stubGlobal("fetch", fetched);
  fetched.mockReset();
});

afterEach(() => vi.unstubAllGlobals());

/** Renders the island of an operation, opens the form and returns it. */
function open(data: Operation = operation): HTMLFormElement {
  const island = document.createElement("docs-island");
  island.dataset["form"] = JSON.stringify(data);
  document.body.append(island);
  render(<>{islands(page)[cases.requestForm]?.()}</>, { container: island });
  fireEvent.click(within(island).getByText("Send a request"));
  return island.querySelector("form") as HTMLFormElement;
}

const SIMPLE: Operation = { ...operation, parameters: [], cookies: [], credentials: [], body: null };
const submit = async (form: HTMLFormElement) => act(async () => void fireEvent.submit(form));
const status = () => screen.getByRole("status").textContent;
const set = (label: string | RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

test("each parameter has a field with the value of the description", () => {
  const form = open();
  const parameters = within(form).getByRole("group", { name: "Parameters" });
  const values = [...parameters.querySelectorAll<HTMLInputElement>("input, select, textarea")].map(({ value }) => value);
  expect(values).toEqual(["7", "", "a\nb,c", "", "", "", "", ""]);
  expect([...(screen.getByLabelText("sort") as HTMLSelectElement).options].map(({ text }) => text)).toEqual(["not sent", "name", "price"]);
  expect(form.textContent).toContain("The browser sends these cookies itself, if it has them: theme, sid");
});

test("the request contains the values, credentials and body of the form", async () => {
  fetched.mockResolvedValue(new Response("{}", { status: 201, headers: { "content-type": "application/json" } }));
  const form = open();
  set("Kind", "1");
  set(/^Token/, "secret");
  set(/^Key/, "k");
  set("sort", "price");
  await submit(form);
  const [url, init] = fetched.mock.calls[0] ?? [];
  expect(url).toBe("https://shop.example.com/v1/orders/7/items?tags=a&tags=b%2Cc&sort=price&api_key=k");
  expect(init).toMatchObject({
    method: "POST",
    headers: [
      ["Authorization", "Bearer secret"],
      ["Content-Type", "application/json"],
    ],
  });
  expect(JSON.parse(init?.body as string)).toEqual({ name: "string", price: 1.5 });
  expect(status()).toMatch(/^Response: 201, \d+ ms, 2 B$/);
});

test("credentials are kept for other forms, and not in the storage of the browser", () => {
  open();
  set("Kind", "1");
  set(/^Token/, "kept");
  document.body.replaceChildren();
  open();
  set("Kind", "1");
  expect((screen.getByLabelText(/^Token/) as HTMLInputElement).value).toBe("kept");
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
});

test("the form names the address of the requests", () => {
  const address = (base: string) => open({ ...SIMPLE, base }).querySelector("p code")?.textContent;
  expect(address("https://shop.example.com/v1")).toBe("https://shop.example.com/v1");
  expect(address("/api")).toBe(`${location.origin}/api`);
  expect(address("")).toBe(location.origin);
});

test("the fields of a body follow its media type", () => {
  const form = open();
  expect((screen.getByLabelText(/application\/json/) as HTMLTextAreaElement).value).toContain('"price": 1.50');
  set("Media type", "1");
  expect([...form.querySelectorAll('[name^="property"]')].map((field) => field.getAttribute("type"))).toEqual([
    "text",
    "file",
    "file",
    null,
  ]);
  set("Media type", "2");
  expect(screen.getByLabelText(/^File/).getAttribute("type")).toBe("file");
  set("Media type", "3");
  expect((screen.getByLabelText(/text\/plain/) as HTMLTextAreaElement).value).toBe("one\ntwo");
});

test("a body that is not JSON is reported at its field, and nothing is sent", async () => {
  const form = open();
  const body = screen.getByLabelText(/application\/json/) as HTMLTextAreaElement;
  set(/application\/json/, "{");
  await submit(form);
  expect(fetched).not.toHaveBeenCalled();
  expect(body.validationMessage).toMatch(/^This is not JSON/);
  fireEvent.input(body);
  expect(body.validationMessage).toBe("");
});

test("a response is shown with its headers and its content in lines", async () => {
  fetched.mockResolvedValue(
    new Response('{"a":[1]}', { status: 404, statusText: "Not Found", headers: { "content-type": "application/problem+json" } }),
  );
  await submit(open(SIMPLE));
  expect(status()).toMatch(/^Response: 404 Not Found, /);
  expect((screen.getByLabelText("Content of the response") as HTMLTextAreaElement).value).toBe('{\n  "a": [\n    1\n  ]\n}');
  expect(screen.getByText("content-type: application/problem+json")).toBeTruthy();
});

test("numbers that JavaScript rounds stay as they are", async () => {
  fetched.mockResolvedValue(new Response('{"id":12345678901234567890}', { headers: { "content-type": "application/json" } }));
  await submit(open(SIMPLE));
  expect((screen.getByLabelText("Content of the response") as HTMLTextAreaElement).value).toBe('{"id":12345678901234567890}');
});

test("binary content is a file to save", async () => {
  fetched.mockResolvedValue(new Response(new Uint8Array([1, 2]), { headers: { "content-type": "image/png" } }));
  await submit(open(SIMPLE));
  const link = screen.getByRole("link", { name: "Save the content" });
  expect([link.getAttribute("href")?.startsWith("blob:"), link.getAttribute("download")]).toEqual([true, "response"]);
});

test("a failure and a cancelled request are reported", async () => {
  fetched.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  const form = open(SIMPLE);
  await submit(form);
  expect(status()).toBe("No response: the server can't be reached, or doesn't allow requests from this site.");
  fetched.mockImplementationOnce(
    (_url, init) =>
      new Promise((_resolve, reject) => init?.signal?.addEventListener("abort", () => reject(new DOMException("", "AbortError")))),
  );
  await submit(form);
  expect(status()).toBe("Sending…");
  await act(async () => void fireEvent.click(screen.getByRole("button", { name: "Cancel" })));
  expect(status()).toBe("Cancelled.");
});

test("a method without a body shows a note", () => {
  const form = open({ ...operation, method: "GET" });
  expect(form.textContent).toContain("Browsers send no body with this method.");
  expect(within(form).queryByRole("group", { name: "Body" })).toBeNull();
});
