import { retryDecision } from '#shared/domain/edits/retryDecision.ts';
import type { StoredWrite } from '../outbox/storedWrite.ts';
import { readAgain, seenBy, type Carried, type WriteTools } from './writeTools.ts';

/** `told`: the edit is another than before, the user has to hear of it. */
export type Confirmed =
  { readonly kind: 'confirmed'; readonly told: boolean } | Extract<Carried, { kind: 'unsettled' }>;

/**
 * Reads the record of a saved edit once more when no gateway can hold a PUT of it any longer: one whose answer was
 * lost may have landed since, and have replaced what others had changed.
 */
export async function confirm(tools: WriteTools, write: StoredWrite): Promise<Confirmed> {
  const { db, journal, outbox, overwrites } = tools;
  const { connectionId, engagementId } = write;
  const edit = outbox.find(write.editId);
  const sight = edit === null ? null : await readAgain(tools, edit);
  if (sight !== null && !sight.ok) {
    const next = retryDecision(sight.problem, 'reading');
    if (next.kind !== 'fail') return { kind: 'unsettled', next, problem: sight.problem };
  }
  return db.transaction(() => {
    if (edit !== null && sight?.ok === true && sight.value !== null) {
      overwrites.keep(edit, seenBy(edit, sight.value));
    }
    journal.confirm(write.id);
    return { kind: 'confirmed', told: overwrites.judge(connectionId, engagementId) };
  });
}
