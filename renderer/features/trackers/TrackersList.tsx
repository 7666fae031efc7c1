import { queryOptions, useQuery } from '@tanstack/react-query';
import { ChevronRight, Pencil, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useId, useMemo, useState } from 'react';
import type { ConnectionId, EngagementId } from '#shared/contract/ids.ts';
import type { Tracker } from '#shared/contract/trackers.ts';
import { engagementDate } from '#shared/domain/list/engagementDate.ts';
import { ask, connectionKey } from '../../queries/ask.ts';
import { useAliases } from '../../queries/useAliases.ts';
import { engagementTitle } from '../../text/engagementTitle.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { ColumnPage } from '../../ui/ColumnPage.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { EngagementTypeIcon } from '../../ui/EngagementTypeIcon.tsx';
import { Row, Stack, Text } from '../../ui/primitives.tsx';
import type { PageFrame } from '../../ui/Page.tsx';
import { Failure } from '../../ui/ProblemView.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Snippet } from '../../ui/Snippet.tsx';
import { useNow } from '../../ui/useNow.ts';
import { Mention } from './Mention.tsx';
import { TrackerDialog, useTrackers } from './TrackerDialog.tsx';
import { monthsOf, type TrendMonth } from './trackerModel.ts';
import { useWorkspaceRead } from '../../queries/workspace.ts';
import css from './Trackers.module.css';
import { type Aliases, areSpellingsCut, spellingsOf } from '#shared/domain/search/aliases.ts';
import { searchOfPhrase } from '#shared/domain/search/typedSearch.ts';
import type { SearchPage } from '../../queries/searchQueries.ts';

type Found = SearchPage['found'][number];

/** Engagements with mentions of phrases. */
interface Mentions {
  /** Newest first. */
  readonly calls: readonly Found[];
  /** Whether there are more than were collected. */
  readonly more: boolean;
}

const CALLS_A_PAGE = 100;
/** A phrase with more mentions is too common to be useful. */
const MOST_PAGES = 20;
/** How long results stay fresh: each phrase costs a search, and the mirror changes constantly. */
const FRESH_MS = 60_000;

function timeOf({ row: { engagement } }: Found): number {
  const time = Date.parse(engagementDate(engagement));
  return Number.isNaN(time) ? 0 : time;
}

/** All engagements with mentions of any of these phrases, each once, with the matching lines. */
function mentionsQuery(connectionId: ConnectionId, phrases: readonly string[], aliases: Aliases) {
  const spellings = phrases.map((phrase) => spellingsOf(phrase, aliases));
  return queryOptions({
    queryKey: [...connectionKey(connectionId), 'mentions', spellings],
    staleTime: FRESH_MS,
    queryFn: async ({ signal }): Promise<Mentions> => {
      const calls = new Map<string, Found>();
      let more = areSpellingsCut(phrases, aliases);
      for (const phrase of phrases) {
        let cursor: string | null = null;
        for (let page = 0; page < MOST_PAGES; page += 1) {
          const answer: SearchPage = await ask(
            'mirror.search',
            {
              connectionId,
              input: searchOfPhrase(phrase),
              order: 'newest',
              cursor,
              limit: CALLS_A_PAGE,
            },
            signal,
          );
          for (const found of answer.found) {
            // A match in a title or name is not a mention.
            if (found.hits.length === 0) continue;
            const { id } = found.row.engagement;
            const known = calls.get(id);
            calls.set(id, known === undefined ? found : { ...known, hits: [...known.hits, ...found.hits] });
          }
          cursor = answer.next;
          if (cursor === null) break;
        }
        more ||= cursor !== null;
      }
      return { calls: [...calls.values()].toSorted((a, b) => timeOf(b) - timeOf(a)), more };
    },
  });
}

const ENGAGEMENTS_PER_STEP = 20;

/** The engagements that mention a tracker's phrases, with the matching lines. */
function TrackerEngagements({
  calls,
  onOpen,
}: {
  readonly calls: Mentions['calls'];
  readonly onOpen: (id: EngagementId, at: number | null, find: string | null) => void;
}) {
  const text = useText();
  const { trackers } = text;
  const format = useFormat();
  const now = useNow();
  const [shown, setShown] = useState(ENGAGEMENTS_PER_STEP);
  if (calls.length === 0)
    return (
      <Text as="p" tone="tertiary">
        {trackers.notSaid}
      </Text>
    );
  return (
    <>
      <Stack as="ul" gap={8} className={css['calls']}>
        {calls.slice(0, shown).map(({ row: { engagement }, hits }) => {
          const moment = engagementDate(engagement);
          return (
            <li key={engagement.id}>
              <Row
                as="button"
                gap={8}
                type="button"
                className={css['call']}
                onClick={() => onOpen(engagement.id, null, null)}
              >
                <EngagementTypeIcon type={engagement.engagement_type} />
                <Text wrap="truncate" grow weight="medium" className={css['callTitle']}>
                  {engagementTitle(text, engagement.title)}
                </Text>
                <Text as="time" tone="tertiary" dateTime={moment} title={format.absolute(moment)}>
                  {format.when(moment, now)}
                </Text>
              </Row>
              {hits.map((hit, index) =>
                hit.kind === 'line' ? (
                  <Mention
                    // One line may have two mentions.
                    // oxlint-disable-next-line react/no-array-index-key
                    key={index}
                    second={hit.start}
                    name={`${trackers.openAt({ time: format.duration(hit.start) })}: ${hit.snippet.text}`}
                    onGo={() => {
                      const [begin = 0, end = 0] = hit.snippet.marks[0] ?? [];
                      const words = hit.snippet.text.slice(begin, end);
                      onOpen(engagement.id, hit.start, words === '' ? null : words);
                    }}
                  >
                    {hit.speaker === null ? null : (
                      <Text tone="primary" weight="medium">
                        {hit.speaker}{' '}
                      </Text>
                    )}
                    <Snippet {...hit.snippet} />
                  </Mention>
                ) : (
                  // oxlint-disable-next-line react/no-array-index-key
                  <Text as="p" wrap="anywhere" tone="secondary" key={index} className={css['text']}>
                    <Snippet {...hit.snippet} />
                  </Text>
                ),
              )}
            </li>
          );
        })}
      </Stack>
      {calls.length > shown ? (
        <Button look="quiet" onClick={() => setShown(shown + ENGAGEMENTS_PER_STEP)}>
          {trackers.moreCalls({ count: Math.min(ENGAGEMENTS_PER_STEP, calls.length - shown) })}
        </Button>
      ) : null}
    </>
  );
}

const WIDTH = 8;
const GAP = 2;
const HEIGHT = 28;

/** Engagements by month as bars, oldest first, with a text for screen readers. */
function Trend({ months }: { readonly months: readonly TrendMonth[] }) {
  const { trackers } = useText();
  const format = useFormat();
  const most = Math.max(1, ...months.map(({ calls }) => calls));
  const words = months
    .map(({ name, calls }) => trackers.trendMonth({ month: name, count: format.number(calls) }))
    .join(', ');
  return (
    <svg
      role="img"
      aria-label={trackers.trend({ list: words })}
      width={months.length * (WIDTH + GAP)}
      height={HEIGHT}
    >
      {months.map(({ name, calls }, index) => {
        const height = calls === 0 ? 1 : Math.max(2, (calls / most) * HEIGHT);
        return (
          <rect
            key={name}
            x={index * (WIDTH + GAP)}
            y={HEIGHT - height}
            width={WIDTH}
            height={height}
            className={calls === 0 ? css['none'] : css['bar']}
          >
            <title>{trackers.trendMonth({ month: name, count: format.number(calls) })}</title>
          </rect>
        );
      })}
    </svg>
  );
}

/** One tracker: the number of engagements, their trend and, expanded, the mentions. */
function TrackerEntry({
  tracker,
  actions,
  onEdit,
  onRemove,
  onOpen,
}: {
  readonly tracker: Tracker;
  readonly actions: ReactNode;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
  readonly onOpen: (id: EngagementId, at: number | null, find: string | null) => void;
}) {
  const { trackers } = useText();
  const id = useId();
  const [open, setOpen] = useState(false);
  const now = useNow();
  const aliases = useAliases();
  const query = useQuery(mentionsQuery(tracker.connectionId, tracker.phrases, aliases));
  const { data } = query;
  const months = useMemo(
    () =>
      data === undefined
        ? null
        : monthsOf(
            data.calls.map(({ row: { engagement } }) => engagementDate(engagement)),
            now,
          ),
    [data, now],
  );
  return (
    <Stack as="li" gap={8} pad={[12, 0]} border="bottom">
      <Row gap={12}>
        <Row
          as="button"
          gap={8}
          grow
          type="button"
          aria-expanded={open}
          aria-controls={id}
          className={css['toggle']}
          onClick={() => setOpen(!open)}
        >
          <ChevronRight size={14} aria-hidden className={css['chevron']} />
          <Stack as="span">
            <Text wrap="anywhere" weight="medium">
              {tracker.name}
            </Text>
            <Text wrap="truncate" size="small" tone="tertiary">
              {tracker.phrases.join(' · ')}
            </Text>
          </Stack>
        </Row>
        {months === null ? null : <Trend months={months} />}
        <Text tone="secondary" tabular end role="status" className={css['count']}>
          {data === undefined
            ? query.isError
              ? null
              : trackers.counting
            : (data.more ? trackers.callsAtLeast : trackers.calls)({ count: data.calls.length })}
        </Text>
        {actions}
        <IconButton label={`${trackers.change}: ${tracker.name}`} onClick={onEdit}>
          <Pencil size={14} aria-hidden />
        </IconButton>
        <IconButton label={`${trackers.remove}: ${tracker.name}`} onClick={onRemove}>
          <Trash2 size={14} aria-hidden />
        </IconButton>
      </Row>
      <Failure of={query} />
      <div id={id}>
        {open && data !== undefined ? <TrackerEngagements calls={data.calls} onOpen={onOpen} /> : null}
      </div>
    </Stack>
  );
}

export function TrackersList({
  frame,
  renderActions,
  onOpen,
}: {
  readonly frame: PageFrame;
  /** Further actions of a tracker. */
  readonly renderActions: (tracker: Tracker) => ReactNode;
  readonly onOpen: (id: EngagementId, at: number | null, find: string | null) => void;
}) {
  const { trackers, search } = useText();
  const format = useFormat();
  const { remove } = useTrackers();
  const query = useWorkspaceRead('trackers.list', {});
  const { data: coverage } = useWorkspaceRead('mirror.coverage', {});
  const [editing, setEditing] = useState<Tracker | 'new' | null>(null);
  const unread = coverage?.unread ?? 0;
  const add = (
    <Button look="primary" onClick={() => setEditing('new')}>
      <Plus size={14} aria-hidden />
      {trackers.add}
    </Button>
  );
  return (
    <ColumnPage
      dense
      wide
      {...frame}
      lead={trackers.lead}
      beside={query.data === undefined || query.data.length === 0 ? null : add}
    >
      {coverage === undefined || unread === 0 ? null : (
        <Text as="p" tone="tertiary" role="status">
          {search.partly({
            searchable: format.number(coverage.engagements - unread),
            total: format.number(coverage.engagements),
          })}
        </Text>
      )}
      {query.isError ? (
        <Failure of={query} place="page" />
      ) : query.data === undefined ? (
        <div role="status" aria-label={trackers.loading}>
          <Skeleton width="60%" />
        </div>
      ) : query.data.length === 0 ? (
        <EmptyState title={trackers.noneTitle} action={add}>
          {trackers.noneBody}
        </EmptyState>
      ) : (
        <ul aria-label={trackers.title}>
          {query.data.map((tracker) => (
            <TrackerEntry
              actions={renderActions(tracker)}
              key={tracker.id}
              tracker={tracker}
              onEdit={() => setEditing(tracker)}
              onRemove={() => remove({ trackerId: tracker.id })}
              onOpen={onOpen}
            />
          ))}
        </ul>
      )}
      {editing === null ? null : (
        <TrackerDialog tracker={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
      )}
    </ColumnPage>
  );
}
