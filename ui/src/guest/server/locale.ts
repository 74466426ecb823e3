/**
 * Locale-dependent formatting. The engine has no `Intl`, and the visitor's locale is unknown, so results would differ. These functions
 * format in English and record the difference, so that the browser renders the island again.
 */
import { recordDifference } from "./interactivity";

const METHODS: readonly (readonly [object, readonly string[]])[] = [
  [Date.prototype, ["toLocaleString", "toLocaleDateString", "toLocaleTimeString"]],
  [BigInt.prototype, ["toLocaleString"]],
];

for (const [prototype, names] of METHODS) {
  for (const name of names) record(prototype, name);
}

replace(Number.prototype, "toLocaleString", function (this: number, _locales?: unknown, options?: unknown) {
  recordDifference();
  return englishNumber(Number(this), (options ?? {}) as FractionDigits);
});

replace(String.prototype, "localeCompare", function (this: string, other: unknown) {
  recordDifference();
  return compareEnglish(String(this), String(other));
});

/** Compares letters first, then accents, then case. Lowercase letters sort first. */
function compareEnglish(left: string, right: string): number {
  const forms = [withoutMarks, (text: string) => text.toLowerCase(), swapCase];
  for (const form of forms) {
    const [one, other] = [form(left), form(right)];
    if (one !== other) return one < other ? -1 : 1;
  }
  return 0;
}

function withoutMarks(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

function swapCase(text: string): string {
  return Array.from(text, (letter) => (letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase())).join("");
}

interface FractionDigits {
  readonly minimumFractionDigits?: number;
  readonly maximumFractionDigits?: number;
}

function englishNumber(value: number, options: FractionDigits): string {
  if (!Number.isFinite(value)) return Number.isNaN(value) ? "NaN" : value > 0 ? "∞" : "-∞";
  const least = options.minimumFractionDigits ?? 0;
  const most = Math.max(options.maximumFractionDigits ?? 3, least);
  const [whole = "", fraction = ""] = value.toFixed(Math.min(most, 20)).split(".");
  const kept = fraction.replace(/0+$/, "").padEnd(least, "0");
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ",");
  return kept === "" ? grouped : `${grouped}.${kept}`;
}

function record(prototype: object, name: string): void {
  const original = (prototype as Record<string, unknown>)[name] as (...parameters: unknown[]) => unknown;
  replace(prototype, name, function (this: unknown, ...parameters: unknown[]) {
    recordDifference();
    return original.apply(this, parameters);
  });
}

function replace(prototype: object, name: string, method: (...parameters: never[]) => unknown): void {
  Object.defineProperty(prototype, name, { value: method, configurable: true, writable: true });
}
