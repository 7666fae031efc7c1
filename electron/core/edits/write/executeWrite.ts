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

/** Longest between the read and the PUT's leaving; later than this it is made again. */
const FRESH_MS = 500;
/** Longest for the PUT itself, so that a service that dribbles can't hold a record for ever. */
const LONGEST_PUT_MS = 30_000;

/** Of a PUT that left nothing behind, or at an unknown time. */
export const NOT_LANDED = { afterVersion: null, landed: null, unconfirmed: false } as const;

interface Put {
  readonly answer: Result<WriteResponse>;
  /** False where it never left: it had grown old in the queue. */
  readonly left: boolean;
  /** Whether it named the version it was made from. */
  readonly tagged: boolean;
}

/** Sends what is planned, once. */
async function put(tools: WriteTools, edit: StoredEdit, { sent, etag }: PlannedWrite): Promise<Put> {
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

/** What failed before anything was written. */
function unwritten(tools: WriteTools, edit: StoredEdit, problem: Problem): WriteOutcome {
  const next = retryDecision(problem, 'reading');
  if (next.kind !== 'give-up') return { kind: 'unsettled', next, problem };
  return settle(tools, edit, { state: 'failed', result: null, problem, requestId: null }, null);
}

/**
 * Writes one edit without undoing what others did: reads the record again, merges three ways, writes down what is
 * about to be sent, sends it, and reads back (API description, "Replace engagement contacts", "Set engagement CRM
 * association"). The moment between reading and writing is one round trip: a PUT that had to wait is not sent but
 * made from a new reading. What others change in that moment is replaced, and reported where anything shows it.
 */
export async function executeWrite(tools: WriteTools, edit: StoredEdit): Promise<WriteOutcome> {
  tools.overwrites.begin(edit);
  try {
    return await writeOnce(tools, edit);
  } finally {
    tools.overwrites.leave(edit);
  }
}

/** Once more where a newer version was seen in between: by the sync, or by a webhook. */
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
  const seenAgain = await readAgain(tools, edit);
  const now = seenAgain.ok ? seenAgain.value : null;
  const state = steps.classifyReadback(returned, seenAgain);
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
