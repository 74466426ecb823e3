import { expect, test } from "vitest";

import { buildRequest, InvalidValue } from "./build-request";
import { BODY, parameterName, propertyName, secretName, userName } from "./field-names";
import type { BodyType, Credential, Field, Operation } from "./types";

const field = (part: Partial<Field>): Field => ({
  name: "a",
  place: "query",
  required: false,
  kind: "text",
  style: "separate",
  choices: [],
  value: "",
  ...part,
});

const operation = (part: Partial<Operation>): Operation => ({
  method: "POST",
  base: "https://api.example.com/v1",
  path: "/pets",
  parameters: [],
  cookies: [],
  credentials: [],
  body: null,
  ...part,
});

function values(entries: Readonly<Record<string, string | Blob>>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(entries)) data.append(name, value);
  return data;
}

/** Returns the address of a request with one parameter. */
const address = (part: Partial<Field>, value: string, path = "/pets") =>
  buildRequest(operation({ path, parameters: [field(part)] }), values({ [parameterName(0)]: value }), [], undefined).url.slice(
    "https://api.example.com/v1".length,
  );

test("a parameter of the query is encoded, and left out without a value", () => {
  expect(address({ name: "q & a" }, "x/y z")).toBe("/pets?q%20%26%20a=x%2Fy%20z");
  expect(address({}, "")).toBe("/pets");
});

test("lists and objects have the form of the description", () => {
  expect(address({ kind: "list" }, "1\n\n2, 3\n")).toBe("/pets?a=1&a=2%2C%203");
  expect(address({ kind: "list", style: "comma" }, "1\n2")).toBe("/pets?a=1%2C2");
  expect(address({ kind: "list", style: "space" }, "1\n2")).toBe("/pets?a=1%202");
  expect(address({ kind: "list", style: "pipe" }, "1\n2")).toBe("/pets?a=1%7C2");
  expect(address({ kind: "object" }, '{"x": 1, "y": [2]}')).toBe("/pets?x=1&y=%5B2%5D");
  expect(address({ kind: "object", style: "deep" }, '{"x": "1"}')).toBe("/pets?a%5Bx%5D=1");
  expect(address({ kind: "object", style: "comma" }, '{"x": 1}')).toBe("/pets?a=x%2C1");
  expect(address({ kind: "object", style: "json" }, '{ "x": 1 }')).toBe("/pets?a=%7B%22x%22%3A1%7D");
});

test("a parameter of the path replaces its name", () => {
  expect(address({ place: "path" }, "x/y", "/pets/{a}/toys")).toBe("/pets/x%2Fy/toys");
  expect(address({ place: "path", kind: "list", style: "comma" }, "x\ny z", "/pets/{a}")).toBe("/pets/x,y%20z");
});

test("credentials are headers or parameters; without a value they are left out", () => {
  const credentials: readonly Credential[] = [
    { kind: "basic", label: "login" },
    { kind: "token", label: "token", scheme: "Bearer" },
    { kind: "key", label: "header", place: "header", name: "X-Key" },
    { kind: "key", label: "query", place: "query", name: "key" },
  ];
  const entered = {
    [userName("login")]: "ü",
    [secretName("login")]: "p",
    [secretName("token")]: " t ",
    [secretName("header")]: "h",
    [secretName("query")]: "q",
  };
  const request = buildRequest(operation({}), values(entered), credentials, undefined);
  expect(request.url).toBe("https://api.example.com/v1/pets?key=q");
  expect(request.headers).toEqual([
    ["Authorization", "Basic w7w6cA=="],
    ["Authorization", "Bearer t"],
    ["X-Key", "h"],
  ]);
  const without = buildRequest(operation({}), values({}), credentials, undefined);
  expect([without.url, without.headers]).toEqual(["https://api.example.com/v1/pets", []]);
});

const JSON_BODY: BodyType = { kind: "source", media: "application/json", json: true, value: "" };

test("a body is sent as it is written, with its media type", () => {
  const write = (value: string, required = false) =>
    buildRequest(operation({ body: { required, types: [JSON_BODY] } }), values({ [BODY]: value }), [], JSON_BODY);
  expect(write('{"id": 12345678901234567890}')).toMatchObject({
    headers: [["Content-Type", "application/json"]],
    body: '{"id": 12345678901234567890}',
  });
  expect(write(" ")).toMatchObject({ headers: [], body: null });
  expect(() => write("{")).toThrow(InvalidValue);
  expect(() => write("", true)).toThrow(InvalidValue);
});

test("an object of a parameter that is not JSON is reported with its field", () => {
  expect(() => address({ kind: "object" }, "x")).toThrow(expect.objectContaining({ field: parameterName(0) }));
  expect(() => address({ kind: "object" }, "1")).toThrow("This is not an object in JSON.");
});

test("fields of a form are encoded as parts or as in a URL", () => {
  const fields = [field({ name: "note" }), field({ name: "tags", kind: "list" }), field({ name: "file", kind: "file" })];
  const entered = values({ [propertyName(0)]: "a b", [propertyName(1)]: "x\ny", [propertyName(2)]: new File(["z"], "z.txt") });
  const build = (media: string) => buildRequest(operation({}), entered, [], { kind: "fields", media, fields });
  const parts = build("multipart/form-data");
  expect(parts.headers).toEqual([]);
  expect([...(parts.body as FormData)].map(([name, value]) => [name, value instanceof File ? value.name : value])).toEqual([
    ["note", "a b"],
    ["tags", "x"],
    ["tags", "y"],
    ["file", "z.txt"],
  ]);
  expect(String(build("application/x-www-form-urlencoded").body)).toBe("note=a+b&tags=x&tags=y");
});

test("methods that browsers send without a body have none", () => {
  const request = buildRequest(operation({ method: "GET" }), values({ [BODY]: "{}" }), [], JSON_BODY);
  expect([request.headers, request.body]).toEqual([[], null]);
});
