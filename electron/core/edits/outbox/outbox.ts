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
  type BulkEditId,
  editId,
  type EditId,
  engagementId,
  type EngagementId,
} from '#shared/contract/ids.ts';
import { problem, type Problem } from '#shared/contract/problem.ts';
import { type Database, flag, json, number, type Row, text, textOrNull } from '../../database/database.ts';

/** A stored edit; what the page needs beyond it is derived on demand. */
export interface StoredEdit {
  readonly place: number;
  readonly id: EditId;
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
export const EDIT_COLUMNS = `place, edit_id, engagement_id, title, change, names, state, parked, bulk_edit_id,
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
    engagementId: engagementId.parse(text(row, 2)),
    engagementTitle: textOrNull(row, 3),
    change: change.parse(json(row, 4)),
    names: names.parse(json(row, 5)),
    state: editState.parse(text(row, 6)),
    parked: flag(row, 7),
    bulkEditId: idOrNull(bulkEditId, textOrNull(row, 8)),
    undoes: idOrNull(editId, textOrNull(row, 9)),
    madeAt: text(row, 10),
    changedAt: text(row, 11),
    attempts: number(row, 12),
    problem: row[13] === null ? null : problem.parse(json(row, 13)),
    result: row[14] === null ? null : editResult.parse(json(row, 14)),
    requestId: textOrNull(row, 15),
    overwrote: row[16] === null ? null : overwritten.parse(json(row, 16)),
    proposal: readProposal(textOrNull(row, 17), textOrNull(row, 18)),
  };
}

/** An assistant always has a name. */
const COMMAND_LINE = '';

function readProposal(by: string | null, reason: string | null): Proposal | null {
  if (by === null) return null;
  return by === COMMAND_LINE ? { from: 'command-line' } : { from: 'assistant', by, reason: reason ?? '' };
}

/** The values of the columns `proposed_by` and `reason`. */
function proposalColumns(proposal: Proposal | null): readonly [string | null, string | null] {
  if (proposal === null) return [null, null];
  return proposal.from === 'assistant' ? [proposal.by, proposal.reason] : [COMMAND_LINE, null];
}

export interface StoredEditDraft {
  readonly id: EditId;
  readonly engagementId: EngagementId;
  readonly engagementTitle: string | null;
  readonly change: Change;
  readonly names: Names;
  readonly bulkEditId: BulkEditId | null;
  readonly undoes: EditId | null;
  readonly proposal: Proposal | null;
}

/** The outcome of an edit. A conflict stores what it found in `result`. */
export interface Settlement {
  readonly state: Extract<EditState, 'done' | 'unread' | 'failed' | 'clash' | 'unknown' | 'overwrote'>;
  readonly result: EditResult | null;
  readonly problem: Problem | null;
  readonly requestId: string | null;
}

/** Edits nothing is being done about, so the user can discard them. */
const DISCARDABLE = `('staged', 'queued', 'failed', 'clash', 'unknown')`;
/** An edit waits for earlier ones of the same record. */
const FIRST_OF_ITS_RECORD = `not exists (
  select 1 from edits earlier
  where earlier.engagement_id = edits.engagement_id
    and earlier.place < edits.place and earlier.state in ('queued', 'writing')
)`;

/**
 * The durable outbox: every change is on disk when its method returns, so what is acknowledged afterwards survives
 * anything. Throws SQLite errors; `EditStore.with` converts them.
 */
export class Outbox {
  readonly #db: Database;
  readonly #now: () => number;

  constructor(db: Database, now: () => number) {
    this.#db = db;
    this.#now = now;
  }

  find(id: EditId): StoredEdit | null {
    return this.#db.get(`select ${EDIT_COLUMNS} from edits where edit_id = ?`, readEdit, id) ?? null;
  }

  /** Stages a change, replacing one staged for the same field of the same record. */
  stage(draft: StoredEditDraft): void {
    this.#db.transaction(() => {
      this.#db.run(
        `delete from edits where state = 'staged' and engagement_id = ? and kind = ?`,
        draft.engagementId,
        draft.change.kind,
      );
      this.#insert(draft, 'staged');
    });
  }

  /** Removes the staged change of one field of one record. */
  unstage(engagementId: EngagementId, kind: Change['kind']): boolean {
    const unstaged = this.#db.run(
      `delete from edits where state = 'staged' and engagement_id = ? and kind = ?`,
      engagementId,
      kind,
    );
    return unstaged > 0;
  }

  /** Queues edits in order without staging them. */
  queue(drafts: readonly StoredEditDraft[]): void {
    this.#db.transaction(() => {
      for (const draft of drafts) this.#insert(draft, 'queued');
    });
  }

  /**
   * Queues staged, failed, conflicting and unknown edits at the end, because later edits may already have been
   * written. Returns those that could be queued.
   */
  enqueue(ids: readonly EditId[], from: readonly EditState[]): StoredEdit[] {
    return this.#db.transaction(() => {
      const edits = ids.map((id) => this.find(id)).filter((edit) => edit !== null);
      const queued = edits.filter((edit) => from.includes(edit.state)).sort((a, b) => a.place - b.place);
      for (const edit of queued) {
        this.#db.run(
          `update edits set state = 'queued', parked = 0, place = ?, attempts = 0, problem = null, result = null,
             overwrote = null, changed_at = ? where edit_id = ?`,
          this.#nextPlace(),
          this.#stamp(),
          edit.id,
        );
      }
      return queued;
    });
  }

  /** Stores the change the user decided on after a conflict. */
  rewrite(id: EditId, change: Change): void {
    this.#db.run(`update edits set change = ? where edit_id = ?`, JSON.stringify(change), id);
  }

  /** Returns the deleted edits; those that are being or have been written stay. */
  discard(ids: readonly EditId[]): StoredEdit[] {
    return this.#db.transaction(() =>
      ids.flatMap((id) => {
        const edit = this.find(id);
        const gone = this.#db.run(`delete from edits where edit_id = ? and state in ${DISCARDABLE}`, id);
        return edit !== null && gone > 0 ? [edit] : [];
      }),
    );
  }

  /** Queued edits with no earlier edit of their record, in order. */
  *ready(): Generator<StoredEdit, void, void> {
    const rows = this.#db.each(
      `select ${EDIT_COLUMNS} from edits where state = 'queued' and parked = 0
         and ${FIRST_OF_ITS_RECORD} order by place`,
    );
    for (const row of rows) yield readEdit(row);
  }

  /** Edits whose PUT may have been sent before the app ended, or whose response was lost. */
  writing(): StoredEdit[] {
    return this.#db.all(`select ${EDIT_COLUMNS} from edits where state = 'writing' order by place`, readEdit);
  }

  isBehindAnother(edit: StoredEdit): boolean {
    const first = this.#db.get(
      `select place from edits where edit_id = ? and ${FIRST_OF_ITS_RECORD}`,
      (row) => number(row, 0),
      edit.id,
    );
    return edit.state === 'queued' && first === undefined;
  }

  /** Whether there is something to write or to read once more. */
  isBusy(): boolean {
    const busy = this.#db.get(
      `select 1 from edits where state in ('queued', 'writing')
       union select 1 from writes where unconfirmed = 1`,
      () => true,
    );
    return busy ?? false;
  }

  /** The PUT is about to be sent. False if it no longer may: discarded or paused while the record was read. */
  beginWriting(id: EditId): boolean {
    const begun = this.#db.run(
      `update edits set state = 'writing', attempts = attempts + 1, problem = null, changed_at = ?
         where edit_id = ? and state = 'queued' and parked = 0`,
      this.#stamp(),
      id,
    );
    return begun > 0;
  }

  /** The PUT wrote nothing: back to its place in the queue. One that was never sent doesn't count as an attempt. */
  putBack(id: EditId, attempted: boolean): void {
    this.#db.run(
      `update edits set state = 'queued', attempts = attempts - ?, changed_at = ? where edit_id = ?`,
      attempted ? 0 : 1,
      this.#stamp(),
      id,
    );
  }

  /** Stores why the edit waits, to show the user. */
  noteProblem(id: EditId, problem: Problem): void {
    this.#db.run('update edits set problem = ? where edit_id = ?', JSON.stringify(problem), id);
  }

  settle(id: EditId, settlement: Settlement): void {
    const { state, result, problem, requestId } = settlement;
    this.#db.run(
      `update edits set state = ?, result = ?, problem = ?, request_id = ?, changed_at = ? where edit_id = ?`,
      state,
      result === null ? null : JSON.stringify(result),
      problem === null ? null : JSON.stringify(problem),
      requestId,
      this.#stamp(),
      id,
    );
  }

  /** A written edit turned out to have replaced others' changes; null if that was wrong. */
  markOverwrote(id: EditId, overwrote: Overwritten | null, names: Names): void {
    this.#db.run(
      `update edits set state = ?, overwrote = ?, names = json_patch(names, ?), changed_at = ? where edit_id = ?`,
      overwrote === null ? 'done' : 'overwrote',
      overwrote === null ? null : JSON.stringify(overwrote),
      JSON.stringify(names),
      this.#stamp(),
      id,
    );
  }

  /** The user decided about what it replaced; the evidence stays for the history. */
  acceptOverwrote(id: EditId): void {
    this.#db.run(
      `update edits set state = 'done', changed_at = ? where edit_id = ? and state = 'overwrote'`,
      this.#stamp(),
      id,
    );
  }

  /** Pauses or resumes the queued edits of a bulk edit. */
  park(bulkEditId: BulkEditId, parked: boolean): void {
    this.#db.run(
      `update edits set parked = ? where bulk_edit_id = ? and state = 'queued'`,
      parked,
      bulkEditId,
    );
  }

  /** The edit that undid this one or is about to. */
  undoer(id: EditId): EditId | null {
    const sql = `select edit_id from edits where undoes = ? and state not in ('failed', 'clash') limit 1`;
    return this.#db.get(sql, (row) => editId.parse(text(row, 0)), id) ?? null;
  }

  #insert(draft: StoredEditDraft, state: 'staged' | 'queued'): void {
    const now = this.#stamp();
    this.#db.run(
      `insert into edits (place, edit_id, engagement_id, title, kind, change, names, state, bulk_edit_id,
         undoes, proposed_by, reason, made_at, changed_at) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      this.#nextPlace(),
      draft.id,
      draft.engagementId,
      draft.engagementTitle,
      draft.change.kind,
      JSON.stringify(draft.change),
      JSON.stringify(draft.names),
      state,
      draft.bulkEditId,
      draft.undoes,
      ...proposalColumns(draft.proposal),
      now,
      now,
    );
  }

  #nextPlace(): number {
    return this.#db.get('select coalesce(max(place), 0) + 1 from edits', (row) => number(row, 0)) ?? 1;
  }

  #stamp(): string {
    return new Date(this.#now()).toISOString();
  }
}
