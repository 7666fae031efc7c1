import type { Problem } from '#shared/contract/problem.ts';
import type { Result } from '#shared/contract/result.ts';
import { type RetryDecision, retryDecision } from '#shared/domain/failures/retryDecision.ts';
import type { WriteResponse } from '../../api/adapter/service.ts';
import type { PutOptions } from '../../api/apiClient.ts';
import type { StoredWrite } from '../outbox/journal.ts';
import type { Settlement, StoredEdit } from '../outbox/outbox.ts';
import { type PlannedWrite, planWrite, type RecordSnapshot, resultOf, valueNow } from './writePlan.ts';
import {
  READ_ONLY,
  readAgain,
  seenBy,
  settle,
  settleWritten,
  within,
  type WriteOutcome,
  type WriteTools,
} from './writeTools.ts';

/** Longest time between the read and sending the PUT; after that it is prepared again. */
const MAX_READ_AGE_MS = 500;
/** Longest PUT, so that a server that trickles its response can't block a record. */
const PUT_TIMEOUT_MS = 30_000;

/** For a PUT that changed nothing or landed at an unknown time. */
const NOT_LANDED = { afterVersion: null, landed: null, unconfirmed: false } as const;

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

/** `changed`: the edit has a new verdict that the user has to see. */
export type Confirmed =
  | { readonly kind: 'confirmed'; readonly changed: boolean }
  | Extract<WriteOutcome, { kind: 'unsettled' }>;

/**
 * Reads the record of a saved edit once more when no gateway can still hold one of its PUTs: one with a lost
 * response may have landed since and replaced others' changes.
 */
export async function confirmWrite(tools: WriteTools, write: StoredWrite): Promise<Confirmed> {
  const { db, journal, outbox, overwrites } = tools;
  const edit = outbox.find(write.editId);
  const snapshot = edit === null ? null : await readAgain(tools, edit);
  if (snapshot !== null && !snapshot.ok) {
    const next = retryDecision(snapshot.problem, 'reading');
    if (next.kind !== 'give-up') return { kind: 'unsettled', next, problem: snapshot.problem };
  }
  return db.transaction(() => {
    if (edit !== null && snapshot?.ok === true && snapshot.value !== null) {
      overwrites.keep(seenBy(edit, snapshot.value));
    }
    journal.confirm(write.id);
    return { kind: 'confirmed', changed: overwrites.judge(write.engagementId) };
  });
}

/** Attempts of one edit that may be lost without effect before the user has to decide. */
const MAX_ATTEMPTS = 5;

const VERIFY_AGAIN = { kind: 'verify', mayStillArrive: true } as const;

const LOST: Problem = {
  kind: 'network',
  reason: 'interrupted',
  detail: 'The API’s response to the change was lost.',
};

/** Nothing was written: retry with backoff. */
function notApplied(
  tools: WriteTools,
  edit: StoredEdit,
  write: StoredWrite,
  now: RecordSnapshot,
): WriteOutcome {
  const problem = edit.problem ?? LOST;
  const after = valueNow(write.sent.kind, now);
  return tools.db.transaction(() => {
    const seen = { ...NOT_LANDED, after, afterVersion: now.version };
    tools.journal.end(write.id, { result: 'lost', ...seen, requestId: null, problem });
    if (edit.attempts >= MAX_ATTEMPTS) {
      return settle(tools, edit, { state: 'failed', result: null, problem, requestId: null }, now.engagement);
    }
    tools.outbox.putBack(edit.id, true);
    const next = { kind: 'retry', reason: 'service', affects: 'request', after: 'backoff' } as const;
    return { kind: 'unsettled', next, problem };
  });
}

/**
 * The outcome can't be determined: keeps what was there, what was sent and what is there now for the user to
 * decide.
 */
function unclear(
  tools: WriteTools,
  edit: StoredEdit,
  write: StoredWrite,
  now: RecordSnapshot | null,
  state: 'unknown' | 'clash',
): WriteOutcome {
  const problem = edit.problem ?? LOST;
  const after = now === null ? null : valueNow(write.sent.kind, now);
  const theirs = {
    kind: 'crm',
    before: now?.crm ?? null,
    beforeSeen: true,
    sent: null,
    after: null,
  } as const;
  const result = state === 'clash' ? theirs : resultOf(write, now, null);
  return tools.db.transaction(() => {
    const seen = { ...NOT_LANDED, after, afterVersion: now?.version ?? null };
    tools.journal.end(write.id, { result: 'unknown', ...seen, requestId: null, problem });
    return settle(tools, edit, { state, result, problem, requestId: null }, now?.engagement ?? null);
  });
}

/**
 * Determines the outcome of a PUT whose response never came, because it was lost or because the app quit: reads the
 * record and judges. Sends nothing.
 *
 * @param mayArrive A gateway may still deliver the PUT: its presence can be seen, but its absence proves nothing
 * yet.
 */
export async function reconcileLostWrite(
  tools: WriteTools,
  edit: StoredEdit,
  mayArrive: boolean,
): Promise<WriteOutcome> {
  const write = tools.journal.openOf(edit.id);
  if (write === null) {
    // Only possible after manual changes to the file, or a bug: without a journal entry the edit starts over.
    tools.outbox.putBack(edit.id, false);
    return { kind: 'unsettled', next: { kind: 'restart' }, problem: LOST };
  }
  const snapshot = await readAgain(tools, edit);
  if (!snapshot.ok) {
    const { problem } = snapshot;
    const next = retryDecision(problem, 'reading');
    if (next.kind !== 'give-up') return { kind: 'unsettled', next, problem };
    // The record can't be read now, but the PUT may still arrive, so it must not be sent again yet.
    if (mayArrive) return { kind: 'unsettled', next: VERIFY_AGAIN, problem };
    return unclear(tools, edit, write, null, 'unknown');
  }
  const now = snapshot.value;
  const judgement = now === null ? 'unclear' : tools.steps.judge(write, now);
  if (mayArrive && judgement !== 'applied') {
    if (now !== null) tools.overwrites.keep(seenBy(edit, now));
    return { kind: 'unsettled', next: VERIFY_AGAIN, problem: edit.problem ?? LOST };
  }
  if (now === null) return unclear(tools, edit, write, null, 'unknown');
  switch (judgement) {
    case 'applied':
      return applied(tools, edit, write, now, mayArrive);
    case 'not-applied':
      return notApplied(tools, edit, write, now);
    case 'moved':
      return unclear(tools, edit, write, now, 'clash');
    case 'unclear':
      return unclear(tools, edit, write, now, 'unknown');
  }
}

function applied(
  tools: WriteTools,
  edit: StoredEdit,
  write: StoredWrite,
  now: RecordSnapshot,
  mayArrive: boolean,
): WriteOutcome {
  const result = resultOf(write, now, null);
  return tools.db.transaction(() => {
    const after = valueNow(write.sent.kind, now);
    // Others may have made the same change while ours is still pending.
    const unconfirmed = mayArrive || tools.journal.hasLost(edit.id);
    const seen = { after, afterVersion: now.version, landed: null, unconfirmed };
    tools.journal.end(write.id, { result: 'saved', ...seen, requestId: null, problem: null });
    const outcome = { state: 'done', result, problem: null, requestId: null } as const;
    return settleWritten(tools, edit, { ...write, unconfirmed }, outcome, now, null);
  });
}
