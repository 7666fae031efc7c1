import type { Problem } from '#shared/contract/problem.ts';
import { afterProblem } from '#shared/domain/edits/afterProblem.ts';
import type { StoredEdit } from '../outbox/storedEdit.ts';
import type { StoredWrite } from '../outbox/storedWrite.ts';
import type { Sight } from './readRecord.ts';
import { resultOf, valueNow } from './resultOf.ts';
import { readAgain, settle, type Carried, type WriteTools } from './writeTools.ts';

/** Most PUTs of one edit that are lost without having written anything, before it is the user's turn. */
const MOST_ATTEMPTS = 5;

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
    tools.journal.end(write.id, { result: 'lost', after, requestId: null, problem });
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
    tools.journal.end(write.id, { result: 'unknown', after, requestId: null, problem });
    return settle(tools, edit, { state, result, problem, requestId: null }, now?.engagement ?? null);
  });
}

/**
 * Finds out what became of a PUT whose answer never came, because it was lost or because the program ended: reads the
 * record and judges. Nothing is sent here.
 */
export async function look(tools: WriteTools, edit: StoredEdit): Promise<Carried> {
  const write = tools.journal.openOf(edit.id);
  if (write === null) {
    // The file was put together by hand, or by a bug: without a trace of the write it is begun anew.
    tools.outbox.putBack(edit.id, false);
    return { kind: 'unsettled', next: { kind: 'again' }, problem: LOST };
  }
  const sight = await readAgain(tools, edit);
  if (!sight.ok) {
    const { problem } = sight;
    const next = afterProblem(problem, 'reading');
    return next.kind === 'fail'
      ? unclear(tools, edit, write, null, 'unknown')
      : { kind: 'unsettled', next, problem };
  }
  const now = sight.value;
  if (now === null) return unclear(tools, edit, write, null, 'unknown');
  switch (tools.steps.judge(write, now)) {
    case 'applied':
      return applied(tools, edit, write, now);
    case 'not-applied':
      return notApplied(tools, edit, write, now);
    case 'moved':
      return unclear(tools, edit, write, now, 'clash');
    case 'unclear':
      return unclear(tools, edit, write, now, 'unknown');
  }
}

function applied(tools: WriteTools, edit: StoredEdit, write: StoredWrite, now: Sight): Carried {
  const result = resultOf(write, now, null);
  return tools.db.transaction(() => {
    const after = valueNow(write.sent.kind, now);
    tools.journal.end(write.id, { result: 'saved', after, requestId: null, problem: null });
    const settlement = { state: 'done', result, problem: null, requestId: null } as const;
    return settle(tools, edit, settlement, now.engagement);
  });
}
