/** Parts of an address of the site. */
export interface GuestLocation {
  readonly pathname: string;
  /** Includes the question mark. */
  readonly search: string;
  /** Includes the number sign. */
  readonly hash: string;
  readonly state: unknown;
  readonly key: string;
}
