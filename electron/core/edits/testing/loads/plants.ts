import type { WriteSteps } from '../../write/writeSteps.ts';
import { safeSteps } from '../../write/writeSteps.ts';
import { Outbox, type StoredEditDraft } from '../../outbox/outbox.ts';
import { EditList } from '../../outbox/editList.ts';
import type { EditsDatabase } from '../../editsDatabase.ts';
import type { StoredEdit } from '../../outbox/storedEdit.ts';
import type { ConnectionId } from '#shared/contract/ids.ts';

/** Those that a killed process shows. */
export const PLANTS = ['none', 'ack-before-commit', 'drop-order', 'judge-early'] as const;
export type Plant = (typeof PLANTS)[number];

/** Bugs as someone might really make them. The loads must notice each of them. */

/** The reading that the dialog was opened with is good enough. */
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

/** The user's list is what they want, so it is what is written. */
export const mergeByReplace: WriteSteps = {
  ...safeSteps,
  merge: (_base, _theirs, mine) => ({ merged: [...mine], alsoAdded: [], alsoRemoved: [] }),
};

/** A PUT is idempotent, so one that may be lost is simply sent again. */
export const replayTwice: WriteSteps = { ...safeSteps, judge: () => 'not-applied' };

/** An answer of the two hundreds is an answer. */
export const ignore204: WriteSteps = { ...safeSteps, classifyReadback: () => 'done' };

/** The answer was 200, so all is well. */
export const neverOverwritten: WriteSteps = { ...safeSteps, overwritten: () => null };

/** Whatever the newest version that was seen has beyond ours must have been lost. */
export const overwrittenByAnything: WriteSteps = {
  ...safeSteps,
  overwritten: ({ sent }, versions) => {
    const added = versions.flatMap(({ contacts }) => contacts ?? []);
    return sent.kind === 'contacts' && added.length > 0 ? { kind: 'contacts', added, removed: [] } : null;
  },
};

/** Acknowledged as soon as it is in memory; the disk follows in a moment. */
export class AckBeforeCommit extends Outbox {
  override queue(drafts: readonly StoredEditDraft[]): void {
    setTimeout(() => super.queue(drafts), 2);
  }
}

/** The newest first: it is what the user is waiting for. */
export class DropOrder extends Outbox {
  readonly #list: EditList;

  constructor(db: EditsDatabase, now: () => number) {
    super(db, now);
    this.#list = new EditList(db);
  }

  override *ready(connectionId: ConnectionId): Generator<StoredEdit, void, void> {
    const everything = { engagementId: null, bulkEditId: null, before: null, limit: 100 };
    yield* this.#list.page({ connectionId, states: ['queued'], ...everything });
  }
}
