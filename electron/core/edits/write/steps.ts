import type { Engagement } from '#shared/contract/engagement.ts';
import type { Result } from '#shared/contract/result.ts';
import { mergeContactSets } from '#shared/domain/edits/contactSets.ts';
import { findOverwritten } from '#shared/domain/edits/overwrittenChanges.ts';
import {
  judgeLostContacts,
  judgeLostCrm,
  type Readings,
  type LostWriteOutcome,
} from '#shared/domain/edits/lostWrites.ts';
import { saysNotFound } from '#shared/domain/notFound.ts';
import type { StoredWrite } from '../outbox/storedWrite.ts';
import { readRecord, type Sight } from './readRecord.ts';

/** Whether the write of an answered PUT could be read back, or has to be taken on the service's word. */
function classifyReadback(returned: Engagement | null, seenAgain: Result<Sight | null>): 'done' | 'unread' {
  if (returned !== null) return 'done';
  if (seenAgain.ok) return seenAgain.value === null ? 'unread' : 'done';
  const { problem } = seenAgain;
  return problem.kind === 'forbidden' || saysNotFound(problem) ? 'unread' : 'done';
}

function judge(write: StoredWrite, now: Sight): LostWriteOutcome {
  const { before, sent, version } = write;
  const seen = <Value>(value: Value): Readings<Value> => ({ value, version: now.version });
  if (before.kind === 'contacts' && sent.kind === 'contacts') {
    return judgeLostContacts({ value: before.ids, version }, sent.ids, seen(now.contactIds));
  }
  if (before.kind === 'crm' && sent.kind === 'crm' && sent.link !== null && write.beforeSeen) {
    return judgeLostCrm({ value: before.link, version }, sent.link, seen(now.crm));
  }
  return 'unclear';
}

/**
 * The steps that keep a write from losing anything. They are handed in so that a test can take one away and
 * prove that its loads and faults notice.
 */
export interface WriteSteps {
  readonly read: typeof readRecord;
  readonly merge: typeof mergeContactSets;
  readonly judge: typeof judge;
  readonly classifyReadback: typeof classifyReadback;
  readonly overwritten: typeof findOverwritten;
}

export const safeSteps: WriteSteps = {
  read: readRecord,
  merge: mergeContactSets,
  judge,
  classifyReadback,
  overwritten: findOverwritten,
};
