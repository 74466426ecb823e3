// Modules of Node that do not use the system: `assert`, `events`, `querystring`.
//
// An expression; its value is a function that takes `show`, which writes a value as text, and returns the modules.
({ show }) => {
  return { assert: makeAssert(), events: makeEvents(), querystring: makeQueryString() };

  function makeAssert() {
    class AssertionError extends Error {
      constructor({ message }) {
        super(message);
        this.name = "AssertionError";
        this.code = "ERR_ASSERTION";
      }
    }
    const check = (holds, message, otherwise) => {
      if (!holds) throw message instanceof Error ? message : new AssertionError({ message: message ?? otherwise });
    };
    const compare = (isEqual, expected) => (one, other, message) =>
      check(isEqual(one, other) === expected, message, `${show(one)} and ${show(other)} must ${expected ? "" : "not "}be equal`);
    const ok = (value, message) => check(value, message, "the value must be truthy");
    const isDeep = (one, other) => show(one) === show(other);
    const assert = Object.assign((value, message) => ok(value, message), {
      AssertionError,
      ok,
      equal: compare((one, other) => one == other, true),
      notEqual: compare((one, other) => one == other, false),
      strictEqual: compare(Object.is, true),
      notStrictEqual: compare(Object.is, false),
      deepEqual: compare(isDeep, true),
      deepStrictEqual: compare(isDeep, true),
      notDeepStrictEqual: compare(isDeep, false),
      fail: (message) => check(false, message, "failed"),
    });
    assert.strict = assert;
    return assert;
  }

  function makeEvents() {
    const listeners = new WeakMap();
    const change = (emitter, name, changed) => {
      if (!listeners.has(emitter)) listeners.set(emitter, new Map());
      listeners.get(emitter).set(name, changed(emitter.listeners(name)));
      return emitter;
    };
    // It is a function, because older packages call it with their own object.
    function EventEmitter() {}
    const methods = {
      on(name, listener) {
        return change(this, name, (known) => [...known, listener]);
      },
      prependListener(name, listener) {
        return change(this, name, (known) => [listener, ...known]);
      },
      once(name, listener) {
        const first = (...words) => {
          this.off(name, first);
          return listener.apply(this, words);
        };
        return this.on(name, first);
      },
      off(name, listener) {
        return change(this, name, (known) => known.filter((other) => other !== listener));
      },
      emit(name, ...words) {
        const known = this.listeners(name);
        if (name === "error" && known.length === 0) throw words[0];
        for (const listener of known) listener.apply(this, words);
        return known.length > 0;
      },
      listeners(name) {
        return listeners.get(this)?.get(name) ?? [];
      },
      listenerCount(name) {
        return this.listeners(name).length;
      },
      eventNames() {
        return [...(listeners.get(this)?.keys() ?? [])];
      },
      removeAllListeners(name) {
        if (name === undefined) listeners.delete(this);
        else listeners.get(this)?.delete(name);
        return this;
      },
      setMaxListeners() {
        return this;
      },
    };
    Object.assign(EventEmitter.prototype, methods, { addListener: methods.on, removeListener: methods.off });
    return Object.assign(EventEmitter, { EventEmitter });
  }

  function makeQueryString() {
    const decoded = (text) => decodeURIComponent(text.replaceAll("+", " "));
    const parse = (text) => {
      const found = {};
      for (const part of String(text).split("&").filter((part) => part !== "")) {
        const [key, value] = [part.split("=", 1)[0], part.slice(part.split("=", 1)[0].length + 1)].map(decoded);
        found[key] = key in found ? [found[key], value].flat() : value;
      }
      return found;
    };
    const stringify = (table) =>
      Object.entries(table).flatMap(([key, value]) => [value].flat().map((value) => `${encodeURIComponent(key)}=${encodeURIComponent(value ?? "")}`)).join("&");
    return { parse, stringify, decode: parse, encode: stringify, escape: encodeURIComponent, unescape: decodeURIComponent };
  }
}
