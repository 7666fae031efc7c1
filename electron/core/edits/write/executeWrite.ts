import type { Problem } from '#shared/contract/problem.ts';
import { retryDecision } from '#shared/domain/edits/retryDecision.ts';
import type { Settlement } from '../outbox/outbox.ts';
import type { StoredEdit } from '../outbox/storedEdit.ts';
import { planWrite } from './planWrite.ts';
import { afterFailedPut, put } from './put.ts';
import { resultOf, valueNow } from './resultOf.ts';
import { READ_ONLY } from './readOnly.ts';
import { readAgain, settle, settleWritten, type Carried, type WriteTools } from './writeTools.ts';

/** What failed before anything was written. */
function unwritten(tools: WriteTools, edit: StoredEdit, problem: Problem): Carried {
  const next = retryDecision(problem, 'reading');
  if (next.kind !== 'fail') return { kind: 'unsettled', next, problem };
  return settle(tools, edit, { state: 'failed', result: null, problem, requestId: null }, null);
}

/**
 * Writes one edit without undoing what others did: reads the record again, merges three ways, writes down what is
 * about to be sent, sends it, and reads back (API description, "Replace engagement contacts", "Set engagement CRM
 * association"). The moment between reading and writing is one round trip: a PUT that had to wait is not sent but
 * made from a new reading. What others change in that moment is replaced, and reported where anything shows it.
 */
export async function executeWrite(tools: WriteTools, edit: StoredEdit): Promise<Carried> {
  tools.overwrites.begin(edit);
  try {
    return await writeOnce(tools, edit);
  } finally {
    tools.overwrites.leave(edit);
  }
}

/** Once more where a newer version was seen in between: by the sync, or by a webhook. */
async function readNewest(tools: WriteTools, edit: StoredEdit): ReturnType<typeof readAgain> {
  const sight = await readAgain(tools, edit);
  const outdated = sight.ok && sight.value !== null && tools.overwrites.isOutdated(edit, sight.value.version);
  return outdated ? readAgain(tools, edit) : sight;
}

async function writeOnce(tools: WriteTools, edit: StoredEdit): Promise<Carried> {
  const { db, outbox, journal, overwrites, steps } = tools;
  const sight = await readNewest(tools, edit);
  if (!sight.ok) return unwritten(tools, edit, sight.problem);
  const plan = planWrite(edit.change, sight.value, steps.merge);
  if (plan.kind !== 'write') {
    const state = plan.kind === 'already' ? 'done' : 'clash';
    const requestId = sight.value?.requestId ?? null;
    const settlement: Settlement = { state, result: plan.result, problem: null, requestId };
    return settle(tools, edit, settlement, sight.value?.engagement ?? null);
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
  const fate = steps.classifyReadback(returned, seenAgain);
  const landed = returned?.updated_at ?? null;
  const result = resultOf(plan.write, now, landed);
  return db.transaction(() => {
    const after = now === null ? null : valueNow(plan.write.sent.kind, now);
    const saved = fate === 'unread' ? 'saved-unread' : 'saved';
    const unconfirmed = journal.hasLost(edit.id);
    const seen = { after, afterVersion: now?.version ?? null, landed };
    journal.end(writeId, { result: saved, ...seen, unconfirmed, requestId, problem: null });
    const outcome = { state: fate, result, problem: null, requestId };
    return settleWritten(tools, edit, { ...plan.write, landed, unconfirmed }, outcome, now, returned);
  });
}
