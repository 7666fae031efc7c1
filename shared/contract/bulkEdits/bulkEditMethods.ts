import { z } from 'zod';
import { bulkEditId, connectionId, engagementId } from '../ids.ts';
import { command, query } from '../method.ts';
import { batch, bulkAction, bulkRow, csvLook, csvReading, rowState } from './bulkEdit.ts';
import { MOST_BULK_ROWS, MOST_CSV_PIECE } from './bulkEditLimits.ts';

const nothing = z.strictObject({});
const onBatch = z.strictObject({ connectionId, bulkEditId });
const count = z.int().nonnegative();
const uploadId = z.string().min(1).max(64);

/** One change to many engagements: looked at first, then written, and accounted for row by row. */
export const bulkMethods = {
  /** The next piece of a file, base64; pieces of one upload are put together in the order of their calls. */
  'bulkEdits.upload': command(
    z.strictObject({ connectionId, uploadId, piece: z.base64().max(MOST_CSV_PIECE) }),
    z.object({ bytes: z.int() }),
  ),
  /** How an uploaded file is read; the file stays to be read again, another way if need be. */
  'bulkEdits.previewCsv': query(z.strictObject({ connectionId, uploadId, reading: csvReading }), csvLook),
  /** Makes a run of an uploaded file, with an error for every row that can't be carried out, and begins to check it. */
  'bulkEdits.readCsv': command(
    z.strictObject({ connectionId, uploadId, fileName: z.string().max(500), reading: csvReading }),
    batch,
  ),
  /** Makes a run of a selection and begins to check it. */
  'bulkEdits.fromSelection': command(
    z.strictObject({
      connectionId,
      engagementIds: z.array(engagementId).min(1).max(MOST_BULK_ROWS),
      action: bulkAction,
    }),
    batch,
  ),
  'bulkEdits.list': query(z.strictObject({ connectionId }), z.array(batch)),
  'bulkEdits.get': query(onBatch, batch),
  'bulkEdits.rows': query(
    z.strictObject({
      connectionId,
      bulkEditId,
      /** Empty for all. */
      states: z.array(rowState).max(14),
      /** Position of the first among the rows in these states. */
      offset: z.int().nonnegative(),
      limit: z.int().min(1).max(100),
    }),
    z.object({ rows: z.array(bulkRow) }),
  ),
  /** What to know before what is ready is written. */
  'bulkEdits.warnings': query(
    onBatch,
    z.object({
      /** Engagements that would be left with no contact. */
      cleared: count,
      /** CRM links that would replace another one. */
      replaced: count,
      /** Changes that can't be undone: the API can't remove a first CRM link (docs/api-assumptions.md, A4). */
      noWayBack: count,
    }),
  ),
  /** Goes on checking what is not looked at yet, after a pause, a problem or a restart. */
  'bulkEdits.preview': command(onBatch, batch),
  /** Writes what is ready; what is not looked at yet is left out. */
  'bulkEdits.apply': command(onBatch, batch),
  'bulkEdits.pause': command(onBatch, batch),
  'bulkEdits.resume': command(onBatch, batch),
  /** Takes back what is not being written yet. */
  'bulkEdits.stop': command(onBatch, batch),
  /** What failed, once more; what was written stays untouched. */
  'bulkEdits.retryFailed': command(onBatch, batch),
  /** Takes the run out of the list; its writes stay in the journal. Stops it first. */
  'bulkEdits.remove': command(onBatch, nothing),
  /** The next piece of the result file, a line a row; `next` null with the last. */
  'bulkEdits.export': query(
    z.strictObject({
      connectionId,
      bulkEditId,
      format: z.enum(['csv', 'json']),
      after: z.int().nonnegative(),
    }),
    z.object({ text: z.string(), next: z.int().nullable() }),
  ),
} as const;
