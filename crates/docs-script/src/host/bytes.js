// Classes of Node for bytes: `Buffer`, `TextEncoder`, `TextDecoder`.
//
// An expression; its value is a function that returns the classes.
() => {
  const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

  function utf8Bytes(text) {
    const bytes = [];
    for (const character of text) {
      const code = character.codePointAt(0);
      // Half of a pair is replaced.
      const value = code >= 0xd800 && code <= 0xdfff ? 0xfffd : code;
      if (value < 0x80) bytes.push(value);
      else if (value < 0x800) bytes.push(0xc0 | (value >> 6), 0x80 | (value & 63));
      else if (value < 0x10000) bytes.push(0xe0 | (value >> 12), 0x80 | ((value >> 6) & 63), 0x80 | (value & 63));
      else bytes.push(0xf0 | (value >> 18), 0x80 | ((value >> 12) & 63), 0x80 | ((value >> 6) & 63), 0x80 | (value & 63));
    }
    return bytes;
  }

  function utf8Text(bytes) {
    const parts = [];
    for (let at = 0; at < bytes.length; ) {
      const first = bytes[at];
      const length = first < 0x80 ? 1 : first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc2 ? 2 : 0;
      const rest = bytes.subarray(at + 1, at + length);
      const isWhole = length > 0 && first < 0xf5 && rest.length === length - 1 && rest.every((byte) => (byte & 0xc0) === 0x80);
      const start = length === 1 ? first : first & (0x7f >> length);
      const code = isWhole ? rest.reduce((code, byte) => code * 64 + (byte & 63), start) : 0xfffd;
      parts.push(String.fromCodePoint(code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff) ? 0xfffd : code));
      at += isWhole ? length : 1;
    }
    return parts.join("");
  }

  function base64Bytes(text) {
    const bytes = [];
    let [bits, count] = [0, 0];
    for (const character of text.replaceAll("-", "+").replaceAll("_", "/")) {
      const digit = DIGITS.indexOf(character);
      if (digit < 0) continue;
      bits = ((bits << 6) | digit) & 0xffff;
      count += 6;
      if (count < 8) continue;
      count -= 8;
      bytes.push((bits >> count) & 255);
    }
    return bytes;
  }

  function base64Text(bytes) {
    let text = "";
    for (let at = 0; at < bytes.length; at += 3) {
      const bits = (bytes[at] << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
      const digits = [18, 12, 6, 0].map((shift) => DIGITS[(bits >> shift) & 63]);
      text += digits.slice(0, Math.min(bytes.length - at, 3) + 1).join("").padEnd(4, "=");
    }
    return text;
  }

  const urlForm = (text) => text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  const latin1 = { read: (text) => Array.from(text, (character) => character.charCodeAt(0) & 255), write: (bytes) => Array.from(bytes, (byte) => String.fromCharCode(byte)).join("") };
  const utf8 = { read: utf8Bytes, write: utf8Text };
  const ENCODINGS = {
    utf8,
    "utf-8": utf8,
    latin1,
    binary: latin1,
    ascii: { read: latin1.read, write: (bytes) => latin1.write(bytes.map((byte) => byte & 127)) },
    base64: { read: base64Bytes, write: base64Text },
    base64url: { read: base64Bytes, write: (bytes) => urlForm(base64Text(bytes)) },
    hex: {
      read: (text) => (text.match(/[0-9a-f]{2}/gi) ?? []).map((digits) => parseInt(digits, 16)),
      write: (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join(""),
    },
  };

  function encodingOf(name = "utf8") {
    const encoding = ENCODINGS[String(name).toLowerCase()];
    if (encoding === undefined) throw new TypeError(`Unknown encoding: ${name}`);
    return encoding;
  }

  class Buffer extends Uint8Array {
    static from(value, encoding, length) {
      if (typeof value === "string") return this.from(encodingOf(encoding).read(value));
      if (value instanceof ArrayBuffer) return new this(value, encoding, length);
      const bytes = value?.type === "Buffer" ? value.data : (value?.valueOf?.() ?? value);
      if (typeof bytes === "string") return this.from(bytes, encoding);
      const buffer = new this(bytes?.length ?? 0);
      buffer.set(bytes ?? []);
      return buffer;
    }
    static alloc(size, fill = 0) {
      return new this(size).fill(fill);
    }
    static allocUnsafe(size) {
      return new this(size);
    }
    static isBuffer(value) {
      return value instanceof Buffer;
    }
    static isEncoding(name) {
      return Object.hasOwn(ENCODINGS, String(name).toLowerCase());
    }
    static byteLength(value, encoding) {
      return typeof value === "string" ? encodingOf(encoding).read(value).length : value.byteLength;
    }
    static concat(list, length = list.reduce((sum, { length }) => sum + length, 0)) {
      const joined = this.alloc(length);
      let at = 0;
      for (const bytes of list) {
        joined.set(bytes.subarray(0, Math.max(length - at, 0)), Math.min(at, length));
        at += bytes.length;
      }
      return joined;
    }
    toString(encoding, start, end) {
      return encodingOf(encoding).write(Uint8Array.from(super.subarray(start, end)));
    }
    toJSON() {
      return { type: "Buffer", data: Array.from(this) };
    }
    equals(other) {
      return this.length === other.length && this.every((byte, index) => byte === other[index]);
    }
    // Unlike that of arrays, it shares the memory.
    slice(start, end) {
      return this.subarray(start, end);
    }
    write(text, at = 0) {
      const bytes = utf8Bytes(text).slice(0, this.length - at);
      this.set(bytes, at);
      return bytes.length;
    }
  }

  class TextEncoder {
    encoding = "utf-8";
    encode(text = "") {
      return Uint8Array.from(utf8Bytes(String(text)));
    }
  }

  class TextDecoder {
    constructor(encoding = "utf-8") {
      this.encoding = encoding;
    }
    decode(bytes = new Uint8Array()) {
      const view = bytes instanceof ArrayBuffer ? new Uint8Array(bytes) : new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      return encodingOf(this.encoding).write(view).replace(/^\uFEFF/, "");
    }
  }

  return { Buffer, TextEncoder, TextDecoder };
}
