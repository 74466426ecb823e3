/** Source of each module that a project's components may import, by specifier. */
export const SPECIFIERS: Readonly<Record<string, string>>;
