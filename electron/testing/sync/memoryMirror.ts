import { engagementId, type EngagementId } from '#shared/contract/ids.ts';
import { failed, ok, type Result } from '#shared/contract/result.ts';
import { isRecord } from '#core/json.ts';
import { advance } from '#core/sync/advance.ts';
import type { SyncEvent, CandidateQuery, Ingest, Ingested, MirrorCounts } from '#core/sync/mirrorPort.ts';
import { COLLECTION_SCOPES, COLLECTIONS, type Collection } from '#core/sync/collections.ts';
import { instantOf, summarise } from '#core/sync/syncRequest.ts';
import { type Recheck, type RecheckFacts, recheckOf, replaces } from '#core/sync/rowRules.ts';
import { lostScopes } from '#core/sync/scopes.ts';
import { initialSyncState, syncState, type SyncState } from '#core/sync/syncState.ts';
import type { Seen, SimulatedMirror } from './simulatedMirror.ts';
import type { Tuning } from '#core/sync/tuning.ts';

/** A row with the marks `SyncMirror` requires. */
export interface MirroredRow {
  readonly id: string;
  readonly updatedAt: number | null;
  /** The commit that wrote this version or found the row gone. */
  readonly commit: number;
  /** The commit that last saw it. */
  readonly met: number;
  readonly missed: number;
  readonly gone: boolean;
  readonly fields: Readonly<Record<string, unknown>>;
  /** The timeline and the row version it was read with. */
  readonly timeline: { readonly version: string; readonly value: unknown } | null;
  readonly recheck: Recheck | null;
}

interface Written {
  readonly collection: Collection;
  readonly row: MirroredRow;
}

const BLANK = { updatedAt: null, fields: {}, timeline: null, recheck: null } as const;
const MAX_MISSED = 2;
const decoder = new TextDecoder();

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** Identifies the only item of a list: a contact, an address or a line. */
function nameOf(list: unknown): string | null {
  const first: unknown = Array.isArray(list) ? list[0] : null;
  return isRecord(first) ? textOrNull(first['id'] ?? first['email'] ?? first['text']) : null;
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(decoder.decode(bytes));
  } catch {
    return undefined;
  }
}

function factsOf(row: MirroredRow): RecheckFacts {
  const { fields, timeline } = row;
  const read = timeline !== null && timeline.version === versionOf(fields);
  return {
    processingStatus: text(fields['processing_status']),
    engagementType: text(fields['engagement_type']),
    updatedAt: row.updatedAt,
    timeline: read ? (timeline.value === null ? 'none' : 'there') : 'unread',
  };
}

/** A timeline belongs to the version of its row; a later update makes it stale. */
function versionOf(fields: Readonly<Record<string, unknown>>): string {
  return text(fields['updated_at']);
}

const diskFull = failed({ kind: 'storage', reason: 'disk-full', detail: 'The disk is full.' });
const unreadable = failed({ kind: 'network', reason: 'not-the-api', detail: 'Not a list of this API.' });

/** The mirror of `SyncMirror` in memory: rows, marks and state, without indexes. */
export class MemoryMirror implements SimulatedMirror {
  readonly #tuning: Tuning;
  readonly #rows: Record<Collection, Map<string, MirroredRow>>;
  readonly #counts = { engagements: 0, tags: 0, users: 0, companies: 0, contacts: 0, timelines: 0 };
  #state: SyncState = initialSyncState();
  /** Writes fail while true. */
  full = false;

  constructor(tuning: Tuning) {
    this.#tuning = tuning;
    const empty = (): Map<string, MirroredRow> => new Map();
    this.#rows = {
      engagements: empty(),
      tags: empty(),
      users: empty(),
      companies: empty(),
      contacts: empty(),
    };
  }

  get state(): SyncState {
    return this.#state;
  }

  look(collection: Collection, id: string): Seen | null {
    const row = this.#rows[collection].get(id);
    if (row === undefined) return null;
    const { fields, timeline } = row;
    const related = collection === 'contacts' ? fields['emails'] : fields['contacts'];
    return {
      gone: row.gone,
      content: textOrNull(fields['title'] ?? fields['first_name']),
      status: textOrNull(fields['processing_status']),
      relations: nameOf(related),
      lines: isRecord(timeline?.value) ? nameOf(timeline.value['entries']) : null,
    };
  }

  /** Reloads the state through its JSON and schema, as a restart does. */
  reopen(): SyncState {
    this.#state = syncState.parse(JSON.parse(JSON.stringify(this.#state)));
    return this.#state;
  }

  counts(): MirrorCounts {
    return { ...this.#counts };
  }

  /** One transaction: rows, marks and state, or nothing. */
  ingest(input: Ingest): Result<Ingested> {
    const parsedInput = this.#taken(input, this.#state.commits + 1);
    if (parsedInput === null) return unreadable;
    const state = advance(this.#state, parsedInput.event, this.#tuning);
    if (this.full) return diskFull;
    for (const { collection, row } of parsedInput.rows) this.#write(collection, row);
    this.#state = state;
    return ok({ state, counts: this.counts(), changedIds: [] });
  }

  #write(collection: Collection, row: MirroredRow): void {
    const stored = this.#rows[collection].get(row.id);
    const live = (one: MirroredRow | undefined): number => (one === undefined || one.gone ? 0 : 1);
    const read = (one: MirroredRow | undefined): number => ((one?.timeline ?? null) === null ? 0 : live(one));
    this.#counts[collection] += live(row) - live(stored);
    this.#counts.timelines += read(row) - read(stored);
    this.#rows[collection].set(row.id, row);
  }

  candidates(query: CandidateQuery): readonly EngagementId[] {
    const live = [...this.#rows.engagements.values()].filter((row) => !row.gone);
    const found =
      query.kind === 'absent'
        ? live.filter((row) => row.missed > 0)
        : live
            .filter((row) => row.recheck !== null && row.recheck.dueAt <= query.at)
            .filter((row) => query.timelines || factsOf(row).processingStatus === 'PENDING')
            .sort((a, b) => (a.recheck?.dueAt ?? 0) - (b.recheck?.dueAt ?? 0));
    return found.slice(0, query.limit).map((row) => engagementId.parse(row.id));
  }

  /** What an input writes and the event for `advance`; null if the body can't be parsed. */
  #taken(input: Ingest, commit: number): { rows: readonly Written[]; event: SyncEvent } | null {
    const { at } = input;
    switch (input.kind) {
      case 'page': {
        const json = parsed(input.body);
        const summary = summarise(json);
        if (summary === null || !isRecord(json) || !Array.isArray(json['data'])) return null;
        const rows = json['data'].flatMap(
          (raw: unknown) => this.#written(input.collection, raw, input, 'page', commit) ?? [],
        );
        const { request, serviceTime } = input;
        return { rows, event: { kind: 'page', at, request, summary, serviceTime } };
      }
      case 'single': {
        const json = parsed(input.body);
        if (!isRecord(json) || json['id'] !== input.engagementId) return null;
        const row = this.#written('engagements', json, input, 'single', commit);
        return { rows: row === null ? [] : [row], event: { kind: 'single', at, request: input.request } };
      }
      case 'missing': {
        const stored = this.#rows.engagements.get(input.engagementId);
        const gone = stored !== undefined && stored.met <= input.request.asked;
        const rows = gone
          ? [{ collection: 'engagements', row: { ...stored, gone: true, commit, recheck: null } } as const]
          : [];
        return { rows, event: { kind: 'missing', at, request: input.request } };
      }
      case 'scanned': {
        const { request, collection } = input;
        this.#purge(lostScopes(this.#state, input));
        const rows = this.#missed(collection, request.startCommit, commit);
        const missed = rows.filter(({ row }) => !row.gone).length;
        return { rows, event: { kind: 'scanned', at, request, missed } };
      }
      case 'lost':
        this.#purge([input.scope]);
        return { rows: [], event: { kind: 'lost', at, scope: input.scope } };
      case 'token':
        return { rows: [], event: { kind: 'token', at, token: input.token } };
      case 'failure':
        this.#purge(lostScopes(this.#state, input));
        return { rows: [], event: { kind: 'failure', at, request: input.request, problem: input.problem } };
      case 'control':
        return { rows: [], event: { kind: 'control', at, control: input.control } };
    }
  }

  #written(
    collection: Collection,
    raw: unknown,
    input: Extract<Ingest, { kind: 'page' | 'single' }>,
    sighting: 'page' | 'single',
    commit: number,
  ): Written | null {
    if (!isRecord(raw) || typeof raw['id'] !== 'string') return null;
    const { transcript_timeline: value, ...fields } = raw;
    const updatedAt = instantOf(raw['updated_at']);
    const stored = this.#rows[collection].get(raw['id']) ?? null;
    const written = replaces(stored, { updatedAt, asked: input.request.asked });
    if (!written && stored?.gone === true) return null;
    const met: MirroredRow = {
      ...(stored ?? { ...BLANK, id: raw['id'], commit }),
      met: commit,
      missed: 0,
      gone: false,
    };
    const timeline = input.expanded.includes('transcript_timeline')
      ? { version: versionOf(fields), value: value ?? null }
      : met.timeline;
    const next = written
      ? { ...met, updatedAt, commit, fields: { ...met.fields, ...fields }, timeline }
      : // An overtaken page can still contribute a timeline that is missing.
        { ...met, timeline: met.timeline ?? timeline };
    if (collection !== 'engagements') return { collection, row: next };
    const before =
      stored === null || stored.gone ? null : { facts: factsOf(stored), recheck: stored.recheck };
    const { checkpoint } = this.#state.collections.engagements;
    const recheck = recheckOf(factsOf(next), before, sighting, input.at, checkpoint, this.#tuning);
    return { collection, row: { ...next, recheck } };
  }

  /** Deletes what these scopes covered, except while nothing can be written. */
  #purge(scopes: readonly string[]): void {
    if (this.full) return;
    for (const name of COLLECTIONS) {
      if (!scopes.includes(COLLECTION_SCOPES[name])) continue;
      for (const row of this.#rows[name].values()) this.#write(name, { ...row, gone: true });
      this.#rows[name].clear();
    }
    if (!scopes.includes('transcript_timelines:read')) return;
    for (const row of this.#rows.engagements.values()) this.#write('engagements', { ...row, timeline: null });
  }

  /** Rows missed by this finished scan or an earlier one. */
  #missed(collection: Collection, startCommit: number, commit: number): Written[] {
    return [...this.#rows[collection].values()].flatMap((row) => {
      if (row.gone) return [];
      const missed = row.met <= startCommit ? row.missed + 1 : row.missed;
      if (missed === 0) return [];
      const gone = missed >= MAX_MISSED;
      return [{ collection, row: { ...row, missed, gone, commit: gone ? commit : row.commit } }];
    });
  }
}
