import { failed, ok, type Result } from '#shared/contract/result.ts';
import type { Unreadable } from '#shared/contract/engagement.ts';
import type { Arrival } from '../../sync/arrival.ts';
import type { Ingest } from '../../sync/mirrorPort.ts';
import { summarise } from '../../sync/pageSummary.ts';
import { lostScopes } from '../../sync/scopes.ts';
import type { SyncState } from '../../sync/syncState.ts';
import { isRecord } from '../../json.ts';
import { readArriving, seenEngagement, type ArrivingEngagement } from './arrivingEngagement.ts';
import { StorageFailure } from '../storageProblem.ts';
import type { Batch } from './batch.ts';
import { closeScan, RECORDS_OF } from './closeScan.ts';
import { purgeScopes, purgeUnmetPrivate } from './purge.ts';
import { readRecord } from './readRecord.ts';
import { removeEngagement } from './removeEngagement.ts';
import { writeEngagement, type Sighting } from './writeEngagement.ts';
import { writeRecord } from './writeRecord.ts';

type PieceOf<Kind extends Ingest['kind']> = Extract<Ingest, { kind: Kind }>;

/** What a piece means, found out before anything is written. */
export interface Opened {
  readonly piece: Ingest;
  readonly json: unknown;
}

const notTheApi = failed({
  kind: 'network',
  reason: 'not-the-api',
  detail: 'Its answer is not what this service sends.',
});

/** Parses the body, off every thread that a person waits for. */
export function openPiece(piece: Ingest): Result<Opened> {
  if (piece.kind !== 'page' && piece.kind !== 'single') return ok({ piece, json: null });
  try {
    const json: unknown = JSON.parse(new TextDecoder().decode(piece.body));
    return ok({ piece, json });
  } catch {
    return notTheApi;
  }
}

function report(batch: Batch, collection: string, unreadable: readonly Unreadable[]): void {
  for (const { where, reason, raw } of unreadable) {
    batch.db.run(
      'INSERT INTO unreadable_row (collection, place, reason, raw, request_id, received_at) VALUES (?, ?, ?, ?, ?, ?)',
      collection,
      where,
      reason,
      raw,
      batch.requestId,
      batch.receivedAt,
    );
  }
}

/**
 * Engagements in the order of their time: the index flushes what it has gathered whenever a row number is lower
 * than the one before, and pages come newest first.
 */
function writeEngagements(
  batch: Batch,
  rows: readonly unknown[],
  piece: PieceOf<'page'> | PieceOf<'single'>,
  sighting: Sighting,
  stopping: () => boolean,
): void {
  const arrived: ArrivingEngagement[] = [];
  for (const [index, raw] of rows.entries()) {
    const reading = readArriving(raw, `row ${index + 1}`, piece.expanded);
    if (reading.kind === 'read') {
      arrived.push(reading.arriving);
      batch.seen.push(seenEngagement(reading.arriving, raw));
    } else report(batch, 'engagements', reading.unreadable);
  }
  arrived.sort((a, b) => a.whenUs - b.whenUs);
  for (const arriving of arrived) {
    if (stopping()) throw new StorageFailure({ kind: 'cancelled' });
    writeEngagement(batch, arriving, sighting);
  }
}

function takePage(
  batch: Batch,
  piece: PieceOf<'page'>,
  json: unknown,
  state: SyncState,
  stopping: () => boolean,
): Result<Arrival> {
  const summary = summarise(json);
  if (summary === null || !isRecord(json) || !Array.isArray(json['data'])) return notTheApi;
  const rows: unknown[] = json['data'];
  if (piece.collection === 'engagements') {
    const newest = state.collections.engagements.checkpoint;
    writeEngagements(batch, rows, piece, { by: 'page', at: piece.at, newest }, stopping);
  } else {
    const kind = RECORDS_OF[piece.collection];
    for (const [index, raw] of rows.entries()) {
      const { value, unreadable } = readRecord(kind, raw, `row ${index + 1}`);
      if (value === null) report(batch, piece.collection, unreadable);
      else {
        const strange = unreadable.length === 0 ? null : JSON.stringify(unreadable);
        writeRecord(batch, kind, value, 'whole', 'list', strange);
      }
    }
  }
  const { at, request, serviceTime } = piece;
  return ok({ kind: 'page', at, request, summary, serviceTime });
}

function takeSingle(
  batch: Batch,
  piece: PieceOf<'single'>,
  json: unknown,
  state: SyncState,
): Result<Arrival> {
  if (!isRecord(json) || json['id'] !== piece.engagementId) return notTheApi;
  const newest = state.collections.engagements.checkpoint;
  writeEngagements(batch, [json], piece, { by: 'single', at: piece.at, newest }, () => false);
  return ok({ kind: 'single', at: piece.at, request: piece.request });
}

/** An engagement that can't be read on its own is not asked for again before the next scan has missed it once more. */
function takeFailure(batch: Batch, piece: PieceOf<'failure'>, state: SyncState): Arrival {
  const { at, request, problem } = piece;
  purgeScopes(batch, lostScopes(state, piece));
  if (request.kind === 'single') {
    batch.db.run('UPDATE engagement SET asked = 1 WHERE id = ? AND missed > 0', request.engagementId);
  }
  return { kind: 'failure', at, request, problem };
}

/** Writes what a piece brought; what the sync has to hear of it. */
export function ingestPage(
  batch: Batch,
  { piece, json }: Opened,
  state: SyncState,
  stopping: () => boolean,
): Result<Arrival> {
  switch (piece.kind) {
    case 'page':
      return takePage(batch, piece, json, state, stopping);
    case 'single':
      return takeSingle(batch, piece, json, state);
    case 'missing':
      removeEngagement(batch, piece.engagementId);
      return ok({ kind: 'missing', at: piece.at, request: piece.request });
    case 'scanned': {
      const { startCommit } = piece.request;
      if (piece.collection === 'engagements' && state.collections.engagements.scanning.strict) {
        purgeUnmetPrivate(batch, startCommit);
      }
      purgeScopes(batch, lostScopes(state, piece));
      const missed = closeScan(batch, piece.collection, startCommit);
      return ok({ kind: 'scanned', at: piece.at, request: piece.request, missed });
    }
    case 'failure':
      return ok(takeFailure(batch, piece, state));
    case 'lost':
      purgeScopes(batch, lostScopes(state, piece));
      return ok({ kind: 'lost', at: piece.at, scope: piece.scope });
    case 'token':
      return ok({ kind: 'token', at: piece.at, token: piece.token });
    case 'control':
      return ok({ kind: 'control', at: piece.at, control: piece.control });
  }
}
