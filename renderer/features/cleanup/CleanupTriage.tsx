import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { CleanupItem, CleanupQueue } from '#shared/contract/cleanup.ts';
import type { EngagementId } from '#shared/contract/ids.ts';
import type { CommandId } from '../../commands/commandCatalogue.ts';
import { useCommands } from '../../commands/commandRegistry.ts';
import { useKeyLabel, useKeyLabels } from '../../commands/keymap.ts';
import { useEditBlock } from '../../edits/useEditBlock.ts';
import { useCrmNames } from '../../links/crmNames.ts';
import { readPages } from '../../queries/ask.ts';
import { useConnectionId } from '../../queries/workspace.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Kbd, Row, Stack, Text } from '../../ui/primitives.tsx';
import { Failure, ProblemView } from '../../ui/ProblemView.tsx';
import { LoadingLines } from '../../ui/Skeleton.tsx';
import { TwoLines } from '../../ui/TwoLines.tsx';
import { useNow } from '../../ui/useNow.ts';
import { FindingDetails } from './FindingDetails.tsx';
import { findingLine, findingTitle, resolvedText, undoText } from './findingText.ts';
import { activeIndex, openFindings } from './openFindings.ts';
import {
  isFinal,
  isReopened,
  offersUndo,
  type Resolution,
  type ResolutionDraft,
  resolutionOf,
} from './resolution.ts';
import { type PlayLine, useFirstLine } from './useProof.ts';
import { useResolveFinding } from './useResolveFinding.ts';
import css from './Cleanup.module.css';

/** The findings of a queue. The list keys work wherever the focus is on the page. */
function FindingList({
  items,
  total,
  active,
  onActive,
}: {
  readonly items: readonly CleanupItem[];
  /** Null while more pages may follow. */
  readonly total: number | null;
  readonly active: number;
  readonly onActive: (index: number) => void;
}) {
  const text = useText();
  const format = useFormat();
  const now = useNow();
  useCrmNames();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const activeKey = items[active]?.key;

  // The active finding is scrolled into view.
  useEffect(() => {
    if (activeKey !== undefined) list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active, activeKey]);
  useEffect(() => list.current?.focus({ preventScroll: true }), []);

  return (
    // Its keys are commands, handled by the listener of the window.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      ref={list}
      role="listbox"
      aria-label={text.cleanup.items}
      aria-activedescendant={active < 0 ? undefined : `${id}-${active}`}
      tabIndex={0}
      className={css['items']}
      onClick={(event) => {
        const option =
          event.target instanceof Element ? event.target.closest<HTMLElement>('[role="option"]') : null;
        const index = Number(option?.dataset['index'] ?? -1);
        if (index >= 0) onActive(index);
      }}
    >
      {items.map((item, index) => (
        <Row
          gap={8}
          border="bottom"
          key={item.key}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          aria-posinset={index + 1}
          aria-setsize={total ?? -1}
          data-index={index}
          data-hover
          className={css['item']}
        >
          <TwoLines
            first={findingTitle(text, format, item)}
            second={findingLine(text, format, now, item)}
            grow
          />
        </Row>
      ))}
    </div>
  );
}

/** The actions on the active finding; null if unavailable. */
interface ResolutionActions {
  readonly accept: (() => void) | null;
  readonly commit: (() => void) | null;
  readonly edit: (() => void) | null;
  readonly skip: () => void;
  readonly never: () => void;
}

function KeyButton({
  id,
  look,
  hint,
  caution = null,
  blocked = null,
  onPress,
  children,
}: {
  readonly id: CommandId;
  readonly look?: 'primary' | 'plain' | 'quiet';
  readonly hint?: string;
  readonly caution?: string | null;
  readonly blocked?: string | null;
  readonly onPress: (() => void) | null;
  readonly children: ReactNode;
}) {
  const [key] = useKeyLabels()(id);
  return (
    <Button
      look={look ?? 'plain'}
      title={hint}
      caution={caution}
      blocked={blocked}
      disabled={onPress === null}
      onClick={() => onPress?.()}
    >
      {children}
      {key === undefined ? null : <Kbd>{key}</Kbd>}
    </Button>
  );
}

/** The buttons that resolve a finding, each with its key. */
function ResolutionButtons({
  actions,
  readOnly,
  final,
  blocked,
}: {
  readonly actions: ResolutionActions;
  /** Nothing that changes the workspace is offered then. */
  readonly readOnly: boolean;
  /** Whether the change can't be undone once it is written. */
  readonly final: boolean;
  /** Why this token can't change anything, otherwise null. */
  readonly blocked: string | null;
}) {
  const { cleanup, edits } = useText();
  return (
    <Row gap={8} wrap pad={[12, 'page']} border="top" className={css['buttons']}>
      {readOnly ? null : (
        <>
          <KeyButton
            id="cleanUp.accept"
            blocked={blocked}
            look="primary"
            hint={cleanup.acceptHint}
            onPress={actions.accept}
          >
            {cleanup.accept}
          </KeyButton>
          <KeyButton id="cleanUp.commit" caution={final ? edits.cantUndo : null} onPress={actions.commit}>
            {cleanup.commit}
          </KeyButton>
          <KeyButton id="cleanUp.edit" blocked={blocked} onPress={actions.edit}>
            {cleanup.edit}
          </KeyButton>
        </>
      )}
      <KeyButton id="cleanUp.skip" hint={cleanup.skipHint} onPress={actions.skip}>
        {cleanup.skip}
      </KeyButton>
      <KeyButton id="cleanUp.never" hint={cleanup.neverHint} onPress={actions.never}>
        {cleanup.never}
      </KeyButton>
    </Row>
  );
}

const FINDINGS_A_PAGE = 50;
/** The next page is fetched when fewer findings than this follow the active one. */
const ASK_AHEAD = 15;
const START: ResolutionDraft = { fix: 0, keep: null };

interface CleanupTriageProps {
  readonly queue: CleanupQueue;
  /** How many findings are open now; undefined until counted. */
  readonly open: number | undefined;
  /** Shown in place of the buttons that change the workspace while the connection is read-only. */
  readonly gate: ReactNode;
  /** Opens the editor for the field that the queue is about. */
  readonly onEdit: (item: CleanupItem) => void;
  readonly onOpenCall: (engagementId: EngagementId) => void;
  readonly onPlay: PlayLine;
  /** How many findings were resolved here, and how many are left. */
  readonly progress: (values: { readonly done: number; readonly left: number }) => ReactNode;
}

/** One queue, resolved by keyboard: a resolved finding leaves the list and the next one becomes active. */
export function CleanupTriage(props: CleanupTriageProps) {
  const connectionId = useConnectionId();
  const { queue, gate } = props;
  const text = useText();
  const format = useFormat();
  const { cleanup } = text;
  const query = useInfiniteQuery({
    ...readPages(
      'cleanup.page',
      (after: string | null) => ({ connectionId, queue, after, limit: FINDINGS_A_PAGE }),
      null,
      ({ next }) => next,
    ),
    // Read again at each visit, and by no event: the list must not move under the user.
    gcTime: 0,
    structuralSharing: false,
  });
  const { resolved, undone, resolve, undo } = useResolveFinding();
  const [at, setAt] = useState<{ key: string | null; place: number }>({ key: null, place: 0 });
  const [draft, setDraft] = useState(START);
  const undoKey = useKeyLabel('cleanUp.undo');

  const items = openFindings(query.data?.pages ?? [], resolved);
  const active = activeIndex(items, at.key, at.place);
  const item = items[active];
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage, refetch } = query;
  if (hasNextPage && !isFetching && !isFetchNextPageError && active + ASK_AHEAD >= items.length) {
    void fetchNextPage();
  }

  // A visit may begin before findings were looked for, and an empty list doesn't move under anybody.
  const isDone = query.isSuccess && items.length === 0 && !hasNextPage;
  const { open = 0 } = props;
  useEffect(() => {
    if (isDone && open > 0) void refetch();
  }, [isDone, open, refetch]);

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
  const play = useFirstLine(item, props.onPlay);
  const blocked = useEditBlock(engagement?.is_private === true);
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
    'cleanUp.play': play,
    'cleanUp.open': engagement === null ? null : () => props.onOpenCall(engagement.id),
  });

  const [first] = query.data?.pages ?? [];
  const problem = resolve.error?.problem ?? undo.error?.problem ?? null;
  let said = last === undefined ? null : resolvedText(text, format, last);
  // A save in flight must finish before it can be undone.
  if (undo.isPending) said = cleanup.undoing;
  else if (undone !== null) said = undoText(text, format, undone.item, undone.what);

  if (query.error !== null && first === undefined) return <Failure of={query} place="page" />;
  if (first === undefined || (isDone && isFetching && resolved.length === 0)) {
    return <LoadingLines label={cleanup.looking} widths={[32, 41, 28, 36]} />;
  }
  const foot = (
    <Row gap={8} pad={[4, 16]} border="top" className={css['foot']}>
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
      <Stack grow>
        {item === undefined ? null : (
          <>
            <FindingDetails
              key={item.key}
              item={item}
              draft={draft}
              onDraft={setDraft}
              onPlay={props.onPlay}
            />
            {problem === null ? null : <ProblemView problem={problem} />}
            {gate === null ? null : (
              <Stack pad={[12, 'page']} border="top">
                {gate}
              </Stack>
            )}
            <ResolutionButtons actions={actions} readOnly={gate !== null} final={final} blocked={blocked} />
          </>
        )}
      </Stack>
    </div>
  );
}
