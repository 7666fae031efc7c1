import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { CrmAssociationDraft } from '#shared/contract/crmAssociation.ts';
import type { ConnectionId, EngagementId } from '#shared/contract/ids.ts';
import type { OutputOf } from '#shared/contract/methods.ts';
import { sameCrmAssociation } from '#shared/domain/edits/crmAssociations.ts';
import { useCrmLinkText } from '../../edits/editText.ts';
import { asDraft } from '../../pickers/crmLink.ts';
import { crmAssociationsQuery } from '../../queries/crmQueries.ts';
import { suggestionsQuery } from '../../queries/editQueries.ts';
import type { Text as Catalogue } from '../../text/messages.gen.d.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { useDebounced } from '../../ui/useDebounced.ts';
import { Text } from '../../ui/primitives.tsx';
import css from './CrmLinkDialog.module.css';

type Evidence = OutputOf<'edits.suggestions'>['links'][number]['evidence'][number];

const SETTLED_MS = 150;

function reason({ editors }: Catalogue, evidence: Evidence): string {
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

interface Choice {
  readonly link: CrmAssociationDraft;
  readonly why: string;
}

function Choices({
  title,
  none,
  choices,
  chosen,
  onChoose,
}: {
  readonly title: string;
  readonly none: string;
  readonly choices: readonly Choice[];
  readonly chosen: CrmAssociationDraft;
  readonly onChoose: (link: CrmAssociationDraft) => void;
}) {
  const crmLinkText = useCrmLinkText();
  return (
    <section aria-label={title}>
      <Text as="h3" weight="medium" className={css['heading']}>
        {title}
      </Text>
      {choices.length === 0 ? (
        <Text as="p" tone="secondary">
          {none}
        </Text>
      ) : null}
      <ul className={css['suggestions']}>
        {choices.map(({ link, why }) => (
          <li key={`${link.object_type} ${link.crm_object_id} ${link.source}`}>
            <button
              type="button"
              aria-pressed={sameCrmAssociation(link, chosen)}
              className={css['suggestion']}
              onClick={() => onChoose(link)}
            >
              <Text weight="medium" wrap="truncate">
                {crmLinkText(link)}
              </Text>
              <Text size="small" tone="secondary" wrap="truncate">
                {why}
              </Text>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Links to choose from: suggested ones, then used ones whose id starts with what is typed. */
export function CrmLinkChoices({
  connectionId,
  engagementId,
  draft,
  typed,
  onChoose,
}: {
  readonly connectionId: ConnectionId;
  readonly engagementId: EngagementId;
  readonly draft: CrmAssociationDraft;
  /** The start of an id while one is typed; null otherwise. */
  readonly typed: string | null;
  readonly onChoose: (link: CrmAssociationDraft) => void;
}) {
  const text = useText();
  const format = useFormat();
  const { editors } = text;
  const suggestions = useQuery(suggestionsQuery(connectionId, engagementId));
  const search = useDebounced(typed ?? '', SETTLED_MS);
  const used = useQuery({
    ...crmAssociationsQuery(connectionId, search),
    placeholderData: keepPreviousData,
    enabled: search !== '',
  });
  const suggested = (suggestions.data?.links ?? []).flatMap(({ link, evidence }) => {
    const known = asDraft(link);
    return known === null ? [] : [{ link: known, why: evidence.map((one) => reason(text, one)).join(' · ') }];
  });
  const begun = (used.data ?? []).flatMap(({ association, names, engagements }) => {
    const known = asDraft(association);
    const why = [format.names(names), editors.crmUsedBy({ count: engagements })].filter(Boolean).join(' · ');
    return known === null ? [] : [{ link: known, why }];
  });
  return (
    <>
      {suggestions.isPending ? null : (
        <Choices
          title={editors.crmSuggestions}
          none={editors.crmNoSuggestions}
          choices={suggested}
          chosen={draft}
          onChoose={onChoose}
        />
      )}
      {search === '' || typed === null ? null : (
        <Choices
          title={editors.crmUsed}
          none={editors.crmUsedNone}
          choices={begun}
          chosen={draft}
          onChoose={onChoose}
        />
      )}
    </>
  );
}
