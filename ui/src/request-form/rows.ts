const MIN_ROWS = 3;
const MAX_ROWS = 20;

/** Returns the height of a field for a value of several lines, in lines. */
export const rowsOf = (value: string): number => Math.min(MAX_ROWS, Math.max(MIN_ROWS, value.split("\n").length));
