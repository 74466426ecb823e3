/** Form of an operation, as the program writes it into the article (`crates/docs-openapi/src/form`). */
export interface Operation {
  /** Method in upper case. */
  readonly method: string;
  /** Address before the path, without a trailing slash. */
  readonly base: string;
  /** Path with the names of parameters in braces. */
  readonly path: string;
  readonly parameters: readonly Field[];
  /** Names of cookies that the request requires. Only the browser can set them. */
  readonly cookies: readonly string[];
  /** Alternative credentials. The credentials of an alternative are required together. */
  readonly credentials: readonly (readonly Credential[])[];
  readonly body: Body | null;
}

/** Field for a parameter, or for a property of a body. */
export interface Field {
  readonly name: string;
  readonly place: string;
  readonly required: boolean;
  readonly kind: "text" | "number" | "boolean" | "list" | "object" | "file" | "files";
  /** Serialization of lists and objects in a URL. */
  readonly style: "separate" | "comma" | "space" | "pipe" | "deep" | "json";
  /** Allowed values; empty if all values are allowed. */
  readonly choices: readonly string[];
  /** Initial value: a list has one item per line, an object is JSON. */
  readonly value: string;
}

/** Credential that a visitor enters. `label` is the name of the security scheme. */
export type Credential =
  | { readonly kind: "basic"; readonly label: string }
  | { readonly kind: "token"; readonly label: string; readonly scheme: string }
  | { readonly kind: "key"; readonly label: string; readonly place: string; readonly name: string };

/** Body of a request, in one of several media types. */
export interface Body {
  readonly required: boolean;
  readonly types: readonly BodyType[];
}

export type BodyType =
  | { readonly kind: "source"; readonly media: string; readonly json: boolean; readonly value: string }
  | { readonly kind: "fields"; readonly media: string; readonly fields: readonly Field[] }
  | { readonly kind: "file"; readonly media: string };
