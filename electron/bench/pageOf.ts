import { initialSyncState } from '#core/sync/syncState.ts';
import type { Ingest } from '#core/sync/mirrorPort.ts';
import type { Expansion } from '#shared/contract/enumerations.ts';

const EXPANDED: readonly Expansion[] = [
  'companies',
  'contacts',
  'owner',
  'tags',
  'action_items',
  'signals',
  'transcript',
  'transcript_timeline',
];

/** A page of engagements with timelines, as the sync passes it to the mirror. `asked`: the commits when it was requested. */
export function pageOf(body: Uint8Array<ArrayBuffer>, asked = 0): Ingest {
  const walk = initialSyncState().collections.engagements.lanes.rows[0];
  return {
    kind: 'page',
    collection: 'engagements',
    at: 0,
    receivedAt: '2026-11-21T10:00:00.000Z',
    requestId: 'rid_bench',
    serviceTime: null,
    expanded: EXPANDED,
    body,
    request: {
      kind: 'page',
      collection: 'engagements',
      walkGroup: 'rows',
      walk: walk?.id ?? 0,
      step: 0,
      order: 'updated_at:desc',
      from: null,
      before: null,
      cursor: null,
      limit: 25,
      expand: EXPANDED,
      trial: null,
      asked,
      sentAt: 0,
    },
  };
}
