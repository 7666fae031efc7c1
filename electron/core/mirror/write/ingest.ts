import type { Unreadable } from '#shared/contract/engagement.ts';
import { failed, ok, type Result } from '#shared/contract/result.ts';
import { ProblemError } from '../../database/database.ts';
import { isRecord } from '../../json.ts';
import type { SyncEvent, Ingest } from '../../sync/mirrorPort.ts';
import { summarise } from '../../sync/syncRequest.ts';
import { lostScopes } from '../../sync/scopes.ts';
import type { SyncState } from '../../sync/syncState.ts';
import type { ServiceResponse } from '../mirror.ts';
import { closeScan, purgeScopes, purgeUnmetPrivate, RECORDS_OF, removeEngagement } from './deletions.ts';
import { type IncomingEngagement, readIncoming, seenEngagement } from './incomingEngagement.ts';
import type { MirrorTransaction } from './mirrorTransaction.ts';
import { readRecord, writeRecord } from './writeRecord.ts';
import { type FetchContext, writeEngagement } from './writeEngagement.ts';

const notTheApi = failed({
  kind: 'network',
  reason: 'not-the-api',
  detail: 'The response is not from this API. Check the server address.',
});

/** Parses a body on this thread, where no user waits for it. */
function parseBody(body: Uint8Array): Result<unknown> {
  try {
    return ok(JSON.parse(new TextDecoder().decode(body)));
  } catch {
    return notTheApi;
  }
}

/** The resources in a response: the rows of a list, or a single one. */
export function parseResponse({ body }: ServiceResponse): Result<readonly unknown[]> {
  const parsed = body instanceof Uint8Array ? parseBody(body) : ok(body);
  if (!parsed.ok) return parsed;
  if (!isRecord(parsed.value)) return notTheApi;
  const { data } = parsed.value;
  return ok(Array.isArray(data) ? data : [parsed.value]);
}

export function upsertFromResponse(
  transaction: MirrorTransaction,
  input: ServiceResponse,
  rows: readonly unknown[],
  state: SyncState,
): void {
  const newest = state.collections.engagements.checkpoint;
  for (const [index, raw] of rows.entries()) {
    const where = `row ${index + 1}`;
    if (input.collection === 'engagements') {
      const reading = readIncoming(raw, where, input.expanded);
      // A read on behalf of the user isn't part of a scan, but counts as seen in a list.
      if (reading.kind !== 'read') continue;
      writeEngagement(transaction, reading.incoming, { by: 'page', at: state.at, newest });
      if (input.fromService) transaction.seen.push(seenEngagement(reading.incoming, raw));
    } else {
      const kind = RECORDS_OF[input.collection];
      const { value } = readRecord(kind, raw, where);
      if (value !== null) writeRecord(transaction, kind, value, 'whole', 'event');
    }
  }
}

type IngestOf<Kind extends Ingest['kind']> = Extract<Ingest, { kind: Kind }>;

/** A parsed input, before anything is written. */
export interface Opened {
  readonly input: Ingest;
  readonly json: unknown;
}

export function parseIngest(input: Ingest): Result<Opened> {
  if (input.kind !== 'page' && input.kind !== 'single') return ok({ input, json: null });
  const parsed = parseBody(input.body);
  return parsed.ok ? ok({ input, json: parsed.value }) : parsed;
}

function report(transaction: MirrorTransaction, collection: string, unreadable: readonly Unreadable[]): void {
  for (const { where, reason, raw } of unreadable) {
    transaction.db.run(
      'INSERT INTO unreadable_row (collection, place, reason, raw, request_id, received_at) VALUES (?, ?, ?, ?, ?, ?)',
      collection,
      where,
      reason,
      raw,
      transaction.requestId,
      transaction.receivedAt,
    );
  }
}

/**
 * Writes engagements in order of time: the index flushes its buffer whenever a row number is lower than the last
 * one, and pages arrive newest first.
 */
function writeEngagements(
  transaction: MirrorTransaction,
  rows: readonly unknown[],
  input: IngestOf<'page'> | IngestOf<'single'>,
  fetchContext: FetchContext,
  stopping: () => boolean,
): void {
  const arrived: IncomingEngagement[] = [];
  for (const [index, raw] of rows.entries()) {
    const reading = readIncoming(raw, `row ${index + 1}`, input.expanded);
    if (reading.kind === 'read') {
      arrived.push(reading.incoming);
      transaction.seen.push(seenEngagement(reading.incoming, raw));
    } else report(transaction, 'engagements', reading.unreadable);
  }
  arrived.sort((a, b) => a.whenUs - b.whenUs);
  for (const incoming of arrived) {
    if (stopping()) throw new ProblemError({ kind: 'cancelled' });
    writeEngagement(transaction, incoming, fetchContext);
  }
}

function takePage(
  transaction: MirrorTransaction,
  input: IngestOf<'page'>,
  json: unknown,
  state: SyncState,
  stopping: () => boolean,
): Result<SyncEvent> {
  const summary = summarise(json);
  if (summary === null || !isRecord(json) || !Array.isArray(json['data'])) return notTheApi;
  const rows: unknown[] = json['data'];
  if (input.collection === 'engagements') {
    const newest = state.collections.engagements.checkpoint;
    writeEngagements(transaction, rows, input, { by: 'page', at: input.at, newest }, stopping);
  } else {
    const kind = RECORDS_OF[input.collection];
    for (const [index, raw] of rows.entries()) {
      const { value, unreadable } = readRecord(kind, raw, `row ${index + 1}`);
      if (value === null) report(transaction, input.collection, unreadable);
      else {
        const partsUnreadable = unreadable.length === 0 ? null : JSON.stringify(unreadable);
        writeRecord(transaction, kind, value, 'whole', 'list', partsUnreadable);
      }
    }
  }
  const { at, request, serviceTime } = input;
  return ok({ kind: 'page', at, request, summary, serviceTime });
}

function takeSingle(
  transaction: MirrorTransaction,
  input: IngestOf<'single'>,
  json: unknown,
  state: SyncState,
): Result<SyncEvent> {
  if (!isRecord(json) || json['id'] !== input.engagementId) return notTheApi;
  const newest = state.collections.engagements.checkpoint;
  writeEngagements(transaction, [json], input, { by: 'single', at: input.at, newest }, () => false);
  return ok({ kind: 'single', at: input.at, request: input.request });
}

/** Marks an engagement that failed to read, so that it isn't requested again until the next scan misses it. */
function takeFailure(
  transaction: MirrorTransaction,
  input: IngestOf<'failure'>,
  state: SyncState,
): SyncEvent {
  const { at, request, problem } = input;
  purgeScopes(transaction, lostScopes(state, input));
  if (request.kind === 'single') {
    transaction.db.run('UPDATE engagement SET asked = 1 WHERE id = ? AND missed > 0', request.engagementId);
  }
  return { kind: 'failure', at, request, problem };
}

/** Writes an input and returns the event for the sync state. */
export function ingestPage(
  transaction: MirrorTransaction,
  { input, json }: Opened,
  state: SyncState,
  stopping: () => boolean,
): Result<SyncEvent> {
  switch (input.kind) {
    case 'page':
      return takePage(transaction, input, json, state, stopping);
    case 'single':
      return takeSingle(transaction, input, json, state);
    case 'missing':
      removeEngagement(transaction, input.engagementId);
      return ok({ kind: 'missing', at: input.at, request: input.request });
    case 'scanned': {
      const { startCommit } = input.request;
      if (input.collection === 'engagements' && state.collections.engagements.scanning.strict) {
        purgeUnmetPrivate(transaction, startCommit);
      }
      purgeScopes(transaction, lostScopes(state, input));
      const missed = closeScan(transaction, input.collection, startCommit);
      return ok({ kind: 'scanned', at: input.at, request: input.request, missed });
    }
    case 'failure':
      return ok(takeFailure(transaction, input, state));
    case 'lost':
      purgeScopes(transaction, lostScopes(state, input));
      return ok({ kind: 'lost', at: input.at, scope: input.scope });
    case 'token':
      return ok({ kind: 'token', at: input.at, token: input.token });
    case 'control':
      return ok({ kind: 'control', at: input.at, control: input.control });
  }
}
