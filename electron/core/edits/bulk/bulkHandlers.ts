import type { BulkRow } from '#shared/contract/edits/bulk.ts';
import { ok } from '#shared/contract/result.ts';
import type { Handlers } from '../../handlers.ts';
import type { NameContacts } from '../contactNames.ts';
import type { ItemNow } from './batches.ts';
import type { Bulk } from './bulk.ts';
import { exportRows } from './exportBatch.ts';

/** Rows in one piece of a file: with long contact sets it stays below what a message may hold. */
const ROWS_PER_PIECE = 100;

function rowOf(item: ItemNow): BulkRow {
  return {
    item: item.item,
    line: item.line,
    engagementId: item.engagementId,
    engagementTitle: item.title,
    kind: item.kind,
    state: item.stateNow,
    change: item.change,
    names: item.names,
    errors: item.errors,
    editId: item.editId,
    problem: item.problem,
    requestId: item.requestId,
  };
}

function contactsOf({ change }: BulkRow): string[] {
  return change?.kind === 'contacts' ? [...change.base, ...change.mine] : [];
}

export function bulkHandlers(
  bulk: Bulk,
  nameContacts: NameContacts,
): Pick<Handlers, Extract<keyof Handlers, `bulk.${string}`>> {
  return {
    'bulk.upload': ({ connectionId, uploadId, piece }) =>
      Promise.resolve(bulk.upload(connectionId, uploadId, piece)),
    'bulk.lookAtCsv': ({ connectionId, uploadId, reading }) =>
      Promise.resolve(bulk.lookAtCsv(connectionId, uploadId, reading)),
    'bulk.readCsv': ({ connectionId, uploadId, fileName, reading }) =>
      Promise.resolve(bulk.readCsv(connectionId, uploadId, fileName, reading)),
    'bulk.fromSelection': ({ connectionId, engagementIds, action }) =>
      Promise.resolve(bulk.fromSelection(connectionId, engagementIds, action)),
    'bulk.list': ({ connectionId }) => Promise.resolve(bulk.list(connectionId)),
    'bulk.get': ({ connectionId, batchId }) => Promise.resolve(bulk.get(connectionId, batchId)),
    'bulk.rows': async ({ connectionId, batchId, states, offset, limit }) => {
      const items = bulk.rows(connectionId, batchId, states, offset, limit);
      if (!items.ok) return items;
      return ok({ rows: await nameContacts(connectionId, items.value.map(rowOf), contactsOf) });
    },
    'bulk.warnings': ({ connectionId, batchId }) => Promise.resolve(bulk.warnings(connectionId, batchId)),
    'bulk.check': ({ connectionId, batchId }) => Promise.resolve(bulk.check(connectionId, batchId)),
    'bulk.commit': ({ connectionId, batchId }) => bulk.commit(connectionId, batchId),
    'bulk.pause': ({ connectionId, batchId }) => Promise.resolve(bulk.pause(connectionId, batchId)),
    'bulk.resume': ({ connectionId, batchId }) => Promise.resolve(bulk.resume(connectionId, batchId)),
    'bulk.stop': ({ connectionId, batchId }) => Promise.resolve(bulk.stop(connectionId, batchId)),
    'bulk.retryFailed': ({ connectionId, batchId }) =>
      Promise.resolve(bulk.retryFailed(connectionId, batchId)),
    'bulk.forget': ({ connectionId, batchId }) => {
      const removed = bulk.remove(connectionId, batchId);
      return Promise.resolve(removed.ok ? ok({}) : removed);
    },
    'bulk.export': async ({ connectionId, batchId, format, after }) => {
      const items = bulk.rows(connectionId, batchId, [], after, ROWS_PER_PIECE);
      if (!items.ok) return items;
      const next = items.value.length < ROWS_PER_PIECE ? null : (items.value.at(-1)?.item ?? null);
      const place = { first: after === 0, last: next === null };
      const rows = await nameContacts(connectionId, items.value.map(rowOf), contactsOf);
      return ok({ text: exportRows(rows, format, place), next });
    },
  };
}
