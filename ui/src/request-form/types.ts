/** Form of an operation, as the program writes it into the article (`crates/docs-openapi/src/form`). */
export interface Operation {
  /** Method in upper case. */
  readonly method: string;
  /** Address before the path, without a slash at its end. */
  readonly base: string;
  /** Path with the names of parameters in braces. */
  readonly path: string;
  readonly parameters: readonly Field[];
  /** Names of cookies that the request needs, which only the browser can set. */
  readonly cookies: readonly string[];
  /** Alternative credentials: those of each alternative are needed together. */
  readonly credentials: readonly (readonly Credential[])[];
  readonly body: Body | null;
}

/** Field for a parameter, or for a property of a body. */
export interface Field {
  readonly name: string;
  readonly place: string;
  readonly required: boolean;
  readonly kind: "text" | "number" | "boolean" | "list" | "object" | "file" | "files";
  /** Form of lists and objects in a URL. */
  readonly style: "separate" | "comma" | "space" | "pipe" | "deep" | "json";
  /** Values that are allowed, if they are limited. */
  readonly choices: readonly string[];
  /** Value at first: the items of a list are lines, an object is JSON. */
  readonly value: string;
}

/** Credential that a reader enters. `label` is the name of the security scheme. */
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
