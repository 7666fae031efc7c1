import type { Change } from '#shared/contract/edits/change.ts';
import type { EditOutcome } from '#shared/contract/editOutcome.ts';
import type { ConnectionId, EditId, EngagementId } from '#shared/contract/ids.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { failed, ok, type Result } from '#shared/contract/result.ts';
import type { Clock } from '../ports/clock.ts';
import { draftOf, type Edits } from './edits.ts';
import type { Settlement } from './outbox/outbox.ts';
import type { Carried } from './write/writeTools.ts';

/** Longest that somebody looks at a dialog that says "saving". */
const LONGEST_MS = 28_000;

const STILL_AT_IT: Problem = {
  kind: 'network',
  reason: 'timeout',
  detail: 'The service has not answered yet. The change is kept, and you will see what becomes of it.',
};
const BEHIND: Problem = {
  kind: 'network',
  reason: 'timeout',
  detail: 'An earlier change of this engagement is still waiting to be written; nothing was changed.',
};

function outcomeOf(
  settlement: Settlement,
  carried: Extract<Carried, { kind: 'settled' }>,
): Result<EditOutcome> {
  const { engagement } = carried;
  const { state, result, requestId, problem } = settlement;
  switch (state) {
    case 'failed':
    case 'unknown':
      return failed(problem ?? STILL_AT_IT);
    case 'clash':
      return engagement === null ? failed(problem ?? STILL_AT_IT) : ok({ kind: 'clash', engagement });
    case 'unread':
      return ok({ kind: 'saved-unread', requestId });
    case 'done': {
      if (engagement === null) return ok({ kind: 'saved-unread', requestId });
      const nobody = { alsoAdded: [], alsoRemoved: [], keptByService: [], notStored: [] };
      const others = result?.kind === 'contacts' ? result : nobody;
      const { alsoAdded, alsoRemoved, keptByService, notStored } = others;
      return ok({ kind: 'saved', engagement, requestId, alsoAdded, alsoRemoved, keptByService, notStored });
    }
  }
}

/**
 * One change, past the staging, for somebody who waits for it: goes through the outbox like any other, and answers
 * when it is written. What can't be written now is taken back and said, as nobody would expect it to be written
 * later; what may have been written stays in the outbox until that is known.
 */
export function writeNow(
  edits: Edits,
  clock: Clock,
  wish: { connectionId: ConnectionId; engagementId: EngagementId; change: Change },
): Promise<Result<EditOutcome>> {
  const { connectionId } = wish;
  const draft = draftOf({ ...wish, engagementTitle: null, names: {} });
  /** True where it is certain that nothing was, or will be, written. */
  const takenBack = (id: EditId): boolean => {
    const gone = edits.discard(connectionId, () => [id]);
    return gone.ok && gone.value.discarded > 0;
  };
  return new Promise((resolve) => {
    const answer = (outcome: Result<EditOutcome>): void => {
      stopListening();
      callOff();
      resolve(outcome);
    };
    const stopListening = edits.onCarried((edit, carried) => {
      if (edit.id !== draft.id) return;
      if (carried.kind === 'settled') {
        // What the user is told here and now needs no entry among what went wrong earlier.
        if (['failed', 'clash'].includes(carried.settlement.state)) takenBack(draft.id);
        answer(outcomeOf(carried.settlement, carried));
      } else if (
        carried.kind === 'unsettled' &&
        carried.next.kind === 'wait' &&
        carried.next.reason !== 'rate'
      ) {
        answer(failed(takenBack(draft.id) ? carried.problem : STILL_AT_IT));
      }
    });
    const callOff = clock.after(LONGEST_MS, () => answer(failed(takenBack(draft.id) ? BEHIND : STILL_AT_IT)));
    const queued = edits.queue(connectionId, [draft]);
    if (!queued.ok) answer(queued);
    else edits.tryNow(connectionId);
  });
}
