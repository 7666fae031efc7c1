import type { ReactNode } from 'react';
import type { Engagement } from '#shared/contract/engagement.ts';
import { ExternalLink } from '../../links/ExternalLink.tsx';
import type { EngagementReading } from '../../queries/engagementQueries.ts';
import { SafeText } from '../../safeText/SafeText.tsx';
import { useFormat, useText } from '../../text/useText.ts';
import { AnyValue } from '../../ui/AnyValue.tsx';
import { CrmLink, RecordName } from '../../ui/RecordName.tsx';
import { Details, DetailsSection } from '../../ui/Details.tsx';
import { Pair, Pairs } from '../../ui/Pairs.tsx';
import { ProvenanceLine } from '../../ui/ProvenanceLine.tsx';
import { UnreadableNotice } from '../../ui/UnreadableNotice.tsx';
import { Row, Stack, Text } from '../../ui/primitives.tsx';
import { ActionItems } from './ActionItems.tsx';
import { Contacts, Users } from './Participants.tsx';
import css from './EngagementDetails.module.css';
import { lookUp } from '../../text/lookUp.ts';

/** A link that the API sent, with a label of ours. */
export function SourceLink({ raw, label }: { readonly raw: string; readonly label: string }) {
  return <ExternalLink address={raw}>{label}</ExternalLink>;
}

/** The fields of the API description; any other field is shown under "More". */
const KNOWN_FIELDS: Readonly<Record<keyof KnownEngagement, true>> = {
  id: true,
  title: true,
  description: true,
  engagement_type: true,
  data_source: true,
  processing_status: true,
  is_internal: true,
  is_private: true,
  engagement_at: true,
  start_at: true,
  end_at: true,
  duration_seconds: true,
  meeting_url: true,
  external_url: true,
  crm_association: true,
  owner_user_id: true,
  host_user_id: true,
  created_at: true,
  updated_at: true,
  companies: true,
  contacts: true,
  owner: true,
  action_items: true,
  signals: true,
  tags: true,
  transcript: true,
};

/** The named fields of an engagement, without the index signature. */
type KnownEngagement = {
  [K in keyof Engagement as string extends K ? never : K]: Engagement[K];
};

function unknownFields(engagement: Engagement): readonly (readonly [string, unknown])[] {
  return Object.entries(engagement).filter(([name]) => name !== 'object' && !(name in KNOWN_FIELDS));
}

/** Dates, data source, id, and the fields that Parley doesn't know. */
function EngagementFacts({ engagement }: { readonly engagement: Engagement }) {
  const { engagement: words } = useText();
  const format = useFormat();
  const more = unknownFields(engagement);
  const moments: readonly (readonly [string, string | null | undefined])[] = [
    [words.started, engagement.start_at],
    [words.ended, engagement.end_at],
    [words.created, engagement.created_at],
    [words.updated, engagement.updated_at],
  ];
  return (
    <>
      <DetailsSection title={words.facts}>
        <Pairs look="beside">
          {moments.map(([name, iso]) =>
            iso === null || iso === undefined ? null : (
              <Pair key={name} name={name}>
                {format.absolute(iso)}
              </Pair>
            ),
          )}
          {engagement.data_source === null || engagement.data_source === undefined ? null : (
            <Pair name={words.dataSource}>{engagement.data_source}</Pair>
          )}
          <Pair name={words.identifier}>
            <code>{engagement.id}</code>
          </Pair>
        </Pairs>
      </DetailsSection>
      {more.length === 0 ? null : (
        <DetailsSection title={words.more}>
          <Pairs look="beside">
            {more.map(([name, value]) => (
              <Pair key={name} name={name}>
                <AnyValue value={value} />
              </Pair>
            ))}
          </Pairs>
        </DetailsSection>
      )}
    </>
  );
}

/** Everything about the engagement except its transcript. */
export function EngagementDetails({
  engagement,
  reading,
  whereSaid,
  history,
}: {
  readonly engagement: Engagement;
  /** Null while only the row of the list is known. */
  readonly reading: EngagementReading | null;
  /** Where in the recording it was probably said; null if unknown. */
  readonly whereSaid: (kind: 'signal' | 'action-item', id: string) => ReactNode;
  /** The history of the engagement. */
  readonly history: ReactNode;
}) {
  const text = useText();
  const { engagement: call } = text;
  const withheld = new Map((reading?.withheld ?? []).map(({ expansion, scope }) => [expansion, scope]));
  /** The content of a section: that it is withheld, that it is empty, or its values. */
  const contents = (expansion: string, none: string, isEmpty: boolean, shown: ReactNode) => {
    const scope = withheld.get(expansion);
    if (scope !== undefined) {
      return (
        <Text as="p" tone="warn">
          {call.withheld({ what: lookUp(call.expansions, expansion) ?? expansion, scope })}
        </Text>
      );
    }
    return isEmpty ? (
      <Text as="p" tone="tertiary" weight="regular">
        {none}
      </Text>
    ) : (
      shown
    );
  };

  const contacts = engagement.contacts ?? [];
  const companies = engagement.companies ?? [];
  const items = engagement.action_items ?? [];
  const signals = engagement.signals ?? [];
  const tags = engagement.tags ?? [];
  const links = [
    [call.openMeeting, engagement.meeting_url ?? ''] as const,
    [call.openExternal, engagement.external_url ?? ''] as const,
  ].filter(([, address]) => address !== '');
  const hasColleagues = [engagement.owner, engagement.owner_user_id, engagement.host_user_id].some(Boolean);
  return (
    <Details>
      <DetailsSection title={call.contacts}>
        {contents('contacts', call.nobody, contacts.length === 0, <Contacts contacts={contacts} />)}
      </DetailsSection>
      {hasColleagues || withheld.has('owner') ? (
        <DetailsSection title={call.owner}>
          {withheld.has('owner') ? contents('owner', '', false, null) : null}
          <Users engagement={engagement} />
        </DetailsSection>
      ) : null}
      <DetailsSection title={call.companies}>
        {contents(
          'companies',
          call.noCompanies,
          companies.length === 0,
          <Stack as="ul" gap={8}>
            {companies.map((company) => (
              <li key={company.id}>
                <RecordName record={{ kind: 'company', id: company.id }}>
                  {company.name ?? company.id}
                </RecordName>{' '}
                <Text tone="tertiary" weight="regular">
                  {(company.domains ?? []).join(', ')}
                </Text>
              </li>
            ))}
          </Stack>,
        )}
      </DetailsSection>
      <DetailsSection title={call.crm}>
        {engagement.crm_association === null || engagement.crm_association === undefined ? (
          <Text as="p" tone="tertiary" weight="regular">
            {call.noCrm}
          </Text>
        ) : (
          <p>
            <RecordName record={{ kind: 'crm', link: engagement.crm_association }}>
              <CrmLink link={engagement.crm_association} />
            </RecordName>
          </p>
        )}
      </DetailsSection>
      <DetailsSection title={call.links}>
        {links.length === 0 ? (
          <Text as="p" tone="tertiary" weight="regular">
            {call.noLinks}
          </Text>
        ) : (
          <Stack as="ul" gap={8}>
            {links.map(([label, address]) => (
              <li key={label}>
                <SourceLink raw={address} label={label} />
              </li>
            ))}
          </Stack>
        )}
      </DetailsSection>
      <DetailsSection title={call.actionItems}>
        {contents(
          'action_items',
          call.noActionItems,
          items.length === 0,
          <ActionItems items={items} whereSaid={(id) => whereSaid('action-item', id)} />,
        )}
      </DetailsSection>
      <DetailsSection title={call.signals}>
        {contents(
          'signals',
          call.noSignals,
          signals.length === 0,
          <Pairs look="beside">
            {signals.map((signal) => (
              <Pair key={signal.id} name={signal.name} hint={signal.description ?? undefined}>
                <AnyValue value={signal.value} />
                <div>{whereSaid('signal', signal.id)}</div>
              </Pair>
            ))}
          </Pairs>,
        )}
      </DetailsSection>
      <DetailsSection title={call.tags}>
        {contents(
          'tags',
          call.noTags,
          tags.length === 0,
          <Row as="ul" gap={6} align="stretch" wrap>
            {tags.map((tag) => (
              <li key={tag.id} title={tag.description ?? undefined} className={css['tag']}>
                {tag.name}
              </li>
            ))}
          </Row>,
        )}
      </DetailsSection>
      {engagement.description === null ||
      engagement.description === undefined ||
      engagement.description === '' ? null : (
        <DetailsSection title={call.description}>
          <SafeText body={engagement.description} />
        </DetailsSection>
      )}
      <EngagementFacts engagement={engagement} />
      {history}
      {reading === null || reading.unreadable.length === 0 ? null : (
        <UnreadableNotice
          words={text.app.unreadable({ count: reading.unreadable.length })}
          title={text.app.unreadable({ count: reading.unreadable.length })}
          parts={reading.unreadable}
        />
      )}
      {reading === null ? null : <ProvenanceLine provenance={reading.provenance} />}
    </Details>
  );
}
