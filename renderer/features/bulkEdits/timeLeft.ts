/** How far a run had come at a moment, in milliseconds. */
export interface Sample {
  readonly at: number;
  readonly done: number;
}

/** Older ones say little of how fast it goes now. */
const LOOK_BACK_MS = 60_000;
/** Less than this tells nothing yet. */
const LEAST_MS = 2000;

/** The samples with one more; what lies too far back is dropped, and all of it when the count begins anew. */
export function withSample(samples: readonly Sample[], sample: Sample): readonly Sample[] {
  const last = samples.at(-1);
  if (last !== undefined && sample.done < last.done) return [sample];
  return [...samples.filter(({ at }) => sample.at - at <= LOOK_BACK_MS), sample];
}

/** Seconds until all is done at the pace of the last minute; null while nobody can tell. */
export function secondsLeft(samples: readonly Sample[], all: number): number | null {
  const [first] = samples;
  const last = samples.at(-1);
  if (first === undefined || last === undefined) return null;
  const took = last.at - first.at;
  const did = last.done - first.done;
  return took < LEAST_MS || did === 0 ? null : Math.ceil((((all - last.done) / did) * took) / 1000);
}
