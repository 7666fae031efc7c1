import type { MouseEvent } from 'react';
import { useFormat, useText } from '../../text/useText.ts';
import { EngagementTypeIcon } from '../../ui/EngagementTypeIcon.tsx';
import { Snippet } from '../../ui/Snippet.tsx';
import { cx } from '../../ui/cx.ts';
import { Text } from '../../ui/primitives.tsx';
import { type Found, placesOf, type SearchPlace } from './searchPlaces.ts';
import css from './Search.module.css';

interface FoundEngagementProps {
  readonly found: Found;
  /** Key of the match shown in the preview. */
  readonly shown: string | null;
  readonly now: number;
  readonly onShow: (place: SearchPlace) => void;
  /** Called on click or key press; only a click keeps the list. */
  readonly onActivate: (place: SearchPlace, byKey: boolean) => void;
}

/** One search result: the engagement and its matching lines. The focused one is shown in the preview. */
export function FoundEngagement({ found, shown, now, onShow, onActivate }: FoundEngagementProps) {
  const {
    engagements: { list },
    search,
  } = useText();
  const format = useFormat();
  const { engagement } = found.row;
  const title = engagement.title.trim() === '' ? list.untitled : engagement.title;
  const company = (engagement.companies ?? []).find(({ name }) => (name ?? '') !== '')?.name ?? null;
  const moment = engagement.start_at ?? engagement.updated_at;
  const [whole, ...places] = placesOf(found);
  const further = found.lines - places.length;
  const buttonFor = (place: SearchPlace) => ({
    type: 'button' as const,
    'data-hit': place.key,
    'aria-current': place.key === shown ? ('true' as const) : undefined,
    onFocus: () => onShow(place),
    // A click triggered by the keyboard has `detail` 0.
    onClick: ({ detail }: MouseEvent) => onActivate(place, detail === 0),
  });
  return (
    <li className={css['found']}>
      {whole === undefined ? null : (
        <button {...buttonFor(whole)} className={cx(css['head'], whole.key === shown && css['shown'])}>
          <EngagementTypeIcon type={engagement.engagement_type} />
          <Text wrap="truncate" grow tone="primary" weight="medium">
            {title}
          </Text>
          <Text wrap="nowrap" size="small" tone="tertiary" className={css['company']}>
            {company}
          </Text>
          <Text
            as="time"
            wrap="nowrap"
            size="small"
            tabular
            dateTime={moment}
            title={format.absolute(moment)}
          >
            {format.when(moment, now)}
          </Text>
        </button>
      )}
      {found.elsewhere.map(({ place, snippet }) => (
        <Text as="p" wrap="anywhere" tone="secondary" key={place + snippet.text} className={css['place']}>
          <span className={css['what']}>{search.places[place]}</span>
          <Snippet {...snippet} />
        </Text>
      ))}
      {places.map((place) =>
        place.hit === null ? null : place.hit.kind === 'text' ? (
          <Text as="p" wrap="anywhere" tone="secondary" key={place.key} className={css['place']}>
            <span className={css['what']}>{search.inText}</span>
            <Snippet {...place.hit.snippet} />
          </Text>
        ) : (
          <button
            key={place.key}
            {...buttonFor(place)}
            className={cx(css['searchResultsHit'], place.key === shown && css['shown'])}
            aria-label={`${search.playFrom({ time: format.duration(place.hit.start), speaker: place.hit.speaker ?? search.someone })}: ${place.hit.snippet.text}`}
          >
            <Text size="small" tone="accent" tabular className={css['searchResultsTime']}>
              {format.duration(place.hit.start)}
            </Text>
            <span className={css['said']}>
              <span className={css['who']}>
                {[
                  place.hit.speaker ?? search.someone,
                  ...(place.hit.side === 'unknown' ? [] : [search.sides[place.hit.side]]),
                ].join(' · ')}
              </span>
              <Snippet {...place.hit.snippet} />
            </span>
          </button>
        ),
      )}
      {further > 0 ? (
        <Text as="p" size="small" tone="tertiary" className={css['further']}>
          {search.moreLines({ count: further })}
        </Text>
      ) : null}
    </li>
  );
}
