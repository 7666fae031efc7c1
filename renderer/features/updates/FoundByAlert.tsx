import type { ReactNode } from 'react';
import type { AlertMatch } from '#shared/contract/alerts.ts';
import type { EngagementId } from '#shared/contract/ids.ts';
import { engagementDate } from '#shared/domain/list/engagementDate.ts';
import { engagementTitle } from '../../text/engagementTitle.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { Badge } from '../../ui/Badge.tsx';
import { EngagementTypeIcon } from '../../ui/EngagementTypeIcon.tsx';
import { Snippet } from '../../ui/Snippet.tsx';
import { Row, Stack, Text } from '../../ui/primitives.tsx';
import { useNow } from '../../ui/useNow.ts';
import css from './Updates.module.css';

/** An engagement, at the line that mentions a tracker's phrases. */
export interface MatchPlace {
  readonly engagementId: EngagementId;
  readonly second: number | null;
  /** The words to find in the transcript. */
  readonly find: string | null;
}

export function placeOf({ engagementId, hit }: AlertMatch): MatchPlace {
  const [begin = 0, end = 0] = hit?.snippet.marks[0] ?? [];
  const words = hit?.snippet.text.slice(begin, end) ?? '';
  return {
    engagementId,
    second: hit?.kind === 'line' ? hit.start : null,
    find: words === '' ? null : words,
  };
}

export type RenderMatch = (place: MatchPlace, children: ReactNode, label?: string) => ReactNode;

/** What an alert found: the engagement, the alert, and for a tracker the line. */
export function FoundByAlert({
  match,
  unread,
  renderMatch,
}: {
  readonly match: AlertMatch;
  readonly unread: boolean;
  readonly renderMatch: RenderMatch;
}) {
  const text = useText();
  const { alerts, updates, trackers } = text;
  const format = useFormat();
  const now = useNow();
  const { engagement, hit, alertName, foundAt } = match;
  const title = engagementTitle(text, engagement?.title);
  const date = engagement === null ? null : engagementDate(engagement);
  return (
    <>
      <Row gap={8}>
        <span className={css['kind']}>
          <EngagementTypeIcon type={engagement?.engagement_type ?? ''} />
        </span>
        <Text as="h3" wrap="anywhere" grow tone={engagement === null ? 'tertiary' : 'primary'}>
          {engagement === null ? alerts.gone : renderMatch({ ...placeOf(match), find: null }, title)}{' '}
          {unread ? <Badge tone="good">{updates.new}</Badge> : null}
        </Text>
        <Text
          as="time"
          size="small"
          tone="tertiary"
          tabular
          dateTime={foundAt}
          title={format.absolute(foundAt)}
        >
          {format.timeOfDay(foundAt)}
        </Text>
      </Row>
      <Stack gap={2} className={css['entries']}>
        <Text as="p" size="small" tone="tertiary">
          {date === null ? alertName : `${alertName} · ${format.when(date, now)}`}
        </Text>
        {hit === null ? null : (
          <Text as="p" tone="secondary" wrap="anywhere" className={css['hit']}>
            {hit.kind === 'line'
              ? renderMatch(
                  placeOf(match),
                  <>
                    <Text tone="tertiary" tabular>
                      {format.duration(hit.start)}
                    </Text>{' '}
                    {hit.speaker === null ? null : <Text weight="medium">{hit.speaker} </Text>}
                    <Snippet {...hit.snippet} />
                  </>,
                  `${trackers.openAt({ time: format.duration(hit.start) })}: ${hit.snippet.text}`,
                )
              : null}
            {hit.kind === 'text' ? <Snippet {...hit.snippet} /> : null}
          </Text>
        )}
      </Stack>
    </>
  );
}
