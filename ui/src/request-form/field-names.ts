/** Names of the fields in the data of a form. */

/** Field of a parameter, by its index. */
export const parameterName = (index: number): string => `parameter ${index}`;

/** Field of a property of a body, by its index. */
export const propertyName = (index: number): string => `property ${index}`;

/** Field of a body that is a single value or a file. */
export const BODY = "body";

/** Fields of a credential, by the name of its security scheme. */
export const userName = (label: string): string => `user ${label}`;
export const secretName = (label: string): string => `secret ${label}`;
