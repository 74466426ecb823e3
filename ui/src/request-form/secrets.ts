/** Credentials that the reader has entered. They are in the memory of the tab alone: a reload or a closed tab forgets them. */
const entered = new Map<string, string>();

/** Returns the value that was entered into the field of a credential; empty if there is none. */
export const secret = (field: string): string => entered.get(field) ?? "";

/** Keeps the value of the field of a credential for the forms of other operations. */
export function keepSecret(field: string, value: string): void {
  entered.set(field, value);
}
