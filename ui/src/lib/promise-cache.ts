/** Cache of the latest loads by key. Concurrent requests for a key share one load. */
export class PromiseCache<Value> {
  readonly #kept = new Map<string, Promise<Value>>();
  readonly #limit: number;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Returns the cached value, or the result of `load`. A load that fails or returns no value is not cached. */
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

  /** Removes all entries. */
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
