import { useInfiniteQuery } from '@tanstack/react-query';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import type { MirrorFilter } from '#shared/contract/engagementFilter.ts';
import { engagementDate } from '#shared/domain/list/engagementDate.ts';
import { useCommands } from '../../commands/commandRegistry.ts';
import { usePolicyBlock } from '../../queries/appQueries.ts';
import { type SearchOrder, type SearchPage, searchQuery } from '../../queries/searchQueries.ts';
import { engagementTitle } from '../../text/engagementTitle.ts';
import { noteText } from '../../text/searchNote.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { Button } from '../../ui/Button.tsx';
import { useCommandItem, useContextMenu } from '../../ui/ContextMenu.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { EngagementTypeIcon } from '../../ui/EngagementTypeIcon.tsx';
import { Row, Stack, Text } from '../../ui/primitives.tsx';
import { Failure } from '../../ui/ProblemView.tsx';
import { Snippet } from '../../ui/Snippet.tsx';
import { useDebounced } from '../../ui/useDebounced.ts';
import { useNow } from '../../ui/useNow.ts';
import { type Found, placesOf, placeToShow, type SearchPlace } from './searchPlaces.ts';
import { SearchPreview } from './SearchPreview.tsx';
import { useConnectionId, useWorkspaceRead } from '../../queries/workspace.ts';
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
function FoundEngagement({ found, shown, now, onShow, onActivate }: FoundEngagementProps) {
  const text = useText();
  const { search } = text;
  const format = useFormat();
  const { engagement } = found.row;
  const title = engagementTitle(text, engagement.title);
  const company = (engagement.companies ?? []).find(({ name }) => (name ?? '') !== '')?.name ?? null;
  const moment = engagementDate(engagement);
  const [whole, ...places] = placesOf(found);
  const further = found.lines - places.length;
  const buttonFor = (place: SearchPlace) => ({
    type: 'button' as const,
    'data-hit': place.key,
    'data-hover': '',
    'data-inset': '',
    'aria-current': place.key === shown ? ('true' as const) : undefined,
    onFocus: () => onShow(place),
    // A click triggered by the keyboard has `detail` 0.
    onClick: ({ detail }: MouseEvent) => onActivate(place, detail === 0),
  });
  return (
    <Stack as="li" pad={[8, 0]} border="bottom">
      {whole === undefined ? null : (
        <Row
          as="button"
          gap={8}
          tone="tertiary"
          {...buttonFor(whole)}
          className={cx(css['result'], whole.key === shown && css['shown'])}
        >
          <EngagementTypeIcon type={engagement.engagement_type} />
          <Text wrap="truncate" grow tone="primary" weight="medium">
            {title}
          </Text>
          <Text wrap="truncate" size="small" tone="tertiary" className={css['company']}>
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
        </Row>
      )}
      {found.elsewhere.map(({ place, snippet }) => (
        <Text as="p" wrap="anywhere" tone="secondary" key={place + snippet.text} className={css['place']}>
          <Text tone="tertiary" className={css['what']}>
            {search.places[place]}
          </Text>
          <Snippet {...snippet} />
        </Text>
      ))}
      {places.map((place) =>
        place.hit === null ? null : place.hit.kind === 'text' ? (
          <Text as="p" wrap="anywhere" tone="secondary" key={place.key} className={css['place']}>
            <Text tone="tertiary" className={css['what']}>
              {search.inText}
            </Text>
            <Snippet {...place.hit.snippet} />
          </Text>
        ) : (
          <Row
            as="button"
            gap={8}
            align="baseline"
            key={place.key}
            {...buttonFor(place)}
            className={cx(css['result'], place.key === shown && css['shown'])}
            aria-label={`${search.playFrom({ time: format.duration(place.hit.start), speaker: place.hit.speaker ?? search.someone })}: ${place.hit.snippet.text}`}
          >
            <Text size="small" tone="accent" tabular end className={css['resultTime']}>
              {format.duration(place.hit.start)}
            </Text>
            <Text tone="secondary" lines={2}>
              <Text tone="tertiary" className={css['what']}>
                {[
                  place.hit.speaker ?? search.someone,
                  ...(place.hit.side === 'unknown' ? [] : [search.sides[place.hit.side]]),
                ].join(' · ')}
              </Text>
              <Snippet {...place.hit.snippet} />
            </Text>
          </Row>
        ),
      )}
      {further > 0 ? (
        <Text as="p" size="small" tone="tertiary" className={css['further']}>
          {search.moreLines({ count: further })}
        </Text>
      ) : null}
    </Stack>
  );
}

/** Nothing is loaded while moving through the results. */
const SETTLED_MS = 120;

/** Moves the focus from result to result. */
function focusHit(list: HTMLElement | null, to: (at: number, last: number) => number): void {
  const hits = [...(list?.querySelectorAll<HTMLElement>('[data-hit]') ?? [])];
  const at = hits.findIndex((hit) => hit === document.activeElement);
  const last = hits.length - 1;
  hits[Math.min(Math.max(0, to(at, last)), last)]?.focus();
}

function Notes({ pages }: { readonly pages: readonly SearchPage[] }) {
  const { search } = useText();
  const format = useFormat();
  const { data: coverage } = useWorkspaceRead('mirror.coverage', {});
  const ranked = pages[0]?.rankedAmong ?? null;
  const searchable = coverage === undefined ? 0 : coverage.engagements - coverage.unread;
  return (
    <>
      {(pages[0]?.parts ?? []).map(({ from, note }) =>
        note === null ? null : (
          <Text as="p" size="small" tone="secondary" key={from} border="bottom" className={css['note']}>
            {noteText(search, note)}
          </Text>
        ),
      )}
      {ranked === null ? null : (
        <Text as="p" size="small" tone="secondary" border="bottom" className={css['note']}>
          {search.rankedAmong({ count: format.number(ranked) })}
        </Text>
      )}
      {coverage === undefined || coverage.unread === 0 ? null : (
        <Text as="p" size="small" tone="secondary" border="bottom" className={css['note']}>
          {search.partly({
            searchable: format.number(searchable),
            total: format.number(coverage.engagements),
          })}
        </Text>
      )}
    </>
  );
}

/** With fewer results than this, a word may be misspelled. */
const FEW_RESULTS = 4;

function DidYouMean({
  typed,
  within,
  onSearch,
}: {
  readonly typed: string;
  readonly within: MirrorFilter;
  readonly onSearch: (typed: string) => void;
}) {
  const { search } = useText();
  const { data: suggestion } = useWorkspaceRead(
    'mirror.searchSuggestion',
    { input: typed, within },
    { gcTime: 60_000 },
  );
  if (suggestion === undefined || suggestion === null) return null;
  return (
    <Row border="bottom" className={css['note']}>
      <Button look="quiet" onClick={() => onSearch(suggestion)}>
        {search.didYouMean({ search: suggestion })}
      </Button>
    </Row>
  );
}

/** Search results, with a preview of the focused or clicked one beside them. */
export function SearchResults({
  typed,
  input,
  within,
  order,
  back,
  onSearch,
  onOpen,
  onPlay,
  onShare,
  onBack,
}: {
  readonly typed: string;
  /** The typed search as it is run. */
  readonly input: string;
  /** Filters the results. */
  readonly within: MirrorFilter;
  readonly order: SearchOrder;
  /** The match to return to. */
  readonly back: string | null;
  /** Searches for another spelling. */
  readonly onSearch: (typed: string) => void;
  readonly onOpen: (place: SearchPlace) => void;
  /** Plays the recording from this second. */
  readonly onPlay: (place: SearchPlace, seconds: number) => void;
  /** Saves the matching line as a file for others. */
  readonly onShare: (place: SearchPlace, seconds: number) => void;
  readonly onBack: () => void;
}) {
  const connectionId = useConnectionId();
  const { search } = useText();
  const now = useNow();
  const query = useInfiniteQuery(searchQuery(connectionId, input, order, within));
  const [chosen, setChosen] = useState(back);
  const scroller = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const preview = useRef<HTMLElement>(null);
  const { fetchNextPage, hasNextPage, isFetching } = query;
  const pages = query.data?.pages ?? [];
  const results = pages.flatMap((page) => page.found);
  const first = pages[0];
  const shown = placeToShow(results, chosen);
  const settled = useDebounced(shown?.key ?? null, SETTLED_MS);

  useEffect(() => {
    const mark = end.current;
    if (mark === null || !hasNextPage) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting) && !isFetching) void fetchNextPage();
      },
      { root: scroller.current, rootMargin: '400px' },
    );
    observer.observe(mark);
    return () => observer.disconnect();
  }, [hasNextPage, isFetching, fetchNextPage]);

  const commandItem = useCommandItem();
  const blocked = usePolicyBlock('export');
  const shareOf = (place: SearchPlace | null) => {
    const start = place?.hit?.kind === 'line' ? place.hit.start : null;
    return place === null || start === null ? null : () => onShare(place, start);
  };
  const hits = useRef<HTMLUListElement>(null);
  const returned = useRef(back === null);
  useEffect(() => {
    if (returned.current || results.length === 0) return;
    returned.current = true;
    hits.current?.querySelector<HTMLElement>(`[data-hit="${CSS.escape(back ?? '')}"]`)?.focus();
  }, [results.length, back]);
  useCommands({
    'list.next': () => focusHit(hits.current, (at) => at + 1),
    'list.previous': () => focusHit(hits.current, (at) => at - 1),
    'list.first': () => focusHit(hits.current, () => 0),
    'list.last': () => focusHit(hits.current, (_at, last) => last),
    'list.back': onBack,
    'call.shareMoment': shareOf(shown),
  });
  const contextMenu = useContextMenu(
    (target) => {
      const key = target.closest<HTMLElement>('[data-hit]')?.dataset['hit'];
      return (
        results.flatMap(placesOf).find((place) => place.key === key && place.hit?.kind === 'line') ?? null
      );
    },
    (place) => ({
      label: place.hit?.snippet.text ?? '',
      items: [
        commandItem('list.open', { onChoose: () => onOpen(place) }),
        commandItem('call.shareMoment', { disabled: blocked, onChoose: () => shareOf(place)?.() }),
      ],
    }),
  );

  // A click previews and plays; a key opens, as does a click without room for the preview.
  const activate = (place: SearchPlace, byKey: boolean) => {
    setChosen(place.key);
    if (byKey || preview.current?.checkVisibility() !== true) onOpen(place);
    else if (place.hit?.kind === 'line') onPlay(place, place.hit.start);
  };

  if (query.isError && first === undefined) return <Failure of={query} place="page" />;
  const suggestion =
    first === undefined || first.isEmpty || hasNextPage || results.length >= FEW_RESULTS ? null : (
      <DidYouMean typed={typed} within={within} onSearch={onSearch} />
    );
  if (first !== undefined && results.length === 0) {
    return (
      <>
        <Notes pages={pages} />
        {suggestion}
        <EmptyState title={first.isEmpty ? search.emptyTitle : search.nothingTitle}>
          {first.isEmpty ? search.emptyBody : search.nothingBody} {search.hints}
        </EmptyState>
      </>
    );
  }
  return (
    <Row grow align="stretch" className={css['panes']}>
      <Stack grow>
        <Notes pages={pages} />
        {suggestion}
        <Stack grow scroll ref={scroller} aria-busy={isFetching} onContextMenu={contextMenu.onContextMenu}>
          <ul ref={hits} aria-label={search.title} data-region="list" tabIndex={-1}>
            {results.map((found) => (
              <FoundEngagement
                key={found.row.engagement.id}
                found={found}
                shown={shown?.key ?? null}
                now={now}
                onShow={({ key }) => setChosen(key)}
                onActivate={activate}
              />
            ))}
          </ul>
          {contextMenu.menu}
          <Text as="div" size="small" tone="tertiary" pad={12} ref={end} className={css['end']}>
            {hasNextPage ? search.loadingMore : null}
          </Text>
        </Stack>
      </Stack>
      <Stack as="aside" border="start" ref={preview} aria-label={search.preview} className={css['preview']}>
        {shown === null ? null : (
          <SearchPreview
            place={shown}
            settled={shown.key === settled}
            onOpen={() => onOpen(shown)}
            onPlay={(seconds) => onPlay(shown, seconds)}
          />
        )}
      </Stack>
    </Row>
  );
}
