import type { CleanupItem, CleanupQueue, Fix } from '#shared/contract/cleanup.ts';
import type { Change } from '#shared/contract/edit.ts';
import type { StoredEdit } from '../edits/outbox/outbox.ts';
import { suggestionOf } from './cleanupReader.ts';
import { strengthOfItem } from './findingDetails.ts';

/** What a fix of this queue changes. */
const CHANGES: Readonly<Record<CleanupQueue, Change['kind']>> = {
  'no-link': 'crm',
  'link-disagrees': 'crm',
  'speaker-no-contact': 'contacts',
  'company-no-contact': 'contacts',
  'duplicate-contacts': 'contacts',
};

/**
 * A finding with what other programs propose for its engagement: as further evidence for a suggestion that is the same,
 * otherwise as a suggestion of its own after the others.
 */
export function withProposals(item: CleanupItem, proposals: readonly StoredEdit[]): CleanupItem {
  const { engagement, finding, queue } = item;
  if (engagement === null) return item;
  let { fixes } = item;
  for (const { engagementId, change, names, proposal } of proposals) {
    if (engagementId !== engagement.id || change.kind !== CHANGES[queue] || proposal === null) continue;
    const assistant = proposal.from === 'assistant' ? { by: proposal.by, reason: proposal.reason } : null;
    const why: Fix['evidence'][number] = { kind: 'proposed', assistant };
    const same = fixes.find((fix) => suggestionOf(fix) === suggestionOf({ change }));
    fixes =
      same === undefined
        ? [...fixes, { change, names, evidence: [why] }]
        : fixes.map((fix) => (fix === same ? { ...fix, evidence: [...fix.evidence, why] } : fix));
  }
  return fixes === item.fixes ? item : { ...item, fixes, strength: strengthOfItem(finding, fixes) };
}
