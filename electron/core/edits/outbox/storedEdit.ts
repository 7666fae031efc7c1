import {
  type Change,
  change,
  type EditResult,
  editResult,
  type EditState,
  editState,
  type Names,
  names,
  type Overwritten,
  overwritten,
  type Proposal,
} from '#shared/contract/edit.ts';
import {
  bulkEditId,
  connectionId,
  editId,
  engagementId,
  type BulkEditId,
  type ConnectionId,
  type EditId,
  type EngagementId,
} from '#shared/contract/ids.ts';
import { problem, type Problem } from '#shared/contract/problem.ts';
import { flag, json, number, type Row, text, textOrNull } from '../../database/database.ts';

/** A stored edit; what the page needs beyond it is derived on demand. */
export interface StoredEdit {
  readonly place: number;
  readonly id: EditId;
  readonly connectionId: ConnectionId;
  readonly engagementId: EngagementId;
  readonly engagementTitle: string | null;
  readonly change: Change;
  readonly names: Names;
  readonly state: EditState;
  /** Its bulk edit is paused. */
  readonly parked: boolean;
  readonly bulkEditId: BulkEditId | null;
  readonly undoes: EditId | null;
  readonly madeAt: string;
  readonly changedAt: string;
  readonly attempts: number;
  readonly problem: Problem | null;
  readonly result: EditResult | null;
  readonly overwrote: Overwritten | null;
  readonly requestId: string | null;
  readonly proposal: Proposal | null;
}

/** In the order `readEdit` expects. */
export const EDIT_COLUMNS = `place, edit_id, connection_id, engagement_id, title, change, names, state, parked, bulk_edit_id,
  undoes, made_at, changed_at, attempts, problem, result, request_id, overwrote, proposed_by,
  reason`;

/** Parses a branded id; null stays null. */
export function idOrNull<Id>(schema: { parse(value: unknown): Id }, value: string | null): Id | null {
  return value === null ? null : schema.parse(value);
}

export function readEdit(row: Row): StoredEdit {
  return {
    place: number(row, 0),
    id: editId.parse(text(row, 1)),
    connectionId: connectionId.parse(text(row, 2)),
    engagementId: engagementId.parse(text(row, 3)),
    engagementTitle: textOrNull(row, 4),
    change: change.parse(json(row, 5)),
    names: names.parse(json(row, 6)),
    state: editState.parse(text(row, 7)),
    parked: flag(row, 8),
    bulkEditId: idOrNull(bulkEditId, textOrNull(row, 9)),
    undoes: idOrNull(editId, textOrNull(row, 10)),
    madeAt: text(row, 11),
    changedAt: text(row, 12),
    attempts: number(row, 13),
    problem: row[14] === null ? null : problem.parse(json(row, 14)),
    result: row[15] === null ? null : editResult.parse(json(row, 15)),
    requestId: textOrNull(row, 16),
    overwrote: row[17] === null ? null : overwritten.parse(json(row, 17)),
    proposal: readProposal(textOrNull(row, 18), textOrNull(row, 19)),
  };
}

/** An assistant always has a name. */
const COMMAND_LINE = '';

function readProposal(by: string | null, reason: string | null): Proposal | null {
  if (by === null) return null;
  return by === COMMAND_LINE ? { from: 'command-line' } : { from: 'assistant', by, reason: reason ?? '' };
}

/** The values of the columns `proposed_by` and `reason`. */
export function proposalColumns(proposal: Proposal | null): readonly [string | null, string | null] {
  if (proposal === null) return [null, null];
  return proposal.from === 'assistant' ? [proposal.by, proposal.reason] : [COMMAND_LINE, null];
}
