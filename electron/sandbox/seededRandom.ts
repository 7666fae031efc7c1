/**
 * A 32-bit hash of (seed, stream, index). It is the only source of randomness in the generated workspace, so that
 * any row can be generated alone and in any order with the same result. A sequential generator would need all
 * previous rows.
 */
export function hash(seed: number, stream: number, index: number): number {
  let h = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 15) ^ stream, 0xc2b2ae35);
  h = Math.imul(h ^ (h >>> 13) ^ index, 0x27d4eb2f);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** The hash as a number from 0 up to, but excluding, 1. */
export function unit(seed: number, stream: number, index: number): number {
  return hash(seed, stream, index) / 0x1_0000_0000;
}

/** One number per kind of decision, so that two decisions about the same row are independent. */
export const stream = {
  id: 1,
  time: 2,
  lag: 3,
  imported: 4,
  variants: 5,
  company: 6,
  people: 7,
  guest: 8,
  link: 9,
  title: 10,
  row: 11,
  turnPlan: 12,
  sentences: 13,
  feelings: 14,
  actionItems: 15,
  signals: 16,
  tags: 17,
  companyRow: 18,
  contactRow: 19,
  userRow: 20,
  tagRow: 21,
  updated: 22,
  activity: 23,
  token: 24,
  document: 25,
  names: 26,
  scenes: 27,
  account: 28,
} as const;

/** A sequence of random numbers for one row, seeded by `hash` and independent of other rows. */
export class SeededRandom {
  #state: number;

  constructor(start: number) {
    this.#state = start | 0;
  }

  static of(seed: number, stream: number, index: number): SeededRandom {
    return new SeededRandom(hash(seed, stream, index));
  }

  /** The next number from 0 up to, but excluding, 1 (mulberry32: short, fast, and good enough for this). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let t = this.#state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 0x1_0000_0000;
  }

  /** A whole number from 0 up to, but excluding, `end`. */
  below(end: number): number {
    return Math.floor(this.next() * end);
  }

  /** A whole number from `low` to `high`, inclusive. */
  between(low: number, high: number): number {
    return low + this.below(high - low + 1);
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  pick<T>(from: readonly T[]): T {
    const found = from[this.below(from.length)];
    if (found === undefined) throw new RangeError('cannot pick from an empty list');
    return found;
  }
}
