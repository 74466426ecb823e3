/**
 * Look of the shell: the class names of its elements in addition to their own.
 *
 * A look other than the interface's own is a table of class names. Components are the same for all looks: `jsx-runtime` looks up each
 * element with classes in the table, and components look up elements without their own classes (`lookClass`).
 */

/**
 * Class names by conditions on an element: an attribute, `attribute=value`, `.class` or `!.class`. The names for the key `""` always apply.
 */
export type Conditions = Readonly<Record<string, string>>;

/** Additional class names by the first class of an element, or by the name of a part. */
export type ClassTable = Readonly<Record<string, string | Conditions>>;

let table: ClassTable | null = null;

/** Sets the table of class names; `null` for the interface's own look. A bundle for browsers contains the table of one look. */
export function setClasses(classes: ClassTable | null): void {
  table = classes;
}

/** Returns `true` if the look is not the interface's own. */
export function hasLookClasses(): boolean {
  return table !== null;
}

/**
 * Returns the class of lists, of the top of posts, and of standalone pages. In the interface's own look, they look like a document; in
 * Docusaurus, the rules of a project for `.markdown` apply only to documents and posts.
 */
export function plainContentClass(): string {
  return hasLookClasses() ? "plain-content" : "markdown";
}

/** Properties of an element, or the state of a part. */
export type State = Readonly<Record<string, unknown>>;

/** Returns the properties of an element with the classes that the look adds. */
export function withLookClasses<Props extends object | null>(props: Props): Props {
  const own = (props as State | null)?.["className"];
  if (table === null || typeof own !== "string") return props;
  // Only the first class, because the other classes may be an author's.
  const added = namesOf(table[own.split(" ", 1)[0] as string], props as State);
  // The added classes precede, because style sheets select a class by the beginning of the attribute.
  return added === "" ? props : { ...props, className: `${added} ${own}` };
}

/** Returns the classes of an element without classes of the interface: the classes of the look for this part, then the author's. */
export function lookClass(part: string, author?: string | null, state: State = {}): string | undefined {
  const names = namesOf(table?.[part], state);
  return [names, author].filter(Boolean).join(" ") || undefined;
}

/** Returns the classes of an element: its own, then the classes of the look for this part. */
export function withLook(own: string, part: string, state?: State): string {
  return [own, lookClass(part, null, state)].filter(Boolean).join(" ");
}

function namesOf(entry: string | Conditions | undefined, state: State): string {
  if (entry === undefined || typeof entry === "string") return entry ?? "";
  const applied = Object.entries(entry).filter(([condition]) => condition === "" || holds(condition, state));
  return applied.map(([, names]) => names).join(" ");
}

function holds(condition: string, state: State): boolean {
  if (condition.startsWith("!")) return !holds(condition.slice(1), state);
  if (condition.startsWith(".")) return String(state["className"]).split(" ").includes(condition.slice(1));
  const [name, value] = condition.split("=") as [string, string?];
  return value === undefined ? Boolean(state[name]) : String(state[name]) === value;
}
