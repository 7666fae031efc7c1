import { hash, stream } from '../seededRandom.ts';

const digits = '0123456789abcdefghjkmnpqrstvwxyz';
const era = '01k';
const indexLength = 7;
const bodyLength = era.length + indexLength + 6;

/** Base 32 with digits in ASCII order, so that ids sort like their numbers. */
function base32(value: number, length: number): string {
  let text = '';
  let rest = value;
  for (let i = 0; i < length; i++) {
    text = digits.charAt(rest % 32) + text;
    rest = Math.floor(rest / 32);
  }
  return text;
}

/**
 * The ids of one resource. An id contains its row's index and 30 random bits: clients see an opaque token, the
 * workspace finds rows without a table of ids, and ids sort like indices, which gives keyset paging its
 * tie-breaker.
 */
export class Identifiers {
  readonly #prefix: string;
  readonly #seed: number;

  constructor(prefix: string, seed: number) {
    this.#prefix = prefix;
    this.#seed = hash(seed, stream.id, prefix.charCodeAt(0) * 256 + prefix.charCodeAt(1));
  }

  of(index: number): string {
    const chance = hash(this.#seed, stream.id, index) >>> 2;
    return this.#prefix + era + base32(index, indexLength) + base32(chance, 6);
  }

  /** The index in an id of this workspace, or -1 for any other string. */
  indexOf(id: string): number {
    const begin = this.#prefix.length + era.length;
    if (id.length !== this.#prefix.length + bodyLength) return -1;
    let index = 0;
    for (let i = begin; i < begin + indexLength; i++) {
      const digit = digits.indexOf(id.charAt(i));
      if (digit < 0) return -1;
      index = index * 32 + digit;
    }
    return this.of(index) === id ? index : -1;
  }
}
