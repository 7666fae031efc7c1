import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import type { Connection } from '#shared/contract/connection.ts';
import { WRITE_RESULTS, type WriteResult } from '#shared/contract/enumerations.ts';
import type { ConnectionId, ContactId } from '#shared/contract/ids.ts';
import type { InputOf } from '#shared/contract/methods.ts';
import type { JournalEntry, WrittenValue } from '#shared/contract/journal.ts';
import { FILE_TYPES } from '#shared/domain/exportFile.ts';
import { ChangeDiff } from '../../edits/ChangeDiff.tsx';
import { reverseDirection } from '../../edits/editOutcome.ts';
import { useCrmLinkText, useOverwrittenText } from '../../edits/editText.ts';
import { useEditBlock } from '../../edits/useEditBlock.ts';
import { useUndoRedo } from '../../edits/useUndoRedo.tsx';
import { ask, readPages } from '../../queries/ask.ts';
import type { ProblemError } from '../../queries/problemError.ts';
import { useFetchAhead } from '../../queries/listPaging.ts';
import { usePolicyBlock } from '../../queries/appQueries.ts';
import { engagementTitle } from '../../text/engagementTitle.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { Button } from '../../ui/Button.tsx';
import { ChipChoiceMenu, ChipMenu } from '../../ui/Chip.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Fact, Facts } from '../../ui/Facts.tsx';
import { savePieces } from '../../ui/fileTransfer.ts';
import { DetailsActions, DetailsPane, LogView, RowsSkeleton } from '../../ui/LogView.tsx';
import { Row, Text } from '../../ui/primitives.tsx';
import { Failure, ProblemView } from '../../ui/ProblemView.tsx';
import { showToast } from '../../ui/Toasts.tsx';
import { useDebounced } from '../../ui/useDebounced.ts';
import type { JournalSearch } from './journalSearch.ts';
import { useConnectionId, WorkspaceContext } from '../../queries/workspace.ts';
import { Link2, Users } from 'lucide-react';
import { diffContactSets } from '#shared/domain/edits/contactSets.ts';
import { Badge } from '../../ui/Badge.tsx';
import { GridRow, RowGrid, type RowPlace } from '../../ui/RowGrid.tsx';
import css from './JournalGrid.module.css';

const tones = {
  open: 'neutral',
  saved: 'good',
  'saved-unread': 'good',
  refused: 'bad',
  lost: 'warn',
  unknown: 'warn',
} as const;

function ResultBadge({ result }: { readonly result: WriteResult }) {
  const { journal } = useText();
  return <Badge tone={tones[result]}>{journal.results[result]}</Badge>;
}

/** The change of a write as one line. */
function useChangeText(): (entry: Pick<JournalEntry, 'before' | 'beforeSeen' | 'sent' | 'names'>) => string {
  const { edits, editors } = useText();
  const crmLinkText = useCrmLinkText();
  return ({ before, beforeSeen, sent, names }) => {
    if (before.kind === 'contacts' && sent.kind === 'contacts') {
      const nameOf = (id: ContactId) => names[id] ?? editors.contactById({ id });
      const { added, removed } = diffContactSets(before.ids, sent.ids);
      const parts = [...added.map((id) => `+ ${nameOf(id)}`), ...removed.map((id) => `− ${nameOf(id)}`)];
      return parts.length === 0 ? edits.changesNothing : parts.join(', ');
    }
    if (before.kind !== 'crm' || sent.kind !== 'crm') return '';
    return `${beforeSeen ? crmLinkText(before.link) : edits.unseenLink} → ${crmLinkText(sent.link)}`;
  };
}

const JOURNAL_ROW_HEIGHT = 52;

/** One write: its engagement, change, result and time. */
function JournalRow({
  entry,
  place,
  open,
  withConnection,
}: {
  readonly entry: JournalEntry;
  readonly place: RowPlace;
  readonly open: boolean;
  readonly withConnection: boolean;
}) {
  const text = useText();
  const { edits, journal } = text;
  const format = useFormat();
  const line = useChangeText()(entry);
  const contacts = entry.sent.kind === 'contacts';
  const Icon = contacts ? Users : Link2;
  return (
    <GridRow place={place} height={JOURNAL_ROW_HEIGHT} selected={open} className={css['row']}>
      <span role="gridcell" className={css['icon']} title={contacts ? edits.whatContacts : edits.whatCrm}>
        <Icon size={16} strokeWidth={1.75} aria-hidden />
      </span>
      <Text role="gridcell" weight="medium" wrap="truncate">
        {engagementTitle(text, entry.engagementTitle)}
      </Text>
      <Row as="span" gap={4} role="gridcell">
        {entry.undo.kind === 'undone' ? <Badge>{journal.undone}</Badge> : null}
        {entry.undo.kind === 'undoing' ? <Badge>{edits.undoPending}</Badge> : null}
        <ResultBadge result={entry.result} />
      </Row>
      <Text role="gridcell" size="small" tone="secondary" tabular end>
        <time dateTime={entry.sentAt} title={format.absolute(entry.sentAt)}>
          {format.timeToTheSecond(entry.sentAt)}
        </time>
      </Text>
      <Text role="gridcell" size="small" tone="secondary" wrap="truncate" className={css['line']}>
        {line}
      </Text>
      <Text role="gridcell" size="small" tone="secondary" wrap="truncate" tabular end className={css['day']}>
        {withConnection ? `${entry.connectionName} · ` : ''}
        {format.day(entry.sentAt)}
      </Text>
    </GridRow>
  );
}

const heightOf = () => JOURNAL_ROW_HEIGHT;

/** Each connection counts its own writes. */
function keyOf({ connectionId, id }: JournalEntry): string {
  return `${connectionId} ${id}`;
}

interface JournalGridProps {
  /** The key its scroll position is saved under. */
  readonly name: string;
  readonly entries: readonly JournalEntry[];
  readonly hasMore: boolean;
  readonly openId: string | null;
  readonly withConnection: boolean;
  readonly onOpen: (entry: JournalEntry) => void;
  readonly onShown: (first: number, last: number) => void;
  readonly foot: ReactNode;
}

/** The writes, newest first. */
function JournalGrid(props: JournalGridProps) {
  const { name, entries, hasMore, openId, withConnection, onOpen, onShown, foot } = props;
  const { journal } = useText();
  const open = (index: number) => {
    const entry = entries[index];
    if (entry !== undefined) onOpen(entry);
  };
  return (
    <RowGrid
      key={name}
      label={journal.title}
      name={name}
      count={entries.length}
      hasMore={hasMore}
      keyOf={(index) => {
        const entry = entries[index];
        return entry === undefined ? undefined : keyOf(entry);
      }}
      openAt={entries.findIndex((entry) => keyOf(entry) === openId)}
      heightOf={heightOf}
      // While the details are open, keys go to whichever of the two has the focus.
      first={openId === null}
      onShown={onShown}
      onOpen={open}
      onMove={(index) => {
        // Open details follow keyboard selection.
        if (openId !== null) open(index);
      }}
      // The details close themselves.
      onClose={null}
      foot={foot}
      className={css['grid']}
      renderRow={(place) => {
        const entry = entries[place.index];
        return entry === undefined ? null : (
          <JournalRow
            key={keyOf(entry)}
            entry={entry}
            place={place}
            open={keyOf(entry) === openId}
            withConnection={withConnection}
          />
        );
      }}
    />
  );
}

interface JournalChoice {
  /** Null for all connections. */
  readonly connectionId: ConnectionId | null;
  readonly search: string;
  /** Empty for all. */
  readonly results: readonly WriteResult[];
}

/** How far each connection was read. */
type JournalCursor = InputOf<'journal.page'>['before'];

const ENTRIES_A_PAGE = 100;

/** Every write, newest first, page by page. */
const journalQuery = ({ results, ...choice }: JournalChoice) =>
  readPages(
    'journal.page',
    (before: JournalCursor) => ({ ...choice, results: [...results], before, limit: ENTRIES_A_PAGE }),
    null,
    ({ next }) => next,
  );

/** Everything recorded about a write, with undo. */
function JournalDetails({
  entry,
  readOnly,
  onOpenCall,
  onClose,
}: {
  readonly entry: JournalEntry;
  /** Whether its connection is read-only or removed. */
  readonly readOnly: boolean;
  /** Null if its connection was removed. */
  readonly onOpenCall: (() => void) | null;
  readonly onClose: () => void;
}) {
  const text = useText();
  const { edits, editors, journal } = text;
  const format = useFormat();
  const crmLinkText = useCrmLinkText();
  const overwrittenLines = useOverwrittenText();
  const reverse = useUndoRedo();
  const blocked = useEditBlock();
  const { undo, names } = entry;
  const which = { kind: 'some' as const, editIds: [entry.editId] };
  const direction = reverseDirection(entry);

  const valueWords = (value: WrittenValue | null): string => {
    if (value === null) return journal.afterUnread;
    if (value.kind === 'crm') return crmLinkText(value.link);
    if (value.ids.length === 0) return journal.afterNobody;
    return format.names(value.ids.map((id) => names[id] ?? editors.contactById({ id })));
  };

  return (
    <DetailsPane
      label={journal.details}
      title={engagementTitle(text, entry.engagementTitle)}
      closeLabel={journal.closeDetails}
      onClose={onClose}
    >
      <Row as="p" gap={8} rowGap={4} wrap>
        <ResultBadge result={entry.result} />
        {entry.bulkEditId === null ? null : (
          <Link
            to="/c/$connectionId/changes/bulk/$bulkEditId"
            params={{ connectionId: entry.connectionId, bulkEditId: entry.bulkEditId }}
          >
            {journal.partOfRun}
          </Link>
        )}
        <Text tone="secondary">{journal.resultWords[entry.result]}</Text>
      </Row>
      {entry.overwrote === null
        ? null
        : overwrittenLines(entry.overwrote, names).map((line) => (
            <Text as="p" key={line} tone="secondary">
              {line}
            </Text>
          ))}
      {entry.problem === null ? null : <ProblemView problem={entry.problem} action={null} />}
      <Facts>
        <Fact name={journal.change}>
          <ChangeDiff before={entry.before} beforeSeen={entry.beforeSeen} after={entry.sent} names={names} />
        </Fact>
        <Fact name={journal.after}>{valueWords(entry.after)}</Fact>
        <Fact name={journal.requestId}>
          {entry.requestId === null ? (
            journal.none
          ) : (
            <>
              <code>{entry.requestId}</code>
              <CopyButton text={entry.requestId} label={journal.copyRequestId} />
            </>
          )}
        </Fact>
        <Fact name={journal.sentAt}>
          {format.day(entry.sentAt)}, {format.timeToTheSecond(entry.sentAt)}
        </Fact>
        {entry.endedAt === null ? null : (
          <Fact name={journal.endedAt}>{format.timeToTheSecond(entry.endedAt)}</Fact>
        )}
        <Fact name={journal.connection}>{entry.connectionName}</Fact>
      </Facts>
      <DetailsActions>
        {direction === null ? null : (
          <Button blocked={blocked} disabled={readOnly} onClick={() => void reverse(direction, which)}>
            {journal[direction]}
          </Button>
        )}
        {onOpenCall === null ? null : <Button onClick={onOpenCall}>{journal.openCall}</Button>}
      </DetailsActions>
      {undo.kind === 'impossible' || undo.kind === 'undoing' ? (
        <Text as="p" tone="secondary">
          {edits.whyNoUndo[undo.kind === 'impossible' ? undo.why : 'undo-pending']}
        </Text>
      ) : null}
    </DetailsPane>
  );
}

function exportJournal(choice: JournalChoice, format: 'csv' | 'json'): Promise<void> {
  const { connectionId, search, results } = choice;
  return savePieces(`parley-journal.${format}`, FILE_TYPES[format], (before: JournalCursor) =>
    ask('journal.export', { connectionId, search, results: [...results], before, format }),
  );
}

/** Filters by result and by connection (this one or all). */
function JournalFilters({
  search,
  onSearch,
}: {
  readonly search: JournalSearch;
  readonly onSearch: (search: JournalSearch) => void;
}) {
  const { journal } = useText();
  const { result: _result, ...anyResult } = search;
  const { all: _all, ...thisOne } = search;
  return (
    <>
      <ChipChoiceMenu
        label={journal.result}
        any={journal.anyResult}
        values={WRITE_RESULTS}
        words={journal.results}
        chosen={search.result}
        onChoose={(result) => onSearch(result === undefined ? anyResult : { ...search, result })}
      />
      <ChipChoiceMenu
        label={journal.scope}
        any={journal.thisConnection}
        says={journal.thisConnection}
        values={['all']}
        words={{ all: journal.allConnections }}
        chosen={search.all === true ? 'all' : undefined}
        onChoose={(scope) => onSearch(scope === undefined ? thisOne : { ...search, all: true })}
      />
    </>
  );
}

const TYPING_MS = 150;
const ASK_AHEAD = 40;

interface JournalProps {
  readonly connections: readonly Connection[];
  readonly search: JournalSearch;
  readonly onSearch: (search: JournalSearch) => void;
  readonly onOpenCall: (entry: JournalEntry) => void;
}

/** The history of all writes: searchable, with details, undo and export. */
export function Journal({ connections, search, onSearch, onOpenCall }: JournalProps) {
  const connectionId = useConnectionId();
  const { app, journal } = useText();
  const body = useRef<HTMLDivElement>(null);
  const [openId, setOpenId] = useState<string | null>(null);
  const typed = useDebounced(search.search ?? '', TYPING_MS);
  const choice = useMemo<JournalChoice>(
    () => ({
      connectionId: search.all === true ? null : connectionId,
      search: typed.trim(),
      results: search.result === undefined ? [] : [search.result],
    }),
    [connectionId, search.all, search.result, typed],
  );
  const query = useInfiniteQuery(journalQuery(choice));
  const entries = useMemo(() => query.data?.pages.flatMap((page) => page.entries) ?? [], [query.data]);
  const onShown = useFetchAhead(query, entries.length, ASK_AHEAD);
  const open = entries.find((entry) => keyOf(entry) === openId) ?? null;
  const filtered = search.search !== undefined || search.result !== undefined;

  const blocked = usePolicyBlock('export');
  const save = useMutation<void, ProblemError, 'csv' | 'json'>({
    mutationFn: (format) => exportJournal(choice, format),
    onSuccess: () => showToast({ words: journal.exported }),
  });
  const close = () => {
    setOpenId(null);
    body.current?.querySelector<HTMLElement>('[role="grid"]')?.focus();
  };
  const connectionOf = (id: ConnectionId) => connections.find((connection) => connection.id === id);

  let shown: ReactNode;
  if (query.isPending) {
    shown = <RowsSkeleton label={journal.loading} height={JOURNAL_ROW_HEIGHT} />;
  } else if (query.error !== null && entries.length === 0) {
    shown = <Failure of={query} place="page" />;
  } else if (entries.length === 0) {
    shown = filtered ? (
      <EmptyState
        title={journal.nothingTitle}
        action={
          <Button onClick={() => onSearch(search.all === true ? { all: true } : {})}>{journal.clear}</Button>
        }
      >
        {journal.nothingBody}
      </EmptyState>
    ) : (
      <EmptyState title={journal.emptyTitle}>{journal.emptyBody}</EmptyState>
    );
  } else {
    shown = (
      <JournalGrid
        name={`journal ${JSON.stringify(choice)}`}
        entries={entries}
        hasMore={query.hasNextPage}
        openId={openId}
        withConnection={search.all === true}
        onOpen={(entry) => setOpenId(keyOf(entry))}
        onShown={onShown}
        foot={
          query.isFetchNextPageError ? (
            <Button onClick={() => void query.fetchNextPage()}>{app.tryAgain}</Button>
          ) : null
        }
      />
    );
  }

  const { search: _search, ...withoutWords } = search;

  return (
    <LogView
      ref={body}
      search={{
        label: journal.search,
        hint: journal.searchHint,
        value: search.search ?? '',
        onValue: (value) => onSearch(value === '' ? withoutWords : { ...search, search: value }),
      }}
      filters={<JournalFilters search={search} onSearch={onSearch} />}
      count={
        entries.length === 0
          ? null
          : query.hasNextPage
            ? journal.loaded({ count: entries.length })
            : journal.count({ count: entries.length })
      }
      end={
        entries.length === 0 ? null : (
          <ChipMenu
            label={journal.export}
            blocked={blocked}
            items={(['csv', 'json'] as const).map((format) => ({
              key: format,
              label: journal.exportAs[format],
              onChoose: () => save.mutate(format),
            }))}
          >
            {save.isPending ? journal.exporting : journal.export}
          </ChipMenu>
        )
      }
      notice={save.error === null ? null : <Failure of={save} />}
      details={
        open === null ? null : (
          // The log may be that of all workspaces.
          <WorkspaceContext key={keyOf(open)} value={open.connectionId}>
            <JournalDetails
              entry={open}
              readOnly={connectionOf(open.connectionId)?.readOnly !== false}
              onOpenCall={connectionOf(open.connectionId) === undefined ? null : () => onOpenCall(open)}
              onClose={close}
            />
          </WorkspaceContext>
        )
      }
    >
      {shown}
    </LogView>
  );
}
