import { Building2, Link2, Lock, Pencil, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Engagement } from '#shared/contract/engagement.ts';
import { useKeyLabel } from '../../commands/keymap.ts';
import { personName } from '../../text/personName.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button, ButtonRow } from '../../ui/Button.tsx';
import { EngagementTypeIcon } from '../../ui/EngagementTypeIcon.tsx';
import { PaneHead, PaneTitle } from '../../ui/Pane.tsx';
import { RecordName } from '../../ui/RecordName.tsx';
import { Row, Text } from '../../ui/primitives.tsx';
import { useNow } from '../../ui/useNow.ts';
import css from './EngagementHeader.module.css';
import { lookUp } from '../../text/lookUp.ts';

const MAX_CONTACTS = 3;

interface EngagementHeaderProps {
  readonly engagement: Engagement;
  readonly headingId: string;
  /** Shown without contacts: there are none, or the token can't see them. */
  readonly noPeople: string;
  /** Scopes for editing this engagement that the token is known to lack. */
  readonly editingLacks: readonly string[];
  readonly onBack: () => void;
  readonly onEditContacts: () => void;
  readonly onSetCrm: () => void;
  /** Links to the source of the engagement. */
  readonly links: ReactNode;
}

function statusTone(status: string): 'bad' | 'warn' | 'neutral' {
  if (status === 'FAILED') return 'bad';
  return status === 'PENDING' || status === 'PROCESSING' ? 'warn' : 'neutral';
}

/** Title, type, date, participants and companies, and the buttons to edit contacts and the CRM link. */
export function EngagementHeader({
  engagement,
  headingId,
  noPeople,
  editingLacks,
  onBack,
  onEditContacts,
  onSetCrm,
  links,
}: EngagementHeaderProps) {
  const text = useText();
  const format = useFormat();
  const now = useNow();
  const {
    engagement: words,
    engagements: { list },
  } = text;
  const moment = engagement.start_at ?? engagement.engagement_at ?? engagement.created_at;
  const status = engagement.processing_status;
  const seconds = engagement.duration_seconds ?? 0;
  const people = (engagement.contacts ?? []).flatMap((contact) => {
    const name = personName(contact);
    return name === null ? [] : [{ id: contact.id, name }];
  });
  const companies = (engagement.companies ?? []).flatMap(({ id, name }) =>
    name === null || name === undefined ? [] : [{ id, name }],
  );

  const blocked =
    editingLacks.length === 0 ? null : words.editingNeeds({ scopes: format.names(editingLacks) });

  return (
    <PaneHead back={{ label: words.backToList, keys: useKeyLabel('call.toList'), onPress: onBack }}>
      <PaneTitle id={headingId}>
        {engagement.title.trim() === '' ? list.untitled : engagement.title}
      </PaneTitle>
      <Row as="p" gap={12} rowGap={4} wrap className={css['facts']}>
        <Row as="span" gap={6} inline>
          <EngagementTypeIcon type={engagement.engagement_type} size={14} />
          {lookUp(list.types, engagement.engagement_type) ?? engagement.engagement_type}
        </Row>
        <time dateTime={moment} title={format.absolute(moment)}>
          {format.when(moment, now)}
        </time>
        {seconds > 0 ? <span>{format.length(seconds)}</span> : null}
        {status === 'COMPLETED' ? null : (
          <Badge tone={statusTone(status)}>{lookUp(list.statuses, status) ?? status}</Badge>
        )}
        {engagement.is_private ? <Badge>{words.private}</Badge> : null}
        {engagement.is_internal === true ? <Badge>{words.internal}</Badge> : null}
        {links}
      </Row>
      <Row gap={16} rowGap={8} justify="between" wrap className={css['set']}>
        <Row gap={8} rowGap={4} wrap className={css['who']}>
          <Users size={14} aria-hidden className={css['icon']} />
          {people.length === 0 ? <Text tone="tertiary">{noPeople}</Text> : null}
          <Row as="ul" gap={12} rowGap={4} align="stretch" wrap aria-label={words.people}>
            {people.slice(0, MAX_CONTACTS).map(({ id, name }) => (
              <Row as="li" gap={6} inline key={id} className={css['person']}>
                <Avatar name={name} />
                <RecordName record={{ kind: 'contact', id }} className={css['personName']}>
                  {name}
                </RecordName>
              </Row>
            ))}
            {people.length > MAX_CONTACTS ? (
              <Text
                as="li"
                tone="tertiary"
                title={people
                  .slice(MAX_CONTACTS)
                  .map(({ name }) => name)
                  .join(', ')}
              >
                +{format.number(people.length - MAX_CONTACTS)}
              </Text>
            ) : null}
          </Row>
          {companies.length === 0 ? null : (
            <Row as="span" gap={6} inline className={css['company']}>
              <Building2 size={14} aria-hidden className={css['icon']} />
              {companies.map(({ id, name }, index) => (
                <span key={id}>
                  {index === 0 ? null : ', '}
                  <RecordName record={{ kind: 'company', id }}>{name}</RecordName>
                </span>
              ))}
            </Row>
          )}
        </Row>
        <ButtonRow>
          {blocked === null ? null : (
            <Row as="p" gap={6} inline className={css['lacks']}>
              <Lock size={13} aria-hidden />
              {blocked}
            </Row>
          )}
          <Button blocked={blocked} onClick={onEditContacts}>
            <Pencil size={13} aria-hidden />
            {words.editContacts}
          </Button>
          <Button blocked={blocked} onClick={onSetCrm}>
            <Link2 size={14} aria-hidden />
            {words.setCrm}
          </Button>
        </ButtonRow>
      </Row>
    </PaneHead>
  );
}
