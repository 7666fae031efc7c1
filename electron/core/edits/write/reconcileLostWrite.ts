import type { Problem } from '#shared/contract/problem.ts';
import { retryDecision } from '#shared/domain/edits/retryDecision.ts';
import type { StoredEdit } from '../outbox/storedEdit.ts';
import type { StoredWrite } from '../outbox/storedWrite.ts';
import type { Sight } from './readRecord.ts';
import { resultOf, valueNow } from './resultOf.ts';
import { NOT_LANDED } from './put.ts';
import { readAgain, seenBy, settle, settleWritten, type Carried, type WriteTools } from './writeTools.ts';

/** Most PUTs of one edit that are lost without having written anything, before it is the user's turn. */
const MOST_ATTEMPTS = 5;

const HELD = { kind: 'look', held: true } as const;

const LOST: Problem = {
  kind: 'network',
  reason: 'interrupted',
  detail: 'The service’s answer to the change was lost.',
};

/** Nothing was written: try again, with care. */
function notApplied(tools: WriteTools, edit: StoredEdit, write: StoredWrite, now: Sight): Carried {
  const problem = edit.problem ?? LOST;
  const after = valueNow(write.sent.kind, now);
  return tools.db.transaction(() => {
    const seen = { ...NOT_LANDED, after, afterVersion: now.version };
    tools.journal.end(write.id, { result: 'lost', ...seen, requestId: null, problem });
    if (edit.attempts >= MOST_ATTEMPTS) {
      return settle(tools, edit, { state: 'failed', result: null, problem, requestId: null }, now.engagement);
    }
    tools.outbox.putBack(edit.id, true);
    const next = { kind: 'wait', reason: 'service', whole: false, inMs: 'backoff' } as const;
    return { kind: 'unsettled', next, problem };
  });
}

/** Nobody can tell: what was there, what was sent and what is there now are kept for the user to decide. */
function unclear(
  tools: WriteTools,
  edit: StoredEdit,
  write: StoredWrite,
  now: Sight | null,
  state: 'unknown' | 'clash',
): Carried {
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
 * Finds out what became of a PUT whose answer never came, because it was lost or because the program ended: reads the
 * record and judges. Nothing is sent here.
 *
 * @param mayArrive A gateway may still deliver the PUT: that it is there can be seen, that it isn't proves nothing yet.
 */
export async function look(tools: WriteTools, edit: StoredEdit, mayArrive: boolean): Promise<Carried> {
  const write = tools.journal.openOf(edit.id);
  if (write === null) {
    // The file was put together by hand, or by a bug: without a trace of the write it is begun anew.
    tools.outbox.putBack(edit.id, false);
    return { kind: 'unsettled', next: { kind: 'again' }, problem: LOST };
  }
  const sight = await readAgain(tools, edit);
  if (!sight.ok) {
    const { problem } = sight;
    const next = retryDecision(problem, 'reading');
    if (next.kind !== 'fail') return { kind: 'unsettled', next, problem };
    // What can't be read now is no reason to let it be sent again before.
    if (mayArrive) return { kind: 'unsettled', next: HELD, problem };
    return unclear(tools, edit, write, null, 'unknown');
  }
  const now = sight.value;
  const verdict = now === null ? 'unclear' : tools.steps.judge(write, now);
  if (mayArrive && verdict !== 'applied') {
    if (now !== null) tools.overwrites.keep(edit, seenBy(edit, now));
    return { kind: 'unsettled', next: HELD, problem: edit.problem ?? LOST };
  }
  if (now === null) return unclear(tools, edit, write, null, 'unknown');
  switch (verdict) {
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
  now: Sight,
  mayArrive: boolean,
): Carried {
  const result = resultOf(write, now, null);
  return tools.db.transaction(() => {
    const after = valueNow(write.sent.kind, now);
    // Others may have made the same change, while ours is still to come.
    const unconfirmed = mayArrive || tools.journal.hasLost(edit.id);
    const seen = { after, afterVersion: now.version, landed: null, unconfirmed };
    tools.journal.end(write.id, { result: 'saved', ...seen, requestId: null, problem: null });
    const outcome = { state: 'done', result, problem: null, requestId: null } as const;
    return settleWritten(tools, edit, { ...write, unconfirmed }, outcome, now, null);
  });
}
