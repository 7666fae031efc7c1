import type { MouseEvent } from 'react';
import type { EngagementId } from '#shared/contract/ids.ts';
import type { SearchPage } from '../../queries/searchQueries.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { EngagementTypeIcon } from '../../ui/EngagementTypeIcon.tsx';
import { Snippet } from '../../ui/Snippet.tsx';
import { cx } from '../../ui/cx.ts';
import { Text } from '../../ui/primitives.tsx';
import css from './SearchResults.module.css';

type MarkedText = { readonly text: string; readonly marks: readonly (readonly [number, number])[] };

/** Adjacent words are one phrase, whatever punctuation is between them. */
const BETWEEN = /^[^\p{L}\p{N}]*$/u;

/** The longest match in a line as it is written there; null if nothing is marked. */
export function longestMatch({ text, marks }: MarkedText): string | null {
  let [longest, from, to] = ['', 0, 0];
  for (const [begin, end] of marks) {
    if (to === 0 || !BETWEEN.test(text.slice(to, begin))) from = begin;
    to = end;
    const run = text.slice(from, to);
    if (run.length > longest.length) longest = run;
  }
  return longest === '' ? null : longest;
}

/** `at`: seconds, null for the whole engagement; `find`: the words that were found there. */
export type OpenFound = (
  id: EngagementId,
  at: { readonly at: number | null; readonly find: string | null; readonly byKey: boolean },
) => void;

/** A click by keyboard has no pointer detail. */
function isByKey({ detail }: MouseEvent): boolean {
  return detail === 0;
}

interface FoundEngagementProps {
  readonly found: SearchPage['found'][number];
  readonly open: boolean;
  readonly now: number;
  readonly onOpen: OpenFound;
}

/** One search result: the engagement and its matching lines, each with a link to its time. */
export function FoundEngagement({ found, open, now, onOpen }: FoundEngagementProps) {
  const {
    engagements: { list },
    search,
  } = useText();
  const format = useFormat();
  const { engagement } = found.row;
  const title = engagement.title.trim() === '' ? list.untitled : engagement.title;
  const moment = engagement.start_at ?? engagement.updated_at;
  const lines = found.hits.filter((hit) => hit.kind === 'line');
  const further = found.lines - lines.length;
  return (
    <li className={cx(css['found'], open && css['open'])}>
      <button
        type="button"
        data-hit
        className={css['head']}
        onClick={(event) => onOpen(engagement.id, { at: null, find: null, byKey: isByKey(event) })}
      >
        <EngagementTypeIcon type={engagement.engagement_type} />
        <Text wrap="truncate" grow tone="primary" weight="medium">
          {title}
        </Text>
        <Text as="time" wrap="nowrap" size="small" tabular dateTime={moment} title={format.absolute(moment)}>
          {format.when(moment, now)}
        </Text>
      </button>
      {found.elsewhere.map(({ place, snippet }) => (
        <Text as="p" wrap="anywhere" tone="secondary" key={place + snippet.text} className={css['place']}>
          <span className={css['what']}>{search.places[place]}</span>
          <Snippet {...snippet} />
        </Text>
      ))}
      {found.hits.map((hit) =>
        hit.kind === 'line' ? (
          <button
            key={hit.line}
            type="button"
            data-hit
            className={css['hit']}
            aria-label={`${search.playFrom({ time: format.duration(hit.start), speaker: hit.speaker ?? search.someone })}: ${hit.snippet.text}`}
            onClick={(event) =>
              onOpen(engagement.id, {
                at: hit.start,
                find: longestMatch(hit.snippet),
                byKey: isByKey(event),
              })
            }
          >
            <Text size="small" tone="accent" tabular className={css['time']}>
              {format.duration(hit.start)}
            </Text>
            <span className={css['said']}>
              {hit.speaker === null ? null : <span className={css['who']}>{hit.speaker}</span>}
              <Snippet {...hit.snippet} />
            </span>
          </button>
        ) : (
          <Text as="p" wrap="anywhere" tone="secondary" key={hit.snippet.text} className={css['place']}>
            <span className={css['what']}>{search.inText}</span>
            <Snippet {...hit.snippet} />
          </Text>
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
