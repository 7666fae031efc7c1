import { failed, ok, type Result } from '#shared/contract/result.ts';
import type { SyncState } from '../../sync/syncState.ts';
import { isRecord } from '../../json.ts';
import type { Absorb } from '../mirror.ts';
import { readArriving, seenEngagement } from './arrivingEngagement.ts';
import type { Batch } from './batch.ts';
import { RECORDS_OF } from './closeScan.ts';
import { readRecord } from './readRecord.ts';
import { writeEngagement } from './writeEngagement.ts';
import { writeRecord } from './writeRecord.ts';

/** The resources in an answer: the rows of a list, or the one that it is. */
export function openAbsorbed(piece: Absorb): Result<readonly unknown[]> {
  try {
    const json: unknown = JSON.parse(new TextDecoder().decode(piece.body));
    if (isRecord(json)) return ok(Array.isArray(json['data']) ? json['data'] : [json]);
  } catch {
    // Falls through to the same answer as for JSON that is nothing of this service.
  }
  return failed({
    kind: 'network',
    reason: 'not-the-api',
    detail: 'Its answer is not what this service sends.',
  });
}

export function upsertFromResponse(
  batch: Batch,
  piece: Absorb,
  rows: readonly unknown[],
  state: SyncState,
): void {
  const newest = state.collections.engagements.checkpoint;
  for (const [index, raw] of rows.entries()) {
    const where = `row ${index + 1}`;
    if (piece.collection === 'engagements') {
      const reading = readArriving(raw, where, piece.expanded);
      // A person looking on is no look of the sync's own: it counts as a sighting in a list.
      if (reading.kind !== 'read') continue;
      writeEngagement(batch, reading.arriving, { by: 'page', at: state.at, newest });
      if (piece.fromService) batch.seen.push(seenEngagement(reading.arriving, raw));
    } else {
      const kind = RECORDS_OF[piece.collection];
      const { value } = readRecord(kind, raw, where);
      if (value !== null) writeRecord(batch, kind, value, 'whole', 'event');
    }
  }
}
