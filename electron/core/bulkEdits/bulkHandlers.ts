import type { BulkRow } from '#shared/contract/bulkEdits.ts';
import { ok } from '#shared/contract/result.ts';
import type { Handlers } from '../handlers.ts';
import type { NameContacts } from '../edits/contactNames.ts';
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
): Pick<Handlers, Extract<keyof Handlers, `bulkEdits.${string}`>> {
  return {
    'bulkEdits.upload': ({ connectionId, uploadId, piece }) =>
      Promise.resolve(bulk.upload(connectionId, uploadId, piece)),
    'bulkEdits.previewCsv': ({ connectionId, uploadId, reading }) =>
      Promise.resolve(bulk.lookAtCsv(connectionId, uploadId, reading)),
    'bulkEdits.readCsv': ({ connectionId, uploadId, fileName, reading }) =>
      Promise.resolve(bulk.readCsv(connectionId, uploadId, fileName, reading)),
    'bulkEdits.fromSelection': ({ connectionId, engagementIds, action }) =>
      Promise.resolve(bulk.fromSelection(connectionId, engagementIds, action)),
    'bulkEdits.list': ({ connectionId }) => Promise.resolve(bulk.list(connectionId)),
    'bulkEdits.get': ({ connectionId, bulkEditId }) => Promise.resolve(bulk.get(connectionId, bulkEditId)),
    'bulkEdits.rows': async ({ connectionId, bulkEditId, states, offset, limit }) => {
      const items = bulk.rows(connectionId, bulkEditId, states, offset, limit);
      if (!items.ok) return items;
      return ok({ rows: await nameContacts(connectionId, items.value.map(rowOf), contactsOf) });
    },
    'bulkEdits.warnings': ({ connectionId, bulkEditId }) =>
      Promise.resolve(bulk.warnings(connectionId, bulkEditId)),
    'bulkEdits.preview': ({ connectionId, bulkEditId }) =>
      Promise.resolve(bulk.check(connectionId, bulkEditId)),
    'bulkEdits.apply': ({ connectionId, bulkEditId }) => bulk.commit(connectionId, bulkEditId),
    'bulkEdits.pause': ({ connectionId, bulkEditId }) =>
      Promise.resolve(bulk.pause(connectionId, bulkEditId)),
    'bulkEdits.resume': ({ connectionId, bulkEditId }) =>
      Promise.resolve(bulk.resume(connectionId, bulkEditId)),
    'bulkEdits.stop': ({ connectionId, bulkEditId }) => Promise.resolve(bulk.stop(connectionId, bulkEditId)),
    'bulkEdits.retryFailed': ({ connectionId, bulkEditId }) =>
      Promise.resolve(bulk.retryFailed(connectionId, bulkEditId)),
    'bulkEdits.remove': ({ connectionId, bulkEditId }) => {
      const removed = bulk.remove(connectionId, bulkEditId);
      return Promise.resolve(removed.ok ? ok({}) : removed);
    },
    'bulkEdits.export': async ({ connectionId, bulkEditId, format, after }) => {
      const items = bulk.rows(connectionId, bulkEditId, [], after, ROWS_PER_PIECE);
      if (!items.ok) return items;
      const next = items.value.length < ROWS_PER_PIECE ? null : (items.value.at(-1)?.item ?? null);
      const place = { first: after === 0, last: next === null };
      const rows = await nameContacts(connectionId, items.value.map(rowOf), contactsOf);
      return ok({ text: exportRows(rows, format, place), next });
    },
  };
}
