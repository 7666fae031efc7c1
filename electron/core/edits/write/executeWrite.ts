import type { Problem } from '#shared/contract/problem.ts';
import type { Result } from '#shared/contract/result.ts';
import { type RetryDecision, retryDecision } from '#shared/domain/failures/retryDecision.ts';
import type { WriteResponse } from '../../api/adapter/service.ts';
import type { PutOptions } from '../../api/apiClient.ts';
import type { Settlement } from '../outbox/outbox.ts';
import type { StoredEdit } from '../outbox/storedEdit.ts';
import { type PlannedWrite, planWrite, resultOf, valueNow } from './writePlan.ts';
import {
  type WriteOutcome,
  READ_ONLY,
  readAgain,
  settle,
  settleWritten,
  within,
  type WriteTools,
} from './writeTools.ts';

/** Longest time between the read and sending the PUT; after that it is prepared again. */
const MAX_READ_AGE_MS = 500;
/** Longest PUT, so that a server that trickles its response can't block a record. */
const PUT_TIMEOUT_MS = 30_000;

/** For a PUT that changed nothing or landed at an unknown time. */
export const NOT_LANDED = { afterVersion: null, landed: null, unconfirmed: false } as const;

interface Put {
  readonly answer: Result<WriteResponse>;
  /** False if it was never sent because it waited too long in the queue. */
  readonly left: boolean;
  /** Whether it carried the version it was based on. */
  readonly tagged: boolean;
}

/** Sends the planned PUT once. */
async function put(tools: WriteTools, edit: StoredEdit, { sent, etag }: PlannedWrite): Promise<Put> {
  const [signal, cancelTimeout] = within(tools, PUT_TIMEOUT_MS);
  const ifMatch = tools.tags.usable(etag);
  const leaveBefore = tools.clock.monotonic() + MAX_READ_AGE_MS;
  const options: PutOptions = { priority: 'write', signal, leaveBefore, ifMatch };
  try {
    const answer = await (sent.kind === 'contacts'
      ? tools.service.replaceContacts(edit.engagementId, sent.ids, options)
      : tools.service.setCrmAssociation(edit.engagementId, sent.link, options));
    // `cancelled` without an abort means the client dropped it before sending.
    const left = answer.ok || answer.problem.kind !== 'cancelled' || signal.aborted;
    return { answer, left, tagged: ifMatch !== null };
  } finally {
    cancelTimeout();
  }
}

/** The PUT definitely wrote nothing: treat it as never sent. */
function undoUnsent(
  tools: WriteTools,
  edit: StoredEdit,
  writeId: number,
  next: Exclude<RetryDecision, { kind: 'give-up' }>,
  problem: Problem,
): WriteOutcome {
  tools.db.transaction(() => {
    tools.journal.withdraw(writeId);
    tools.outbox.putBack(edit.id, false);
    tools.outbox.noteProblem(edit.id, problem);
  });
  return { kind: 'unsettled', next, problem };
}

function afterFailedPut(
  tools: WriteTools,
  edit: StoredEdit,
  writeId: number,
  { left, tagged }: Put,
  problem: Problem,
): WriteOutcome {
  if (!left) return undoUnsent(tools, edit, writeId, { kind: 'restart' }, problem);
  if (tagged && problem.kind === 'api' && problem.status === 412) {
    tools.tags.refused();
    return undoUnsent(tools, edit, writeId, { kind: 'restart' }, problem);
  }
  const next = retryDecision(problem, 'writing');
  switch (next.kind) {
    case 'retry':
    case 'restart':
      return undoUnsent(tools, edit, writeId, next, problem);
    case 'verify':
      tools.outbox.noteProblem(edit.id, problem);
      return { kind: 'unsettled', next, problem };
    case 'give-up': {
      const requestId = 'requestId' in problem ? problem.requestId : null;
      return tools.db.transaction(() => {
        tools.journal.end(writeId, { result: 'refused', ...NOT_LANDED, after: null, requestId, problem });
        return settle(tools, edit, { state: 'failed', result: null, problem, requestId }, null);
      });
    }
  }
}

/** Handles a failure before anything was written. */
function unwritten(tools: WriteTools, edit: StoredEdit, problem: Problem): WriteOutcome {
  const next = retryDecision(problem, 'reading');
  if (next.kind !== 'give-up') return { kind: 'unsettled', next, problem };
  return settle(tools, edit, { state: 'failed', result: null, problem, requestId: null }, null);
}

/**
 * Writes one edit without reverting others' changes: reads the record again, merges three ways, records what will
 * be sent, sends it, and reads back (API description, "Replace engagement contacts", "Set engagement CRM
 * association"). The window between reading and writing is one round trip: a PUT that had to wait is prepared again
 * from a fresh read. Changes by others within that window are replaced, and reported if anything reveals them.
 */
export async function executeWrite(tools: WriteTools, edit: StoredEdit): Promise<WriteOutcome> {
  tools.overwrites.begin(edit);
  try {
    return await writeOnce(tools, edit);
  } finally {
    tools.overwrites.leave(edit);
  }
}

/** Reads once more if the sync or a webhook brought a newer version during the read. */
async function readNewest(tools: WriteTools, edit: StoredEdit): ReturnType<typeof readAgain> {
  const snapshot = await readAgain(tools, edit);
  const outdated =
    snapshot.ok && snapshot.value !== null && tools.overwrites.isOutdated(edit, snapshot.value.version);
  return outdated ? readAgain(tools, edit) : snapshot;
}

async function writeOnce(tools: WriteTools, edit: StoredEdit): Promise<WriteOutcome> {
  const { db, outbox, journal, overwrites, steps } = tools;
  const snapshot = await readNewest(tools, edit);
  if (!snapshot.ok) return unwritten(tools, edit, snapshot.problem);
  const plan = planWrite(edit.change, snapshot.value, steps.merge);
  if (plan.kind !== 'write') {
    const state = plan.kind === 'already' ? 'done' : 'clash';
    const requestId = snapshot.value?.requestId ?? null;
    const settlement: Settlement = { state, result: plan.result, problem: null, requestId };
    return settle(tools, edit, settlement, snapshot.value?.engagement ?? null);
  }
  if (!tools.mayWrite()) return unwritten(tools, edit, READ_ONLY);
  const { connectionName } = tools;
  const writeId = db.transaction(() => {
    if (!outbox.beginWriting(edit.id)) return null;
    overwrites.begun(edit);
    return journal.begin({ edit, connectionName, ...plan.write });
  });
  if (writeId === null) return { kind: 'withdrawn' };
  const sent = await put(tools, edit, plan.write);
  if (!sent.answer.ok) return afterFailedPut(tools, edit, writeId, sent, sent.answer.problem);
  tools.tags.accepted();
  tools.onAccepted(edit, plan.write.sent, sent.answer.value);
  const { engagement: returned, requestId } = sent.answer.value;
  const readback = await readAgain(tools, edit);
  const now = readback.ok ? readback.value : null;
  const state = steps.classifyReadback(returned, readback);
  const landed = returned?.updated_at ?? null;
  const result = resultOf(plan.write, now, landed);
  return db.transaction(() => {
    const after = now === null ? null : valueNow(plan.write.sent.kind, now);
    const saved = state === 'unread' ? 'saved-unread' : 'saved';
    const unconfirmed = journal.hasLost(edit.id);
    const seen = { after, afterVersion: now?.version ?? null, landed };
    journal.end(writeId, { result: saved, ...seen, unconfirmed, requestId, problem: null });
    const outcome = { state: state, result, problem: null, requestId };
    return settleWritten(tools, edit, { ...plan.write, landed, unconfirmed }, outcome, now, returned);
  });
}
