import type { UnclearSpeaker } from '#shared/contract/reports.ts';
import { userId } from '#shared/contract/ids.ts';
import { distinctiveName } from '#shared/domain/reports/speakerIdentity.ts';
import { type Database, number, ownJson, text, textOrNull } from '../../database/database.ts';
import { isRecord } from '../../json.ts';
import type { Decided, ReadInput, ReadOutput } from '../mirror.ts';
import { recordKeys } from './listFilter.ts';
import { distinctionOf } from './recordRows.ts';
import { idOf, type ReportContext } from './reportContext.ts';

function addressesOf(fields: unknown): string[] {
  const emails = isRecord(fields) && Array.isArray(fields['emails']) ? fields['emails'] : [];
  return emails.flatMap((each: unknown) =>
    isRecord(each) && typeof each['email'] === 'string' ? [each['email'].trim().toLowerCase()] : [],
  );
}

function addTo<K>(map: Map<K, number[]>, name: K, key: number): void {
  const keys = map.get(name);
  if (keys === undefined) map.set(name, [key]);
  else if (!keys.includes(key)) keys.push(key);
}

const NAME = 'name:';
const EMAIL = 'email:';

/**
 * Which user a speaker is, by their identity across engagements (`writeIdentity`). Users are known by the key of
 * their record.
 */
export class SpeakerUsers {
  readonly #db: Database;
  readonly #decisions: ReadonlyMap<string, number>;
  readonly #byIdentity = new Map<string, number[]>();
  readonly #byName = new Map<string, number[]>();

  constructor({ db }: Pick<ReportContext, 'db'>, { decisions }: Decided) {
    this.#db = db;
    const users = db.all(
      `SELECT key, id, name, json FROM record WHERE kind = 'user' ORDER BY gone, key`,
      (row) => ({ key: number(row, 0), id: text(row, 1), name: text(row, 2), fields: ownJson(text(row, 3)) }),
    );
    for (const { key, id, name, fields } of users) {
      addTo(this.#byIdentity, `user:${id}`, key);
      for (const address of addressesOf(fields)) addTo(this.#byIdentity, EMAIL + address, key);
      const distinctive = distinctiveName(name);
      if (distinctive !== '') addTo(this.#byName, distinctive, key);
    }
    this.#decisions = new Map(
      decisions.map(({ identity, userId: decided }) => [
        identity,
        users.find(({ id }) => id === decided)?.key ?? 0,
      ]),
    );
  }

  /** The only user that a speaker can be; 0 if there is none or it isn't clear. */
  userOf(identity: string): number {
    const decided = this.#decisions.get(identity);
    if (decided !== undefined) return decided;
    const [user = 0, ...others] = this.#candidates(identity);
    return others.length > 0 || (user !== 0 && this.#isContactToo(identity)) ? 0 : user;
  }

  /** The users that a speaker could be, if that isn't clear. `readName` is called if the name matters. */
  unclear(identity: string, readName: () => string | null): readonly number[] {
    if (this.#decisions.has(identity)) return [];
    const candidates = this.#candidates(identity);
    if (candidates.length > 1 || (candidates.length === 1 && this.#isContactToo(identity))) return candidates;
    if (candidates.length > 0 || !identity.startsWith(EMAIL) || this.#byName.size === 0) return [];
    // Someone with the name of a user, but with an address that is neither theirs nor that of a contact of this name.
    const name = distinctiveName(readName());
    const namesakes = this.#byName.get(name) ?? [];
    const address = identity.slice(EMAIL.length);
    return namesakes.length > 0 && this.#contactAddresses(name).includes(address) ? [] : namesakes;
  }

  #contactAddresses(name: string): readonly string[] {
    const sql = `SELECT json FROM record WHERE kind = 'contact' AND gone = 0 AND name_folded = ?`;
    return this.#db.all(sql, (row) => addressesOf(ownJson(text(row, 0))), name).flat();
  }

  #candidates(identity: string): readonly number[] {
    const known = this.#byIdentity.get(identity);
    if (known !== undefined) return known;
    return identity.startsWith(NAME) ? (this.#byName.get(identity.slice(NAME.length)) ?? []) : [];
  }

  /** Whether only a name identifies the speaker, and a contact has the same one. */
  #isContactToo(identity: string): boolean {
    if (!identity.startsWith(NAME)) return false;
    const sql = `SELECT 1 FROM record WHERE kind = 'contact' AND gone = 0 AND name_folded = ? LIMIT 1`;
    return this.#db.get(sql, () => true, identity.slice(NAME.length)) ?? false;
  }
}

/** Per identity: in how many engagements it speaks, and the latest of them. */
function countEngagements({ memory, talk }: ReportContext): {
  readonly counts: Int32Array;
  readonly latest: Int32Array;
} {
  const { start } = memory.columns;
  const identities = talk.identities.length;
  const counts = new Int32Array(identities);
  const latest = new Int32Array(identities);
  const latestAt = new Float64Array(identities);
  const countedIn = new Int32Array(identities).fill(-1);
  for (const [key, speakers] of talk.count.entries()) {
    const first = talk.first[key] ?? 0;
    for (let row = first; row < first + speakers; row += 1) {
      const who = talk.who[row] ?? 0;
      if (countedIn[who] === key) continue;
      countedIn[who] = key;
      counts[who] = (counts[who] ?? 0) + 1;
      const at = start[key] ?? Number.NaN;
      if (latest[who] !== 0 && !(at > (latestAt[who] ?? 0))) continue;
      latest[who] = key;
      latestAt[who] = Number.isNaN(at) ? 0 : at;
    }
  }
  return { counts, latest };
}

/** Speakers who could be users, most engagements first. */
export function unclearSpeakers(
  context: ReportContext,
  input: ReadInput<'unclearSpeakers'>,
): ReadOutput<'unclearSpeakers'> {
  const { db, talk, throwIfCancelled } = context;
  const users = new SpeakerUsers(context, input);
  const { counts, latest } = countEngagements(context);
  const nameIn = (identity: string, key: number): string | null => {
    throwIfCancelled();
    const sql = 'SELECT name FROM speaker_numbers WHERE engagement = ? AND identity = ?';
    return db.get(sql, (row) => textOrNull(row, 0), key, identity) ?? null;
  };
  const asked = input.userId === null ? null : (recordKeys(db, 'user', [input.userId])[0] ?? 0);
  const found = talk.identities.flatMap((identity, who) => {
    const [engagements = 0, key = 0] = [counts[who], latest[who]];
    if (identity === '' || engagements === 0) return [];
    const candidates = users.unclear(identity, () => nameIn(identity, key));
    const isAsked = asked === null ? candidates.length > 0 : candidates.includes(asked);
    return !isAsked ? [] : [{ identity, engagements, key, candidates }];
  });
  const speakers = found
    .toSorted((a, b) => b.engagements - a.engagements || (a.identity < b.identity ? -1 : 1))
    .slice(0, input.limit)
    .map(({ identity, engagements, key, candidates }): UnclearSpeaker => ({
      identity,
      name: nameIn(identity, key),
      email: identity.startsWith(EMAIL) ? identity.slice(EMAIL.length) : null,
      engagements,
      latest: {
        engagementId: idOf(db, 'engagement', key),
        title: db.get('SELECT title FROM engagement WHERE key = ?', (row) => text(row, 0), key) ?? '',
      },
      users: candidates.flatMap(
        (user) =>
          db.get(
            'SELECT id, name FROM record WHERE key = ?',
            (row) => [
              {
                userId: userId.parse(text(row, 0)),
                name: text(row, 1),
                distinction: distinctionOf(db, user),
              },
            ],
            user,
          ) ?? [],
      ),
    }));
  return { speakers, total: found.length };
}
