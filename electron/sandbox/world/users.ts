import { Dice } from '../chance/dice.ts';
import { stream } from '../chance/hash.ts';
import { type User, userRoles } from '../resources/user.ts';
import { firstNames, jobTitles, lastNames, timeZones } from '../words/people.ts';
import type { Census } from './census.ts';
import { plainLetters } from './companies.ts';
import type { Person } from './contacts.ts';
import type { Generated } from './generated.ts';
import { Identifiers } from './identifiers.ts';
import { iso } from './iso.ts';
import { rowTimes, updateTimes } from './rowTimes.ts';
import { orderByTime } from './timeOrder.ts';

/** The people of the workspace. The first five have one role each, so that every role occurs. */
export class Users implements Generated<User> {
  readonly count: number;
  readonly end: number;
  readonly identifiers: Identifiers;
  readonly byUpdate;
  readonly #seed: number;
  readonly #lastMoment: number;

  constructor(seed: number, census: Census, end: number) {
    this.#seed = seed;
    this.#lastMoment = end;
    this.count = census.users;
    this.end = census.users;
    this.identifiers = new Identifiers('usr_', seed);
    this.byUpdate = orderByTime(updateTimes(seed, stream.userRow, this.count, end));
  }

  #names(index: number): readonly [string, string] {
    const dice = Dice.of(this.#seed, stream.names, index + 0x60000000);
    return [dice.pick(firstNames), dice.pick(lastNames)];
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
    const dice = Dice.of(this.#seed, stream.userRow, index);
    const updated = this.byUpdate.times[index] ?? 0;
    const times = rowTimes(this.#seed, stream.userRow, index, updated);
    const [first, last] = this.#names(index);
    const role = userRoles[index] ?? (dice.chance(0.15) ? 'MANAGER' : dice.chance(0.1) ? 'INACTIVE' : 'USER');
    const kind = dice.below(12);
    const seen = iso(Math.floor(updated + dice.next() * (this.#lastMoment - updated)));
    return {
      object: 'user',
      id: this.identifiers.of(index),
      first_name: kind === 0 ? null : first,
      last_name: kind === 1 ? null : last,
      ...(kind === 2 ? {} : { job_title: dice.pick(jobTitles) }),
      role,
      emails: [{ email: this.#emailOf(index), is_primary: true }],
      ...(kind < 4 ? {} : { time_zone: dice.pick(timeZones) }),
      ...(role === 'NOT_INVITED' ? {} : { last_activity_at: seen }),
      created_at: times.created,
      updated_at: times.updated,
    };
  }
}
