import type {
  CleanupItem,
  CleanupQueue,
  Coverage,
  FindingGroup,
  Fix,
  Proofs,
} from '#shared/contract/cleanup.ts';
import { CLEANUP_QUEUES } from '#shared/contract/enumerations.ts';
import { type ContactId, contactId, type EngagementId, engagementId } from '#shared/contract/ids.ts';
import { failed, ok, type Result } from '#shared/contract/result.ts';
import { type EvidenceStrength, strengthOf, strongestFirst } from '#shared/domain/edits/evidence.ts';
import { engagementDate } from '#shared/domain/list/engagementDate.ts';
import { type Database, number, text } from '../database/database.ts';
import { openForReading } from '../database/openDatabase.ts';
import { MIGRATIONS } from '../mirror/mirrorDatabase.ts';
import { rowOf } from '../mirror/read/engagementRows.ts';
import { answererOf, type Job, type ThreadRole } from '../mirror/thread/threadServer.ts';
import { ConcernedEngagements } from './coverage.ts';
import { duplicateProof } from './duplicateProof.ts';
import { describeItem } from './findingDetails.ts';
import { proofOf } from './findingProof.ts';
import {
  Attendance,
  findBareCompanies,
  findDisagreeing,
  findDuplicates,
  findNoLink,
  findSpeakers,
  type Found,
  keyParts,
  PersonIndex,
} from './queueFinders.ts';

export interface CleanupCalls {
  open(input: { readonly file: string }, job: Job): Result<null>;
  counts(input: CountInput, job: Job): Result<QueueCounts>;
  page(
    input: { queue: CleanupQueue; hidden: Hidden; after: string | null; limit: number },
    job: Job,
  ): Result<ItemPage>;
  items(input: { queue: CleanupQueue; keys: readonly string[] }, job: Job): Result<(CleanupItem | null)[]>;
  obvious(hidden: Readonly<Record<CleanupQueue, Hidden>>, job: Job): Result<CleanupItem[]>;
  proof(input: { queue: CleanupQueue; key: string }, job: Job): Result<Proofs>;
  groups(input: { queue: CleanupQueue; hidden: Hidden }, job: Job): Result<FindingGroups>;
  swaps(input: { keep: string; drop: readonly string[] }, job: Job): Result<Swap[]>;
}

/** The thread sends no events. */
export type CleanupEvent = never;

/** A thread of its own, so that scans don't delay the reads that lists wait for. */
export function cleanupThread(now: () => number): ThreadRole<CleanupEvent> {
  let reader: CleanupReader | null = null;

  function close(): void {
    reader?.close();
    reader = null;
  }

  const reading = <T>(read: (open: CleanupReader) => T): Result<T> =>
    reader === null ? failed({ kind: 'internal', detail: 'The mirror is not open.' }) : ok(read(reader));

  const calls: CleanupCalls = {
    open: ({ file }) => {
      close();
      reader = new CleanupReader(file, now);
      return ok(null);
    },
    counts: (input, job) => reading((open) => open.counts(input, job.throwIfCancelled)),
    page: ({ queue, hidden, after, limit }, job) =>
      reading((open) => open.page(queue, hidden, after, limit, job.throwIfCancelled)),
    items: ({ queue, keys }, job) => reading((open) => open.items(queue, keys, job.throwIfCancelled)),
    obvious: (hidden, job) => reading((open) => open.obvious(hidden, job.throwIfCancelled)),
    proof: ({ queue, key }, job) => reading((open) => open.proof(queue, key, job.throwIfCancelled)),
    groups: ({ queue, hidden }, job) => reading((open) => open.groups(queue, hidden, job.throwIfCancelled)),
    swaps: ({ keep, drop }) => reading((open) => open.swaps(keep, drop)),
  };

  return { find: answererOf(calls), idle: () => null, close };
}

/** The same set with one contact in place of others. */
export function replaceContacts(
  base: readonly ContactId[],
  keep: ContactId,
  drop: readonly string[],
): ContactId[] {
  return [...new Set(base.map((contact) => (drop.includes(contact) ? keep : contact)))];
}

/**
 * A full scan takes seconds on a large mirror: rest ten times as long, so that scans use at most a tenth of
 * the time.
 */
const REST_FOR_LOOK = 10;
const MIN_REST_MS = 1000;

interface ScanResult {
  /** SQLite's `data_version`: changes when another connection modifies the file. */
  readonly version: number;
  readonly takenAt: number;
  /** Duration of the scan in milliseconds. */
  readonly took: number;
  readonly contacts: PersonIndex;
  readonly queues: Readonly<Record<CleanupQueue, readonly Found[]>>;
}

/** Items not to be shown, because the user has decided about them or is already changing them. */
export interface Hidden {
  /** Keys with the version at which they were skipped; null if dismissed for good. */
  readonly decided: ReadonlyMap<string, string | null>;
  /** Engagements with a pending change. */
  readonly pending: ReadonlySet<string>;
  /** Engagements for which another program proposes a change; their findings come before others of their strength. */
  readonly proposed?: ReadonlySet<string>;
}

/** The same for each queue. */
export function perQueue<T>(of: (queue: CleanupQueue) => T): Record<CleanupQueue, T> {
  return {
    'no-link': of('no-link'),
    'link-disagrees': of('link-disagrees'),
    'speaker-no-contact': of('speaker-no-contact'),
    'duplicate-contacts': of('duplicate-contacts'),
    'company-no-contact': of('company-no-contact'),
  };
}

export interface CountInput {
  readonly hidden: Readonly<Record<CleanupQueue, Hidden>>;
  /** Keys of findings whose suggestion the user accepted. */
  readonly accepted: Readonly<Record<CleanupQueue, ReadonlySet<string>>>;
}

interface QueueCount {
  readonly queue: CleanupQueue;
  readonly open: number;
  readonly fixable: number;
  readonly hidden: number;
  /** Accepted, but open: the change was discarded, undone or refused. */
  readonly openAgain: ReadonlySet<string>;
}

interface QueueCounts {
  readonly counts: QueueCount[];
  readonly coverage: Coverage;
  /** When they were counted. */
  readonly asOf: number;
  /** If the mirror has changed since, the milliseconds until it is scanned again. */
  readonly rescanIn: number | null;
}

interface ItemPage {
  readonly items: CleanupItem[];
  readonly next: string | null;
  readonly open: number;
}

interface FindingGroups {
  groups: FindingGroup[];
  /** Findings left out because there are too many; those with a reliable suggestion come first. */
  left: number;
}

/** Describing a finding takes about a millisecond. */
const MAX_GROUPED = 2000;

/** The changed contact set of an engagement that a duplicate contact is on. */
export interface Swap {
  readonly engagementId: EngagementId;
  readonly title: string;
  /** ISO 8601: when it took place, or else its last update. */
  readonly at: string;
  readonly base: ContactId[];
  readonly mine: ContactId[];
}

/** What is only possible is never obvious. */
const OBVIOUS = ['strong', 'likely'] as const satisfies readonly EvidenceStrength[];
const MAX_OBVIOUS = 5;
/** Findings looked at for them: describing one takes about a millisecond. */
const MAX_TRIED = 200;

/** The first of each list, then the second of each, and so on. */
function* inTurn<T>(lists: readonly (readonly T[])[]): Generator<T> {
  const longest = Math.max(...lists.map(({ length }) => length));
  for (let at = 0; at < longest; at += 1) {
    for (const list of lists) {
      const next = list[at];
      if (next !== undefined) yield next;
    }
  }
}

/** Scans a mirror for bad links on a connection of its own, and caches the findings for a while. */
export class CleanupReader {
  readonly #db: Database;
  readonly #now: () => number;
  #scan: ScanResult | null = null;

  constructor(file: string, now: () => number) {
    this.#db = openForReading(file, MIGRATIONS);
    this.#now = now;
  }

  close(): void {
    this.#db.close();
  }

  counts({ hidden, accepted }: CountInput, throwIfCancelled: () => void): QueueCounts {
    const scan = this.#scanQueues(throwIfCancelled);
    const concerned = new ConcernedEngagements(this.#db);
    const counts = CLEANUP_QUEUES.map((queue) => {
      const found = scan.queues[queue];
      const open = found.filter(this.#isOpen(queue, hidden[queue]));
      concerned.add(open, hidden[queue].pending);
      const decided = found.filter((item) => isDecided(item, hidden[queue])).length;
      return {
        queue,
        open: open.length,
        fixable: open.filter((item) => item.strength !== null).length,
        hidden: decided,
        openAgain: new Set(open.flatMap(({ key }) => (accepted[queue].has(key) ? [key] : []))),
      };
    });
    const isCurrent = scan.version === this.#version();
    const rescanIn = Math.max(0, scan.takenAt + restAfter(scan) - this.#now());
    const coverage = concerned.coverage();
    return { counts, coverage, asOf: scan.takenAt, rescanIn: isCurrent ? null : rescanIn };
  }

  page(
    queue: CleanupQueue,
    hidden: Hidden,
    after: string | null,
    limit: number,
    throwIfCancelled: () => void,
  ): ItemPage {
    const scan = this.#scanQueues(throwIfCancelled);
    const isUndecided = this.#isOpen(queue, hidden);
    const all = proposedFirst(scan.queues[queue], hidden);
    const open = all.filter(isUndecided);
    // If the item was resolved since, everything before it has been seen, so the next page starts at its
    // position.
    const at = after === null ? -1 : all.findIndex((item) => item.key === after);
    const rest = all.slice(at + 1).filter(isUndecided);
    const shown = rest.slice(0, limit);
    const items = shown.flatMap((item) => describeItem(this.#db, queue, item, scan.contacts) ?? []);
    const last = shown.at(-1);
    return { items, next: rest.length <= limit || last === undefined ? null : last.key, open: open.length };
  }

  /** The current items of these keys; null for those no longer found. */
  items(queue: CleanupQueue, keys: readonly string[], throwIfCancelled: () => void): (CleanupItem | null)[] {
    const scan = this.#scanQueues(throwIfCancelled);
    const found = new Map(scan.queues[queue].map((item) => [item.key, item]));
    return keys.map((key) => {
      const item = found.get(key);
      return item === undefined ? null : describeItem(this.#db, queue, item, scan.contacts);
    });
  }

  /** The strongest open findings, in turn from each queue, no two of them about one engagement. */
  obvious(hidden: Readonly<Record<CleanupQueue, Hidden>>, throwIfCancelled: () => void): CleanupItem[] {
    const scan = this.#scanQueues(throwIfCancelled);
    const open = CLEANUP_QUEUES.map((queue) => ({
      queue,
      found: scan.queues[queue].filter(this.#isOpen(queue, hidden[queue])),
    }));
    const chosen: CleanupItem[] = [];
    const taken = new Set<string>();
    let tried = 0;
    for (const level of OBVIOUS) {
      const found = inTurn(
        open.map(({ queue, found }) =>
          found.flatMap((item) => (item.strength === level ? { queue, item } : [])),
        ),
      );
      for (const { queue, item: candidate } of found) {
        if (chosen.length === MAX_OBVIOUS || tried === MAX_TRIED) return chosen;
        throwIfCancelled();
        tried += 1;
        const item = describeItem(this.#db, queue, candidate, scan.contacts);
        // What was found at a glance can be weaker in detail.
        if (item === null || item.strength?.level !== level) continue;
        const changes = this.#changedBy(item);
        if (changes.some((id) => taken.has(id))) continue;
        for (const id of changes) taken.add(id);
        chosen.push(item);
      }
    }
    return chosen;
  }

  /** The engagements that accepting the first suggestion changes. */
  #changedBy({ engagement, finding }: CleanupItem): string[] {
    if (engagement !== null) return [engagement.id];
    if (finding.kind !== 'duplicate-contacts') return [];
    const { keep, contacts } = finding;
    const drop = contacts.map(({ contact }) => contact.id).filter((id) => id !== keep);
    return this.swaps(keep, drop).map(({ engagementId }) => engagementId);
  }

  /** What was said and written about a finding; nothing about one that is gone. */
  proof(queue: CleanupQueue, key: string, throwIfCancelled: () => void): Proofs {
    const { queues, contacts } = this.#scanQueues(throwIfCancelled);
    const found = queues[queue].find((item) => item.key === key);
    const item = found === undefined ? null : describeItem(this.#db, queue, found, contacts);
    if (found === undefined || item === null) return { lines: [], read: 0, of: 0 };
    if (found.engagement !== null && item.engagement !== null)
      return proofOf(this.#db, found.engagement, item, item.engagement);
    const ids = keyParts(key);
    const people = contacts.all.filter(({ id }) => ids.includes(id));
    return duplicateProof(this.#db, people, throwIfCancelled);
  }

  /** Open findings with a suggested fix, grouped by company and by the reason for the suggestion. */
  groups(queue: CleanupQueue, hidden: Hidden, throwIfCancelled: () => void): FindingGroups {
    const scan = this.#scanQueues(throwIfCancelled);
    const open = scan.queues[queue].filter(this.#isOpen(queue, hidden));
    const groups = new Map<string, FindingGroup>();
    for (const found of open.slice(0, MAX_GROUPED)) {
      throwIfCancelled();
      const item = describeItem(this.#db, queue, found, scan.contacts);
      const [fix] = item?.fixes ?? [];
      const [evidence] = fix?.evidence ?? [];
      if (fix === undefined || evidence === undefined) continue;
      const [company] = item?.engagement?.companies ?? [];
      const name = JSON.stringify([company?.id ?? null, evidence.kind]);
      const group = groups.get(name);
      if (group === undefined) {
        const named = company === undefined ? null : { id: company.id, name: company.name ?? company.id };
        groups.set(name, { company: named, evidence, keys: [found.key], fix });
      } else {
        group.keys.push(found.key);
        if (group.fix !== null && suggestionOf(group.fix) !== suggestionOf(fix)) group.fix = null;
      }
    }
    return {
      groups: [...groups.values()].sort((a, b) => b.keys.length - a.keys.length),
      left: Math.max(0, open.length - MAX_GROUPED),
    };
  }

  /** Every engagement that one of `drop` is on, with `keep` in their place. */
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

  /** Tells whether a finding of a queue is still to be decided. */
  #isOpen(queue: CleanupQueue, hidden: Hidden): (item: Found) => boolean {
    const changing = this.#changing(queue, hidden);
    return (item) => isOpen(item, hidden, changing);
  }

  /** The number of calls with a pending change for each contact; only duplicates depend on it. */
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
    const at = row === undefined ? '' : engagementDate(row);
    return {
      engagementId: engagementId.parse(about),
      title: row?.title ?? '',
      at,
      base,
      mine: replaceContacts(base, keep, drop),
    };
  }

  #version(): number {
    return this.#db.get('PRAGMA data_version', (row) => number(row, 0)) ?? 0;
  }

  /** The current findings, scanned again if the mirror has changed and the rest time has passed. */
  #scanQueues(throwIfCancelled: () => void): ScanResult {
    const version = this.#version();
    const now = this.#now();
    const held = this.#scan;
    if (held !== null && (held.version === version || Math.abs(now - held.takenAt) < restAfter(held)))
      return held;
    const began = performance.now();
    const contacts = new PersonIndex(this.#db, 'contact', throwIfCancelled);
    const users = new PersonIndex(this.#db, 'user', throwIfCancelled);
    const attendance = new Attendance(this.#db, contacts, throwIfCancelled);
    const queues = {
      'no-link': findNoLink(this.#db, throwIfCancelled),
      'link-disagrees': findDisagreeing(this.#db, throwIfCancelled),
      'speaker-no-contact': findSpeakers(this.#db, contacts, attendance, users, throwIfCancelled),
      'duplicate-contacts': findDuplicates(this.#db, contacts),
      'company-no-contact': findBareCompanies(this.#db, contacts, attendance, throwIfCancelled),
    };
    this.#scan = { version, takenAt: now, took: performance.now() - began, contacts, queues };
    return this.#scan;
  }
}

/** Identifies what a suggestion sets or adds, regardless of the rest of the engagement. */
export function suggestionOf({ change }: Pick<Fix, 'change'>): string {
  return JSON.stringify(
    change.kind === 'crm' ? change.mine : change.mine.filter((contact) => !change.base.includes(contact)),
  );
}

function restAfter({ took }: ScanResult): number {
  return Math.max(MIN_REST_MS, took * REST_FOR_LOOK);
}

/** Findings with a proposal before the others of their strength, and at least possible. */
function proposedFirst(found: readonly Found[], { proposed }: Hidden): readonly Found[] {
  if (proposed === undefined || proposed.size === 0) return found;
  const isProposed = (item: Found): boolean =>
    item.engagement !== null && proposed.has(keyParts(item.key)[0] ?? '');
  const marked = found.map((item): Found =>
    isProposed(item) ? { ...item, strength: item.strength ?? strengthOf('proposed') } : item,
  );
  return strongestFirst([...marked.filter(isProposed), ...marked.filter((item) => !isProposed(item))]);
}

function isDecided(item: Found, { decided }: Hidden): boolean {
  const version = decided.get(item.key);
  return version !== undefined && (version === null || version === item.version);
}

function isOpen(item: Found, hidden: Hidden, changing: ReadonlyMap<number, number>): boolean {
  if (isDecided(item, hidden)) return false;
  if (item.on !== undefined) {
    // Once every call of the others has a pending change, only one contact remains and nothing is left to do.
    return item.on.filter(({ contact, calls }) => calls > (changing.get(contact) ?? 0)).length > 1;
  }
  const [engagement = ''] = keyParts(item.key);
  return item.engagement === null || !hidden.pending.has(engagement);
}
