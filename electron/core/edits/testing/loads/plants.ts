import { safeSteps, type WriteSteps } from '../../write/writePlan.ts';
import { Outbox, type StoredEdit, type StoredEditDraft } from '../../outbox/outbox.ts';
import { EditList } from '../../editStore.ts';
import type { Database } from '../../../database/database.ts';

/** The plants that only a killed process reveals. */
export const PLANTS = ['none', 'ack-before-commit', 'drop-order', 'judge-early'] as const;
export type Plant = (typeof PLANTS)[number];

/** Plausible bugs. The load tests must catch each of them. */

/** Reuses the read the dialog was opened with. */
export function skipTheReread(): WriteSteps {
  const readings = new Map<string, ReturnType<WriteSteps['read']>>();
  return {
    ...safeSteps,
    read: (service, kind, id, signal) => {
      const known = readings.get(id + kind) ?? safeSteps.read(service, kind, id, signal);
      readings.set(id + kind, known);
      return known;
    },
  };
}

/** Writes the user's list as it is, without merging. */
export const mergeByReplace: WriteSteps = {
  ...safeSteps,
  merge: (_base, _theirs, mine) => ({ merged: [...mine], alsoAdded: [], alsoRemoved: [] }),
};

/** Resends a PUT that may be lost, because PUTs are idempotent. */
export const replayTwice: WriteSteps = { ...safeSteps, judge: () => 'not-applied' };

/** Treats any 2xx response as a confirmed write. */
export const ignore204: WriteSteps = { ...safeSteps, classifyReadback: () => 'done' };

/** Trusts a 200 response. */
export const neverOverwritten: WriteSteps = { ...safeSteps, overwritten: () => null };

/** Counts everything the newest version has beyond ours as lost. */
export const overwrittenByAnything: WriteSteps = {
  ...safeSteps,
  overwritten: ({ sent }, versions) => {
    const added = versions.flatMap(({ contacts }) => contacts ?? []);
    return sent.kind === 'contacts' && added.length > 0 ? { kind: 'contacts', added, removed: [] } : null;
  },
};

/**
 * Acknowledges edits in memory and writes them to disk with the ones after the next, so that a kill at any time loses
 * some: also one between the call and its acknowledgement.
 */
export class AckBeforeCommit extends Outbox {
  readonly #unwritten: (readonly StoredEditDraft[])[] = [[], []];

  override queue(drafts: readonly StoredEditDraft[]): void {
    this.#unwritten.push(drafts);
    super.queue(this.#unwritten.shift() ?? []);
  }
}

/** Sends the newest edit first, because the user is waiting for it. */
export class DropOrder extends Outbox {
  readonly #list: EditList;

  constructor(db: Database, now: () => number) {
    super(db, now);
    this.#list = new EditList(db);
  }

  override *ready(): Generator<StoredEdit, void, void> {
    const everything = { engagementId: null, bulkEditId: null, proposed: null, before: null, limit: 100 };
    yield* this.#list.page({ states: ['queued'], ...everything });
  }
}
