import type { Problem } from '#shared/contract/problem.ts';
import type { Result } from '#shared/contract/result.ts';
import { retryDecision, type Next } from '#shared/domain/edits/retryDecision.ts';
import type { WriteAnswer } from '../../api/adapter/service.ts';
import type { PutOptions } from '../../api/client.ts';
import type { StoredEdit } from '../outbox/storedEdit.ts';
import type { PlannedWrite } from './planWrite.ts';
import { settle, within, type Carried, type WriteTools } from './writeTools.ts';

/** Longest between the read and the PUT's leaving; later than this it is made anew. */
const FRESH_MS = 500;
/** Longest for the PUT itself, so that a service that dribbles can't hold a record for ever. */
const LONGEST_PUT_MS = 30_000;

/** Of a PUT that left nothing behind, or at an unknown time. */
export const NOT_LANDED = { afterVersion: null, landed: null, unconfirmed: false } as const;

export interface Put {
  readonly answer: Result<WriteAnswer>;
  /** False where it never left: it had grown old in the queue. */
  readonly left: boolean;
  /** Whether it named the version it was made from. */
  readonly tagged: boolean;
}

/** Sends what is planned, once. */
export async function put(tools: WriteTools, edit: StoredEdit, { sent, etag }: PlannedWrite): Promise<Put> {
  const [signal, callOff] = within(tools, LONGEST_PUT_MS);
  const ifMatch = tools.tags.usable(etag);
  const leaveBefore = tools.clock.monotonic() + FRESH_MS;
  const options: PutOptions = { priority: 'write', signal, leaveBefore, ifMatch };
  try {
    const answer = await (sent.kind === 'contacts'
      ? tools.service.replaceContacts(edit.engagementId, sent.ids, options)
      : tools.service.setCrmAssociation(edit.engagementId, sent.link, options));
    // Cancelled by nobody: the client itself held it back.
    const left = answer.ok || answer.problem.kind !== 'cancelled' || signal.aborted;
    return { answer, left, tagged: ifMatch !== null };
  } finally {
    callOff();
  }
}

/** The PUT wrote nothing, for sure: as if it had not been sent. */
function takeBack(
  tools: WriteTools,
  edit: StoredEdit,
  writeId: number,
  next: Exclude<Next, { kind: 'fail' }>,
  problem: Problem,
): Carried {
  tools.db.transaction(() => {
    tools.journal.withdraw(writeId);
    tools.outbox.putBack(edit.id, false);
    tools.outbox.noteProblem(edit.id, problem);
  });
  return { kind: 'unsettled', next, problem };
}

export function afterFailedPut(
  tools: WriteTools,
  edit: StoredEdit,
  writeId: number,
  { left, tagged }: Put,
  problem: Problem,
): Carried {
  if (!left) return takeBack(tools, edit, writeId, { kind: 'again' }, problem);
  if (tagged && problem.kind === 'api' && problem.status === 412) {
    tools.tags.refused();
    return takeBack(tools, edit, writeId, { kind: 'again' }, problem);
  }
  const next = retryDecision(problem, 'writing');
  switch (next.kind) {
    case 'wait':
    case 'again':
      return takeBack(tools, edit, writeId, next, problem);
    case 'look':
      tools.outbox.noteProblem(edit.id, problem);
      return { kind: 'unsettled', next, problem };
    case 'fail': {
      const requestId = 'requestId' in problem ? problem.requestId : null;
      return tools.db.transaction(() => {
        tools.journal.end(writeId, { result: 'refused', ...NOT_LANDED, after: null, requestId, problem });
        return settle(tools, edit, { state: 'failed', result: null, problem, requestId }, null);
      });
    }
  }
}
