import type { ReactNode } from 'react';
import type { Contact } from '#shared/contract/contact.ts';
import type { Engagement } from '#shared/contract/engagement.ts';
import type { User } from '#shared/contract/user.ts';
import type { EngagementReading } from '../../queries/engagements.ts';
import { personName } from '../../text/personName.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { AnyValue } from '../../ui/AnyValue.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { SafeText } from '../../safeText/SafeText.tsx';
import { CrmLink } from '../../ui/CrmLink.tsx';
import { ProvenanceLine } from '../../ui/ProvenanceLine.tsx';
import { RecordName } from '../../ui/RecordName.tsx';
import { UnreadableNotice } from '../../ui/UnreadableNotice.tsx';
import { ActionItems } from './ActionItems.tsx';
import css from './CallDetails.module.css';
import { ServiceLink } from './ServiceLink.tsx';
import { unknownFields } from './unknownFields.ts';

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title} className={css['section']}>
      <h2 className={css['heading']}>{title}</h2>
      {children}
    </section>
  );
}

function Person({
  person,
  kind,
  role,
}: {
  readonly person: Contact | User;
  readonly kind: 'contact' | 'user';
  readonly role?: string;
}) {
  const name = personName(person) ?? person.id;
  const emails = (person.emails ?? []).map(({ email }) => email);
  return (
    <li className={css['person']}>
      <Avatar name={name} size={24} />
      <span className={css['who']}>
        <span className={css['name']}>
          <RecordName record={{ kind, id: person.id }}>{name}</RecordName>
          {role === undefined ? null : <span className={css['quiet']}> {role}</span>}
        </span>
        {emails
          .filter((email) => email !== name)
          .map((email) => (
            <span key={email} className={css['email']}>
              {email}
            </span>
          ))}
      </span>
    </li>
  );
}

/** Owner and host. The API names the host by id only; where it is the owner, one line says both. */
function Colleagues({ engagement }: { readonly engagement: Engagement }) {
  const { call } = useText();
  const { owner, owner_user_id: ownerId, host_user_id: hostId } = engagement;
  const hostIsOwner = hostId !== null && hostId !== undefined && hostId === (owner?.id ?? ownerId);
  const byId = (id: string, role: string) => (
    <li className={css['person']}>
      <Avatar name={id} size={24} />
      <span className={css['who']}>
        <span className={css['name']}>
          <RecordName record={{ kind: 'user', id }}>{call.userById(id)}</RecordName>{' '}
          <span className={css['quiet']}>{role}</span>
        </span>
      </span>
    </li>
  );
  const role = hostIsOwner ? call.hostIsOwner : call.owner;
  return (
    <>
      {owner !== null && owner !== undefined ? (
        <Person kind="user" person={owner} role={role} />
      ) : ownerId !== null && ownerId !== undefined ? (
        byId(ownerId, role)
      ) : null}
      {hostId === null || hostId === undefined || hostIsOwner ? null : byId(hostId, call.host)}
    </>
  );
}

/** Everything known of the engagement beside what was said. */
export function CallDetails({
  engagement,
  reading,
  whereSaid,
  history,
}: {
  readonly engagement: Engagement;
  /** Null while only the row of the list is known. */
  readonly reading: EngagementReading | null;
  /** Where in the call something was probably said; null where that can't be told. */
  readonly whereSaid: (kind: 'signal' | 'action-item', id: string) => ReactNode;
  /** What has become of it over time. */
  readonly history: ReactNode;
}) {
  const text = useText();
  const format = useFormat();
  const { call } = text;
  const withheld = new Map((reading?.withheld ?? []).map(({ expansion, scope }) => [expansion, scope]));
  /** What stands in a section: that it is withheld, that there is nothing, or what there is. */
  const contents = (expansion: string, none: string, isEmpty: boolean, shown: ReactNode) => {
    const scope = withheld.get(expansion);
    if (scope !== undefined) {
      return (
        <p className={css['withheld']}>{call.withheld(call.expansions[expansion] ?? expansion, scope)}</p>
      );
    }
    return isEmpty ? <p className={css['quiet']}>{none}</p> : shown;
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
  const more = unknownFields(engagement);
  const hasColleagues = [engagement.owner, engagement.owner_user_id, engagement.host_user_id].some(Boolean);
  const facts: readonly (readonly [string, string | null | undefined])[] = [
    [call.started, engagement.start_at],
    [call.ended, engagement.end_at],
    [call.created, engagement.created_at],
    [call.updated, engagement.updated_at],
  ];

  return (
    <div className={css['details']}>
      <Section title={call.contacts}>
        {contents(
          'contacts',
          call.nobody,
          contacts.length === 0,
          <ul className={css['people']}>
            {contacts.map((contact) => (
              <Person key={contact.id} kind="contact" person={contact} />
            ))}
          </ul>,
        )}
      </Section>
      {hasColleagues || withheld.has('owner') ? (
        <Section title={call.owner}>
          {withheld.has('owner') ? contents('owner', '', false, null) : null}
          <ul className={css['people']}>
            <Colleagues engagement={engagement} />
          </ul>
        </Section>
      ) : null}
      <Section title={call.companies}>
        {contents(
          'companies',
          call.noCompanies,
          companies.length === 0,
          <ul className={css['rows']}>
            {companies.map((company) => (
              <li key={company.id}>
                <RecordName record={{ kind: 'company', id: company.id }}>
                  {company.name ?? company.id}
                </RecordName>{' '}
                <span className={css['quiet']}>{(company.domains ?? []).join(', ')}</span>
              </li>
            ))}
          </ul>,
        )}
      </Section>
      <Section title={call.crm}>
        {engagement.crm_association === null || engagement.crm_association === undefined ? (
          <p className={css['quiet']}>{call.noCrm}</p>
        ) : (
          <p>
            <RecordName record={{ kind: 'crm', link: engagement.crm_association }}>
              <CrmLink link={engagement.crm_association} />
            </RecordName>
          </p>
        )}
      </Section>
      <Section title={call.links}>
        {links.length === 0 ? (
          <p className={css['quiet']}>{call.noLinks}</p>
        ) : (
          <ul className={css['rows']}>
            {links.map(([label, address]) => (
              <li key={label}>
                <ServiceLink raw={address} label={label} />
              </li>
            ))}
          </ul>
        )}
      </Section>
      <Section title={call.actionItems}>
        {contents(
          'action_items',
          call.noActionItems,
          items.length === 0,
          <ActionItems items={items} whereSaid={(id) => whereSaid('action-item', id)} />,
        )}
      </Section>
      <Section title={call.signals}>
        {contents(
          'signals',
          call.noSignals,
          signals.length === 0,
          <dl className={css['pairs']}>
            {signals.map((signal) => (
              <div key={signal.id}>
                <dt title={signal.description ?? undefined}>{signal.name}</dt>
                <dd>
                  <AnyValue value={signal.value} />
                  <div>{whereSaid('signal', signal.id)}</div>
                </dd>
              </div>
            ))}
          </dl>,
        )}
      </Section>
      <Section title={call.tags}>
        {contents(
          'tags',
          call.noTags,
          tags.length === 0,
          <ul className={css['tags']}>
            {tags.map((tag) => (
              <li key={tag.id} title={tag.description ?? undefined} className={css['tag']}>
                {tag.name}
              </li>
            ))}
          </ul>,
        )}
      </Section>
      {engagement.description === null ||
      engagement.description === undefined ||
      engagement.description === '' ? null : (
        <Section title={call.description}>
          <SafeText body={engagement.description} />
        </Section>
      )}
      <Section title={call.facts}>
        <dl className={css['pairs']}>
          {facts.map(([name, iso]) =>
            iso === null || iso === undefined ? null : (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{format.absolute(iso)}</dd>
              </div>
            ),
          )}
          {engagement.data_source === null || engagement.data_source === undefined ? null : (
            <div>
              <dt>{call.dataSource}</dt>
              <dd>{engagement.data_source}</dd>
            </div>
          )}
          <div>
            <dt>{call.identifier}</dt>
            <dd>
              <code>{engagement.id}</code>
            </dd>
          </div>
        </dl>
      </Section>
      {more.length === 0 ? null : (
        <Section title={call.more}>
          <dl className={css['pairs']}>
            {more.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>
                  <AnyValue value={value} />
                </dd>
              </div>
            ))}
          </dl>
        </Section>
      )}
      {history}
      {reading === null || reading.unreadable.length === 0 ? null : (
        <UnreadableNotice
          words={text.app.unreadable(reading.unreadable.length)}
          title={text.app.unreadable(reading.unreadable.length)}
          parts={reading.unreadable}
        />
      )}
      {reading === null ? null : <ProvenanceLine provenance={reading.provenance} />}
    </div>
  );
}
