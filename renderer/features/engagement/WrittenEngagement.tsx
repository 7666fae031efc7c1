import type { ReactNode } from 'react';
import type { Engagement } from '#shared/contract/engagement.ts';
import { engagementDate } from '#shared/domain/list/engagementDate.ts';
import { personName, primaryEmail } from '#shared/domain/edits/personName.ts';
import { ExternalLink } from '../../links/ExternalLink.tsx';
import { SafeText } from '../../safeText/SafeText.tsx';
import type { Text as Catalogue } from '../../text/messages.gen.d.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Fact, Facts } from '../../ui/Facts.tsx';
import { Row, Stack, Text } from '../../ui/primitives.tsx';
import { ActionItems } from './ActionItems.tsx';
import css from './WrittenEngagement.module.css';

const WRITTEN_TYPES = ['EMAIL', 'NOTE', 'TASK', 'DOCUMENT', 'CALENDAR_EVENT'] as const;

const writtenTypeOf = (type: string) => WRITTEN_TYPES.find((written) => written === type);

/** Whether it is a written type: most of these have no recording. */
export function isWritten({ engagement_type: type }: Pick<Engagement, 'engagement_type'>): boolean {
  return writtenTypeOf(type) !== undefined;
}

/** The name of a written engagement, such as Email. */
export function writtenName({ engagement }: Catalogue, type: string): string {
  return engagement.written.labels[writtenTypeOf(type) ?? 'other'].name;
}

type Person = NonNullable<Engagement['contacts']>[number] | NonNullable<Engagement['owner']>;

function People({
  people,
  isTeam = false,
}: {
  readonly people: readonly Person[];
  readonly isTeam?: boolean;
}) {
  return (
    <Row as="ul" gap={16} rowGap={2} align="stretch" wrap>
      {people.map((person) => {
        const name = personName(person) ?? person.id;
        const email = primaryEmail(person);
        return (
          <Row as="li" gap={8} align="stretch" key={person.id} className={css['person']}>
            <Avatar name={name} email={email} userId={person.id} isTeam={isTeam} />
            <span>
              {name} {email === null || email === name ? null : <Text tone="tertiary">{email}</Text>}
            </span>
          </Row>
        );
      })}
    </Row>
  );
}

/**
 * An email, note, task, document or calendar event: people, date and place above its text.
 *
 * @param body The aggregated text; null if there is none, or it can't be seen.
 */
export function WrittenEngagement({
  engagement,
  body,
  waiting,
}: {
  readonly engagement: Engagement;
  readonly body: string | null;
  /** Shown instead of the text while it is loading or unavailable. */
  readonly waiting: ReactNode;
}) {
  const { engagement: words } = useText();
  const { written } = words;
  const format = useFormat();
  const { engagement_type: type, owner, contacts, description, meeting_url: meetingUrl } = engagement;
  const moment = engagementDate(engagement);
  const labels = written.labels[writtenTypeOf(type) ?? 'other'];
  const text = body !== null && body.trim() !== '' ? body : (description ?? '');
  const place = engagement['location'];
  const withNobody = contacts === null || contacts === undefined || contacts.length === 0;
  const end = engagement.end_at;
  const endsLater = end !== null && end !== undefined && end !== moment;
  const hasLink = meetingUrl !== null && meetingUrl !== undefined && meetingUrl !== '';
  const items = engagement.action_items ?? [];

  return (
    // Scrolls independently, so it must be reachable by keyboard.
    <Stack
      as="article"
      grow
      scroll
      pad={[20, 'page', 48]}
      aria-label={labels.name}
      tabIndex={0}
      className={css['sheet']}
    >
      <Facts className={css['facts']}>
        {owner === null || owner === undefined ? null : (
          <Fact name={labels.by}>
            <People people={[owner]} isTeam />
          </Fact>
        )}
        {withNobody ? null : (
          <Fact name={labels.with}>
            <People people={contacts} />
          </Fact>
        )}
        <Fact name={labels.when}>
          <time dateTime={moment}>{format.absolute(moment)}</time>
        </Fact>
        {endsLater ? (
          <Fact name={labels.until}>
            <time dateTime={end}>{format.absolute(end)}</time>
          </Fact>
        ) : null}
        {typeof place === 'string' && place !== '' ? <Fact name={written.place}>{place}</Fact> : null}
        {hasLink ? (
          <Fact name={words.openMeeting}>
            <ExternalLink address={meetingUrl}>{meetingUrl}</ExternalLink>
          </Fact>
        ) : null}
      </Facts>
      {type === 'TASK' && items.length > 0 ? (
        <Stack as="section" gap={8} aria-label={words.actionItems} className={css['items']}>
          <h2>{words.actionItems}</h2>
          {/* Without a recording there is no moment to link to. */}
          <ActionItems engagementId={engagement.id} items={items} whereSaid={() => null} />
        </Stack>
      ) : null}
      {text === '' ? (
        (waiting ?? (
          <Text as="p" tone="tertiary">
            {written.nothing}
          </Text>
        ))
      ) : (
        <SafeText body={text} />
      )}
    </Stack>
  );
}
