import { Dice } from '../chance/dice.ts';
import { stream } from '../chance/hash.ts';
import type { Tag } from '../resources/tag.ts';
import { tagColors, tagNames } from '../words/descriptions.ts';
import type { Census } from './census.ts';
import type { Generated } from './generated.ts';
import { Identifiers } from './identifiers.ts';
import { rowTimes, updateTimes } from './rowTimes.ts';
import { orderByTime } from './timeOrder.ts';

export class Tags implements Generated<Tag> {
  readonly count: number;
  readonly end: number;
  readonly identifiers: Identifiers;
  readonly byUpdate;
  readonly #seed: number;

  constructor(seed: number, census: Census, end: number) {
    this.#seed = seed;
    this.count = census.tags;
    this.end = census.tags;
    this.identifiers = new Identifiers('tag_', seed);
    this.byUpdate = orderByTime(updateTimes(seed, stream.tagRow, this.count, end));
  }

  row(index: number): Tag {
    const dice = Dice.of(this.#seed, stream.tagRow, index);
    const times = rowTimes(this.#seed, stream.tagRow, index, this.byUpdate.times[index] ?? 0);
    const name = tagNames[index] ?? `Tag ${index}`;
    return {
      object: 'tag',
      id: this.identifiers.of(index),
      name,
      ...(index % 7 === 3 ? {} : { hex_color: index % 7 === 5 ? null : dice.pick(tagColors) }),
      ...(index % 3 === 0 ? {} : { description: index % 3 === 1 ? null : `Set on calls about ${name}.` }),
      ...(index % 4 === 0 ? {} : { auto_tagging_enabled: dice.chance(0.3) }),
      created_at: times.created,
      updated_at: times.updated,
    };
  }
}
