import { useInfiniteQuery } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type RefObject, useEffect, useMemo, useRef } from 'react';
import type { Alert, AlertId } from '#shared/contract/alerts.ts';
import { calendarSpans } from '#shared/domain/list/calendarGroups.ts';
import { useCommands } from '../../commands/commandRegistry.ts';
import { alertMatchesQuery, useMarkUpdatesRead, useUnreadUpdates } from '../../queries/alertQueries.ts';
import { useRead } from '../../queries/ask.ts';
import { useFetchAhead } from '../../queries/listPaging.ts';
import { type ChangedHow, type UpdateKind, updatesQuery } from './updatesQuery.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { Button } from '../../ui/Button.tsx';
import { Chip, Chips } from '../../ui/Chip.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LoadingLines } from '../../ui/Skeleton.tsx';
import { Page, PageBody } from '../../ui/Page.tsx';
import { Failure, ProblemView } from '../../ui/ProblemView.tsx';
import { useSaidChange } from '../../ui/Toasts.tsx';
import { Row, Text } from '../../ui/primitives.tsx';
import { useNow } from '../../ui/useNow.ts';
import { FoundByAlert, type MatchPlace, placeOf, type RenderMatch } from './FoundByAlert.tsx';
import { RecordChanges } from './RecordChanges.tsx';
import { type ChangedRecord, groupChanges, loadedDownTo } from './changeGroups.ts';
import { useConnectionId } from '../../queries/workspace.ts';
import css from './Updates.module.css';

const KINDS: readonly UpdateKind[] = ['engagement', 'contact', 'company', 'user', 'tag', 'alert'];
const HOWS: readonly ChangedHow[] = ['appeared', 'changed', 'deleted'];

/** The filters of the feed; empty ones mean all. */
export interface FeedChoice {
  readonly kinds: readonly UpdateKind[];
  readonly how: readonly ChangedHow[];
  /** Limits what alerts found to one of them. */
  readonly alert: AlertId | null;
}

function FilterChips<Value extends string>({
  label,
  values,
  labels,
  chosen,
  onChange,
}: {
  readonly label: string;
  readonly values: readonly Value[];
  readonly labels: Readonly<Record<Value, string>>;
  readonly chosen: readonly Value[];
  readonly onChange: (chosen: readonly Value[]) => void;
}) {
  return (
    <Chips label={label}>
      {values.map((value) => {
        const isOn = chosen.includes(value);
        return (
          <Chip
            key={value}
            pressed={isOn}
            onPress={() =>
              onChange(values.filter((each) => (each === value ? !isOn : chosen.includes(each))))
            }
          >
            {labels[value]}
          </Chip>
        );
      })}
    </Chips>
  );
}

/** Filters by kind of record and kind of change, and by alert. Without a selection, everything is shown. */
function UpdatesFilters({
  alerts,
  choice,
  onChange,
}: {
  readonly alerts: readonly Alert[];
  readonly choice: FeedChoice;
  readonly onChange: (choice: FeedChoice) => void;
}) {
  const { alerts: words, updates } = useText();
  const { alert: only } = choice;
  return (
    <Row gap={24} rowGap={8} wrap pad={[12, 'page']}>
      <FilterChips
        label={updates.kind}
        values={KINDS}
        labels={updates.kinds}
        chosen={choice.kinds}
        onChange={(kinds) => onChange({ ...choice, kinds, alert: kinds.includes('alert') ? only : null })}
      />
      <FilterChips
        label={updates.how}
        values={HOWS}
        labels={updates.hows}
        chosen={choice.how}
        onChange={(how) => onChange({ ...choice, how })}
      />
      {choice.kinds.includes('alert') && alerts.length > 1 ? (
        <Chips label={words.filter}>
          {alerts.map(({ id, name }) => (
            <Chip
              key={id}
              pressed={id === only}
              onPress={() => onChange({ ...choice, alert: id === only ? null : id })}
            >
              {name}
            </Chip>
          ))}
        </Chips>
      ) : null}
    </Row>
  );
}

/** Names the day of a time: today and yesterday by these words, the others by their date. */
function useDayNames(): (iso: string) => string {
  const { spans: words } = useText().engagements;
  const format = useFormat();
  const now = useNow();
  const today = format.day(new Date(now).toISOString());
  return useMemo(() => {
    const days = calendarSpans(now, format.timeZone);
    return (iso) => {
      const span = days.find(({ from }) => from <= Date.parse(iso))?.span;
      return span === 'today' || span === 'yesterday' ? words[span] : format.day(iso);
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the same all day long
  }, [today, words, format]);
}

/** The list keys in a feed of articles: they move the focus among them and open the focused one by its `data-key`. */
function useFeedKeys(feed: RefObject<HTMLElement | null>, onOpen: (key: string) => void): void {
  const articles = () => [...(feed.current?.querySelectorAll<HTMLElement>('[role="article"]') ?? [])];
  const focused = () => articles().findIndex((article) => article.contains(document.activeElement));
  const step = (by: number) => () => {
    const all = articles();
    const to = all[Math.min(all.length - 1, Math.max(0, focused() + by))];
    to?.focus();
    to?.scrollIntoView({ block: 'nearest' });
  };
  useCommands({
    'list.next': step(1),
    'list.previous': step(-1),
    'list.open': () => {
      const key = articles()[focused()]?.dataset['key'];
      if (key !== undefined) onOpen(key);
    },
  });
}

const GUESSED_HEIGHT = 92;
const DAY_HEIGHT = 44;
const OVERSCAN = 6;
/** The next page is fetched when fewer entries than this are left below. */
const ASK_AHEAD = 12;

interface UpdatesFeedProps {
  readonly choice: FeedChoice;
  readonly onChoice: (choice: FeedChoice) => void;
  /** The name of a record as a link to its page. */
  readonly renderName: (record: ChangedRecord, name: string) => ReactNode;
  /** A link to what an alert found. */
  readonly renderMatch: RenderMatch;
  readonly onOpen: (opened: ChangedRecord | MatchPlace) => void;
  /** Where alerts are listed. */
  readonly toAlerts: ReactNode;
}

/** What changed and what alerts found, by day, newest first. */
export function UpdatesFeed(props: UpdatesFeedProps) {
  const connectionId = useConnectionId();
  const { choice, onChoice, renderName, onOpen } = props;
  const { alerts: alertWords, updates } = useText();
  const dayOf = useDayNames();
  const { data: allAlerts = [] } = useRead('alerts.list', {});
  const alerts = allAlerts.filter((alert) => alert.connectionId === connectionId);
  const kinds = choice.kinds.filter((kind) => kind !== 'alert');
  const filtered = choice.kinds.length > 0 || choice.how.length > 0;
  const withMatches = !filtered || choice.kinds.includes('alert');
  const withChanges = choice.kinds.length === 0 || kinds.length > 0;
  const changes = useInfiniteQuery({
    ...updatesQuery(connectionId, { kinds, how: choice.how, of: null }),
    enabled: withChanges,
  });
  const matches = useInfiniteQuery({
    ...alertMatchesQuery(connectionId, choice.alert),
    enabled: withMatches,
  });
  const { mark, newest, looked } = useMarkUpdatesRead();
  const change = useSaidChange();
  const unread = useUnreadUpdates();
  const scroller = useRef<HTMLDivElement>(null);
  const { items, behind } = useMemo(() => {
    const shownChanges = withChanges ? (changes.data?.pages.flatMap((page) => page.changes) ?? []) : [];
    const shownMatches = withMatches ? (matches.data?.pages.flatMap((page) => page.matches) ?? []) : [];
    const lastChange = changes.hasNextPage ? shownChanges.at(-1)?.seenAt : undefined;
    const lastMatch = matches.hasNextPage ? shownMatches.at(-1)?.foundAt : undefined;
    const from = loadedDownTo([lastChange, lastMatch].filter((at) => at !== undefined));
    return {
      items: groupChanges(
        shownChanges.filter(({ seenAt }) => Date.parse(seenAt) >= from),
        dayOf,
        looked?.change ?? 0,
        shownMatches.filter(({ foundAt }) => Date.parse(foundAt) >= from),
        looked?.match ?? 0,
      ),
      // The list that ends first is the one to continue.
      behind: lastMatch !== undefined && Date.parse(lastMatch) === from ? matches : changes,
    };
  }, [changes, matches, withChanges, withMatches, dayOf, looked?.change, looked?.match]);
  const isLoading =
    looked === null || (withChanges && changes.isPending) || (withMatches && matches.isPending);
  const failed = [changes, matches].find(({ isError, data }) => isError && data === undefined);

  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (items[index]?.kind === 'day' ? DAY_HEIGHT : GUESSED_HEIGHT),
    getItemKey: (index) => items[index]?.key ?? index,
    overscan: OVERSCAN,
  });
  const shown = virtualizer.getVirtualItems();
  const last = shown.at(-1)?.index ?? 0;
  const onShown = useFetchAhead(behind, items.length, ASK_AHEAD);
  useEffect(() => onShown(0, last), [onShown, last]);

  useFeedKeys(scroller, (key) => {
    const item = items.find((each) => each.key === key);
    if (item?.kind === 'record') onOpen(item.record);
    if (item?.kind === 'match' && item.match.engagement !== null) onOpen(placeOf(item.match));
  });

  let body: ReactNode;
  if (failed?.error) {
    body = <Failure of={failed} place="page" />;
  } else if (isLoading) {
    body = <LoadingLines label={updates.loading} widths={[42, 60, 36, 54]} />;
  } else if (items.length === 0 && !withChanges) {
    body = (
      <EmptyState
        title={alerts.length === 0 ? alertWords.noneTitle : alertWords.noMatchesTitle}
        action={props.toAlerts}
      >
        {alerts.length === 0 ? alertWords.noneBody : alertWords.noMatchesBody}
      </EmptyState>
    );
  } else if (items.length === 0) {
    body = filtered ? (
      <EmptyState
        title={updates.filteredTitle}
        action={
          <Button onClick={() => onChoice({ kinds: [], how: [], alert: null })}>
            {updates.clearFilters}
          </Button>
        }
      >
        {updates.filteredBody}
      </EmptyState>
    ) : (
      <EmptyState title={updates.emptyTitle}>{updates.emptyBody}</EmptyState>
    );
  } else {
    body = (
      <div ref={scroller} data-region="list" className={css['scroller']}>
        <div
          role="group"
          aria-label={updates.title}
          aria-busy={behind.isFetchingNextPage}
          className={css['feed']}
          style={{ height: virtualizer.getTotalSize() }}
        >
          {shown.map(({ index, key, start }) => {
            const item = items[index];
            if (item === undefined) return null;
            const common = {
              ref: virtualizer.measureElement,
              'data-index': index,
              style: { transform: `translateY(${start}px)` },
            };
            return item.kind === 'day' ? (
              <h2 key={key} {...common} className={css['day']}>
                {item.day}
              </h2>
            ) : (
              <div
                key={key}
                {...common}
                role="article"
                // The list keys focus it; the Tab key goes to its links.
                tabIndex={-1}
                data-key={item.key}
                aria-posinset={index + 1}
                aria-setsize={behind.hasNextPage ? -1 : items.length}
                data-inset
                className={css['record']}
              >
                {item.kind === 'match' ? (
                  <FoundByAlert match={item.match} unread={item.unseen} renderMatch={props.renderMatch} />
                ) : (
                  <RecordChanges
                    record={item.record}
                    title={renderName(
                      item.record,
                      item.record.name === '' ? updates.unnamed : item.record.name,
                    )}
                  />
                )}
              </div>
            );
          })}
        </div>
        <Text as="p" size="small" tone="tertiary" pad={[16, 'page']}>
          {behind.hasNextPage ? updates.loadingMore : null}
        </Text>
        {behind.isFetchNextPageError && behind.error !== null ? (
          <ProblemView problem={behind.error.problem} onRetry={() => void behind.fetchNextPage()} />
        ) : null}
      </div>
    );
  }

  return (
    <Page
      title={updates.title}
      lead={
        <span role="status">
          {unread === null ? null : unread > 0 ? updates.unseenLong({ count: unread }) : updates.nothingNew}
        </span>
      }
      aside={
        <Button
          disabled={newest === null || !(unread ?? 0) || mark.isPending}
          onClick={() => {
            if (newest === null || looked === null) return;
            const undo = () => mark.mutateAsync(looked);
            void change(() => mark.mutateAsync(newest), updates.marked, undo);
          }}
        >
          {updates.markLooked}
        </Button>
      }
    >
      <UpdatesFilters alerts={alerts} choice={choice} onChange={onChoice} />
      <PageBody>{body}</PageBody>
    </Page>
  );
}
