import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { CrmAssociationDraft } from '#shared/contract/crmAssociation.ts';
import type { ConnectionId, EngagementId } from '#shared/contract/ids.ts';
import type { OutputOf } from '#shared/contract/methods.ts';
import { sameCrmAssociation } from '#shared/domain/edits/crmAssociations.ts';
import { asDraft } from '../../pickers/crmLink.ts';
import { crmLinkChoicesQuery } from '../../queries/crmQueries.ts';
import { editListQuery, suggestionsQuery } from '../../queries/editQueries.ts';
import type { Text } from '../../text/messages.gen.d.ts';
import { useText } from '../../text/useText.ts';
import { useDebounced } from '../../ui/useDebounced.ts';
import { type CrmChoice, withoutRepeats } from './crmChoices.ts';

type Evidence = OutputOf<'edits.suggestions'>['links'][number]['evidence'][number];

const SETTLED_MS = 150;
const MAX_RECENT = 5;
const MAX_USED = 20;

function reason({ editors }: Text, evidence: Evidence): string {
  const say = editors.crmEvidence;
  switch (evidence.kind) {
    case 'contact':
      return say.contact({ name: evidence.name });
    case 'company':
      return say.company({ name: evidence.name });
    case 'same-company-engagements':
      return say['same-company-engagements']({ count: evidence.engagements });
    case 'workspace':
      return say.workspace({ count: evidence.engagements });
  }
}

/**
 * Links matching the query by name or start of the id: suggested ones, recently set ones, then all in use.
 */
export function useCrmChoices(
  connectionId: ConnectionId,
  engagementId: EngagementId,
  typed: string,
): Readonly<Record<'suggested' | 'recent' | 'used', readonly CrmChoice[]>> {
  const text = useText();
  const { editors } = text;
  const search = useDebounced(typed.trim(), SETTLED_MS);
  const suggestions = useQuery(suggestionsQuery(connectionId, engagementId)).data?.links ?? [];
  const written = useInfiniteQuery(editListQuery(connectionId, ['done'])).data?.pages ?? [];
  const links =
    useQuery({ ...crmLinkChoicesQuery(connectionId, search), placeholderData: keepPreviousData }).data ?? [];
  const known = links.flatMap(({ association, names, engagements }): CrmChoice[] => {
    const link = asDraft(association);
    return link === null ? [] : [{ link, names, why: editors.crmUsedBy({ count: engagements }) }];
  });
  const namesOf = (link: CrmAssociationDraft) =>
    known.find((choice) => sameCrmAssociation(choice.link, link))?.names ?? [];

  const suggested = suggestions.flatMap(({ link, evidence }): CrmChoice[] => {
    const draft = asDraft(link);
    return draft === null
      ? []
      : [{ link: draft, names: namesOf(draft), why: evidence.map((one) => reason(text, one)).join(' · ') }];
  });
  const recent = written
    .flatMap(({ edits }) => edits)
    .flatMap(({ change }): CrmChoice[] =>
      change.kind === 'crm' ? [{ link: change.mine, names: namesOf(change.mine), why: '' }] : [],
    );
  return withoutRepeats(search, suggested, recent, search === '' ? [] : known, {
    recent: MAX_RECENT,
    used: MAX_USED,
  });
}
