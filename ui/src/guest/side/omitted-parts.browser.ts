/** Does nothing in browsers, because the build has reported the parts that are left out. */
export const recordOmittedPart = (_message: string): void => {};
