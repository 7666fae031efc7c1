import { WandSparkles } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Contact } from '#shared/contract/contact.ts';
import type { Engagement, Tag } from '#shared/contract/engagement.ts';
import type { User } from '#shared/contract/user.ts';
import { personName, primaryEmail } from '#shared/domain/edits/personName.ts';
import { CrmLink } from '../../links/CrmLink.tsx';
import { CheckAgain } from '../../permissions/CheckAgain.tsx';
import type { EngagementReading } from '../../queries/engagementQueries.ts';
import { SafeText } from '../../safeText/SafeText.tsx';
import { lookUp } from '../../text/lookUp.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { AnyValue } from '../../ui/AnyValue.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { Details, DetailsSection } from '../../ui/Details.tsx';
import { Pair, Pairs } from '../../ui/Facts.tsx';
import { Row, Stack, Text } from '../../ui/primitives.tsx';
import { ProvenanceLine } from '../../ui/ProvenanceLine.tsx';
import { RecordName } from '../../ui/RecordName.tsx';
import { UnreadableNotice } from '../../ui/UnreadableNotice.tsx';
import { ActionItems } from './ActionItems.tsx';
import css from './EngagementSummary.module.css';

/** A person with name and email addresses. */
function Person({
  kind,
  id,
  name,
  role,
  email = null,
  emails,
}: {
  readonly kind: 'contact' | 'user';
  readonly id: string;
  readonly name: string;
  readonly role?: string | undefined;
  /** The address that identifies the person. */
  readonly email?: string | null;
  /** Further addresses to show. */
  readonly emails?: readonly string[];
}) {
  return (
    <Row as="li" gap={8} align="stretch" className={css['person']}>
      <Avatar
        name={name}
        email={email}
        userId={kind === 'user' ? id : null}
        isTeam={kind === 'user'}
        size={24}
      />
      <Stack as="span">
        <Text wrap="anywhere" weight="medium">
          <RecordName record={{ kind, id }}>{name}</RecordName>
          {role === undefined ? null : (
            <Text tone="tertiary" weight="regular">
              {' '}
              {role}
            </Text>
          )}
        </Text>
        {emails?.map((email) => (
          <Text wrap="truncate" size="small" tone="secondary" key={email}>
            {email}
          </Text>
        ))}
      </Stack>
    </Row>
  );
}

function KnownPerson({
  person,
  kind,
  role,
}: {
  readonly person: Contact | User;
  readonly kind: 'contact' | 'user';
  readonly role?: string;
}) {
  const name = personName(person) ?? person.id;
  const emails = (person.emails ?? []).map(({ email }) => email).filter((email) => email !== name);
  return (
    <Person kind={kind} id={person.id} name={name} role={role} email={primaryEmail(person)} emails={emails} />
  );
}

function Contacts({ contacts }: { readonly contacts: readonly Contact[] }) {
  return (
    <Stack as="ul" gap={8}>
      {contacts.map((contact) => (
        <KnownPerson key={contact.id} kind="contact" person={contact} />
      ))}
    </Stack>
  );
}

/** Owner and host. The API returns only the host's id; if it is the owner, they share a line. */
function Users({ engagement }: { readonly engagement: Engagement }) {
  const { engagement: words } = useText();
  const { owner, owner_user_id: ownerId, host_user_id: hostId } = engagement;
  const hostIsOwner = hostId !== null && hostId !== undefined && hostId === (owner?.id ?? ownerId);
  const role = hostIsOwner ? words.hostIsOwner : words.owner;
  return (
    <Stack as="ul" gap={8}>
      {owner !== null && owner !== undefined ? (
        <KnownPerson kind="user" person={owner} role={role} />
      ) : ownerId !== null && ownerId !== undefined ? (
        <Person kind="user" id={ownerId} name={words.userById({ id: ownerId })} role={role} />
      ) : null}
      {hostId === null || hostId === undefined || hostIsOwner ? null : (
        <Person kind="user" id={hostId} name={words.userById({ id: hostId })} role={words.host} />
      )}
    </Stack>
  );
}

/** The fields in the API description; any other field is shown under "More". */
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

/** Dates, data source, id, and unknown fields. */
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
                <time dateTime={iso} title={format.absolute(iso)}>
                  {format.dateAndTime(iso)}
                </time>
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

function Withheld({ what, scope }: { readonly what: string; readonly scope: string }) {
  const { engagement: words } = useText();
  return (
    <>
      <Text as="p" tone="warn">
        {words.withheld({ what, scope })}
      </Text>
      <CheckAgain />
    </>
  );
}

/** A tag, marked if the workspace sets it automatically. */
function TagChip({ tag }: { readonly tag: Tag }) {
  const { engagement: words } = useText();
  return (
    <Row
      as="li"
      inline
      gap={4}
      size="small"
      title={tag.description ?? undefined}
      data-edge
      className={css['tag']}
    >
      <RecordName record={{ kind: 'tag', id: tag.id }}>{tag.name}</RecordName>
      {tag.auto_tagging_enabled === true ? (
        <Row as="span" inline role="img" aria-label={words.autoTagging} title={words.autoTagging}>
          <WandSparkles size={12} aria-hidden />
        </Row>
      ) : null}
    </Row>
  );
}

/** Summary, participants and all further fields, shown beside the transcript. */
export function EngagementSummary({
  engagement,
  reading,
  whereSaid,
  history,
}: {
  readonly engagement: Engagement;
  /** Null while only the list row has been loaded. */
  readonly reading: EngagementReading | null;
  /** The probable moment in the recording; null if unknown. */
  readonly whereSaid: (kind: 'signal' | 'action-item', id: string) => ReactNode;
  readonly history: ReactNode;
}) {
  const text = useText();
  const { engagement: words } = text;
  const withheld = new Map((reading?.withheld ?? []).map(({ expansion, scope }) => [expansion, scope]));
  /** A section, or why it can't be seen. An empty section is left out unless it has a text for that. */
  const section = (
    expansion: string,
    title: string,
    isEmpty: boolean,
    none: string | null,
    shown: ReactNode,
  ) => {
    const scope = withheld.get(expansion);
    if (scope === undefined && isEmpty && none === null) return null;
    return (
      <DetailsSection title={title}>
        {scope !== undefined ? (
          <Withheld what={lookUp(words.expansions, expansion) ?? expansion} scope={scope} />
        ) : isEmpty ? (
          <Text as="p" tone="tertiary">
            {none}
          </Text>
        ) : (
          shown
        )}
      </DetailsSection>
    );
  };

  const contacts = engagement.contacts ?? [];
  const companies = engagement.companies ?? [];
  const items = engagement.action_items ?? [];
  const signals = engagement.signals ?? [];
  const tags = engagement.tags ?? [];
  const description = engagement.description ?? '';
  const crmLink = engagement.crm_association ?? null;
  const hasTeam = [engagement.owner, engagement.owner_user_id, engagement.host_user_id].some(Boolean);
  return (
    <Details>
      {description.trim() === '' ? null : (
        <DetailsSection title={words.description}>
          <SafeText body={description} />
        </DetailsSection>
      )}
      {section(
        'action_items',
        words.actionItems,
        items.length === 0,
        words.noActionItems,
        <ActionItems
          engagementId={engagement.id}
          items={items}
          whereSaid={(id) => whereSaid('action-item', id)}
        />,
      )}
      {section(
        'signals',
        words.signals,
        signals.length === 0,
        null,
        <Pairs look="beside">
          {signals.map((signal) => (
            <Pair key={signal.id} name={signal.name} hint={signal.description ?? undefined}>
              <AnyValue value={signal.value} />
              <div>{whereSaid('signal', signal.id)}</div>
            </Pair>
          ))}
        </Pairs>,
      )}
      {section(
        'contacts',
        words.contacts,
        contacts.length === 0,
        words.nobody,
        <Contacts contacts={contacts} />,
      )}
      {hasTeam || withheld.has('owner') ? (
        <DetailsSection title={words.owner}>
          {withheld.has('owner') ? (
            <Withheld what={words.expansions.owner} scope={withheld.get('owner') ?? ''} />
          ) : null}
          <Users engagement={engagement} />
        </DetailsSection>
      ) : null}
      {section(
        'companies',
        words.companies,
        companies.length === 0,
        null,
        <Stack as="ul" gap={8}>
          {companies.map((company) => (
            <li key={company.id}>
              <RecordName record={{ kind: 'company', id: company.id }}>
                {company.name ?? company.id}
              </RecordName>{' '}
              <Text tone="tertiary">{(company.domains ?? []).join(', ')}</Text>
            </li>
          ))}
        </Stack>,
      )}
      {crmLink === null ? null : (
        <DetailsSection title={words.crm}>
          <p>
            <CrmLink link={crmLink} />
          </p>
        </DetailsSection>
      )}
      {section(
        'tags',
        words.tags,
        tags.length === 0,
        null,
        <Row as="ul" gap={6} align="stretch" wrap>
          {tags.map((tag) => (
            <TagChip key={tag.id} tag={tag} />
          ))}
        </Row>,
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
