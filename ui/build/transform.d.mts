/** Module prefix of the interface's JSX functions. */
export const JSX_SOURCE: string;
