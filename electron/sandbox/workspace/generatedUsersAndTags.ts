import { firstNames, jobTitles, lastNames, timeZones } from '../phrases/companyAndPersonNames.ts';
import { tagColors, tagNames } from '../phrases/descriptionTemplates.ts';
import { type Tag, type User, userRoles } from '../resources/directoryResources.ts';
import { SeededRandom, stream } from '../seededRandom.ts';
import type { Generated } from './rowCollection.ts';
import { orderByTime } from './timeOrder.ts';
import { iso, rowTimes, updateTimes } from './timestamps.ts';
import type { WorkspaceCounts } from './workspaceCounts.ts';
import { plainLetters } from './generatedCompanies.ts';
import type { Person } from './generatedContacts.ts';
import { Identifiers } from './identifiers.ts';

export class Tags implements Generated<Tag> {
  readonly count: number;
  readonly end: number;
  readonly identifiers: Identifiers;
  readonly byUpdate;
  readonly #seed: number;

  constructor(seed: number, counts: WorkspaceCounts, end: number) {
    this.#seed = seed;
    this.count = counts.tags;
    this.end = counts.tags;
    this.identifiers = new Identifiers('tag_', seed);
    this.byUpdate = orderByTime(updateTimes(seed, stream.tagRow, this.count, end));
  }

  row(index: number): Tag {
    const random = SeededRandom.of(this.#seed, stream.tagRow, index);
    const times = rowTimes(this.#seed, stream.tagRow, index, this.byUpdate.times[index] ?? 0);
    const name = tagNames[index] ?? `Tag ${index}`;
    return {
      object: 'tag',
      id: this.identifiers.of(index),
      name,
      ...(index % 7 === 3 ? {} : { hex_color: index % 7 === 5 ? null : random.pick(tagColors) }),
      ...(index % 3 === 0 ? {} : { description: index % 3 === 1 ? null : `Set on calls about ${name}.` }),
      ...(index % 4 === 0 ? {} : { auto_tagging_enabled: random.chance(0.3) }),
      created_at: times.created,
      updated_at: times.updated,
    };
  }
}

/** The users of the workspace. The first five have one role each, so that every role occurs. */
export class Users implements Generated<User> {
  readonly count: number;
  readonly end: number;
  readonly identifiers: Identifiers;
  readonly byUpdate;
  readonly #seed: number;
  readonly #lastMoment: number;

  constructor(seed: number, counts: WorkspaceCounts, end: number) {
    this.#seed = seed;
    this.#lastMoment = end;
    this.count = counts.users;
    this.end = counts.users;
    this.identifiers = new Identifiers('usr_', seed);
    this.byUpdate = orderByTime(updateTimes(seed, stream.userRow, this.count, end));
  }

  #names(index: number): readonly [string, string] {
    const random = SeededRandom.of(this.#seed, stream.names, index + 0x60000000);
    return [random.pick(firstNames), random.pick(lastNames)];
  }

  #emailOf(index: number): string {
    const [first, last] = this.#names(index);
    const name = `${plainLetters(first)}.${plainLetters(last)}`;
    return `${index < 40 ? name : `${name}${index}`}@tidewell.example`;
  }

  personOf(index: number): Person {
    return { name: this.#names(index).join(' '), email: this.#emailOf(index) };
  }

  row(index: number): User {
    const random = SeededRandom.of(this.#seed, stream.userRow, index);
    const updated = this.byUpdate.times[index] ?? 0;
    const times = rowTimes(this.#seed, stream.userRow, index, updated);
    const [first, last] = this.#names(index);
    const role =
      userRoles[index] ?? (random.chance(0.15) ? 'MANAGER' : random.chance(0.1) ? 'INACTIVE' : 'USER');
    const kind = random.below(12);
    const seen = iso(Math.floor(updated + random.next() * (this.#lastMoment - updated)));
    return {
      object: 'user',
      id: this.identifiers.of(index),
      first_name: kind === 0 ? null : first,
      last_name: kind === 1 ? null : last,
      ...(kind === 2 ? {} : { job_title: random.pick(jobTitles) }),
      role,
      emails: [{ email: this.#emailOf(index), is_primary: true }],
      ...(kind < 4 ? {} : { time_zone: random.pick(timeZones) }),
      ...(role === 'NOT_INVITED' ? {} : { last_activity_at: seen }),
      created_at: times.created,
      updated_at: times.updated,
    };
  }
}
