import type { EditResult } from '#shared/contract/edit.ts';
import type { WrittenValue } from '#shared/contract/journal.ts';
import type { StoredWrite } from '../outbox/storedWrite.ts';
import type { Sight } from './readRecord.ts';

type Written = Pick<StoredWrite, 'before' | 'beforeSeen' | 'sent' | 'also'>;

/** The value of the kind that was written, as it is now. */
export function valueNow(kind: WrittenValue['kind'], sight: Sight): WrittenValue {
  return kind === 'contacts' ? { kind, ids: [...sight.contactIds] } : { kind, link: sight.crm };
}

/**
 * What a write left behind, from what was there before, what was sent, and what is there now. `wroteVersion` is the
 * `updated_at` that the PUT itself answered with: where it is still the same, nobody can have changed anything since,
 * so what is missing was not stored. What was there before, was not sent and is there still, the service kept by
 * itself (calendar resources, "Replace engagement contacts" 3).
 */
export function resultOf(write: Written, now: Sight | null, wroteVersion: string | null): EditResult {
  const { before, sent, also } = write;
  if (before.kind === 'crm' || sent.kind === 'crm') {
    return {
      kind: 'crm',
      before: before.kind === 'crm' ? before.link : null,
      beforeSeen: write.beforeSeen,
      sent: sent.kind === 'crm' ? sent.link : null,
      after: now?.crm ?? null,
    };
  }
  const after = now === null ? null : [...now.contactIds];
  const [was, wanted, is] = [new Set(before.ids), new Set(sent.ids), new Set(after ?? sent.ids)];
  const onTop = [...is].filter((id) => !wanted.has(id));
  const missing = [...wanted].filter((id) => !is.has(id));
  const movedOn = now !== null && wroteVersion !== null && now.version !== wroteVersion;
  return {
    kind: 'contacts',
    before: before.ids,
    sent: sent.ids,
    after,
    alsoAdded: [...also.added, ...onTop.filter((id) => !was.has(id))],
    alsoRemoved: [...also.removed, ...(movedOn ? missing : [])],
    keptByService: onTop.filter((id) => was.has(id)),
    notStored: movedOn ? [] : missing,
  };
}
