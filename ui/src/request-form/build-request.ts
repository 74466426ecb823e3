/** Builds a request from the values of a form. */
import { BODY, parameterName, propertyName, secretName, userName } from "./field-names";
import type { BodyType, Credential, Field, Operation } from "./types";

/** Arguments of `fetch`. */
export interface Request {
  readonly url: string;
  readonly method: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: BodyInit | null;
}

/** Error for the value of a field that does not match the operation. */
export class InvalidValue extends Error {
  /** Name of the field in the form. */
  readonly field: string;

  constructor(field: string, message: string) {
    super(message);
    this.field = field;
  }
}

/** Methods for which browsers send no body. */
export const WITHOUT_BODY: readonly string[] = ["GET", "HEAD"];

/**
 * Returns the request of an operation. `credentials` is the chosen alternative, and `type` is the chosen media type of the body.
 *
 * @throws {InvalidValue} if the value of a JSON field is not valid JSON.
 */
export function buildRequest(
  operation: Operation,
  values: FormData,
  credentials: readonly Credential[],
  type: BodyType | undefined,
): Request {
  let path = operation.path;
  const query: [string, string][] = [];
  const headers: [string, string][] = [];
  operation.parameters.forEach((field, index) => {
    const name = parameterName(index);
    const value = text(values, name);
    if (value === "") return;
    if (field.place === "query") query.push(...queryPairs(field, name, value));
    else if (field.place === "path") path = path.replaceAll(`{${field.name}}`, parts(field, name, value).map(encodeURIComponent).join(","));
    else headers.push([field.name, parts(field, name, value).join(",")]);
  });
  for (const credential of credentials) addCredential(credential, values, query, headers);
  const body = WITHOUT_BODY.includes(operation.method) ? null : buildBody(type, values, operation.body?.required ?? false);
  if (body?.media) headers.push(["Content-Type", body.media]);
  const search = query.map((pair) => pair.map(encodeURIComponent).join("=")).join("&");
  const url = operation.base + path + (search === "" ? "" : `?${search}`);
  return { url, method: operation.method, headers, body: body?.content ?? null };
}

/** Returns the value of a field that does not contain a file. */
function text(values: FormData, name: string): string {
  const value = values.get(name);
  return typeof value === "string" ? value : "";
}

/** Returns the non-empty lines of a value. */
const lines = (value: string) => value.split("\n").filter((line) => line.trim() !== "");

function parseJson(field: string, value: string): unknown {
  try {
    return JSON.parse(value);
  } catch (error) {
    throw new InvalidValue(field, `This is not JSON: ${(error as Error).message}`);
  }
}

/** Returns the keys and values of a JSON object. */
function entries(field: string, value: string): [string, string][] {
  const object = parseJson(field, value);
  if (typeof object !== "object" || object === null) throw new InvalidValue(field, "This is not an object in JSON.");
  return Object.entries(object).map(([key, item]) => [key, typeof item === "object" ? JSON.stringify(item) : String(item)]);
}

/** Returns the parts of a value in a path or a header, where commas separate them. */
function parts({ kind, style }: Field, name: string, value: string): string[] {
  if (style === "json") return [JSON.stringify(parseJson(name, value))];
  if (kind === "list") return lines(value);
  return kind === "object" ? entries(name, value).flat() : [value];
}

const SEPARATORS = { comma: ",", space: " ", pipe: "|" } as const;

/** Returns the names and values of a parameter in the query. */
function queryPairs({ name, kind, style }: Field, field: string, value: string): [string, string][] {
  if (style === "json") return [[name, JSON.stringify(parseJson(field, value))]];
  if (kind !== "list" && kind !== "object") return [[name, value]];
  const separator = style === "separate" || style === "deep" ? null : SEPARATORS[style];
  if (kind === "list") {
    return separator === null ? lines(value).map((item) => [name, item]) : [[name, lines(value).join(separator)]];
  }
  const pairs = entries(field, value);
  if (separator !== null) return [[name, pairs.flat().join(separator)]];
  return style === "deep" ? pairs.map(([key, item]) => [`${name}[${key}]`, item]) : pairs;
}

function addCredential(credential: Credential, values: FormData, query: [string, string][], headers: [string, string][]): void {
  const value = text(values, secretName(credential.label)).trim();
  if (credential.kind === "basic") {
    const user = text(values, userName(credential.label));
    if (user !== "" || value !== "") headers.push(["Authorization", `Basic ${base64(`${user}:${value}`)}`]);
  } else if (value === "") {
    return;
  } else if (credential.kind === "token") {
    headers.push(["Authorization", `${credential.scheme} ${value}`]);
  } else {
    (credential.place === "query" ? query : headers).push([credential.name, value]);
  }
}

/** Returns the UTF-8 bytes of a string in Base64. */
const base64 = (value: string) => btoa(String.fromCharCode(...new TextEncoder().encode(value)));

/** Body with the media type for its header; `null` if the browser writes the header. */
interface BuiltBody {
  readonly content: BodyInit;
  readonly media: string | null;
}

function buildBody(type: BodyType | undefined, values: FormData, required: boolean): BuiltBody | null {
  if (type === undefined) return null;
  if (type.kind === "fields") return buildFields(type.media, type.fields, values);
  const value = values.get(BODY);
  if (value instanceof File) return value.size === 0 && !required ? null : { content: value, media: type.media };
  if (value === null || (value.trim() === "" && !required)) return null;
  if (type.kind === "source" && type.json) parseJson(BODY, value);
  return { content: value, media: type.media };
}

function buildFields(media: string, fields: readonly Field[], values: FormData): BuiltBody {
  const isMultipart = media.startsWith("multipart/");
  const form = new FormData();
  fields.forEach((field, index) => {
    const name = propertyName(index);
    for (const value of values.getAll(name)) {
      if (value instanceof File) {
        if (value.name !== "" || value.size > 0) form.append(field.name, value);
      } else if (value !== "") {
        for (const part of fieldValues(field, name, value)) form.append(field.name, part);
      }
    }
  });
  if (isMultipart) return { content: form, media: null };
  const pairs = [...form].filter((pair): pair is [string, string] => typeof pair[1] === "string");
  return { content: new URLSearchParams(pairs), media: null };
}

function fieldValues({ kind }: Field, name: string, value: string): string[] {
  if (kind === "list") return lines(value);
  return kind === "object" ? [JSON.stringify(parseJson(name, value))] : [value];
}
