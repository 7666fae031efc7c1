import { hash } from './hash.ts';

/** A sequence of chances for one row, begun at a hash (see hash.ts) and independent of every other row. */
export class Dice {
  #state: number;

  constructor(start: number) {
    this.#state = start | 0;
  }

  static of(seed: number, stream: number, index: number): Dice {
    return new Dice(hash(seed, stream, index));
  }

  /** The next number from 0 up to, but not including, 1 (mulberry32: short, fast, and good enough for prose). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let t = this.#state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 0x1_0000_0000;
  }

  /** A whole number from 0 up to, but not including, `end`. */
  below(end: number): number {
    return Math.floor(this.next() * end);
  }

  /** A whole number from `low` to `high`, both included. */
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
