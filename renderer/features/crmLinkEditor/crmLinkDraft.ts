import type { CrmAssociation, CrmAssociationDraft } from '#shared/contract/crmAssociation.ts';
import type { CrmNaming } from '#shared/contract/crmNames.ts';
import type { Change, Edit } from '#shared/contract/edit.ts';
import type { EditId } from '#shared/contract/ids.ts';
import { sameCrmAssociation } from '#shared/domain/edits/crmAssociations.ts';
import { projectedLink } from '#shared/domain/edits/pendingValues.ts';
import { fold } from '#shared/domain/search/fold.ts';
import { unsettledEditsOf, type UnsettledEdits } from '../../edits/unsettledEdits.ts';
import { asDraft } from '../../pickers/crmLink.ts';

export interface CrmStart extends UnsettledEdits {
  /** The link once the edits in flight are written; this edit replaces it. */
  readonly base: CrmAssociation | null;
  readonly draft: CrmAssociationDraft;
}

/**
 * What the dialog starts with: the staged link, otherwise the current one, otherwise none. `pending` is
 * oldest first. A correction starts with its own value instead, and leaves staged changes alone.
 */
export function startLink(
  now: CrmAssociation | null,
  pending: readonly Edit[],
  again: EditId | null = null,
  correction: { readonly change: Change | null } | null = null,
): CrmStart {
  const ours = pending.filter(({ change }) => change.kind === 'crm');
  const base = projectedLink(now, ours);
  const standing = unsettledEditsOf(ours, again, correction !== null);
  const wanted = correction?.change ?? standing.staged?.change;
  const typed = wanted?.kind === 'crm' ? wanted.mine : asDraft(base);
  return {
    ...standing,
    base,
    draft: typed ?? { object_type: 'company', crm_object_id: '', source: base?.source ?? '' },
  };
}

/** A link to choose. */
export interface CrmChoice {
  readonly link: CrmAssociationDraft;
  /** Undefined if it isn't known yet. */
  readonly naming: CrmNaming | undefined;
  readonly why: string;
}

function matches({ link, naming }: CrmChoice, search: string): boolean {
  const words = fold(search);
  const names = naming === undefined ? [] : [naming.own ?? '', ...naming.linked, ...naming.companies];
  return fold(link.crm_object_id).startsWith(words) || names.some((name) => fold(name).includes(words));
}

/** The groups of choices that match the query; each link only in the first group that has it. */
export function withoutRepeats(
  search: string,
  suggested: readonly CrmChoice[],
  recent: readonly CrmChoice[],
  used: readonly CrmChoice[],
  most: { readonly recent: number; readonly used: number },
): Readonly<Record<'suggested' | 'recent' | 'used', readonly CrmChoice[]>> {
  const taken: CrmChoice[] = [];
  const take = (choices: readonly CrmChoice[], limit: number): CrmChoice[] => {
    const own: CrmChoice[] = [];
    for (const choice of choices) {
      const isTaken = taken.some(({ link }) => sameCrmAssociation(link, choice.link));
      if (isTaken || own.length >= limit || (search !== '' && !matches(choice, search))) continue;
      own.push(choice);
      taken.push(choice);
    }
    return own;
  };
  return {
    suggested: take(suggested, Number.POSITIVE_INFINITY),
    recent: take(recent, most.recent),
    used: take(used, most.used),
  };
}
