/** Records nothing in browsers: the build has reported what is left out. */
export const recordLeftOut = (_message: string): void => {};
