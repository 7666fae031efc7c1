import type { Problem } from '#shared/contract/problem.ts';
import { retryDecision } from '#shared/domain/failures/retryDecision.ts';
import type { StoredWrite } from '../outbox/journal.ts';
import type { StoredEdit } from '../outbox/storedEdit.ts';
import { NOT_LANDED } from './executeWrite.ts';
import { resultOf, valueNow } from './writePlan.ts';
import type { RecordSnapshot } from './writeSteps.ts';
import {
  type WriteOutcome,
  readAgain,
  seenBy,
  settle,
  settleWritten,
  type WriteTools,
} from './writeTools.ts';

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
  const { connectionId, engagementId } = write;
  const edit = outbox.find(write.editId);
  const snapshot = edit === null ? null : await readAgain(tools, edit);
  if (snapshot !== null && !snapshot.ok) {
    const next = retryDecision(snapshot.problem, 'reading');
    if (next.kind !== 'give-up') return { kind: 'unsettled', next, problem: snapshot.problem };
  }
  return db.transaction(() => {
    if (edit !== null && snapshot?.ok === true && snapshot.value !== null) {
      overwrites.keep(edit, seenBy(edit, snapshot.value));
    }
    journal.confirm(write.id);
    return { kind: 'confirmed', changed: overwrites.judge(connectionId, engagementId) };
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
    if (now !== null) tools.overwrites.keep(edit, seenBy(edit, now));
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
