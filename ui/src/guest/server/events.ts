/**
 * Events and abort signals, for code that creates them when it is imported. The engine has no other source of events, so the classes
 * contain only the parts that scripts call on their own events.
 */
const target = globalThis as Record<string, unknown>;

interface EventOptions {
  readonly bubbles?: boolean;
  readonly cancelable?: boolean;
}

class BasicEvent {
  readonly bubbles: boolean;
  readonly cancelable: boolean;
  defaultPrevented = false;
  target: unknown = null;
  constructor(
    readonly type: string,
    { bubbles = false, cancelable = false }: EventOptions = {},
  ) {
    this.bubbles = bubbles;
    this.cancelable = cancelable;
  }
  preventDefault(): void {
    if (this.cancelable) this.defaultPrevented = true;
  }
  stopPropagation(): void {}
  stopImmediatePropagation(): void {}
}

class BasicCustomEvent extends BasicEvent {
  readonly detail: unknown;
  constructor(type: string, { detail = null, ...options }: EventOptions & { readonly detail?: unknown } = {}) {
    super(type, options);
    this.detail = detail;
  }
}

type Listener = ((event: BasicEvent) => void) | { readonly handleEvent: (event: BasicEvent) => void };

class BasicEventTarget {
  readonly #listeners = new Map<string, Map<Listener, boolean>>();
  addEventListener(type: string, listener: Listener | null, options?: boolean | { readonly once?: boolean }): void {
    if (listener === null) return;
    const known = this.#listeners.get(type) ?? new Map<Listener, boolean>();
    this.#listeners.set(type, known);
    if (!known.has(listener)) known.set(listener, typeof options === "object" && options.once === true);
  }
  removeEventListener(type: string, listener: Listener): void {
    this.#listeners.get(type)?.delete(listener);
  }
  dispatchEvent(event: BasicEvent): boolean {
    event.target = this;
    // Listeners that are added during the dispatch are not called.
    const listeners = Array.from(this.#listeners.get(event.type) ?? []);
    for (const [listener, once] of listeners) {
      if (once) this.removeEventListener(event.type, listener);
      if (typeof listener === "function") listener.call(this, event);
      else listener.handleEvent(event);
    }
    return !event.defaultPrevented;
  }
}

class BasicAbortSignal extends BasicEventTarget {
  aborted = false;
  reason: unknown;
  onabort: ((event: BasicEvent) => void) | null = null;
  static abort(reason?: unknown): BasicAbortSignal {
    const controller = new BasicAbortController();
    controller.abort(reason);
    return controller.signal;
  }
  /** Timers never run. */
  static timeout(): BasicAbortSignal {
    return new BasicAbortSignal();
  }
  static any(signals: Iterable<BasicAbortSignal>): BasicAbortSignal {
    const controller = new BasicAbortController();
    for (const signal of signals) {
      if (signal.aborted) controller.abort(signal.reason);
      else signal.addEventListener("abort", () => controller.abort(signal.reason), { once: true });
    }
    return controller.signal;
  }
  throwIfAborted(): void {
    if (this.aborted) throw this.reason;
  }
}

class BasicAbortController {
  readonly signal = new BasicAbortSignal();
  abort(reason: unknown = new DOMException("This operation was aborted", "AbortError")): void {
    const { signal } = this;
    if (signal.aborted) return;
    signal.aborted = true;
    signal.reason = reason;
    const event = new BasicEvent("abort");
    signal.onabort?.(event);
    signal.dispatchEvent(event);
  }
}

const classes: Readonly<Record<string, unknown>> = {
  Event: BasicEvent,
  CustomEvent: BasicCustomEvent,
  EventTarget: BasicEventTarget,
  AbortSignal: BasicAbortSignal,
  AbortController: BasicAbortController,
};

for (const [name, value] of Object.entries(classes)) target[name] ??= value;

export {};
