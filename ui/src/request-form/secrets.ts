/** Credentials that the visitor has entered. They are stored only in the memory of the tab: a reload or closing the tab discards them. */
const entered = new Map<string, string>();

/** Returns the value that was entered into the field of a credential; an empty string if there is none. */
export const secret = (field: string): string => entered.get(field) ?? "";

/** Stores the value of the field of a credential for the forms of other operations. */
export function storeSecret(field: string, value: string): void {
  entered.set(field, value);
}
