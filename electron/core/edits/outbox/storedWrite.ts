import { z } from 'zod';
import { names, type Names } from '#shared/contract/edit.ts';
import { writeResult, writtenValue, type WrittenValue } from '#shared/contract/journal.ts';
import type { WriteResult } from '#shared/contract/enumerations.ts';
import {
  bulkEditId,
  connectionId,
  contactId,
  editId,
  engagementId,
  type BulkEditId,
  type ConnectionId,
  type EditId,
  type EngagementId,
} from '#shared/contract/ids.ts';
import { problem, type Problem } from '#shared/contract/problem.ts';
import type { Row } from '../../store/database.ts';
import { flag, json, number, text, textOrNull } from '../../store/row.ts';
import { idOrNull } from './storedEdit.ts';

/** What others changed between the user's reading and ours, and was kept. */
const alsoChanged = z.object({ added: z.array(contactId), removed: z.array(contactId) });
export type AlsoChanged = z.infer<typeof alsoChanged>;

/** One PUT as the journal keeps it; written down before it leaves, completed when its fate is known. */
export interface StoredWrite {
  readonly id: number;
  readonly editId: EditId;
  readonly connectionId: ConnectionId;
  readonly connectionName: string;
  readonly engagementId: EngagementId;
  readonly engagementTitle: string | null;
  readonly bulkEditId: BulkEditId | null;
  readonly sentAt: string;
  readonly endedAt: string | null;
  /** The engagement's `updated_at` when `before` was read; empty where it could not be. */
  readonly version: string;
  readonly before: WrittenValue;
  readonly beforeSeen: boolean;
  readonly sent: WrittenValue;
  readonly also: AlsoChanged;
  readonly after: WrittenValue | null;
  /** The `updated_at` that the PUT was answered with; null where it wasn't, or was answered without. */
  readonly landed: string | null;
  /** The engagement's `updated_at` when `after` was read. */
  readonly afterVersion: string | null;
  /** An answer of this edit's PUTs was lost, so the record is to be read once more. */
  readonly unconfirmed: boolean;
  readonly names: Names;
  readonly result: WriteResult;
  readonly requestId: string | null;
  readonly problem: Problem | null;
}

/** In the order in which `readWrite` takes them. */
export const WRITE_COLUMNS = `write_id, edit_id, connection_id, connection_name, engagement_id, title, batch_id, sent_at,
  ended_at, version, before, before_seen, sent, also, after, names, result, request_id, problem, landed, after_version, unconfirmed`;

/** As the API holds what was sent: it upper-cases the source on write ("Set engagement CRM association"). */
function asStored(sent: WrittenValue): WrittenValue {
  if (sent.kind !== 'crm' || sent.link === null) return sent;
  return { ...sent, link: { ...sent.link, source: sent.link.source.toUpperCase() } };
}

export function readWrite(row: Row): StoredWrite {
  return {
    id: number(row, 0),
    editId: editId.parse(text(row, 1)),
    connectionId: connectionId.parse(text(row, 2)),
    connectionName: text(row, 3),
    engagementId: engagementId.parse(text(row, 4)),
    engagementTitle: textOrNull(row, 5),
    bulkEditId: idOrNull(bulkEditId, textOrNull(row, 6)),
    sentAt: text(row, 7),
    endedAt: textOrNull(row, 8),
    version: text(row, 9),
    before: writtenValue.parse(json(row, 10)),
    beforeSeen: flag(row, 11),
    sent: asStored(writtenValue.parse(json(row, 12))),
    also: alsoChanged.parse(json(row, 13)),
    after: row[14] === null ? null : writtenValue.parse(json(row, 14)),
    names: names.parse(json(row, 15)),
    result: writeResult.parse(text(row, 16)),
    requestId: textOrNull(row, 17),
    problem: row[18] === null ? null : problem.parse(json(row, 18)),
    landed: textOrNull(row, 19),
    afterVersion: textOrNull(row, 20),
    unconfirmed: flag(row, 21),
  };
}
