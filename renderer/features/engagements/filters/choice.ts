/** Something that a filter can be set to. */
export interface Choice {
  readonly value: string;
  readonly label: string;
  /** What tells it from others of that name. */
  readonly detail?: string | undefined;
  /** Engagements it would leave; left out where that isn't known. */
  readonly count?: number | undefined;
}
