import { hash } from '../chance/hash.ts';

/** Request ids in the order of arrival: `rid_` and eleven characters. */
export class RequestIds {
  readonly #begin = Date.now();
  #count = 0;

  next(): string {
    this.#count++;
    const chance = hash(this.#begin | 0, 0, this.#count) % 46_656;
    return `rid_${(this.#begin + this.#count).toString(36).padStart(8, '0')}${chance.toString(36).padStart(3, '0')}`;
  }
}
