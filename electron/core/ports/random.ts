/** A number in [0, 1). A port, so that jitter can be replayed. */
export type Random = () => number;
