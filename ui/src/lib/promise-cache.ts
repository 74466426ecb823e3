/** Keeps what was loaded last, by address: what two ask for at once is loaded once. */
export class PromiseCache<Value> {
  readonly #kept = new Map<string, Promise<Value>>();
  readonly #limit: number;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** What is kept under the key, or else what `load` gives. A load that fails, or finds nothing, is forgotten. */
  get(key: string, load: () => Promise<Value>): Promise<Value> {
    const kept = this.#kept.get(key);
    if (kept !== undefined) return kept;
    const loading = load();
    this.#kept.set(key, loading);
    const forget = () => this.#forget(key, loading);
    loading.then((value) => value === null && forget(), forget);
    if (this.#kept.size > this.#limit) this.#forgetOldest();
    return loading;
  }

  /** Keeps nothing any more. */
  clear(): void {
    this.#kept.clear();
  }

  #forget(key: string, loading: Promise<Value>): void {
    if (this.#kept.get(key) === loading) this.#kept.delete(key);
  }

  #forgetOldest(): void {
    const oldest = this.#kept.keys().next();
    if (!oldest.done) this.#kept.delete(oldest.value);
  }
}
