import { useInfiniteQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useCommands } from '../../commands/commandRegistry.ts';
import { useKeyLabel } from '../../commands/keymap.ts';
import type { CleanupItem, CleanupQueue } from '#shared/contract/cleanup.ts';
import type { ConnectionId, EngagementId } from '#shared/contract/ids.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { useEditBlock } from '../../edits/useEditBlock.ts';
import { findingsQuery } from '../../queries/cleanupQueries.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Kbd } from '../../ui/Kbd.tsx';
import { LoadingLines } from '../../ui/Skeleton.tsx';
import { ProblemView } from '../../ui/ProblemView.tsx';
import { Row, Stack, Text } from '../../ui/primitives.tsx';
import { ResolutionButtons, type ResolutionActions } from './ResolutionButtons.tsx';
import { FindingDetails } from './FindingDetails.tsx';
import { FindingList } from './FindingList.tsx';
import { resolvedText, undoText } from './findingText.ts';
import { activeIndex, openFindings } from './openFindings.ts';
import {
  isFinal,
  isReopened,
  offersUndo,
  resolutionOf,
  type Resolution,
  type ResolutionDraft,
} from './resolution.ts';
import { useResolveFinding } from './useResolveFinding.ts';
import css from './Cleanup.module.css';

/** The next page is fetched when fewer findings than this follow the active one. */
const ASK_AHEAD = 15;
const START: ResolutionDraft = { fix: 0, keep: null };

interface CleanupTriageProps {
  readonly connectionId: ConnectionId;
  readonly queue: CleanupQueue;
  /** Shown in place of the buttons that change the workspace while the connection is read-only. */
  readonly gate: ReactNode;
  readonly actionFor: (problem: Problem) => ReactNode;
  /** Opens the editor for the field that the queue is about. */
  readonly onEdit: (item: CleanupItem) => void;
  readonly onOpenCall: (engagementId: EngagementId) => void;
  /** How many findings were resolved here, and how many are left. */
  readonly progress: (values: { readonly done: number; readonly left: number }) => ReactNode;
}

/** One queue, resolved by keyboard: a resolved finding leaves the list and the next one becomes active. */
export function CleanupTriage(props: CleanupTriageProps) {
  const { connectionId, queue, gate, actionFor } = props;
  const text = useText();
  const format = useFormat();
  const { cleanup } = text;
  const query = useInfiniteQuery(findingsQuery(connectionId, queue));
  const { resolved, undone, resolve, undo } = useResolveFinding(connectionId);
  const [at, setAt] = useState<{ key: string | null; place: number }>({ key: null, place: 0 });
  const [draft, setDraft] = useState(START);
  const undoKey = useKeyLabel('cleanUp.undo');

  const items = openFindings(query.data?.pages ?? [], resolved);
  const active = activeIndex(items, at.key, at.place);
  const item = items[active];
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query;
  if (hasNextPage && !isFetching && !isFetchNextPageError && active + ASK_AHEAD >= items.length) {
    void fetchNextPage();
  }

  const moveTo = (index: number) => {
    const place = Math.min(Math.max(0, index), items.length - 1);
    setAt({ key: items[place]?.key ?? null, place });
    setDraft(START);
  };
  const busy = resolve.isPending || undo.isPending;
  const resolveActive = (resolution: Resolution | null) => {
    if (resolution === null || item === undefined || busy) return;
    // The finding leaves the list, and the one that takes its place becomes active.
    setAt({ key: item.key, place: active });
    resolve.mutate({ item, resolution }, { onSuccess: () => setDraft(START) });
  };
  const last = resolved.at(-1);
  const undoLast =
    last === undefined || busy
      ? null
      : () =>
          undo.mutate(last, {
            onSuccess: (undone) => {
              if (isReopened(undone)) setAt({ key: last.item.key, place: active });
            },
          });
  const { engagement = null } = item ?? {};
  const blocked = useEditBlock(connectionId, engagement?.is_private === true);
  const mayChange = gate === null && blocked === null;
  const accepting = (write: boolean) => {
    const resolution = mayChange && item !== undefined ? resolutionOf(item, draft, write) : null;
    return resolution === null ? null : () => resolveActive(resolution);
  };
  const actions: ResolutionActions = {
    accept: accepting(false),
    commit: accepting(true),
    edit: item === undefined || engagement === null || !mayChange ? null : () => props.onEdit(item),
    skip: () => resolveActive({ kind: 'skip' }),
    never: () => resolveActive({ kind: 'never' }),
  };
  const final = item !== undefined && isFinal(resolutionOf(item, draft, true));
  const choices = item?.fixes.length ?? 0;
  useCommands({
    'list.next': () => moveTo(active + 1),
    'list.previous': () => moveTo(active - 1),
    'list.first': () => moveTo(0),
    'list.last': () => moveTo(items.length - 1),
    'cleanUp.accept': actions.accept,
    'cleanUp.commit': actions.commit,
    'cleanUp.edit': actions.edit,
    'cleanUp.skip': item === undefined ? null : actions.skip,
    'cleanUp.never': item === undefined ? null : actions.never,
    'cleanUp.undo': undoLast,
    'cleanUp.nextFix': choices > 1 ? () => setDraft({ ...draft, fix: (draft.fix + 1) % choices }) : null,
    'cleanUp.open': engagement === null ? null : () => props.onOpenCall(engagement.id),
  });

  const [first] = query.data?.pages ?? [];
  const problem = resolve.error?.problem ?? undo.error?.problem ?? null;
  let said = last === undefined ? null : resolvedText(text, format, last);
  // A save in flight must finish before it can be undone.
  if (undo.isPending) said = cleanup.undoing;
  else if (undone !== null) said = undoText(text, format, undone.item, undone.what);

  if (query.error !== null && first === undefined) {
    return (
      <ProblemView
        place="page"
        problem={query.error.problem}
        onRetry={() => void query.refetch()}
        action={actionFor(query.error.problem)}
      />
    );
  }
  if (first === undefined) {
    return <LoadingLines label={cleanup.looking} widths={[32, 41, 28, 36]} />;
  }
  const isDone = items.length === 0 && !query.hasNextPage;
  const foot = (
    <Row gap={8} className={css['foot']}>
      <Text as="p" role="status" size="small" tone="secondary" grow>
        {said ?? props.progress({ done: resolved.length, left: Math.max(0, first.open - resolved.length) })}
      </Text>
      {undoLast === null || last === undefined || !offersUndo(last) ? null : (
        <Button look="quiet" onClick={undoLast}>
          {cleanup.undo}
          {undoKey === undefined ? null : <Kbd>{undoKey}</Kbd>}
        </Button>
      )}
    </Row>
  );

  return (
    <div data-region="list page" className={css['bench']}>
      <Stack className={css['side']}>
        {isDone ? (
          <EmptyState title={cleanup.doneTitle}>{cleanup.queues[queue].done}</EmptyState>
        ) : (
          <FindingList
            items={items}
            total={query.hasNextPage ? null : items.length}
            active={active}
            onActive={moveTo}
          />
        )}
        {query.isFetchNextPageError && query.error !== null ? (
          <ProblemView problem={query.error.problem} onRetry={() => void query.fetchNextPage()} />
        ) : null}
        {foot}
      </Stack>
      <Stack className={css['detail']}>
        {item === undefined ? null : (
          <>
            <FindingDetails
              key={item.key}
              connectionId={connectionId}
              item={item}
              draft={draft}
              onDraft={setDraft}
            />
            {problem === null ? null : <ProblemView problem={problem} action={actionFor(problem)} />}
            {gate === null ? null : <div className={css['gate']}>{gate}</div>}
            <ResolutionButtons actions={actions} readOnly={gate !== null} final={final} blocked={blocked} />
          </>
        )}
      </Stack>
    </div>
  );
}
