/**
 * Files of the index, each loaded once. Counterparts in Rust: `root.rs`, `page_groups.rs`, `shards.rs` and `query/files.rs`.
 */

import { type Postings, readLists } from "./postings";

/** Loads a file by its name in the index folder. */
export type LoadFile = (name: string) => Promise<unknown>;

/** Family of files: words; compounds; words for typo correction by their beginning; the same words by their end. */
export type Family = "t" | "w" | "f" | "b";

/** First file that every search loads. */
export interface Root {
  readonly format: number;
  /** Language, version tag, version, number of pages. */
  readonly facets: readonly (readonly [string, string, string, number])[];
  /** Groups of pages in the order of their numbers. */
  readonly groups: readonly PageGroup[];
  /** Prefixes at which the files of each family start. */
  readonly starts: Readonly<Record<Family, readonly string[]>>;
  /** Groups of words and phrases with the same meaning. */
  readonly synonyms: readonly (readonly string[])[];
}

/** Successive pages whose contents share a file. */
interface PageGroup {
  readonly name: string;
  /** Number of the first page. */
  readonly first: number;
  readonly count: number;
}

/** Root in the format of its file. */
interface RootFile extends Record<Family, string>, Pick<Root, "format" | "facets"> {
  /** Name of each group and number of its pages, separated by spaces. */
  readonly p: string;
  readonly synonyms?: readonly (readonly string[])[];
  /** The other files of a small index, by name. */
  readonly files?: Readonly<Record<string, unknown>>;
}

/** Part of a page with its own URL. */
export type Unit = readonly [ownLevel: number, from: number, headings: readonly (string | null)[], anchor: string | null, content: string];

/** Contents of a page. */
export interface PageText {
  readonly url: string;
  readonly units: readonly Unit[];
}

/** Version of the index format that this code supports. */
const FORMAT = 2;
/** Length of the name of a group. */
const NAME_LENGTH = 5;

export class Files {
  private constructor(
    readonly root: Root,
    private readonly load: LoadFile,
  ) {}

  static async open(load: LoadFile): Promise<Files> {
    const { format, facets, p, files = {}, synonyms = [], ...starts } = (await load("root.json")) as RootFile;
    if (format !== FORMAT) throw new Error(`the search index has format ${format}, not ${FORMAT}`);
    const root = {
      format,
      facets,
      groups: readGroups(p),
      synonyms,
      starts: { t: list(starts.t), w: list(starts.w), f: list(starts.f), b: list(starts.b) },
    };
    return new Files(root, async (name) => (Object.hasOwn(files, name) ? files[name] : load(name)));
  }

  /** Returns the entry of a key: a term or a prefix entry. */
  async entry(family: Family, key: string): Promise<string | undefined> {
    const start = this.home(family, key);
    if (start === undefined) return undefined;
    const file = await this.terms(family, start);
    return Object.hasOwn(file, key) ? file[key] : undefined;
  }

  /** Returns the posting lists of a term. */
  async lists(family: Family, term: string): Promise<Postings | undefined> {
    const text = await this.entry(family, term);
    return text === undefined ? undefined : readLists(text);
  }

  /** Returns the file of terms that starts at a prefix. */
  terms(family: Family, start: string): Promise<Readonly<Record<string, string>>> {
    return this.load(fileName(family, start)) as Promise<Record<string, string>>;
  }

  /** Returns the words for typo correction, with their frequency, in the file that starts at a prefix. */
  async vocabulary(family: Family, start: string): Promise<readonly (readonly [key: string, frequencyBucket: number])[]> {
    const text = (await this.load(fileName(family, start))) as string;
    return text.split(" ").map((entry) => [entry.slice(0, -1), Number(entry.slice(-1))]);
  }

  /** Returns the contents of a page. */
  async page(id: number): Promise<PageText> {
    const group = this.root.groups.find(({ first, count }) => id < first + count);
    const texts = group ? ((await this.load(`p-${group.name}.json`)) as readonly PageText[]) : [];
    const text = texts[id - (group?.first ?? 0)];
    // In a newer build, a group may have fewer pages.
    if (!text) throw new Error(`the search index has no page ${id}`);
    return text;
  }

  /** Returns the starts of the files that may contain keys with a prefix. */
  range(family: Family, prefix: string): readonly string[] {
    const home = this.home(family, prefix);
    const within = this.root.starts[family].filter((start) => start.startsWith(prefix) && start !== home);
    return home === undefined ? within : [home, ...within];
  }

  /** Returns the start of the file that may contain a key. */
  private home(family: Family, key: string): string | undefined {
    const starts = this.root.starts[family];
    let [low, high] = [0, starts.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (compare(starts[middle] ?? "", key) <= 0) low = middle + 1;
      else high = middle;
    }
    return starts[low - 1];
  }
}

const list = (text: string): readonly string[] => text.split(" ").filter((entry) => entry !== "");

function readGroups(text: string): readonly PageGroup[] {
  let end = 0;
  return list(text).map((entry) => {
    const count = Number(entry.slice(NAME_LENGTH));
    const first = end;
    end += count;
    return { name: entry.slice(0, NAME_LENGTH), first, count };
  });
}

/** Compares by code point, as Rust does. JavaScript's own order sorts characters above U+FFFF before U+E000. */
export function compare(one: string, other: string): number {
  const length = Math.min(one.length, other.length);
  for (let at = 0; at < length; at++) {
    const [left, right] = [one.charCodeAt(at), other.charCodeAt(at)];
    if (left !== right) return rankOf(left) - rankOf(right);
  }
  return one.length - other.length;
}

const rankOf = (unit: number): number => (unit >= 0xd800 && unit < 0xe000 ? unit + 0x10000 : unit);

/** Returns the name of a file: `t-con.json`, `t-~691c~.json`. */
export function fileName(family: Family, start: string): string {
  const written = [...start].map((character) =>
    /[a-z0-9]/.test(character) ? character : `~${(character.codePointAt(0) ?? 0).toString(16)}~`,
  );
  return `${family}-${written.join("")}.json`;
}
