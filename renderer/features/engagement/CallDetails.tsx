import type { ReactNode } from 'react';
import type { Engagement } from '#shared/contract/engagement.ts';
import type { EngagementReading } from '../../queries/engagements.ts';
import { useText } from '../../text/useText.ts';
import { AnyValue } from '../../ui/AnyValue.tsx';
import { SafeText } from '../../safeText/SafeText.tsx';
import { CrmLink } from '../../ui/CrmLink.tsx';
import { Details, DetailsSection } from '../../ui/Details.tsx';
import { Pair, Pairs } from '../../ui/Pairs.tsx';
import { ProvenanceLine } from '../../ui/ProvenanceLine.tsx';
import { RecordName } from '../../ui/RecordName.tsx';
import { UnreadableNotice } from '../../ui/UnreadableNotice.tsx';
import { ActionItems } from './ActionItems.tsx';
import css from './CallDetails.module.css';
import { CallFacts } from './CallFacts.tsx';
import { Colleagues, Contacts } from './Participants.tsx';
import { ServiceLink } from './ServiceLink.tsx';

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
  const hasColleagues = [engagement.owner, engagement.owner_user_id, engagement.host_user_id].some(Boolean);
  return (
    <Details>
      <DetailsSection title={call.contacts}>
        {contents('contacts', call.nobody, contacts.length === 0, <Contacts contacts={contacts} />)}
      </DetailsSection>
      {hasColleagues || withheld.has('owner') ? (
        <DetailsSection title={call.owner}>
          {withheld.has('owner') ? contents('owner', '', false, null) : null}
          <Colleagues engagement={engagement} />
        </DetailsSection>
      ) : null}
      <DetailsSection title={call.companies}>
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
      </DetailsSection>
      <DetailsSection title={call.crm}>
        {engagement.crm_association === null || engagement.crm_association === undefined ? (
          <p className={css['quiet']}>{call.noCrm}</p>
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
          <ul className={css['tags']}>
            {tags.map((tag) => (
              <li key={tag.id} title={tag.description ?? undefined} className={css['tag']}>
                {tag.name}
              </li>
            ))}
          </ul>,
        )}
      </DetailsSection>
      {engagement.description === null ||
      engagement.description === undefined ||
      engagement.description === '' ? null : (
        <DetailsSection title={call.description}>
          <SafeText body={engagement.description} />
        </DetailsSection>
      )}
      <CallFacts engagement={engagement} />
      {history}
      {reading === null || reading.unreadable.length === 0 ? null : (
        <UnreadableNotice
          words={text.app.unreadable(reading.unreadable.length)}
          title={text.app.unreadable(reading.unreadable.length)}
          parts={reading.unreadable}
        />
      )}
      {reading === null ? null : <ProvenanceLine provenance={reading.provenance} />}
    </Details>
  );
}
