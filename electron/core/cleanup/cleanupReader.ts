import { type CleanupItem, type CleanupQueue } from '#shared/contract/cleanup.ts';
import { CLEANUP_QUEUES } from '#shared/contract/enumerations.ts';
import { contactId, engagementId, type ContactId, type EngagementId } from '#shared/contract/ids.ts';
import { Database } from '../store/database.ts';
import { refuseNewer } from '../store/migrate.ts';
import { number, text } from '../store/row.ts';
import { rowOf } from '../store/read/rows.ts';
import { describeItem } from './describe/describeItem.ts';
import { Attendance } from './find/attendance.ts';
import { findBareCompanies } from './find/findBareCompanies.ts';
import { findDuplicates } from './find/findDuplicates.ts';
import { findDisagreeing, findNoLink } from './find/findLinks.ts';
import { findSpeakers } from './find/findSpeakers.ts';
import { keyParts, type Found } from './find/found.ts';
import { People } from './find/people.ts';
import { swapped } from './swapped.ts';

/** Looking through everything takes seconds on a large mirror: at most a tenth of the time, however much changes. */
const REST_FOR_LOOK = 10;
const LEAST_REST_MS = 1000;

interface Sight {
  /** SQLite's count of changes by others to the file. */
  readonly version: number;
  readonly takenAt: number;
  /** How long it was looked for, in milliseconds. */
  readonly took: number;
  readonly contacts: People;
  readonly queues: Readonly<Record<CleanupQueue, readonly Found[]>>;
}

/** What the user has decided, and what is being changed already: not to be shown. */
export interface Hidden {
  /** Keys, with the version at which they were skipped; null for those never to be shown again. */
  readonly decided: ReadonlyMap<string, string | null>;
  /** Engagements with a change on its way. */
  readonly pending: ReadonlySet<string>;
}

export interface QueueCount {
  readonly queue: CleanupQueue;
  readonly open: number;
  readonly fixable: number;
  readonly hidden: number;
}

export interface ItemPage {
  readonly items: CleanupItem[];
  readonly next: string | null;
  readonly open: number;
}

/** Another set of contacts, for an engagement that a doubled contact is on. */
export interface Swap {
  readonly engagementId: EngagementId;
  readonly title: string;
  /** ISO 8601, when it took place or else was last touched. */
  readonly at: string;
  readonly base: ContactId[];
  readonly mine: ContactId[];
}

/** Looks through a mirror for what may be wrong, on a connection of its own, and remembers what it found for a while. */
export class CleanupReader {
  readonly #db: Database;
  readonly #now: () => number;
  #sight: Sight | null = null;

  constructor(file: string, now: () => number) {
    this.#db = new Database(file, { readOnly: true });
    this.#now = now;
    refuseNewer(this.#db);
  }

  close(): void {
    this.#db.close();
  }

  counts(
    hidden: Readonly<Record<CleanupQueue, Hidden>>,
    stillWanted: () => void,
  ): { counts: QueueCount[]; asOf: number } {
    const sight = this.#look(stillWanted);
    const counts = CLEANUP_QUEUES.map((queue) => {
      const found = sight.queues[queue];
      const changing = this.#changing(queue, hidden[queue]);
      const open = found.filter((item) => isOpen(item, hidden[queue], changing));
      const decided = found.filter((item) => isDecided(item, hidden[queue])).length;
      return {
        queue,
        open: open.length,
        fixable: open.filter((item) => item.fixable).length,
        hidden: decided,
      };
    });
    return { counts, asOf: sight.takenAt };
  }

  page(
    queue: CleanupQueue,
    hidden: Hidden,
    after: string | null,
    limit: number,
    stillWanted: () => void,
  ): ItemPage {
    const sight = this.#look(stillWanted);
    const changing = this.#changing(queue, hidden);
    const open = sight.queues[queue].filter((item) => isOpen(item, hidden, changing));
    // An item that was dealt with meanwhile is gone: what came before it has been seen, so the next is at its place.
    const all = sight.queues[queue];
    const at = after === null ? -1 : all.findIndex((item) => item.key === after);
    const rest = all.slice(at + 1).filter((item) => isOpen(item, hidden, changing));
    const shown = rest.slice(0, limit);
    const items = shown.flatMap((item) => describeItem(this.#db, queue, item, sight.contacts) ?? []);
    const last = shown.at(-1);
    return { items, next: rest.length <= limit || last === undefined ? null : last.key, open: open.length };
  }

  /** Items by their keys as they are now; null for those that are no longer found. */
  items(queue: CleanupQueue, keys: readonly string[], stillWanted: () => void): (CleanupItem | null)[] {
    const sight = this.#look(stillWanted);
    const found = new Map(sight.queues[queue].map((item) => [item.key, item]));
    return keys.map((key) => {
      const item = found.get(key);
      return item === undefined ? null : describeItem(this.#db, queue, item, sight.contacts);
    });
  }

  /** Every engagement that one of these is on, with the one to keep in their place. */
  swaps(keep: string, drop: readonly string[]): Swap[] {
    const keys = this.#db.all(
      `SELECT DISTINCT e.key FROM record r JOIN link l ON l.record = r.key AND l.kind = 'contact'
         JOIN engagement e ON e.key = l.engagement
         WHERE r.kind = 'contact' AND r.id IN (SELECT value FROM json_each(?)) ORDER BY e.time_key DESC`,
      (row) => number(row, 0),
      JSON.stringify(drop),
    );
    return keys.map((key) => this.#swap(key, contactId.parse(keep), drop));
  }

  /** On how many calls with a change on its way each contact is; only duplicates are judged by it. */
  #changing(queue: CleanupQueue, { pending }: Hidden): ReadonlyMap<number, number> {
    if (queue !== 'duplicate-contacts' || pending.size === 0) return new Map();
    return new Map(
      this.#db.all(
        `SELECT l.record, count(*) FROM engagement e JOIN link l ON l.engagement = e.key AND l.kind = 'contact'
           WHERE e.id IN (SELECT value FROM json_each(?)) GROUP BY l.record`,
        (row) => [number(row, 0), number(row, 1)],
        JSON.stringify([...pending]),
      ),
    );
  }

  #swap(key: number, keep: ContactId, drop: readonly string[]): Swap {
    const about = this.#db.get('SELECT id FROM engagement WHERE key = ?', (row) => text(row, 0), key);
    const row = rowOf(this.#db, key)?.engagement;
    const base = this.#db.all(
      `SELECT r.id FROM link l JOIN record r ON r.key = l.record WHERE l.engagement = ? AND l.kind = 'contact' ORDER BY l.position`,
      (row) => contactId.parse(text(row, 0)),
      key,
    );
    const at = row?.start_at ?? row?.engagement_at ?? row?.updated_at ?? '';
    return {
      engagementId: engagementId.parse(about),
      title: row?.title ?? '',
      at,
      base,
      mine: swapped(base, keep, drop),
    };
  }

  /** What was found, found anew where the mirror has changed and some time has passed. */
  #look(stillWanted: () => void): Sight {
    const version = this.#db.get('PRAGMA data_version', (row) => number(row, 0)) ?? 0;
    const now = this.#now();
    const held = this.#sight;
    if (held !== null && (held.version === version || Math.abs(now - held.takenAt) < restAfter(held)))
      return held;
    const began = performance.now();
    const contacts = new People(this.#db, 'contact', stillWanted);
    const users = new People(this.#db, 'user', stillWanted);
    const attendance = new Attendance(this.#db, contacts, stillWanted);
    const queues = {
      'no-link': findNoLink(this.#db, stillWanted),
      'link-disagrees': findDisagreeing(this.#db, stillWanted),
      'speaker-no-contact': findSpeakers(this.#db, contacts, attendance, users, stillWanted),
      'duplicate-contacts': findDuplicates(this.#db, contacts),
      'company-no-contact': findBareCompanies(this.#db, contacts, attendance, stillWanted),
    };
    this.#sight = { version, takenAt: now, took: performance.now() - began, contacts, queues };
    return this.#sight;
  }
}

function restAfter({ took }: Sight): number {
  return Math.max(LEAST_REST_MS, took * REST_FOR_LOOK);
}

function isDecided(item: Found, { decided }: Hidden): boolean {
  const version = decided.get(item.key);
  return version !== undefined && (version === null || version === item.version);
}

function isOpen(item: Found, hidden: Hidden, changing: ReadonlyMap<number, number>): boolean {
  if (isDecided(item, hidden)) return false;
  if (item.on !== undefined) {
    // Once all calls of the others are being put right, one remains, and nothing is left to do.
    return item.on.filter(({ contact, calls }) => calls > (changing.get(contact) ?? 0)).length > 1;
  }
  const [engagement = ''] = keyParts(item.key);
  return item.engagement === null || !hidden.pending.has(engagement);
}
