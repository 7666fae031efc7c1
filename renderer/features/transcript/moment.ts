/** A place in a call that is worth keeping: a second, or a range where `end` is given. */
export interface Moment {
  readonly start: number;
  readonly end: number | null;
  /** What is said there; null where nothing is. */
  readonly quote: string | null;
}

/** What can be done with a moment outside the transcript. */
export interface MomentActions {
  /** A link that opens this call at a second. */
  readonly linkTo: (seconds: number) => string;
  readonly onKeep: (moment: Moment) => void;
}
