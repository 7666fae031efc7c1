import type { CrmAssociation } from '../../contract/crmAssociation.ts';
import type { ContactId } from '../../contract/ids.ts';
import { diffContactSets, sameContactSet } from './contactSets.ts';
import { sameCrmAssociation } from './crmAssociations.ts';

/** A contact set or CRM link at one moment. `version` is the engagement's `updated_at`, empty without one. */
export interface Readings<Value> {
  readonly value: Value;
  readonly version: string;
}

/** `moved`: someone else changed the same single value, before or after our write would have landed. */
export type LostWriteOutcome = 'applied' | 'not-applied' | 'moved' | 'unclear';

/**
 * An unchanged `updated_at` proves that nothing happened. A changed one proves nothing, because other fields move
 * it too.
 */
function untouched(before: Readings<unknown>, now: Readings<unknown>): boolean {
  return before.version !== '' && before.version === now.version;
}

/**
 * Whether a PUT whose response was lost was applied, judged from the value before, the value sent and the current
 * value. Resending it to be safe would be wrong: it may have landed and been changed by someone since, whose change
 * the second PUT would revert. So only what is proven counts as applied or not applied.
 */
export function judgeLostContacts(
  before: Readings<readonly ContactId[]>,
  sent: readonly ContactId[],
  now: Readings<readonly ContactId[]>,
): LostWriteOutcome {
  if (sameContactSet(now.value, sent)) return 'applied';
  const { added, removed } = diffContactSets(before.value, sent);
  const current = new Set(now.value);
  const landed = [...added.filter((id) => current.has(id)), ...removed.filter((id) => !current.has(id))];
  if (landed.length === added.length + removed.length) return 'applied';
  return landed.length === 0 && untouched(before, now) ? 'not-applied' : 'unclear';
}

/** Like `judgeLostContacts`, for the single CRM link. */
export function judgeLostCrm(
  before: Readings<CrmAssociation | null>,
  sent: CrmAssociation,
  now: Readings<CrmAssociation | null>,
): LostWriteOutcome {
  if (sameCrmAssociation(now.value, sent)) return 'applied';
  if (!sameCrmAssociation(now.value, before.value)) return 'moved';
  return untouched(before, now) ? 'not-applied' : 'unclear';
}
