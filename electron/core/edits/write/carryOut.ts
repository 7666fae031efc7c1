import type { Problem } from '#shared/contract/problem.ts';
import { afterProblem } from '#shared/domain/edits/afterProblem.ts';
import type { Settlement } from '../outbox/outbox.ts';
import type { StoredEdit } from '../outbox/storedEdit.ts';
import { planWrite } from './planWrite.ts';
import { afterFailedPut, put } from './put.ts';
import { resultOf, valueNow } from './resultOf.ts';
import { READ_ONLY } from './readOnly.ts';
import { readAgain, settle, type Carried, type WriteTools } from './writeTools.ts';

/** What failed before anything was written. */
function unwritten(tools: WriteTools, edit: StoredEdit, problem: Problem): Carried {
  const next = afterProblem(problem, 'reading');
  if (next.kind !== 'fail') return { kind: 'unsettled', next, problem };
  return settle(tools, edit, { state: 'failed', result: null, problem, requestId: null }, null);
}

/**
 * Writes one edit without undoing what others did: reads the record again, merges three ways, writes down what is
 * about to be sent, sends it, and reads back (API description, "Replace engagement contacts", "Set engagement CRM
 * association"). The moment between reading and writing is one round trip: a PUT that had to wait is not sent but
 * made anew.
 */
export async function carryOut(tools: WriteTools, edit: StoredEdit): Promise<Carried> {
  const { db, outbox, journal, steps } = tools;
  const sight = await readAgain(tools, edit);
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
  const writeId = db.transaction(() =>
    outbox.beginWriting(edit.id) ? journal.begin({ edit, connectionName, ...plan.write }) : null,
  );
  if (writeId === null) return { kind: 'withdrawn' };
  const sent = await put(tools, edit, plan.write);
  if (!sent.answer.ok) return afterFailedPut(tools, edit, writeId, sent, sent.answer.problem);
  tools.tags.accepted();
  tools.onAccepted(edit, plan.write.sent, sent.answer.value);
  const { engagement: returned, requestId } = sent.answer.value;
  const seenAgain = await readAgain(tools, edit);
  const now = seenAgain.ok ? seenAgain.value : null;
  const state = steps.fateOf(returned, seenAgain);
  const result = resultOf(plan.write, now, returned?.updated_at ?? null);
  return db.transaction(() => {
    const after = now === null ? null : valueNow(plan.write.sent.kind, now);
    const saved = state === 'unread' ? 'saved-unread' : 'saved';
    journal.end(writeId, { result: saved, after, requestId, problem: null });
    return settle(tools, edit, { state, result, problem: null, requestId }, now?.engagement ?? returned);
  });
}
